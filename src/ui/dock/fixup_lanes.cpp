#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "ui/dock/fixup_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr double kMinVisibleVertices = 12;  // vertices across the lanes at the largest zoom

// The item below the mouse.
struct HoverTarget {
    bool is_lane = false;
    FixupLane lane = FixupLane::kPool;
    uint64_t vertex = 0;  // place in the lane
    int row = kNone;
    const FixupRun* run = nullptr;    // in the pool or the result
    const FixupMesh* mesh = nullptr;  // in the row of meshes below the lanes
};

const FixupRun* run_at(const std::vector<FixupRun>& runs, double place) {
    for (const FixupRun& run : runs)
        if (place >= run.first && place < static_cast<double>(run.first) + run.count) return &run;
    return nullptr;
}

int row_at(const FixupReport& report, double place) {
    for (size_t i = 0; i < report.rows.size(); ++i) {
        const auto first = static_cast<double>(report.rows[i].place);
        if (place >= first && place < first + report.rows[i].count) return static_cast<int>(i);
    }
    return kNone;
}

const FixupMesh* mesh_at(const FixupReport& report, double place) {
    for (const FixupMesh& mesh : report.meshes)
        if (place >= mesh.first && place < static_cast<double>(mesh.first) + mesh.count)
            return &mesh;
    return nullptr;
}

HoverTarget find_hover_target(const FixupReport& report, const LanePlaces& places,
                              const ImVec2& mouse) {
    HoverTarget target;
    const double vertex = places.scale.vertex_at(mouse.x);
    if (vertex < 0) return target;
    target.vertex = static_cast<uint64_t>(vertex);
    if (mouse.y >= places.meshes_top) target.mesh = mesh_at(report, vertex);
    for (const FixupLane lane : {FixupLane::kPool, FixupLane::kRows, FixupLane::kResult}) {
        const float top = places.top(lane);
        if (mouse.y < top || mouse.y >= top + places.lane_height) continue;
        target.is_lane = true;
        target.lane = lane;
        if (lane == FixupLane::kRows) {
            target.row = row_at(report, vertex);
            continue;
        }
        target.run = run_at(lane == FixupLane::kPool ? report.pool : report.result, vertex);
        if (target.run) target.row = target.run->row;
    }
    return target;
}

std::string mesh_text(const Scene& scene, const FixupMesh& mesh) {
    return fmt::format("Mesh {}: {} vertices from {}. Click to select it",
                       at(scene.model.meshes, mesh.mesh).name, mesh.count, mesh.first);
}

std::string run_text(const Scene& scene, const FixupReport& report, const HoverTarget& target) {
    const FixupRun& run = *target.run;
    const uint64_t pool = run.pool_first + (target.vertex - run.first);
    const bool is_result = target.lane == FixupLane::kResult;
    std::string text =
        is_result ? fmt::format("Place {} holds vertex {} of the pool", target.vertex, pool)
                  : fmt::format("Vertex {} of the pool", pool);
    text +=
        fmt::format(" (byte 0x{:x}). ", scene.vertex_file->vertex_offset + pool * sizeof(Vertex));
    if (is_result && !run.is_applied)
        text += fmt::format("No row wrote {}..{}: these vertices are the pool's. ", run.first,
                            run.first + run.count - 1);
    return text + (run.row == kNone ? (report.has_table ? "No row takes it." : "There is no table.")
                                    : row_text(scene, report, run.row) + ".");
}

void hover_tooltip(const Document& document, const HoverTarget& target) {
    const FixupReport& report = document.fixups;
    const Scene& scene = *document.scene;
    std::string faults;
    for (const FixupIssue& fault : report.faults)
        if (target.is_lane && fault.lane == target.lane && target.vertex >= fault.first &&
            target.vertex - fault.first < std::max<uint64_t>(fault.count, 1))
            faults += fault.message + ". ";
    constexpr const char* kHint =
        "Click: select, Ctrl+click: switch the row, double-click: pick the vertex";
    if (target.mesh) return tooltip_now(mesh_text(scene, *target.mesh));
    if (target.run) return tooltip_now(faults + run_text(scene, report, target), kHint);
    if (target.row != kNone)
        tooltip_now(faults + row_text(scene, report, target.row) + ".",
                    "Click: select, Ctrl+click: switch the row");
}

