// No verb prints a byte of a file that is no content, whatever names it.

#include <catch2/catch.hpp>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::no_content_test {

namespace {

constexpr const char* kMarker = "hunter2";

// A repository with settings of its owner, and a QC, a mesh and materials that name them.
void write_repository(const ScratchFolder& scratch) {
    for (const char* folder : {"r/.git", "r/models", "r/materials/.x", "r/src"})
        std::filesystem::create_directories(scratch / folder);
    for (const char* name : {"r/.git/config", "r/.env", "r/key.json", "r/src/.env", "top.txt",
                             "r/.git/a.qci", "r/materials/.x/a.vmt", "r/models/key"})
        write_text(scratch / name, std::string(kMarker) + "\n$" + kMarker + "\n");
    std::string qc = "$modelname hero.mdl\n$body b hero\n$sequence idle hero\n";
    for (const char* name : {"../.git/config", "../.env", "../key.json", ".env", "../../top.txt",
                             "../.git/a.qci", "../models/key", "../models/../.git/config"}) {
        const std::string quoted = '"' + std::string(name) + '"';
        qc += "$include " + quoted + "\n$keyvalues { $include " + quoted +
              " }\n$attachment $include " + quoted + "\n$body c " + quoted + "\n$proceduralbones " +
              quoted + "\n$model f hero {\nflexfile " + quoted + " {\n}\n}\n$includemodel " +
              quoted + "\n";
    }
    write_text(scratch / "r/src/hero.qc", qc);
    write_text(scratch / "r/src/hero.smd", kTriangleSmd);
    write_text(
        scratch / "r/materials/skin.vmt",
        "patch { include \"materials/.x/a.vmt\" insert { $basetexture \"../.git/config\" } }");
    write_text(scratch / "r/materials/flat.vmt", "#include \"../.git/config\"\nA { }");
}

}  // namespace

TEST_CASE("each verb keeps settings and passwords next to a model out of its output", "[app]") {
    const ScratchFolder scratch;
    write_repository(scratch);
    const std::string qc = (scratch / "r/src/hero.qc").generic_string(),
                      smd = (scratch / "r/src/hero.smd").generic_string(),
                      copies = (scratch / "copies").generic_string(),
                      picture = (scratch / "hero.png").generic_string();
    const std::vector<std::vector<std::string>> commands{
        {"info", qc},
        {"info", qc, "--json"},
        {"info", "--needs", qc},
        {"info", "--needs", "--copy-to", copies, qc},
        {"check", qc},
        {"check", qc, "--format", "json"},
        {"check", qc, "--format", "sarif"},
        {"check", qc, "--profile", "all"},
        {"diff", qc, smd},
        {"diff", qc, smd, "--json"},
        {"pose", qc, "--skinner", "cpu"},
        {"render", qc, "-o", picture},
        {"bench", qc, "--quick"}};
    for (const std::vector<std::string>& command : commands) {
        const Ran ran = run_studioscope(command);
        CAPTURE(command, ran.err);
        CHECK(ran.out.find(kMarker) == std::string::npos);
        CHECK(ran.err.find(kMarker) == std::string::npos);
    }
    const Ran info = run_studioscope({"info", qc});
    CHECK(info.err.find("[not-content]") != std::string::npos);
    for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch / "copies"))
        if (entry.is_regular_file())
            CHECK(read_text(entry.path()).find(kMarker) == std::string::npos);
}

}  // namespace studioscope::no_content_test
