; The front end waits for a flag that it has yet to issue.
        .target ascend950

        wait_flag mte2, s, 0
        set_flag  mte2, s, 0
