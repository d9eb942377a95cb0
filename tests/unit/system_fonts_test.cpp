#include "core/system_fonts.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "support/tree_files.h"

namespace studioscope::system_fonts_test {

namespace {

using Paths = std::vector<std::filesystem::path>;

// Files that all have this size.
class FilesOfSize : public ForwardingFiles {
public:
    FilesOfSize(FileSystem below, uint64_t size) : ForwardingFiles(std::move(below)), size_(size) {}

    Result<ByteSource> open(const std::filesystem::path&) const override {
        return ByteSource{size_, [](uint64_t, std::span<std::byte>) { return true; }};
    }

private:
    const uint64_t size_;
};

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

TEST_CASE("at most 64 fonts are opened", "[system-fonts]") {
    TreeFiles tree;
    for (int i = 0; i < 65; ++i)
        tree.add("/fonts/NotoSans" + std::to_string(1000 + i) + "-Regular.ttf");
    const Paths fonts = find_fonts(tree.files(), {"/fonts"});
    REQUIRE(fonts.size() == 64);
    CHECK(fonts.back() == "/fonts/NotoSans1063-Regular.ttf");
}

TEST_CASE("a font of more than 64 MiB is not read", "[system-fonts]") {
    const auto bytes_of_font = [](uint64_t size) {
        TreeFiles tree;
        const auto folder = font_folders(kThisPlatform, environment_variable).at(0);
        tree.add((folder / "ipag.ttf").generic_string());
        const FontReader fonts =
            system_fonts(std::make_shared<const FilesOfSize>(tree.files(), size));
        CHECK(fonts(0).has_value());
        CHECK_FALSE(fonts(1).has_value());
        return fonts(0).value_or(Bytes()).size();
    };
    CHECK(bytes_of_font(64 << 20) == 64 << 20);
    CHECK(bytes_of_font((64 << 20) + 1) == 0);
}

#ifndef _WIN32

// The folders of fonts on Linux, whose paths are absolute on systems of POSIX.

namespace {

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

#endif  // _WIN32

}  // namespace studioscope::system_fonts_test
