// The ball that eyes look at, dragged with the mouse. Its places on the screen are computed here
// from the camera's own axes.
// The sliders of the gaze in the menu Light.

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "document/document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/shell/bars.h"
#include "ui/shell/view_panels.h"

namespace studioscope::gaze_test {
namespace {

// Two eyes beside the origin that look along -Y, seen in the middle of the window.
struct EyeDriver {
    EyeDriver() : ui([this] { draw(); }) {
        Scene scene;
        scene.model.bones.resize(1);
        scene.model.eyeballs.resize(2);
        scene.model.eyeballs[0].origin.x = 1.5f;
        scene.model.eyeballs[1].origin.x = -1.5f;
        open_scene(document, std::move(scene), false);
        document.camera = {{0, 0, 0}, 60, 0.4f, 0.3f, 45, false};
        document.view.eyes = EyeTarget::kPoint;
        pose.world.resize(1);
    }
    void draw() {
        Requests requests;
        eye_ball_handle(view, document, has_pose ? &pose : nullptr);
        apply_view_mouse(view, view, document.camera, document.view, requests);
        picks += requests.has<request::Pick>() ? 1 : 0;
    }

    // The camera's right, up and forward, as the comment of Camera says it looks.
    struct Axes {
        glm::dvec3 right, up, forward;
    };
    Axes axes() const {
        const double yaw = document.camera.yaw, pitch = document.camera.pitch;
        const glm::dvec3 right(std::cos(yaw), std::sin(yaw), 0);
        const glm::dvec3 forward(-std::sin(yaw) * std::cos(pitch), std::cos(yaw) * std::cos(pitch),
                                 -std::sin(pitch));
        return {right, glm::cross(right, forward), forward};
    }
    // Pixels per unit at a point's depth.
    double scale_at(const glm::dvec3& point) const {
        const Camera& camera = document.camera;
        const double half = std::tan(glm::radians(double{camera.fov_degrees}) / 2);
        const double depth = camera.is_orthographic
                                 ? double{camera.distance}
                                 : glm::dot(point, axes().forward) + double{camera.distance};
        return double{view.size.y} / 2 / (half * depth);
    }
    ImVec2 pixel_of(const glm::dvec3& point) const {
        const double scale = scale_at(point);
        const glm::vec2 middle = view.position + view.size * 0.5f;
        return {middle.x + float(glm::dot(point, axes().right) * scale),
                middle.y - float(glm::dot(point, axes().up) * scale)};
    }

    Rect view{{100, 100}, {600, 400}};
    Document document;
    Pose pose;
    bool has_pose = true;
    int picks = 0;
    UiDriver ui;
};

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

TEST_CASE("dragging the ball moves it in the plane that faces the camera", "[ui][eyes]") {
    for (const bool is_orthographic : {false, true}) {
        EyeDriver driver;
        driver.document.camera.is_orthographic = is_orthographic;
        const glm::dvec3 before(3, -12, 4);
        driver.document.view.eye_point = glm::vec3(before);
        driver.ui.frames(2);
        const Camera camera = driver.document.camera;
        const ImVec2 from = driver.pixel_of(before);
        driver.ui.drag(from, {from.x + 70, from.y - 45});
        REQUIRE(driver.document.view.eye_point);
        const glm::dvec3 after(*driver.document.view.eye_point);
        const EyeDriver::Axes axes = driver.axes();
        const double scale = driver.scale_at(before);
        CAPTURE(is_orthographic, after.x, after.y, after.z);
        CHECK(glm::dot(after - before, axes.forward) == Approx(0).margin(1e-3));
        CHECK(glm::dot(after - before, axes.right) == Approx(70 / scale).epsilon(1e-3));
        CHECK(glm::dot(after - before, axes.up) == Approx(45 / scale).epsilon(1e-3));
        CHECK(driver.document.camera == camera);  // the view does not orbit
        CHECK(driver.picks == 0);
    }
}

TEST_CASE("the ball begins ahead of the face, and returns there", "[ui][eyes]") {
    EyeDriver driver;
    driver.ui.frames(2);
    CHECK_FALSE(driver.document.view.eye_point);
    const ImVec2 from = driver.pixel_of({0, -24, 0});
    driver.ui.drag(from, {from.x + 30, from.y});
    REQUIRE(driver.document.view.eye_point);
    CHECK(glm::distance(*driver.document.view.eye_point, glm::vec3(0, -24, 0)) > 1);
    Requests requests;
    for (const Command& command : all_commands())
        if (command.id == CommandId::kEyes &&
            command.argument == static_cast<int>(EyeTarget::kPoint))
            command.run(driver.document, requests, command.argument);
    CHECK_FALSE(driver.document.view.eye_point);
    CHECK(driver.document.view.eyes == EyeTarget::kPoint);
}

TEST_CASE("the mouse turns the view where the ball is not", "[ui][eyes]") {
    EyeDriver driver;
    driver.ui.frames(2);
    const ImVec2 ball = driver.pixel_of({0, -24, 0});
    const Camera before = driver.document.camera;
    driver.ui.drag({ball.x + 14, ball.y}, {ball.x + 60, ball.y + 20});
    CHECK(driver.document.camera.yaw != before.yaw);
    CHECK_FALSE(driver.document.view.eye_point);
}

TEST_CASE("the ball needs eyes, a pose, and a view of one model", "[ui][eyes]") {
    const auto vertices_with = [](const std::function<void(EyeDriver&)>& change) {
        EyeDriver driver;
        change(driver);
        driver.ui.frames(3);
        return driver.ui.drawn_vertices();
    };
    const int with_ball = vertices_with([](EyeDriver&) {});
    const int without =
        vertices_with([](EyeDriver& d) { d.document.view.eyes = EyeTarget::kAhead; });
    CHECK(with_ball > without);
    CHECK(vertices_with([](EyeDriver& d) { d.has_pose = false; }) == without);
    CHECK(vertices_with([](EyeDriver& d) { d.document.view.instances = 2; }) == without);
    CHECK(vertices_with([](EyeDriver& d) { edited_scene(d.document).model.eyeballs.clear(); }) ==
          without);
    CHECK(vertices_with([](EyeDriver& d) { d.document.view.lod_layout = LodLayout::kPanes; }) ==
          without);
    // behind the camera
    CHECK(vertices_with([](EyeDriver& d) {
              d.document.view.eye_point = {40, -90, 30};
          }) == without);
}

TEST_CASE("the ball stays within its largest coordinates", "[ui][eyes]") {
    EyeDriver driver;
    driver.document.camera.distance = 300'000;
    driver.document.view.eye_point = {99'000, 0, 0};
    driver.ui.frames(2);
    const ImVec2 from = driver.pixel_of({99'000, 0, 0});
    driver.ui.drag(from, {from.x + 80, from.y});
    REQUIRE(driver.document.view.eye_point);
    CHECK(driver.document.view.eye_point->x == kMaxEyePoint);
}

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

}  // namespace studioscope::gaze_test
