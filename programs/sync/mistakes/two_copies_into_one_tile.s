; Standing behind another copy in the queue of mte2 does not mean to start after it has finished.
        .target ascend950

        .data   gm:0x1000
first:  .fill.u8 1024, 1
second: .fill.u8 512, 2

        .text
        load_gm2l1_2d.u8 l1:0, first, repeat_times=2, src_stride=1
        load_gm2l1_2d.u8 l1:512, second, repeat_times=1
