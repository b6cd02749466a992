; The loop's buffer is said to be empty twice: the second raise finds the flag up.
        .target ascend950

        .data   gm:0x1000
tiles:  .iota.u8 2*512

        .text
        set_flag  mte1, mte2, 0
        set_flag  mte1, mte2, 0
        .rept   2, t
        wait_flag mte1, mte2, 0
        load_gm2l1_2d.u8  l1:0, tiles + 512*t, repeat_times=1
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        load_l12l0a_2d.u8 l0a:512*t, l1:0, repeat_times=1
        set_flag  mte1, mte2, 0
        .endr
        wait_flag mte1, mte2, 0
