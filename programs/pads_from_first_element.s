; Padding with the first element of each burst, which is what data_select_bit=false asks for: the
; edge of a row is repeated outwards, whatever the pad register holds.
        .target ascend950

        .data   gm:0x1000
bytes:  .iota.u8  10, 50
        .align  4
halves: .iota.u16 6, 300
words:  .iota.u32 4, 70000

        .text
        set_gm2l1_pad 0xffffffff
        copy_gm2l1_align.s8 l1:0, bytes, n_burst=2, len_burst=bytes(5), left_padding_count=2,
                            right_padding_count=3, burst_src_stride=5, burst_dst_stride=32
        copy_gm2l1_align.bf16 l1:64, halves, n_burst=2, len_burst=elems(3), left_padding_count=1,
                              right_padding_count=2, burst_src_stride=elems(3),
                              burst_dst_stride=32
        copy_gm2l1_align.f32 l1:128, words, n_burst=2, len_burst=elems(2), left_padding_count=2,
                             right_padding_count=1, burst_src_stride=elems(2),
                             burst_dst_stride=32

        .expect l1:0
        .rept   2, row
        .fill.u8 2, 50 + 5*row
        .iota.u8 5, 50 + 5*row
        .fill.u8 32 - 7, 50 + 5*row
        .endr
        .rept   2, row
        .fill.u16 1, 300 + 3*row
        .iota.u16 3, 300 + 3*row
        .fill.u16 16 - 4, 300 + 3*row
        .endr
        .rept   2, row
        .fill.u32 2, 70000 + 2*row
        .iota.u32 2, 70000 + 2*row
        .fill.u32 8 - 4, 70000 + 2*row
        .endr
