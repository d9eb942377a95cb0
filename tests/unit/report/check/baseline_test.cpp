#include <catch2/catch.hpp>
#include <string>

#include "core/budget.h"
#include "core/path_text.h"
#include "report/check/findings.h"

namespace studioscope::baseline_test {

namespace {

// The finding that the reports below have.
FindingIdentity identity(const std::string& message = "m") {
    Diagnostic finding = error("smd-nodes", message);
    finding.file = "a.smd";
    return finding_identity(finding, "/p");
}

Result<Baseline> parsed(const std::string& report) {
    return Baseline::parse(report, "/p", [](const std::string& /*file*/) { return true; });
}

// How often the baseline knows the finding.
size_t known(const std::string& report) {
    Result<Baseline> baseline = parsed(report);
    if (!baseline) return 0;
    size_t count = 0;
    while (count < 100 && baseline->take(identity())) ++count;
    return count;
}

const std::string kEntry = R"({"file": "a.smd", "code": "smd-nodes", "message": "m"})";

const std::filesystem::path kBase = std::filesystem::current_path();

Diagnostic finding(const std::string& file, const std::string& message, uint64_t line = 1) {
    Diagnostic diagnostic = error("smd-short-vertex", message, at_line(line));
    diagnostic.file = file;
    return diagnostic;
}

Baseline baseline_of(const std::string& report, bool is_there = true) {
    auto baseline = Baseline::parse(report, kBase, [=](const std::string&) { return is_there; });
    REQUIRE(baseline);
    return *std::move(baseline);
}

std::string entry(const std::string& file, const std::string& message,
                  const std::string& more = "") {
    return R"({"severity":"error","code":"smd-short-vertex","message":")" + message +
           R"(","file":")" + file + '"' + more + "}";
}

}  // namespace

TEST_CASE("a baseline takes the findings of a report, each once", "[report]") {
    CHECK(known(R"({"diagnostics": []})") == 0);
    CHECK(known(R"({"diagnostics": [)" + kEntry + "]}") == 1);
    CHECK(known(R"({"diagnostics": [)" + kEntry + "," + kEntry + "]}") == 2);
    CHECK(known(R"({"diagnostics": [1, [)" + kEntry + R"(], {"inner": )" + kEntry + "}]}") == 0);
    CHECK(known(R"({"other": [)" + kEntry + R"(], "diagnostics": []})") == 0);
    CHECK(known(R"({"tool": {"diagnostics": [)" + kEntry + R"(]}, "diagnostics": []})") == 0);
    CHECK(known(R"({"diagnostics": [{"file": "a.smd", "code": "smd-nodes", "message": "x",
                    "fingerprint": ")" +
                identity().exact + R"("}]})") == 1);
    CHECK(known(R"({"diagnostics": [{"file": "a.smd", "code": "smd-nodes", "message": "x",
                    "folded": 3, "line": {"folded": 9}}]})") == 3);
}

TEST_CASE("a baseline takes reports line by line", "[report]") {
    const std::string line = R"({"file": "a.smd", "diagnostics": [)" + kEntry + "]}\n";
    CHECK(known(line) == 1);
    CHECK(known(line + "\r\n" + line) == 2);
    for (const std::string text : {"", "[]", "{}", "1", R"({"diagnostics": 1})",
                                   R"({"diagnostics": {}})", R"([{"diagnostics": []}])"})
        CHECK_FALSE(parsed(text));
    const auto second = parsed(line + "{\n");
    REQUIRE_FALSE(second);
    CHECK(second.error().location == at_line(2));
    CHECK_FALSE(parsed(R"({"diagnostics": [)"));
    CHECK_FALSE(parsed(R"({"diagnostics": [1e999]})"));
}

