#include "model/animation/gaze.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/text.h"
#include "model/animation/pose.h"
#include "model/measure.h"

namespace studioscope {

namespace {

using glm::dvec3;

constexpr double kMinAhead = 6;       // nearer targets would make eyes squint
constexpr double kFarAhead = 10'000;  // distance of a gaze without a target

int controller_index(const Model& model, std::string_view name) {
    for (size_t i = 0; i < model.controllers.size(); ++i)
        if (same_name(model.controllers[i].name, name)) return static_cast<int>(i);
    return kNone;
}

// A matrix with the orthonormal columns ahead, left and up, and the origin.
glm::dmat4 aim_space(const dvec3& ahead, const dvec3& up, const dvec3& origin) {
    const auto unit_or = [](const dvec3& v, const dvec3& fallback) {
        const double size = glm::length(v);
        return size > 1e-9 ? v / size : fallback;
    };
    const dvec3 x = unit_or(ahead, {0, -1, 0});
    const dvec3 y =
        unit_or(glm::cross(up, x), std::abs(x.z) < 0.9 ? glm::cross({0, 0, 1}, x) : dvec3(0, 1, 0));
    return {glm::dvec4(x, 0), glm::dvec4(glm::normalize(y), 0),
            glm::dvec4(glm::cross(x, glm::normalize(y)), 0), glm::dvec4(origin, 1)};
}

glm::dmat4 eyeball_space(const Model& model, std::span<const Affine> bones) {
    dvec3 ahead(0), up(0), origin(0);
    double count = 0;
    for (const Eyeball& eye : model.eyeballs) {
        if (!is_index(eye.bone, bones.size())) continue;
        const glm::dmat4 bone = to_matrix(at(bones, eye.bone));
        ahead += glm::dmat3(bone) * dvec3(eye.forward);
        up += glm::dmat3(bone) * dvec3(eye.up);
        origin += dvec3(bone * glm::dvec4(dvec3(eye.origin), 1));
        ++count;
    }
    return aim_space(ahead, up, count > 0 ? origin / count : origin);
}

// The game adds the sideways parts of the direction that both angles give, scaled by how far the
// target is ahead.
dvec3 deflect(const dvec3& direction, const EyeDeflection& deflection) {
    const double down = glm::radians(double{deflection.down});
    const double left = glm::radians(double{deflection.left});
    const dvec3 aside(0, std::cos(down) * std::sin(left), -std::sin(down));
    return glm::normalize(direction + aside * (direction.x * direction.x));
}

// The direction clamped to the cone about x whose angle has this cosine.
dvec3 clamp_to_cone(const dvec3& direction, double cosine) {
    if (direction.x >= cosine) return direction;
    const double aside = glm::length(glm::dvec2(direction.y, direction.z));
    if (!(aside > 0)) return {1, 0, 0};
    const double share = std::sqrt(std::max(1 - cosine * cosine, 0.0)) / aside;
    return {cosine, direction.y * share, direction.z * share};
}

using glm::dvec3;

dvec3 unit_or(const dvec3& v, const dvec3& fallback) {
    const double size = glm::length(v);
    return size > 1e-9 ? v / size : fallback;
}

// The matrix of one bone in model space, multiplied along its parents.
Affine posed_bone_world(const Model& model, const Pose& pose, int bone) {
    glm::dmat4 world(1);
    for (; bone != kNone; bone = at(model.bones, bone).parent)
        world = to_matrix(at(pose.local, bone)) * world;
    return to_affine(glm::dmat4(glm::dmat3(upright(model.up))) * world);
}

// The matrices of the bones of eyeballs and of the attachment "eyes"; others are not set.
std::vector<Affine> eye_bone_worlds(const Model& model, const Pose& pose) {
    std::vector<Affine> worlds(pose.local.size());
    const auto set = [&](int bone) {
        if (is_index(bone, worlds.size())) at(worlds, bone) = posed_bone_world(model, pose, bone);
    };
    for (const Eyeball& eye : model.eyeballs) set(eye.bone);
    if (const Attachment* eyes = eyes_attachment(model)) set(eyes->bone);
    return worlds;
}

glm::vec3 in_bone_space(const Affine& bone, const glm::dvec3& direction) {
    return glm::vec3(glm::normalize(glm::inverse(glm::dmat3(to_matrix(bone))) * direction));
}

}  // namespace

EyeControllers eye_controllers(const Model& model) {
    return {controller_index(model, "eyes_updown"), controller_index(model, "eyes_rightleft")};
}

EyeDeflection eye_deflection(const Model& model, std::span<const float> controllers) {
    const EyeControllers found = eye_controllers(model);
    const auto value = [&](int controller) {
        return is_index(controller, controllers.size()) ? at(controllers, controller) : 0.0f;
    };
    return {value(found.down), value(found.left)};
}

const Attachment* eyes_attachment(const Model& model) {
    for (const Attachment& attachment : model.attachments)
        if (same_name(attachment.name, "eyes"))
            return is_index(attachment.bone, model.bones.size()) ? &attachment : nullptr;
    return nullptr;
}

glm::dmat4 gaze_space(const Model& model, std::span<const Affine> bones) {
    const Attachment* eyes = eyes_attachment(model);
    if (!eyes || !is_index(eyes->bone, bones.size())) return eyeball_space(model, bones);
    const glm::dmat4 space = to_matrix(at(bones, eyes->bone)) * to_matrix(eyes->local);
    return aim_space(dvec3(space[0]), dvec3(space[2]), dvec3(space[3]));
}

dvec3 gaze_point(const Model& model, std::span<const Affine> bones,
                 const std::optional<dvec3>& target, const EyeDeflection& deflection) {
    const glm::dmat4 space = gaze_space(model, bones);
    dvec3 local(kFarAhead, 0, 0);
    if (target) local = dvec3(glm::inverse(space) * glm::dvec4(*target, 1));
    local.x = std::max(local.x, kMinAhead);
    const double distance = glm::length(local);
    const dvec3 direction =
        clamp_to_cone(deflect(local / distance, deflection), double{model.max_eye_deflection});
    return dvec3(space * glm::dvec4(direction * distance, 1));
}

EyeFrame eye_at(const Eyeball& eye, const Affine& bone, const dvec3& target) {
    const glm::dmat4 matrix = to_matrix(bone);
    const dvec3 rest = unit_or(glm::dmat3(matrix) * dvec3(eye.forward), {0, -1, 0});
    const dvec3 up = unit_or(glm::dmat3(matrix) * dvec3(eye.up), {0, 0, 1});
    EyeFrame frame;
    frame.origin = dvec3(matrix * glm::dvec4(dvec3(eye.origin), 1));
    frame.forward = unit_or(target - frame.origin, rest);
    // Each eye looks a little outward, so that the pair looks natural.
    const dvec3 aside = unit_or(glm::cross(frame.forward, up), {-1, 0, 0});
    frame.forward = glm::normalize(frame.forward + aside * double(eye.outward));
    frame.right = unit_or(glm::cross(frame.forward, up), aside);
    frame.up = glm::cross(frame.right, frame.forward);
    const double scale = eye.iris_scale;
    frame.iris_u =
        glm::dvec4(-frame.right * scale, glm::dot(frame.right, frame.origin) * scale + 0.5);
    frame.iris_v = glm::dvec4(-frame.up * scale, glm::dot(frame.up, frame.origin) * scale + 0.5);
    return frame;
}

void turn_eyes(const Model& model, const std::optional<glm::vec3>& target, Pose& pose) {
    const std::vector<Affine> worlds = eye_bone_worlds(model, pose);
    std::optional<glm::dvec3> point;
    if (target) point = glm::dvec3(*target);
    const glm::dvec3 gaze =
        gaze_point(model, worlds, point, eye_deflection(model, pose.controllers));
    pose.eyes.clear();
    pose.eyes.reserve(model.eyeballs.size());
    for (const Eyeball& eye : model.eyeballs) {
        EyeAxes axes = axes_at_rest(eye);
        if (axes.up != glm::vec3(0) && is_index(eye.bone, worlds.size())) {
            const Affine& bone = at(worlds, eye.bone);
            const EyeFrame frame = eye_at(eye, bone, gaze);
            axes = {in_bone_space(bone, frame.forward), in_bone_space(bone, frame.up)};
        }
        pose.eyes.push_back(axes);
    }
}

}  // namespace studioscope
