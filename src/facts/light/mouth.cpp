#include "facts/light/mouth.h"

#include "core/at.h"
#include "model/transform.h"

namespace studioscope {

glm::dvec3 out_of_mouth(const Model& model, std::span<const Affine> world) {
    if (model.mouths.empty()) return glm::dvec3(0);
    const Mouth& mouth = model.mouths.front();
    if (mouth.bone == kNone) return glm::dvec3(0);
    const glm::dmat4 bone = is_index(mouth.bone, world.size())
                                ? to_matrix(at(world, mouth.bone))
                                : glm::inverse(to_matrix(at(model.bones, mouth.bone).pose_to_bone));
    const glm::dvec3 forward = glm::dmat3(bone) * glm::dvec3(mouth.forward);
    const double size = glm::length(forward);
    return size > 0 ? forward / size : glm::dvec3(0);
}

}  // namespace studioscope
