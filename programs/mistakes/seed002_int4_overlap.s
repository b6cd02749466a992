; Three int4 squares with the gaps of the page's example, dst_gap=1 and dst_frac_gap=0. A square has
; four fractals, and the first one of the next square starts where the third one of this square is.
; What mte says is kept in tests/golden/text/program_mistakes.md.
        .target ascend910b

        .data   l1:0
        .fill.s4 3*64*64, 0

        .text
        copy_l12l0b_trans.s4 l0b:0, l1:0, repeat_times=3, src_stride=1, dst_gap=1, dst_frac_gap=0
