; Order between pipes. Instructions of one pipe may overlap, and pipes know nothing of each other:
; a barrier orders the former, flags the latter.
        .target ascend950

        .data   gm:0x1000
first:  .fill.u8 64, 1
second: .fill.u8 64, 2

        .text
        wait_flag    mte2, mte1, 0      ; queued on mte1, which blocks until mte2 gets to the raise
        copy_gm2l1_align.u8 l1:0, first, n_burst=1, len_burst=2
        pipe_barrier mte2               ; the next copy writes the same bytes
        copy_gm2l1_align.u8 l1:0, second, n_burst=1, len_burst=2
        set_flag     mte2, mte1, 0      ; raised once both copies have finished
        set_flag     mte2, s, 1
        wait_flag    mte2, s, 1         ; the front end itself waits
        copy_gm2l1_align_sync.u8 l1:64, first, n_burst=1, len_burst=1  ; then pipe_barrier all
        halt

        .expect l1:0
        .fill.u8 64, 2
        .fill.u8 32, 1
