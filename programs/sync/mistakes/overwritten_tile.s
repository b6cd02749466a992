; One buffer in a loop: each turn waits until its tile is there, but no flag goes back, and mte2 may
; overwrite the tile while mte1 still reads it.
        .target ascend950

        .data   gm:0x1000
tiles:  .iota.u8 4*512

        .text
        .rept   4, t
        load_gm2l1_2d.u8  l1:0, tiles + 512*t, repeat_times=1
        set_flag  mte2, mte1, t
        wait_flag mte2, mte1, t
        load_l12l0a_2d.u8 l0a:512*t, l1:0, repeat_times=1
        .endr
