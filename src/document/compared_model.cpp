#include "document/compared_model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/path_text.h"
#include "facts/compare/difference_text.h"
#include "model/measure.h"

namespace studioscope {

namespace {

constexpr Part kFollowed[] = {Part::kClip,     Part::kController,    Part::kFlexName,
                              Part::kBodyPart, Part::kPoseParameter, Part::kMesh,
                              Part::kBone};

// Copies the entries of a list to those at `places`; other entries are unchanged.
template <typename T>
void copy_by_name(const std::vector<T>& from, const std::vector<int>& places, std::vector<T>& to) {
    for (size_t i = 0; i < std::min(from.size(), places.size()); ++i)
        if (is_index(places[i], to.size())) to[static_cast<size_t>(places[i])] = from[i];
}

int counterpart_index(const std::vector<int>& places, int index) {
    return is_index(index, places.size()) ? at(places, index) : kNone;
}

void follow_clip(const Playback& playback, const std::vector<int>& clips, Document& second) {
    const int clip = counterpart_index(clips, playback.clip);
    if (second.playback.clip != clip) select_clip(second.playback, second.model(), clip);
    second.playback.rules = playback.rules;
    const Clip* const shown = current_clip(second.model(), second.playback);
    if (!shown) return;
    second.playback.frame = std::clamp(playback.frame, static_cast<float>(shown->first_frame()),
                                       static_cast<float>(shown->last_frame()));
    second.playback.passed_seconds = playback.passed_seconds;
}

int vertex_counterpart(const VertexFates& fates, int vertex) {
    if (!is_index(vertex, fates.vertices.size())) return kNone;
    const uint32_t other = at(fates.vertices, vertex).other;
    return other == kNoVertex ? kNone : static_cast<int>(other);
}

// The selected vertex of the second model: one that the open model lacks, or a counterpart.
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
        if (const int mesh = counterpart_index(counterparts[Part::kMesh], static_cast<int>(i));
            document.hidden.meshes[i] && mesh != kNone)
            set_hidden(second.hidden.meshes, mesh, true);
    second.selection = {};
    second.selection.bone = counterpart_index(counterparts[Part::kBone], document.selection.bone);
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
    const bool belongs_to_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
    return (belongs_to_second ? second : first).count(fate);
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
    fates.paint = fate_paint(fates.first);
    fates.second_paint = fate_paint(fates.second);
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
        compared->counterparts[part] = indices_after(part_keys(*document.scene, part),
                                                     part_keys(*compared->document.scene, part));
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
    return vertex_counterpart(fates_at(document, lod).second, vertex);
}

int vertex_in_second(const Document& document, int lod, int vertex) {
    return vertex_counterpart(fates_at(document, lod).first, vertex);
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
    const std::vector<VertexFateEntry>& fates = fates_at(document, lod).first.vertices;
    for (size_t i = 0; i < std::min(vertices.size(), fates.size()); ++i)
        if (fates[i].other < others.size())
            vertices[i] = between(vertices[i], others[fates[i].other], share);
    return vertices;
}

namespace {

// The rest of a path from `begin` on.
std::string remaining_path(std::filesystem::path::const_iterator begin,
                           const std::filesystem::path& path) {
    std::filesystem::path rest;
    for (auto part = begin; part != path.end(); ++part) rest /= *part;
    return path_text(rest);
}

}  // namespace

std::array<std::string, 2> compared_names(const std::filesystem::path& first,
                                          const std::filesystem::path& second) {
    if (first == second || first.filename() != second.filename())
        return {path_text(first.filename()), path_text(second.filename())};
    const std::filesystem::path whole = absolute_path(first), other = absolute_path(second);
    const auto [own, others] =
        std::mismatch(whole.begin(), whole.end(), other.begin(), other.end());
    if (own == whole.end()) return {path_text(first.filename()), path_text(second.filename())};
    return {remaining_path(own, whole), remaining_path(others, other)};
}

namespace {

// The index of the entry with this name, or kNone.
int find_named(const Scene& scene, Part part, const std::string& name) {
    const std::vector<std::string> names = part_names(scene, part);
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? kNone : static_cast<int>(found - names.begin());
}

void select_vertex(Document& document, const Difference& difference) {
    Selection& selection = document.selection;
    selection = {};
    selection.vertex = static_cast<int>(difference.place.vertex);
    if (is_index(difference.lod, document.model().lods.size())) document.view.lod = difference.lod;
}

// Selects a vertex that only the second model has, if the difference is about one.
bool select_addition(Document& document, const Difference& difference) {
    if (!document.compared || difference.place.other == kNoVertex) return false;
    document.selection.compared_vertex = static_cast<int>(difference.place.other);
    if (is_index(difference.lod, document.model().lods.size())) document.view.lod = difference.lod;
    return true;
}

bool select_compared_clip(Document& document, const Difference& difference) {
    const int clip = find_named(*document.scene, Part::kClip, difference.name);
    if (clip == kNone) return false;
    select_clip(document.playback, document.model(), clip);
    document.playback.is_playing = false;
    if (difference.place.frame) document.playback.frame = *difference.place.frame;
    const int bone = find_named(*document.scene, Part::kBone, difference.place.bone);
    if (bone == kNone) return false;
    document.selection = {};
    document.selection.bone = bone;
    return true;
}

// The list of a subject, and its member in the selection.
struct NamedSubject {
    Subject subject;
    Part part;
    int Selection::*selected;
};
constexpr NamedSubject kNamed[] = {
    {Subject::kBone, Part::kBone, &Selection::bone},
    {Subject::kProceduralBone, Part::kBone, &Selection::bone},
    {Subject::kMaterial, Part::kMaterial, &Selection::material},
    {Subject::kShape, Part::kShape, &Selection::shape},
    {Subject::kAttachment, Part::kAttachment, &Selection::attachment},
    {Subject::kHitbox, Part::kHitbox, &Selection::hitbox},
};

}  // namespace

DifferencePlace go_to(Document& document, const Difference& difference) {
    const DiffPlace& place = difference.place;
    if (place.vertex < document.model().vertices.size()) {
        select_vertex(document, difference);
        return {true, std::nullopt};
    }
    if (place.position) {
        document.selection = {};
        if (select_addition(document, difference)) return {true, std::nullopt};
        return {false, upright(document.model().up) * *place.position};
    }
    if (difference.subject == Subject::kClip)
        return {select_compared_clip(document, difference), std::nullopt};
    for (const NamedSubject& named : kNamed) {
        if (named.subject != difference.subject) continue;
        const int index = find_named(*document.scene, named.part, difference.name);
        if (index == kNone) return {};
        document.selection = {};
        document.selection.*named.selected = index;
        return {true, std::nullopt};
    }
    return {};
}

}  // namespace studioscope
