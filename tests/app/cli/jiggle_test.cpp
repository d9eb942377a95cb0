// Jiggle bones on the command line: interface.md, "Scene and pose options".

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace studioscope::app_jiggle_test {

namespace {

using nlohmann::json;

// A root that moves 30 units along -X within a loop of a second, and a jiggle bone along Y, 20
// units long, that gravity pulls down by a unit; the compiler turns the axes of the sources.
std::string write_tail(const ScratchFolder& scratch) {
    const std::string bones = "version 1\nnodes\n0 \"root\" -1\n1 \"tail\" 0\n2 \"end\" 1\nend\n";
    const std::string rest = "1 10 0 0 0 1.5707963 0\n2 0 0 20 0 0 0\n";
    write_text(scratch / "ref.smd", bones + "skeleton\ntime 0\n0 0 0 0 0 0 0\n" + rest +
                                        "end\ntriangles\nskin\n" +
                                        "0 0 0 0 0 0 1 0 0 1 1 1\n2 40 1 0 0 0 1 0 0 1 2 1\n" +
                                        "1 0 0 1 0 0 1 0 0 1 1 1\nend\n");
    std::string clip = bones + "skeleton\n";
    for (int frame = 0; frame <= 30; ++frame)
        clip += "time " + std::to_string(frame) + "\n0 0 " +
                std::to_string(frame <= 15 ? 2 * frame : 60 - 2 * frame) + " 0 0 0 0\n" + rest;
    write_text(scratch / "sway.smd", clip + "end\n");
    write_text(scratch / "tail.qc",
               "$modelname \"tail.mdl\"\n$body body \"ref.smd\"\n"
               "$sequence sway \"sway.smd\" fps 30 loop\n"
               "$jigglebone \"tail\" { is_flexible { length 20 tip_mass 60 yaw_stiffness 60 "
               "yaw_damping 6 pitch_stiffness 60 pitch_damping 6 } }\n");
    return (scratch / "tail.qc").generic_string();
}

// The world position of a bone by `pose`.
std::vector<double> position_of(const std::string& bone, std::vector<std::string> arguments) {
    const ScratchFolder scratch;
    const std::string out = (scratch / "pose.json").generic_string();
    arguments.insert(arguments.begin(), {"pose", "-o", out});
    const Ran ran = run_studioscope(arguments);
    CAPTURE(ran.err);
    REQUIRE(ran.status == 0);
    const json pose = json::parse(read_text(out));
    for (const json& one : pose["bones"])
        if (one["name"] == bone) {
            const json& world = one["world"];
            return {world[3].get<double>(), world[7].get<double>(), world[11].get<double>()};
        }
    FAIL("no such bone");
    return {};
}

}  // namespace

TEST_CASE("pose simulates jiggle bones only if asked to", "[app][jiggle]") {
    const ScratchFolder scratch;
    const std::string qc = write_tail(scratch);
    const auto still = position_of("end", {qc, "--clip", "sway"});
    CHECK(still[1] == Approx(30));
    CHECK(still[2] == Approx(0).margin(1e-4));
    const auto hanging = position_of("end", {qc, "--clip", "sway", "--jiggle", "on"});
    CHECK(hanging[2] == Approx(-1).epsilon(0.02));  // 60 / 60 units
    const auto dropped =
        position_of("end", {qc, "--clip", "sway", "--jiggle", "on", "--settle", "0"});
    CHECK(dropped[2] == Approx(0).margin(1e-3));
    const auto bind = position_of("end", {qc, "--clip", "none", "--jiggle", "on"});
    CHECK(bind[2] == Approx(0).margin(1e-4));
}

TEST_CASE("a looping clip goes on at a time after its end", "[app][jiggle]") {
    const ScratchFolder scratch;
    const std::string qc = write_tail(scratch);
    const auto at = [&](const std::string& time, const std::string& rate) {
        return position_of(
            "end", {qc, "--clip", "sway", "--jiggle", "on", "--jiggle-rate", rate, "--time", time});
    };
    CHECK(position_of("root", {qc, "--clip", "sway", "--time", "2.25"})[0] == Approx(-15));
    CHECK(at("2.25", "60") == at("2.25", "60"));
    CHECK(at("2.25", "60")[0] > -14);  // behind the root
    CHECK(std::abs(at("2.25", "30")[0] - at("2.25", "144")[0]) > 0.05);
    // the loops are alike once the start has died away
    CHECK(at("8.25", "60")[0] == Approx(at("5.25", "60")[0]).margin(0.01));
}

TEST_CASE("skinning by definition has jiggle bones, too", "[app][jiggle]") {
    const ScratchFolder scratch;
    const std::string qc = write_tail(scratch);
    const auto rows = [&](const std::string& skinner) {
        return run_studioscope({"pose", qc, "-o", "-", "--clip", "sway", "--jiggle", "on", "--time",
                                "1.3", "--skinner", skinner})
            .out;
    };
    const auto third = [](const std::string& csv) {
        std::vector<double> numbers;
        for (size_t at = csv.rfind("\n2,") + 2; numbers.size() < 3; at = csv.find(',', at + 1))
            numbers.push_back(std::stod(csv.substr(at + 1)));
        return numbers;
    };
    const auto fast = third(rows("cpu")), slow = third(rows("reference"));
    for (size_t i = 0; i < 3; ++i) CHECK(fast[i] == Approx(slow[i]).margin(1e-4));
}

TEST_CASE("wrong values of jiggle options are wrong usage", "[app][jiggle]") {
    const ScratchFolder scratch;
    const std::string qc = write_tail(scratch);
    const auto status = [&](const std::string& option, const std::string& value) {
        return run_studioscope({"pose", qc, "-o", "-", "--skinner", "cpu", option, value}).status;
    };
    CHECK(status("--jiggle-rate", "144") == 0);
    CHECK(status("--jiggle-rate", "50") == 2);
    CHECK(status("--settle", "60") == 0);
    CHECK(status("--settle", "61") == 2);
    CHECK(status("--settle", "-1") == 2);
    CHECK(status("--jiggle", "maybe") == 2);
}

}  // namespace studioscope::app_jiggle_test