void highlight(const HoverTarget& target, Hover& hover) {
    if (target.mesh) hover.lit = {target.mesh->first, target.mesh->count};
    if (target.is_lane) hover.fixup = target.row;
    if (target.run && target.lane == FixupLane::kResult)
        hover.lit = {target.run->first, target.run->count};
}

// The vertex of the model at the hovered place of the pool or the result, or kNone.
int picked_vertex(const FixupReport& report, const HoverTarget& target) {
    if (!target.run) return kNone;
    if (target.lane == FixupLane::kResult) return static_cast<int>(target.vertex);
    for (const FixupRun& run : report.result)
        if (target.vertex >= run.pool_first && target.vertex - run.pool_first < run.count)
            return static_cast<int>(run.first + (target.vertex - run.pool_first));
    return kNone;
}

void handle_click(const HoverTarget& target, Document& document, Requests& requests) {
    Selection& selection = document.selection;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        const int vertex = picked_vertex(document.fixups, target);
        if (vertex != kNone) selection.vertex = vertex;
        return;
    }
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
    const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
    if (std::abs(moved.x) >= points(4)) return;  // a drag is not a click
    if (target.mesh) selection.mesh = target.mesh->mesh;
    if (!target.is_lane) return;
    if (ImGui::GetIO().KeyCtrl) {
        if (target.row != kNone)
            requests.push(request::Fixups{toggle_row(document.fixups, target.row)});
        return;
    }
    selection.fixup = selection.fixup == target.row ? kNone : target.row;
}

void zoom_and_pan(FixupLaneSettings& settings, const LaneScale& scale, uint64_t longest) {
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemHovered()) {
        ImGui::SetItemUsingMouseWheel();
        if (io.MouseWheel != 0) zoom_lanes(settings, scale, io.MousePos.x, io.MouseWheel, longest);
        if (io.MouseWheelH != 0)
            settings.first -= static_cast<double>(io.MouseWheelH) * scale.seen * 0.1;
    }
    const bool is_dragged =
        ImGui::IsItemActive() && (ImGui::IsMouseDragging(ImGuiMouseButton_Left, 4) ||
                                  ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 1));
    if (is_dragged)
        settings.first -=
            static_cast<double>(io.MouseDelta.x / std::max(scale.width, 1.0f)) * scale.seen;
}

}  // namespace

LaneScale lane_scale(FixupLaneSettings& settings, float left, float width, uint64_t longest) {
    const double all = std::max(static_cast<double>(longest), 1.0);
    settings.zoom = std::clamp(settings.zoom, 1.0, std::max(all / kMinVisibleVertices, 1.0));
    const double seen = all / settings.zoom;
    settings.first = std::clamp(settings.first, 0.0, all - seen);
    return {left, std::max(width, 1.0f), settings.first, seen};
}

void zoom_lanes(FixupLaneSettings& settings, const LaneScale& scale, float x, float steps,
                uint64_t longest) {
    const double hovered_vertex = scale.vertex_at(x);
    settings.zoom *= std::pow(1.25, static_cast<double>(steps));
    const LaneScale next = lane_scale(settings, scale.left, scale.width, longest);
    settings.first += hovered_vertex - next.vertex_at(x);
    lane_scale(settings, scale.left, scale.width, longest);
}

void fixup_lanes(Document& document, const ImVec2& size, Requests& requests) {
    const FixupReport& report = document.fixups;
    FixupLaneSettings& settings = document.panels.fixup_lanes;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float gutter = ImGui::CalcTextSize("LOD 0").x + points(12);
    const LaneScale scale =
        lane_scale(settings, corner.x + gutter, size.x - gutter - 4, report.longest());
    const LanePlaces places = lane_places(corner, size, scale);
    ImGui::InvisibleButton("lanes", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)},
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonMiddle);
    HoverTarget target;
    if (ImGui::IsItemHovered()) {
        target = find_hover_target(report, places, ImGui::GetIO().MousePos);
        highlight(target, document.hover);
        hover_tooltip(document, target);
        if (!target.mesh && !target.run && target.row == kNone)
            tooltip(
                "The pool of the file, the rows of the table, and what the root LOD makes of "
                "them. The wheel zooms, a drag pans");
        handle_click(target, document, requests);
    }
    zoom_and_pan(settings, scale, report.longest());
    paint_fixup_lanes(*ImGui::GetWindowDrawList(), document, places);
}

}  // namespace studioscope
