#include "model/model.h"

#include "core/text.h"

namespace studioscope {

int find_bone(const Model& model, std::string_view name) {
    for (size_t i = 0; i < model.bones.size(); ++i)
        if (same_name(model.bones[i].name, name)) return static_cast<int>(i);
    return kNone;
}

}  // namespace studioscope
