// The tables of `bench` for people: a heading for each number. The columns are counted by hand.

#include "render/bench/report.h"

#include <catch2/catch.hpp>
#include <sstream>

#include "support/program.h"

namespace studioscope::report_test {

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// The line that begins with a word.
std::string line_of(const std::string& text, const std::string& word) {
    for (const std::string& line : lines_of(text))
        if (line.starts_with(word)) return line;
    return "";
}

BenchmarkRow row_of(SkinningMethod skinner, double seconds) {
    BenchmarkRow row;
    row.draw.skinner = skinner;
    row.draw.instances = 1;
    row.cpu = {seconds, seconds, seconds};
    row.ratio_to_passthrough = 0.5;
    return row;
}

}  // namespace

TEST_CASE("every number in the table of bench is below its heading", "[bench]") {
    BenchmarkResult run;
    run.rounds = 1;
    run.rows.push_back(row_of(SkinningMethod::kPassthrough, 0.001));
    run.rows.push_back(row_of(SkinningMethod::kCpu, 0.002));
    run.rows.back().error.emplace();
    run.rows.back().bandwidth_share = 0.25;
    const std::string text = bench_text(run);
    const std::string heading = line_of(text, "skinner"), cpu = line_of(text, "cpu ");
    CAPTURE(text);
    for (const auto& [name, value] : {std::pair{"copies", "1"},
                                      {"median", "2.00 ms"},
                                      {"p5", "2.00 ms"},
                                      {"p95", "2.00 ms"},
                                      {"ratio", "0.50"},
                                      {"bandwidth", "25 %"}}) {
        const size_t end = heading.find(std::string(" ") + name) + 1 + std::string(name).size();
        CAPTURE(name);
        const std::string column = cpu.substr(0, end);
        CHECK(column.ends_with(std::string(" ") + value));
    }
    CHECK(heading.size() == cpu.size());
    CHECK(text.find("1 round, ") != std::string::npos);
    CHECK(text.find("n/r") == std::string::npos);

    run.rows.back().is_resolvable = false;
    const std::string unclear = bench_text(run);
    CHECK(line_of(unclear, "cpu ").find("    n/r ") != std::string::npos);
    CHECK(unclear.find("n/r: not resolvable") != std::string::npos);
}

TEST_CASE("a comparison of two runs has headings", "[bench]") {
    BenchmarkResult run;
    run.rows.push_back(row_of(SkinningMethod::kPassthrough, 0.001));
    const Result<BenchChange> change = compare_bench(run, run);
    REQUIRE(change);
    const std::vector<std::string> lines = lines_of(change->text);
    REQUIRE(lines.size() == 2);
    for (const char* name : {"row", "saved", "now", "change", "noise", "verdict"})
        CHECK(lines[0].find(name) != std::string::npos);
    CHECK(lines[1].ends_with("n/r"));
}

TEST_CASE("a missed budget is reported in words", "[app]") {
    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const Ran ran = run_studioscope({"bench", model, "--skinner", "cpu", "--instances", "1",
                                     "--frames", "1", "--lod", "3", "--budget", "1us"});
    CHECK(ran.status == 1);
    CHECK(
        line_of(ran.err, "over the budget").starts_with("over the budget: cpu with 1 copy takes "));
    CHECK(ran.err.find("per frame; 1.0 us is allowed\n") != std::string::npos);
    const Ran load = run_studioscope({"bench", model, "--load"});
    CHECK(load.status == 0);
    CHECK_FALSE(line_of(load.out, "stage ").empty());
}

}  // namespace studioscope::report_test
