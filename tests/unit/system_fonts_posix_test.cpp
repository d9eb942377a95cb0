// The folders of fonts on Linux, whose paths are absolute on systems of POSIX.

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/system_fonts.h"

namespace studioscope::system_fonts_posix_test {

namespace {

using Paths = std::vector<std::filesystem::path>;

Environment variables(std::map<std::string, std::string> values) {
    return [values = std::move(values)](const char* name) {
        const auto value = values.find(name);
        return value == values.end() ? std::string() : value->second;
    };
}

}  // namespace

TEST_CASE("the folders of fonts follow the environment", "[system-fonts]") {
    CHECK(font_folders(Platform::kLinux, variables({})) ==
          Paths{"/usr/share/fonts", "/usr/local/share/fonts"});
    CHECK(font_folders(Platform::kLinux,
                       variables({{"HOME", "/home/me"}, {"XDG_DATA_HOME", "/data"}})) ==
          Paths{"/usr/share/fonts", "/usr/local/share/fonts", "/data/fonts",
                "/home/me/.local/share/fonts", "/home/me/.fonts"});
    CHECK(font_folders(Platform::kLinux, variables({{"XDG_DATA_HOME", "relative"}})).size() == 2);
}

}  // namespace studioscope::system_fonts_posix_test
