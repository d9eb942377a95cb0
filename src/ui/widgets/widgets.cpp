#include "ui/widgets/widgets.h"

#include <fmt/printf.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cfloat>
#include <sstream>
#include <utility>
#include <vector>

#include "ui/widgets/style.h"

namespace studioscope {

namespace {

constexpr float kTooltipDelay = 0.4f;  // seconds that the mouse rests

constexpr ImGuiWindowFlags kPanelFlags =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
    ImGuiWindowFlags_NoScrollWithMouse;

void draw_header(const char* title, const Rect& home) {
    const float height = ImGui::GetFrameHeight() + points(5);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner(home.position.x, home.position.y);
    list.AddRectFilled(corner, {home.right(), corner.y + height}, kHeaderColor);
    ImGui::SetCursorPos({points(10), (height - ImGui::GetFrameHeight()) * 0.5f});
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, kTextColor);
    ImGui::TextUnformatted(title);
    ImGui::PopStyleColor();
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool begins_with(std::string_view text, std::string_view word) {
    for (size_t i = 0; i < word.size(); ++i)
        if (lower(text[i]) != lower(word[i])) return false;
    return true;
}

bool has_word(std::string_view text, std::string_view word) {
    for (; text.size() >= word.size(); text.remove_prefix(1))
        if (begins_with(text, word)) return true;
    return false;
}

bool is_lit(const Command& command, const Document& document) {
    return command.is_on && command.is_on(document, command.argument);
}

// The text, or dots and as much of its end as the room has space for.
std::string fitted(const std::string& text, float room) {
    const auto is_fitting = [&](const std::string& part) {
        return ImGui::CalcTextSize(part.c_str()).x <= room;
    };
    if (is_fitting(text)) return text;
    std::string dots = "\u2026";
    constexpr size_t kLongest = 300;  // more bytes than any column shows
    size_t begin = text.size() > kLongest ? text.size() - kLongest : 1;
    for (; begin < text.size(); ++begin) {
        const bool is_inside_letter = (text[begin] & 0xC0) == 0x80;  // of UTF-8
        if (!is_inside_letter && is_fitting(dots + text.substr(begin)))
            return dots + text.substr(begin);
    }
    return dots;
}

// Lines of whole words in the fixed-width font; a word that has no room alone is a line too.
std::vector<std::string> wrapped(const std::string& text, float room) {
    ImGui::PushFont(mono_font());
    const auto is_fitting = [&](const std::string& part) {
        return ImGui::CalcTextSize(part.c_str()).x <= room;
    };
    std::vector<std::string> lines{is_fitting(text) ? text : ""};
    std::istringstream words(lines[0].empty() ? text : "");
    for (std::string word; words >> word;) {
        std::string& line = lines.back();
        std::string longer = line.empty() ? word : fmt::format("{} {}", line, word);
        if (line.empty() || is_fitting(longer))
            line = std::move(longer);
        else
            lines.push_back(word);
    }
    ImGui::PopFont();
    return lines;
}

}  // namespace

bool has_room_for_list() {
    constexpr float kFewestLines = 3;
    return ImGui::GetContentRegionAvail().y >= ImGui::GetFrameHeightWithSpacing() * kFewestLines;
}

ImGuiTableFlags list_flags() {
    return has_room_for_list() ? kListFlags : kListFlags & ~ImGuiTableFlags_ScrollY;
}

bool begin_panel(const char* title, const Rect& home, float tools) {
    ImGui::SetNextWindowPos({home.position.x, home.position.y});
    ImGui::SetNextWindowSize({home.size.x, home.size.y});
    const bool is_visible = ImGui::Begin(title, nullptr, kPanelFlags);
    draw_header(title, home);
    if (tools > 0) {
        const float padding = points(6);
        ImGui::SameLine(std::max(home.size.x - tools - padding, 1.0f));
    } else {
        ImGui::SetCursorPosY(ImGui::GetFrameHeight() + points(10));
    }
    return is_visible;
}

void end_panel() { ImGui::End(); }

bool begin_dialog(const char* title, bool& is_open, float width, float height) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float font = ImGui::GetFontSize(), scale = scale_of_window();
    const ImVec2 size(std::min(font * width, window.x * 0.9f),
                      std::min(font * height, window.y * 0.85f));
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    ImGui::SetNextWindowPos({window.x * 0.5f, window.y * 0.5f}, ImGuiCond_Appearing, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 6 * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {9 * scale, 6 * scale});  // of the title
    constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse;
    const bool is_visible = ImGui::Begin(title, &is_open, kFlags);
    ImGui::PopStyleVar(3);
    return is_visible;
}

