#pragma once

#include <algorithm>

#include "document/document.h"

namespace studioscope {

// Choices about the open model of which each row of choice_rows() differs from the document's,
// where the model has such a part. Every index is valid.
inline Choices other_choices(const Document& document) {
    const Model& model = document.model();
    const auto last = [](const auto& list) { return static_cast<int>(list.size()) - 1; };
    Choices other = document;
    other.camera.yaw += 1;
    ViewSettings& view = other.view;
    view.mode = ShadingMode::kNormals;
    view.show_skeleton = true;
    view.show_grid = false;
    view.lod = view.lod == 0 ? std::min(1, last(model.lods)) : 0;
    view.lod_layout = LodLayout::kPanes;
    view.wipe = {last(model.lods), 0.3f};
    view.morph = 0.5f;
    view.background.color = glm::vec3(0.5f);
    view.light_direction.yaw += 1;
    view.light = LightPreset::kNeutral;
    view.light_intensity = 2;
    view.eyes = EyeTarget::kPoint;
    view.eye_point = glm::vec3(10, 20, 30);
    view.normal_length = 3;
    view.tangent_length = 3;
    view.instances = 2;
    view.switch_points = {0, 0.001f};
    other.vertex_layout.root_lod = 1;
    other.vertex_layout.fixups = {false, {1}, TriedFixup()};
    Playback& playback = other.playback;
    playback.clip = playback.left_clip = last(model.clips);
    if (const Clip* clip = current_clip(model, playback))
        playback.frame = static_cast<float>(clip->last_frame() - 1);
    playback.second = {0, 1, 0.5f, false};
    playback.off.is_clip_disabled = true;
    playback.jiggle.rate = 144;
    for (float& value : other.flex.controllers) value += 0.5f;
    other.flex.held.flip();
    std::fill(other.flex.direct.begin(), other.flex.direct.end(), 0.5f);
    for (size_t i = 0; i < other.pose_parameters.size(); ++i)
        other.pose_parameters[i] = model.pose_parameters[i].end;
    other.skin = std::max(last(model.skins), 0);
    for (size_t i = 0; i < other.bodygroups.size(); ++i)
        other.bodygroups[i] = last(model.body_parts[i].models);
    const size_t rows =
        document.scene->vertex_file ? document.scene->vertex_file->fixups.size() : 0;
    other.selection = {last(model.bones),
                       last(model.meshes),
                       static_cast<int>(rows) - 1,
                       last(model.vertices),
                       last(model.shapes),
                       0,
                       1,
                       last(model.attachments),
                       last(model.hitboxes),
                       last(model.materials),
                       0};
    other.hidden = {{1}, {1}, {1}, {1}};
    return other;
}

}  // namespace studioscope
