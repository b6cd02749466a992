; mte1 reads a tile that mte2 may not have written yet: nothing orders the two pipes.
        .target ascend950

        .data   gm:0x1000
tile:   .iota.u8 512

        .text
        load_gm2l1_2d.u8  l1:0, tile, repeat_times=1
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
