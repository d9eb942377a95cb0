#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/seeded_hash.h"
#include "model/limits.h"
#include "report/check/baseline.h"
#include "report/check/finding_rules.h"

namespace studioscope {

// From the messages of each checked file to the findings that are reported: by the rules of the
// project, without those that are known, and without repetitions.

// The files of a check of which nothing is left, so that their errors are all that is known.
struct LostFiles {
    bool is_all = false;               // nothing at all could be checked
    std::set<std::string> files = {};  // as the diagnostics name them

    bool has(const std::string& file) const { return is_all || files.contains(file); }
};

struct CheckedFile {
    std::string path;
    bool is_readable = true;
    Diagnostics diagnostics;
    std::vector<BranchFinding> branch_findings = {};  // those of a profile
    std::vector<LimitUse> limits = {};                // those of a profile
    LostFiles lost = {};
};

// The findings that a configuration changed, and that the command line alone would not have.
struct ConfigEffect {
    size_t ignored = 0;
    size_t lowered = 0;  // in severity
};

struct Finding {
    Diagnostic diagnostic;
    std::string fingerprint;  // FindingIdentity::exact
    size_t folded = 0;        // number of further messages that this entry is about; 0: a message
    BranchSeverities branches = {};  // of a finding of a profile
};

struct ReportedFile {
    std::string path;
    bool is_readable = true;
    std::vector<Finding> findings;
    std::vector<LimitUse> limits = {};
    ConfigEffect config = {};
};

struct CheckTally {
    size_t files = 0;
    std::array<size_t, 3> count = {};  // index: Severity
    size_t ignored = 0;                // by the rules of the project
    size_t known = 0;                  // in the baseline
    ConfigEffect config = {};
    bool is_all_readable = true;

    size_t of(Severity severity) const { return count[static_cast<size_t>(severity)]; }
};

struct FindingSettings {
    FindingRules rules;          // of the command line
    FindingRules config = {};    // of a configuration; `rules` outrank them
    bool may_hide_lost = false;  // `config` counts for errors about LostFiles, too
    Baseline baseline = {};
    std::filesystem::path base;     // folder that identities begin at; absolute
    size_t max_messages = 0;        // of one code in one file; 0: no limit
    bool repeats_of_files = false;  // a message that another file had as well is reported again
};

// Selects the findings, file by file, and counts them. Folded messages count.
class Findings {
public:
    explicit Findings(FindingSettings settings);

    ReportedFile take(CheckedFile file);
    const CheckTally& tally() const { return tally_; }
    void count_file() { ++tally_.files; }

private:
    bool is_new(const Diagnostic& diagnostic);
    std::vector<Finding> selected(CheckedFile& file, ConfigEffect& effect);
    std::optional<Finding> select(Diagnostic diagnostic, const LostFiles& lost,
                                  ConfigEffect& effect);
    std::vector<Finding> folded(std::vector<Finding> findings) const;

    FindingSettings settings_;
    const FindingRules merged_;  // those of the configuration and of the command line
    CheckTally tally_;
    const SeededHash::Key key_;
    std::unordered_set<uint64_t> reported_;  // hashes of file, code, place and text
};

}  // namespace studioscope
