; The 910 has the event ids 0 to 3.
        .target ascend910
        set_flag  mte2, mte1, 4
        wait_flag mte2, mte1, 4
