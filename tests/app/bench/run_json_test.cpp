// The JSON of saved runs: what is written is read back, and anything else is refused with a reason.
#include "render/bench/run_json.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

namespace studioscope::run_json_test {

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

}  // namespace studioscope::run_json_test
