#pragma once

#include "core/name_index.h"
#include "model/model.h"

namespace studioscope {

// The bones of a model by name, for whoever looks for many of them: find() answers as find_bone().
inline NameIndex bones_by_name(const Model& model) {
    NameIndex bones;
    for (size_t i = 0; i < model.bones.size(); ++i)
        bones.add(model.bones[i].name, static_cast<int>(i));
    return bones;
}

}  // namespace studioscope
