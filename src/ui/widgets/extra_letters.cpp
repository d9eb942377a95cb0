#include "ui/widgets/extra_letters.h"

#include <imgui_internal.h>
#include <stb_truetype.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

#include "ui/widgets/style.h"

namespace studioscope {

namespace {

constexpr int kDigitWidth = 3, kDigitHeight = 5;

// Rows of each digit from the top, a bit per dot.
using Digit = std::array<unsigned, kDigitHeight>;
constexpr std::array<Digit, 16> kDigits{{
    {0b111, 0b101, 0b101, 0b101, 0b111},  // 0
    {0b010, 0b110, 0b010, 0b010, 0b111},  // 1
    {0b111, 0b001, 0b111, 0b100, 0b111},  // 2
    {0b111, 0b001, 0b111, 0b001, 0b111},  // 3
    {0b101, 0b101, 0b111, 0b001, 0b001},  // 4
    {0b111, 0b100, 0b111, 0b001, 0b111},  // 5
    {0b111, 0b100, 0b111, 0b101, 0b111},  // 6
    {0b111, 0b001, 0b010, 0b010, 0b010},  // 7
    {0b111, 0b101, 0b111, 0b101, 0b111},  // 8
    {0b111, 0b101, 0b111, 0b001, 0b111},  // 9
    {0b111, 0b101, 0b111, 0b101, 0b101},  // A
    {0b110, 0b101, 0b110, 0b101, 0b110},  // B
    {0b111, 0b100, 0b100, 0b100, 0b111},  // C
    {0b110, 0b101, 0b101, 0b101, 0b110},  // D
    {0b111, 0b100, 0b111, 0b100, 0b111},  // E
    {0b111, 0b100, 0b111, 0b100, 0b100},  // F
}};

bool is_frame(int x, int y) {
    return x == 0 || y == 0 || x == kCodeBoxWidth - 1 || y == kCodeBoxHeight - 1;
}

// Whether a dot belongs to one of the digits, in two lines of two.
bool is_in_digit(unsigned code, int x, int y) {
    const int from_left = x - 2, from_top = y - 2;
    if (from_left < 0 || from_top < 0) return false;
    const int column = from_left / (kDigitWidth + 1), line = from_top / (kDigitHeight + 1);
    const int dot = from_left % (kDigitWidth + 1), row = from_top % (kDigitHeight + 1);
    if (column > 1 || line > 1 || dot >= kDigitWidth || row >= kDigitHeight) return false;
    const unsigned digit = code >> (12 - 4 * (2 * line + column)) & 15;
    return (kDigits[digit][static_cast<size_t>(row)] >> (kDigitWidth - 1 - dot) & 1) != 0;
}

}  // namespace

void paint_code_box(unsigned code, int dot, std::span<uint8_t> pixels, int stride) {
    for (int y = 0; y < kCodeBoxHeight * dot; ++y)
        for (int x = 0; x < kCodeBoxWidth * dot; ++x) {
            const bool is_set = is_frame(x / dot, y / dot) || is_in_digit(code, x / dot, y / dot);
            pixels[static_cast<size_t>(y) * static_cast<size_t>(stride) + static_cast<size_t>(x)] =
                is_set ? 255 : 0;
        }
}

namespace {

// Both texture coordinates of a placeholder's corners are -(kFirstMark + font * kFirstMark + code
// point): a whole number that a float holds exactly, that clipping does not change and that nothing
// else uses.
constexpr float kFirstMark = 0x10000;
constexpr unsigned kCodes = 0x10000;
constexpr ImWchar kAnyCode = 0xFFFF;  // of the placeholder for all characters

// Size of the em of other fonts relative to the line of the window's font: their lines are of very
// different heights, their letters are not.
constexpr float kEmShare = 0.93f;

bool is_invisible(unsigned code) {
    return (code >= 0x200B && code <= 0x200F) || (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2060 && code <= 0x206F) || (code >= 0xFE00 && code <= 0xFE0F) ||
           code == 0xFEFF;
}

bool is_character(unsigned code) {
    const bool is_control = code < 0x20 || (code >= 0x7F && code < 0xA0);
    const bool is_surrogate = code >= 0xD800 && code < 0xE000;
    return !is_control && !is_surrogate && code < 0xFFFE;
}

const unsigned char* font_data(std::span<const std::byte> font) {
    return reinterpret_cast<const unsigned char*>(font.data());
}

// The first font of a file, which may be a collection; nothing if it is none.
std::optional<stbtt_fontinfo> open_font(std::span<const std::byte> bytes) {
    constexpr size_t kMinFontSize = 64;
    if (bytes.size() < kMinFontSize) return {};
    const int offset = stbtt_GetFontOffsetForIndex(font_data(bytes), 0);
    stbtt_fontinfo font{};
    if (offset < 0 || stbtt_InitFont(&font, font_data(bytes), offset) == 0) return {};
    return font;
}

// The height that makes ImGui scale the em of a font to `em` pixels.
float height_for_em(std::span<const std::byte> bytes, float em) {
    const std::optional<stbtt_fontinfo> font = open_font(bytes);
    if (!font) return em;
    return em * stbtt_ScaleForMappingEmToPixels(&*font, 1) / stbtt_ScaleForPixelHeight(&*font, 1);
}

ImFontGlyph placeholder(unsigned code, size_t font, float size) {
    ImFontGlyph glyph{};
    glyph.Codepoint = code & 0x3FFFFFFFu;
    glyph.Visible = is_invisible(code) ? 0 : 1;
    glyph.AdvanceX = is_invisible(code) ? 0 : size;
    glyph.X1 = glyph.AdvanceX;
    glyph.Y1 = size;
    const float mark = -(kFirstMark * static_cast<float>(font + 1) + static_cast<float>(code));
    glyph.U0 = glyph.V0 = glyph.U1 = glyph.V1 = mark;
    return glyph;
}

// Adds placeholders for the characters without a letter, after all letters: one for each, or, until
// the first of them is drawn, one for all, which takes a tenth of the time.
void add_placeholders(ImFont& font, size_t index, bool has_one_for_each) {
    constexpr ImWchar kNone = 0xFFFF;
    font.GrowIndex(kCodes);
    if (has_one_for_each) font.Glyphs.reserve(kCodes);
    font.Glyphs.push_back(placeholder(kAnyCode, index, font.FontSize));
    const auto shared = static_cast<ImWchar>(font.Glyphs.Size - 1);
    for (unsigned code = 0; code < kCodes; ++code) {
        ImWchar& glyph = font.IndexLookup[static_cast<int>(code)];
        float& advance = font.IndexAdvanceX[static_cast<int>(code)];
        if (advance < 0) advance = font.FallbackAdvanceX;
        if (glyph != kNone || !is_character(code)) continue;
        glyph = shared;
        if (has_one_for_each || is_invisible(code)) {
            glyph = static_cast<ImWchar>(font.Glyphs.Size);
            font.Glyphs.push_back(placeholder(code, index, font.FontSize));
        }
        advance = font.Glyphs[glyph].AdvanceX;
    }
    font.FallbackGlyph = font.FindGlyphNoFallback(font.FallbackChar);  // the glyphs have moved
}

// The code point and font of a vertex, if it belongs to a placeholder.
struct PlaceholderCode {
    size_t font = 0;
    ImWchar code = 0;
};
std::optional<PlaceholderCode> placeholder_code(const ImDrawVert& vertex) {
    if (!(vertex.uv.x <= -kFirstMark) || vertex.uv.x != vertex.uv.y) return {};
    const auto number = static_cast<unsigned>(std::lround(-vertex.uv.x));
    const size_t font = number / kCodes - 1;
    if (font >= ExtraLetters::kFonts) return {};
    return PlaceholderCode{font, static_cast<ImWchar>(number % kCodes)};
}

// A box in the atlas for a character that no font has.
struct Box {
    int rectangle = 0;
    unsigned code = 0;
    int dot = 1;  // pixels
};

Box add_box(ImFontAtlas& atlas, const ExtraLetters::Font& to, ImWchar code) {
    const int dot = std::max(1, static_cast<int>(to.pixels / kCodeBoxHeight));
    const int width = kCodeBoxWidth * dot, height = kCodeBoxHeight * dot;
    const ImVec2 offset(static_cast<float>(dot),
                        std::round((to.pixels - static_cast<float>(height)) / 2) + to.drop);
    const int rectangle = atlas.AddCustomRectFontGlyph(to.font, code, width, height,
                                                       static_cast<float>(width + 2 * dot), offset);
    return {rectangle, code, dot};
}

void paint_boxes(ImFontAtlas& atlas, const std::vector<Box>& boxes) {
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
    const std::span<uint8_t> all(pixels, static_cast<size_t>(width) * static_cast<size_t>(height));
    for (const Box& box : boxes) {
        const ImFontAtlasCustomRect& place = *atlas.GetCustomRectByIndex(box.rectangle);
        if (!place.IsPacked()) continue;
        const size_t start = static_cast<size_t>(place.Y) * static_cast<size_t>(width) +
                             static_cast<size_t>(place.X);
        paint_code_box(box.code, box.dot, all.subspan(start), width);
    }
}

// Pairs of first and last code point, terminated by 0, as ImGui takes them.
using Ranges = std::vector<ImWchar>;
void add_range(Ranges& ranges, ImWchar code) {
    if (!ranges.empty() && ranges.back() + 1 == code)
        ranges.back() = code;
    else
        ranges.insert(ranges.end(), {code, code});
}

// `ranges` must live until the atlas is built.
void add_letters(ImFontAtlas& atlas, std::span<const std::byte> bytes, float pixels,
                 const ExtraLetters::Font& to, const Ranges& ranges) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.MergeMode = true;
    config.DstFont = to.font;
    config.GlyphOffset.y = to.drop;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    // the atlas takes a non-const pointer; as it does not own the data, it only reads
    atlas.AddFontFromMemoryTTF(const_cast<std::byte*>(bytes.data()), static_cast<int>(bytes.size()),
                               pixels, &config, ranges.data());
}

}  // namespace

