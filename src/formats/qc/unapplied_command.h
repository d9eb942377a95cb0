#pragma once

#include <string>
#include <vector>

namespace studioscope {

// Commands that are read and listed as they stand: most change nothing that a viewer draws or
// plays.
struct QcListedCommand {
    const char* name;
    // Newer tools than the accounts followed here: what it does to the picture is not known.
    bool is_newer = false;
    // What the picture lacks for it.
    const char* missing = nullptr;
};

// The row of the command, or null.
const QcListedCommand* find_listed(const std::string& word);

// Uses of one such command: its words, blocks in braces among them.
struct UnappliedCommand {
    std::string name;  // without the $
    std::vector<std::string> values;
};

}  // namespace studioscope
