#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace studioscope {

// Opens a line of a text file in the person's editor. Its command is a setting of the window, which
// no file of a project can change: "code -g {file}:{line}". It is started without a shell, each of
// its words as it is.

// The command of the first known editor in the folders of PATH; empty if there is none. Relative
// folders are not searched, as a stranger's program may lie there.
std::string find_editor(std::string_view path_variable);

// The words of a command, with the file and the line put in; "words in quotes" may have spaces.
// Without {file}, it is the last word.
std::vector<std::string> editor_words(std::string_view command, const std::filesystem::path& file,
                                      uint64_t line);

// An error if the file is not on the disk, or no such program is in PATH.
Result<void> open_in_editor(std::string_view command, const std::filesystem::path& file,
                            uint64_t line);

}  // namespace studioscope
