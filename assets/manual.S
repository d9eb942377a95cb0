// The pages of the manual, byte for byte: name and text of each, both ended by a zero byte. The build
// lists them in manual_pages.inc.

#ifdef _WIN32
    .section .rdata, "dr"
#else
    .section .note.GNU-stack, "", %progbits
    .section .rodata
#endif

    .global studioscope_manual
studioscope_manual:
#include "manual_pages.inc"

    .global studioscope_manual_end
studioscope_manual_end:
