#include "document/playback/clip_reach.h"

#include <algorithm>
#include <vector>

#include "core/at.h"
#include "core/text.h"
#include "model/transform.h"

namespace studioscope {

namespace {

// A point in the space of a bone, whose transform has rotation and translation only.
glm::vec3 seen_from(const Affine& space, const glm::vec3& point) {
    const auto& rows = space.rows;
    const glm::vec3 way = point - glm::vec3(at(rows, 0).w, at(rows, 1).w, at(rows, 2).w);
    glm::vec3 seen(0);
    for (int axis = 0; axis < 3; ++axis) seen += glm::vec3(at(rows, axis)) * way[axis];
    return seen;
}

// The positions of the bones relative to the first bone, so that the position and rotation of the
// whole skeleton do not matter.
std::vector<glm::vec3> places_beside_root(const Model& model, const PoseRequest& request) {
    Pose pose;
    update_pose(model, request, pose);
    std::vector<glm::vec3> places;
    for (const Affine& world : pose.world)
        places.push_back(seen_from(pose.world.front(), transform_point(world, glm::vec3(0))));
    return places;
}

bool names_ragdoll(const std::string& name) {
    return lower_case(name).find("ragdoll") != std::string::npos;
}

}  // namespace

float distance_from_bind(const Document& document) {
    const Model& model = document.model();
    const Clip* clip = current_clip(model, document.playback);
    if (!clip || model.bones.empty()) return 0;
    PoseRequest request;
    const std::vector<glm::vec3> bound = places_beside_root(model, request);
    request.clip = document.playback.clip;
    request.frame = static_cast<float>(clip->first_frame());
    const std::vector<glm::vec3> posed = places_beside_root(model, request);
    glm::vec3 min = bound[0], max = bound[0];
    float sum = 0;
    for (size_t i = 0; i < bound.size(); ++i) {
        min = glm::min(min, bound[i]);
        max = glm::max(max, bound[i]);
        sum += glm::distance(bound[i], posed[i]);
    }
    const float size = glm::distance(min, max);
    return size > 0 ? sum / static_cast<float>(bound.size()) / size : 0;
}

bool is_far_from_bind(Document& document) {
    constexpr float kFar = 0.25f;
    const Clip* clip = current_clip(document.model(), document.playback);
    if (!clip) return false;
    return document.derived.is_clip_far.of({document.scene_number, document.playback.clip}, [&] {
        return names_ragdoll(clip->name) || names_ragdoll(clip->activity) ||
               distance_from_bind(document) >= kFar;
    });
}

}  // namespace studioscope
