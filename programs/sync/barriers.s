; What orders everything, without a flag: `pipe_barrier all` and the _sync forms hold the front end
; until every pipe has finished. `pipe_barrier mte2` is enough between two instructions of mte2.
        .target ascend950

        .data   gm:0x1000
first:  .iota.u8 512
second: .fill.u8 512, 0x77

        .text
        load_gm2l1_2d.u8  l1:0, second, repeat_times=1
        pipe_barrier mte2               ; the next copy writes the same tile
        load_gm2l1_2d.u8  l1:0, first, repeat_times=1
        pipe_barrier all                ; mte1 reads what mte2 has written
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
        pipe_barrier all                ; mte2 overwrites what mte1 has read
        copy_gm2l1_align_sync.u8 l1:0, second, n_burst=1, len_burst=bytes(512)
        load_l12l0a_2d.u8 l0a:512, l1:0, repeat_times=1
        copy_l12l0b_trans_sync.b16 l0b:0, l1:0, repeat_times=1
        load_gm2l1_2d.u8  l1:0, first, repeat_times=1

        .expect l0a:0
        .iota.u8 512
        .fill.u8 512, 0x77
