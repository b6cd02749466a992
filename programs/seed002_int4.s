; An int4 matrix B, [130, 200], to l0b in Zn. A square of int4 is 64 x 64, four fractals one above
; the other, so that both sides are padded to 64. Two elements of a row share a byte in gm and l1,
; the first in the low half; ND2NZ has no 4-bit type and copies them as bytes, 100 a row. In l0b two
; elements of a column share a byte.
;
; Each square leaves four fractals next to each other: dst_gap, from the end of a square's first
; fractal, is 3. With the 1 of the page's example squares overlap: mistakes/seed002_int4_overlap.s.
        .target ascend910b
        .equ    K, 130
        .equ    N, 200
        .equ    SQUARE, 64
        .equ    K_PADDED, align_up(K, SQUARE)
        .equ    N_PADDED, align_up(N, SQUARE)

        ; Two elements of B that are neighbours in a row or in a column; 0 in the padding.
        .macro  pair row, column, next_row, next_column
        .set    first, 5*(\row) + (\column)*(\column) + (\row)*(\column)
        .set    second, 5*(\next_row) + (\next_column)*(\next_column) + (\next_row)*(\next_column)
        .s4     (\row) < K && (\column) < N ? (first & 15) - 8 : 0,
                (\next_row) < K && (\next_column) < N ? (second & 15) - 8 : 0
        .endm

        .data   gm:0x1000
b:      .rept   K, row
        .rept   N/2, half
        pair    row, 2*half, row, 2*half + 1
        .endr
        .endr
        .data   l1:0                    ; the padding is zero
        .fill.s4 K_PADDED*N_PADDED, 0

        .text
        copy_gm2l1_nd2nz.s8 l1:0, b, nd_num=1, n_value=K, d_value=N/2, src_d_value=N/2,
                            dst_nz_c0_stride=K_PADDED, dst_nz_n_stride=1
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        .rept   K_PADDED/SQUARE, i
        copy_l12l0b_trans.s4 l0b:i*N_PADDED/SQUARE*2048, l1:i*2048, start_index=0,
                             repeat_times=N_PADDED/SQUARE, src_stride=K_PADDED/SQUARE, dst_gap=3,
                             dst_frac_gap=0
        .endr

        .expect l0b:0                   ; Zn: fractals by rows, and columns in each
        .rept   K_PADDED/64, down
        .rept   N_PADDED, column
        .rept   64/2, half
        pair    64*down + 2*half, column, 64*down + 2*half + 1, column
        .endr
        .endr
        .endr
