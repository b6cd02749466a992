; A slice of a five-dimensional tensor in one instruction: of a u8 tensor [3][4][35][9][11] the part
; [1:3][0:3][2:35][:][:]. The last two dimensions are whole, so a row of 9*11 = 99 bytes is one
; burst; dimension 2 gives 33 bursts, dimension 1 the inner loop and dimension 0 the outer one:
; 2 * 3 * 33 = 198 rows, each padded to 128 bytes in L1.
        .target ascend950
        .equ    ROW, 9*11
        .equ    PITCH, 128

        .data   gm:0x10_0000
tensor: .iota.u8 3*4*35*ROW             ; byte i of the tensor holds i mod 256

        .text
        set_gm2l1_pad          0
        set_gm2l1_loop_size    loop1_size=3, loop2_size=2
        set_gm2l1_loop1_stride 35*ROW, 33*PITCH
        set_gm2l1_loop2_stride 4*35*ROW, 3*33*PITCH
        copy_gm2l1_align.u8    l1:0, tensor + (1*4*35 + 0*35 + 2)*ROW, n_burst=33,
                               len_burst=bytes(ROW), right_padding_count=PITCH - ROW,
                               data_select_bit=true, burst_src_stride=ROW, burst_dst_stride=PITCH
        set_gm2l1_loop_size    1, 1

        .expect l1:0
        .rept   2, i
        .rept   3, j
        .rept   33, k
        .iota.u8 ROW, (((i + 1)*4 + j)*35 + (k + 2))*ROW & 0xff
        .fill.u8 PITCH - ROW, 0
        .endr
        .endr
        .endr
