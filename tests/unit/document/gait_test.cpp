#include "document/playback/gait.h"

#include <catch2/catch.hpp>

#include "support/edited_scene.h"

namespace studioscope::gait_test {

namespace {

// Clips "idle", "RunAll" and "run_fast"; the second blends 9 animations by move_y and move_x.
Document walker() {
    Document document;
    Model& model = edited_scene(document).model;
    model.pose_parameters = {{"aim", -45, 45, 0}, {"Move_X", -1, 1, 0}, {"move_y", -2, 2, 0}};
    model.clips.resize(3);
    model.clips[0].name = "idle";
    model.clips[1].name = "RunAll";
    model.clips[2].name = "run_fast";
    Blend& blend = model.clips[1].blend;
    blend.columns = blend.rows = 3;
    blend.animations = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    blend.axes[0].parameter = 2;
    blend.axes[1].parameter = 1;
    document.pose_parameters = {0, 0, 0};
    return document;
}

}  // namespace

TEST_CASE("a walk or run that blends by direction starts forwards", "[gait]") {
    Document document = walker();
    document.playback.clip = 1;
    start_forward(document);
    CHECK(document.pose_parameters == std::vector<float>{0, 1, 0});
}

TEST_CASE("a direction that was chosen is kept, and other clips are left alone", "[gait]") {
    Document document = walker();
    document.playback.clip = 1;
    document.pose_parameters = {0, 0, 0.5f};
    start_forward(document);
    CHECK(document.pose_parameters == std::vector<float>{0, 0, 0.5f});
    document.pose_parameters = {0, 0, 0};
    for (const int clip : {kNone, 0, 2}) {
        document.playback.clip = clip;
        start_forward(document);
        CHECK(document.pose_parameters == std::vector<float>{0, 0, 0});
    }
    edited_scene(document).model.clips[1].name = "crouch_walk";
    document.playback.clip = 1;
    start_forward(document);
    CHECK(document.pose_parameters == std::vector<float>{0, 0, 0});
}

TEST_CASE("the directions are the ends of both parameters", "[gait]") {
    Document document = walker();
    CHECK(move_towards(document, kDirections[1]));  // back
    CHECK(document.pose_parameters == std::vector<float>{0, -1, 0});
    CHECK(move_towards(document, kDirections[2]));  // left
    CHECK(document.pose_parameters == std::vector<float>{0, 0, -2});
    edited_scene(document).model.pose_parameters.pop_back();
    document.pose_parameters.pop_back();
    CHECK_FALSE(move_towards(document, kDirections[0]));
}

}  // namespace studioscope::gait_test
