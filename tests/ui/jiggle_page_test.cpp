// Jiggle bones in the window: the bone's page, the switches of a pose, and the view's JSON.

#include <catch2/catch.hpp>

#include "document/choices/view_state.h"
#include "support/jiggling.h"
#include "support/ui_driver.h"
#include "ui/inspector/details_tabs.h"
#include "ui/inspector/sections.h"

namespace studioscope::jiggle_page_test {

TEST_CASE("the page of a jiggle bone tells what its springs mean", "[ui][jiggle]") {
    MdlJiggle jiggle = loose_jiggle(kMdlJiggleFlexible | kMdlJiggleYawLimit);
    MdlJiggleSprings& springs = jiggle.springs;
    springs.yaw_stiffness = 100;
    springs.yaw_damping = 4;
    springs.tip_mass = 50;
    springs.max_yaw = glm::radians(30.0f);
    Document document = swaying_document({jiggle});
    document.selection.bone = 1;
    UiDriver ui(
        [&] {
            ImGui::SetNextWindowSize({400, 800});
            ImGui::Begin("Bone");
            jiggle_section(*document.scene, document.selection.bone);
            ImGui::End();
        },
        {1280, 2000});
    ui.frames(2);
    CHECK(ui.shows("flexible"));
    CHECK(ui.shows("1.59 Hz"));  // 10 / (2 pi)
    CHECK(ui.shows("0.0 to 30.0 degrees"));
    CHECK_FALSE(ui.shows("Pitch limit"));
    document.selection.bone = 2;
    ui.frames(2);
    CHECK_FALSE(ui.shows("flexible"));
}

TEST_CASE("jiggle bones have a switch among the settings of a pose", "[ui][jiggle]") {
    Document document = swaying_document({loose_jiggle(kMdlJiggleRigid)});
    CHECK(has_pose_settings(*document.scene));
    CHECK_FALSE(has_pose_settings(*swaying_document({}).scene));
    UiDriver ui([&] {
        ImGui::Begin("Pose");
        pose_panel(document);
        ImGui::End();
    });
    ui.press("Pose", {"Jiggle bones"});
    CHECK_FALSE(document.playback.jiggle.is_on);
}

TEST_CASE("a view keeps the jiggle bones and the loops before its frame", "[ui][jiggle]") {
    Document before = swaying_document({loose_jiggle(kMdlJiggleRigid)});
    before.playback.frame = 12;
    before.playback.passed_seconds = 3;
    before.playback.jiggle = {false, 144, 0.5f};
    Document after = swaying_document({loose_jiggle(kMdlJiggleRigid)});
    REQUIRE(apply_view_state(view_state_json(before), after));
    CHECK(after.playback.jiggle == before.playback.jiggle);
    CHECK(after.playback.passed_seconds == 3);
    CHECK(view_state_json(after) == view_state_json(before));
    const std::string wrong = R"({"studioscope_view": 1, "clip": "sway",
        "jiggle": {"rate": 50, "settle": 1e9, "passed": -3}})";
    REQUIRE(apply_view_state(wrong, after));
    CHECK(after.playback.jiggle.rate == 60);
    CHECK(after.playback.jiggle.settle == 60);
    CHECK(after.playback.passed_seconds == 0);
    CHECK(view_state_json(swaying_document({})).find("jiggle") == std::string::npos);
}

}  // namespace studioscope::jiggle_page_test
