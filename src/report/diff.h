#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "facts/compare/scene_diff.h"

namespace studioscope {

// Two compared models and their display names.
struct DiffReport {
    std::string file;
    std::string other_file;
    SceneDiff diff;
};

// The differences as text, one fact per line below the names of the files; empty if there are none.
std::string diff_text(const DiffReport& report);

// The differences as text without the names of the files: one fact per line, indented.
std::string diff_lines(const SceneDiff& diff);

// One line: what differs, as counts, or "no difference".
std::string diff_stat(const DiffReport& report);

// The differences as JSON for `diff --format json`; keys and meanings are a promise to scripts.
nlohmann::ordered_json diff_json(const DiffReport& report);

}  // namespace studioscope
