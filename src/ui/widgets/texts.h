#pragma once

#include <imgui.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace studioscope {

// Texts and numbers of files in panels: fitted into columns, with grouped digits, and as they are
// on the clipboard.

// The number with grouped digits: "65 536".
std::string grouped(size_t number);
// The size with a unit: "12.4 KB".
std::string byte_text(uint64_t bytes);
// The number with decimals: "-0.25"; a rounded zero has no minus.
std::string decimal_text(float number, int decimals);
// The number with as many decimals as it needs, and blanks for the others: right-aligned in the
// fixed-width font, such numbers align at the point.
std::string point_aligned(float number, int decimals);
// Escapes '%' for use in the format of a slider.
std::string in_format(std::string_view text);

// Draws as much of the end of a name as fits into the column, since names differ at their ends.
void elided(const std::string& name);
void elided(const std::string& name, float room);
void elided(const std::string& name, ImU32 color);
// Draws a path, cut in its middle if the column is too narrow: names of files stay whole.
void elided_path(const std::string& path, ImU32 color = 0);
// Draws as much of the beginning of a text as fits into the column.
void truncated_text(const std::string& text);
void truncated_text(const std::string& text, ImU32 color);

// The width in pixels of the widest text, of the first rows: the natural width of a column.
template <typename Rows, typename Text>
float widest_text(const Rows& rows, const Text& text_of) {
    constexpr size_t kMaxMeasuredRows = 512;
    float width = 0;
    size_t measured = 0;
    for (const auto& row : rows) {
        if (measured++ == kMaxMeasuredRows) break;
        width = std::max(width, ImGui::CalcTextSize(std::string(text_of(row)).c_str()).x);
    }
    return width;
}

// Draws text right-aligned in the current table column.
void right_aligned(const std::string& text, ImU32 color = 0);
// Draws the header of the next table column: left-aligned in the first or with `is_left`, else
// right-aligned.
void column_header(const char* name, bool is_left = false);

// Draws text in the fixed-width font; a click copies `copied`, or the text itself.
void copyable(const std::string& text, std::string_view copied = {});
// Draws a grouped number right-aligned in the current table column; a click copies its digits.
void copyable_count(size_t number, ImU32 color = 0);
// Draws numbers right-aligned in a column each; a click on the row copies all of them.
void number_cells(std::initializer_list<float> numbers, int decimals);
// Copies `text` on a right-click on the last item.
void copied_by_right_click(const std::string& text);

// Begins a table of names and values, and adds a row to it. A wide value wraps. If true,
// ImGui::EndTable() ends it.
bool begin_facts(const char* id, float name_width);
void fact_row(const char* name, const std::string& value);
// Such a row; a click copies `copied` instead of the value.
void fact_row(const char* name, const std::string& value, const std::string& copied);

}  // namespace studioscope
