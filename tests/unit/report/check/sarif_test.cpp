// SARIF as the standard (2.1.0, sections 3.4, 3.27 and 3.30) and code scanning ask for it.

#include "report/check/sarif.h"

#include <catch2/catch.hpp>

#include "core/path_text.h"

namespace studioscope::sarif_test {

namespace {

using Json = nlohmann::json;

Finding finding(const std::string& code, Severity severity = Severity::kError,
                Location location = {}, const std::string& file = "a.mdl") {
    return {{severity, code, "it is bad", location, file}, "0123456789abcdef"};
}

// The only run of a report with these findings.
Json run_of(const std::vector<Finding>& findings, size_t max_results = kMaxSarifResults) {
    SarifReport report({std::filesystem::current_path(), "models", true}, max_results);
    std::string text = report.head();
    for (const Finding& one : findings) text += report.entry({"a.mdl", true, {one}});
    text += report.tail({{}, 1, true});
    return Json::parse(text)["runs"][0];
}

size_t count_of(const Json& run, const char* level) {
    size_t count = 0;
    for (const Json& result : run["results"]) count += result["level"] == level ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("a path becomes a URI reference", "[report]") {  // RFC 3986, 2.1 and 4.2; RFC 8089
    CHECK(uri_of("models/a b#1 \xc3\xa9%.smd", false) == "models/a%20b%231%20%C3%A9%25.smd");
    CHECK(uri_of("a:b.mdl", false) == "a%3Ab.mdl");  // no scheme
    CHECK(uri_of("/home/me/a b.mdl", false) == "file:///home/me/a%20b.mdl");
    CHECK(uri_of("//home/a.mdl", false) == "file:///home/a.mdl");
    CHECK(uri_of("a\\b.mdl", false) == "a%5Cb.mdl");
    CHECK(uri_of("a\\b.mdl", true) == "a/b.mdl");
    CHECK(uri_of("C:\\games\\a b.mdl", true) == "file:///C:/games/a%20b.mdl");
    CHECK(uri_of("c:/a.mdl", true) == "file:///c:/a.mdl");
    CHECK(uri_of("\\\\server\\share\\a.mdl", true) == "file://server/share/a.mdl");
}

TEST_CASE("each code of a report is one rule", "[report]") {
    const Json run = run_of({finding("vvd-magic"), finding("mdl-version"), finding("vvd-magic")});
    const Json& rules = run["tool"]["driver"]["rules"];
    REQUIRE(rules.size() == 2);
    for (const Json& result : run["results"])
        CHECK(rules[result["ruleIndex"].get<size_t>()]["id"] == result["ruleId"]);
    CHECK(run["results"][0]["partialFingerprints"]["primaryLocationLineHash"] ==
          "0123456789abcdef:1");
    CHECK(run["results"][2]["partialFingerprints"]["primaryLocationLineHash"] ==
          "0123456789abcdef:3");
    CHECK(run["automationDetails"]["id"] == "models/");
    CHECK(run["invocations"][0]["exitCode"] == 1);
    CHECK(run["invocations"][0]["executionSuccessful"] == true);
}

TEST_CASE("each result has a line, a place in a binary file as well", "[report]") {
    const auto region = [](const Finding& one) {
        return run_of({one})["results"][0]["locations"][0]["physicalLocation"]["region"];
    };
    CHECK(region(finding("x", Severity::kError, at_line(7))) == Json{{"startLine", 7}});
    CHECK(region(finding("x", Severity::kError, at_offset(60))) ==
          Json{{"startLine", 1}, {"byteOffset", 60}});
    CHECK(region(finding("x")) == Json{{"startLine", 1}});
}

TEST_CASE("a file in an archive is named in the message, its archive by the URI", "[report]") {
    const Json result = run_of({finding("x", Severity::kError, at_offset(60),
                                        "addons/hats.gma!models/hat.mdl")})["results"][0];
    const Json& place = result["locations"][0]["physicalLocation"];
    CHECK(place["artifactLocation"]["uri"] == "addons/hats.gma");
    CHECK(place["region"] == Json{{"startLine", 1}});  // the place is not one of the archive
    CHECK(result["message"]["text"] == "models/hat.mdl: it is bad");
}

TEST_CASE("a file outside the project has a whole URI, others one from its folder", "[report]") {
    const auto place = [](const std::string& file) {
        return run_of(
            {finding("x", Severity::kError, {},
                     file)})["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    };
    CHECK(place("models/a.mdl") == Json{{"uri", "models/a.mdl"}, {"uriBaseId", "ROOT"}});
    const std::string drive = path_text(std::filesystem::current_path().root_name());
    const std::string start = drive.empty() ? "file://" : "file:///" + drive;
    CHECK(place("/elsewhere/a.mdl") == Json{{"uri", start + "/elsewhere/a.mdl"}});
}

TEST_CASE("results beyond the limit are left out and counted, notes first", "[report]") {
    const auto findings = [](size_t notes, size_t warnings, size_t errors) {
        std::vector<Finding> list(notes, finding("n", Severity::kNote));
        list.insert(list.end(), warnings, finding("w", Severity::kWarning));
        list.insert(list.end(), errors, finding("e", Severity::kError));
        return list;
    };
    const Json full = run_of(findings(6, 2, 2), 10);
    CHECK(full["results"].size() == 10);
    CHECK_FALSE(full["invocations"][0].contains("toolExecutionNotifications"));
    const Json over = run_of(findings(7, 3, 3), 10);
    CHECK(count_of(over, "note") == 6);  // three fifths
    CHECK(count_of(over, "warning") == 2);
    CHECK(count_of(over, "error") == 2);
    const std::string text =
        over["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
    CHECK(text.starts_with("3 results are left out"));
    CHECK(text.find("1 error, 1 warning, 1 note") != std::string::npos);
    CHECK(run_of(findings(0, 0, 11), 10)["results"].size() == 10);
}

}  // namespace studioscope::sarif_test
