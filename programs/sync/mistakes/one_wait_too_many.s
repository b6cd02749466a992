; A loop whose flag is waited for once more behind it.
        .target ascend950

        .rept   3, t
        set_flag  mte2, mte1, 0
        wait_flag mte2, mte1, 0
        pipe_barrier all
        .endr
        wait_flag mte2, mte1, 0
