// Help, completions and the manual page in the programs that read them: shells and groff.

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/help_text.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::help_posix_test {

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

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
    const auto completed = [](const std::string& words) {
        const Ran ran = run_program(
            "bash", {"-c", "source <('" + (build_folder() / "studioscope").generic_string() +
                               "' completion bash); COMP_WORDS=(" + words +
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

}  // namespace studioscope::help_posix_test
