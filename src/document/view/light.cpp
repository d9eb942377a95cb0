#include "document/view/light.h"

#include <cmath>

namespace studioscope {

// The yaw is measured from the camera's right towards the camera.
glm::vec3 direction_to_light(const ViewSettings& view, const Camera& camera) {
    const float yaw = camera.yaw - view.light_direction.yaw;
    const float pitch = view.light_direction.pitch;
    return {std::cos(yaw) * std::cos(pitch), std::sin(yaw) * std::cos(pitch), std::sin(pitch)};
}

LightRig make_light_rig(const ViewSettings& view, const Camera& camera) {
    const RigPlace place{glm::normalize(glm::dvec3(direction_to_light(view, camera))),
                         {std::cos(camera.yaw), std::sin(camera.yaw), 0},
                         view.light_intensity};
    switch (view.light) {
        case LightPreset::kStudio:
            return studio_rig(place);
        case LightPreset::kNeutral:
            return neutral_rig(place);
        case LightPreset::kHlmv:
            return viewer_rig(place);
        case LightPreset::kFlat:
            break;
    }
    return flat_rig(place);
}

}  // namespace studioscope
