#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "host/project_config.h"
#include "model/branches.h"
#include "report/check/findings.h"

namespace studioscope {

// The options that only the verb `check` has.
struct CheckRequest {
    std::vector<std::string> lists;                      // --files-from: files with paths
    bool lists_files = false;                            // --list
    bool ends_names_with_zero = false;                   // -0
    bool allows_empty = false;                           // --allow-empty
    size_t max_messages = 5;                             // --max-messages; 0: no limit
    unsigned jobs = 0;                                   // --jobs; 0: one per core
    std::optional<Severity> fail_on = Severity::kError;  // --fail-on; nothing: `never`
    FindingRules rules;                                  // --ignore, --only, --severity
    std::optional<std::filesystem::path> baseline;       // --baseline
    std::string category;                                // --category
    std::optional<Profile> profile;                      // --profile
    std::optional<std::filesystem::path> original;       // --like
    ConfigRequest config;                                // --config, --no-config
};

}  // namespace studioscope
