#include "ui/widgets/widgets.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <numeric>
#include <utility>

#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"

namespace studioscope {

namespace {

constexpr ImGuiWindowFlags kPanelFlags =
    ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBringToFrontOnFocus |
    ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollbar |
    ImGuiWindowFlags_NoScrollWithMouse;

void draw_header(const char* title, const Rect& area) {
    const float height = ImGui::GetFrameHeight() + points(5);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner(area.position.x, area.position.y);
    list.AddRectFilled(corner, {area.right(), corner.y + height}, kHeaderColor);
    ImGui::SetCursorPos({points(10), (height - ImGui::GetFrameHeight()) * 0.5f});
    ImGui::AlignTextToFramePadding();
    ImGui::PushStyleColor(ImGuiCol_Text, kTextColor);
    ImGui::TextUnformatted(title);
    ImGui::PopStyleColor();
}

bool is_highlighted(const Command& command, const Document& document) {
    return command.is_on && command.is_on(document, command.argument);
}

}  // namespace

bool has_room_for_list() {
    constexpr float kMinLines = 3;
    return ImGui::GetContentRegionAvail().y >= ImGui::GetFrameHeightWithSpacing() * kMinLines;
}

ImGuiTableFlags list_flags() {
    return has_room_for_list() ? kListFlags : kListFlags & ~ImGuiTableFlags_ScrollY;
}

bool begin_bare_panel(const char* name, const Rect& area) {
    ImGui::SetNextWindowPos({area.position.x, area.position.y});
    ImGui::SetNextWindowSize({area.size.x, area.size.y});
    return ImGui::Begin(name, nullptr, kPanelFlags);
}

bool begin_panel(const char* title, const Rect& area, float tools) {
    const bool is_visible = begin_bare_panel(title, area);
    draw_header(title, area);
    if (tools > 0) {
        const float padding = points(6);
        ImGui::SameLine(std::max(area.size.x - tools - padding, 1.0f));
    } else {
        ImGui::SetCursorPosY(ImGui::GetFrameHeight() + points(10));
    }
    return is_visible;
}

void end_panel() { ImGui::End(); }

bool begin_dialog(const char* title, bool& is_open, float width, float height) {
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float font = ImGui::GetFontSize(), scale = window_scale();
    const ImVec2 size(std::min(font * width, window.x * 0.9f),
                      std::min(font * height, window.y * 0.85f));
    ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
    ImGui::SetNextWindowPos({window.x * 0.5f, window.y * 0.5f}, ImGuiCond_Appearing, {0.5f, 0.5f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 6 * scale);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    // padding of the title
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {9 * scale, 6 * scale});
    constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse;
    const bool is_visible = ImGui::Begin(title, &is_open, kFlags);
    ImGui::PopStyleVar(3);
    return is_visible;
}

void command_tooltip(const Command& command, Keymap keymap) {
    tooltip(command.help, key_text(command, keymap));
}

void command_button(const Command& command, const char* label, Document& document,
                    Requests& requests) {
    const bool is_on = is_highlighted(command, document);
    if (is_on) {
        ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x2A5A55));
        ImGui::PushStyleColor(ImGuiCol_Text, rgb_color(0xBFF5EB));
    }
    if (ImGui::Button(label)) command.run(document, requests, command.argument);
    if (is_on) ImGui::PopStyleColor(2);
    tooltip(command.help, key_text(command, document.panels.keymap));
}

float icon_button_width() { return ImGui::GetFrameHeight() * 1.25f; }

void icon_button(const Command& command, Document& document, Requests& requests) {
    const float height = ImGui::GetFrameHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size(icon_button_width(), height);
    if (ImGui::InvisibleButton(command.name, size))
        command.run(document, requests, command.argument);
    const bool is_on = is_highlighted(command, document);
    const ImGuiCol frame = ImGui::IsItemActive()    ? ImGuiCol_ButtonActive
                           : ImGui::IsItemHovered() ? ImGuiCol_ButtonHovered
                                                    : ImGuiCol_Button;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(
        corner, {corner.x + size.x, corner.y + size.y},
        is_on && frame == ImGuiCol_Button ? rgb_color(0x2A5A55) : ImGui::GetColorU32(frame),
        ImGui::GetStyle().FrameRounding);
    if (command.icon)
        draw_icon(list, *command.icon, {corner.x + size.x * 0.5f, corner.y + size.y * 0.5f},
                  height * 0.54f, is_on ? kHighlightColor : kTextColor);
    tooltip(std::string(command.name) + "\n" + command.help,
            key_text(command, document.panels.keymap));
}

