; Example 4 of LoadDataWithTranspose, with the second set of parameters: int8, A is [128, 128] and B
; is [128, 256], both in Nz from gm on. A stays as it is: this product reads Nz from l0a. B becomes
; Zn. The strides count fractals here: each load takes the squares of one column of 32, from top to
; bottom, 2 fractals apart in l1 and a row of n/16 fractals apart in l0b.
        .target ascend950
        .equ    M, 128
        .equ    K, 128
        .equ    N, 256
        .equ    FRAC_NUM, 2
        .equ    K_STEP, ceil_div(K, 16)
        .equ    N_STEP, ceil_div(N, 32)

        .macro  a_element row, column
        .u8     ((\row)*(\row) + 11*(\column) + (\row)*(\column)) & 0xff
        .endm
        .macro  b_element row, column
        .u8     (5*(\row) + (\column)*(\column) + (\row)*(\column)) & 0xff
        .endm

        .data   gm:0x1000
a:      .rept   K/32, right             ; Nz: fractals by columns, and rows in each
        .rept   M, row
        .rept   32, column
        a_element row, 32*right + column
        .endr
        .endr
        .endr
b:      .rept   N/32, right
        .rept   K, row
        .rept   32, column
        b_element row, 32*right + column
        .endr
        .endr
        .endr

        .equ    A_L1, 0
        .equ    B_L1, 0x8000
        .text
        load_gm2l1_2d.s8 l1:A_L1, a, repeat_times=M*K/512, src_stride=1
        set_flag  mte2, mte1, 0
        load_gm2l1_2d.s8 l1:B_L1, b, repeat_times=K*N/512, src_stride=1
        set_flag  mte2, mte1, 1

        wait_flag mte2, mte1, 0
        load_l12l0a_2d.s8 l0a:0, l1:A_L1, repeat_times=M*K/512, src_stride=1

        wait_flag mte2, mte1, 1
        .rept   N_STEP, i
        copy_l12l0b_trans_v2.s8 l0b:1024*i, l1:B_L1, start_index=i*K_STEP,
                                repeat_times=K_STEP/FRAC_NUM, src_stride=2, dst_gap=N_STEP*2 - 1
        .endr

        .expect l0a:0                   ; A in Nz
        .rept   K/32, right
        .rept   M, row
        .rept   32, column
        a_element row, 32*right + column
        .endr
        .endr
        .endr

        .expect l0b:0                   ; B in Zn: fractals by rows, and columns in each
        .rept   K/32, down
        .rept   N, column
        .rept   32, row
        b_element 32*down + row, column
        .endr
        .endr
        .endr
