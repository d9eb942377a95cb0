#include "document/frame_key.h"

#include <algorithm>

#include "document/compared_model.h"
#include "document/playback/jiggle_player.h"
#include "document/playback/material_motion.h"
#include "model/animation/blend_weights.h"

namespace studioscope {

namespace {

// Whether a layer plays over the clip by itself: then the pose depends on the time, and not only on
// the clip's frame.
bool has_moving_layer(const Document& document) {
    const Model& model = document.model();
    const Playback& playback = document.playback;
    if (!current_clip(model, playback) || !playback.rules.plays_autoplay) return false;
    return std::any_of(model.clips.begin(), model.clips.end(), [&](const Clip& clip) {
        return clip.is_autoplay && cycles_per_second(model, clip, document.pose_parameters) > 0;
    });
}

bool has_moving_layers(const Document& document) {
    return has_moving_layer(document) ||
           (document.compared && has_moving_layer(document.compared->document));
}

}  // namespace

FrameKey frame_key(const Document& document, const std::vector<float>& delayed_flexes) {
    FrameKey key;
    key.choices = document;
    if (has_moving_layers(document) || moves_jiggle_bones(document))
        key.passed_seconds = document.playback.passed_seconds;
    key.scene_number = document.scene_number;
    key.materials_revision = document.materials_revision;
    key.compared = document.compared;
    key.has_seams = document.seams.has_value();
    key.shows_ghosts = document.panels.curves.shows_ghosts;
    key.tints_bone = document.hover.tints_bone;
    key.delays_flexes = document.panels.flexes.is_delayed;
    key.delayed_flexes = delayed_flexes;
    key.pixels_per_point = document.pixels_per_point;
    return key;
}

bool plays_visibly(const Document& document) {
    const Playback& playback = document.playback;
    if (!playback.is_playing || playback.speed == 0) return false;
    if (has_moving_materials(document)) return true;
    const Clip* const clip = current_clip(document.model(), playback);
    if (!clip) return false;
    const FrameRange range = played_range(*clip, playback);
    return range.first < range.last || has_moving_layers(document);
}

}  // namespace studioscope
