; Example 3 of LoadDataWithTranspose on the product that has the second set of parameters: B, [70,
; 50] floats, from Nz in l1 to Zn in l0b. The two fractals of a square lie side by side in the
; matrix, and so KF fractals apart in Nz, KF being the fractals from top to bottom: src_frac_gap
; says so, where the first set of parameters cannot. A, [40, 70], is not transposed: this product
; wants Nz in l0a, which is what ND2NZ makes in l1.
        .target ascend950
        .equ    M, 40
        .equ    K, 70
        .equ    N, 50
        .equ    FRACTAL_ROWS, 16
        .equ    FRACTAL_COLUMNS, 32/sizeof(f32)
        .equ    MF, ceil_div(M, FRACTAL_ROWS)
        .equ    KF, ceil_div(K, FRACTAL_ROWS)
        .equ    NF, ceil_div(N, FRACTAL_ROWS)

        ; Elements of A and B; 0 in the padding.
        .macro  a_element row, column
        .set    inside, (\row) < M && (\column) < K
        .u32    inside ? 0x3f80_0000 + K*(\row) + (\column) : 0
        .endm
        .macro  b_element row, column
        .set    inside, (\row) < K && (\column) < N
        .u32    inside ? 0x4000_0000 + N*(\row) + (\column) : 0
        .endm

        .data   gm:0x1000
a:      .rept   M, row
        .rept   K, column
        a_element row, column
        .endr
        .endr
b:      .rept   K, row
        .rept   N, column
        b_element row, column
        .endr
        .endr

        .equ    A_L1, 0
        .equ    B_L1, 0x8000
        .equ    A_FRACTALS, MF*ceil_div(K, FRACTAL_COLUMNS)
        .data   l1:A_L1                 ; the padding of both is zero
        .fill.u8 512*A_FRACTALS, 0
        .data   l1:B_L1
        .fill.u8 512*KF*2*NF, 0

        .text
        copy_gm2l1_nd2nz.f32 l1:A_L1, a, nd_num=1, n_value=M, d_value=K, src_d_value=K,
                             dst_nz_c0_stride=16*MF, dst_nz_n_stride=1
        set_flag  mte2, mte1, 0
        copy_gm2l1_nd2nz.f32 l1:B_L1, b, nd_num=1, n_value=K, d_value=N, src_d_value=N,
                             dst_nz_c0_stride=16*KF, dst_nz_n_stride=1
        set_flag  mte2, mte1, 1

        wait_flag mte2, mte1, 0
        load_l12l0a_2d.f32 l0a:0, l1:A_L1, repeat_times=A_FRACTALS, src_stride=1

        wait_flag mte2, mte1, 1
        .rept   KF, i
        copy_l12l0b_trans_v2.f32 l0b:512*2*NF*i, l1:B_L1, start_index=i, repeat_times=NF,
                                 src_stride=2*KF, dst_gap=0, dst_frac_gap=NF - 1,
                                 src_frac_gap=KF - 1
        .endr

        .expect l0a:0                   ; A in Nz: fractals by columns, and rows in each
        .rept   ceil_div(K, FRACTAL_COLUMNS), right
        .rept   MF, down
        .rept   FRACTAL_ROWS, row
        .rept   FRACTAL_COLUMNS, column
        a_element FRACTAL_ROWS*down + row, FRACTAL_COLUMNS*right + column
        .endr
        .endr
        .endr
        .endr

        .expect l0b:0                   ; B in Zn: fractals by rows, and columns in each
        .rept   2*KF, down
        .rept   NF, right
        .rept   FRACTAL_ROWS, column
        .rept   FRACTAL_COLUMNS, row
        b_element FRACTAL_COLUMNS*down + row, FRACTAL_ROWS*right + column
        .endr
        .endr
        .endr
        .endr
