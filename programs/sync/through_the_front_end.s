; Order by way of the front end: it waits for a flag of mte2 itself, and what it issues from then on
; starts after all that mte2 had finished.
        .target ascend950

        .data   gm:0x1000
tile:   .iota.u8 512

        .text
        load_gm2l1_2d.u8  l1:0, tile, repeat_times=1
        set_flag  mte2, s, 0
        wait_flag mte2, s, 0
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1

        .expect l0a:0
        .iota.u8 512
