#pragma once

#include <string>

#include "core/bytes.h"
#include "facts/compare/tolerances.h"

namespace studioscope {

// One version of a file that git has put under a name of its own.
struct FileVersion {
    std::string name;  // the name in the repository: its ending says what the file is
    Bytes bytes;
    bool exists = true;
};

// The changes from one version of a lone file to the next, one per line: those of the model where
// both are models, else the lines of facts_of() that only one side has, after "-" or "+". Never
// empty for versions that differ.
std::string changes_of(const FileVersion& before, const FileVersion& after,
                       const Tolerances& tolerances = {});

}  // namespace studioscope
