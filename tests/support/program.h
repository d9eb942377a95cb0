#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/image.h"
#include "support/source_text.h"  // read_text

namespace studioscope {

// Runs the program as a user or a script would.

struct Ran {
    int status = 0;
    std::string out;
    std::string err;
};

Ran run_studioscope(const std::vector<std::string>& arguments);
Ran run_program(const std::string& program, const std::vector<std::string>& arguments);

// The picture that `render` makes with these arguments, which do not contain --output.
Image picture_of(std::vector<std::string> arguments);

// A temporary folder of this test, removed by the destructor.
class ScratchFolder {
public:
    ScratchFolder();
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }

private:
    std::filesystem::path path_;
};

void write_text(const std::filesystem::path& path, const std::string& text);

// A file of the bundled sample in the build, such as sample_file("models/studioscope/ollie.mdl").
std::string sample_file(const std::string& name);

}  // namespace studioscope
