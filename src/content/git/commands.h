#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/platform/process.h"

namespace studioscope {

// A command of git as this program runs it: whatever the repository's configuration and the
// environment say, git starts no other program, uses no network, asks nothing at the terminal, and
// takes no folder for a repository because it is laid out as one (safe.bareRepository).
ProcessCommand git_command(std::vector<std::string> words);

// Runs a command of git, with further variables in its environment. Returns its output, or an error
// with git's own message: "program-start", "git-failed", or "git-object-missing" where the
// repository lacks an object.
Result<std::string> run_git(std::vector<std::string> words,
                            std::vector<std::pair<std::string, std::string>> variables = {});

}  // namespace studioscope
