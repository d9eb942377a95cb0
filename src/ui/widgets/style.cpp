#include "ui/widgets/style.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/extra_letters.h"

namespace studioscope {

extern "C" {
extern const std::byte studioscope_text_font[];
extern const std::byte studioscope_text_font_end[];
extern const std::byte studioscope_mono_font[];
extern const std::byte studioscope_mono_font_end[];
}

namespace {

// Pairs of first and last code point, terminated by 0.
constexpr std::array<ImWchar, 11> kTextGlyphs{0x20,   0x24F,  0x370,  0x52F,  0x2010, 0x2026,
                                              0x2030, 0x205E, 0x20AC, 0x20AC, 0};
constexpr std::array<ImWchar, 5> kSymbolGlyphs{0x2190, 0x21FF, 0x25A0, 0x25FF, 0};

struct StyleColor {
    ImGuiCol place;
    ImU32 color;
};

constexpr StyleColor kColors[] = {
    {ImGuiCol_Text, kTextColor},
    {ImGuiCol_TextDisabled, kDimColor},
    {ImGuiCol_WindowBg, kPanelColor},
    {ImGuiCol_ChildBg, rgb_color(0, 0)},
    {ImGuiCol_PopupBg, rgb_color(0x22272F, 250)},
    {ImGuiCol_Border, rgb_color(0x3A424E)},
    {ImGuiCol_FrameBg, rgb_color(0x303742)},
    {ImGuiCol_FrameBgHovered, rgb_color(0x3A434F)},
    {ImGuiCol_FrameBgActive, rgb_color(0x3D4653)},
    {ImGuiCol_TitleBg, kHeaderColor},
    {ImGuiCol_TitleBgActive, kHeaderColor},
    {ImGuiCol_MenuBarBg, rgb_color(0x16191E)},
    {ImGuiCol_ScrollbarBg, rgb_color(0, 0)},
    {ImGuiCol_ScrollbarGrab, rgb_color(0x3D4551)},
    {ImGuiCol_ScrollbarGrabHovered, rgb_color(0x4C5665)},
    {ImGuiCol_ScrollbarGrabActive, rgb_color(0x5B6778)},
    {ImGuiCol_CheckMark, kHighlightColor},
    {ImGuiCol_SliderGrab, kHighlightColor},
    {ImGuiCol_SliderGrabActive, rgb_color(0x6BE0CD)},
    {ImGuiCol_Button, rgb_color(0x2E343E)},
    {ImGuiCol_ButtonHovered, rgb_color(0x3B4450)},
    {ImGuiCol_ButtonActive, rgb_color(0x2B6E66)},
    {ImGuiCol_Header, rgb_color(0x45C4B0, 64)},
    {ImGuiCol_HeaderHovered, rgb_color(0x45C4B0, 40)},
    {ImGuiCol_HeaderActive, rgb_color(0x45C4B0, 90)},
    {ImGuiCol_Separator, kLineColor},
    {ImGuiCol_SeparatorHovered, kHighlightColor},
    {ImGuiCol_SeparatorActive, kHighlightColor},
    {ImGuiCol_Tab, kHeaderColor},
    {ImGuiCol_TabHovered, rgb_color(0x2B6E66)},
    {ImGuiCol_TabActive, rgb_color(0x2A5A55)},
    {ImGuiCol_TableHeaderBg, rgb_color(0x242931)},
    {ImGuiCol_TableBorderStrong, kLineColor},
    {ImGuiCol_TableBorderLight, rgb_color(0x2A3039)},
    {ImGuiCol_TableRowBg, rgb_color(0, 0)},
    {ImGuiCol_TableRowBgAlt, rgb_color(0xFFFFFF, 7)},
    {ImGuiCol_TextSelectedBg, rgb_color(0x45C4B0, 90)},
    {ImGuiCol_NavHighlight, kHighlightColor},
    {ImGuiCol_ModalWindowDimBg, rgb_color(0x0A0C0F, 140)},
    {ImGuiCol_PlotHistogram, kHighlightColor},
    {ImGuiCol_TitleBgCollapsed, kHeaderColor},
    {ImGuiCol_TabUnfocused, kHeaderColor},
    {ImGuiCol_TabUnfocusedActive, rgb_color(0x2A5A55)},
    {ImGuiCol_ResizeGrip, rgb_color(0x3D4551)},
    {ImGuiCol_ResizeGripHovered, kHighlightColor},
    {ImGuiCol_ResizeGripActive, kHighlightColor},
    {ImGuiCol_DragDropTarget, kHighlightColor},
};

void set_shapes(ImGuiStyle& style) {
    style.WindowPadding = {8, 8};
    style.FramePadding = {7, 3};
    style.ItemSpacing = {7, 5};
    style.ItemInnerSpacing = {6, 4};
    style.CellPadding = {5, 2};
    style.IndentSpacing = 15;
    style.ScrollbarSize = 11;
    style.GrabMinSize = 9;
    style.WindowRounding = 0;
    style.ChildRounding = 3;
    style.FrameRounding = 4;
    style.PopupRounding = 5;
    style.ScrollbarRounding = 6;
    style.GrabRounding = 3;
    style.TabRounding = 4;
    style.WindowBorderSize = 0;
    style.PopupBorderSize = 1;
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.DisabledAlpha = 0.4f;
}

ImFont* add_font(std::span<const std::byte> font, float pixels, const ImWchar* glyphs,
                 bool is_merged, float drop = 0) {
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.MergeMode = is_merged;
    config.OversampleH = 2;
    config.OversampleV = 2;
    config.PixelSnapH = true;
    config.GlyphOffset.y = drop;
    // the atlas takes a non-const pointer; as it does not own the data, it only reads
    return ImGui::GetIO().Fonts->AddFontFromMemoryTTF(const_cast<std::byte*>(font.data()),
                                                      static_cast<int>(font.size()), pixels,
                                                      &config, glyphs);
}

}  // namespace

void apply_style(float scale) {
    ImGuiStyle style;
    ImGui::StyleColorsDark(&style);
    for (const StyleColor& entry : kColors) style.Colors[entry.place] = color_vec4(entry.color);
    set_shapes(style);
    style.ScaleAllSizes(scale);
    // sizes below 1 would round to 0, which makes ImGui fail an assertion in the next frame and
    // hides tooltips below the cursor
    style.WindowMinSize = {1, 1};
    style.MouseCursorScale = std::max(style.MouseCursorScale, 1.0f);
    ImGui::GetStyle() = style;
}

std::span<const std::byte> text_font_bytes() {
    return {studioscope_text_font, studioscope_text_font_end};
}

std::span<const std::byte> mono_font_bytes() {
    return {studioscope_mono_font, studioscope_mono_font_end};
}

void load_fonts(float scale, const ExtraLetters& letters) {
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    const float text = std::max(kFontPixels * scale, 6.0f);
    const float mono = std::max(13.0f * scale, 6.0f);
    ImFont* const letter_font = add_font(text_font_bytes(), text, kTextGlyphs.data(), false);
    add_font(mono_font_bytes(), mono, kSymbolGlyphs.data(), true);
    const float drop = std::round(scale);  // aligns its baseline with the text font's in a line
    ImFont* const numbers = add_font(mono_font_bytes(), mono, kTextGlyphs.data(), false, drop);
    letters.build(atlas, {{{letter_font, text}, {numbers, mono, drop}}});
}

float window_scale() {
    const ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    return (fonts.Fonts.empty() ? kFontPixels : fonts.Fonts[0]->FontSize) / kFontPixels;
}

ImFont* mono_font() { return ImGui::GetIO().Fonts->Fonts.back(); }

ImU32 rgb_color(const glm::vec3& srgb) {
    return ImGui::ColorConvertFloat4ToU32({srgb.x, srgb.y, srgb.z, 1});
}

ImVec4 color_vec4(ImU32 color) { return ImGui::ColorConvertU32ToFloat4(color); }

}  // namespace studioscope
