#pragma once

#include <filesystem>
#include <string>

#include "document/content_report.h"

namespace studioscope {

// One dependency found at `found`, below the mount with the root `mount`.
inline ContentReport need_of(const std::string& path, const std::filesystem::path& found,
                             const std::filesystem::path& mount) {
    ContentReport content;
    content.mounts.push_back({Mount{mount, "test"}, {}, {}, false, {}});
    content.needs.push_back({path, "include", found, 0, ResolveStatus::kFound, {}});
    return content;
}

}  // namespace studioscope
