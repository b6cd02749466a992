; The same three rows of 10 bytes twice. Without pads and with the destination stride equal to the
; length, the bursts are packed end to end and only the last one is filled to 32 bytes, with the
; value that burst 0 pads with. With any other stride every burst is filled on its own.
        .target ascend950
        .equ    ROW, 10

        .data   gm:0x1000
rows:   .iota.u8 3*ROW, 1

        .text
compact:
        copy_gm2l1_align.u8 l1:0, rows, n_burst=3, len_burst=bytes(ROW), burst_src_stride=ROW,
                            burst_dst_stride=ROW
normal:
        copy_gm2l1_align.u8 l1:32, rows, n_burst=3, len_burst=bytes(ROW), burst_src_stride=ROW,
                            burst_dst_stride=32

        .expect l1:0
        .iota.u8 3*ROW, 1
        .fill.u8 2, 1                   ; the first element of burst 0

        .expect l1:32
        .rept   3, row
        .iota.u8 ROW, 1 + ROW*row
        .fill.u8 32 - ROW, 1 + ROW*row  ; the first element of each burst
        .endr
