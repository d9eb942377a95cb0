#pragma once

#include <string>
#include <vector>

#include "core/platform/process.h"

namespace studioscope {

// A command of git as this program runs it: without a pager, an external diff or a question to the
// person at the terminal, whatever the environment asks for.
ProcessCommand git_command(std::vector<std::string> words);

// Runs a command of git. Returns its output, or an error with git's own message: "program-start" or
// "git-failed".
Result<std::string> run_git(std::vector<std::string> words);

}  // namespace studioscope
