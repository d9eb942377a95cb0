#include "model/animation/local_hierarchy.h"

#include <algorithm>

#include "core/at.h"
#include "model/animation/sample_clip.h"

namespace studioscope {

namespace {

// The share of the other bone's space, 0..1, at a cycle that may be past 1.
float weight_at(const LocalHierarchy& hierarchy, float cycle) {
    if (hierarchy.tail - hierarchy.peak >= 1) return 1;
    if (!(cycle >= hierarchy.start) || cycle >= hierarchy.end) return 0;
    float weight = 1;
    if (cycle < hierarchy.peak && hierarchy.peak != hierarchy.start)
        weight = (cycle - hierarchy.start) / (hierarchy.peak - hierarchy.start);
    else if (cycle > hierarchy.tail && hierarchy.end != hierarchy.tail)
        weight = (hierarchy.end - cycle) / (hierarchy.end - hierarchy.tail);
    return weight * weight * (3 - 2 * weight);
}

}  // namespace

glm::dmat4 world_of(const Model& model, std::span<const Transform> local, int bone) {
    glm::dmat4 world(1);
    for (; bone != kNone; bone = at(model.bones, bone).parent)
        world = to_matrix(at(local, bone)) * world;
    return world;
}

void solve_local_hierarchies(const Model& model, const Clip& clip, float frame,
                             std::span<Transform> local) {
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    frame = std::clamp(frame, first, first + length);
    for (const LocalHierarchy& hierarchy : local_hierarchies_of(clip)) {
        const float cycle = length > 0 ? (frame - first) / length : 0;
        // A ramp that extends past the last frame continues at the start of the next cycle.
        const bool is_round = hierarchy.end > 1 && cycle < hierarchy.start;
        const float weight = weight_at(hierarchy, is_round ? cycle + 1 : cycle);
        if (!(weight > 0)) continue;
        const int bone = hierarchy.track.bone;
        const Transform value = dense_value_of(hierarchy.track, is_round ? frame + length : frame);
        const glm::dmat4 own = glm::inverse(world_of(model, local, at(model.bones, bone).parent)) *
                               world_of(model, local, hierarchy.parent) * to_matrix(value);
        const glm::quat turn(glm::normalize(glm::quat_cast(glm::dmat3(own))));
        at(local, bone) = interpolate(at(local, bone), {glm::vec3(own[3]), turn}, weight);
    }
}

}  // namespace studioscope
