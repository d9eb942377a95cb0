#pragma once

#include <memory>
#include <vector>

#include "document/document.h"

namespace studioscope {

// Everything that a picture of the view shows, except for the hover, its size, and a drawing that
// was stopped: as long as the key is the same, the picture is. Large data are compared by number.
struct FrameKey {
    Choices choices;
    float passed_seconds = 0;  // clip time, which is not among the choices
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
FrameKey frame_key(const Document& document, const std::vector<float>& delayed_flexes);

}  // namespace studioscope
