#pragma once

#include <string>
#include <vector>

#include "document/panel_settings.h"
#include "model/model.h"

namespace studioscope {

// One row of the bones.
struct BoneRow {
    int bone = 0;
    int depth = 0;
    bool has_children = false;
    bool is_match = true;  // false for an ancestor that is shown for its descendants only
};

// Rows from top to bottom: each bone before its children, without descendants of a collapsed bone.
// A filter keeps the matches and their ancestors, collapsed or not. A flat list has the matches in
// the file's order.
std::vector<BoneRow> bone_rows(const Model& model, const TreeSettings& settings);

}  // namespace studioscope
