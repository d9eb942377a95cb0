#include <imgui.h>

#include <algorithm>
#include <optional>

#include "core/at.h"
#include "document/document.h"
#include "facts/legend.h"
#include "model/animation/gaze.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr float kRadius = 7, kReach = 11;  // points: radius of the ball and of its hit area
constexpr ImGuiWindowFlags kHandleFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBringToFrontOnFocus |
    ImGuiWindowFlags_NoBackground;

// Maps model space to the pixels of a view, and back.
class ViewProjection {
public:
    ViewProjection(const Rect& view, const Document& document)
        : view_(view),
          to_clip_(glm::dmat4(projection_matrix(document.camera, document.counts.bounds,
                                                view.size.x / view.size.y)) *
                   glm::dmat4(view_matrix(document.camera))) {}

    // The pixel of a point; nothing if it is behind the camera.
    std::optional<glm::dvec2> projected_pixel(const glm::dvec3& point) const {
        const glm::dvec4 clip = to_clip_ * glm::dvec4(point, 1);
        if (!(clip.w > 1e-6)) return std::nullopt;
        const glm::dvec2 share = glm::dvec2(clip.x, -clip.y) / clip.w * 0.5 + 0.5;
        return glm::dvec2(view_.position) + share * glm::dvec2(view_.size);
    }
    // The point moved by pixels in the plane that faces the camera.
    glm::dvec3 moved(const glm::dvec3& point, const glm::dvec2& pixels) const {
        glm::dvec4 clip = to_clip_ * glm::dvec4(point, 1);
        const glm::dvec2 share = pixels / glm::dvec2(view_.size) * 2.0;
        clip.x += share.x * clip.w;
        clip.y -= share.y * clip.w;
        const glm::dvec4 back = glm::inverse(to_clip_) * clip;
        return glm::dvec3(back) / back.w;
    }

private:
    Rect view_;
    glm::dmat4 to_clip_;
};

ImVec2 imgui_position(const glm::dvec2& pixel) {
    return {static_cast<float>(pixel.x), static_cast<float>(pixel.y)};
}

void draw_ray(ImDrawList& list, const ViewProjection& view, const glm::dvec3& from,
              const glm::dvec3& to) {
    const auto first = view.projected_pixel(from), last = view.projected_pixel(to);
    const ImU32 faint = (rgb_color(kAccentColor) & 0xFFFFFFu) | 0x80000000u;
    if (first && last)
        list.AddLine(imgui_position(*first), imgui_position(*last), faint, points(1));
}

// Draws rays to the gaze point, which is not the ball if that is too far aside.
void draw_rays(ImDrawList& list, const ViewProjection& view, const Document& document,
               const Pose& pose, const glm::dvec3& ball) {
    const Model& model = document.model();
    const glm::dvec3 gaze =
        gaze_point(model, pose.world, ball, eye_deflection(model, pose.controllers));
    for (const Eyeball& eye : model.eyeballs) {
        if (!is_index(eye.bone, pose.world.size())) continue;
        const EyeFrame frame = eye_at(eye, at(pose.world, eye.bone), gaze);
        const double length = glm::distance(frame.origin, gaze);
        draw_ray(list, view, frame.origin + frame.forward * double{eye.radius},
                 frame.origin + frame.forward * length);
    }
}

void draw_ball(ImDrawList& list, const ImVec2& middle, bool is_highlighted) {
    const float radius = points(is_highlighted ? kRadius + 1 : kRadius);
    list.AddCircleFilled(middle, radius + points(1.5f), rgb_color(0x14171B, 230));
    list.AddCircleFilled(middle, radius,
                         is_highlighted ? kHighlightColor : rgb_color(kAccentColor));
    list.AddCircleFilled({middle.x - radius * 0.3f, middle.y - radius * 0.3f}, radius * 0.3f,
                         rgb_color(0xFFFFFF, 200));
}

// The drag handle of the ball: a window of its own, so that a drag does not orbit the view.
struct HandleState {
    bool is_highlighted = false;
    glm::dvec2 dragged{0};
};
HandleState handle_at(const ImVec2& middle) {
    const float reach = points(kReach);
    ImGui::SetNextWindowPos({middle.x - reach, middle.y - reach});
    ImGui::SetNextWindowSize({reach * 2, reach * 2});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1, 1});
    ImGui::Begin("##eye ball", nullptr, kHandleFlags);
    ImGui::InvisibleButton("ball", {reach * 2, reach * 2});
    HandleState state;
    const bool is_held = ImGui::IsItemActive();
    state.is_highlighted = is_held || ImGui::IsItemHovered();
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    if (is_held && !ImGui::IsItemActivated()) state.dragged = {moved.x, moved.y};
    if (state.is_highlighted) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!is_held)
        tooltip(
            "The eyes look here, as far as the model lets them. Drag to move it in the plane "
            "that faces you");
    ImGui::End();
    ImGui::PopStyleVar(2);
    return state;
}

bool is_drawn_once(const Document& document) {
    return document.view.instances == 1 && !document.compared &&
           document.view.lod_layout != LodLayout::kPanes;
}

}  // namespace

void eye_ball_handle(const Rect& view, Document& document, const Pose* pose) {
    if (document.view.eyes != EyeTarget::kPoint || !pose || !is_drawn_once(document)) return;
    if (view.size.x < 1 || view.size.y < 1) return;
    const auto ball = eye_ball(document, pose->world);
    if (!ball) return;
    const ViewProjection projection(view, document);
    const auto middle = projection.projected_pixel(*ball);
    if (!middle) return;
    const HandleState state = handle_at(imgui_position(*middle));
    glm::dvec3 place(*ball);
    if (state.dragged != glm::dvec2(0)) {
        place = glm::clamp(projection.moved(place, state.dragged), -double{kMaxEyePoint},
                           double{kMaxEyePoint});
        document.view.eye_point = glm::vec3(place);
    }
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.position.x, view.position.y}, {view.right(), view.bottom()});
    draw_rays(list, projection, document, *pose, place);
    if (const auto pixel = projection.projected_pixel(place))
        draw_ball(list, imgui_position(*pixel), state.is_highlighted);
    list.PopClipRect();
}

}  // namespace studioscope
