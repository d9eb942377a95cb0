// Logs of the model compiler, explained.

#include "report/compiler_log.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace studioscope::compiler_log_test {

namespace {

// As a compile ends by what Valve published: names of files, a warning, an error about the QC
// without an end of line, so that the line after it follows at once.
constexpr std::string_view kLog =
    "qdir:    \"c:\\mods\\hero\\\"\n"
    "Working on \"hero.qc\"\n"
    "SMD MODEL hero.smd\n"
    "WARNING: Bad collision model, check your smoothing groups!!!\n"
    "WARNING: a warning of a later compiler\n"
    "ERROR: c:\\mods\\hero\\hero.qc(12): - fixedup end frame before start frame in walkERROR: "
    "Aborted Processing on 'hero.mdl'\n";

std::string utf16(std::string_view ascii, bool is_big_endian) {
    std::string text = is_big_endian ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : ascii) text += is_big_endian ? std::string{'\0', c} : std::string{c, '\0'};
    return text;
}

std::vector<uint64_t> numbers(const ExplainedLog& log) {
    std::vector<uint64_t> lines;
    for (const ExplainedLine& line : log.lines) lines.push_back(line.number);
    return lines;
}

}  // namespace

TEST_CASE("the known lines of a log are found, and unknown ones are counted", "[compiler]") {
    const ExplainedLog log = explain_log(std::string(kLog));
    REQUIRE(numbers(log) == std::vector<uint64_t>{4, 6, 6});
    CHECK(log.lines[0].message->code == "phy-convex");
    CHECK(log.lines[0].severity == Severity::kWarning);
    CHECK(log.lines[1].message->code == "qc-frames");
    CHECK(log.lines[1].severity == Severity::kError);
    CHECK(log.lines[2].text == "ERROR: Aborted Processing on 'hero.mdl'");
    CHECK(log.unknown_warnings == 1);
    CHECK(log.unknown_errors == 0);
}

TEST_CASE("a log may have ends of lines and an encoding of Windows", "[compiler]") {
    std::string windows;
    for (const char c : kLog) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
    for (const std::string& text :
         {windows, utf16(windows, false), utf16(windows, true), "\xEF\xBB\xBF" + windows}) {
        const ExplainedLog log = explain_log(text);
        CHECK(numbers(log) == std::vector<uint64_t>{4, 6, 6});
        CHECK(log.lines[0].text == "WARNING: Bad collision model, check your smoothing groups!!!");
        CHECK(log.unknown_warnings == 1);
    }
}

TEST_CASE("a log that is not UTF-8 is read as Latin-1", "[compiler]") {
    const ExplainedLog log = explain_log("  ERROR: could not load file 'h\xE4nde.smd'");
    REQUIRE(log.lines.size() == 1);
    CHECK(log.lines[0].text == "ERROR: could not load file 'h\xC3\xA4nde.smd'");
    CHECK(nlohmann::json::parse(explained_json(log, {}))["lines"][0]["code"] == "qc-source");
}

TEST_CASE("a line is read up to a limit", "[compiler]") {
    const std::string error = "ERROR: unexpected EOF: ";
    const std::string name(kMaxLogLine - error.size(), 'a');
    CHECK(explain_log(error + name).lines.at(0).text.size() == kMaxLogLine);
    CHECK(explain_log(error + name + "b").lines.at(0).text.size() == kMaxLogLine);
    CHECK(explain_log(std::string(kMaxLogLine, ' ') + error).lines.empty());
}

TEST_CASE("empty logs and zero bytes are no lines", "[compiler]") {
    CHECK(explain_log("").lines.empty());
    CHECK(explain_log(std::string(100, '\0')).lines.empty());
    CHECK(explain_log("ERROR:").unknown_errors == 1);
    CHECK(explain_log("ERROR: WARNING: missing }").lines.size() == 0);
}

TEST_CASE("lines without a mark are messages only if they begin with a text", "[compiler]") {
    CHECK(explain_log("illegal parent bone replacement in g_sequence \"a\"").lines.size() == 1);
    CHECK(explain_log("main.cpp(3): - missing }").lines.size() == 1);
    CHECK(explain_log("hero is missing frame 3").lines.empty());
    CHECK(explain_message_text("hero is missing frame 3").lines.size() == 1);
}

TEST_CASE("a text is a whole message or the beginning of several", "[compiler]") {
    const ExplainedLog whole = explain_message_text("hero.qc(3): - could not load file 'a.smd'");
    REQUIRE(whole.lines.size() == 1);
    CHECK(whole.lines[0].message->code == "qc-source");
    CHECK(explain_message_text("too many bones").lines.size() == 3);
    REQUIRE(explain_message_text("MdlError(137)").lines.size() == 1);
    CHECK(explain_message_text("missing").lines.empty());
    const ExplainedLog unknown = explain_message_text("ERROR: no message begins so");
    CHECK(unknown.lines.empty());
    CHECK(unknown.unknown_errors == 1);
}

TEST_CASE("each explanation is printed once, with the number of similar lines", "[compiler]") {
    const ExplainedLog log = explain_log(
        "ERROR: could not load file 'a.smd'\nERROR: b\x1b[0m\nERROR: could not load file 'b.smd'\n"
        "ERROR: could not load file 'c.smd'\nWARNING: d\n");
    const std::string text = explained_text(log, "compile.log", 80);
    CHECK(
        text.starts_with("compile.log:1: ERROR: could not load file 'a.smd' (and 2 lines like "
                         "it)\n  The compiler found no SMD"));
    CHECK(text.find("b.smd") == text.npos);
    CHECK(
        text.ends_with("  See also: studioscope explain qc-source\n"
                       "\nNot known: 1 error and 1 warning.\n"));
    CHECK(explained_text(explain_log("Working on \"hero.qc\"\n"), "compile.log", 80) ==
          "No line is a known message of the model compiler.\n");
}

TEST_CASE("a log is one JSON object", "[compiler]") {
    const auto root = nlohmann::json::parse(explained_json(explain_log(std::string(kLog)), {}));
    CHECK(root["format_version"] == 1);
    REQUIRE(root["lines"].size() == 3);
    CHECK(root["lines"][0]["line"] == 4);
    CHECK(root["lines"][2]["code"] == "");
    for (const char* key : {"line", "text", "code", "cause", "help"})
        CHECK(root["lines"][0].contains(key));
    CHECK(root["unknown"] == nlohmann::json({{"warnings", 1}, {"errors", 0}}));
    CHECK(root["pages"] == nlohmann::json::array());
    const std::vector<ManualSection> sections{{"qc.md", "Commands", ""}};
    CHECK(nlohmann::json::parse(explained_json({}, sections))["pages"] ==
          nlohmann::json::parse("[{\"page\": \"qc.md\", \"heading\": \"Commands\"}]"));
}

}  // namespace studioscope::compiler_log_test
