// The forms of `check` that GitHub and GitLab read. How GitHub's runner finds and reads commands is
// that of its source (actions/runner, ActionCommand.cs): a line that begins with `::` after blanks,
// or `##[` anywhere. GitLab's form is its page "Code Quality report format".

#include "report/check/ci_report.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope::ci_report_test {

namespace {

using Json = nlohmann::json;

Finding finding(Severity severity, const std::string& file, Location location = {},
                const std::string& message = "sentence") {
    return {Diagnostic{severity, "some-code", message, location, file}, "0123456789abcdef"};
}

std::filesystem::path root() { return normal_path(absolute_path("repository")); }

std::string below_root(const std::string& file) { return path_text(root() / file); }

std::string report_of(const std::string& format, std::vector<Finding> findings) {
    ReportSettings settings;
    settings.repository = root();
    settings.config = UsedConfig{"##[error]/.studioscope.json", {}};
    const auto report = make_check_report(format, settings);
    ReportedFile file;
    file.findings = std::move(findings);
    std::string text = report->head() + report->entry(file);
    CheckTally tally;
    return text + report->tail({tally});
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

bool is_command(std::string_view line) {
    const size_t start = line.find_first_not_of(" \t\v\f");
    const bool begins = start != line.npos && line.substr(start).starts_with("::");
    return begins || line.find("##[") != line.npos;
}

size_t command_count(const std::string& text, std::string_view word) {
    size_t count = 0;
    for (const std::string& line : lines_of(text)) {
        if (!is_command(line)) continue;
        count += line.starts_with("::" + std::string(word) + " ") ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("GitHub gets the first ten findings of each severity as annotations", "[report]") {
    for (const size_t count : {size_t{10}, size_t{11}}) {
        std::vector<Finding> findings;
        for (size_t i = 0; i < count; ++i)
            for (const Severity severity :
                 {Severity::kNote, Severity::kError, Severity::kWarning}) {
                findings.push_back(finding(severity, below_root("a.smd"), at_line(i + 1)));
                findings.back().diagnostic.code += std::to_string(i);  // none is folded
            }
        const std::string text = report_of("github", findings);
        CAPTURE(text);
        for (const char* word : {"error", "warning", "notice"})
            CHECK(command_count(text, word) == 10);
        CHECK(lines_of(text)[0] == "::notice file=a.smd,line=1,title=some-code0::sentence");
        // the configuration, the counts, and the eleventh of each as in text
        CHECK(lines_of(text).size() == 3 * count + 2);
        const std::string eleventh = ":11: error: sentence [some-code10]\n";
        CHECK((text.find(eleventh) != std::string::npos) == (count == 11));
    }
}

TEST_CASE("an annotation has a path of the repository and an escaped text", "[report]") {
    const auto first_line = [](const Finding& one) {
        return lines_of(report_of("github", {one}))[0];
    };
    CHECK(first_line(finding(Severity::kError, below_root("a,b:c%.smd"), at_line(7),
                             "100 %, of \"a::b\"")) ==
          "::error file=a%2Cb%3Ac%25.smd,line=7,title=some-code::100 %25, of \"a::b\"");
    CHECK(first_line(finding(Severity::kWarning, below_root("m/a.vvd"), at_offset(60))) ==
          "::warning file=m/a.vvd,line=1,title=some-code::@0x0000003c: sentence");
    CHECK(first_line(finding(Severity::kError, below_root("a.gma!models/a.vvd"), at_offset(60))) ==
          "::error file=a.gma,line=1,title=some-code::models/a.vvd@0x0000003c: sentence");
    CHECK(first_line(finding(Severity::kError, below_root("a.gma!a.smd"), at_line(3))) ==
          "::error file=a.gma,line=1,title=some-code::a.smd:3: sentence");
    CHECK(first_line(finding(Severity::kNote, "")) == "::notice title=some-code::sentence");
    const std::string outside = generic_path_text(root().parent_path() / "b.smd");
    const std::string line = first_line(finding(Severity::kNote, outside));
    CHECK(line.find("/b.smd,line=1,") != std::string::npos);
    CHECK(line.find("..") == std::string::npos);
}

TEST_CASE("no line of text is a command of a file's name", "[report]") {
    std::vector<Finding> findings;
    for (int i = 0; i < 12; ++i)
        for (const char* name : {"::error::a.smd", " ::error::a.smd", "\u00a0::error::a.smd",
                                 "##[error]a.smd", "a\n::error::b.smd", "a::b.smd"}) {
            findings.push_back(finding(Severity::kError, name, {}, "##[warning]b ##[group]c"));
            findings.back().diagnostic.code += std::to_string(i);
        }
    const std::string text = report_of("github", findings);
    CHECK(command_count(text, "error") == 10);
    size_t commands = 0;
    for (const std::string& line : lines_of(text)) commands += is_command(line) ? 1 : 0;
    CHECK(commands == 10);
    CHECK(text.find("\n./::error::a.smd: error: ##\\x5bwarning]b ##\\x5bgroup]c [some-code11]\n") !=
          std::string::npos);
    CHECK(text.find("\na::b.smd: error: ") != std::string::npos);  // as it is

    CHECK(at_line_start("::") == "./::");
    CHECK(at_line_start(" ::x") == "./ ::x");
    CHECK(at_line_start(":x") == ":x");
    CHECK(at_line_start("x::") == "x::");
    CHECK(at_line_start("").empty());
    for (const std::string& line : lines_of(report_of("text", findings)))
        CHECK(line.find_first_not_of(" ") != line.find("::"));
}

TEST_CASE("GitLab gets an array in which each finding has its own fingerprint", "[report]") {
    const Json report = Json::parse(
        report_of("gitlab", {finding(Severity::kError, below_root("a.smd"), at_line(7)),
                             finding(Severity::kWarning, below_root("a.smd"), at_line(9)),
                             finding(Severity::kNote, below_root("a.gma!b.vvd"), at_offset(60))}));
    REQUIRE(report.size() == 3);
    CHECK(report[0] == Json{{"description", "sentence"},
                            {"check_name", "some-code"},
                            // md5sum of "0123456789abcdef:1"
                            {"fingerprint", "94ee0c937ed9ab02f97963bf33ed6662"},
                            {"severity", "major"},
                            {"location", {{"path", "a.smd"}, {"lines", {{"begin", 7}}}}}});
    CHECK(report[1]["fingerprint"] ==
          "bc6bdd8e4eac01895b7c6a6bc0de68fb");  // of "0123456789abcdef:2"
    CHECK(report[1]["severity"] == "minor");
    CHECK(report[1]["location"]["lines"]["begin"] == 9);
    CHECK(report[2]["severity"] == "info");
    CHECK(report[2]["location"]["path"] == "a.gma");
    CHECK(report[2]["location"]["lines"]["begin"] == 1);
    CHECK(report[2]["description"] == "b.vvd@0x0000003c: sentence");
    CHECK(Json::parse(report_of("gitlab", {})) == Json::array());
}

}  // namespace studioscope::ci_report_test
