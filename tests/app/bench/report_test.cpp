// The JSON of saved runs: what is written is read back, and anything else is refused with a reason.
// The tables of `bench` for people: a heading for each number. The columns are counted by hand.

#include "render/bench/report.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "render/bench/run_json.h"
#include "support/program.h"

namespace studioscope::report_test {

namespace {

using nlohmann::json;

// A run in which every member has a value of its own.
BenchmarkResult saved_run() {
    BenchmarkResult run;
    run.environment = {"vendor", "renderer", "4.5", "clang", "debug", "cpu", "AVX2", true, 2};
    run.model = {"hero.mdl", 4, 2, 3, 1, 12.5, {3, 1, 0}, 2, 1, 0.75, 1.5, {{"body", 1.25, 0.5}}};
    run.noise = 0.125;
    run.bandwidth = {1e9, 2e9};
    run.rounds = 5;
    BenchmarkRow row;
    row.draw = {SkinningMethod::kCpuThreads, 10, 2, false};
    row.level = {1, 2, true};
    row.cpu = {0.5, 0.25, 0.75};
    row.clock = "timestamps";
    row.noise = 0.0625;
    row.vertices_per_second = 1e6;
    row.ratio_to_passthrough = 0.5;
    row.ratio_noise = 0.03125;
    row.is_resolvable = false;
    run.rows.push_back(row);
    row.gpu = Spread{0.125, 0.0625, 0.25};
    row.bandwidth_share = 0.375;
    row.error = SkinError{{1e-6, 2e-6, std::nan("")}, {1e-7, 2e-7, 3e-7}};
    run.rows.push_back(row);
    run.stages.push_back({"posing", 10, {0.25, 0.125, 0.5}});
    return run;
}

std::string code_of(const json& text) {
    const Result<BenchmarkResult> read = read_bench_json(text.dump());
    return read ? "" : read.error().code + ": " + read.error().message;
}

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

TEST_CASE("a saved run is read back with every value", "[bench]") {
    const BenchmarkResult run = saved_run();
    const Result<BenchmarkResult> read = read_bench_json(bench_json(run));
    REQUIRE(read);
    CHECK(bench_json(*read) == bench_json(run));
    REQUIRE(read->rows.size() == 2);
    const BenchmarkRow& row = read->rows[1];
    CHECK(row.is_same_work(run.rows[1]));
    CHECK(row.cpu.p95 == 0.75);
    CHECK(row.gpu->p5 == 0.0625);
    CHECK(row.bandwidth_share == 0.375);
    CHECK(row.error->max.y == 2e-6);
    CHECK(std::isnan(row.error->max.z));
    CHECK(row.error->mean.z == 3e-7);
    CHECK_FALSE(read->rows[0].gpu);
    CHECK_FALSE(read->rows[0].error);
    CHECK_FALSE(row.is_resolvable);
    CHECK(read->model.reordered_acmr == 0.75);
    CHECK(read->model.meshes[0].name == "body");
    CHECK(read->environment.cores == 2);
    CHECK(read->stages[0].seconds.median == 0.25);
}

TEST_CASE("only the current version of a saved run is read", "[bench]") {
    json run = json::parse(bench_json(saved_run()));
    CHECK(run["format_version"] == kBenchFormatVersion);
    CHECK(code_of(run) == "");
    for (const int version : {kBenchFormatVersion - 1, kBenchFormatVersion + 1}) {
        run["format_version"] = version;
        const std::string refused = code_of(run);
        CAPTURE(refused);
        CHECK(refused.starts_with("bench-saved-version: "));
        CHECK(refused.find("format_version " + std::to_string(version)) != std::string::npos);
        CHECK(refused.find("expected format_version " + std::to_string(kBenchFormatVersion)) !=
              std::string::npos);
    }
    run.erase("format_version");  // as it was before there were versions
    CHECK(code_of(run).find("has no format_version") != std::string::npos);
}

TEST_CASE("text other than a saved run is refused with what was found", "[bench]") {
    for (const char* text : {"", "{", "7", "[]", "{}", "null", "{\"rows\":",
                             "skinner,instances,lod,influences,order\ngpu,1,0,3,file\n"}) {
        CAPTURE(text);
        const Result<BenchmarkResult> read = read_bench_json(text);
        REQUIRE_FALSE(read);
        CHECK(read.error().code == "bench-saved");
    }
    const auto refused = [](const auto& change) {
        json run = json::parse(bench_json(saved_run()));
        change(run);
        return code_of(run);
    };
    CHECK(refused([](json& run) {
              run["rows"][1]["cpu"].erase("p5");
          }).find("\"rows[1].cpu.p5\" is missing") != std::string::npos);
    CHECK(refused([](json& run) {
              run["rows"][0]["skinner"] = "nobody";
          }).find("\"rows[0].skinner\" is not the name of a skinner") != std::string::npos);
    CHECK(refused([](json& run) { run["noise"] = "much"; }).find("\"noise\" is not a number") !=
          std::string::npos);
    CHECK(refused([](json& run) { run["rows"] = 7; }) != "");
    CHECK(refused([](json& run) { run["model"]["influences"] = {1, 2}; }) != "");
    CHECK(refused([](json& run) { run["rows"][0]["attributes"] = "TNP"; }) != "");
}

TEST_CASE("numbers of a saved run are refused outside of their range", "[bench]") {
    const auto is_read = [](const char* key, const json& value) {
        json run = json::parse(bench_json(saved_run()));
        run["rows"][0][key] = value;
        return code_of(run).empty();
    };
    CHECK(is_read("instances", 1));
    CHECK(is_read("instances", 1'000'000));
    for (const json& wrong :
         {json(0), json(1'000'001), json(-1), json(1.5), json(1e30), json(UINT64_MAX)})
        CHECK_FALSE(is_read("instances", wrong));
    CHECK(is_read("lod", 64));
    CHECK_FALSE(is_read("lod", 65));
    CHECK(is_read("influences", 3));
    CHECK_FALSE(is_read("influences", 4));
    CHECK_FALSE(is_read("influences", 0));
}

TEST_CASE("a saved run of 10 000 rows is read, and a longer one is refused", "[bench]") {
    BenchmarkResult run = saved_run();
    run.rows.assign(kMaxBenchRows, run.rows[0]);
    CHECK(read_bench_json(bench_json(run)));
    run.rows.push_back(run.rows[0]);
    CHECK_FALSE(read_bench_json(bench_json(run)));
}

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

TEST_CASE("the table shows names from files without control characters", "[bench]") {
    BenchmarkResult run = saved_run();
    run.model.file = "a\x1b[31m.mdl";
    run.model.meshes = {{"b\x1b[2J\n0 vertices", 1, 1}, {"c\u009b1m\u202e", 1, 1}};
    const std::string text = bench_text(run);
    CHECK(text.find("a\\x1b[31m.mdl") != std::string::npos);
    CHECK(text.find("b\\x1b[2J\\n0 vertices") != std::string::npos);
    CHECK(text.find("c\\x9b1m\\u202e") != std::string::npos);
    for (const char c : text) CHECK((c == '\n' || (c >= ' ' && c <= '~')));
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