void tooltip(std::string_view help, std::string_view key) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    if (ImGui::GetCurrentContext()->HoveredIdTimer < kTooltipDelay) return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    if (!key.empty()) ImGui::TextColored(vec4_of(kHighlightColor), "%s", std::string(key).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void command_tooltip(const Command& command, Keymap keymap) {
    tooltip(command.help, key_text(command, keymap));
}

void command_button(const Command& command, const char* label, Document& document,
                    Requests& requests) {
    const bool lit = is_lit(command, document);
    if (lit) {
        ImGui::PushStyleColor(ImGuiCol_Button, color_of(0x2A5A55));
        ImGui::PushStyleColor(ImGuiCol_Text, color_of(0xBFF5EB));
    }
    if (ImGui::Button(label)) command.run(document, requests, command.argument);
    if (lit) ImGui::PopStyleColor(2);
    tooltip(command.help, key_text(command, document.panels.keymap));
}

float icon_button_width() { return ImGui::GetFrameHeight() * 1.25f; }

void icon_button(const Command& command, Icon icon, Document& document, Requests& requests) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size(icon_button_width(), height);
    if (ImGui::InvisibleButton(command.name, size))
        command.run(document, requests, command.argument);
    const bool lit = is_lit(command, document);
    const ImGuiCol frame = ImGui::IsItemActive()    ? ImGuiCol_ButtonActive
                           : ImGui::IsItemHovered() ? ImGuiCol_ButtonHovered
                                                    : ImGuiCol_Button;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(
        corner, {corner.x + size.x, corner.y + size.y},
        lit && frame == ImGuiCol_Button ? color_of(0x2A5A55) : ImGui::GetColorU32(frame),
        ImGui::GetStyle().FrameRounding);
    draw_icon(list, icon, {corner.x + size.x * 0.5f, corner.y + size.y * 0.5f}, height * 0.54f,
              lit ? kHighlightColor : kTextColor);
    tooltip(std::string(command.name) + "\n" + command.help,
            key_text(command, document.panels.keymap));
}

bool begin_tab(const char* label, const char* help, TabSettings& settings) {
    const bool is_wanted = settings.wanted == label;
    const bool is_open = ImGui::BeginTabItem(
        label, nullptr, is_wanted ? ImGuiTabItemFlags_SetSelected : ImGuiTabItemFlags_None);
    tooltip(help);
    if (is_open && settings.wanted.empty()) settings.shown = label;
    return is_open;
}

void end_tabs(TabSettings& settings) {
    ImGui::EndTabBar();
    settings.wanted.clear();
}

bool combo_line(const std::string& name, int id, bool is_current) {
    ImGui::PushID(id);
    const bool is_chosen = ImGui::Selectable("##row", is_current);
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::TextUnformatted(name.c_str());
    return is_chosen;
}

void copied_by_right_click(const std::string& text) {
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) ImGui::SetClipboardText(text.c_str());
}

