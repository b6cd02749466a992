; The two arrangements of the page's figures, for int8: three squares of 32 x 32 elements, two
; fractals each, that is a matrix B of [96, 32] in Nz in l1. With the fractals of a square next to
; each other l0b has B in Zn; with the squares' first fractals next to each other and the second
; ones behind, in Nn.
        .target ascend950
        .equ    SQUARES, 3

        .macro  element row, column
        .u8     (5*(\row) + (\column)*(\column) + (\row)*(\column)) & 0xff
        .endm

        .data   l1:0
        .rept   32*SQUARES, row
        .rept   32, column
        element row, column
        .endr
        .endr

        .equ    NN, 0x4000
        .text
        copy_l12l0b_trans.s8 l0b:0, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=1,
                             dst_frac_gap=0
        copy_l12l0b_trans.s8 l0b:NN, l1:0, repeat_times=SQUARES, src_stride=1, dst_gap=0,
                             dst_frac_gap=2

        .expect l0b:0                   ; Zn: fractals by rows, and columns in each
        .rept   SQUARES, down
        .rept   2, right
        .rept   16, column
        .rept   32, row
        element 32*down + row, 16*right + column
        .endr
        .endr
        .endr
        .endr

        .expect l0b:NN                  ; Nn: fractals by columns, and columns in each
        .rept   2, right
        .rept   SQUARES, down
        .rept   16, column
        .rept   32, row
        element 32*down + row, 16*right + column
        .endr
        .endr
        .endr
        .endr
