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

// What the names of most bones begin with, up to a '.', '_', ':' or blank: "ValveBiped.Bip01_".
// Empty where fewer than nine in ten begin alike.
std::string common_prefix(const std::vector<Bone>& bones);
// The name without it, unless nothing would be left.
std::string without_prefix(const std::string& name, const std::string& prefix);

}  // namespace studioscope
