#pragma once

#include <string>
#include <vector>

#include "document/panel_settings.h"
#include "model/model.h"

namespace studioscope {

// One line of the bones.
struct BoneRow {
    int bone = 0;
    int depth = 0;
    bool has_children = false;
    bool is_match = true;  // false for an ancestor that is there only for its descendants
};

// The lines to show, top to bottom: each bone before its children, without those under a collapsed
// one. A filter keeps what it finds and the ancestors thereof, collapsed or not. Flat: the bones in
// the file's order, matches only.
std::vector<BoneRow> bone_rows(const Model& model, const TreeSettings& settings);

}  // namespace studioscope
