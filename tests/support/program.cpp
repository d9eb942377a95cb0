#include "support/program.h"

#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <utility>

#include "support/paths.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

}  // namespace

ScratchFolder::ScratchFolder() {
    std::string pattern = (fs::temp_directory_path() / "studioscope-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
}

ScratchFolder::~ScratchFolder() {
    std::error_code status;
    fs::remove_all(path_, status);
}

Ran run_program(const std::string& program, const std::vector<std::string>& arguments) {
    const ScratchFolder scratch;
    std::string command = quoted(program);
    for (const std::string& argument : arguments) command += " " + quoted(argument);
    const std::string out = (scratch / "out").string(), err = (scratch / "err").string();
    command += " >" + quoted(out) + " 2>" + quoted(err);
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_text(out), read_text(err)};
}

Ran run_studioscope(const std::vector<std::string>& arguments) {
    return run_program(build_folder().string() + "/studioscope", arguments);
}

Image picture_of(std::vector<std::string> arguments) {
    const ScratchFolder scratch;
    const std::string file = (scratch / "picture.png").string();
    arguments.insert(arguments.begin(), "render");
    arguments.insert(arguments.end(), {"-o", file});
    const Ran ran = run_studioscope(arguments);
    CAPTURE(ran.err);
    REQUIRE(ran.status == 0);
    const std::string bytes = read_text(file);
    auto image = decode_image(as_bytes(bytes));
    REQUIRE(image);
    return *std::move(image);
}

void write_text(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
}

std::string sample_file(const std::string& name) {
    return build_folder().string() + "/sample/" + name;
}

}  // namespace studioscope
