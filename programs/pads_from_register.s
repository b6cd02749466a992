; Padding with the pad register: on the left, on the right, and up to the next 32-byte boundary. The
; register has 32 bits, of which a copy of bytes uses the low 8 and a copy of halves the low 16. A
; copy takes the registers as they are when it is issued, so they may change right behind it.
        .target ascend950

        .data   gm:0x1000
bytes:  .iota.u8  10
        .align  4
halves: .iota.u16 6, 100
words:  .iota.u32 4, 1000

        .text
        set_gm2l1_pad 0x11223344
        copy_gm2l1_align.u8 l1:0, bytes, n_burst=2, len_burst=bytes(5), left_padding_count=2,
                            right_padding_count=3, data_select_bit=true, burst_src_stride=5,
                            burst_dst_stride=32
        copy_gm2l1_align.u16 l1:64, halves, n_burst=2, len_burst=elems(3), left_padding_count=1,
                             right_padding_count=2, data_select_bit=true,
                             burst_src_stride=elems(3), burst_dst_stride=32
        copy_gm2l1_align.u32 l1:128, words, n_burst=2, len_burst=elems(2), left_padding_count=2,
                             right_padding_count=1, data_select_bit=true,
                             burst_src_stride=elems(2), burst_dst_stride=32
        set_gm2l1_pad 0

        .expect l1:0
        .rept   2, row
        .fill.u8 2, 0x44
        .iota.u8 5, 5*row
        .fill.u8 32 - 7, 0x44
        .endr
        .rept   2, row
        .fill.u16 1, 0x3344
        .iota.u16 3, 100 + 3*row
        .fill.u16 16 - 4, 0x3344
        .endr
        .rept   2, row
        .fill.u32 2, 0x11223344
        .iota.u32 2, 1000 + 2*row
        .fill.u32 8 - 4, 0x11223344
        .endr
