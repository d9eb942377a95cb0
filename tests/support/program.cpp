#include "support/program.h"

#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>

#include "core/path_text.h"
#include "support/paths.h"

namespace studioscope {

namespace fs = std::filesystem;

std::string studioscope_program() { return path_text(build_folder() / "studioscope"); }

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::istringstream in(text);
    for (std::string word; std::getline(in, word, ' ');) words.push_back(word);
    return words;
}

Ran run_command(const Command& command) {
    const ScratchFolder scratch;
    StreamFiles files{{}, scratch / "out", scratch / "err"};
    if (command.input) write_text(files.in = scratch / "in", *command.input);
    const int status = run_with_files(command, files);
    return {status, read_text(files.out), read_text(files.err)};
}

Ran run_program(const std::string& program, const std::vector<std::string>& arguments) {
    return run_command({program, arguments});
}

Ran run_studioscope(const std::vector<std::string>& arguments) {
    return run_program(studioscope_program(), arguments);
}

Image picture_of(std::vector<std::string> arguments) {
    const ScratchFolder scratch;
    const fs::path file = scratch / "picture.png";
    arguments.insert(arguments.begin(), "render");
    arguments.insert(arguments.end(), {"-o", path_text(file)});
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
    return path_text(build_folder() / "sample" / path_from_text(name));
}

}  // namespace studioscope
