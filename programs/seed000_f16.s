; The page's figure for half: three squares of 16 x 16 elements, one fractal each, that is a matrix
; B of [48, 16] in Nz in l1, and in Zn in l0b. A square has no second fractal, so that dst_frac_gap
; changes nothing.
        .target ascend950
        .equ    SQUARES, 3

        .macro  element row, column
        .u16    16*(\row) + \column
        .endm

        .data   l1:0
        .rept   16*SQUARES, row
        .rept   16, column
        element row, column
        .endr
        .endr

        .equ    AGAIN, 0x4000
        .text
        copy_l12l0b_trans.f16 l0b:0, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=0,
                              dst_frac_gap=0
        copy_l12l0b_trans.f16 l0b:AGAIN, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=0,
                              dst_frac_gap=2

        .rept   2, load
        .expect l0b:load*AGAIN          ; Zn: fractals by rows, and columns in each
        .rept   SQUARES, down
        .rept   16, column
        .rept   16, row
        element 16*down + row, column
        .endr
        .endr
        .endr
        .endr
