#include "window/bundled_sample.h"

#include "core/platform/platform.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSampleModel = "models/studioscope/ollie.mdl";

// Next to the program as it is built, then where an installed one keeps its data.
std::vector<fs::path> sample_folders() {
    const fs::path folder = program_file().parent_path();
    return {folder / "sample", folder / "../share/studioscope/sample"};
}

}  // namespace

std::vector<fs::path> bundled_sample() {
    for (const fs::path& folder : sample_folders())
        if (fs::exists(folder / kSampleModel)) return {folder / kSampleModel};
    return {};
}

}  // namespace studioscope
