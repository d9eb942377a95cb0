#pragma once

#include <imgui.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/view/rect.h"
#include "ui/commands.h"
#include "ui/widgets/icons.h"

namespace studioscope {

// Widgets shared by several panels.

// Flags of every list that scrolls.
constexpr ImGuiTableFlags kListFlags =
    ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX;

// Flags of a list that fills the rest of a scrolling panel: with room for a few lines only, it does
// not scroll but has its full length.
bool has_room_for_list();
ImGuiTableFlags list_flags();

// Begins a panel in its area, with a title bar that leaves `tools` pixels at its right for
// controls, which are drawn first. end_panel() has to be called whatever it returns.
bool begin_panel(const char* title, const Rect& area, float tools = 0);
// Begins a panel without a title bar.
bool begin_bare_panel(const char* name, const Rect& area);
void end_panel();

// Begins a floating window in the middle; size in font heights. ImGui::End() has to be called
// whatever it returns.
bool begin_dialog(const char* title, bool& is_open, float width, float height);

// Puts a text on the clipboard. For two seconds, the tooltip of the last item says so.
void copy_text(const std::string& text);

// Explains the last item in a tooltip, after a short delay, until a key is pressed. It is
// next to the panel, dialog or menu that has the item, over none of its neighbours.
void tooltip(std::string_view help, std::string_view key = {});
// Shows such a tooltip at once: the values of what is under the mouse.
void tooltip_now(std::string_view help, std::string_view key = {});

// Draws a button that runs a command, with its tooltip and key, highlighted while it is on.
void command_button(const Command& command, const char* label, Document& document,
                    Requests& requests);
float icon_button_width();
void icon_button(const Command& command, Document& document, Requests& requests);
// Explains a command with its key in the last item's tooltip.
void command_tooltip(const Command& command, Keymap keymap);

// Draws a row of a combo box; a name may contain '%' or '##'. True when it is chosen.
bool combo_line(const std::string& name, int id, bool is_current);

// Places the next item in the same line if `width` pixels are left, else in the next.
void flow(float width);
// Width in pixels of a button with this label.
float button_room(const char* label);

bool search_box(const char* id, const char* hint, std::string& text, float width);
// Draws a search box with `others` pixels left at its right for controls, or none if it would
// become too narrow.
void search_box_with_controls(const char* id, const char* hint, std::string& text, float others);

// The tabs that fit into one row of `room` pixels, by their widths: the last ones give way to a
// button of `more` pixels, `before`, the one that was shown before, after the others, and the shown
// one never.
std::vector<size_t> tabs_in_row(std::span<const float> widths, size_t shown, size_t before,
                                float gap, float more, float room);
// The id of the tab that was shown before `shown`, another id, in this window; 0: none was.
ImGuiID tab_before(ImGuiID shown);
constexpr const char* kMoreTabs = "More";
// Draws the button for the tabs that have no room, if there are any, in the line of the last item.
// Returns the title of the one that is chosen, or null.
const char* more_tabs(std::span<const char* const> titles, float gap);

float checkbox_width(const char* label);
// Width in pixels of a checkbox with its spacing.
float checkbox_room(const char* label);

// Draws the arrow of an item that can be expanded, in a square of a line's height.
void expansion_arrow(const ImVec2& corner, bool is_open, ImU32 color);

// Begins a row of the current table, in its first column.
void begin_row();

// Calls `draw` with the number of each row of the current table that is in view, of `count` rows
// that are all one line high.
template <typename Draw>
void each_visible_row(size_t count, const Draw& draw) {
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(count));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) draw(i);
}

// Scrolls to a row of the current table, whose rows must all be one line high.
void scroll_to_row(int row);

// Draws a heading that expands and collapses its content; true if it is expanded.
bool section(const char* title, const char* help, bool is_open_at_first = true);

// Name of a bit in a file's flags.
struct FlagName {
    uint32_t bit;
    const char* name;
};

// The room of a table's column, in font heights.
struct ColumnRoom {
    float width = 0;  // min readable width
    int rank = 0;     // columns disappear from the highest rank on; 0: this one stays
};

// The columns of a table that fit into `room` pixels with the padding between them: bit i for
// column i. Those that do not fit disappear one by one.
uint32_t fitting_columns(std::span<const ColumnRoom> columns, float room);

// Narrows columns of these natural widths until they fit into `room` pixels, the last one first,
// each down to its `min`, in pixels.
void shrink_columns(std::span<float> widths, std::span<const float> min, float room);

inline bool is_column_shown(uint32_t columns, size_t column) { return columns >> column & 1u; }

// A column of a list.
struct ListColumn {
    const char* name = "";  // its header; "##" and a name: none
    float natural = 0;      // width of its widest text, in pixels; 0: that of `room`
    ColumnRoom room;        // the room that is left to it
};

// Begins a list whose columns take their natural widths. Where they do not fit, they are narrowed
// from the last one on, then disappear by rank; what is left belongs to the last one. If true,
// ImGui::EndTable() ends it.
bool begin_list(const char* id, std::span<const ListColumn> columns,
                ImGuiTableFlags flags = kListFlags, float height = 0);
// The width in pixels that such a list needs to show all of its texts.
float list_width(std::span<const ListColumn> columns);

}  // namespace studioscope
