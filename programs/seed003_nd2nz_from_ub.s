; The worked example of the ND2NZ page, from ub: as seed003_nd2nz_from_gm.s, on the pipe that takes
; ub to l1. The Ascend products refuse it, as they take one matrix at a time on this path.
        .target kirinx90
        .equ    PITCH, 48               ; from row to row: three blocks of 16 halves
        .equ    MATRIX, 144             ; from matrix to matrix: nine blocks
        .equ    LENGTH, 24              ; of a row: a block and a half

        .data   ub:0
rows:   .iota.u16 MATRIX + PITCH + LENGTH, 1
        .data   l1:0
        .fill.u16 20*16, 0xeeee         ; shows what is left alone

        .text
        copy_ub2l1_nd2nz.f16 l1:0, rows, nd_num=2, n_value=2, d_value=LENGTH,
                             src_nd_matrix_stride=MATRIX, src_d_value=PITCH, dst_nz_c0_stride=11,
                             dst_nz_n_stride=2, dst_nz_matrix_stride=96

        .expect l1:0
        .iota.u16 16, 1                 ; block 0: A1
        .fill.u16 16, 0xeeee
        .iota.u16 16, PITCH + 1         ; block 2: B1
        .fill.u16 3*16, 0xeeee
        .iota.u16 16, MATRIX + 1        ; block 6: C1
        .fill.u16 16, 0xeeee
        .iota.u16 16, MATRIX + PITCH + 1  ; block 8: D1
        .fill.u16 2*16, 0xeeee
        .iota.u16 8, 17                 ; block 11: A2, whose second half is zero
        .fill.u16 8, 0
        .fill.u16 16, 0xeeee
        .iota.u16 8, PITCH + 17         ; block 13: B2
        .fill.u16 8, 0
        .fill.u16 3*16, 0xeeee
        .iota.u16 8, MATRIX + 17        ; block 17: C2
        .fill.u16 8, 0
        .fill.u16 16, 0xeeee
        .iota.u16 8, MATRIX + PITCH + 17  ; block 19: D2
        .fill.u16 8, 0
