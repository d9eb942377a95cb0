// Selection of findings: limits per code and file, repetitions, rules and counts.
// SARIF as the standard (2.1.0, sections 3.4, 3.27 and 3.30) and code scanning ask for it.

#include "report/check/findings.h"

#include <catch2/catch.hpp>

#include "core/path_text.h"
#include "report/check/engine_severity.h"
#include "report/check/sarif.h"

namespace studioscope::findings_test {

namespace {

using Json = nlohmann::json;

CheckedFile file_with(const std::string& path, size_t count, const std::string& code = "smd-number",
                      Severity severity = Severity::kError) {
    CheckedFile file{path, true, {}};
    for (size_t i = 0; i < count; ++i)
        file.diagnostics.push_back(
            {severity, code, "value " + std::to_string(i) + " is bad", at_line(i + 1), path});
    return file;
}

FindingSettings limited(size_t max_messages) {
    FindingSettings settings;
    settings.base = std::filesystem::current_path();
    settings.max_messages = max_messages;
    return settings;
}

std::vector<std::string> messages_of(const ReportedFile& file) {
    std::vector<std::string> messages;
    for (const Finding& one : file.findings) messages.push_back(one.diagnostic.message);
    return messages;
}

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

TEST_CASE("a code is folded in a file after a number of messages", "[report]") {
    using Messages = std::vector<std::string>;
    CHECK(messages_of(Findings(limited(3)).take(file_with("a.smd", 3))) ==
          Messages{"value 0 is bad", "value 1 is bad", "value 2 is bad"});
    const ReportedFile four = Findings(limited(3)).take(file_with("a.smd", 4));
    REQUIRE(four.findings.size() == 4);
    CHECK(four.findings[3].folded == 1);
    CHECK(four.findings[3].diagnostic.message == "1 more like this; --max-messages 0 lists all");
    CHECK(four.findings[3].diagnostic.code == "smd-number");
    CHECK(four.findings[3].diagnostic.severity == Severity::kError);
    CHECK(four.findings[3].diagnostic.file == "a.smd");
    Findings many(limited(3));
    const ReportedFile hundred = many.take(file_with("a.smd", 100));
    CHECK(hundred.findings.at(3).folded == 97);
    CHECK(many.tally().severity_count(Severity::kError) == 100);  // folded messages count
    CHECK(Findings(limited(0)).take(file_with("a.smd", 100)).findings.size() == 100);
}

TEST_CASE("codes, files and severities are folded separately", "[report]") {
    Findings findings(limited(1));
    CheckedFile both = file_with("a.smd", 2);
    for (const CheckedFile& more :
         {file_with("a.smd", 2, "smd-short-vertex"), file_with("b.smd", 2),
          file_with("a.smd", 2, "smd-number", Severity::kNote)})
        both.diagnostics.insert(both.diagnostics.end(), more.diagnostics.begin(),
                                more.diagnostics.end());
    const ReportedFile reported = findings.take(both);
    REQUIRE(reported.findings.size() == 8);
    for (size_t i = 0; i < 8; ++i) CHECK(reported.findings[i].folded == i % 2);
}

TEST_CASE("a message that a file shares with another is reported once", "[report]") {
    CheckedFile qc = file_with("a.smd", 2);
    qc.path = "a.qc";
    Findings findings(limited(0));
    CHECK(findings.take(qc).findings.size() == 2);
    CHECK(findings.take(file_with("a.smd", 3)).findings.size() == 1);  // the third line is new
    CHECK(findings.take(file_with("./x/../a.smd", 3)).findings.empty());
    CHECK(findings.take(file_with("b.smd", 2)).findings.size() == 2);
    CHECK(findings.tally().severity_count(Severity::kError) == 5);
    FindingSettings settings = limited(0);
    settings.repeats_of_files = true;  // each entry of jsonl is complete
    Findings complete(settings);
    qc.diagnostics.push_back(qc.diagnostics[0]);
    CHECK(complete.take(qc).findings.size() == 2);
    CHECK(complete.take(file_with("a.smd", 2)).findings.size() == 2);
}

// ci.md: a full code goes before a wildcard, and one with more letters before one with fewer.
TEST_CASE("a wildcard applies to the codes that match and have no rule of their own", "[report]") {
    const auto severity = [](const FindingRules& rules, const std::string& code) {
        FindingSettings settings = limited(0);
        settings.rules = rules;
        const ReportedFile file = Findings(settings).take(file_with("a.smd", 1, code));
        return file.findings.empty() ? "ignored"
                                     : severity_name(file.findings[0].diagnostic.severity);
    };
    const std::string number = "smd-time-number", version = "smd-version", mesh = "vta-no-mesh";
    using Level = Severity;
    const auto of = [](std::map<std::string, Level> severities, std::set<std::string> ignored = {},
                       std::set<std::string> only = {}) {
        return FindingRules{std::move(severities), std::move(ignored), std::move(only)};
    };
    for (const char* pattern :
         {"smd-*", "smd-time-number*", "*-number", "*", "s*d-*mb*r", "**number"})
        CHECK(severity(of({}, {pattern}), number) == std::string("ignored"));
    for (const char* pattern : {"smd-n*x", "md-*", "*-numbe", "smd-*er*er", "smd-time-number*r"})
        CHECK(severity(of({}, {pattern}), number) == std::string("error"));
    CHECK(severity(of({}, {}, {"smd-*"}), mesh) == std::string("ignored"));
    CHECK(severity(of({}, {}, {"smd-*"}), number) == std::string("error"));
    CHECK(severity(of({}, {}, {"smd-*", mesh}), mesh) == std::string("error"));

    // a full code, whatever else matches it
    CHECK(severity(of({{"smd-*", Level::kNote}, {number, Level::kWarning}}), number) ==
          std::string("warning"));
    CHECK(severity(of({{number, Level::kNote}}, {"smd-*"}), number) == std::string("note"));
    CHECK(severity(of({{number, Level::kNote}}, {"smd-*"}), version) == std::string("ignored"));
    CHECK(severity(of({{"smd-*", Level::kNote}}, {number}), number) == std::string("ignored"));
    CHECK(severity(of({}, {"smd-*"}, {number}), number) == std::string("error"));
    CHECK(severity(of({}, {number}, {"smd-*"}), number) == std::string("ignored"));
    // of two wildcards the one with more letters
    CHECK(severity(of({{"*", Level::kNote}, {"smd-*", Level::kWarning}}), number) ==
          std::string("warning"));
    CHECK(severity(of({{"*", Level::kNote}, {"smd-*", Level::kWarning}}), mesh) ==
          std::string("note"));

    // what could not be read stays, and the command line outranks the configuration
    CHECK(severity(of({{"*", Level::kNote}}, {"*"}), "unreadable") == std::string("error"));
    FindingSettings settings = limited(0);
    settings.config.ignored = {number};
    settings.rules.severities = {{"smd-*", Level::kNote}};
    CHECK(Findings(settings).take(file_with("a.smd", 1, number)).findings.size() == 1);
    settings.rules.severities.clear();
    settings.config.ignored = {"smd-*"};
    Findings ignoring(settings);
    CHECK(ignoring.take(file_with("a.smd", 2, number)).findings.empty());
    CHECK(ignoring.tally().config.ignored == 2);
}

TEST_CASE("rules change, ignore and select messages, but not those of unreadable files",
          "[report]") {
    FindingSettings settings = limited(0);
    settings.rules.severities = {{"smd-number", Severity::kNote}, {"unreadable", Severity::kNote}};
    settings.rules.ignored = {"smd-parent-bone", "unreadable"};
    Findings findings(settings);
    CHECK(findings.take(file_with("a.smd", 1)).findings.at(0).diagnostic.severity ==
          Severity::kNote);
    CHECK(findings.take(file_with("a.smd", 2, "smd-parent-bone")).findings.empty());
    const ReportedFile lost = findings.take(file_with("b.smd", 1, "unreadable"));
    REQUIRE(lost.findings.size() == 1);
    CHECK(lost.findings[0].diagnostic.severity == Severity::kError);
    CHECK(findings.tally().ignored == 2);

    settings.rules = {};
    settings.rules.only = {"smd-number"};
    Findings selected(settings);
    CHECK(selected.take(file_with("a.smd", 1)).findings.size() == 1);
    CHECK(selected.take(file_with("a.smd", 1, "smd-parent-bone")).findings.empty());
    CHECK(selected.take(file_with("a.smd", 1, "unreadable")).findings.size() == 1);
}

TEST_CASE("a found configuration hides no error after which nothing of a file is left",
          "[report]") {
    const auto lost_file = [](bool is_all) {
        CheckedFile file = file_with("a.mdl", 1, "mdl-magic");
        for (const CheckedFile& more :
             {file_with("a.mdl", 1, "mdl-magic", Severity::kWarning),
              file_with("a.vvd", 1, "mdl-magic"), file_with("b.vvd", 1, "mdl-magic")})
            file.diagnostics.push_back(more.diagnostics[0]);
        file.lost = {is_all, {"a.mdl", "a.vvd"}};
        return file;
    };
    FindingSettings settings = limited(0);
    settings.config.ignored = {"mdl-magic"};
    Findings ignoring(settings);
    const ReportedFile ignored = ignoring.take(lost_file(false));
    REQUIRE(ignored.findings.size() == 2);  // the warning, and that of the file that was read, hide
    for (const Finding& one : ignored.findings) CHECK(one.diagnostic.severity == Severity::kError);
    CHECK(ignoring.tally().severity_count(Severity::kError) == 2);
    CHECK(ignoring.tally().ignored == 2);
    CHECK(ignoring.tally().config.ignored == 2);
    CHECK(ignored.config.ignored == 2);
    CHECK(Findings(settings).take(lost_file(true)).findings.size() == 3);

    settings.config = {};
    settings.config.severities = {{"mdl-magic", Severity::kNote}};
    Findings lowering(settings);
    lowering.take(lost_file(false));
    CHECK(lowering.tally().severity_count(Severity::kError) == 2);
    CHECK(lowering.tally().severity_count(Severity::kNote) == 2);
    CHECK(lowering.tally().config.lowered == 2);
    CHECK(lowering.tally().config.ignored == 0);

    // one that is named, and the command line, may
    settings.may_hide_lost = true;
    Findings named(settings);
    named.take(lost_file(true));
    CHECK(named.tally().severity_count(Severity::kNote) == 4);
    settings = limited(0);
    settings.rules.ignored = {"mdl-magic"};
    Findings command_line(settings);
    CHECK(command_line.take(lost_file(true)).findings.empty());
    CHECK(command_line.tally().ignored == 4);
    CHECK(command_line.tally().config.ignored == 0);
}

TEST_CASE("changes that the command line makes anyway are not counted for a configuration",
          "[report]") {
    FindingSettings settings = limited(0);
    settings.config.ignored = {"smd-number"};
    settings.config.severities = {{"smd-time", Severity::kNote}, {"smd-nodes", Severity::kError}};
    settings.rules.ignored = {"smd-number"};
    settings.rules.severities = {{"smd-time", Severity::kNote}};
    Findings findings(settings);
    findings.take(file_with("a.smd", 3));
    findings.take(file_with("b.smd", 1, "smd-time"));
    findings.take(file_with("c.smd", 1, "smd-nodes", Severity::kNote));  // raised
    CHECK(findings.tally().ignored == 3);
    CHECK(findings.tally().config.ignored == 0);
    CHECK(findings.tally().config.lowered == 0);
    CHECK(findings.tally().severity_count(Severity::kError) == 1);
}

TEST_CASE("the command line has the last word about a code", "[report]") {
    FindingRules project, options;
    project.ignored = {"smd-number", "smd-parent-bone", "smd-nodes"};
    project.severities = {{"smd-time", Severity::kError}};
    options.severities = {{"smd-number", Severity::kNote}, {"smd-time", Severity::kNote}};
    options.ignored = {"smd-time"};
    const FindingRules rules = merge_rules(project, options);
    CHECK(rules.ignored == std::set<std::string>{"smd-nodes", "smd-parent-bone", "smd-time"});
    CHECK(rules.severities.at("smd-time") == Severity::kNote);
    options = {};
    options.only = {"smd-nodes"};
    CHECK_FALSE(merge_rules(project, options).ignored.contains("smd-nodes"));
}

TEST_CASE("a source of collision data is known by a word of its name", "[report]") {
    for (const char* name : {"crate_phys.smd", "Crate_Physics.smd", "business-sign-collision.smd",
                             "phymodel/phys.smd", "hull2.smd"})
        CHECK(is_collision_source(name));
    for (const char* name : {"crate.smd", "physician.smd", "phys/crate.smd", "emphysema.smd", ""})
        CHECK_FALSE(is_collision_source(name));
}

TEST_CASE("a path becomes a URI reference", "[report]") {  // RFC 3986, 2.1 and 4.2; RFC 8089
    CHECK(file_uri("models/a b#1 \xc3\xa9%.smd", false) == "models/a%20b%231%20%C3%A9%25.smd");
    CHECK(file_uri("caf\xe9.mdl", false) == "caf%E9.mdl");  // a name's own bytes, here Latin-1
    CHECK(file_uri("a:b.mdl", false) == "a%3Ab.mdl");       // no scheme
    CHECK(file_uri("/home/me/a b.mdl", false) == "file:///home/me/a%20b.mdl");
    CHECK(file_uri("//home/a.mdl", false) == "file:///home/a.mdl");
    CHECK(file_uri("a\\b.mdl", false) == "a%5Cb.mdl");
    CHECK(file_uri("a\\b.mdl", true) == "a/b.mdl");
    CHECK(file_uri("C:\\games\\a b.mdl", true) == "file:///C:/games/a%20b.mdl");
    CHECK(file_uri("c:/a.mdl", true) == "file:///c:/a.mdl");
    CHECK(file_uri("\\\\server\\share\\a.mdl", true) == "file://server/share/a.mdl");
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

TEST_CASE("a file outside the project has its path below its root, others one from its folder",
          "[report]") {
    const auto place = [](const std::string& file) {
        return run_of(
            {finding("x", Severity::kError, {},
                     file)})["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    };
    CHECK(place("models/a.mdl") == Json{{"uri", "models/a.mdl"}, {"uriBaseId", "ROOT"}});
    CHECK(place("/home/me/PRIVATE/a.mdl") == Json{{"uri", "a.mdl"}});
    CHECK(place("/home/me/PRIVATE/models/x/a.mdl") == Json{{"uri", "models/x/a.mdl"}});
    CHECK(place("../PRIVATE/a b.mdl") == Json{{"uri", "a%20b.mdl"}});
    CHECK(place("/home/me/PRIVATE/hats.gma!models/hat.mdl") == Json{{"uri", "hats.gma"}});
    CHECK(place("") == Json{{"uri", ""}, {"uriBaseId", "ROOT"}});
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

// interface.md, "Exit status": what of a model is there without these files is all of it.
TEST_CASE("files that a model can do without are optional", "[findings]") {
    Scene scene;
    scene.files = {{"/m/a.mdl", "mdl"},
                   {"/m/a.ani", "ani"},
                   {"/m/a.dx90.vtx", "vtx", 0, FileStatus::kNotUnderstood},
                   {"/m/moves.mdl", "include"},
                   {"/m/moves.ani", "ani"}};
    CHECK_FALSE(is_optional("/m/a.mdl", scene));
    CHECK_FALSE(is_optional("/m/a.ani", scene));
    CHECK(is_optional("/m/moves.mdl", scene));
    CHECK(is_optional("/m/moves.ani", scene));   // of the included model
    CHECK(is_optional("/m/a.dx90.vtx", scene));  // animations alone
    scene.model.vertices.resize(3);
    CHECK_FALSE(is_optional("/m/a.dx90.vtx", scene));
}

}  // namespace studioscope::findings_test
