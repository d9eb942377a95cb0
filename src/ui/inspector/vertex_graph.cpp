#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr size_t kMaxSamples = 400;

// Number of samples that take about a millisecond.
size_t samples_per_frame(const Model& model) {
    const size_t parts = model.bones.size() + model.shapes.size() + model.controllers.size();
    return std::clamp<size_t>(10000 / (parts + 1), 1, kMaxSamples);
}
constexpr ImU32 kAxisColors[] = {rgb_color(0xED5A5F), rgb_color(0x7DC956), rgb_color(0x5494FA)};

size_t sample_count(const Clip& clip) {
    const auto frames = static_cast<size_t>(clip.last_frame() - clip.first_frame());
    return std::clamp<size_t>(frames + 1, 1, kMaxSamples);
}

float sample_frame(const Clip& clip, size_t index, size_t count) {
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    return count < 2 ? first
                     : first + length * static_cast<float>(index) / static_cast<float>(count - 1);
}

bool is_flexed(const Model& model, uint32_t vertex) {
    return std::any_of(model.shapes.begin(), model.shapes.end(),
                       [&](const Shape& shape) { return find_delta(shape, vertex) != nullptr; });
}

struct Extent {
    float low = 0, high = 0;
};

Extent graph_extent(const std::vector<std::array<float, 3>>& graph) {
    Extent extent{graph[0][0], graph[0][0]};
    for (const auto& point : graph)
        for (const float value : point) {
            extent.low = std::min(extent.low, value);
            extent.high = std::max(extent.high, value);
        }
    const float room = std::max((extent.high - extent.low) * 0.06f, 1e-4f);
    return {extent.low - room, extent.high + room};
}

void draw_graph(const Document& document, const Clip& clip, const ImVec2& corner,
                const ImVec2& size) {
    const auto& graph = document.derived.vertex_graph;
    const size_t count = sample_count(clip);
    const Extent extent = graph_extent(graph);
    const auto x_at = [&](size_t i) {
        return corner.x +
               (count < 2 ? 0.5f : static_cast<float>(i) / static_cast<float>(count - 1)) * size.x;
    };
    const auto y_at = [&](float value) {
        return corner.y + size.y * (1 - (value - extent.low) / (extent.high - extent.low));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<ImVec2> line(graph.size());
    for (size_t axis = 0; axis < 3; ++axis) {
        for (size_t i = 0; i < graph.size(); ++i) line[i] = {x_at(i), y_at(graph[i][axis])};
        list.AddPolyline(line.data(), static_cast<int>(line.size()), kAxisColors[axis], 0,
                         points(1.5f));
    }
    const auto first = static_cast<float>(clip.first_frame());
    const float length = std::max(static_cast<float>(clip.last_frame()) - first, 1e-6f);
    const float x = corner.x + (document.playback.frame - first) / length * size.x;
    list.AddLine({x, corner.y}, {x, corner.y + size.y}, rgb_color(0xFFFFFF), window_scale());
}

void report_sample(const Document& document, const Clip& clip, const ImVec2& corner, float width) {
    const auto& graph = document.derived.vertex_graph;
    const size_t count = sample_count(clip);
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / width, 0.0f, 1.0f);
    const auto index = static_cast<size_t>(
        std::lround(share * static_cast<float>(std::max<size_t>(count, 1) - 1)));
    if (index >= graph.size()) return;
    tooltip_now(fmt::format("Frame {:.2f}: {:.4f} {:.4f} {:.4f}", sample_frame(clip, index, count),
                            graph[index][0], graph[index][1], graph[index][2]),
                "Click to go there");
}

}  // namespace

void make_vertex_graph(Document& document, uint32_t vertex, size_t max_frames) {
    auto& graph = document.derived.vertex_graph;
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip) return graph.clear();
    VertexPoseKey key{
        {document.scene_number, request_at(document, sample_frame(*clip, 0, 1))}, vertex, {}};
    if (document.derived.vertex_graph_key != key) {
        graph.clear();
        document.derived.vertex_graph_key = std::move(key);
    }
    const size_t count = sample_count(*clip);
    if (graph.size() == count) return;
    const Model& model = document.model();
    const bool has_shapes = is_flexed(model, vertex);
    Pose pose;
    for (size_t made = 0; made < max_frames && graph.size() < count; ++made) {
        const float frame = sample_frame(*clip, graph.size(), count);
        if (has_shapes)
            pose_bones_and_flexes(model, request_at(document, frame), pose);
        else
            pose_bones(model, request_at(document, frame), pose.local);
        const glm::vec3 place(posed_position(model, pose, vertex));
        graph.push_back({place.x, place.y, place.z});
    }
}

void vertex_graph(Document& document, uint32_t vertex) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip || clip->last_frame() == clip->first_frame()) {
        ImGui::TextDisabled("Choose a clip of several frames to see its motion path.");
        return;
    }
    make_vertex_graph(document, vertex, samples_per_frame(document.model()));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 8.0f),
                      ImGui::GetFontSize() * 5.5f);
    ImGui::InvisibleButton("graph", size);
    ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                                              rgb_color(0x14171B), 3);
    draw_graph(document, *clip, corner, size);
    if (ImGui::IsItemHovered()) report_sample(document, *clip, corner, size.x);
    if (!ImGui::IsItemActive()) return;
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / size.x, 0.0f, 1.0f);
    const auto first = static_cast<float>(clip->first_frame());
    document.playback.is_playing = false;
    document.playback.frame = first + share * (static_cast<float>(clip->last_frame()) - first);
}

}  // namespace studioscope
