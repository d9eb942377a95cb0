#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/inspector/inspector_panels.h"

namespace studioscope {

namespace {

void draw(Document& document, const Pose* pose) {
    inspector_panel({{0, 0}, {350, 2000}}, document, pose, 0, document.selection);
}

}  // namespace

TEST_CASE("parent and children of the selected bone are links", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 3;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});

    ui.press("Inspector", {"bone", 4, "link"});
    CHECK(document.selection.bone == 4);
    ui.press("Inspector", {"bone", 3, "link"});
    ui.press("Inspector", {"bone", 0, "link"});
    CHECK(document.selection.bone == 0);
}

TEST_CASE("numbers of a bone are copied at full precision", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 1;
    Pose pose;
    update_pose(document.model(), {}, pose);
    pose.local[1].position = {1.5f, -2, 0.333333343f};
    UiDriver ui([&] { draw(document, &pose); }, {1280, 2000});

    // "1.500" is what the cell shows; 9 digits are what tells every float from its neighbours
    ui.press("Inspector", {"bone", "posed", "Local", "Position", 1, "1.500", "copy"});
    CHECK(ui.clipboard() == "1.5 -2 0.333333343");
}

TEST_CASE("a pose shorter than the skeleton is left out", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 4;
    const Pose pose;
    UiDriver ui([&] { draw(document, &pose); });
    CHECK(ui.try_press("Inspector", {"bone", 3, "link"}));
}

TEST_CASE("a long name of a property stands before its value, whole", "[ui]") {
    Document document;
    open_sample(document);
    document.scene.properties = {{"illumination position", "1 2 3"}};
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.frames(2);
    CHECK(ui.find_text("illumination position").right < ui.find_text("1 2 3").position.x);
}

TEST_CASE("a selection beyond the model shows the model", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.bone = 99;
    document.selection.mesh = 99;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    CHECK(ui.try_press("Inspector", {"model", "Limits of the engine"}));
}

TEST_CASE("the selected mesh shows its levels and material", "[ui]") {
    Document document;
    open_sample(document);
    document.selection.mesh = 1;
    UiDriver ui([&] { draw(document, nullptr); }, {1280, 2000});
    ui.press("Inspector", {"mesh", "levels", 0, "boot", "copy"});
    CHECK(ui.clipboard() == "boot");
}

}  // namespace studioscope
