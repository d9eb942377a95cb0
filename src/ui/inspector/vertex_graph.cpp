#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "ui/inspector/vertex_parts.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr size_t kMostSamples = 400;

// As many at once as take about a hundredth of a second.
size_t samples_a_frame(const Model& model) {
    return std::clamp<size_t>(40000 / (model.bones.size() + 1), 8, kMostSamples);
}
constexpr ImU32 kAxisColors[] = {color_of(0xED5A5F), color_of(0x7DC956), color_of(0x5494FA)};

size_t sample_count(const Clip& clip) {
    const auto frames = static_cast<size_t>(clip.last_frame() - clip.first_frame());
    return std::clamp<size_t>(frames + 1, 1, kMostSamples);
}

float frame_of_sample(const Clip& clip, size_t index, size_t count) {
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    return count < 2 ? first
                     : first + length * static_cast<float>(index) / static_cast<float>(count - 1);
}

// What the graph depends on; sliders and switches change it.
std::string key_of(const Document& document, uint32_t vertex) {
    const PoseRequest request = request_of(document);
    std::string key = fmt::format(
        "{} {} {} {} {} {} {} {}", vertex, request.clip, request.rules.hold_skipped_frames,
        request.rules.interpolate_omitted_bones, request.second.clip, request.second.weight,
        request.second.is_additive, request.off.is_clip_off);
    for (const auto* list : {&request.off.layers_off, &request.off.procedures_off,
                             &request.off.bones_off, &request.off.shapes_off}) {
        key += '|';
        for (const int item : *list) key += fmt::format("{} ", item);
    }
    for (const float value : request.flex.controllers) key += fmt::format(" {}", value);
    for (const float value : request.flex.direct) key += fmt::format(" {}", value);
    for (const float value : request.pose_parameters) key += fmt::format(" {}", value);
    return key;
}

struct Extent {
    float low = 0, high = 0;
};

Extent extent_of(const std::vector<std::array<float, 3>>& graph) {
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
    const auto& graph = document.panels.vertex.graph;
    const size_t count = sample_count(clip);
    const Extent extent = extent_of(graph);
    const auto x_of = [&](size_t i) {
        return corner.x +
               (count < 2 ? 0.5f : static_cast<float>(i) / static_cast<float>(count - 1)) * size.x;
    };
    const auto y_of = [&](float value) {
        return corner.y + size.y * (1 - (value - extent.low) / (extent.high - extent.low));
    };
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::vector<ImVec2> line(graph.size());
    for (size_t axis = 0; axis < 3; ++axis) {
        for (size_t i = 0; i < graph.size(); ++i) line[i] = {x_of(i), y_of(graph[i][axis])};
        list.AddPolyline(line.data(), static_cast<int>(line.size()), kAxisColors[axis], 0,
                         1.5f * scale_of_window());
    }
    const auto first = static_cast<float>(clip.first_frame());
    const float length = std::max(static_cast<float>(clip.last_frame()) - first, 1e-6f);
    const float x = corner.x + (document.playback.frame - first) / length * size.x;
    list.AddLine({x, corner.y}, {x, corner.y + size.y}, color_of(0xFFFFFF), scale_of_window());
}

void tell_sample(const Document& document, const Clip& clip, const ImVec2& corner, float width) {
    const auto& graph = document.panels.vertex.graph;
    const size_t count = sample_count(clip);
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / width, 0.0f, 1.0f);
    const auto index = static_cast<size_t>(
        std::lround(share * static_cast<float>(std::max<size_t>(count, 1) - 1)));
    if (index >= graph.size()) return;
    ImGui::SetTooltip("Frame %.2f: %.4f %.4f %.4f\nClick to go there",
                      static_cast<double>(frame_of_sample(clip, index, count)),
                      static_cast<double>(graph[index][0]), static_cast<double>(graph[index][1]),
                      static_cast<double>(graph[index][2]));
}

}  // namespace

void make_vertex_graph(Document& document, uint32_t vertex, size_t most_frames) {
    VertexSettings& settings = document.panels.vertex;
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip) return settings.graph.clear();
    std::string key = key_of(document, vertex);
    if (key != settings.graph_for) {
        settings.graph.clear();
        settings.graph_for = std::move(key);
    }
    const size_t count = sample_count(*clip);
    PoseRequest request = request_of(document);
    Playback then = document.playback;
    Pose pose;
    for (size_t made = 0; made < most_frames && settings.graph.size() < count; ++made) {
        request.frame = then.frame = frame_of_sample(*clip, settings.graph.size(), count);
        request.seconds = seconds_played(then, document.model());
        request.second.frame = frame_of_second(document.model(), then);
        update_pose(document.model(), request, pose);
        const glm::vec3 place(posed_position(document.model(), pose, vertex));
        settings.graph.push_back({place.x, place.y, place.z});
    }
}

void vertex_graph(Document& document, uint32_t vertex) {
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip || clip->last_frame() == clip->first_frame()) {
        ImGui::TextDisabled("Choose a clip of several frames to see its way.");
        return;
    }
    make_vertex_graph(document, vertex, samples_a_frame(document.model()));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(std::max(ImGui::GetContentRegionAvail().x, 8.0f),
                      ImGui::GetFontSize() * 5.5f);
    ImGui::InvisibleButton("graph", size);
    ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                                              color_of(0x14171B), 3);
    draw_graph(document, *clip, corner, size);
    if (ImGui::IsItemHovered()) tell_sample(document, *clip, corner, size.x);
    if (!ImGui::IsItemActive()) return;
    const float share = std::clamp((ImGui::GetIO().MousePos.x - corner.x) / size.x, 0.0f, 1.0f);
    const auto first = static_cast<float>(clip->first_frame());
    document.playback.is_playing = false;
    document.playback.frame = first + share * (static_cast<float>(clip->last_frame()) - first);
}

}  // namespace studioscope
