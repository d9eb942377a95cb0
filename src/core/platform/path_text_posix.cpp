#include "core/path_text.h"

namespace studioscope {

namespace fs = std::filesystem;

std::string path_text(const fs::path& path) { return path.native(); }

fs::path path_from_text(std::string_view text) { return {text.begin(), text.end()}; }

fs::path normal_path(const fs::path& path) { return path.lexically_normal(); }

fs::path absolute_path(const fs::path& path) {
    std::error_code problem;
    fs::path whole = fs::absolute(path, problem);
    return problem ? path : whole;
}

}  // namespace studioscope
