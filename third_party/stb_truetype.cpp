// stb_truetype, for the window's and the pictures' text. The packaged library calls malloc and ends
// the process by an assertion where it gets null; this build throws bad_alloc, as the rest of the
// program does. It comes before the packaged one in the linker's order. ImGui expects the packer of
// stb_rect_pack in it, which it takes only if that one's header comes first.

#include <stb_rect_pack.h>

#include <new>

#define STBTT_malloc(size, user) ((void)(user), ::operator new(size))
#define STBTT_free(block, user) ((void)(user), ::operator delete(block))
#define STB_TRUETYPE_IMPLEMENTATION
#include <stb_truetype.h>
