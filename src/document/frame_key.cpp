#include "document/frame_key.h"

namespace studioscope {

FrameKey frame_key(const Document& document, const std::vector<float>& delayed_flexes) {
    FrameKey key;
    key.choices = document;
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

}  // namespace studioscope
