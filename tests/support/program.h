#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/image.h"
#include "support/scratch_folder.h"
#include "support/source_text.h"  // read_text

namespace studioscope {

// Runs the program as a user or a script would.

struct Ran {
    int status = 0;  // exit status; -1 for a program that a signal ended
    std::string out;
    std::string err;
};

struct Command {
    std::string program;
    std::vector<std::string> arguments;
    std::filesystem::path folder = {};  // the current folder; if empty, that of this process
    std::vector<std::pair<std::string, std::string>> variables = {};  // added to the environment
    std::optional<std::string> input = {};                            // standard input
};

// The program in the build, without the extension that Windows adds.
std::string studioscope_program();

// The words of a text, which are separated by one space each.
std::vector<std::string> words_of(const std::string& text);

Ran run_command(const Command& command);
Ran run_program(const std::string& program, const std::vector<std::string>& arguments);
Ran run_studioscope(const std::vector<std::string>& arguments);

// The picture that `render` makes with these arguments, which do not contain --output.
Image picture_of(std::vector<std::string> arguments);

void write_text(const std::filesystem::path& path, const std::string& text);

// A file of the bundled sample in the build, such as sample_file("models/studioscope/ollie.mdl").
std::string sample_file(const std::string& name);

// The system's part of run_command(): the streams of a program are files.
struct StreamFiles {
    std::filesystem::path in;  // if empty, the program has this process's input or none
    std::filesystem::path out, err;
};
int run_with_files(const Command& command, const StreamFiles& files);

}  // namespace studioscope
