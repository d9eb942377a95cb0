// Limits of blended sequences: layers that name each other, blends without a range.

#include <catch2/catch.hpp>

#include "model/animation/pose.h"

namespace studioscope::sequence_limits_test {

namespace {

// One bone; a clip that adds 1 to x each time it is played, with `layers` layers of the clip
// itself.
Model counting_model(size_t layers) {
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    Clip clip;
    clip.name = "again";
    clip.fps = 10;
    clip.frames = {0, 1};
    clip.is_delta = true;
    Track track;
    track.bone = 0;
    track.positions = {{0, {1, 0, 0}}, {1, {1, 0, 0}}};
    clip.tracks = {track};
    Layer layer;
    layer.clip = 0;
    clip.blend.layers.assign(layers, layer);
    model.clips = {clip};
    return model;
}

float times_played(const Model& model) {
    PoseRequest request;
    request.clip = 0;
    Pose pose;
    update_pose(model, request, pose);
    return pose.local[0].position.x;
}

}  // namespace

// Three layers each, 8 deep: (3^9 - 1) / 2 = 9841 without a limit.
TEST_CASE("layers that name their own clip end after a few hundred", "[sequence]") {
    CHECK(times_played(counting_model(0)) == 1);
    CHECK(times_played(counting_model(3)) > 8);
    CHECK(times_played(counting_model(3)) <= 256);
}

}  // namespace studioscope::sequence_limits_test
