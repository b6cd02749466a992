; mte2 waits for a flag before the very instruction that lets mte1 raise it: both stand in the queue
; of mte2, the wrong way round.
        .target ascend950

        .data   gm:0x1000
tile:   .iota.u8 512

        .text
        wait_flag mte1, mte2, 0         ; until mte1 has read the tile
        load_gm2l1_2d.u8  l1:0, tile, repeat_times=1
        set_flag  mte2, mte1, 0         ; mte1 may read the tile
        wait_flag mte2, mte1, 0
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
        set_flag  mte1, mte2, 0
