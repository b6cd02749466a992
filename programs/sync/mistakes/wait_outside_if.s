; The copy and its flag are left out when there is no bias, but the wait stands outside the .if.
        .target ascend950
        .equ    HAS_BIAS, 0

        .data   gm:0x1000
bias:   .iota.u8 512

        .text
        .if     HAS_BIAS
        load_gm2l1_2d.u8  l1:0, bias, repeat_times=1
        set_flag  mte2, mte1, 0
        .endif
        wait_flag mte2, mte1, 0
        load_l12l0a_2d.u8 l0a:0, l1:0, repeat_times=1
