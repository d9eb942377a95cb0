#pragma once

#include <string>

namespace studioscope {

// The completion script of a shell, "bash", "zsh" or "fish", made from the parsers of all verbs.
// Words that are not completed are file names.
std::string completion_script(const std::string& shell);

}  // namespace studioscope
