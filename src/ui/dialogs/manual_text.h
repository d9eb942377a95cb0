#pragma once

#include <string>
#include <string_view>

namespace studioscope {

// Texts of a page of the manual, without its Markdown: one line per paragraph or list item, an
// empty line between paragraphs. List items begin with "- ", pictures and tables are left out.

// The text under a heading of second rank. "Details" finds "## Details (right)" too; empty if there
// is no such heading.
std::string manual_section(std::string_view page, std::string_view heading);

}  // namespace studioscope
