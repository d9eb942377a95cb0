#include "core/platform/disk_file.h"

#include "core/path_text.h"

namespace studioscope {

Diagnostic unreadable(const std::filesystem::path& path, std::string why) {
    Diagnostic problem = error("unreadable", std::move(why));
    problem.file = path_text(path);
    return problem;
}

}  // namespace studioscope
