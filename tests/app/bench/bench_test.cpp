// Promises of interface.md about `bench`: keys, exit statuses, comparison with a saved run.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "render/bench/options.h"
#include "support/program.h"

namespace studioscope::bench_test {

namespace {

using nlohmann::json;

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
    CHECK(seconds_of("2ms") == Approx(0.002));
    CHECK(seconds_of("500us") == Approx(0.0005));
    CHECK(seconds_of("0.5s") == Approx(0.5));
    for (const char* wrong : {"", "2", "ms", "2 ms", "-2ms", "1.2.3ms", "2h"})
        CHECK_FALSE(seconds_of(wrong));
}

}  // namespace studioscope::bench_test
