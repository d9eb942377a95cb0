#pragma once

#include <imgui.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "core/system_fonts.h"

namespace studioscope {

// Adds letters (glyphs) to the window's fonts on demand, so that names in any script can be read.
//
// A font atlas of ImGui 1.86 cannot grow while it is used, and all letters of all scripts would
// make it large and slow to build. Every character therefore starts as an invisible placeholder.
// One that is drawn is noted, and before the next frame the atlas is rebuilt with its letter from
// the first font that has it, else with a box of the code point.
//
// Characters above U+FFFF are U+FFFD in Debian's ImGui, and letters are not joined (Arabic) or
// reordered (Devanagari).
class ExtraLetters {
public:
    // The fonts of the window: text and monospaced.
    static constexpr size_t kFonts = 2;
    struct Font {
        ImFont* font = nullptr;
        float pixels = 0;  // height of a line
        float drop = 0;    // pixels by which its letters are moved down
    };
    using Fonts = std::array<Font, kFonts>;

    // Above this number, the letters are dropped and noted again, which bounds the atlas.
    static constexpr size_t kMaxLetters = 4000;

    // `reader` reads system fonts in order, one by one, once a character is in none of those read
    // so far.
    explicit ExtraLetters(FontReader reader = {});

    // Notes the characters of a frame that have no letter yet, and hides their placeholders in it.
    // Returns true if there are any: build() is needed before the next frame.
    bool note(const ImDrawData& frame);

    // Builds an atlas to which the window's fonts were added, with the letters noted so far.
    void build(ImFontAtlas& atlas, const Fonts& fonts) const;

    size_t count() const { return letters_[0].size() + letters_[1].size(); }

private:
    static constexpr int kNoFace = -1;

    struct Face {
        Bytes owned;  // empty if the bytes are part of the program
        std::span<const std::byte> bytes;
        bool is_builtin = false;  // one of the window's fonts, which are sized by their line
    };

    // The first font with a character; fonts are read until one has it.
    int find_face(unsigned code);
    bool read_next_face();

    FontReader reader_;
    bool has_placeholder_for_each_ = false;  // or one for all, until it is drawn
    size_t next_ = 0;                        // index of the next font of the system
    std::vector<Face> faces_;
    // Index of the face by code point, for each of the window's fonts.
    std::array<std::map<ImWchar, int>, kFonts> letters_;
};

// A box with the four hexadecimal digits of a code point, for a character that no font has.

constexpr int kCodeBoxWidth = 11, kCodeBoxHeight = 15;  // dots

// Paints the box with squares of `dot` pixels, 255 on 0. `pixels` begins at its top left corner and
// has `stride` bytes per line.
void paint_code_box(unsigned code, int dot, std::span<uint8_t> pixels, int stride);

}  // namespace studioscope
