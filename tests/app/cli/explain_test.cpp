// The verb `explain`, and the list of codes.

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>

#include "support/paths.h"
#include "support/program.h"
#include "support/source_text.h"

namespace studioscope::explain_test {

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("explain says what a message means and what to do", "[app]") {
    const Ran ran = run_studioscope({"explain", "smd-short-vertex"});
    CHECK(ran.status == 0);
    CHECK(ran.err.empty());
    CHECK(ran.out.starts_with("smd-short-vertex (error)\nVertex line with too few numbers\n"));
    CHECK(has(ran.out, "\nWhy it matters\n  A vertex is a bone, a position,"));
    CHECK(has(ran.out, "\nWhat to do\n  Correct the line, or export the mesh again.\n"));
    CHECK(has(ran.out, "\nWhat is shown\n  The triangle is left out.\n"));
}

TEST_CASE("explain takes several codes, as messages print them", "[app]") {
    const Ran ran = run_studioscope({"explain", "[vvd-magic]", "VTX-short"});
    CHECK(ran.status == 0);
    CHECK(ran.out.starts_with("vvd-magic (error)\n"));
    CHECK(has(ran.out, "\n\nvtx-short (error)\n"));
}

TEST_CASE("an unknown code is wrong usage, with a suggestion", "[app]") {
    const Ran near = run_studioscope({"explain", "vvd-magic", "smd-shrt-vertex"});
    CHECK(near.status == 2);
    CHECK(near.out.empty());
    CHECK(near.err ==
          "studioscope explain: error: smd-shrt-vertex: unknown code (did you mean "
          "smd-short-vertex?)\nTry 'studioscope explain --help'.\n");
    const Ran none = run_studioscope({"explain"});
    CHECK(none.status == 2);
    CHECK(has(none.err, "CODE: expected the code of a message, a text, or --log"));
    const Ran both = run_studioscope({"explain", "--log", "a.log", "vvd-magic"});
    CHECK(both.status == 2);
    CHECK(has(both.err, "--log: takes no codes and no text"));
}

TEST_CASE("a text is explained as a message of the model compiler", "[app]") {
    const std::string text = "hero.qc(3): - could not load file 'smd-short-vertex'";
    const Ran one = run_studioscope({"explain", text});
    CHECK(one.status == 0);
    CHECK(one.out.starts_with(text + "\n  The compiler found no SMD"));
    CHECK(has(one.out, "\n  What to do: Correct the name"));
    CHECK(has(one.out, "\n  See also: studioscope explain qc-source\n"));
    // the same in words of a shell
    CHECK(run_studioscope(
              {"explain", "hero.qc(3):", "-", "could", "not", "load", "file", "'smd-short-vertex'"})
              .out == one.out);
    const Ran json = run_studioscope({"explain", text, "--format", "json"});
    const nlohmann::json root = nlohmann::json::parse(json.out);
    CHECK(root["lines"][0]["code"] == "qc-source");
    CHECK(root["pages"] == nlohmann::json::array());
}

TEST_CASE("other words are searched in the manual", "[app]") {
    const Ran pink = run_studioscope({"explain", "pink"});
    CHECK(pink.status == 0);
    CHECK(pink.out.starts_with("Pink and black squares: a missing texture (symptoms.md)\n"));
    CHECK(run_studioscope({"explain", "T-pose"}).status == 0);
    const Ran json = run_studioscope({"explain", "exit", "code", "--format", "json"});
    const nlohmann::json root = nlohmann::json::parse(json.out);
    CHECK(root["lines"] == nlohmann::json::array());
    CHECK(root["pages"].size() <= 5);
    CHECK(root["pages"][0]["page"] == "symptoms.md");
    CHECK(root["pages"][0]["heading"] == "The exit code, and JSON with jq");
    // one word without a hit is an unknown code; several are a text about which nothing is known
    const Ran word = run_studioscope({"explain", "xyzzy"});
    CHECK(word.status == 2);
    CHECK(has(word.err, "xyzzy: unknown code, and no section of the manual has this word\n"));
    const Ran none = run_studioscope({"explain", "xyzzy", "plugh"});
    CHECK(none.status == 0);
    CHECK(has(none.out, "no section of the manual has all of these words"));
}

TEST_CASE("explain --log explains a log and counts what it does not know", "[app]") {
    const ScratchFolder scratch;
    const std::string log =
        "Working on \"hero.qc\"\r\nERROR: hero.qc(9): - bad command $bodygruop\r\n"
        "WARNING: of a later compiler\r\n";
    const std::string file = (scratch / "compile.log").string();
    write_text(file, log);
    const Ran ran = run_studioscope({"explain", "--log", file});
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "compile.log:2: ERROR: hero.qc(9): - bad command $bodygruop\n  No command"));
    CHECK(ran.out.ends_with("\nNot known: 0 errors and 1 warning.\n"));
    const Command piped{
        studioscope_program(), {"explain", "--log", "-", "-f", "json"}, {}, {}, log};
    const nlohmann::json root = nlohmann::json::parse(run_command(piped).out);
    CHECK(root["lines"][0]["line"] == 2);
    CHECK(root["unknown"]["warnings"] == 1);
    write_text(file, "");
    CHECK(run_studioscope({"explain", "--log", file}).status == 0);
}

TEST_CASE("a log that cannot be read or is too large ends with 3", "[app]") {
    const ScratchFolder scratch;
    const Ran none = run_studioscope({"explain", "--log", (scratch / "none.log").string()});
    CHECK(none.status == 3);
    CHECK(has(none.err, "cannot be read: "));
    CHECK(has(none.err, "[unreadable]"));
    const std::string file = (scratch / "large.log").string();
    constexpr size_t kLimit = size_t{4} << 20;  // as the manual says
    write_text(file, std::string(kLimit, '\n'));
    CHECK(run_studioscope({"explain", "--log", file}).status == 0);
    write_text(file, std::string(kLimit + 1, '\n'));
    const Ran large = run_studioscope({"explain", "--log", file});
    CHECK(large.status == 3);
    CHECK(has(large.err, "is larger than the 4 MB that a log may have; nothing of it is read"));
}

TEST_CASE("all codes are listed, a line each, as text and as JSON", "[app]") {
    const Ran list = run_studioscope({"--list-codes"});
    CHECK(list.status == 0);
    CHECK(run_studioscope({"explain", "--list-codes"}).out == list.out);
    CHECK(has(list.out, "\nvvd-fixup-range             error    Fixup row outside the vertices\n"));
    const Ran json = run_studioscope({"explain", "--list-codes", "--format", "json"});
    const nlohmann::json root = nlohmann::json::parse(json.out);
    CHECK(root["format_version"] == 1);
    const auto lines = std::count(list.out.begin(), list.out.end(), '\n');
    CHECK(root["messages"].size() == static_cast<size_t>(lines));
    for (const char* key : {"code", "severity", "title", "why", "action", "shown"})
        CHECK(root["messages"][0].contains(key));
}

TEST_CASE("explain prints the manual's page of messages", "[app]") {
    const std::string page = read_text(source_folder() / "assets/manual/messages.md");
    CHECK((run_studioscope({"explain", "--markdown"}).out == page));
}

}  // namespace studioscope::explain_test
