#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/options.h"
#include "core/result.h"

namespace studioscope {

// What opening the files takes, stage by stage, beside a plain read of the same bytes, textures
// among them. By the clock that the options name; memory that was let go is used again.
struct LoadStage {
    std::string name;
    double seconds = 0;
    double bytes = 0;  // that went through it
};

struct LoadRun {
    std::vector<std::filesystem::path> files;
    std::vector<LoadStage> stages;
};

// Needs a context for the last stage.
Result<LoadRun> measure_load(const Options& options);

std::string load_text(const LoadRun& run);
std::string load_json(const LoadRun& run);
std::string load_csv(const LoadRun& run);

}  // namespace studioscope
