#include "app/bundled_sample.h"

#include <filesystem>

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSampleModel = "models/studioscope/ollie.mdl";

// Beside the program as it is built, then where an installed one keeps its data.
std::vector<fs::path> sample_folders() {
    std::error_code status;
    const fs::path folder = fs::read_symlink("/proc/self/exe", status).parent_path();
    return {folder / "sample", folder / "../share/studioscope/sample"};
}

}  // namespace

std::vector<std::string> bundled_sample() {
    for (const fs::path& folder : sample_folders())
        if (fs::exists(folder / kSampleModel)) return {(folder / kSampleModel).string()};
    return {};
}

}  // namespace studioscope