ExtraLetters::ExtraLetters(FontReader reader) : reader_(std::move(reader)) {
    for (const std::span<const std::byte> bytes : {text_font_bytes(), mono_font_bytes()})
        faces_.push_back({{}, bytes, true});
}

bool ExtraLetters::note(const ImDrawData& frame) {
    if (count() > kMaxLetters) letters_ = {};
    bool is_new = false;
    for (int i = 0; i < frame.CmdListsCount; ++i)
        for (ImDrawVert& vertex : frame.CmdLists[i]->VtxBuffer) {
            const std::optional<PlaceholderCode> mark = placeholder_code(vertex);
            if (!mark) continue;
            vertex.col = 0;
            is_new = true;
            if (mark->code == kAnyCode) {
                has_placeholder_for_each_ = true;
                continue;
            }
            auto& letters = letters_[mark->font];
            if (letters.count(mark->code) == 0) letters[mark->code] = find_face(mark->code);
        }
    return is_new;
}

int ExtraLetters::find_face(unsigned code) {
    for (size_t i = 0; i < faces_.size() || read_next_face(); ++i) {
        const std::optional<stbtt_fontinfo> font = open_font(faces_[i].bytes);
        if (font && stbtt_FindGlyphIndex(&*font, static_cast<int>(code)) != 0)
            return static_cast<int>(i);
    }
    return kNoFace;
}

