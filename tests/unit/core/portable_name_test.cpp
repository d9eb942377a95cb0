// What Windows makes of names is described in "Naming Files, Paths, and Namespaces" of Microsoft's
// documentation of Win32.

#include "core/portable_name.h"

#include <catch2/catch.hpp>
#include <string>

namespace studioscope::portable_name_test {

TEST_CASE("names with another meaning on Windows are rejected and replaced", "[portable_name]") {
    for (const char* name : {"NUL",     "nul.mdl", "Con.tar.gz", "con .txt", "aux",
                             "PRN.vmt", "com1",    "LPT9.txt",   "COM0x.",   "com\u00b2.txt",
                             "CONIN$",  "a:b",     "a\\b",       "a/b",      "..",
                             ".",       "",        "x.",         "x ",       "what?",
                             "a*b",     "<x>",     "a|b",        "a\"b",     "line\nbreak",
                             "\x7f"}) {
        CAPTURE(name);
        CHECK_FALSE(portable_name_fault(name).empty());
        CHECK(portable_name_fault(portable_name(name)).empty());
    }
    for (const char* name : {"null.mdl", "console", "com10.txt", "com", "lpt0", ".hidden",
                             "a b.vmt", "x.con", "\u00e4 \u732b.png", "nul2"}) {
        CAPTURE(name);
        CHECK(portable_name_fault(name).empty());
        CHECK(portable_name(name) == name);
    }
}

TEST_CASE("a name has at most 255 bytes and no half character", "[portable_name]") {
    CHECK(portable_name_fault(std::string(255, 'x')).empty());
    CHECK_FALSE(portable_name_fault(std::string(256, 'x')).empty());
    CHECK(portable_name(std::string(256, 'x')) == std::string(255, 'x'));
    CHECK(portable_name(std::string(9, 'x') + "\u00e4", 10) == std::string(9, 'x'));
    CHECK(portable_name("nul", 3) == "_nu");
}

TEST_CASE("each part of a path must be a name that every system can have", "[portable_name]") {
    CHECK(portable_path_fault("materials/models/a.vmt").empty());
    CHECK(portable_path_fault("materials/nul/a.vmt") == "\"nul\" is a device of Windows");
    CHECK_FALSE(portable_path_fault("materials/a./b.vmt").empty());
    CHECK_FALSE(portable_path_fault("../b.vmt").empty());
}

}  // namespace studioscope::portable_name_test
