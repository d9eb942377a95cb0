#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/result.h"
#include "host/options.h"

namespace studioscope {

// Seconds of each stage of opening the files, compared with plainly reading the same bytes
// (textures included), by the clock that the options name. Freed memory is reused.
struct LoadStage {
    std::string name;
    double seconds = 0;
    double bytes = 0;  // bytes processed
};

struct LoadRun {
    std::vector<std::filesystem::path> files;
    std::vector<LoadStage> stages;
};

// Measures loading; the last stage, uploading, needs a current OpenGL context.
Result<LoadRun> measure_load(const Options& options);

std::string load_text(const LoadRun& run);
std::string load_json(const LoadRun& run);
std::string load_csv(const LoadRun& run);

}  // namespace studioscope
