#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "facts/compare/tolerances.h"

namespace studioscope {

// The facts about one file alone, for git's textconv: one per line, in a fixed order, so that a
// comparison of lines reads well. Nothing depends on the file's path, the time, the machine or
// other files. At most about 5000 lines: longer tables are given as hashes of groups of rows. Ends
// with the errors of the file, one per line. Only the ending of `name` counts.
std::string file_facts(const std::string& name, ByteSpan bytes);

// The line shown for a file that cannot be read, instead of facts.
std::string unreadable_fact(const Diagnostic& error);

// One version of a file; git may have stored it under another name.
struct FileVersion {
    std::string name;  // the name in the repository: its ending says what the file is
    Bytes bytes;
    bool exists = true;
};

// The changes from one version of a lone file to the next, one per line: those of the model where
// both are models, else the lines of file_facts() that only one side has, after "-" or "+". Never
// empty for versions that differ.
std::string file_changes(const FileVersion& before, const FileVersion& after,
                         const Tolerances& tolerances = {});

// The lines of a text, without their ends.
inline std::vector<std::string> split_lines(std::string_view text) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
        const size_t end = std::min(text.find('\n', at), text.size());
        lines.emplace_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

}  // namespace studioscope