// Adds the next font of the system that can be opened; returns false after the last one.
bool ExtraLetters::read_next_face() {
    while (reader_) {
        std::optional<Bytes> bytes = reader_(next_++);
        if (!bytes) {
            reader_ = {};
            return false;
        }
        if (!open_font(*bytes)) continue;
        Face face{std::move(*bytes), {}, false};
        face.bytes = face.owned;
        faces_.push_back(std::move(face));
        return true;
    }
    return false;
}

void ExtraLetters::build(ImFontAtlas& atlas, const Fonts& fonts) const {
    std::vector<Box> boxes;
    std::vector<Ranges> ranges(kFonts * faces_.size());
    for (size_t i = 0; i < kFonts; ++i) {
        for (const auto& [code, face] : letters_[i])
            if (face == kNoFace)
                boxes.push_back(add_box(atlas, fonts[i], code));
            else
                add_range(ranges[i * faces_.size() + static_cast<size_t>(face)], code);
        for (size_t face = 0; face < faces_.size(); ++face) {
            Ranges& range = ranges[i * faces_.size() + face];
            if (range.empty()) continue;
            range.push_back(0);
            const float height =
                faces_[face].is_builtin
                    ? fonts[i].pixels
                    : height_for_em(faces_[face].bytes, fonts[i].pixels * kEmShare);
            add_letters(atlas, faces_[face].bytes, height, fonts[i], range);
        }
    }
    atlas.Build();
    paint_boxes(atlas, boxes);
    for (size_t i = 0; i < kFonts; ++i)
        add_placeholders(*fonts[i].font, i, has_placeholder_for_each_);
}

}  // namespace studioscope
