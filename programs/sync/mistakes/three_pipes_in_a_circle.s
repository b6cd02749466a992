; Each pipe goes on when the one before it has: nobody begins.
        .target ascend950

        wait_flag mte3, mte1, 0
        set_flag  mte1, mte2, 0
        wait_flag mte1, mte2, 0
        set_flag  mte2, mte3, 0
        wait_flag mte2, mte3, 0
        set_flag  mte3, mte1, 0
