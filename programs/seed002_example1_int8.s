; Example 1 of LoadDataWithTranspose: int8, A is [40, 70], B is [70, 50]. Both come transposed: gm
; has A column by column, that is its transpose [70, 40] in rows, and B in rows. ND2NZ makes Nz of
; each in l1, and the loads give the matrix unit of this product what it reads: A in Zz, B in Zn.
;
; A load works in squares of 32 x 32 elements, two fractals one above the other, so that the rows in
; l1 are padded to 32 and not only to the 16 of a fractal.
        .target ascend910b
        .equ    M, 40
        .equ    K, 70
        .equ    N, 50
        .equ    FRACTAL_ROWS, 16
        .equ    FRACTAL_COLUMNS, 32     ; 32 / sizeof(int8_t)
        .equ    FRACTALS, 2             ; in a square
        .equ    FRACTAL_SIZE, FRACTAL_ROWS*FRACTAL_COLUMNS
        .equ    SQUARE, FRACTAL_ROWS*FRACTALS
        .equ    K_PADDED, align_up(K, SQUARE)

        ; Elements of A and B; 0 in the padding.
        .macro  a_element row, column
        .set    inside, (\row) < M && (\column) < K
        .u8     inside ? ((\row)*(\row) + 11*(\column) + (\row)*(\column)) & 0xff : 0
        .endm
        .macro  b_element row, column
        .set    inside, (\row) < K && (\column) < N
        .u8     inside ? (5*(\row) + (\column)*(\column) + (\row)*(\column)) & 0xff : 0
        .endm

        .data   gm:0x1000
at:     .rept   K, column               ; A, column by column
        .rept   M, row
        a_element row, column
        .endr
        .endr
b:      .rept   K, row
        .rept   N, column
        b_element row, column
        .endr
        .endr

        .equ    AT_L1, 0
        .equ    B_L1, 0x4000
        .data   l1:AT_L1                ; the padding of both is zero
        .fill.u8 K_PADDED*align_up(M, FRACTAL_COLUMNS), 0
        .data   l1:B_L1
        .fill.u8 K_PADDED*align_up(N, FRACTAL_COLUMNS), 0

        .text
        copy_gm2l1_nd2nz.s8 l1:AT_L1, at, nd_num=1, n_value=K, d_value=M, src_d_value=M,
                            dst_nz_c0_stride=K_PADDED, dst_nz_n_stride=1
        set_flag  mte2, mte1, 0
        copy_gm2l1_nd2nz.s8 l1:B_L1, b, nd_num=1, n_value=K, d_value=N, src_d_value=N,
                            dst_nz_c0_stride=K_PADDED, dst_nz_n_stride=1
        set_flag  mte2, mte1, 1

        ; A: Nz -> Zz
        .equ    A_DST_OFFSET, ceil_div(K, FRACTAL_COLUMNS)*FRACTAL_SIZE*FRACTALS
        .equ    A_SRC_OFFSET, ceil_div(K, SQUARE)*FRACTAL_SIZE*FRACTALS
        wait_flag mte2, mte1, 0
        .rept   ceil_div(M, FRACTAL_COLUMNS), i
        copy_l12l0a_trans.s8 l0a:i*A_DST_OFFSET, l1:AT_L1 + i*A_SRC_OFFSET, start_index=0,
                             repeat_times=ceil_div(K, SQUARE), src_stride=1, dst_gap=0,
                             dst_frac_gap=ceil_div(K, FRACTAL_COLUMNS) - 1
        .endr

        ; B: Nz -> Zn
        .equ    B_DST_OFFSET, ceil_div(N, SQUARE)*FRACTAL_SIZE*FRACTALS
        .equ    B_SRC_OFFSET, FRACTAL_SIZE*FRACTALS
        wait_flag mte2, mte1, 1
        .rept   ceil_div(K, SQUARE), i
        copy_l12l0b_trans.s8 l0b:i*B_DST_OFFSET, l1:B_L1 + i*B_SRC_OFFSET, start_index=0,
                             repeat_times=ceil_div(N, FRACTAL_COLUMNS),
                             src_stride=ceil_div(K, SQUARE), dst_gap=1, dst_frac_gap=0
        .endr

        .expect l0a:0                   ; A in Zz: fractals by rows, and rows in each
        .rept   ceil_div(M, SQUARE)*FRACTALS, down
        .rept   ceil_div(K, FRACTAL_COLUMNS), right
        .rept   FRACTAL_ROWS, row
        .rept   FRACTAL_COLUMNS, column
        a_element FRACTAL_ROWS*down + row, FRACTAL_COLUMNS*right + column
        .endr
        .endr
        .endr
        .endr

        .expect l0b:0                   ; B in Zn: fractals by rows, and columns in each
        .rept   ceil_div(K, FRACTAL_COLUMNS), down
        .rept   ceil_div(N, SQUARE)*FRACTALS, right
        .rept   FRACTAL_ROWS, column
        .rept   FRACTAL_COLUMNS, row
        b_element FRACTAL_COLUMNS*down + row, FRACTAL_ROWS*right + column
        .endr
        .endr
        .endr
        .endr
