#pragma once

#include <string>
#include <vector>

namespace studioscope {

// Uses of a command that changes nothing here: its words, blocks in braces among them.
struct UnappliedCommand {
    std::string name;  // without the $
    std::vector<std::string> values;
};

}  // namespace studioscope
