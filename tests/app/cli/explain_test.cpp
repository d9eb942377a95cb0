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
    CHECK(has(none.err, "CODE: expected the code of a message"));
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
