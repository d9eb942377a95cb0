#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>

#include "core/diagnostic.h"

namespace studioscope {

// What `check` writes, in parts: a head, something for each file as soon as it was looked at, and
// what closes it. So a run that is cut short has told what it found.

struct CheckedFile {
    std::string path;
    bool is_readable = true;
    Diagnostics diagnostics;
};

struct CheckTally {
    size_t files = 0;
    std::array<size_t, 3> count = {};  // by Severity
    bool is_all_readable = true;

    // A file that was looked at, or what was said where files were looked for.
    void add(const CheckedFile& file);
    size_t of(Severity severity) const { return count[static_cast<size_t>(severity)]; }
};

// Limits how often the text report lists messages of one code, which may be about very many files.
class MessageLimit {
public:
    explicit MessageLimit(size_t most) : most_(most) {}  // messages of one code; 0: no limit

    // The file without the messages that are past the limit.
    CheckedFile within(CheckedFile file);
    // A line for each code of which some were left out.
    std::string rest() const;

private:
    const size_t most_;
    std::map<std::pair<Severity, std::string>, size_t> count_;  // by code
};

struct CheckFormat {
    const char* name;  // of --format
    bool is_for_people;
    std::string (*head)();
    // `is_first` is false once anything was said of a file.
    std::string (*entry)(const CheckedFile& file, bool is_first);
    std::string (*tail)(const CheckTally& tally);
};

// By the name of a row; text for one that is not known.
const CheckFormat& check_format(const std::string& name);
std::vector<std::string> check_format_names();

}  // namespace studioscope
