// Malicious files with names, permissions and pipes of POSIX.

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::malicious_input_posix_test {

namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a path that is not UTF-8 is converted in JSON", "[app]") {
    const ScratchFolder scratch;
    const fs::path file = scratch / "caf\xE9.smd";
    write_text(file, kTriangleSmd);
    const Ran ran = run_studioscope({"info", "--json", file.generic_string()});
    CHECK(ran.status == 0);
    const auto info = nlohmann::json::parse(ran.out);
    CHECK(has(info["file"], "caf\xC3\xA9.smd"));
    CHECK(has(info["files"][0]["path"], "caf\xC3\xA9.smd"));
}

TEST_CASE("check of a folder that may not be read is an error", "[app]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "closed";
    fs::create_directories(folder / "below");
    fs::permissions(folder / "below", fs::perms::none);
    std::error_code problem;
    fs::directory_iterator below(folder / "below", problem);
    if (problem) {  // a user with all permissions can read it
        const Ran ran = run_studioscope({"check", folder.generic_string()});
        CHECK(ran.status == 3);
        CHECK(has(ran.out, "cannot be listed"));
    }
    fs::permissions(folder / "below", fs::perms::all);
}

TEST_CASE("a pipe in a checked folder is reported without waiting for it", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    write_text(scratch / "models/good.smd", kTriangleSmd);
    REQUIRE(mkfifo((scratch / "models/pipe.smd").c_str(), 0600) == 0);
    const Ran ran = run_studioscope({"check", (scratch / "models").generic_string()});
    CHECK(ran.status == 3);
    CHECK(has(ran.out, "pipe.smd: error: is a device or a pipe, not a file [unreadable]"));
    CHECK(has(ran.out, "2 files: 1 error"));
}

}  // namespace studioscope::malicious_input_posix_test
