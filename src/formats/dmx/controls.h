#pragma once

#include <string>
#include <vector>

#include "core/name_hash.h"
#include "formats/dmx/lookup.h"
#include "model/model.h"

namespace studioscope {

// A DmeCombinationInputControl and the controllers made of it.
struct DmxControl {
    std::string name;
    std::vector<std::string> raw_names;
    bool is_stereo = false;
    bool is_eyelid = false;
    int left = kNone;  // index into Model::controllers; the same as right when it is mono
    int right = kNone;
    int multi = kNone;  // which of three or more raw controls, or how far the lids are apart

    bool is_two_way() const { return raw_names.size() == 2 && !is_eyelid; }
};

struct DmxRawControl {
    size_t control = 0;  // index into DmxControls::controls
    size_t number = 0;   // of the control's raw names
};

struct DmxControls {
    std::vector<DmxControl> controls;
    NameMap<DmxRawControl> raws;  // by name
    int blink = kNone;
    int eyes_updown = kNone;
};

// Adds the controllers in the compiler's order: a stereo control makes right_ and left_ ones, a
// choice of three or more and an eyelid a multi_ one, an eyelid `blink` too. Two-way controls and
// eyelids run from -1 to 1. Without `has_balance` a stereo control is taken as mono.
DmxControls add_controls(const ElementGraph& graph, const Element& combination, bool has_balance,
                         Model& model);

// Adds to a program what pushes the weight of a raw control for one side.
void push_raw(const DmxControls& controls, const DmxRawControl& raw, bool is_right,
              std::vector<FlexInstruction>& program);

}  // namespace studioscope
