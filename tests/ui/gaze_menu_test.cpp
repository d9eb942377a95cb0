// The sliders of the gaze in the menu Light.

#include <catch2/catch.hpp>
#include <string>

#include "document/document.h"
#include "support/ui_driver.h"
#include "ui/shell/bars.h"

namespace studioscope::gaze_menu_test {

namespace {

Document document_with(const std::vector<std::string>& controllers, bool has_eyes = true) {
    Scene scene;
    for (const std::string& name : controllers)
        scene.model.controllers.push_back({name, "eyes", -30, 30});
    if (has_eyes) scene.model.eyeballs.resize(1);
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

struct Menu {
    explicit Menu(Document opened) : document(std::move(opened)), ui([this] { draw(); }) {
        ui.frames(2);
    }
    void draw() {
        ImGui::Begin("menu");
        gaze_sliders(document, nullptr);
        ImGui::End();
    }
    // Drags the grab of a slider, whose middle is 0, to the right.
    void drag_right(const std::string& slider) {
        const ImVec2 label = ui.find_text(slider).position;
        const ImVec2 middle{label.x - 75 - ImGui::GetStyle().ItemInnerSpacing.x, label.y + 5};
        ui.drag(middle, {middle.x + 30, middle.y});
    }

    Document document;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the sliders of the gaze set the model's controllers", "[ui][eyes]") {
    Menu menu(document_with({"smile", "eyes_rightleft", "eyes_updown"}));
    menu.drag_right("eyes_rightleft");
    CHECK(menu.document.flex.controllers[1] > 1);
    CHECK(menu.document.flex.controllers[1] <= 30);
    CHECK(menu.document.flex.controllers[2] == 0);
    menu.drag_right("eyes_updown");
    CHECK(menu.document.flex.controllers[2] > 1);
    CHECK(menu.document.flex.controllers[0] == 0);
}

TEST_CASE("a model without eyes or their controllers has no sliders of the gaze", "[ui][eyes]") {
    CHECK(Menu(document_with({"eyes_updown"})).ui.shows("eyes_updown"));
    CHECK_FALSE(Menu(document_with({"eyes_updown"})).ui.shows("eyes_rightleft"));
    CHECK_FALSE(Menu(document_with({"eyes_updown"}, false)).ui.shows("eyes_updown"));
    const auto drawn = [](const std::vector<std::string>& controllers) {
        return Menu(document_with(controllers)).ui.drawn_vertices();
    };
    const auto without = drawn({});
    CHECK(drawn({"smile"}) == without);
    CHECK(drawn({"eyes_updown"}) > without);
}

}  // namespace studioscope::gaze_menu_test
