// Malicious files, and a failing machine: the program ends by itself, with the exit status that
// scripts rely on, and reports what was wrong.

#include <catch2/catch.hpp>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::malicious_input_test {

namespace {

namespace fs = std::filesystem;

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("check of a folder with only a broken VVD has the exit status of checking the file",
          "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    const fs::path file = scratch / "models/hero.vvd";
    write_text(file, "IDSV and no more");
    const Ran of_file = run_studioscope({"check", file.generic_string()});
    const Ran of_folder = run_studioscope({"check", (scratch / "models").generic_string()});
    CHECK(of_file.status == 1);
    CHECK(of_folder.status == 1);
    CHECK(of_folder.out == of_file.out);
}

TEST_CASE("check of a folder reports the files of one compiled model as one", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    for (const char* name : {"hero.vvd", "hero.phy", "Hero.dx90.vtx", "other.phy", "walk.smd"})
        write_text(scratch / "models" / name, "nothing");
    const Ran ran = run_studioscope({"check", (scratch / "models").generic_string()});
    CHECK(ran.status == 1);
    CHECK(has(ran.out, "\n3 files: "));  // hero, other and walk
}

TEST_CASE("check of a missing, empty or deleted folder reports it", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "empty");
    const Ran missing = run_studioscope({"check", (scratch / "none").generic_string()});
    CHECK(missing.status == 3);
    CHECK(has(missing.out, "not found"));
    const std::string empty = (scratch / "empty").generic_string();
    const Ran refused = run_studioscope({"check", empty});
    CHECK(refused.status == 2);
    CHECK(has(refused.err, "has no file that can be checked"));
    const Ran allowed = run_studioscope({"check", empty, "--allow-empty", "--fail-on", "warning"});
    CHECK(allowed.status == 0);
    CHECK(has(allowed.out, "[no-files]"));
    CHECK(has(allowed.out, "\n0 files: 0 errors, 0 warnings, 1 note\n"));
}

TEST_CASE("a QC prints no contents of files that are not its own", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "mod/src");
    write_text(scratch / "secret.txt", "password hunter2\n");
    write_text(scratch / "mod/notes.txt", "pin 1234\n");
    write_text(scratch / "mod/src/hero.qc",
               "$include \"../../secret.txt\"\n$include \"../notes.txt\"\n$body b hero\n");
    write_text(scratch / "mod/src/hero.smd", kTriangleSmd);
    for (const char* format : {"text", "json", "sarif"}) {
        const Ran ran = run_studioscope(
            {"check", (scratch / "mod/src/hero.qc").generic_string(), "--format", format});
        CAPTURE(format, ran.out);
        CHECK(ran.status == 1);
        CHECK_FALSE(has(ran.out + ran.err, "password"));
        CHECK_FALSE(has(ran.out + ran.err, "pin"));
    }
    const Ran outside = run_studioscope(
        {"info", (scratch / "mod/src/hero.qc").generic_string(), "--allow-outside"});
    CHECK_FALSE(has(outside.err, "outside the model's folders"));
}

}  // namespace studioscope::malicious_input_test