TEST_CASE("a baseline of many small values stays within the memory of its size", "[report]") {
    constexpr size_t kBytes = size_t{8} << 20;
    const auto fits = [](const std::string& text) {
        return within_file_memory(text.size(), [&] { static_cast<void>(parsed(text)); });
    };
    CHECK(fits(std::string(kBytes, '[')));
    std::string wide = R"({"x": [)";
    while (wide.size() < kBytes) wide += "[],";
    CHECK(fits(wide + R"(0], "diagnostics": []})"));
    // each finding another: the most that a byte of a report can take
    std::string many = R"({"diagnostics": [)";
    for (size_t i = 0; many.size() < kBytes; ++i)
        many += R"({"code":")" + std::to_string(i) + "\"},";
    CHECK(fits(many + "0]}"));
}

// Identities of findings: what makes two messages of two runs the same finding.

TEST_CASE("numbers are not part of a finding's identity, digits in names are", "[report]") {
    CHECK(without_numbers("fixup 3 reads vertices 9000..9400 of 9210") ==
          without_numbers("fixup 14 reads vertices 1..2 of 3"));
    CHECK(without_numbers("weight 0.5 is below 1") == without_numbers("weight 1.5e-05 is below 1"));
    CHECK(without_numbers("x is -3") == without_numbers("x is 3"));
    CHECK(without_numbers("checksum 0a1b2c3d differs from deadbee5") ==
          without_numbers("checksum d45a3c21 differs from 00000000"));
    CHECK(without_numbers("offset 0x3c of it") == without_numbers("offset 0xff0 of it"));
    CHECK(without_numbers("bone bip01_l is unknown") != without_numbers("bone bip02_l is unknown"));
    CHECK(without_numbers("material \"7\" is missing") !=
          without_numbers("material \"8\" is missing"));
    CHECK(without_numbers("a face is bad") != without_numbers("a mesh is bad"));
    CHECK(without_numbers("hat was not found; tried /home/me/materials/hat.vmt") ==
          without_numbers("hat was not found; tried /ci/1/materials/hat.vmt"));
    CHECK(without_numbers("").empty());
}

TEST_CASE("a finding is the same on another line, not in another file or of another code",
          "[report]") {
    const FindingIdentity one = finding_identity(finding("a/hero.smd", "has 7 numbers", 10), kBase);
    CHECK(one.exact.size() == 16);
    CHECK(finding_identity(finding("a/hero.smd", "has 5 numbers", 90), kBase).exact == one.exact);
    CHECK(finding_identity(finding("./a/../a/hero.smd", "has 7 numbers"), kBase).exact ==
          one.exact);
    CHECK(
        finding_identity(finding((kBase / "a/hero.smd").string(), "has 7 numbers"), kBase).exact ==
        one.exact);
    const FindingIdentity other = finding_identity(finding("b/hero.smd", "has 7 numbers"), kBase);
    CHECK(other.exact != one.exact);
    CHECK(other.moved == one.moved);
    Diagnostic changed = finding("a/hero.smd", "has 7 numbers");
    changed.code = "smd-number";
    CHECK(finding_identity(changed, kBase).exact != one.exact);
    CHECK(finding_identity(changed, kBase).moved != one.moved);
    CHECK(finding_identity(changed, kBase).by_code != one.by_code);
}

TEST_CASE("the path of a finding begins at the project, or at the root outside of it", "[report]") {
    CHECK(path_from(kBase, "a/b.mdl") == "a/b.mdl");
    CHECK(path_from(kBase, (kBase / "a//b.mdl").string()) == "a/b.mdl");
    CHECK(path_from(kBase, "a/hats.gma!models/b.mdl") == "a/hats.gma!models/b.mdl");
    for (const char* outside : {"/elsewhere/b.mdl", "/projects/b.mdl"})
        CHECK(path_from("/project", outside) == path_text(absolute_path(outside)));
}