bool combo_line(const std::string& name, int id, bool is_current) {
    ImGui::PushID(id);
    const bool is_chosen = ImGui::Selectable("##row", is_current);
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::TextUnformatted(name.c_str());
    return is_chosen;
}

void flow(float width) {
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
}

float button_room(const char* label) {
    return ImGui::CalcTextSize(label, nullptr, true).x + ImGui::GetStyle().FramePadding.x * 2;
}

bool search_box(const char* id, const char* hint, std::string& text, float width) {
    ImGui::SetNextItemWidth(width);
    const bool is_changed = text_field(id, hint, text, kMaxFilterLength);
    tooltip("Type to filter; several words must all be there");
    return is_changed;
}

void search_box_with_controls(const char* id, const char* hint, std::string& text, float others) {
    const bool has_room =
        ImGui::GetContentRegionAvail().x - others >= ImGui::CalcTextSize(hint).x * 0.75f;
    search_box(id, hint, text, has_room ? -others : -FLT_MIN);
    if (has_room) ImGui::SameLine();
}

std::vector<size_t> tabs_in_row(std::span<const float> widths, size_t shown, size_t before,
                                float gap, float more, float room) {
    std::vector<size_t> row(widths.size());
    std::iota(row.begin(), row.end(), size_t{0});
    float needed = gap * static_cast<float>(widths.size() - 1);
    for (const float width : widths) needed += width;
    if (needed > room) needed += gap + more;
    while (needed > room && row.size() > 1) {
        const auto gives_way = [&](size_t tab) {
            return tab != shown && (tab != before || row.size() == 2);
        };
        const auto last = std::find_if(row.rbegin(), row.rend(), gives_way).base() - 1;
        needed -= widths[*last] + gap;
        row.erase(last);
    }
    return row;
}

ImGuiID tab_before(ImGuiID shown) {
    ImGuiStorage& storage = *ImGui::GetStateStorage();
    int& last = *storage.GetIntRef(ImGui::GetID("shown tab"));
    int& before = *storage.GetIntRef(ImGui::GetID("tab before"));
    if (last != static_cast<int>(shown)) before = std::exchange(last, static_cast<int>(shown));
    return static_cast<ImGuiID>(before);
}

const char* more_tabs(std::span<const char* const> titles, float gap) {
    if (titles.empty()) return nullptr;
    ImGui::SameLine(0, gap);
    if (ImGui::Button(kMoreTabs)) ImGui::OpenPopup("more tabs");
    tooltip("The tabs that have no room here");
    const char* chosen = nullptr;
    if (!ImGui::BeginPopup("more tabs")) return chosen;
    for (const char* title : titles)
        if (ImGui::MenuItem(title)) chosen = title;
    ImGui::EndPopup();
    return chosen;
}

float checkbox_width(const char* label) {
    return ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x +
           ImGui::CalcTextSize(label).x;
}

float checkbox_room(const char* label) {
    return checkbox_width(label) + ImGui::GetStyle().ItemSpacing.x;
}

