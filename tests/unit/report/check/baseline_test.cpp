#include <catch2/catch.hpp>
#include <string>

#include "core/budget.h"
#include "report/check/findings.h"

namespace studioscope::baseline_test {

namespace {

// The finding that the reports below have.
FindingIdentity identity(const std::string& message = "m") {
    Diagnostic finding = error("smd-nodes", message);
    finding.file = "a.smd";
    return identity_of(finding, "/p");
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

}  // namespace studioscope::baseline_test