TEST_CASE("a baseline knows each of its findings once", "[report]") {
    const std::string two = entry("a.smd", "has 7 numbers") + "," + entry("a.smd", "has 5 numbers");
    for (const std::string& report : {"{\"diagnostics\":[" + two + "]}",
                                      "{\"file\":\"a.smd\",\"diagnostics\":[" + two + "]}\n" +
                                          "{\"file\":\"b.smd\",\"diagnostics\":[]}\n"}) {
        Baseline baseline = baseline_of(report);
        const FindingIdentity same = finding_identity(finding("a.smd", "has 6 numbers"), kBase);
        CHECK_FALSE(baseline.take(finding_identity(finding("b.smd", "has 6 numbers"), kBase)));
        CHECK_FALSE(baseline.take(finding_identity(finding("a.smd", "has 6 words"), kBase)));
        CHECK(baseline.take(same));
        CHECK(baseline.take(same));
        CHECK_FALSE(baseline.take(same));  // a third one is new
    }
}

TEST_CASE("a folded entry of a baseline knows as many findings of its code", "[report]") {
    Baseline baseline = baseline_of("{\"diagnostics\":[" +
                                    entry("a.smd", "2 more like this", R"(,"folded":2)") + "]}");
    CHECK_FALSE(baseline.take(finding_identity(finding("b.smd", "one"), kBase)));
    CHECK(baseline.take(finding_identity(finding("a.smd", "one"), kBase)));
    CHECK(baseline.take(finding_identity(finding("a.smd", "two"), kBase)));
    CHECK_FALSE(baseline.take(finding_identity(finding("a.smd", "three"), kBase)));
}

TEST_CASE("a finding moves with its file, but not to a copy", "[report]") {
    const std::string report = "{\"diagnostics\":[" + entry("old/a.smd", "has 7 numbers") + "]}";
    const FindingIdentity moved = finding_identity(finding("new/a.smd", "has 7 numbers"), kBase);
    CHECK(baseline_of(report, false).take(moved));
    CHECK_FALSE(baseline_of(report, true).take(moved));
}

// Reports have such a name as text: Latin-1, a guess. No file has the name that the text says.
TEST_CASE("a baseline knows the findings of a file whose name is not UTF-8", "[report]") {
    const FindingIdentity named = finding_identity(finding("\xEF\xF0.smd", "one"), kBase);
    const std::string shown = "\xC3\xAF\xC3\xB0.smd";
    Baseline exact = baseline_of("{\"diagnostics\":[" + entry(shown, "one") + "]}", false);
    CHECK_FALSE(exact.take(finding_identity(finding("\xEF\xF1.smd", "one"), kBase)));
    CHECK(exact.take(named));
    CHECK(
        baseline_of(
            "{\"diagnostics\":[" + entry(shown, "2 more like this", R"(,"folded":2)") + "]}", false)
            .take(named));
}

TEST_CASE("a folded entry moves with its file, but not to a copy", "[report]") {
    const std::string report =
        "{\"diagnostics\":[" + entry("old/a.smd", "2 more like this", R"(,"folded":2)") + "]}";
    const FindingIdentity moved = finding_identity(finding("new/a.smd", "one"), kBase);
    CHECK_FALSE(baseline_of(report, true).take(moved));
    Baseline baseline = baseline_of(report, false);
    CHECK_FALSE(baseline.take(finding_identity(finding("new/b.smd", "one"), kBase)));
    CHECK(baseline.take(moved));
    CHECK(baseline.take(moved));
    CHECK_FALSE(baseline.take(moved));  // a third one is new
}

TEST_CASE("a baseline that was not written by check is refused", "[report]") {
    const auto parse = [](const std::string& text) {
        return Baseline::parse(text, kBase, [](const std::string&) { return true; });
    };
    const std::string line = R"({"file":"a.smd","status":"read","diagnostics":[]})";
    for (const std::string text : {"", "\n", "[]", "{}", "{\"diagnostics\":1}", "none"}) {
        CAPTURE(text);
        CHECK_FALSE(parse(text));
    }
    const auto cut = parse(line + "\n" + line.substr(0, 20));
    REQUIRE_FALSE(cut);
    CHECK(cut.error().location == at_line(2));
    CHECK(parse(line));
    CHECK(parse("{\"diagnostics\":[1, {\"file\": 2}]}"));  // entries of other versions
}

}  // namespace studioscope::baseline_test
