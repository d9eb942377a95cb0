// QCs against the models that their makers compiled of them: the clips of both, at every frame. The
// tolerances are what an MDL's 16-bit angles and half floats can hold (qc.md 13).

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "core/at.h"
#include "formats/load.h"
#include "model/animation/pose.h"
#include "support/data_files.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::qc_pairs_test {

namespace {

namespace fs = std::filesystem;

const std::string kRedux = "gmod-experiment-redux/content/models/experiment-redux/";

const std::vector<std::pair<std::string, std::string>> kPairs = {
    {kRedux + "exp_c18/bakery_bridge.mdl", kRedux + "exp_c18/source_files/bakery_bridge.qc"},
    {kRedux + "exp_c18/staircase_lower.mdl", kRedux + "exp_c18/source_files/staircase_lower.qc"},
    {kRedux + "exp_c18/station_facade.mdl", kRedux + "exp_c18/source_files/station_facade.qc"},
    {kRedux + "exp_c18/subway_car.mdl", kRedux + "exp_c18/source_files/subway_car.qc"},
    {kRedux + "business-sign.mdl", kRedux + "source_files/business-sign.qc"},
    {kRedux + "door_protector_basic.mdl", kRedux + "source_files/door_protector_basic.qc"},
    {"gmod-versus/addon/models/versus/badge/badge.mdl", "gmod-versus/modelsrc/badge.qc"},
    {kRedux + "shopkeeper.mdl", kRedux + "source_files/shopkeeper.qc"},
    {kRedux + "shopkeeper_portal_door.mdl", kRedux + "source_files/shopkeeper_portal_door.qc"},
    {"GMod-BuuBalisong/models/weapons/c_buu_balisong.mdl",
     "GMod-BuuBalisong/Viewmodel + Worldmodel Source/c_buu_balisong.qc"},
};

Model open(const fs::path& path) {
    LoadOptions options;
    options.with_materials = false;
    Scene scene = load_scene({&path, 1}, options, disk_files());
    REQUIRE_FALSE(scene.format.empty());
    return std::move(scene.model);
}

struct Largest {
    double position = 0, rotation = 0, reach = 0;
    size_t poses = 0;  // of single bones
};

void compare_pose(const Model& source, const Model& compiled, int clip, int other, int frame,
                  Largest& largest) {
    PoseRequest request;
    request.rules.plays_autoplay = false;
    Pose ours, theirs;
    request.clip = clip;
    request.frame = static_cast<float>(at(source.clips, clip).first_frame() + frame);
    update_pose(source, request, ours);
    request.clip = other;
    request.frame = static_cast<float>(frame);
    update_pose(compiled, request, theirs);
    for (size_t i = 0; i < compiled.bones.size(); ++i) {
        const int bone = find_bone(source, compiled.bones[i].name);
        if (bone == kNone) continue;
        ++largest.poses;
        const Transform a = to_transform(at(ours.world, bone)), b = to_transform(theirs.world[i]);
        const glm::quat between = glm::inverse(a.rotation) * b.rotation;
        const double sine = glm::length(glm::vec3(between.x, between.y, between.z));
        largest.reach = std::max(largest.reach, double{glm::length(b.position)});
        largest.position =
            std::max(largest.position, double{glm::distance(a.position, b.position)});
        largest.rotation = std::max(largest.rotation, 2 * std::asin(std::min(sine, 1.0)));
    }
}

// How many clips both have.
size_t compare_clips(const Model& source, const Model& compiled) {
    size_t compared = 0;
    for (size_t clip = 0; clip < source.clips.size(); ++clip) {
        const Clip& ours = source.clips[clip];
        const auto same =
            std::find_if(compiled.clips.begin(), compiled.clips.end(),
                         [&](const Clip& theirs) { return theirs.name == ours.name; });
        if (same == compiled.clips.end()) continue;
        CAPTURE(ours.name);
        const Clip& theirs = *same;
        const int last = theirs.last_frame();
        CHECK(ours.last_frame() - ours.first_frame() == last);
        CHECK(ours.fps == theirs.fps);
        CHECK(ours.flags == theirs.flags);
        CHECK(ours.activity == theirs.activity);
        CHECK(ours.activity_weight == theirs.activity_weight);
        CHECK(ours.fade_in == Approx(theirs.fade_in));
        REQUIRE(ours.events.size() == theirs.events.size());
        for (size_t i = 0; i < ours.events.size(); ++i) {
            CHECK(ours.events[i].cycle == Approx(theirs.events[i].cycle));
            CHECK(ours.events[i].name == theirs.events[i].name);
            CHECK(ours.events[i].options == theirs.events[i].options);
        }
        Largest largest;
        for (int frame = 0; frame <= last; ++frame)
            compare_pose(source, compiled, static_cast<int>(clip),
                         static_cast<int>(same - compiled.clips.begin()), frame, largest);
        ++compared;
        CAPTURE(largest.position, largest.rotation, largest.reach, largest.poses);
        CHECK(largest.poses > 0);
        CHECK(largest.rotation <= 3e-4);
        CHECK(largest.position <= std::max(largest.reach, 1.0) * 2 / 1024);
    }
    return compared;
}

}  // namespace

TEST_CASE("clips of a QC are those of the model compiled of it", "[qc][data]") {
    if (!has_data()) SKIP(kNoData);
    size_t compared = 0;
    for (const auto& [compiled, source] : kPairs) {
        CAPTURE(source);
        compared += compare_clips(open(data_folder() / source), open(data_folder() / compiled));
    }
    // seven still props, two and three clips of the shopkeeper, six of the balisong's nine
    CHECK(compared == 18);
}

TEST_CASE("clips of the sample's QC are those of its compiled model", "[qc]") {
    const fs::path sample = build_folder() / "sample";
    const size_t compared = compare_clips(open(sample / "source/ollie.qc"),
                                          open(sample / "models/studioscope/ollie.mdl"));
    CHECK(compared >= 2);
}

}  // namespace studioscope::qc_pairs_test
