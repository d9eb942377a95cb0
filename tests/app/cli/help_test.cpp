// Help, the version, the manual page and completions: all are made from the parsers of the verbs.

#include <catch2/catch.hpp>

#include "support/help_text.h"
#include "support/program.h"

namespace studioscope::help_test {

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("help fits into 80 columns and has no words of the parser", "[app][help]") {
    for (const std::string& verb : kHelpVerbs) {
        for (const char* option : {"-h", "--help"}) {
            const Ran ran = run_studioscope({verb, option});
            CAPTURE(verb, option);
            CHECK(ran.status == 0);
            CHECK(ran.out.starts_with("Usage: studioscope "));
            for (const std::string& line : lines_of_help(ran.out)) {
                CAPTURE(line);
                CHECK(line.size() <= 80);
            }
            for (const char* raw : {"INT", "TEXT", "FLOAT", " in [", "->", "OR {", "REQUIRED"})
                CHECK_FALSE(contains(ran.out, raw));
        }
        const std::string full = run_studioscope({verb, "--help"}).out;
        CHECK(full == run_studioscope({"help", verb}).out);
        CHECK(run_studioscope({verb, "-h"}).out.size() < full.size());
        CHECK(examples_in(full).size() >= 3);
        CHECK(contains(full, "\nExit status:\n"));
    }
    const std::string overview = run_studioscope({"--help"}).out;
    CHECK(overview == run_studioscope({"help"}).out);
    CHECK(overview == run_studioscope({"-h"}).out);
    for (const std::string& verb : kHelpVerbs) CHECK(contains(overview, "\n  " + verb + " "));
}

TEST_CASE("help shows groups, names of values and defaults in one form", "[app][help]") {
    const std::vector<std::pair<std::string, std::vector<std::string>>> groups{
        {"render", {"Input", "Content", "Pose", "View", "Output", "Advanced"}},
        {"bench", {"Input", "Content", "Pose", "Output", "Report", "Advanced"}}};
    for (const auto& [verb, names] : groups) {
        const std::string text = run_studioscope({verb, "--help"}).out;
        size_t last = 0;
        for (const std::string& name : names) {
            const size_t found = text.find("\n" + name + ":\n");
            CAPTURE(verb, name);
            REQUIRE(found != std::string::npos);
            CHECK(found > last);
            last = found;
        }
    }
    const std::string help = run_studioscope({"render", "--help"}).out;
    CHECK(contains(help,
                   "      --root-lod N        Load from LOD N on; finer levels are dropped\n"
                   "                          [default: 0]\n"));
    CHECK(contains(help, "  -o, --output OUT        The PNG to write; - is standard output\n"));
    CHECK(contains(help,
                   "      --materials DIR     Also search DIR for materials and textures; "
                   "repeatable\n"));
    CHECK(contains(help, "      --up x|y|z          Override the up axis\n"));
    // for tests; it parses, and is not listed
    CHECK_FALSE(contains(run_studioscope({"view", "--help"}).out, "--script"));
}

TEST_CASE("the version is printed anywhere, with what the program was built of", "[app][help]") {
    const std::string version = run_studioscope({"--version"}).out;
    CHECK(version.starts_with("studioscope "));
    for (const char* part :
         {"GLFW 3.", "Dear ImGui 1.", "GLM ", "fmt ", "zlib 1.", "liblzma 5.", "libpng 1.6",
          "nlohmann json 3.", "OpenGL 4.5", ".mdl", ".smd", ".vpk"}) {
        CAPTURE(part);
        CHECK(contains(version, part));
    }
    for (const std::vector<std::string>& words : {std::vector<std::string>{"-V"},
                                                  {"render", "--version"},
                                                  {"info", "a.smd", "-V"},
                                                  {"a.smd", "-V"},
                                                  {"render", "--mode", "wire", "-V"}}) {
        const Ran ran = run_studioscope(words);
        CAPTURE(words);
        CHECK(ran.status == 0);
        CHECK(ran.out == version);
    }
    // help of a line that is wrong otherwise
    CHECK(run_studioscope({"render", "--mode", "wire", "--help"}).status == 0);
}

TEST_CASE("the manual page has every verb and option", "[app][help]") {
    const Ran page = run_studioscope({"man"});
    REQUIRE(page.status == 0);
    CHECK(page.out.starts_with(".TH STUDIOSCOPE 1 "));
    for (const char* section : {"NAME", "SYNOPSIS", "DESCRIPTION", "VERBS", "EXIT STATUS"})
        CHECK(contains(page.out, std::string("\n.SH ") + section + "\n"));
    for (const std::string& verb : kHelpVerbs) CHECK(contains(page.out, "\n.SS " + verb + "\n"));
    for (const char* option : {"root\\-lod", "mode", "needs", "files\\-from", "budget", "skinner"})
        CHECK(contains(page.out, std::string("\\-\\-") + option + "\\fR"));
}

}  // namespace studioscope::help_test
