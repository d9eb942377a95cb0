#include "core/platform/disk_file.h"

namespace studioscope {

Diagnostic unreadable(const std::filesystem::path& path, std::string why) {
    Diagnostic problem = error("unreadable", std::move(why));
    problem.file = path.string();
    return problem;
}

}  // namespace studioscope
