; The calling example of the vendor's page, as it stands there: two bursts of 64 bytes with both
; strides 0. A source stride of 0 only reads the same 64 bytes twice, but a destination stride of 0
; lets both bursts land on l1:0x0..0x3f. The page forbids that, and the hardware says nothing about
; it; mte does. What it says is kept in tests/golden/text/program_mistakes.md.
        .target ascend950

        .data   gm:0x1000
src:    .iota.u16 256

        .text
        copy_gm2l1_align.f16 l1:0, src, n_burst=2, len_burst=2, left_padding_count=0,
                             right_padding_count=0, data_select_bit=false, l2_cache_ctl=disable,
                             burst_src_stride=0, burst_dst_stride=0
