#include "core/platform/disk_file.h"

#include "core/path_text.h"

namespace studioscope {

Diagnostic unreadable(const std::filesystem::path& path, const std::string& why) {
    Diagnostic problem = error("unreadable", why);
    problem.file = path_text(path);
    return problem;
}

}  // namespace studioscope
