#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/dock/timeline_parts.h"

namespace studioscope::blend_chip_test {

namespace {

// The sample, whose clip "walk" blends three animations by move_x and, in one row, move_y.
struct WalkDriver {
    WalkDriver() : ui([this] { draw(); }) {
        Scene scene = sample_scene();
        Model& model = scene.model;
        model.pose_parameters = {{"move_x", -1, 1, 0}, {"move_y", -1, 1, 0}};
        model.animations.assign(3, model.clips[0]);
        model.animations[0].name = "back";
        model.animations[1].name = "idle";
        model.animations[2].name = "forward";
        Blend& blend = model.clips[0].blend;
        blend.columns = 3;
        blend.animations = {0, 1, 2};
        blend.axes[0] = {0, -1, 1, {}};
        blend.axes[1].parameter = 1;
        open_scene(document, std::move(scene), false);
        select_clip(document.playback, document.model(), 0);
        ui.frames(2);
    }

    void draw() {
        Requests requests;
        dock_panel({{0, 0}, {1280, 206}}, document, {}, requests);
    }

    Document document;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a blend says what it mixes, and how much of what it is now", "[ui][blend]") {
    WalkDriver driver;
    CHECK(blend_text(driver.document, BlendText::kWhole) ==
          "blend of 3 by move_x, move_y: now 100 % idle");
    CHECK(blend_text(driver.document, BlendText::kShort) == "blend of 3: now 100 % idle");
    CHECK(blend_text(driver.document, BlendText::kShortest) == "blend of 3");
    CHECK(driver.ui.shows("blend of 3 by move_x, move_y: now 100 % idle"));
    driver.document.pose_parameters[0] = 0.75f;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("blend of 3 by move_x, move_y: now 75 % forward"));
    select_clip(driver.document.playback, driver.document.model(), 1);
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("blend of"));
}

TEST_CASE("the pad of a blend opens at its text and has the directions", "[ui][blend]") {
    WalkDriver driver;
    const DrawnText chip = driver.ui.find_text("blend of 3");
    driver.ui.click({chip.position.x + 5, chip.position.y + 5});
    driver.ui.frames(2);
    const DrawnText forward = driver.ui.find_text("Forward");
    driver.ui.click({forward.position.x + 5, forward.position.y + 5});
    CHECK(driver.document.pose_parameters == std::vector<float>{1, 0});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("now 100 % forward"));
}

TEST_CASE("the pad names the animations at its corners", "[ui][blend]") {
    WalkDriver driver;
    DrawnText chip = driver.ui.find_text("blend of 3");
    driver.ui.click({chip.position.x + 5, chip.position.y + 5});
    driver.ui.frames(2);
    const DrawnText back = driver.ui.find_text("back"), forward = driver.ui.find_text("forward");
    CHECK(back.position.x < forward.position.x);
    CHECK(back.position.y == forward.position.y);

    // two rows of two, the columns from the maximum to the minimum
    Model& model = edited_scene(driver.document).model;
    Blend& blend = model.clips[0].blend;
    model.animations.push_back(model.animations[0]);
    model.animations[3].name = "strafe";
    blend.columns = blend.rows = 2;
    blend.animations = {0, 1, 2, 3};
    blend.axes[0] = {0, 1, -1, {}};
    blend.axes[1] = {1, -1, 1, {}};
    driver.ui.frames(2);
    const auto at = [&](const char* name) { return driver.ui.find_text(name).position; };
    CHECK(at("back").x > at("idle").x);     // columns of the lower row
    CHECK(at("forward").y < at("back").y);  // the second row is above
    CHECK(at("forward").x > at("strafe").x);
}

}  // namespace studioscope::blend_chip_test
