#include "window/picture_name.h"

#include <string>
#include <system_error>

#include "core/portable_name.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_taken(const fs::path& path) {
    std::error_code status;
    return fs::exists(fs::symlink_status(path, status));
}

}  // namespace

fs::path new_picture(const fs::path& folder, const fs::path& model, std::time_t time) {
    char text[32] = "";
    std::strftime(text, sizeof(text), "%Y-%m-%d %H.%M.%S", std::localtime(&time));
    constexpr size_t kForTime = 50;  // bytes of the name that are not the model's
    const std::string stem = model.stem().string();
    const std::string name =
        stem.empty() ? text : portable_name(stem, kMaxFileNameLength - kForTime) + " " + text;
    fs::path path = folder / (name + ".png");
    for (int number = 2; is_taken(path); ++number)
        path = folder / (name + " " + std::to_string(number) + ".png");
    return path;
}

}  // namespace studioscope
