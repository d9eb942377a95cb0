#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// A line of the flex panel: the title of a type, a slider, a stereo pair of sliders, or a flex.
struct FlexRow {
    enum class Kind {
        kTitle,
        kController,  // `index`, and `other` for a pair: into Model::controllers
        kFlex,        // a flex without a rule: `index` into Model::flex_names
    };
    Kind kind = Kind::kTitle;
    std::string label;
    int index = kNone;
    int other = kNone;
    bool is_indented = false;  // below a title
};

// The changed sliders: by index into Model::controllers, whether it is away from its start or moved
// by the clip; by index into Model::flex_names, whether it is set directly.
struct ChangedSliders {
    std::vector<bool> controllers;
    std::vector<bool> flexes;

    bool operator==(const ChangedSliders&) const = default;
};

// The cache key of the listed rows.
struct FlexRowsKey {
    uint64_t scene = 0;  // Document::scene_number
    bool is_linked = true;
    std::string filter;
    bool only_changed = false;
    int held = kNone;        // dragged controller, always listed; set if only_changed
    ChangedSliders changed;  // set if only_changed

    bool operator==(const FlexRowsKey&) const = default;
};

}  // namespace studioscope
