#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/platform/process.h"
#include "core/result.h"

namespace studioscope {

// A git command with the settings that make it safe in an untrusted repository: git starts no other
// program, uses no network, does not prompt, and takes no folder for a bare repository because of
// its layout (safe.bareRepository), whatever the configuration and environment say.
ProcessCommand git_command(std::vector<std::string> words);

// Runs a git command with additional environment variables. Returns its output, or an error with
// git's own message: "program-start", "git-failed", or "git-object-missing" if the repository lacks
// an object.
Result<std::string> run_git(std::vector<std::string> words,
                            std::vector<std::pair<std::string, std::string>> variables = {});

// Checks that the repository names no path on another machine: git follows such paths before it
// does anything else. Looks at the names of the repository's folders and of the paths in its
// configuration, which git lists without what that includes. The error "git-network" if git must
// not be run in this folder. The user's own configuration is trusted.
Result<void> check_configuration();

// Checks the object folders that `objects/info/alternates` lists, and the lists in those, in the
// same way. Call it after check_configuration().
Result<void> check_alternates();

}  // namespace studioscope
