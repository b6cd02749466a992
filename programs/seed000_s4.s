; The arrangements of the page's figures, for int4: three squares of 64 x 64 elements, four fractals
; each, that is a matrix B of [192, 64] in Nz in l1.
;
; With the fractals of a square next to each other l0b has B in Zn. dst_gap runs from the end of a
; square's first fractal to the first one of the next, so it is 3, not the 1 of the page's figure
; (mistakes/seed002_int4_overlap.s). With the squares' first fractals next to each other and the
; others each 3 further on, l0b has B in Nn.
        .target ascend910b
        .equ    SQUARES, 3

        .macro  pair row, column, next_row, next_column
        .set    first, 5*(\row) + (\column)*(\column) + (\row)*(\column)
        .set    second, 5*(\next_row) + (\next_column)*(\next_column) + (\next_row)*(\next_column)
        .s4     (first & 15) - 8, (second & 15) - 8
        .endm

        .data   l1:0
        .rept   64*SQUARES, row
        .rept   64/2, half
        pair    row, 2*half, row, 2*half + 1
        .endr
        .endr

        .equ    NN, 0x4000
        .text
        copy_l12l0b_trans.s4 l0b:0, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=3,
                             dst_frac_gap=0
        copy_l12l0b_trans.s4 l0b:NN, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=0,
                             dst_frac_gap=2

        .expect l0b:0                   ; Zn: fractals by rows, and columns in each
        .rept   SQUARES, down
        .rept   4, right
        .rept   16, column
        .rept   64/2, half
        pair    64*down + 2*half, 16*right + column, 64*down + 2*half + 1, 16*right + column
        .endr
        .endr
        .endr
        .endr

        .expect l0b:NN                  ; Nn: fractals by columns, and columns in each
        .rept   4, right
        .rept   SQUARES, down
        .rept   16, column
        .rept   64/2, half
        pair    64*down + 2*half, 16*right + column, 64*down + 2*half + 1, 16*right + column
        .endr
        .endr
        .endr
        .endr
