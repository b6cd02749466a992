; Example 3 of LoadDataWithTranspose: float, A is [40, 70], B is [70, 50]. A square of floats is two
; fractals side by side, and a load wants them next to each other in l1: the source has to be in Zz.
; For A the page says so; for B its comment says "Nz -> Zn", but its offsets and strides are those
; of a source in Zz too. (From Nz, seed002_example3_float_v2.s loads B.)
;
; ND2NZ makes Zz where each strip of 16 rows is a matrix of its own: 16 rows of fractals 16 blocks
; high, the next strip behind all fractals of the first. The rows in gm are padded to whole strips.
        .target ascend910b
        .equ    M, 40
        .equ    K, 70
        .equ    N, 50
        .equ    FRACTAL_ROWS, 16
        .equ    FRACTAL_COLUMNS, 32/sizeof(f32)
        .equ    FRACTALS, 2             ; in a square
        .equ    FRACTAL_SIZE, FRACTAL_ROWS*FRACTAL_COLUMNS
        .equ    SQUARE, FRACTAL_COLUMNS*FRACTALS
        .equ    SQUARE_SIZE, FRACTAL_SIZE*FRACTALS

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
at:     .rept   align_up(K, 16), column ; A, column by column
        .rept   M, row
        a_element row, column
        .endr
        .endr
b:      .rept   align_up(K, 16), row
        .rept   N, column
        b_element row, column
        .endr
        .endr

        .equ    AT_L1, 0
        .equ    B_L1, 0x8000
        .data   l1:AT_L1                ; the padding of both is zero
        .fill.u32 align_up(K, SQUARE)*align_up(M, SQUARE), 0
        .data   l1:B_L1
        .fill.u32 align_up(K, SQUARE)*align_up(N, SQUARE), 0

        .text
        copy_gm2l1_nd2nz.f32 l1:AT_L1, at, nd_num=ceil_div(K, 16), n_value=16, d_value=M,
                             src_nd_matrix_stride=16*M, src_d_value=M,
                             dst_nz_c0_stride=FRACTAL_ROWS, dst_nz_n_stride=1,
                             dst_nz_matrix_stride=ceil_div(M, SQUARE)*SQUARE_SIZE
        set_flag  mte2, mte1, 0
        copy_gm2l1_nd2nz.f32 l1:B_L1, b, nd_num=ceil_div(K, 16), n_value=16, d_value=N,
                             src_nd_matrix_stride=16*N, src_d_value=N,
                             dst_nz_c0_stride=FRACTAL_ROWS, dst_nz_n_stride=1,
                             dst_nz_matrix_stride=ceil_div(N, SQUARE)*SQUARE_SIZE
        set_flag  mte2, mte1, 1

        ; A: Zz -> Zz
        .equ    A_DST_OFFSET, ceil_div(K, SQUARE)*SQUARE_SIZE
        .equ    A_SRC_OFFSET, SQUARE_SIZE
        wait_flag mte2, mte1, 0
        .rept   ceil_div(M, SQUARE), i
        copy_l12l0a_trans.f32 l0a:elems(i*A_DST_OFFSET), l1:AT_L1 + i*A_SRC_OFFSET*sizeof(f32),
                              start_index=0, repeat_times=ceil_div(K, SQUARE),
                              src_stride=ceil_div(M, SQUARE), dst_gap=1, dst_frac_gap=0
        .endr

        ; B: Zz -> Zn
        .equ    B_DST_OFFSET, ceil_div(N, FRACTAL_ROWS)*SQUARE_SIZE
        .equ    B_SRC_OFFSET, ceil_div(N, SQUARE)*SQUARE_SIZE
        wait_flag mte2, mte1, 1
        .rept   ceil_div(K, FRACTAL_ROWS), i
        copy_l12l0b_trans.f32 l0b:elems(i*B_DST_OFFSET), l1:B_L1 + i*B_SRC_OFFSET*sizeof(f32),
                              start_index=0, repeat_times=ceil_div(N, SQUARE), src_stride=1,
                              dst_gap=0, dst_frac_gap=ceil_div(N, FRACTAL_ROWS) - 1
        .endr

        .expect l0a:0                   ; A in Zz, as wide as whole squares
        .rept   ceil_div(M, FRACTAL_ROWS), down
        .rept   ceil_div(K, SQUARE)*FRACTALS, right
        .rept   FRACTAL_ROWS, row
        .rept   FRACTAL_COLUMNS, column
        a_element FRACTAL_ROWS*down + row, FRACTAL_COLUMNS*right + column
        .endr
        .endr
        .endr
        .endr

        .expect l0b:0                   ; B in Zn
        .rept   ceil_div(K, FRACTAL_ROWS)*FRACTALS, down
        .rept   ceil_div(N, FRACTAL_ROWS), right
        .rept   FRACTAL_ROWS, column
        .rept   FRACTAL_COLUMNS, row
        b_element FRACTAL_COLUMNS*down + row, FRACTAL_ROWS*right + column
        .endr
        .endr
        .endr
        .endr
