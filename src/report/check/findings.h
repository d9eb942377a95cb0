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

// Turns the messages of each checked file into reported findings: applies the project's rules, and
// drops those in the baseline and duplicates.

// A project's severities for messages of `check`, and the ignored ones, by code or wildcard
// (`smd-*`).
struct FindingRules {
    std::map<std::string, Severity> severities;  // replace the default ones
    std::set<std::string> ignored;
    std::set<std::string> only;  // unless empty, all others are ignored
};

// The rules with the codes that match in place of each wildcard. A full code goes before a
// wildcard, and one with more letters before one with fewer.
FindingRules expand_wildcards(const FindingRules& rules);

// "unknown code ..." with a similar code; empty if a message has this code, or matches the
// wildcard.
std::string unknown_code_problem(const std::string& code);

// Whether the message says that a file could not be opened or read. No rule changes or hides it,
// because nothing is known about such a file.
bool is_unreadable(const Diagnostic& diagnostic);

// The severity of a message under rules without wildcards; nothing if it is ignored.
std::optional<Severity> severity_by(const FindingRules& rules, const Diagnostic& diagnostic);

// The rules of a project, overridden by those of a command line, both without wildcards.
FindingRules merge_rules(FindingRules project, const FindingRules& command_line);

// The path from `base` with forward slashes, or the absolute path of a file elsewhere. `base` is
// absolute.
std::string path_from(const std::filesystem::path& base, const std::string& file);

// A message without the parts that may differ between runs over the same fault: numbers (except in
// names or quotes) and the list of searched places.
std::string without_numbers(std::string_view message);

// Fingerprints that recognise a finding in another run by its file, code and text, even if lines or
// bytes were added before it. Hashes of 16 hexadecimal digits.
struct FindingIdentity {
    std::string exact;          // hash of file, code and text
    std::string by_code;        // hash of file and code, for folded messages
    std::string moved;          // hash of file name, code and text: finds it in another folder
    std::string moved_by_code;  // hash of file name and code
};

FindingIdentity finding_identity(const Diagnostic& finding, const std::filesystem::path& base);

// The known findings of an earlier run, which are not reported again. Each counts once: a second
// equal finding is new.
class Baseline {
public:
    Baseline() = default;

    // Reads a report of `check` in JSON or JSON Lines, keeping only counts in memory. Paths are
    // relative to `base`, for findings without fingerprints. `is_there` tells whether a file of the
    // report exists: findings of one that does not may have moved to another folder with it.
    static Result<Baseline> parse(std::string_view report, const std::filesystem::path& base,
                                  const std::function<bool(const std::string&)>& is_there);

    // Whether the finding is known; removes it, so that the next equal one is new.
    bool take(const FindingIdentity& finding);

private:
    std::map<std::string, size_t> exact_;    // by FindingIdentity::exact
    std::map<std::string, size_t> by_code_;  // folded findings, by FindingIdentity::by_code
    // of files that do not exist, by FindingIdentity::moved and moved_by_code
    std::map<std::string, size_t> moved_, moved_by_code_;
};

// Files of a check from which nothing could be read, so that their errors are all that is known.
struct LostFiles {
    bool is_all = false;               // nothing at all could be checked
    std::set<std::string> files = {};  // as the diagnostics name them

    bool has(const std::string& file) const { return is_all || files.contains(file); }
};

struct CheckedFile {
    std::string path;
    bool is_readable = true;
    Diagnostics diagnostics;
    std::vector<BranchFinding> branch_findings = {};  // with --profile
    std::vector<LimitUse> limits = {};                // with --profile
    LostFiles lost = {};
    size_t material_count = 0;  // of the model
};

// The number of findings changed by a configuration, but not by the command line alone.
struct ConfigEffect {
    size_t ignored = 0;
    size_t lowered = 0;  // in severity
};

struct Finding {
    Diagnostic diagnostic;
    std::string fingerprint;         // FindingIdentity::exact
    size_t folded = 0;               // messages that this entry summarizes; 0: it is a message
    BranchSeverities branches = {};  // with --profile
};

struct ReportedFile {
    std::string path;
    bool is_readable = true;
    std::vector<Finding> findings;
    std::vector<LimitUse> limits = {};
    ConfigEffect config = {};
    size_t material_count = 0;  // of the model
};

struct CheckTally {
    size_t files = 0;
    std::array<size_t, 3> count = {};  // index: Severity
    size_t ignored = 0;                // by the rules of the project
    size_t known = 0;                  // in the baseline
    ConfigEffect config = {};
    bool is_all_readable = true;

    size_t severity_count(Severity severity) const { return count[static_cast<size_t>(severity)]; }
};

struct FindingSettings {
    FindingRules rules;          // from the command line
    FindingRules config = {};    // from a configuration; `rules` override them
    bool may_hide_lost = false;  // `config` applies to errors about LostFiles, too
    Baseline baseline = {};
    std::filesystem::path base;     // folder to which paths in fingerprints are relative; absolute
    size_t max_messages = 0;        // per code and file; 0: no limit
    bool repeats_of_files = false;  // report a message again that another file had as well
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
    std::vector<Finding> select_all(CheckedFile& file, ConfigEffect& effect);
    std::optional<Finding> select(Diagnostic diagnostic, const LostFiles& lost,
                                  ConfigEffect& effect);
    std::vector<Finding> fold_repeats(std::vector<Finding> findings) const;

    FindingSettings settings_;
    const FindingRules rules_;   // of the command line, without wildcards
    const FindingRules merged_;  // of configuration and command line
    CheckTally tally_;
    const SeededHash::Key key_;
    std::unordered_set<uint64_t> reported_;  // hashes of file, code, location and text
};

}  // namespace studioscope
