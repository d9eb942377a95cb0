// Rules for the shaders' text, for drivers that no test runs on.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

#include "support/paths.h"

namespace studioscope::shader_text_test {

namespace {

namespace fs = std::filesystem;

// Lines of the file that match, such as outputs with a location.
std::string matching_lines(const fs::path& file, const std::string& pattern) {
    std::ifstream in(file);
    const std::regex wanted(pattern);
    std::string found;
    for (std::string line; std::getline(in, line);)
        if (std::regex_search(line, wanted)) found += line + "\n";
    return found;
}

}  // namespace

// surface.glsl says which drivers refuse it.
TEST_CASE("no input outside the surface's block has a location", "[render]") {
    size_t stages = 0;
    for (const char* name : {"model.vert", "model.geom", "model.frag"}) {
        const fs::path file = source_folder() / "shaders" / name;
        CAPTURE(name);
        stages += matching_lines(file, "^(in|out) SURFACE").empty() ? 0 : 1;
        CHECK(matching_lines(file, "layout\\(location.*\\b(in|out)\\b(?!.*vec4 color)") == "");
    }
    CHECK(stages == 3);
}

}  // namespace studioscope::shader_text_test
