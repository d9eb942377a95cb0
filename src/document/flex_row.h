#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// What the flex panel lists, line by line: sliders, alone or as stereo pairs, under their types.
struct FlexRow {
    enum class Kind {
        kTitle,
        kController,  // `index`, and `other` where it is a pair: into Model::controllers
        kFlex,        // a flex without a rule: `index` into Model::flex_names
    };
    Kind kind = Kind::kTitle;
    std::string label;
    int index = kNone;
    int other = kNone;
    bool is_indented = false;  // below a title
};

// Which sliders are away from their start, or moved by the clip: one for each of
// Model::controllers, and of Model::flex_names whether it is set directly.
struct ChangedSliders {
    std::vector<bool> controllers;
    std::vector<bool> flexes;

    bool operator==(const ChangedSliders&) const = default;
};

// What decides about the rows that are listed.
struct FlexRowsKey {
    uint64_t scene = 0;  // Document::scene_number
    bool is_linked = true;
    std::string filter;
    bool only_changed = false;
    int held = kNone;        // listed wherever it goes; only where changed ones are
    ChangedSliders changed;  // likewise

    bool operator==(const FlexRowsKey&) const = default;
};

}  // namespace studioscope
