; The flag goes from mte2 to mte1, and the wait is written for one from mte1 to mte2.
        .target ascend950

        .data   gm:0x1000
tile:   .iota.u8 512

        .text
        load_gm2l1_2d.u8  l1:0, tile, repeat_times=1
        set_flag  mte2, mte1, 0
        wait_flag mte1, mte2, 0
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
