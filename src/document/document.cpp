#include "document/document.h"

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/diagnostic.h"
#include "core/path_text.h"
#include "document/playback/material_motion.h"
#include "model/animation/gaze.h"

namespace studioscope {

void show_messages(Document& document, Diagnostics messages) {
    document.messages = std::move(messages);
    ++document.messages_number;
}

const VertexInfo* selected_vertex_info(Document& document) {
    const int vertex = document.selection.vertex;
    if (vertex < 0 || vertex >= static_cast<int>(document.model().vertices.size())) return nullptr;
    std::optional<VertexInfo>& facts = document.derived.vertex_info;
    if (!facts || facts->vertex != static_cast<uint32_t>(vertex))
        facts = make_vertex_info(*document.scene, document.fixups, static_cast<uint32_t>(vertex));
    return &*facts;
}

Diagnostics add_seams(Document& document, SeamReport report) {
    for (Diagnostic& diagnostic : report.notes) {
        diagnostic.file = path_text(document.scene->file);
        append_capped(document.messages, diagnostic);
    }
    document.seams = std::move(report);
    return document.seams->notes;
}

Diagnostics take_deferred_messages(Document& document) {
    const auto& deferred = document.model().deferred_diagnostics;
    if (!deferred) return {};
    Diagnostics diagnostics = deferred->take();
    for (const Diagnostic& each : diagnostics) append_capped(document.messages, each);
    return diagnostics;
}

PoseRequest pose_request(const Document& document, const Playback& playback) {
    PoseRequest request{playback.clip, playback.frame, playback.rules, document.flex,
                        document.pose_parameters};
    request.seconds = seconds_played(playback, document.model(), document.pose_parameters);
    request.second = playback.second;
    request.second.frame = second_clip_frame(document.model(), playback, document.pose_parameters);
    request.off = playback.off;
    if (has_eyelids(document.model()))
        request.eye_target = eye_target(document.view, document.camera);
    return request;
}

PoseRequest pose_request(const Document& document) {
    return pose_request(document, document.playback);
}

PoseRequest request_at(const Document& document, float frame) {
    Playback playback = document.playback;
    playback.frame = frame;
    playback.passed_seconds = 0;
    return pose_request(document, playback);
}

PoseKey bones_pose_key(const Document& document, PoseRequest request) {
    request.flex = {};
    request.eye_target.reset();
    return {document.scene_number, std::move(request)};
}

FrameInput make_frame_input(const Document& document, const Pose& pose) {
    FrameInput input{*document.scene,
                     document.materials,
                     document.camera,
                     document.view,
                     document.selection,
                     document.hidden,
                     {},
                     document.bodygroups,
                     document.skin,
                     pose.world,
                     pose.palette,
                     pose.shapes};
    input.eye_deflection = eye_deflection(document.model(), pose.controllers);
    if (document.seams) input.seams = document.seams->seams;
    if (document.hover.fixup != kNone) input.selection.fixup = document.hover.fixup;
    input.lit = document.hover.lit;
    input.category = document.hover.category;
    input.tints_bone = document.hover.tints_bone;
    input.pixels_per_point = document.pixels_per_point;
    input.materials_revision = document.materials_revision;
    return input;
}

void reset_flexes(Document& document) { document.flex = initial_flexes(document.model()); }

void set_shape_weight(Document& document, int shape, float weight) {
    const Shape& moved = at(document.model().shapes, shape);
    for (const int flex : {moved.flex, moved.pair})
        if (flex != kNone) at(document.flex.direct, flex) = weight;
}

bool is_shown(const Document& document, const Mesh& mesh) {
    return is_shown(document.bodygroups, mesh);
}

bool is_drawn(const Document& document, int mesh) {
    return is_drawn(document.model(), document.bodygroups, document.hidden, mesh);
}

const std::vector<LodCounts>& drawn_level_counts(Document& document) {
    const DrawnKey drawn{document.scene_number, document.bodygroups, document.hidden.meshes};
    return document.derived.drawn_counts.of(drawn, [&] {
        std::vector<char> left_out;
        for (int mesh = 0; mesh < static_cast<int>(document.model().meshes.size()); ++mesh)
            if (!is_drawn(document, mesh)) set_hidden(left_out, mesh, true);
        if (left_out.empty()) return document.counts.lods;
        return count_levels(document.model(), left_out);
    });
}

int mesh_material(const Document& document, const Mesh& mesh, int lod) {
    return mesh_material(document.model(), document.skin, mesh, lod);
}

LodCounts drawn_counts(Document& document, int lod) {
    const std::vector<LodCounts>& all = drawn_level_counts(document);
    if (!is_index(lod, all.size())) return {};
    LodCounts counts = at(all, lod);
    const auto instances = static_cast<size_t>(std::max(document.view.instances, 1));
    counts.vertices *= instances;
    counts.triangles *= instances;
    return counts;
}

std::optional<glm::vec3> eye_ball(const Document& document, std::span<const Affine> bones) {
    constexpr double kAhead = 24;  // Source units: near enough to be seen in front of the head
    if (document.model().eyeballs.empty()) return std::nullopt;
    if (document.view.eye_point) return document.view.eye_point;
    return glm::vec3(gaze_space(document.model(), bones) * glm::dvec4(kAhead, 0, 0, 1));
}

}  // namespace studioscope
