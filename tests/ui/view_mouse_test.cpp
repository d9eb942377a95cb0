#include <catch2/catch.hpp>

#include "support/ui_driver.h"
#include "ui/shell/view_panels.h"

namespace studioscope::view_mouse_test {

namespace {

// Only the view, in the middle of the window.
struct ViewDriver {
    ViewDriver() : ui([this] { draw(); }) {}

    void draw() {
        Requests asked;
        apply_view_mouse(view, view, document.camera, document.view, asked);
        asked.each<request::Pick>([&](const glm::vec2& point) {
            requests.push(request::Pick{point});
            ++picks;
        });
        pointed_at = asked.get<request::PointAt>();
        explained_at = asked.get<request::ExplainAt>();
        asked.each<request::PivotAt>(
            [&](const auto& value) { requests.push(request::PivotAt{value}); });
    }

    Rect view{{100, 100}, {600, 400}};
    Document document;
    Requests requests;
    std::optional<glm::vec2> pointed_at, explained_at;  // of the last frame
    int picks = 0;
    UiDriver ui;
};

const ImVec2 kInside(400, 300);

}  // namespace

TEST_CASE("left drag orbits as orbit() does for its pixels", "[ui]") {
    ViewDriver driver;
    const Camera before = driver.document.camera;
    driver.ui.drag(kInside, {480, 340});
    CHECK(driver.document.camera.yaw != before.yaw);
    CHECK(driver.document.camera.pitch > before.pitch);
    CHECK(driver.document.camera.pivot == before.pivot);
    CHECK_FALSE(driver.requests.has<request::Pick>());
}

TEST_CASE("Shift+left and the middle button pan", "[ui]") {
    for (const ImGuiMouseButton button : {0, 2}) {
        ViewDriver driver;
        const Camera before = driver.document.camera;
        driver.ui.drag(kInside, {480, 300}, {false, button == 0}, button);
        CHECK(driver.document.camera.pivot != before.pivot);
        CHECK(driver.document.camera.yaw == before.yaw);
    }
}

TEST_CASE("Ctrl+left moves the light and not the camera", "[ui]") {
    ViewDriver driver;
    const ViewSettings before = driver.document.view;
    const float yaw = driver.document.camera.yaw;
    driver.ui.drag(kInside, {480, 250}, {true, false});
    CHECK(driver.document.view.light_direction.yaw != before.light_direction.yaw);
    CHECK(driver.document.view.light_direction.pitch > before.light_direction.pitch);
    CHECK(driver.document.camera.yaw == yaw);
}

TEST_CASE("dragging up with the right button and the wheel forward zoom in", "[ui]") {
    ViewDriver driver;
    const float before = driver.document.camera.distance;
    driver.ui.drag(kInside, {400, 200}, {}, 1);
    const float dragged = driver.document.camera.distance;
    CHECK(dragged < before);
    driver.ui.wheel(kInside, 1);
    CHECK(driver.document.camera.distance < dragged);
}

TEST_CASE("in a pane the wheel zooms in at its cursor", "[ui]") {
    const auto zoomed = [](const Rect& view, const Rect& frame, ImVec2 at) {
        Camera camera;
        ViewSettings settings;
        Requests requests;
        UiDriver ui([&] { apply_view_mouse(view, frame, camera, settings, requests); });
        ui.wheel(at, 1);
        return camera;
    };
    const Rect view{{100, 100}, {600, 400}}, right{{400, 100}, {300, 400}};
    const Camera alone = zoomed({{100, 100}, {300, 400}}, {{100, 100}, {300, 400}}, {160, 180});
    CHECK(zoomed(view, right, {460, 180}) == alone);
    CHECK_FALSE(zoomed(view, view, {460, 180}) == alone);
}

TEST_CASE("a drag below four pixels is a click", "[ui]") {
    ViewDriver driver;
    const float yaw = driver.document.camera.yaw;
    driver.ui.drag(kInside, {403, 300});
    CHECK(driver.requests.get<request::Pick>() == glm::vec2(403, 300));
    CHECK(driver.document.camera.yaw == yaw);

    driver.requests = {};
    driver.ui.drag(kInside, {405, 300});
    CHECK_FALSE(driver.requests.has<request::Pick>());
}

TEST_CASE("a double-click sets the pivot", "[ui]") {
    ViewDriver driver;
    driver.ui.click(kInside);
    CHECK_FALSE(driver.requests.has<request::PivotAt>());
    driver.ui.double_click(kInside);
    CHECK(driver.requests.get<request::PivotAt>() == glm::vec2(400, 300));
}

TEST_CASE("a double-click picks once, before the pivot moves the view", "[ui]") {
    ViewDriver driver;
    driver.ui.double_click(kInside);
    CHECK(driver.picks == 1);
    driver.ui.click({500, 350});  // elsewhere, so another click
    CHECK(driver.picks == 2);
}

TEST_CASE("a drag that begins outside the view does not change it", "[ui]") {
    ViewDriver driver;
    const Camera before = driver.document.camera;
    driver.ui.drag({20, 20}, kInside);
    driver.ui.wheel({20, 20}, 1);
    driver.ui.click({20, 20});
    CHECK(driver.document.camera.yaw == before.yaw);
    CHECK(driver.document.camera.distance == before.distance);
    CHECK_FALSE(driver.requests.has<request::Pick>());
}

TEST_CASE("the mouse points at something while it rests in the view", "[ui]") {
    ViewDriver driver;
    driver.ui.move(kInside);
    driver.ui.frames(1);
    REQUIRE(driver.pointed_at.has_value());
    CHECK(*driver.pointed_at == glm::vec2(kInside.x, kInside.y));
    ImGui::GetIO().MouseDown[0] = true;
    driver.ui.frames(1);
    CHECK_FALSE(driver.pointed_at.has_value());
    ImGui::GetIO().MouseDown[0] = false;
    driver.ui.move({50, 50});  // outside
    driver.ui.frames(1);
    CHECK_FALSE(driver.pointed_at.has_value());
}

TEST_CASE("Alt explains the pixel under the mouse, and nothing is outlined", "[ui]") {
    ViewDriver driver;
    driver.ui.move(kInside);
    driver.ui.frames(3);
    CHECK(driver.pointed_at);
    CHECK_FALSE(driver.explained_at);
    ImGui::GetIO().KeyAlt = true;
    driver.ui.frames(60);  // held for a second
    CHECK(driver.explained_at == glm::vec2(kInside.x, kInside.y));
    CHECK_FALSE(driver.pointed_at);
    ImGui::GetIO().KeyAlt = false;
    driver.ui.frames(1);
    CHECK_FALSE(driver.explained_at);
    ImGui::GetIO().KeyAlt = true;
    driver.ui.move({50, 50});  // outside of the view
    driver.ui.frames(2);
    CHECK_FALSE(driver.explained_at);
    ImGui::GetIO().KeyAlt = false;
}

TEST_CASE("the table of a pixel lists its terms, and its colour twice", "[ui]") {
    FrameInfo info;
    UiDriver ui([&] { pixel_table(info); });
    ui.frames(2);
    CHECK_FALSE(ui.shows("hat"));
    PixelExplanation pixel;
    pixel.material = "hat";
    pixel.program = "VertexLitGeneric with $phong";
    pixel.terms = {{"diffuse", "0.500 0.500 0.500", "lights, half Lambert"}};
    pixel.color = {200, 100, 50};
    pixel.drawn = {201, 100, 50};
    info.pixel = &pixel;
    ui.frames(3);
    for (const char* text :
         {"hat", "VertexLitGeneric with $phong", "diffuse", "0.500 0.500 0.500",
          "lights, half Lambert", "computed", "200 100 50", "drawn", "201 100 50"}) {
        CAPTURE(text);
        CHECK(ui.shows(text));
    }
    pixel = {"eye", "", {}, std::nullopt, "Drawn by the program of Eyes, about the eyeball"};
    ui.frames(2);
    CHECK(ui.shows("Drawn by the program of Eyes, about the eyeball"));
    CHECK_FALSE(ui.shows("computed"));
}

}  // namespace studioscope::view_mouse_test
