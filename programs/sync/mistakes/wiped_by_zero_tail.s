; A matrix of four rows of 32 halves is brought to l1 in two parts: columns 24 to 31 first, as a
; block of which only the upper half is wanted, then columns 0 to 23. The last block of a row of 24
; halves is filled up with zeros, so the second copy wipes what the first one brought.
        .target ascend950

        .data   gm:0x1000
matrix: .iota.u16 4*32, 1

        .text
        copy_gm2l1_nd2nz.u16 l1:4*32, matrix + 2*16, nd_num=1, n_value=4, d_value=16,
                             src_d_value=32, dst_nz_c0_stride=4, dst_nz_n_stride=1
        copy_gm2l1_nd2nz.u16 l1:0, matrix, nd_num=1, n_value=4, d_value=24,
                             src_d_value=32, dst_nz_c0_stride=4, dst_nz_n_stride=1

        .expect l1:4*32
        .rept   4, row
        .iota.u16 16, 32*row + 17
        .endr
