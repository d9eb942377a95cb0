#pragma once

#include "core/name_map.h"
#include "model/model.h"

namespace studioscope {

// An index of the model's bones by name, for many searches: find() returns what find_bone() does.
inline NameIndex bones_by_name(const Model& model) {
    NameIndex bones;
    for (size_t i = 0; i < model.bones.size(); ++i)
        bones.add(model.bones[i].name, static_cast<int>(i));
    return bones;
}

}  // namespace studioscope
