#include "core/system_fonts.h"

#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "support/tree_files.h"

namespace studioscope {

namespace {

using Paths = std::vector<std::filesystem::path>;

Environment variables(std::map<std::string, std::string> values) {
    return [values = std::move(values)](const char* name) {
        const auto value = values.find(name);
        return value == values.end() ? std::string() : value->second;
    };
}

}  // namespace

TEST_CASE("fonts for Chinese, Japanese and Korean come before those for one script",
          "[system-fonts]") {
    TreeFiles tree;
    tree.add("/fonts/truetype/noto/NotoSansThai-Regular.ttf");
    tree.add("/fonts/truetype/noto/NotoSansThai-Bold.ttf");
    tree.add("/fonts/truetype/dejavu/DejaVuSans.ttf");
    tree.add("/fonts/opentype/noto/NotoSansCJK-Regular.ttc");
    tree.add("/fonts/truetype/other/Comic.ttf");
    CHECK(find_fonts(tree.files(), {"/fonts"}) ==
          Paths{"/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
                "/fonts/truetype/dejavu/DejaVuSans.ttf",
                "/fonts/truetype/noto/NotoSansThai-Regular.ttf"});
}

TEST_CASE("fonts are found up to 3 folders below a font folder, and the first folder provides them",
          "[system-fonts]") {
    TreeFiles tree;
    tree.add("/system/a/b/c/ipag.ttf");
    tree.add("/system/a/b/c/d/uming.ttc");
    tree.add("/home/ipag.ttf");
    CHECK(find_fonts(tree.files(), {"/system", "/home", "/missing"}) ==
          Paths{"/system/a/b/c/ipag.ttf"});
}

TEST_CASE("the folders of fonts follow the environment", "[system-fonts]") {
    CHECK(font_folders(Platform::kLinux, variables({})) ==
          Paths{"/usr/share/fonts", "/usr/local/share/fonts"});
    CHECK(font_folders(Platform::kLinux,
                       variables({{"HOME", "/home/me"}, {"XDG_DATA_HOME", "/data"}})) ==
          Paths{"/usr/share/fonts", "/usr/local/share/fonts", "/data/fonts",
                "/home/me/.local/share/fonts", "/home/me/.fonts"});
    CHECK(font_folders(Platform::kLinux, variables({{"XDG_DATA_HOME", "relative"}})).size() == 2);
}

}  // namespace studioscope
