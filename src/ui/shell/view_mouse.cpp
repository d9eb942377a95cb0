#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

void cell(const std::string& text, ImU32 color) {
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, color);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

std::string rgb_text(const glm::ivec3& color) {
    return fmt::format("{} {} {}", color.r, color.g, color.b);
}

void color_line(const char* name, const glm::ivec3& color) {
    cell(name, kTextColor);
    cell(rgb_text(color), kTextColor);
    ImGui::TableNextColumn();
    const glm::vec3 share = glm::vec3(color) / 255.0f;
    const float side = ImGui::GetTextLineHeight();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::GetWindowDrawList()->AddRectFilled(
        corner, {corner.x + side * 3, corner.y + side},
        ImGui::ColorConvertFloat4ToU32({share.r, share.g, share.b, 1}));
    ImGui::Dummy({side * 3, side});
}

}  // namespace

void pixel_table(const FrameInfo& info) {
    if (!info.pixel) return;
    const PixelExplanation& pixel = *info.pixel;
    ImGui::BeginTooltip();
    ImGui::TextUnformatted(pixel.material.c_str());
    if (!pixel.program.empty()) ImGui::TextDisabled("%s", pixel.program.c_str());
    if (pixel.color && ImGui::BeginTable("pixel", 3, ImGuiTableFlags_SizingFixedFit)) {
        for (const PixelTerm& term : pixel.terms) {
            cell(term.name, kTextColor);
            cell(term.value, kHighlightColor);
            cell(term.source, kDimColor);
        }
        color_line("computed", *pixel.color);
        if (pixel.drawn) color_line("drawn", *pixel.drawn);
        ImGui::EndTable();
    }
    if (!pixel.remark.empty()) ImGui::TextDisabled("%s", pixel.remark.c_str());
    ImGui::EndTooltip();
}

namespace {

constexpr float kClickTravel = 4;  // pixels that the mouse may move during a click
constexpr float kZoomPerPixel = 0.05f;
constexpr float kLightPerPixel = 0.01f;

bool is_inside(const Rect& view, const ImVec2& point) {
    return point.x >= view.position.x && point.x < view.right() && point.y >= view.position.y &&
           point.y < view.bottom();
}

// Whether the button was pressed inside the view and the mouse moved too far for a click.
bool is_dragged(const Rect& view, ImGuiMouseButton button) {
    const ImGuiIO& io = ImGui::GetIO();
    return io.MouseDown[button] && is_inside(view, io.MouseClickedPos[button]) &&
           io.MouseDragMaxDistanceSqr[button] >= kClickTravel * kClickTravel;
}

// Whether the button was clicked; the second click of a double-click, which sets the pivot, does
// not count.
bool is_clicked(const Rect& view, ImGuiMouseButton button) {
    const ImGuiIO& io = ImGui::GetIO();
    return io.MouseReleased[button] && io.MouseClickedLastCount[button] < 2 &&
           is_inside(view, io.MouseClickedPos[button]) &&
           io.MouseDragMaxDistanceSqr[button] < kClickTravel * kClickTravel;
}

void move_light(ViewSettings& settings, const glm::vec2& pixels) {
    settings.light_direction.yaw = std::remainder(
        settings.light_direction.yaw - pixels.x * kLightPerPixel, glm::radians(360.0f));
    settings.light_direction.pitch =
        std::clamp(settings.light_direction.pitch - pixels.y * kLightPerPixel, -kMaxLightPitch,
                   kMaxLightPitch);
}

}  // namespace

void apply_view_mouse(const Rect& view, const Rect& frame, Camera& camera, ViewSettings& settings,
                      Requests& requests) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.WantCaptureMouse || view.size.x < 1 || view.size.y < 1 || frame.size.y < 1) return;
    const glm::vec2 moved(io.MouseDelta.x, io.MouseDelta.y);
    const glm::vec2 point(io.MousePos.x, io.MousePos.y);
    if (is_dragged(view, ImGuiMouseButton_Left)) {
        if (io.KeyCtrl)
            move_light(settings, moved);
        else if (io.KeyShift)
            pan(camera, moved, frame.size.y);
        else
            orbit(camera, moved);
    }
    if (is_dragged(view, ImGuiMouseButton_Middle)) pan(camera, moved, frame.size.y);
    const float aspect = frame.size.x / frame.size.y;
    if (is_dragged(view, ImGuiMouseButton_Right))
        zoom(camera, -moved.y * kZoomPerPixel, glm::vec2(0), aspect);
    if (io.MouseWheel != 0 && is_inside(view, io.MousePos)) {
        const glm::vec2 share = (point - frame.position) / frame.size;
        zoom(camera, io.MouseWheel, {share.x * 2 - 1, 1 - share.y * 2}, aspect);
    }
    const bool is_pressed = io.MouseDown[0] || io.MouseDown[1] || io.MouseDown[2];
    const bool is_resting = io.MouseDelta.x == 0 && io.MouseDelta.y == 0 && io.MouseWheel == 0;
    // The outline of a hovered part would cover the explained pixel.
    if (!is_pressed && is_inside(view, io.MousePos)) {
        if (io.KeyAlt)
            requests.push(request::ExplainAt{point});
        else if (is_resting)
            requests.push(request::PointAt{point});
    }
    if (is_clicked(view, ImGuiMouseButton_Left)) requests.push(request::Pick{point});
    if (io.MouseDoubleClicked[ImGuiMouseButton_Left] && is_inside(view, io.MousePos))
        requests.push(request::PivotAt{point});
}

}  // namespace studioscope
