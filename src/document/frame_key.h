#pragma once

#include <memory>
#include <vector>

#include "document/document.h"

namespace studioscope {

// Everything that a picture of the view shows, except for the hover, its size, and a drawing that
// was stopped: as long as the key is the same, the picture is. Large data are compared by number.
struct FrameKey {
    Choices choices;
    // Clip time, which is no choice; 0 unless a layer or a jiggle bone depends on it.
    float passed_seconds = 0;
    double jiggle_seconds = 0;  // that jiggle bones have swung since the clip ended
    uint64_t scene_number = 0, materials_revision = 0;
    std::shared_ptr<const ComparedModel> compared;
    bool has_seams = false;
    bool shows_ghosts = false;
    bool tints_bone = false;
    bool delays_flexes = false;
    std::vector<float> delayed_flexes;  // one per flex name, while they are delayed
    float pixels_per_point = 1;

    bool operator==(const FrameKey&) const = default;
};
// `delayed_flexes`: the weights of flex names that lag behind.
FrameKey frame_key(const Document& document, const std::vector<float>& delayed_flexes);

// Whether the picture changes because something plays: a clip of more than one frame, a layer that
// plays by itself, or a material.
bool plays_visibly(const Document& document);

}  // namespace studioscope
