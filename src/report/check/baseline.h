#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "core/result.h"
#include "report/check/finding_identity.h"

namespace studioscope {

// The findings of an earlier run, which are not reported again. Each counts once: a second equal
// finding is new.
class Baseline {
public:
    Baseline() = default;

    // Reads a report of `check` in JSON, or in JSON with a line per file. Its paths are relative to
    // `base`, where it has no fingerprints. `is_there` tells whether a file of the report exists: a
    // finding of a file that does not may have moved to another folder with it.
    // Only the counts are kept in memory.
    static Result<Baseline> parse(std::string_view report, const std::filesystem::path& base,
                                  const std::function<bool(const std::string&)>& is_there);

    // Whether the finding is known; takes it out, so that the next equal one is not.
    bool take(const FindingIdentity& finding);

private:
    std::map<std::string, size_t> exact_;    // by FindingIdentity::exact
    std::map<std::string, size_t> of_code_;  // folded findings, by FindingIdentity::of_code
    std::map<std::string, size_t> moved_;  // of files that do not exist, by FindingIdentity::moved
};

}  // namespace studioscope
