; Double buffering with an odd number of tiles: the buffers come to their end in another order.
        .target ascend950
        .equ    TILES, 7
        .include "double_buffering.inc"
