#pragma once

#include <imgui.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace studioscope {

// Texts and numbers of files as panels show them: fitted into their column, grouped, and on the
// clipboard as they are.

// "65 536"
std::string grouped(size_t number);
// "12.4 KB"
std::string byte_text(uint64_t bytes);
// "-0.25"; what rounds to zero has no minus.
std::string decimal_text(float number, int decimals);
// Text that is to stand in the format of a slider: names may hold '%'.
std::string in_format(std::string_view text);

// As much of the end of a name as the column has room for: names differ at their ends.
void elided(const std::string& name);
void elided(const std::string& name, float room);
// As much of the beginning of a text as the column has room for.
void beginning_of(const std::string& text);

// Text at the right of the current table column.
void right_aligned(const std::string& text, ImU32 color = 0);
// The head of the next table column: at the left in the first and where asked for, else at the
// right.
void column_header(const char* name, bool is_left = false);

// Text in the fixed-width font that a click puts on the clipboard (`copied`, or the text itself).
void copyable(const std::string& text, std::string_view copied = {});
// The same at the right of the current table column, grouped; it copies the plain number.
void copyable_count(size_t number, ImU32 color = 0);
// Numbers in columns, each at the right of its own; the row's click copies all of them.
void number_cells(std::initializer_list<float> numbers, int decimals);
// A right click on the last item puts `text` on the clipboard.
void copied_by_right_click(const std::string& text);

// A table of names and values, to be ended where it begins; and one row of it. A value that is too
// wide goes on in further lines.
bool begin_facts(const char* id, float name_width);
void fact_row(const char* name, const std::string& value);

}  // namespace studioscope
