// The two fonts of the window, byte for byte. The build hands in where their packages put them.

#ifdef _WIN32
    .section .rdata, "dr"
#else
    .section .note.GNU-stack, "", %progbits
    .section .rodata
#endif
    .balign 16

    .global studioscope_text_font
    .global studioscope_text_font_end
studioscope_text_font:
    .incbin TEXT_FONT
studioscope_text_font_end:

    .balign 16
    .global studioscope_mono_font
    .global studioscope_mono_font_end
studioscope_mono_font:
    .incbin MONO_FONT
studioscope_mono_font_end:
