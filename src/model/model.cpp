#include "model/model.h"

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

int find_bone(const Model& model, std::string_view name) {
    for (size_t i = 0; i < model.bones.size(); ++i)
        if (same_name(model.bones[i].name, name)) return static_cast<int>(i);
    return kNone;
}

NameIndex bones_by_name(const Model& model) {
    NameIndex bones;
    for (size_t i = 0; i < model.bones.size(); ++i)
        bones.add(model.bones[i].name, static_cast<int>(i));
    return bones;
}

std::optional<Affine> attachment_world(const Attachment& attachment,
                                       std::span<const Affine> bones) {
    if (!is_index(attachment.bone, bones.size())) return std::nullopt;
    return to_affine(to_matrix(at(bones, attachment.bone)) * to_matrix(attachment.local));
}

}  // namespace studioscope
