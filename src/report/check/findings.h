#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/diagnostic.h"
#include "core/result.h"
#include "core/seeded_hash.h"
#include "model/limits.h"

namespace studioscope {

// From the messages of each checked file to the findings that are reported: by the rules of the
// project, without those that are known, and without repetitions.

// The severities that a project gives to the messages of `check`, and which it ignores, by code.
struct FindingRules {
    std::map<std::string, Severity> severities;  // replace the usual ones
    std::set<std::string> ignored;
    std::set<std::string> only;  // if there is any, all others are ignored
};

// Why no message has this code, with a similar one; empty if there is one.
std::string fault_of_code(const std::string& code);

// True for a message that a file could not be opened or read. No rule changes or hides it, because
// nothing is known about such a file.
bool is_unreadable(const Diagnostic& diagnostic);

// The severity of a message by the rules; nothing if it is ignored.
std::optional<Severity> severity_by(const FindingRules& rules, const Diagnostic& diagnostic);

// The rules of a project, changed by those of a command line.
FindingRules merged(FindingRules project, const FindingRules& command_line);

// The path from `base` with forward slashes, or the absolute path of a file elsewhere. `base` is
// absolute.
std::string path_from(const std::filesystem::path& base, const std::string& file);

// A message without what may differ between two runs over the same fault: its numbers (not those in
// names or in quotes) and the list of the places that were searched.
std::string without_numbers(std::string_view message);

// Recognises a finding in another run by its file, its code and its text, so that it stays the same
// finding where lines or bytes are added before it.
struct FindingIdentity {
    std::string exact;    // of file, code and text: 16 hexadecimal digits
    std::string of_code;  // of file and code, for messages that a report folds
    std::string moved;    // of the name of the file, code and text: finds it in another folder
};

FindingIdentity identity_of(const Diagnostic& finding, const std::filesystem::path& base);

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
