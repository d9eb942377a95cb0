#include "ui/widgets/widgets.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>

#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"

namespace studioscope {

namespace {

constexpr float kTooltipDelay = 0.4f;  // seconds of hovering

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

// Whether the last item is a text field in which something was typed: its tooltip would cover what
// the text finds.
bool is_being_typed() {
    const ImGuiInputTextState* state = ImGui::GetInputTextState(ImGui::GetItemID());
    return ImGui::IsItemActive() && state && state->Stb.undostate.undo_point > 0;
}

// A number for the last item: texts have none of their own.
ImGuiID item_number() {
    const ImVec2 corner = ImGui::GetItemRectMin();
    const ImGuiID item = ImGui::GetItemID();
    return item != 0 ? item : ImHashData(&corner, sizeof corner);
}

bool is_tooltip_due() {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled) || is_being_typed())
        return false;
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (context.HoveredId == 0) ImGui::SetHoveredID(item_number());  // starts the timer
    return context.HoveredIdTimer >= kTooltipDelay;
}

// The key in the window's storage for the time when the last item was copied.
ImGuiID copied_key() {
    constexpr ImGuiID kSalt = 0x79706F63;
    return kSalt ^ item_number();
}

bool is_just_copied() {
    constexpr float kSeconds = 2;
    if (!ImGui::IsItemHovered()) return false;
    const float copied = ImGui::GetStateStorage()->GetFloat(copied_key(), -kSeconds);
    return static_cast<float>(ImGui::GetTime()) - copied < kSeconds;
}

float tooltip_width() { return ImGui::GetFontSize() * 26; }

void show_tooltip(std::string_view help, std::string_view key) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(tooltip_width());
    ImGui::TextUnformatted(help.data(), help.data() + help.size());
    if (!key.empty())
        ImGui::TextColored(color_vec4(kHighlightColor), "%s", std::string(key).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

ImVec2 tooltip_size(std::string_view help, std::string_view key) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const auto wrapped_size = [&](std::string_view text) {
        return ImGui::CalcTextSize(text.data(), text.data() + text.size(), false,
                                   tooltip_width() - style.WindowPadding.x);
    };
    const ImVec2 lines = wrapped_size(help), last = wrapped_size(key);
    const float gap = key.empty() ? 0 : style.ItemSpacing.y + last.y;
    return {std::max(lines.x, last.x) + 2 * style.WindowPadding.x,
            lines.y + gap + 2 * style.WindowPadding.y};
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

void copy_text(const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    ImGui::GetStateStorage()->SetFloat(copied_key(), static_cast<float>(ImGui::GetTime()));
}

void tooltip(std::string_view help, std::string_view key) {
    if (is_just_copied()) return show_tooltip("Copied", {});
    if (is_tooltip_due()) show_tooltip(help, key);
}

void tab_tooltip(std::string_view help, std::string_view key) {
    if (!is_tooltip_due()) return;
    const ImVec2 size = tooltip_size(help, key), tab = ImGui::GetItemRectMin();
    const float room = ImGui::GetIO().DisplaySize.x - size.x;
    ImGui::SetNextWindowPos(
        {std::max(std::min(tab.x, room), 0.0f), std::max(tab.y - points(2) - size.y, 0.0f)});
    show_tooltip(help, key);
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

}  // namespace studioscope
