#include "document/compared_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "facts/compare/difference_text.h"

namespace studioscope {

namespace {

constexpr Part kFollowed[] = {Part::kClip,     Part::kController,    Part::kFlexName,
                              Part::kBodyPart, Part::kPoseParameter, Part::kMesh,
                              Part::kBone};

// Copies the entries of a list to those of the same name; others keep theirs.
template <typename T>
void copy_by_name(const std::vector<T>& from, const std::vector<int>& places, std::vector<T>& to) {
    for (size_t i = 0; i < std::min(from.size(), places.size()); ++i)
        if (is_index(places[i], to.size())) to[static_cast<size_t>(places[i])] = from[i];
}

int place_of(const std::vector<int>& places, int index) {
    return is_index(index, places.size()) ? at(places, index) : kNone;
}

void follow_clip(const Playback& playback, const std::vector<int>& clips, Document& second) {
    const int clip = place_of(clips, playback.clip);
    if (second.playback.clip != clip) select_clip(second.playback, second.model(), clip);
    second.playback.rules = playback.rules;
    const Clip* const shown = current_clip(second.model(), second.playback);
    if (!shown) return;
    second.playback.frame = std::clamp(playback.frame, static_cast<float>(shown->first_frame()),
                                       static_cast<float>(shown->last_frame()));
    second.playback.passed_seconds = playback.passed_seconds;
}

int counterpart_of(const VertexFates& fates, int vertex) {
    if (!is_index(vertex, fates.vertices.size())) return kNone;
    const uint32_t other = at(fates.vertices, vertex).other;
    return other == kNoVertex ? kNone : static_cast<int>(other);
}

// The selected vertex of the second model: one that the open model lacks, or the counterpart.
int selected_in_second(const Document& document) {
    const int addition = selected_addition(document);
    if (addition != kNone || document.selection.vertex == kNone) return addition;
    return vertex_in_second(document, std::max(document.view.lod, 0), document.selection.vertex);
}

void follow_parts(const Document& document, ComparedModel& compared) {
    Document& second = compared.document;
    auto& counterparts = compared.counterparts;
    follow_clip(document.playback, counterparts[Part::kClip], second);
    copy_by_name(document.flex.controllers, counterparts[Part::kController],
                 second.flex.controllers);
    copy_by_name(document.flex.held, counterparts[Part::kController], second.flex.held);
    copy_by_name(document.flex.direct, counterparts[Part::kFlexName], second.flex.direct);
    copy_by_name(document.pose_parameters, counterparts[Part::kPoseParameter],
                 second.pose_parameters);
    copy_by_name(document.bodygroups, counterparts[Part::kBodyPart], second.bodygroups);
    const std::vector<BodyPart>& parts = second.model().body_parts;
    for (size_t i = 0; i < std::min(parts.size(), second.bodygroups.size()); ++i)
        second.bodygroups[i] = std::clamp(
            second.bodygroups[i], 0, std::max(static_cast<int>(parts[i].models.size()) - 1, 0));
    second.skin = std::clamp(document.skin, 0,
                             std::max(static_cast<int>(second.model().skins.size()) - 1, 0));
    second.hidden = {};
    for (size_t i = 0; i < document.hidden.meshes.size(); ++i)
        if (const int mesh = place_of(counterparts[Part::kMesh], static_cast<int>(i));
            document.hidden.meshes[i] && mesh != kNone)
            set_hidden(second.hidden.meshes, mesh, true);
    second.selection = {};
    second.selection.bone = place_of(counterparts[Part::kBone], document.selection.bone);
    second.selection.vertex = selected_in_second(document);
}

Vertex between(const Vertex& from, const Vertex& to, float share) {
    Vertex vertex = from;
    vertex.position = glm::mix(from.position, to.position, share);
    vertex.uv = glm::mix(from.uv, to.uv, share);
    const glm::vec3 normal = glm::mix(from.normal, to.normal, share);
    const float length = glm::length(normal);
    if (length > 1e-6f) vertex.normal = normal / length;
    return vertex;
}

}  // namespace

size_t LevelFates::count(VertexFate fate) const {
    const bool is_of_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
    return (is_of_second ? second : first).count(fate);
}

LevelFates level_fates(const Scene& first, const Scene& second, const SceneDiff& diff, int lod,
                       int second_lod) {
    LevelFates fates{vertex_fates(first, second, diff, ComparedSide::kFirst, lod),
                     vertex_fates(first, second, diff, ComparedSide::kSecond, second_lod), nullptr,
                     nullptr};
    for (const MeshMatch& match : diff.meshes) {
        if (match.lod != lod || match.other_lod != second_lod) continue;
        fates.lost_triangles += match.lost_triangles + match.flipped_triangles;
        fates.new_triangles += match.new_triangles + match.flipped_triangles;
    }
    fates.paint = paint_of(fates.first);
    fates.second_paint = paint_of(fates.second);
    return fates;
}

std::shared_ptr<ComparedModel> compared_model(const Document& document, Scene second,
                                              SceneDiff diff) {
    auto compared = std::make_shared<ComparedModel>();
    open_scene(compared->document, std::move(second), false);
    compared->diff = std::move(diff);
    for (const Difference& difference : compared->diff.differences)
        compared->facts.push_back(difference_text(difference));
    for (const Part part : kFollowed)
        compared->counterparts[part] =
            indices_after(keys_of(*document.scene, part), keys_of(*compared->document.scene, part));
    return compared;
}

std::vector<LodPane> view_panes(const Document& document, int lod, float aspect) {
    if (!document.compared) return lod_panes(document.model(), document.view, lod, aspect);
    std::vector<LodPane> panes;
    for (const ComparePane& pane : compare_panes(document.view, aspect))
        panes.push_back({lod, pane.frame, pane.shown});
    return panes;
}

float pane_aspect(const Document& document, float aspect) {
    if (!document.compared) return frame_aspect(document.model(), document.view, aspect);
    const ViewPart frame = compare_panes(document.view, aspect).front().frame;
    const glm::vec2 size = frame.last - frame.first;
    return aspect * size.x / size.y;
}

void follow_choices(const Document& document) {
    Document& second = document.compared->document;
    second.camera = document.camera;
    second.view = document.view;
    if (document.view.lod != kAutomaticLod)
        second.view.lod = second_level(document, document.view.lod);
    second.view.switch_points.clear();
    second.view.lod_layout = LodLayout::kOne;
    second.pixels_per_point = document.pixels_per_point;
    follow_parts(document, *document.compared);
}

int second_level(const Document& document, int lod) {
    const auto count = static_cast<int>(document.compared->document.model().lods.size());
    return std::clamp(lod, 0, std::max(count - 1, 0));
}

const LevelFates& fates_at(const Document& document, int lod) {
    ComparedModel& compared = *document.compared;
    const int second_lod = second_level(document, lod);
    const auto [found, is_new] = compared.levels.try_emplace({lod, second_lod});
    if (is_new)
        found->second =
            level_fates(*document.scene, *compared.document.scene, compared.diff, lod, second_lod);
    return found->second;
}

int vertex_in_first(const Document& document, int lod, int vertex) {
    return counterpart_of(fates_at(document, lod).second, vertex);
}

int vertex_in_second(const Document& document, int lod, int vertex) {
    return counterpart_of(fates_at(document, lod).first, vertex);
}

int selected_addition(const Document& document) {
    const Selection& selection = document.selection;
    const size_t count = document.compared->document.model().vertices.size();
    const bool is_selected =
        selection.vertex == kNone && is_index(selection.compared_vertex, count);
    return is_selected ? selection.compared_vertex : kNone;
}

std::vector<Vertex> morphed_vertices(const Document& document, int lod, float share) {
    std::vector<Vertex> vertices = document.model().vertices;
    const std::vector<Vertex>& others = document.compared->document.model().vertices;
    const std::vector<FateOfVertex>& fates = fates_at(document, lod).first.vertices;
    for (size_t i = 0; i < std::min(vertices.size(), fates.size()); ++i)
        if (fates[i].other < others.size())
            vertices[i] = between(vertices[i], others[fates[i].other], share);
    return vertices;
}

}  // namespace studioscope
