; Three pipes that follow each other: mte3 fills half of a tile in l1 from ub, mte2 the other half,
; and mte1 reads all of it. What a flag tells includes what its raiser had been told before: mte1
; waits for mte2 only, and mte2 has waited for mte3.
        .target ascend950

        .data   ub:0
        .iota.u16 128
        .data   gm:0x1000
half:   .iota.u16 128, 128

        .text
        copy_ub2l1_nd2nz.u16 l1:0, ub:0, nd_num=1, n_value=8, d_value=16, src_d_value=16,
                             dst_nz_c0_stride=8, dst_nz_n_stride=1
        set_flag  mte3, mte2, 0
        wait_flag mte3, mte2, 0
        copy_gm2l1_nd2nz.u16 l1:256, half, nd_num=1, n_value=8, d_value=16, src_d_value=16,
                             dst_nz_c0_stride=8, dst_nz_n_stride=1
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        load_l12l0a_2d.u16 l0a:0, l1:0, repeat_times=1

        .expect l0a:0
        .iota.u16 256
