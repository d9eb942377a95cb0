#include "document/playback/clip_info.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "model/transform.h"

namespace studioscope {

std::vector<std::string> clip_badges(const Clip& clip) {
    std::vector<std::string> badges;
    if (clip.is_placeholder) badges.emplace_back("declared");
    if (clip.is_looping) badges.emplace_back("loop");
    if (clip.is_delta) badges.emplace_back("delta");
    if (clip.is_autoplay) badges.emplace_back("autoplay");
    if (const size_t count = clip.blend.animations.size(); count > 1)
        badges.push_back(fmt::format("blend of {}", count));
    if (clip.is_hidden) badges.emplace_back("hidden");
    return badges;
}

int frame_count(const Clip& clip) {
    return clip.frames.empty() ? 0 : clip.last_frame() - clip.first_frame() + 1;
}

std::string source_name(const Clip& clip) {
    if (clip.is_placeholder) return {};
    return clip.file.substr(clip.file.find_last_of("/\\") + 1);
}

std::string missing_includes_text(const Scene& scene) {
    const auto missing = std::count_if(
        scene.needs.begin(), scene.needs.end(),
        [](const NeededFile& need) { return need.role == "include" && need.found.empty(); });
    if (missing == 0) return {};
    return count_text(missing, "included model was", "included models were") + " not found";
}

bool matches_clip(const Clip& clip, std::string_view filter) {
    if (filter.empty()) return true;
    return matches(fmt::format("{} {} {} {} {} frames {:.4g} fps", clip.name, clip.activity,
                               fmt::join(clip_badges(clip), " "), source_name(clip),
                               frame_count(clip), clip.fps),
                   filter);
}

std::vector<int> matching_clips(const Model& model, std::string_view filter, bool lists_declared) {
    std::vector<int> found;
    for (size_t i = 0; i < model.clips.size(); ++i)
        if ((lists_declared || !model.clips[i].is_placeholder) &&
            matches_clip(model.clips[i], filter))
            found.push_back(static_cast<int>(i));
    return found;
}

namespace {

// Transforms a point into the space of a bone, whose matrix has rotation and translation only.
glm::vec3 seen_from(const Affine& space, const glm::vec3& point) {
    const auto& rows = space.rows;
    const glm::vec3 way = point - glm::vec3(at(rows, 0).w, at(rows, 1).w, at(rows, 2).w);
    glm::vec3 seen(0);
    for (int axis = 0; axis < 3; ++axis) seen += glm::vec3(at(rows, axis)) * way[axis];
    return seen;
}

// The positions of the bones relative to the first bone, so that the position and rotation of the
// whole skeleton do not matter.
std::vector<glm::vec3> positions_from_root(const Model& model, const PoseRequest& request) {
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
    const std::vector<glm::vec3> bound = positions_from_root(model, request);
    request.clip = document.playback.clip;
    request.frame = static_cast<float>(clip->first_frame());
    const std::vector<glm::vec3> posed = positions_from_root(model, request);
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
