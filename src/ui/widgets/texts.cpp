#include "ui/widgets/texts.h"

#include <fmt/printf.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Whether the text fits into `room` pixels in the current font.
bool is_fitting(const std::string& text, float room) {
    return ImGui::CalcTextSize(text.c_str()).x <= room;
}

// The text, or dots and as much of its end as fits into `room` pixels.
std::string fitted(const std::string& text, float room) {
    if (is_fitting(text, room)) return text;
    std::string dots = "\u2026";
    constexpr size_t kMaxLength = 300;  // bytes; no column shows more
    size_t begin = text.size() > kMaxLength ? text.size() - kMaxLength : 1;
    for (; begin < text.size(); ++begin) {
        const bool is_inside_letter = (text[begin] & 0xC0) == 0x80;  // inside a UTF-8 character
        if (!is_inside_letter && is_fitting(dots + text.substr(begin), room))
            return dots + text.substr(begin);
    }
    return dots;
}

// The path, or as much of its beginning and the whole name of its file as fit into `room` pixels.
std::string fitted_path(const std::string& path, float room) {
    const size_t slash = path.find_last_of("/\\");
    if (is_fitting(path, room) || slash == std::string::npos || slash == 0)
        return fitted(path, room);
    const std::string end = "\u2026" + path.substr(slash);
    if (!is_fitting(end, room)) return fitted(path.substr(slash + 1), room);
    size_t fits = 0, too_long = slash;
    while (too_long - fits > 1) {
        const size_t middle = (fits + too_long) / 2;
        (is_fitting(path.substr(0, middle) + end, room) ? fits : too_long) = middle;
    }
    while (fits > 0 && (path[fits] & 0xC0) == 0x80) --fits;  // inside a UTF-8 character
    return path.substr(0, fits) + end;
}

// Wraps the text between words in the fixed-width font; a word wider than `room` has its own line.
std::vector<std::string> wrapped(const std::string& text, float room) {
    ImGui::PushFont(mono_font());
    std::vector<std::string> lines{is_fitting(text, room) ? text : ""};
    std::string_view rest = lines[0].empty() ? std::string_view(text) : std::string_view();
    for (rest = trim(rest); !rest.empty(); rest = trim(rest)) {
        const std::string word(first_word(rest, &rest));
        std::string& line = lines.back();
        std::string longer = line.empty() ? word : fmt::format("{} {}", line, word);
        if (line.empty() || is_fitting(longer, room))
            line = std::move(longer);
        else
            lines.push_back(word);
    }
    ImGui::PopFont();
    return lines;
}

}  // namespace

void copied_by_right_click(const std::string& text) {
    if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) copy_text(text);
}

void copyable(const std::string& text, std::string_view copied) {
    ImGui::PushFont(mono_font());
    ImGui::PushID(text.c_str());
    const std::string shown = fitted(text, ImGui::GetContentRegionAvail().x);
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(shown.c_str());
    const bool is_clicked = ImGui::InvisibleButton(
        "copy", {std::max(size.x, 1.0f), std::max(size.y, ImGui::GetTextLineHeight())});
    if (is_clicked) copy_text(copied.empty() ? text : std::string(copied));
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

std::string point_aligned(float number, int decimals) {
    std::string text = decimal_text(number, decimals);
    const size_t point = text.find('.');
    for (size_t i = text.size(); point < i-- && (text[i] == '0' || text[i] == '.');) text[i] = ' ';
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
    ImGui::TextUnformatted(fitted(name, room).c_str());  // a name may contain '%' or '##'
}

void elided(const std::string& name, ImU32 color) {
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    elided(name);
    ImGui::PopStyleColor();
}

void elided_path(const std::string& path, ImU32 color) {
    ImGui::PushStyleColor(ImGuiCol_Text, color == 0 ? ImGui::GetColorU32(ImGuiCol_Text) : color);
    ImGui::TextUnformatted(fitted_path(path, ImGui::GetContentRegionAvail().x).c_str());
    ImGui::PopStyleColor();
}

void truncated_text(const std::string& text) {
    ImVec2 from = ImGui::GetCursorScreenPos();
    from.y += ImGui::GetCurrentWindow()->DC.CurrLineTextBaseOffset;  // next to a button or a field
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 to(from.x + ImGui::GetContentRegionAvail().x, from.y + line);
    const char* end = text.c_str() + text.size();
    ImGui::RenderTextEllipsis(ImGui::GetWindowDrawList(), from, to, to.x, to.x, text.c_str(), end,
                              nullptr);
    ImGui::Dummy({1, line});
}

void truncated_text(const std::string& text, ImU32 color) {
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    truncated_text(text);
    ImGui::PopStyleColor();
}

std::string in_format(std::string_view text) {
    std::string escaped;
    for (const char c : text) escaped.append(c == '%' ? 2 : 1, c);
    return escaped;
}

bool begin_facts(const char* id, float name_width) {
    if (!ImGui::BeginTable(id, 2, ImGuiTableFlags_NoPadOuterX)) return false;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, name_width);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

void fact_row(const char* name, const std::string& value) { fact_row(name, value, value); }

void fact_row(const char* name, const std::string& value, const std::string& copied) {
    begin_row();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    ImGui::TextUnformatted(name);
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    ImGui::PushID(name);
    const std::vector<std::string> lines = wrapped(value, ImGui::GetContentRegionAvail().x);
    for (size_t i = 0; i < lines.size(); ++i) {
        if (i > 0) ImGui::PushID(static_cast<int>(i));
        copyable(lines[i], copied);
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
