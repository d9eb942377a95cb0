#pragma once

#include <string_view>
#include <vector>

namespace studioscope {

// The manual (assets/manual), embedded while building.

struct ManualPage {
    std::string_view name;  // "window.md"
    std::string_view text;  // Markdown
};

// All pages, sorted by name.
const std::vector<ManualPage>& manual_pages();

// The text of a page; empty if there is none of that name.
std::string_view manual_page(std::string_view name);

}  // namespace studioscope
