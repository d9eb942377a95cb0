#pragma once

#include <imgui.h>

#include <string>
#include <string_view>

#include "document/rect.h"
#include "ui/commands.h"
#include "ui/widgets/icons.h"

namespace studioscope {

// Small things that several panels are made of.

// Of every list that scrolls.
constexpr ImGuiTableFlags kListFlags =
    ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_PadOuterX;

// Of a list that takes the rest of a panel which scrolls itself: where less than a few lines are
// left it is as long as it is, and the panel scrolls to its end.
bool has_room_for_list();
ImGuiTableFlags list_flags();

// A panel in its home with its name in a strip along the top. The strip has room at its right for
// `tools` pixels of controls: they come first, on the same line. Ended by end_panel() whatever it
// returns.
bool begin_panel(const char* title, const Rect& home, float tools = 0);
void end_panel();

// A floating window in the middle, so many font heights in size. Ended by ImGui::End() whatever it
// returns.
bool begin_dialog(const char* title, bool& is_open, float width, float height);

// What the last item does, shown while the mouse rests on it.
void tooltip(std::string_view help, std::string_view key = {});

// The same of a tab: above it, clear of the row of controls that the tab stands over.
void tab_tooltip(std::string_view help, std::string_view key = {});

// A button that runs a command, with its tooltip and key; lit while it is on.
void command_button(const Command& command, const char* label, Document& document,
                    Requests& requests);
float icon_button_width();
void icon_button(const Command& command, Icon icon, Document& document, Requests& requests);
// The help and key of a command, for the last item.
void command_tooltip(const Command& command, Keymap keymap);

// A tab with its tooltip; ended by ImGui::EndTabItem() where it returns true. After the last one
// settings.wanted has had its chance: end_tabs() forgets it.
bool begin_tab(const char* label, const char* help, TabSettings& settings);
void end_tabs(TabSettings& settings);

// A line of a combo; a name may hold '%' or '##'. True when it is chosen.
bool combo_line(const std::string& name, int id, bool is_current);

// The next item goes beside the last where the line has so much room for it, else below.
void flow(float width);
// As wide as a button of that label is.
float button_room(const char* label);

bool search_box(const char* id, const char* hint, std::string& text, float width);
// One with `others` pixels of controls at its right; below it where that would leave it no words.
void search_box_beside(const char* id, const char* hint, std::string& text, float others);

float checkbox_width(const char* label);
// How much of a line a checkbox takes from what stands before it.
float checkbox_room(const char* label);

// The mark of what can be unfolded, in a square of a line's height.
void fold_mark(const ImVec2& corner, bool is_open, ImU32 color);

// Brings a row of the current table, all of whose rows are one line high, into sight.
void scroll_to_row(int row);

// A slider as wide as the room that is left. A double click on it asks for its start; what is typed
// may lie outside the range where `is_open_ended`.
enum class SliderEdit { kUntouched, kSet, kReset };
SliderEdit resettable_slider(const char* id, float& value, float low, float high,
                             const char* format, bool is_open_ended = false);

// A heading that folds what is below it.
bool section(const char* title, const char* help, bool is_open_at_first = true);

// A bit of a file's flags, in words.
struct FlagName {
    uint32_t bit;
    const char* name;
};

}  // namespace studioscope
