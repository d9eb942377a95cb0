#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "model/branches.h"
#include "report/check/findings.h"

namespace studioscope {

// Writes the report of `check` in parts: a head, an entry per checked file, and an end. An
// interrupted run has thus reported what it found.

// The result of a run.
struct CheckEnd {
    CheckTally tally;
    int exit_status = 0;
    bool is_complete = true;  // false: interrupted
};

// The configuration that a run uses.
struct UsedConfig {
    std::string file;
    std::vector<std::string> mounts;
};

struct ReportSettings {
    std::filesystem::path base;  // folder to which paths in SARIF are relative; absolute
    std::string category;        // category of the SARIF run; may be empty
    size_t max_messages = 0;     // text: of one code per file; 0: no limit
    Severity min_severity = Severity::kNote;  // text: what is below is left out
    bool has_counts = true;                   // text: ends with the numbers of findings
    // Formats a message for a text report; by default with to_string().
    std::function<std::string(const Diagnostic&)> message = {};
    std::optional<Profile> profile = {};  // adds limits and branches to the report
    std::optional<UsedConfig> config = {};
    std::string sandbox = "none";           // what restricts the run: "full", "paths" or "none"
    std::filesystem::path repository = {};  // base of paths in reports for CI services; absolute
};

class CheckReport {
public:
    CheckReport() = default;
    virtual ~CheckReport() = default;
    CheckReport(const CheckReport&) = delete;
    CheckReport& operator=(const CheckReport&) = delete;

    // Each returns the next part of the report.
    virtual std::string head() { return {}; }
    virtual std::string entry(const ReportedFile& file) = 0;
    virtual std::string tail(const CheckEnd& end) = 0;

    // Whether entries are read one by one, so that each repeats messages that other entries have.
    virtual bool has_self_contained_entries() const { return false; }
};

// The values of --format.
std::vector<std::string> check_format_names();
// Whether a report in this format is text, which lists less than is counted.
bool is_text_format(std::string_view format);
// "addon/.studioscope.json: 2 mounts, 12 findings ignored, 1 lowered".
std::string config_text(const UsedConfig& config, const ConfigEffect& effect);
// Makes a report in this format; text if it is unknown.
std::unique_ptr<CheckReport> make_check_report(const std::string& format,
                                               const ReportSettings& settings);

}  // namespace studioscope
