#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>

#include "core/diagnostic.h"

namespace studioscope {

// Writes the report of `check` in parts: a head, an entry per file as soon as it was checked, and
// an end, so that a run that is cut short has reported what it found.

struct CheckedFile {
    std::string path;
    bool is_readable = true;
    Diagnostics diagnostics;
};

struct CheckTally {
    size_t files = 0;
    std::array<size_t, 3> count = {};  // index: Severity
    bool is_all_readable = true;

    // Counts a checked file, or the diagnostics of the search for files.
    void add(const CheckedFile& file);
    size_t of(Severity severity) const { return count[static_cast<size_t>(severity)]; }
};

// Limits how often the text report lists messages of one code, which may be about very many files.
class MessageLimit {
public:
    explicit MessageLimit(size_t max_count) : max_count_(max_count) {}  // per code; 0: no limit

    // Removes the diagnostics that exceed the limit.
    CheckedFile within(CheckedFile file);
    // One line per code with diagnostics left out.
    std::string rest() const;

private:
    const size_t max_count_;
    std::map<std::pair<Severity, std::string>, size_t> count_;  // per code
};

struct CheckFormat {
    const char* name;  // value of --format
    bool is_for_people;
    std::string (*head)();
    // `is_first` is true until an entry was written.
    std::string (*entry)(const CheckedFile& file, bool is_first);
    std::string (*tail)(const CheckTally& tally);
};

// The format of this name, or text if there is none.
const CheckFormat& check_format(const std::string& name);
std::vector<std::string> check_format_names();

}  // namespace studioscope
