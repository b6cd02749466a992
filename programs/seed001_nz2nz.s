; The calling example of LoadData 2D from gm to l1: a matrix of halves, m=32 and k=32, goes from Nz
; to Nz. Each load takes one row of fractals. In Nz the fractals lie column by column, so that the
; next one of a row is m/16 fractals further on, on both sides.
        .target ascend910b
        .equ    M, 32
        .equ    K, 32
        .equ    FRACTAL_ROWS, 16
        .equ    FRACTAL_COLUMNS, 16
        .equ    FRACTAL_SIZE, FRACTAL_ROWS*FRACTAL_COLUMNS

        .macro  element row, column
        .u16    K*(\row) + \column
        .endm

        .data   gm:0x1000
a:      .rept   ceil_div(K, FRACTAL_COLUMNS), right
        .rept   ceil_div(M, FRACTAL_ROWS), down
        .rept   FRACTAL_ROWS, row
        .rept   FRACTAL_COLUMNS, column
        element FRACTAL_ROWS*down + row, FRACTAL_COLUMNS*right + column
        .endr
        .endr
        .endr
        .endr

        .text
        .rept   ceil_div(M, FRACTAL_ROWS), i
        load_gm2l1_2d.f16 l1:elems(i*FRACTAL_SIZE), a + i*FRACTAL_SIZE*sizeof(f16),
                          repeat_times=ceil_div(K, FRACTAL_COLUMNS),
                          src_stride=ceil_div(M, FRACTAL_ROWS),
                          dst_gap=ceil_div(M, FRACTAL_ROWS) - 1
        .endr

        .expect l1:0
        .rept   ceil_div(K, FRACTAL_COLUMNS), right
        .rept   ceil_div(M, FRACTAL_ROWS), down
        .rept   FRACTAL_ROWS, row
        .rept   FRACTAL_COLUMNS, column
        element FRACTAL_ROWS*down + row, FRACTAL_COLUMNS*right + column
        .endr
        .endr
        .endr
        .endr
