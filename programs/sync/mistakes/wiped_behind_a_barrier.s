; As in wiped_by_zero_tail.s, with a barrier between the two copies: that puts them in order, and the
; zeros of the second one still wipe what the first one brought.
        .target ascend950

        .data   gm:0x1000
matrix: .iota.u16 4*32, 1

        .text
        copy_gm2l1_nd2nz.u16 l1:4*32, matrix + 2*16, nd_num=1, n_value=4, d_value=16,
                             src_d_value=32, dst_nz_c0_stride=4, dst_nz_n_stride=1
        pipe_barrier mte2
        copy_gm2l1_nd2nz.u16 l1:0, matrix, nd_num=1, n_value=4, d_value=24,
                             src_d_value=32, dst_nz_c0_stride=4, dst_nz_n_stride=1

        .expect l1:4*32
        .rept   4, row
        .iota.u16 16, 32*row + 17
        .endr