void flow(float width) {
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

float button_room(const char* label) {
    return ImGui::CalcTextSize(label).x + ImGui::GetStyle().FramePadding.x * 2;
}

bool search_box(const char* id, const char* hint, std::string& text, float width) {
    ImGui::SetNextItemWidth(width);
    const bool is_changed = ImGui::InputTextWithHint(id, hint, &text);
    tooltip("Type to filter; several words must all be there");
    return is_changed;
}

float checkbox_room(const char* label) {
    const ImGuiStyle& style = ImGui::GetStyle();
    return ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(label).x +
           style.ItemSpacing.x;
}

void fold_mark(const ImVec2& corner, bool is_open, ImU32 color) {
    const float size = ImGui::GetTextLineHeight(), r = size * 0.24f;
    const ImVec2 c(corner.x + size * 0.45f, corner.y + size * 0.5f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (is_open)
        list.AddTriangleFilled({c.x - r, c.y - r * 0.6f}, {c.x + r, c.y - r * 0.6f},
                               {c.x, c.y + r * 0.8f}, color);
    else
        list.AddTriangleFilled({c.x - r * 0.6f, c.y - r}, {c.x + r * 0.8f, c.y},
                               {c.x - r * 0.6f, c.y + r}, color);
}

bool matches(std::string_view text, std::string_view filter) {
    while (!filter.empty()) {
        const size_t end = std::min(filter.find(' '), filter.size());
        if (!has_word(text, filter.substr(0, end))) return false;
        filter.remove_prefix(std::min(end + 1, filter.size()));
    }
    return true;
}

void copyable(const std::string& text, std::string_view copied) {
    ImGui::PushFont(mono_font());
    ImGui::PushID(text.c_str());
    const std::string shown = fitted(text, ImGui::GetContentRegionAvail().x);
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(shown.c_str());
    const bool is_clicked = ImGui::InvisibleButton(
        "copy", {std::max(size.x, 1.0f), std::max(size.y, ImGui::GetTextLineHeight())});
    if (is_clicked)
        ImGui::SetClipboardText(copied.empty() ? text.c_str() : std::string(copied).c_str());
    ImGui::GetWindowDrawList()->AddText(
        corner, ImGui::IsItemHovered() ? kHighlightColor : ImGui::GetColorU32(ImGuiCol_Text),
        shown.c_str());
    ImGui::PopID();
    ImGui::PopFont();
    tooltip(shown == text ? "Click to copy" : text + ": click to copy");
}

void copyable_count(size_t number, ImU32 color) {
    const std::string text = grouped(number);
    ImGui::PushFont(mono_font());
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
    ImGui::PopFont();
    if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    if (color != 0) ImGui::PushStyleColor(ImGuiCol_Text, color);
    copyable(text, std::to_string(number));
    if (color != 0) ImGui::PopStyleColor();
}

std::string decimal_text(float number, int decimals) {
    std::string text = fmt::format("{:.{}f}", number, decimals);
    if (text[0] == '-' && text.find_first_not_of("-0.") == std::string::npos) text.erase(0, 1);
    return text;
}

void number_cells(std::initializer_list<float> numbers, int decimals) {
    std::string all;
    for (const float number : numbers)
        all += (all.empty() ? "" : " ") + fmt::sprintf("%.9g", number);
    for (const float number : numbers) {
        ImGui::TableNextColumn();
        const std::string text = decimal_text(number, decimals);
        ImGui::PushFont(mono_font());
        const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
        ImGui::PopFont();
        if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
        ImGui::PushID(ImGui::TableGetColumnIndex());
        copyable(text, all);
        ImGui::PopID();
    }
}

void scroll_to_row(int row) {
    const float height = ImGui::GetTextLineHeight() + ImGui::GetStyle().CellPadding.y * 2;
    const float top = static_cast<float>(row) * height;
    const float from = ImGui::GetScrollY(), seen = ImGui::GetWindowHeight();
    if (top < from || top + height > from + seen)
        ImGui::SetScrollY(std::max(top - (seen - height) * 0.5f, 0.0f));
}

void right_aligned(const std::string& text, ImU32 color) {
    ImGui::PushFont(mono_font());
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text.c_str()).x;
    if (room > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::PushStyleColor(ImGuiCol_Text, color == 0 ? ImGui::GetColorU32(ImGuiCol_Text) : color);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
    ImGui::PopFont();
}

void column_header(const char* name, bool is_left) {
    ImGui::TableNextColumn();
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(name).x;
    if (!is_left && ImGui::TableGetColumnIndex() > 0 && room > 0)
        ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextDisabled("%s", name);
}

void elided(const std::string& name) { elided(name, ImGui::GetContentRegionAvail().x); }

void elided(const std::string& name, float room) {
    ImGui::TextUnformatted(fitted(name, room).c_str());  // a name may hold '%' or '##'
}

void beginning_of(const std::string& text) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 to(from.x + ImGui::GetContentRegionAvail().x, from.y + line);
    const char* end = text.c_str() + text.size();
    ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), from, to, to.x, to.x, text.c_str(), end,
                              nullptr);
    ImGui::Dummy({1, line});
}

SliderEdit resettable_slider(const char* id, float& value, float low, float high,
                             const char* format, bool is_open_ended) {
    ImGui::SetNextItemWidth(-FLT_MIN);
    const bool is_set =
        ImGui::SliderFloat(id, &value, low, high, format,
                           is_open_ended ? ImGuiSliderFlags_None : ImGuiSliderFlags_AlwaysClamp);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        ImGui::ClearActiveID();  // or the held button would drag it on
        return SliderEdit::kReset;
    }
    return is_set ? SliderEdit::kSet : SliderEdit::kUntouched;
}

std::string in_format(std::string_view text) {
    std::string escaped;
    for (const char c : text) escaped.append(c == '%' ? 2 : 1, c);
    return escaped;
}

bool section(const char* title, const char* help, bool is_open_at_first) {
    ImGui::PushStyleColor(ImGuiCol_Header, kHeaderColor);
    const bool is_open = ImGui::CollapsingHeader(
        title, is_open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
    ImGui::PopStyleColor();
    tooltip(help);
    return is_open;
}

bool begin_facts(const char* id, float name_width) {
    if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_NoPadOuterX)) return false;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, name_width);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

void fact_row(const char* name, const std::string& value) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::PushID(name);
    const std::vector<std::string> lines = wrapped(value, ImGui::GetContentRegionAvail().x);
    for (size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) ImGui::PushID(static_cast<int>(i));
        copyable(lines[i], value);
        if (i > 0) ImGui::PopID();
    }
    ImGui::PopID();
}

std::string grouped(size_t number) {
    std::string text = std::to_string(number);
    for (size_t i = 3; i < text.size(); i += 4) text.insert(text.size() - i, " ");
    return text;
}

std::string byte_text(uint64_t bytes) {
    if (bytes < 1024) return fmt::format("{} B", bytes);
    const double kilobytes = static_cast<double>(bytes) / 1024;
    if (kilobytes < 1024) return fmt::format("{:.1f} KB", kilobytes);
    return fmt::format("{:.1f} MB", kilobytes / 1024);
}

}  // namespace studioscope
