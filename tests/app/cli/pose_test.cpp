// `pose` as scripts run it: without a display and with every skinner. The reference is plain
// double-precision code; the promised precision is 1e-5 of the model's size.
// Compiled animations of version 49 against another decompiler's results: the .json next to each
// model of plumber_core/csgo has the position and Euler angles of every bone and frame
// ("data_final"). Roots are rotated there by -90 degrees about Z, as the data's README says.

#include "model/animation/pose.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "content/disk_files.h"
#include "core/at.h"
#include "formats/load.h"
#include "support/near.h"
#include "support/paths.h"
#include "support/program.h"
#include "support/skip.h"

namespace studioscope::pose_test {

namespace {

using Row = std::array<double, 13>;
using nlohmann::json;
namespace fs = std::filesystem;

std::vector<Row> posed(const std::string& file, const char* skinner,
                       const std::vector<std::string>& options) {
    std::vector<std::string> arguments{"pose", file, "-o", "-", "--skinner", skinner};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Ran ran = run_studioscope(arguments);
    CAPTURE(arguments, ran.err);
    REQUIRE(ran.status == 0);
    std::istringstream lines(ran.out);
    std::string line;
    std::getline(lines, line);
    CHECK(line == "vertex,x,y,z,nx,ny,nz,tx,ty,tz,tw,u,v");
    std::vector<Row> rows;
    while (std::getline(lines, line)) {
        std::istringstream numbers(line);
        std::string number;
        for (double& value : rows.emplace_back()) {
            std::getline(numbers, number, ',');
            value = std::stod(number);
        }
    }
    return rows;
}

// Largest difference of positions, relative to the reference's longest side.
double largest_difference(const std::vector<Row>& rows, const std::vector<Row>& reference) {
    REQUIRE(rows.size() == reference.size());
    double difference = 0, size = 0;
    for (size_t axis = 1; axis <= 3; ++axis) {
        double min = reference.at(0)[axis], max = min;
        for (size_t i = 0; i < rows.size(); ++i) {
            difference = std::max(difference, std::abs(rows[i][axis] - reference[i][axis]));
            min = std::min(min, reference[i][axis]);
            max = std::max(max, reference[i][axis]);
        }
        size = std::max(size, max - min);
    }
    REQUIRE(size > 0);
    return difference / size;
}

void check_skinners(const std::string& file, const std::vector<std::string>& options) {
    CAPTURE(file, options);
    const auto reference = posed(file, "reference", options);
    CHECK(largest_difference(posed(file, "gpu", options), reference) <= 1e-5);
    CHECK(largest_difference(posed(file, "cpu", options), reference) <= 1e-5);
}

glm::dvec3 vector_of(const json& numbers) { return {numbers[0], numbers[1], numbers[2]}; }

// The other decompiler's transform of a bone in a frame.
Transform answer(const json& bone, size_t frame, bool is_root) {
    const glm::dvec3 euler = vector_of(bone["rotation_euler"][frame]);
    const glm::dquat turn = glm::angleAxis(euler.z, glm::dvec3(0, 0, 1)) *
                            glm::angleAxis(euler.y, glm::dvec3(0, 1, 0)) *
                            glm::angleAxis(euler.x, glm::dvec3(1, 0, 0));
    const glm::dquat back = glm::angleAxis(is_root ? glm::radians(90.0) : 0.0, glm::dvec3(0, 0, 1));
    return {glm::vec3(back * vector_of(bone["position"][frame])), glm::quat(back * turn)};
}

struct Largest {
    double degrees = 0, units = 0;
    size_t values = 0;

