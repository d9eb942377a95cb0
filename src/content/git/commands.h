#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/platform/process.h"
#include "core/result.h"

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

// git follows whatever path the repository names, before it does anything else. Looks at the
// repository's folders, and at the paths in its configuration, which git is asked for without what
// that includes, by their names: an error "git-network" if one leads to another machine, else git
// may be run in this folder. The person's own configuration may name what it likes.
Result<void> check_configuration();

// Checks the folders of further objects that the repository's list `objects/info/alternates` names,
// and the lists in those, in the same way. To be called after check_configuration().
Result<void> check_alternates();

}  // namespace studioscope
