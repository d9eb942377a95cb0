#include "ui/widgets/drawn_text.h"

#include <cmath>
#include <optional>

namespace studioscope {

namespace {

constexpr int kCorners = 6;  // indices per rectangle

struct Quad {
    const ImDrawVert& top_left;
    const ImDrawVert& bottom_right;
};

// A letter of a font on the screen.
struct Letter {
    ImWchar code = 0;
    float pen = 0;  // pen position before the letter, pixels
    float next = 0;
    float top = 0;  // top of its line, pixels
    float blank = 0;
};

// Corners of a letter, which ImGui draws as two triangles with four vertices of their own.
std::optional<Quad> quad_at(const ImDrawList& list, const ImDrawCmd& command, unsigned first) {
    const ImDrawIdx* index = list.IdxBuffer.Data + command.IdxOffset + first;
    const unsigned a = index[0];
    const unsigned expected[kCorners] = {a, a + 1, a + 2, a, a + 2, a + 3};
    for (int i = 0; i < kCorners; ++i)
        if (index[i] != expected[i]) return {};
    const ImDrawVert* vertex = list.VtxBuffer.Data + command.VtxOffset + a;
    if (vertex[0].uv.x >= vertex[2].uv.x || vertex[0].uv.y >= vertex[2].uv.y) return {};
    return Quad{vertex[0], vertex[2]};
}

bool is_inside(const ImFontGlyph& glyph, const Quad& quad) {
    const float x = (quad.top_left.uv.x + quad.bottom_right.uv.x) / 2;
    const float y = (quad.top_left.uv.y + quad.bottom_right.uv.y) / 2;
    return x > glyph.U0 && x < glyph.U1 && y > glyph.V0 && y < glyph.V1;
}

// The unclipped letter of a visible part: ImGui clips positions and texture coordinates of letters
// at a panel's edge.
Letter unclipped_letter(const ImFont& font, const ImFontGlyph& glyph, const Quad& quad) {
    const ImVec2 from = quad.top_left.uv, to = quad.bottom_right.uv;
    const float width = (quad.bottom_right.pos.x - quad.top_left.pos.x) / (to.x - from.x);
    const float height = (quad.bottom_right.pos.y - quad.top_left.pos.y) / (to.y - from.y);
    const float left = quad.top_left.pos.x - (from.x - glyph.U0) * width;
    const float top = quad.top_left.pos.y - (from.y - glyph.V0) * height;
    const float scale = width * (glyph.U1 - glyph.U0) / (glyph.X1 - glyph.X0);
    Letter letter;
    letter.code = static_cast<ImWchar>(glyph.Codepoint);
    letter.pen = left - glyph.X0 * scale;
    letter.next = letter.pen + glyph.AdvanceX * scale;
    letter.top = top - glyph.Y0 * scale;
    letter.blank = font.GetCharAdvance(' ') * scale;
    return letter;
}

std::optional<Letter> find_letter(const ImFontAtlas& fonts, const Quad& quad) {
    for (const ImFont* font : fonts.Fonts)
        for (const ImFontGlyph& glyph : font->Glyphs) {
            if (glyph.U0 < 0) break;  // the placeholders, which come last
            if (glyph.Visible != 0 && is_inside(glyph, quad))
                return unclipped_letter(*font, glyph, quad);
        }
    return {};
}

bool is_visible(const Quad& quad, const ImVec4& clip) {
    return quad.bottom_right.pos.x > clip.x && quad.top_left.pos.x < clip.z &&
           quad.bottom_right.pos.y > clip.y && quad.top_left.pos.y < clip.w;
}

std::string utf8(unsigned code) {
    if (code < 0x80) return {static_cast<char>(code)};
    if (code < 0x800)
        return {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 0x3F))};
    return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 0x3F)),
            static_cast<char>(0x80 | (code & 0x3F))};
}

void append(std::vector<DrawnText>& texts, const Letter& letter) {
    constexpr float kNear = 0.6f;  // pixels; positions are rounded to pixels
    constexpr int kMaxBlanks = 2;
    if (!texts.empty() && std::abs(texts.back().position.y - letter.top) < kNear)
        for (int blanks = 0; blanks <= kMaxBlanks; ++blanks) {
            DrawnText& last = texts.back();
            const float expected = last.right + static_cast<float>(blanks) * letter.blank;
            if (std::abs(expected - letter.pen) >= kNear) continue;
            last.text += std::string(static_cast<size_t>(blanks), ' ') + utf8(letter.code);
            last.right = letter.next;
            return;
        }
    texts.push_back({utf8(letter.code), {letter.pen, letter.top}, letter.next});
}

void read(const ImDrawList& list, const ImFontAtlas& fonts, std::vector<DrawnText>& texts) {
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.UserCallback || command.TextureId != fonts.TexID) continue;
        for (unsigned i = 0; i + 2 < command.ElemCount;) {
            std::optional<Letter> letter;
            if (i + kCorners <= command.ElemCount)
                if (const auto quad = quad_at(list, command, i);
                    quad && is_visible(*quad, command.ClipRect))
                    letter = find_letter(fonts, *quad);
            if (letter) append(texts, *letter);
            i += letter ? kCorners : kCorners / 2;
        }
    }
}

}  // namespace

std::vector<DrawnText> drawn_text(const ImDrawData& data, const ImFontAtlas& fonts) {
    std::vector<DrawnText> texts;
    for (int i = 0; i < data.CmdListsCount; ++i) read(*data.CmdLists[i], fonts, texts);
    return texts;
}

std::string joined(const std::vector<DrawnText>& texts) {
    std::string all;
    for (const DrawnText& line : texts) all += line.text + "\n";
    return all;
}

}  // namespace studioscope
