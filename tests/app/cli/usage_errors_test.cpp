// Arguments may contain anything, such as file names from a shell: a message about them is one line
// of valid UTF-8 without control characters.

#include <catch2/catch.hpp>

#include "core/text.h"
#include "support/wrong_line.h"

namespace studioscope::usage_errors_test {

namespace {

const std::string kEvil = "a\nerror: forged\r\x1b[31m\u202E\u0085\xE9\xFF";

bool is_clean(const std::string& text) {
    return as_utf8(text) == text && text.find('\x1b') == std::string::npos &&
           text.find('\r') == std::string::npos && text.find("\u202E") == std::string::npos &&
           text.find("\nerror: forged") == std::string::npos;
}

}  // namespace

TEST_CASE("wrong usage is reported in sanitized lines for any arguments", "[app]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, "no model");
    const std::vector<std::vector<std::string>> wrong{
        {"check", "--" + kEvil, file},
        {"check", "--" + kEvil + "=3", file},
        {"check", "-" + kEvil, file},
        {"check", file, "--format", kEvil},
        {"check", file, "--jobs", kEvil},
        {"check", file, "--timeout", kEvil},
        {"check", file, "--fail-on", kEvil},
        {"info", file, "--root-lod", kEvil},
        {"info", file, "--up", kEvil},
        {"info", file, "--copy-to", kEvil},
        {"render", file, "-o", "a.png", "--mode", kEvil},
        {"render", file, "-o", "a.png", "--show", kEvil},
        {"render", file, "-o", "a.png", "--size", kEvil},
        {"render", file, "-o", "a.png", "--background", kEvil},
        {"render", file, "-o", "a.png", "--light", kEvil},
        {"render", file, "-o", "a.png", "--skinner", kEvil},
        {"render", file, "-o", "a.png", "--camera", kEvil},
        {"render", file, "-o", kEvil},
        {"pose", file, "-o", kEvil},
        {"pose", file, "-o", "a.obj", "--flex", kEvil},
        {"pose", file, "-o", "a.obj", "--skinner", kEvil},
        {"bench", file, "--budget", kEvil},
        {"bench", file, "--skinner", kEvil},
        {"bench", file, "--instances", kEvil},
        {"bench", file, "--clock", kEvil},
        {"view", "--" + kEvil},
        {"view", "--size", kEvil}};
    for (const std::vector<std::string>& arguments : wrong) {
        CAPTURE(arguments);
        const Ran ran = run_wrong_line(arguments);
        CHECK((ran.status == 2 || ran.status == 3));
        CHECK_FALSE(ran.err.empty());
        CHECK(is_clean(ran.err));
        CHECK(is_clean(ran.out));
    }
    for (const char* verb : {"info", "check", "render", "pose", "bench"}) {
        const Ran ran = run_studioscope({verb, kEvil, "-o", "a.png"});
        CHECK((ran.status == 2 || ran.status == 3));
        CHECK(is_clean(ran.err));
        CHECK(is_clean(ran.out));
    }
    const Ran unknown = run_wrong_line({"check", "--a\nb", file});
    CHECK(unknown.err ==
          "studioscope check: error: --a\\nb: unknown option\nTry 'studioscope check --help'.\n");
}

// 3: the option is right, and then the file is missing; 2: wrong usage.
TEST_CASE("the option --eye-point takes three coordinates of at most 100000", "[app]") {
    const auto status = [](const std::string& point) {
        return run_wrong_line({"render", "none.smd", "-o", "-", "--eye-point", point}).status;
    };
    for (const char* right : {"1,2,3", "100000,-100000,0", "-.5,0,1e3"}) CHECK(status(right) == 3);
    for (const char* wrong :
         {"100001,0,0", "0,-100001,0", "1,2", "1,2,3,4", "1,,3", "1;2;3", "nan,0,0"})
        CHECK(status(wrong) == 2);
}

}  // namespace studioscope::usage_errors_test
