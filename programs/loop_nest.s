; Eight rows of 48 bytes, in a 2 x 2 loop nest of 2 bursts each. The two loops step through the
; source by 2 and 4 rows, so together they walk it once from end to end; in L1 every row is padded
; to 64 bytes, and the outer loop leaves 32 bytes free between its halves.
        .target ascend950
        .equ    ROW, 48

        .data   gm:0x1000
rows:   .iota.u8 8*ROW
        .data   l1:256
        .fill.u8 32, 0xee               ; shows that a copy leaves the gap alone

        .text
        set_gm2l1_pad          0xff
        set_gm2l1_loop_size    2, 2
        set_gm2l1_loop1_stride loop1_src_stride=96, loop1_dst_stride=128
        set_gm2l1_loop2_stride loop2_src_stride=192, loop2_dst_stride=288
        copy_gm2l1_align.u8    l1:0, rows, n_burst=2, len_burst=bytes(ROW), data_select_bit=true,
                               burst_src_stride=ROW, burst_dst_stride=64
        set_gm2l1_loop_size    1, 1     ; the registers persist: put them back

        .expect l1:0
        .rept   8, row
        .if     row == 4
        .fill.u8 32, 0xee
        .endif
        .iota.u8 ROW, row*ROW & 0xff
        .fill.u8 64 - ROW, 0xff
        .endr
