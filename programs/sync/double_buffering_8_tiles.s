; Double buffering with an even number of tiles.
        .target ascend950
        .equ    TILES, 8
        .include "double_buffering.inc"
