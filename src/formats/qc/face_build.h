#pragma once

#include <set>
#include <string>

#include "formats/qc/build_phases.h"
#include "formats/qc/expression.h"

namespace studioscope {

// Declarations that the files about faces share.

struct FaceBuild {
    const QcFile& qc;
    const QcFiles& files;
    const QcSources& sources;
    Model& model;
    FlexNames names{model.flex_names, model.controllers};
    std::set<int> driven = {}, shape_flexes = {}, lid_flexes = {};  // by index in flex_names
    size_t rules_seen = 0, shapes_seen = 0, eyeballs_seen = 0;      // items already in those sets
};

// The index of the flex of that name in Model::flex_names, or kNone.
inline int find_flex(const FaceBuild& face, const std::string& name) {
    return face.names.flexes.find(name);
}

// Adds the shapes of VTA files, in the order of the lines that name them first.
void add_vta_shapes(FaceBuild& face, const QcBodyModel& body);

}  // namespace studioscope
