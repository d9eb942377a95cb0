// Help, the version, the manual page and completions: all are made from the parsers of the verbs.

#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::help_test {

namespace {

// The verbs that have a help.
const std::vector<std::string> kHelpVerbs{"view",      "info",       "check",  "diff",  "render",
                                          "thumbnail", "pose",       "export", "bench", "explain",
                                          "git-setup", "completion", "help"};

std::vector<std::string> lines_of_help(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// The words after "studioscope" of the examples in a help.
std::vector<std::string> examples_in(const std::string& help) {
    std::vector<std::string> examples;
    for (const std::string& line : lines_of_help(help))
        if (line.starts_with("  studioscope ")) examples.push_back(line.substr(14));
    return examples;
}

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
        CHECK(examples_in(run_studioscope({verb, "-h"}).out).size() == 2);
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

TEST_CASE("short help begins with what a verb needs", "[app][help]") {
    const auto has_needed = [](const std::string& verb, const std::string& rows) {
        const std::string text = run_studioscope({verb, "-h"}).out;
        const std::vector<std::string> lines = lines_of_help(text);
        CHECK(lines.at(2).empty());
        return text.find("\n\nNeeded:\n" + rows) == text.find("\n\n");
    };
    const std::string file = "  FILE...                 Model files\n";
    CHECK(has_needed("render", file + "  -o, --output OUT        The PNG to write\n\nInput:\n"));
    CHECK(has_needed("info", file + "\nInput:\n"));
    CHECK(has_needed("thumbnail",
                     "  FILE                    The model file\n"
                     "  OUT                     The PNG to write\n"));
    CHECK_FALSE(contains(run_studioscope({"check", "-h"}).out, "Needed:"));
}

TEST_CASE("the version is printed anywhere, with what the program was built of", "[app][help]") {
    const std::string version = run_studioscope({"--version"}).out;
    CHECK(version.starts_with("studioscope "));
    for (const char* part :
         {"GLFW 3.", "Dear ImGui 1.", "GLM ", "fmt ", "zlib 1.", "liblzma 5.", "libzstd 1.",
          "libpng 1.6", "nlohmann json 3.", "OpenGL 4.5", ".mdl", ".smd", ".vpk"}) {
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

#ifndef _WIN32

// Help, completions and the manual page in the programs that read them: shells and groff.

namespace {

bool has_program(const std::string& name) {
    return run_program("sh", {"-c", "command -v " + name}).status == 0;
}

void check_script_of(const std::string& shell) {
    if (!has_program(shell)) SKIP(shell + " is not installed");
    const ScratchFolder scratch;
    const std::string script = (scratch / "script").generic_string();
    write_text(script, run_studioscope({"completion", shell}).out);
    const Ran ran = run_program(shell, {"-n", script});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}

}  // namespace

TEST_CASE("the examples of help are right", "[app][help]") {
    for (const std::string& verb : kHelpVerbs) {
        if (verb == "view") continue;  // needs a display
        for (const std::string& example : examples_in(run_studioscope({verb, "--help"}).out)) {
            CAPTURE(example);
            const ScratchFolder scratch;
            const std::string program = (build_folder() / "studioscope").generic_string();
            const std::string home = (scratch / "home").generic_string();
            std::string script = "export HOME='";
            script.append(home).append("'; mkdir -p ~/.zfunc ");
            script.append("~/.local/share/bash-completion/completions ");
            script.append("~/.config/fish/completions; cd ~; '");
            script.append(program).append("' ").append(example);
            const Ran ran = run_program("sh", {"-c", script});
            // the files of the examples do not exist, which is not wrong usage
            CHECK((ran.status == 0 || ran.status == 3));
            CHECK_FALSE(contains(ran.err, "--help"));
        }
    }
}

TEST_CASE("the shells complete verbs, options and values", "[app][help]") {
    if (!has_program("bash")) SKIP("bash is not installed");
    const std::string program = "'" + (build_folder() / "studioscope").generic_string() + "'";
    const auto completed = [&](const std::string& words) {
        const Ran ran = run_program(
            "bash", {"-c", "source <(" + program + " completion bash); COMP_WORDS=(" + program +
                               " " + words.substr(words.find(' ') + 1) +
                               "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _studioscope; echo "
                               "${COMPREPLY[*]}"});
        return ran.out + ran.err;
    };
    CHECK(completed("studioscope pos") == "pose\n");
    CHECK(completed("studioscope render --mo") == "--mount --mode\n");
    CHECK(completed("studioscope render --mode w") == "wireframe weights wrinkle\n");
    CHECK(completed("studioscope render --mode = sh") == "shaded shapes\n");
    CHECK(completed("studioscope render --show grid,bo") == "grid,bone-names grid,bounds\n");
    CHECK(completed("studioscope x.mdl --up ''") == "x y z\n");
    CHECK(completed("studioscope help c") == "check completion\n");
    CHECK(completed("studioscope completion ''") == "bash zsh fish\n");
    CHECK(completed("studioscope render hero.mdl -o ''") == "\n");  // readline completes files
}

TEST_CASE("the program answers what fits at the end of a command line", "[app][help]") {
    const auto words = [](std::vector<std::string> line) {
        line.insert(line.begin(), {"complete", "--"});
        const Ran ran = run_studioscope(line);
        CHECK(ran.status == 0);
        CHECK(ran.err.empty());
        std::vector<std::string> found;
        for (const std::string& text : lines_of_help(ran.out))
            found.push_back(text.substr(0, text.find('\t')));
        return found;
    };
    using Words = std::vector<std::string>;
    CHECK(words({"inf"}) == Words{"info"});
    CHECK(words({"ma"}).empty());  // hidden
    CHECK(words({}).size() == kHelpVerbs.size());
    CHECK(words({"--lod"}) == Words{"--lod", "--lods"});  // of the window
    CHECK(words({"a.mdl", "--eyes", ""}) == words({"view", "--eyes", ""}));
    CHECK(words({"render", "--up="}) == Words{"--up=x", "--up=y", "--up=z"});
    CHECK(words({"render", "--up", "="}) == Words{"x", "y", "z"});  // as bash splits it
    CHECK(words({"render", "--up", "=", "z"}) == Words{"z"});
    CHECK(words({"render", "--show=grid,hit"}) == Words{"--show=grid,hitboxes"});
    CHECK(words({"check", "-f", "js"}) == Words{"json", "jsonl"});
    // codes of messages, as explain --list-codes has them, and severities
    CHECK(words({"check", "--ignore", "smd-time-"}) ==
          Words{"smd-time-backwards", "smd-time-number", "smd-time-repeated"});
    CHECK(words({"check", "--only", "vta-no-mesh,smd-time-n"}) ==
          Words{"vta-no-mesh,smd-time-number"});
    CHECK(words({"explain", "smd-time-n"}) == Words{"smd-time-number"});
    CHECK(words({"check", "--severity", "smd-time-n"}) == Words{"smd-time-number"});
    const Words levels{"note", "warning", "error"};
    CHECK(words({"check", "--severity", "smd-version", "=", ""}) == levels);  // as bash splits it
    CHECK(words({"check", "--severity", "smd-version", "="}) == levels);
    CHECK(words({"check", "--severity", "smd-version=w"}) == Words{"smd-version=warning"});
    // given already; one that may be repeated; hidden ones
    CHECK(words({"info", "--json", "--js"}).empty());
    CHECK(words({"info", "--mount", "a", "--mou"}) == Words{"--mount"});
    CHECK(words({"view", "--scri"}).empty());
    CHECK(words({"view", "--no-s"}) == Words{"--no-settings"});
    CHECK(words({"info", "--vers"}) == Words{"--version"});
    // files: of an option, of a verb, after two dashes
    CHECK(words({"render", "-o", ""}).empty());
    CHECK(words({"render", ""}).empty());
    CHECK(words({"render", "--", "--mo"}).empty());
    CHECK(run_studioscope({"complete", "--", "render", "--own"}).out ==
          "--own-poses\tGive each instance its own clip and time\n");
}

TEST_CASE("zsh offers what fits, with its meaning, and files", "[app][help]") {
    if (!has_program("zsh")) SKIP("zsh is not installed");
    const std::string program = "'" + (build_folder() / "studioscope").generic_string() + "'";
    const auto completed = [&](const std::string& words, const std::string& last) {
        const Ran ran = run_program(
            "zsh", {"-f", "-c",
                    "compdef() { }; _describe() { print -l -- ${(P)2} }; _files() { print files }; "
                    "source <(" +
                        program + " completion zsh); words=(" + program + " " + words + " '" +
                        last + "'); CURRENT=$#words PREFIX='" + last + "' _studioscope"});
        return ran.out + ran.err;
    };
    CHECK(completed("", "pos") == "pose:Export skinned vertices\nfiles\n");
    CHECK(completed("render --mode", "sh") == "shaded\nshapes\n");
    CHECK(completed("render", "--show=grid,hit") == "--show=grid,hitboxes\n");
    CHECK(completed("'a b.mdl' --up", "z") == "z\n");
    CHECK(completed("explain", "--list") ==
          "--list-codes:List all codes with severity and title\n");
    CHECK(completed("render", "") == "files\n");
}

TEST_CASE("fish completes verbs, options and values", "[app][help]") {
    if (!has_program("fish")) SKIP("fish is not installed");
    const ScratchFolder scratch;
    const std::string folder = build_folder().generic_string();
    const auto completed = [&](const std::string& line) {
        const Ran ran = run_program(
            "fish",
            {"--no-config", "-c",
             "cd '" + (scratch / ".").generic_string() + "'; set PATH '" + folder +
                 "' $PATH; studioscope completion fish | source; complete -C '" + line + "'"});
        return ran.out + ran.err;
    };
    write_text(scratch / "sh.mdl", "");
    CHECK(completed("studioscope pos") == "pose\tExport skinned vertices\n");
    CHECK(completed("studioscope render --mode sh") == "shaded\nshapes\n");
    CHECK(completed("studioscope render --own") ==
          "--own-poses\tGive each instance its own clip and time\n");
    CHECK(completed("studioscope render sh") == "sh.mdl\n");
    CHECK(completed("studioscope sh") == "sh.mdl\n");
}

// One case for each, because they are skipped one by one.
TEST_CASE("bash reads its completion script", "[app][help]") { check_script_of("bash"); }
TEST_CASE("zsh reads its completion script", "[app][help]") { check_script_of("zsh"); }
TEST_CASE("fish reads its completion script", "[app][help]") { check_script_of("fish"); }

TEST_CASE("the manual page has no fault of roff", "[app][help]") {
    if (!has_program("groff")) SKIP("groff is not installed");
    const ScratchFolder scratch;
    const std::string file = (scratch / "studioscope.1").generic_string();
    write_text(file, run_studioscope({"man"}).out);
    const Ran shown = run_program("groff", {"-man", "-Tascii", "-ww", "-z", file});
    CHECK(shown.status == 0);
    CHECK(shown.err.empty());
}

#endif  // _WIN32

}  // namespace studioscope::help_test
