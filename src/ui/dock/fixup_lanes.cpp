#include "ui/dock/fixup_lanes.h"

#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "ui/dock/fixup_paint.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr double kMinSeen = 12;  // vertices across the lanes at the largest zoom

// The item below the mouse.
struct Pointed {
    bool is_lane = false;
    FixupLane lane = FixupLane::kPool;
    uint64_t vertex = 0;  // place in the lane
    int row = kNone;
    const FixupRun* stretch = nullptr;  // in the pool or the result
    const FixupMesh* mesh = nullptr;    // in the row of meshes below the lanes
};

const FixupRun* stretch_at(const std::vector<FixupRun>& stretches, double place) {
    for (const FixupRun& stretch : stretches)
        if (place >= stretch.first && place < static_cast<double>(stretch.first) + stretch.count)
            return &stretch;
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

Pointed find_pointed(const FixupReport& report, const LanePlaces& places, const ImVec2& mouse) {
    Pointed pointed;
    const double vertex = places.scale.vertex_at(mouse.x);
    if (vertex < 0) return pointed;
    pointed.vertex = static_cast<uint64_t>(vertex);
    if (mouse.y >= places.meshes_top) pointed.mesh = mesh_at(report, vertex);
    for (const FixupLane lane : {FixupLane::kPool, FixupLane::kRows, FixupLane::kResult}) {
        const float top = places.top(lane);
        if (mouse.y < top || mouse.y >= top + places.lane_height) continue;
        pointed.is_lane = true;
        pointed.lane = lane;
        if (lane == FixupLane::kRows) {
            pointed.row = row_at(report, vertex);
            continue;
        }
        pointed.stretch =
            stretch_at(lane == FixupLane::kPool ? report.pool : report.result, vertex);
        if (pointed.stretch) pointed.row = pointed.stretch->row;
    }
    return pointed;
}

std::string mesh_text(const Scene& scene, const FixupMesh& mesh) {
    return fmt::format("Mesh {}: {} vertices from {}. Click to select it",
                       at(scene.model.meshes, mesh.mesh).name, mesh.count, mesh.first);
}

std::string stretch_text(const Scene& scene, const FixupReport& report, const Pointed& pointed) {
    const FixupRun& stretch = *pointed.stretch;
    const uint64_t pool = stretch.pool_first + (pointed.vertex - stretch.first);
    const bool is_result = pointed.lane == FixupLane::kResult;
    std::string text =
        is_result ? fmt::format("Place {} holds vertex {} of the pool", pointed.vertex, pool)
                  : fmt::format("Vertex {} of the pool", pool);
    text +=
        fmt::format(" (byte 0x{:x}). ", scene.vertex_file->vertex_offset + pool * sizeof(Vertex));
    if (is_result && !stretch.is_applied)
        text += fmt::format("No row wrote {}..{}: what stands there is the pool's. ", stretch.first,
                            stretch.first + stretch.count - 1);
    return text + (stretch.row == kNone
                       ? (report.has_table ? "No row takes it." : "There is no table.")
                       : row_text(scene, report, stretch.row) + ".");
}

// Draws a tooltip without delay, so that it follows the mouse along the lanes.
void line_with_hint(const std::string& text, const char* hint) {
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 26);
    ImGui::TextUnformatted(text.c_str());
    if (*hint) ImGui::TextColored(vec4_of(kHighlightColor), "%s", hint);
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

void report_pointed(const Document& document, const Pointed& pointed) {
    const FixupReport& report = document.fixups;
    const Scene& scene = document.scene;
    std::string faults;
    for (const FixupIssue& fault : report.faults)
        if (pointed.is_lane && fault.lane == pointed.lane && pointed.vertex >= fault.first &&
            pointed.vertex - fault.first < std::max<uint64_t>(fault.count, 1))
            faults += fault.message + ". ";
    constexpr const char* kHint =
        "Click: select, Ctrl+click: switch the row, double click: pick the vertex";
    if (pointed.mesh) return line_with_hint(mesh_text(scene, *pointed.mesh), "");
    if (pointed.stretch)
        return line_with_hint(faults + stretch_text(scene, report, pointed), kHint);
    if (pointed.row != kNone)
        line_with_hint(faults + row_text(scene, report, pointed.row) + ".",
                       "Click: select, Ctrl+click: switch the row");
}

void light_up(const Pointed& pointed, Hover& hover) {
    if (pointed.mesh) hover.lit = {pointed.mesh->first, pointed.mesh->count};
    if (pointed.is_lane) hover.fixup = pointed.row;
    if (pointed.stretch && pointed.lane == FixupLane::kResult)
        hover.lit = {pointed.stretch->first, pointed.stretch->count};
}

// The vertex of the model at the hovered place of the pool or the result, or kNone.
int picked_vertex(const FixupReport& report, const Pointed& pointed) {
    if (!pointed.stretch) return kNone;
    if (pointed.lane == FixupLane::kResult) return static_cast<int>(pointed.vertex);
    for (const FixupRun& stretch : report.result)
        if (pointed.vertex >= stretch.pool_first &&
            pointed.vertex - stretch.pool_first < stretch.count)
            return static_cast<int>(stretch.first + (pointed.vertex - stretch.pool_first));
    return kNone;
}

void act_on(const Pointed& pointed, Document& document, Requests& requests) {
    Selection& selection = document.selection;
    if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        const int vertex = picked_vertex(document.fixups, pointed);
        if (vertex != kNone) selection.vertex = vertex;
        return;
    }
    if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return;
    const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0);
    if (std::abs(moved.x) >= points(4)) return;  // a drag is not a click
    if (pointed.mesh) selection.mesh = pointed.mesh->mesh;
    if (!pointed.is_lane) return;
    if (ImGui::GetIO().KeyCtrl) {
        if (pointed.row != kNone) requests.fixups = flipped(document.fixups, pointed.row);
        return;
    }
    selection.fixup = selection.fixup == pointed.row ? kNone : pointed.row;
}

void steer(FixupLaneSettings& settings, const LaneScale& scale, uint64_t longest) {
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
    settings.zoom = std::clamp(settings.zoom, 1.0, std::max(all / kMinSeen, 1.0));
    const double seen = all / settings.zoom;
    settings.first = std::clamp(settings.first, 0.0, all - seen);
    return {left, std::max(width, 1.0f), settings.first, seen};
}

void zoom_lanes(FixupLaneSettings& settings, const LaneScale& scale, float x, float steps,
                uint64_t longest) {
    const double under = scale.vertex_at(x);
    settings.zoom *= std::pow(1.25, static_cast<double>(steps));
    const LaneScale next = lane_scale(settings, scale.left, scale.width, longest);
    settings.first += under - next.vertex_at(x);
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
    Pointed pointed;
    if (ImGui::IsItemHovered()) {
        pointed = find_pointed(report, places, ImGui::GetIO().MousePos);
        light_up(pointed, document.hover);
        report_pointed(document, pointed);
        if (!pointed.mesh && !pointed.stretch && pointed.row == kNone)
            tooltip(
                "The pool of the file, the rows of the table, and what the root LOD makes of "
                "them. The wheel zooms, a drag pans");
        act_on(pointed, document, requests);
    }
    steer(settings, scale, report.longest());
    paint_fixup_lanes(*ImGui::GetWindowDrawList(), document, places);
}

}  // namespace studioscope
