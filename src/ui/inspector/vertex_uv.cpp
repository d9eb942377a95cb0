#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Max number of triangles drawn: more would be slow and a grey blur. A larger mesh shows every nth.
constexpr size_t kMaxTriangles = 4000;

size_t triangle_step(size_t triangles) { return (triangles + kMaxTriangles - 1) / kMaxTriangles; }

const MeshLod* uv_level(const Document& document, int mesh) {
    if (mesh < 0 || mesh >= static_cast<int>(document.model().meshes.size())) return nullptr;
    const auto& lods = at(document.model().meshes, mesh).lods;
    const int lod = document.selection.triangle_lod;
    if (lods.empty()) return nullptr;
    return lod >= 0 && lod < static_cast<int>(lods.size()) ? &at(lods, lod) : &lods[0];
}

// Mapping from texture coordinates to pixels; v grows down, as in images.
struct UvFrame {
    ImVec2 corner;
    float side = 1;
    glm::vec2 low{0}, high{1};

    ImVec2 place(const glm::vec2& uv) const {
        const glm::vec2 share = (uv - low) / (high - low);
        return {corner.x + share.x * side, corner.y + share.y * side};
    }
};

// The frame around the UV layout of the mesh and the unit square.
UvFrame frame_around(const Document& document, const MeshLod& level) {
    UvFrame frame;
    for (uint32_t i = 0; i < level.vertex_count; ++i) {
        const glm::vec2 uv = document.model().vertices[level.first_vertex + i].uv;
        // an outlier rather than a layout
        if (std::abs(uv.x) > 64 || std::abs(uv.y) > 64) continue;
        frame.low = glm::min(frame.low, uv);
        frame.high = glm::max(frame.high, uv);
    }
    const glm::vec2 size = frame.high - frame.low;
    const float side = std::max(size.x, size.y) * 1.04f;
    const glm::vec2 middle = (frame.low + frame.high) * 0.5f;
    frame.low = middle - side * 0.5f;
    frame.high = middle + side * 0.5f;
    return frame;
}

void draw_edges(ImDrawList& list, const Model& model, const MeshLod& level, const UvFrame& frame) {
    const ImDrawListFlags kept = list.Flags;
    list.Flags &= ~(ImDrawListFlags_AntiAliasedLines | ImDrawListFlags_AntiAliasedLinesUseTex);
    const size_t triangles = level.indices.size() / 3;
    for (size_t t = 0; t < triangles; t += triangle_step(triangles)) {
        const auto corner = [&](size_t k) {
            return frame.place(model.vertices[level.indices[t * 3 + k]].uv);
        };
        list.AddTriangle(corner(0), corner(1), corner(2), rgb_color(0x5B6673, 150), 1);
    }
    list.Flags = kept;
}

void draw_triangle(ImDrawList& list, const Document& document, const MeshLod& level,
                   const UvFrame& frame) {
    const int triangle = document.selection.triangle;
    if (triangle < 0 || static_cast<size_t>(triangle) * 3 + 2 >= level.indices.size()) return;
    const auto corner = [&](size_t k) {
        const uint32_t vertex = level.indices[static_cast<size_t>(triangle) * 3 + k];
        return frame.place(document.model().vertices[vertex].uv);
    };
    list.AddTriangleFilled(corner(0), corner(1), corner(2),
                           (kHighlightColor & 0xFFFFFFu) | 0x70000000u);
    list.AddTriangle(corner(0), corner(1), corner(2), kHighlightColor, points(1.5f));
}

void report_thinned(const MeshLod& level) {
    const size_t triangles = level.indices.size() / 3, step = triangle_step(triangles);
    if (step < 2) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s of %s triangles are drawn, evenly chosen",
                        grouped((triangles + step - 1) / step).c_str(), grouped(triangles).c_str());
    ImGui::PopTextWrapPos();
}

}  // namespace

void vertex_uv_view(const Document& document, uint32_t vertex) {
    const int mesh = find_vertex_mesh(document.model(), vertex);
    const MeshLod* level = uv_level(document, mesh);
    if (!level) return ImGui::TextDisabled("No mesh has this vertex.");
    UvFrame frame = frame_around(document, *level);
    frame.corner = ImGui::GetCursorScreenPos();
    frame.side =
        std::max(std::min(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 20), 8.0f);
    const ImVec2 end(frame.corner.x + frame.side, frame.corner.y + frame.side);
    ImGui::InvisibleButton("uv", {frame.side, frame.side});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(frame.corner, end, true);
    list.AddRectFilled(frame.corner, end, rgb_color(0x14171B));
    const ImVec2 zero = frame.place({0, 0}), one = frame.place({1, 1});
    list.AddRectFilled(zero, one, rgb_color(0x20252C));
    draw_edges(list, document.model(), *level, frame);
    list.AddRect(zero, one, kDimColor, 0, 0, window_scale());
    if (document.selection.mesh == mesh) draw_triangle(list, document, *level, frame);
    const ImVec2 dot = frame.place(document.model().vertices[vertex].uv);
    list.AddCircleFilled(dot, points(4.5f), rgb_color(0x0C0E11));
    list.AddCircleFilled(dot, points(3), rgb_color(0xFFFFFF));
    list.PopClipRect();
    if (ImGui::IsItemHovered()) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const glm::vec2 share((mouse.x - frame.corner.x) / frame.side,
                              (mouse.y - frame.corner.y) / frame.side);
        const glm::vec2 uv = frame.low + share * (frame.high - frame.low);
        tooltip_now(fmt::format("u {:.4f}, v {:.4f} (v = 0 is the top row)", uv.x, uv.y));
    }
    report_thinned(*level);
}

}  // namespace studioscope
