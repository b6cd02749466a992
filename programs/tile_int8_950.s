; One tile of an int8 matrix product on its way to the matrix unit, as in tile_int8_910b.s, on the
; product whose matrix unit reads A in Nz: what ND2NZ made in l1 goes to l0a in one load, as it is.
        .target ascend950
        .equ    M, 48
        .equ    K, 64
        .equ    N, 96

        .macro  a_element row, column
        .u8     ((\row)*(\row) + 11*(\column) + (\row)*(\column)) & 0xff
        .endm
        .macro  b_element row, column
        .u8     (5*(\row) + (\column)*(\column) + (\row)*(\column)) & 0xff
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
        .equ    B_L1, 0x4000
        .text
        copy_gm2l1_nd2nz.s8 l1:A_L1, a, nd_num=1, n_value=M, d_value=K, src_d_value=K,
                            dst_nz_c0_stride=M, dst_nz_n_stride=1
        set_flag  mte2, mte1, 0         ; A is in l1
        copy_gm2l1_nd2nz.s8 l1:B_L1, b, nd_num=1, n_value=K, d_value=N, src_d_value=N,
                            dst_nz_c0_stride=K, dst_nz_n_stride=1
        set_flag  mte2, mte1, 1         ; B is in l1

        wait_flag mte2, mte1, 0
        load_l12l0a_2d.s8 l0a:0, l1:A_L1, repeat_times=M*K/512, src_stride=1
        wait_flag mte2, mte1, 1
        .rept   K/32, i                 ; a row of squares: K/32 squares apart in Nz
        copy_l12l0b_trans.s8 l0b:i*N*32, l1:B_L1 + i*1024, repeat_times=N/32, src_stride=K/32,
                             dst_gap=1
        .endr

        .expect l0a:0                   ; A in Nz: fractals by columns, and rows in each
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