void expansion_arrow(const ImVec2& corner, bool is_open, ImU32 color) {
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

void begin_row() {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
}

void scroll_to_row(int row) {
    const float height = ImGui::GetTextLineHeight() + ImGui::GetStyle().CellPadding.y * 2;
    const float top = static_cast<float>(row) * height;
    const float from = ImGui::GetScrollY(), visible = ImGui::GetWindowHeight();
    if (top < from || top + height > from + visible)
        ImGui::SetScrollY(std::max(top - (visible - height) * 0.5f, 0.0f));
}

bool section(const char* title, const char* help, bool is_open_at_first) {
    ImGui::PushStyleColor(ImGuiCol_Header, kHeaderColor);
    const bool is_open = ImGui::CollapsingHeader(
        title, is_open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
    ImGui::PopStyleColor();
    tooltip(help);
    return is_open;
}

uint32_t fitting_columns(std::span<const ColumnRoom> columns, float room) {
    const float padding = 2 * ImGui::GetStyle().CellPadding.x;
    uint32_t shown = 0;
    float needed = 0;
    const auto column_width = [&](const ColumnRoom& column) {
        return column.width * ImGui::GetFontSize() + padding;
    };
    for (size_t i = 0; i < columns.size(); ++i) {
        shown |= 1u << i;
        needed += column_width(columns[i]);
    }
    while (needed > room) {
        size_t last = columns.size();
        for (size_t i = 0; i < columns.size(); ++i)
            if (is_column_shown(shown, i) && columns[i].rank > 0 &&
                (last == columns.size() || columns[i].rank > columns[last].rank))
                last = i;
        if (last == columns.size()) break;  // the others stay
        shown &= ~(1u << last);
        needed -= column_width(columns[last]);
    }
    return shown;
}

void shrink_columns(std::span<float> widths, std::span<const float> min, float room) {
    float excess = std::accumulate(widths.begin(), widths.end(), -room);
    for (size_t i = widths.size(); i-- > 0 && excess > 0;) {
        const float less = std::clamp(widths[i] - min[i], 0.0f, excess);
        widths[i] -= less;
        excess -= less;
    }
}

namespace {

float natural_width(const ListColumn& column) {
    const float header = ImGui::CalcTextSize(column.name, nullptr, true).x;
    const float texts =
        column.natural > 0 ? column.natural : column.room.width * ImGui::GetFontSize();
    return std::ceil(std::max(header, texts));
}

}  // namespace

bool begin_list(const char* id, std::span<const ListColumn> columns, ImGuiTableFlags flags,
                float height) {
    const float font = ImGui::GetFontSize(), padding = 2 * ImGui::GetStyle().CellPadding.x;
    float room = ImGui::GetContentRegionAvail().x -
                 (flags & ImGuiTableFlags_ScrollY ? ImGui::GetStyle().ScrollbarSize : 0);
    std::vector<ColumnRoom> rooms;
    for (const ListColumn& column : columns)
        rooms.push_back(
            {std::min(natural_width(column) / font, column.room.width), column.room.rank});
    const uint32_t shown = fitting_columns(rooms, room);
    std::vector<float> widths, min;
    for (size_t i = 0; i < columns.size(); ++i) {
        if (!is_column_shown(shown, i)) continue;
        widths.push_back(natural_width(columns[i]));
        min.push_back(rooms[i].width * font);
        room -= padding;
    }
    shrink_columns(widths, min, room);
    // ImGui remembers the columns of a table, so each set of columns has an id.
    const bool shows_all = widths.size() == columns.size();
    const std::string name = shows_all ? id : fmt::format("{} {:x}", id, shown);
    if (!ImGui::BeginTable(name.c_str(), static_cast<int>(columns.size()),
                           flags | ImGuiTableFlags_NoSavedSettings, {0, height}))
        return false;
    for (size_t i = 0, next = 0; i < columns.size(); ++i) {
        const bool is_last = (shown >> i) == 1;  // takes what is left
        ImGuiTableColumnFlags kind =
            is_last ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed;
        if (!is_column_shown(shown, i)) kind |= ImGuiTableColumnFlags_Disabled;
        const float width = is_column_shown(shown, i) ? widths[next++] : 1;
        ImGui::TableSetupColumn(columns[i].name, kind, is_last ? 1 : width);
    }
    return true;
}

float list_width(std::span<const ListColumn> columns) {
    float width = ImGui::GetStyle().ScrollbarSize;
    for (const ListColumn& column : columns)
        width += natural_width(column) + 2 * ImGui::GetStyle().CellPadding.x;
    return width;
}

}  // namespace studioscope
