#pragma once

#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/dmx/lookup.h"
#include "model/model.h"

namespace studioscope {

// A DmeCombinationInputControl and its controllers.
struct DmxControl {
    std::string name;
    std::vector<std::string> raw_names;
    bool is_stereo = false;
    bool is_eyelid = false;
    int left = kNone;  // index into Model::controllers; equal to `right` if mono
    int right = kNone;
    int multi = kNone;  // choice among three or more raw controls, or distance of the lids

    bool is_two_way() const { return raw_names.size() == 2 && !is_eyelid; }
};

struct DmxRawControl {
    size_t control = 0;  // index into DmxControls::controls
    size_t number = 0;   // index within the control's raw names
};

struct DmxControls {
    std::vector<DmxControl> controls;
    NameMap<DmxRawControl> raws;  // all raw controls by name
    int blink = kNone;
    int eyes_updown = kNone;
};

// Adds the controllers in the compiler's order: a stereo control gets right_ and left_ ones, a
// choice of three or more and an eyelid a multi_ one, an eyelid also `blink`. Two-way controls and
// eyelids range from -1 to 1. Without `has_balance` stereo controls are treated as mono.
DmxControls add_controls(const ElementGraph& graph, const Element& combination, bool has_balance,
                         Model& model);

// Appends the ops that push the weight of a raw control for one side.
void push_raw(const DmxControls& controls, const DmxRawControl& raw, bool is_right,
              std::vector<FlexInstruction>& program);

}  // namespace studioscope