    void add(const Transform& found, const Transform& expected) {
        degrees = std::max(degrees, glm::degrees(angle_between(found.rotation, expected.rotation)));
        units = std::max(units, double(glm::distance(found.position, expected.position)));
        ++values;
    }
};

// Compares every animation of a model, frame by frame and bone by bone.
Largest compare(const fs::path& mdl, const json& known) {
    const std::vector<fs::path> paths{mdl};
    const Scene scene = load_scene(paths, {}, disk_files());
    REQUIRE(scene.model.clips.size() == known["animations"].size());
    Largest largest;
    Pose pose;
    for (size_t i = 0; i < known["animations"].size(); ++i) {
        PoseRequest request;
        request.clip = static_cast<int>(i);
        for (const auto& [key, bone] : known["animations"][i]["data_final"].items()) {
            const int index = std::stoi(key);
            const size_t frames = bone["position"].size();
            CHECK(scene.model.clips[i].frames.size() == frames);
            for (size_t frame = 0; frame < frames; ++frame) {
                request.frame = static_cast<float>(frame);
                update_pose(scene.model, request, pose);
                const bool is_root = at(scene.model.bones, index).parent == kNone;
                largest.add(at(pose.local, index), answer(bone, frame, is_root));
            }
        }
    }
    return largest;
}

// The transform "local" of a bone as `pose` writes it.
Transform written(const json& bone) {
    const json& turn = bone["local"]["quaternion"];
    return {glm::vec3(vector_of(bone["local"]["position"])),
            glm::quat(turn[3], turn[0], turn[1], turn[2])};
}

}  // namespace

TEST_CASE("pose gives the same vertices by GPU, CPU and reference", "[app][gl]") {
    const std::string sample = sample_file("models/studioscope/ollie.mdl");
    check_skinners(sample, {});
    check_skinners(sample, {"--clip", "0", "--frame", "3"});
}

TEST_CASE("the gyroscope's rings turn with its parameters, by every skinner", "[app][gl][data]") {
    const std::string folder = (data_folder() / "wire/models/bull/various/").generic_string();
    if (!has_data()) SKIP(kNoData);
    const std::string file = folder + "gyroscope.mdl";
    const std::vector<std::string> turned{"--clip", "idle", "--pose-parameter", "rot_pitch=45"};
    check_skinners(file, turned);
    std::vector<std::string> off = turned;
    off.insert(off.end(), {"--autoplay", "off"});
    check_skinners(file, off);
    // only its autoplay sequences use the parameters
    CHECK(largest_difference(posed(file, "reference", turned), posed(file, "reference", off)) >
          0.1);
    CHECK(largest_difference(posed(file, "reference", off),
                             posed(file, "reference", {"--clip", "idle", "--autoplay", "off"})) ==
          0);
}

TEST_CASE("animations of version 49 have the positions that another decompiler finds",
          "[app][data]") {
    const fs::path folder = data_folder() / "plumber_core/csgo";
    if (!fs::is_directory(folder)) SKIP(kNoData);
    size_t models = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".json") continue;
        ++models;
        const fs::path mdl = fs::path(entry.path()).replace_extension(".mdl");
        CAPTURE(mdl.generic_string());
        const json known = json::parse(read_text(entry.path()));
        const Largest largest = compare(mdl, known);
        CHECK(largest.values >= 30);
        CAPTURE(largest.degrees, largest.units);
        CHECK(largest.degrees < 0.05);
        CHECK(largest.units < 1e-5);

        const ScratchFolder scratch;
        const std::string output = (scratch / "pose.json").generic_string();
        const Ran ran = run_studioscope(
            {"pose", mdl.generic_string(), "--clip", "0", "--frame", "7", "-o", output});
        REQUIRE(ran.status == 0);
        CHECK(ran.err.find("error") == std::string::npos);
        const json posed = json::parse(read_text(output));
        for (const auto& [key, bone] : known["animations"][0]["data_final"].items()) {
            const json& found = posed["bones"][std::stoul(key)];
            Largest one;
            one.add(written(found), answer(bone, 7, found["parent"] == kNone));
            CHECK(one.degrees < 0.05);
            CHECK(one.units < 1e-5);
        }
    }
    CHECK(models == 3);
}

}  // namespace studioscope::pose_test
