; The two arrangements of the page's figures, for float: three squares of 16 x 16 elements, two
; fractals side by side each, that is a matrix B of [16, 48] in Zz in l1. With the fractals of a
; square next to each other l0b has B in Nn; with the squares' first fractals next to each other and
; the second ones behind, in Zn.
        .target ascend950
        .equ    SQUARES, 3

        .macro  element row, column
        .u32    0x3f80_0000 + 48*(\row) + \column
        .endm

        .data   l1:0                    ; Zz: fractals by rows, and rows in each
        .rept   2*SQUARES, right
        .rept   16, row
        .rept   8, column
        element row, 8*right + column
        .endr
        .endr
        .endr

        .equ    ZN, 0x4000
        .text
        copy_l12l0b_trans.f32 l0b:0, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=1,
                              dst_frac_gap=0
        copy_l12l0b_trans.f32 l0b:ZN, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=0,
                              dst_frac_gap=2

        .expect l0b:0                   ; Nn: fractals by columns, and columns in each
        .rept   SQUARES, right
        .rept   2, down
        .rept   16, column
        .rept   8, row
        element 8*down + row, 16*right + column
        .endr
        .endr
        .endr
        .endr

        .expect l0b:ZN                  ; Zn: fractals by rows, and columns in each
        .rept   2, down
        .rept   SQUARES, right
        .rept   16, column
        .rept   8, row
        element 8*down + row, 16*right + column
        .endr
        .endr
        .endr
        .endr
