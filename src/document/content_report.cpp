#include "document/content_report.h"

#include <algorithm>

namespace studioscope {

size_t files_taken_from(const ContentReport& content, size_t mount) {
    return static_cast<size_t>(
        std::count_if(content.needs.begin(), content.needs.end(),
                      [&](const Dependency& need) { return need.mount == mount; }));
}

}  // namespace studioscope
