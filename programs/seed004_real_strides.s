; The calling example of the vendor's page with strides that mean something: the bursts start 128
; elements apart in the source and lie one after the other in L1.
        .target ascend950

        .data   gm:0x1000
src:    .iota.u16 256

        .text
        copy_gm2l1_align.f16 l1:0, src, n_burst=2, len_burst=2, data_select_bit=false,
                             l2_cache_ctl=disable, burst_src_stride=elems(128),
                             burst_dst_stride=bytes(64)

        .expect l1:0
        .iota.u16 32                    ; len_burst counts 32-byte blocks: 2 are 32 elements
        .iota.u16 32, 128
