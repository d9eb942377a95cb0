// Paths of Windows without dots, against the C++ library.

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "core/path_text.h"

namespace studioscope::path_text_windows_test {

namespace fs = std::filesystem;

TEST_CASE("a path without dots is the one of the C++ library", "[path_text]") {
    for (const char* text :
         {"",         ".",       "..",         "a",           "a/",    "a//b", "a/./b/",
          "a/b/..",   "a/..",    "a/../..",    "../a/..",     "./a",   "/",    "/..",
          "/a/../..", "/a/.",    "C:/a/../b",  "C:/",         "C:/..", "C:",   "C:a/../b",
          "a/.b/c..", "../../a", "a/b/../../", "\\a\\..\\b\\"}) {
        CAPTURE(text);
        CHECK(path_text(normal_path(text)) == path_text(fs::path(text).lexically_normal()));
    }
}

TEST_CASE("a share keeps its server", "[path_text]") {
    CHECK(path_text(normal_path("\\\\server\\share\\a\\..\\b")) == "//server/share/b");
    CHECK(path_text(normal_path("//server/share/./b/")) == "//server/share/b/");
}

// The C++ library's own function takes the square of their number, which ctest's limit would end.
TEST_CASE("a path of 100 000 parts is read", "[path_text]") {
    std::string text = "a";
    for (int i = 0; i < 100'000; ++i) text += "/a";
    CHECK(path_text(normal_path(path_from_text(text))) == text);
}

}  // namespace studioscope::path_text_windows_test
