// Statistics of `bench`; the expected values are computed by hand.
// Promises of interface.md about `bench`: keys, exit statuses, comparison with a saved run.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>

#include "render/bench/measurement.h"
#include "render/bench/options.h"
#include "render/bench/report.h"
#include "support/program.h"

namespace studioscope::bench_statistics_test {

using nlohmann::json;

TEST_CASE("the spread of values", "[bench]") {
    std::vector<double> values;
    for (int i = 100; i >= 0; --i) values.push_back(i);
    const Spread spread = sample_spread(values);
    CHECK(spread.median == 50);
    CHECK(spread.p5 == 5);
    CHECK(spread.p95 == 95);
    CHECK(sample_spread({}).median == 0);
}

TEST_CASE("noise is half the range of the medians of parts of a run", "[bench]") {
    CHECK(relative_noise({1, 2, 3, 4}) == 1);  // too few values
    CHECK(relative_noise({7, 7, 7, 7, 7, 7}) == 0);
    // parts of two values: their medians are 10, 10, 10, 10, 14, and the whole median is 10
    CHECK(relative_noise({10, 10, 10, 10, 10, 10, 10, 10, 14, 14}) == Approx(0.2));
}

TEST_CASE("a paired ratio is the same on a machine that becomes slower", "[bench]") {
    std::vector<double> own, other;
    for (int round = 0; round < 20; ++round) {
        const double pace = 1 + round * 0.1;
        own.push_back(4 * pace);
        other.push_back(3 * pace);
    }
    const PairedRatio steady = paired_ratio(own, other);
    CHECK(steady.median == Approx(0.75));
    CHECK(steady.noise == Approx(0).margin(1e-12));
    CHECK(relative_noise(own) > 0.3);
}

TEST_CASE("a paired ratio has an uncertainty", "[bench]") {
    // 101 ratios from 0.5 to 1.5: the middle half spans 0.5
    std::vector<double> own(101, 1.0), other;
    for (int i = 0; i <= 100; ++i) other.push_back(0.5 + i * 0.01);
    const PairedRatio ratio = paired_ratio(own, other);
    CHECK(ratio.median == Approx(1));
    CHECK(ratio.noise == Approx(2 * 1.2533 * (0.5 / 1.349) / std::sqrt(101.0)));
    CHECK(paired_ratio({1, 1}, {1, 1}).noise == 1);  // too few values
    CHECK(paired_ratio({}, {}).median == 0);
}

namespace {

// A run with one row besides pass-through; pass-through's time is constant if `time` is 1.
BenchmarkResult run_of(bool is_discarded, double ratio, double noise, double time = 1) {
    BenchmarkResult run;
    for (const SkinningMethod skinner : {SkinningMethod::kPassthrough, SkinningMethod::kGpu}) {
        BenchmarkRow row;
        row.draw = {skinner, 1, 3, is_discarded};
        row.cpu = {time, time * 0.9, time * 1.1};
        const bool is_yardstick = skinner == SkinningMethod::kPassthrough;
        row.ratio_to_passthrough = is_yardstick ? 1 : ratio;
        row.ratio_noise = is_yardstick ? 0 : noise;
        run.rows.push_back(row);
    }
    return run;
}

bool is_slower(const BenchmarkResult& before, const BenchmarkResult& now) {
    const Result<BenchChange> change = compare_bench(now, before);
    REQUIRE(change);
    return change->is_slower;
}

// A strip of two triangles on two bones.
const char* kStrip =
    "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\n"
    "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\nend\ntriangles\n"
    "skin\n0 0 0 0 0 -1 0 0 0\n0 10 0 0 0 -1 0 1 0 2 0 0.5 1 0.5\n1 0 0 10 0 -1 0 0 1\n"
    "skin\n0 10 0 0 0 -1 0 1 0 2 0 0.5 1 0.5\n1 10 0 10 0 -1 0 1 1\n1 0 0 10 0 -1 0 0 1\nend\n";

std::string strip_file(const ScratchFolder& scratch) {
    const std::string file = (scratch / "strip.smd").generic_string();
    write_text(file, kStrip);
    return file;
}

Ran bench(const std::string& file, std::vector<std::string> more) {
    std::vector<std::string> arguments{"bench", file, "--instances", "1,3", "--frames", "6"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_studioscope(arguments);
}

}  // namespace

// 5 % and both runs' noise are allowed: 0.6 becomes 0.5714 by 5 %.
TEST_CASE("a row is slower if its ratio grew by more than the noise and 5 %", "[bench]") {
    CHECK_FALSE(is_slower(run_of(true, 0.6, 0), run_of(true, 0.575, 0)));
    CHECK(is_slower(run_of(true, 0.6, 0), run_of(true, 0.565, 0)));
    CHECK_FALSE(is_slower(run_of(true, 0.6, 0.02), run_of(true, 0.56, 0.02)));
    CHECK(is_slower(run_of(true, 0.6, 0.02), run_of(true, 0.54, 0.02)));
    // a machine at half the speed slows both down
    CHECK_FALSE(is_slower(run_of(true, 0.6, 0), run_of(true, 0.6, 0, 1.15)));
}

TEST_CASE("rows that a software driver rasterises are compared by their times", "[bench]") {
    CHECK_FALSE(is_slower(run_of(false, 0.6, 0), run_of(false, 0.3, 0)));
    // the fastest frames have to be slower than the slowest before: 0.9 t > 1.1
    CHECK_FALSE(is_slower(run_of(false, 0.6, 0), run_of(false, 0.6, 0, 1.2)));
    CHECK(is_slower(run_of(false, 0.6, 0), run_of(false, 0.6, 0, 1.25)));
    BenchmarkResult before = run_of(false, 0.6, 0), now = run_of(false, 0.3, 0);
    for (BenchmarkResult* run : {&before, &now})
        for (BenchmarkRow& row : run->rows) row.gpu = Spread{1, 0.9, 1.1};
    CHECK(is_slower(before, now));  // with the GPU's own clock the ratio is compared
}

TEST_CASE("a run is compared with the rows that did the same work", "[bench]") {
    const BenchmarkResult now = run_of(true, 0.6, 0);
    CHECK_FALSE(is_slower(now, now));
    BenchmarkResult other = now;
    for (BenchmarkRow& row : other.rows) row.level.influences = 2;
    const Result<BenchChange> change = compare_bench(now, other);
    REQUIRE_FALSE(change);
    CHECK(change.error().code == "bench-saved");
}

TEST_CASE("bench measures every skinner and its error against the reference", "[app]") {
    const ScratchFolder scratch;
    const Ran ran = bench(strip_file(scratch), {"--format", "json", "--verify"});
    CAPTURE(ran.err);
    REQUIRE(ran.status == 0);
    const json run = json::parse(ran.out);
    for (const char* key :
         {"vendor", "renderer", "version", "software", "compiler", "build", "cores", "cpu"})
        CHECK(run["environment"].contains(key));
    CHECK(run["model"]["vertices"] == 4);
    CHECK(run["model"]["triangles"] == 2);
    CHECK(run["model"]["bones"] == 2);
    CHECK(run["model"]["influences"] == json({3, 1, 0}));
    CHECK(run["model"]["acmr"] == 2);  // four transforms for two triangles
    CHECK(run["model"]["atvr"] == 1);
    CHECK(run["noise"].is_number());
    CHECK(run["bandwidth"]["read"] > 0);
    CHECK(run["bandwidth"]["write"] > 0);
    // five skinners, one and three instances, discarded and drawn
    REQUIRE(run["rows"].size() == 20);
    for (const json& row : run["rows"]) {
        CAPTURE(row);
        CHECK(row["cpu"]["median"] > 0);
        CHECK(row["cpu"]["p5"] <= row["cpu"]["median"]);
        CHECK(row["cpu"]["median"] <= row["cpu"]["p95"]);
        CHECK(row["attributes"] == "PNT");
        CHECK(row["vertices_per_second"] > 0);
        CHECK(row["ratio_noise"] >= 0);
        CHECK(row.contains("gpu"));
        CHECK_FALSE(row["clock"].get<std::string>().empty());
        if (run["environment"]["software"] == true) CHECK(row["gpu"].is_null());
        if (row["skinner"] == "passthrough") {
            CHECK(row["ratio_to_passthrough"] == 1);
            CHECK(row["error"].is_null());
        } else {
            CHECK(row["error"]["position"] <= 1e-5 * run["model"]["size"].get<double>());
            CHECK(row["error"]["normal"] <= 1e-5);
            CHECK(row["error"]["tangent"] <= 1e-5);
        }
    }
}

TEST_CASE("bench measures only the requested rows", "[app]") {
    const ScratchFolder scratch;
    const Ran ran = bench(strip_file(scratch), {"--format", "csv", "--skinner", "cpu",
                                                "--attributes", "P,PN", "--clock", "processor"});
    REQUIRE(ran.status == 0);
    // the header, then pass-through and cpu, at 1 and 3, P and PN, discarded and drawn
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 1 + 2 * 2 * 2 * 2);
    CHECK(ran.out.find("compute") == std::string::npos);
    CHECK(ran.out.find("processor time") != std::string::npos);
}

TEST_CASE("bench compares a run with a saved one and with a budget", "[app]") {
    const ScratchFolder scratch;
    const std::string file = strip_file(scratch), saved = (scratch / "saved.json").generic_string();
    json run = json::parse(bench(file, {"--format", "json"}).out);
    const auto scale = [](json& value, double factor) { value = value.get<double>() * factor; };
    const auto save_times = [&](double factor) {
        json changed = run;
        for (json& row : changed["rows"]) {
            for (const char* which : {"p5", "median", "p95"}) scale(row["cpu"][which], factor);
            row["ratio_noise"] = 100;  // far above the noise of six rounds of four vertices
        }
        write_text(saved, changed.dump());
    };
    save_times(1e-4);  // all times 10 000 times shorter
    const Ran slower = bench(file, {"--compare", saved});
    CHECK(slower.status == 1);
    CHECK(slower.out.find("slower") != std::string::npos);
    CHECK(slower.out.find("passthrough") != std::string::npos);
    save_times(1e4);
    CHECK(bench(file, {"--compare", saved}).status == 0);

    // relative to pass-through the other rows took a hundredth of their time
    json changed = run;
    for (json& row : changed["rows"])
        if (row["skinner"] != "passthrough") {
            scale(row["ratio_to_passthrough"], 100);
            row["ratio_noise"] = 0.01;
        }
    write_text(saved, changed.dump());
    CHECK(bench(file, {"--compare", saved}).status == 1);

    write_text(saved, run.dump());
    const Ran same = bench(file, {"--compare", saved});
    CHECK(same.status <= 1);  // slower or not: the machine is busy
    CHECK(same.err.find("bench-saved") == std::string::npos);

    json nameless = run, timeless = run, older = run;
    older.erase("format_version");
    nameless["rows"][0]["skinner"] = 7;
    timeless["rows"][0].erase("cpu");
    for (const std::string& wrong :
         {std::string("[]"), nameless.dump(), timeless.dump(), older.dump()}) {
        write_text(saved, wrong);
        const Ran broken = bench(file, {"--compare", saved});
        CHECK(broken.status == 3);
        CHECK(broken.err.find(saved) != std::string::npos);
    }

    CHECK(bench(file, {"--budget", "0.001us"}).status == 1);
    CHECK(bench(file, {"--budget", "1000s"}).status == 0);
}

TEST_CASE("bench --load measures each stage from reading to uploading", "[app]") {
    const ScratchFolder scratch;
    const std::string file = strip_file(scratch);
    const Ran ran = run_studioscope({"bench", file, "--load", "--format", "json"});
    REQUIRE(ran.status == 0);
    const json run = json::parse(ran.out);
    CHECK(run["files"] == json({file}));
    for (const json& stage : run["stages"]) CHECK(stage["seconds"] >= 0);
    CHECK(run["stages"][0]["stage"] == "plain read");
    CHECK(run["stages"][0]["bytes"] == std::string(kStrip).size());
    for (const char* name : {"read", "parse", "validate", "upload", "decode (later)"})
        CHECK(std::any_of(run["stages"].begin(), run["stages"].end(),
                          [&](const json& stage) { return stage["stage"] == name; }));
    CHECK(run["stages"].back()["stage"] == "all");
}

TEST_CASE("a budget is a number and a unit", "[app]") {
    CHECK(parse_seconds("2ms") == Approx(0.002));
    CHECK(parse_seconds("500us") == Approx(0.0005));
    CHECK(parse_seconds("0.5s") == Approx(0.5));
    for (const char* wrong : {"", "2", "ms", "2 ms", "-2ms", "1.2.3ms", "2h"})
        CHECK_FALSE(parse_seconds(wrong));
}

}  // namespace studioscope::bench_statistics_test
