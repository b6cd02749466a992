; The 910B has the event ids 0 to 7.
        .target ascend910b
        set_flag  mte2, mte1, 8
        wait_flag mte2, mte1, 8
