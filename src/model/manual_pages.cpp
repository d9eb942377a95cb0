#include "model/manual_pages.h"

#include <algorithm>
#include <cstddef>

#include "core/memory_budget.h"

// Name and text of each page, each ended by a zero byte (assets/manual.S).
extern "C" {
extern const char studioscope_manual[];
extern const char studioscope_manual_end[];
}

namespace studioscope {

namespace {

std::vector<ManualPage> embedded_pages() {
    const MemoryTrackingScope uncounted(nullptr);  // kept for good, whichever load asks first
    std::vector<ManualPage> pages;
    const std::ptrdiff_t size = studioscope_manual_end - studioscope_manual;
    std::string_view rest(studioscope_manual, static_cast<size_t>(size));
    while (!rest.empty()) {
        const std::string_view name(rest.data());
        const std::string_view text(name.data() + name.size() + 1);
        pages.push_back({name, text});
        rest.remove_prefix(name.size() + text.size() + 2);
    }
    return pages;
}

}  // namespace

const std::vector<ManualPage>& manual_pages() {
    static const std::vector<ManualPage> pages = embedded_pages();
    return pages;
}

std::string_view manual_page(std::string_view name) {
    const std::vector<ManualPage>& pages = manual_pages();
    const auto found = std::find_if(pages.begin(), pages.end(),
                                    [&](const ManualPage& page) { return page.name == name; });
    return found == pages.end() ? std::string_view() : found->text;
}

}  // namespace studioscope
