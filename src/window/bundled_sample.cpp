#include "window/bundled_sample.h"

#include "core/platform/platform.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSampleModel = "models/studioscope/ollie.mdl";

// Candidate folders: next to the program in a build folder, then the data folder of an
// installation.
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
