#include "model/animation/jiggle.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "core/at.h"
#include "model/compiled_model.h"
#include "model/mdl_file.h"
#include "model/measure.h"

namespace studioscope {

namespace {

bool has(const MdlJiggle& jiggle, uint32_t flags) { return (jiggle.springs.flags & flags) != 0; }

bool is_finite(const MdlJiggle& jiggle) {
    using Numbers = std::array<float, sizeof(MdlJiggleSprings) / sizeof(float)>;
    using BoingNumbers = std::array<float, sizeof(MdlJiggleBoing) / sizeof(float)>;
    const auto springs = std::bit_cast<Numbers>(jiggle.springs);  // the first are the flags
    const auto boing = std::bit_cast<BoingNumbers>(jiggle.boing);
    const auto is_number = [](float value) { return std::isfinite(value); };
    return std::all_of(springs.begin() + 1, springs.end(), is_number) &&
           std::all_of(boing.begin(), boing.end(), is_number);
}

bool is_finite(const glm::dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

// The unit vector, or `otherwise` for one without a direction.
glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise) {
    const double length = glm::length(v);
    return length > 1e-9 ? v / length : otherwise;
}

// The place that the animation gives a jiggle bone: its axes, its base and its tip in model space.
// The bone lies along its third axis.
struct Goal {
    glm::dmat3 axes;
    glm::dvec3 base, tip;

    Goal(const glm::dmat4& world, double length)
        : axes(world), base(world[3]), tip(base + length * axes[2]) {}
    const glm::dvec3& left() const { return axes[0]; }
    const glm::dvec3& up() const { return axes[1]; }
    const glm::dvec3& forward() const { return axes[2]; }
    glm::dvec3 inside(const glm::dvec3& v) const { return glm::transpose(axes) * v; }
};

void start(const Goal& goal, JiggleBoneState& state) {
    state = {};
    state.tip = goal.tip;
    state.base = state.boing_base = goal.base;
    state.left = goal.left();
}

// Drives the tip by gravity and, if the bone is flexible, by the springs of its axes.
void pull_tip(const MdlJiggle& jiggle, const Goal& goal, double seconds, JiggleBoneState& state) {
    const MdlJiggleSprings& springs = jiggle.springs;
    glm::dvec3 acceleration(0, 0, -double{springs.tip_mass});
    if (has(jiggle, kMdlJiggleFlexible)) {
        const glm::dvec3 error = goal.inside(goal.tip - state.tip);
        const glm::dvec3 velocity = goal.inside(state.tip_velocity);
        const bool is_long = !has(jiggle, kMdlJiggleLengthFixed);
        acceleration +=
            goal.axes * glm::dvec3(double{springs.yaw_stiffness} * error.x -
                                       double{springs.yaw_damping} * velocity.x,
                                   double{springs.pitch_stiffness} * error.y -
                                       double{springs.pitch_damping} * velocity.y,
                                   is_long ? double{springs.along_stiffness} * error.z -
                                                 double{springs.along_damping} * velocity.z
                                           : 0.0);
    }
    state.tip_velocity += acceleration * seconds;
    state.tip += state.tip_velocity * seconds;
}

// Keeps the tip within `min` and `max` of its angle in the plane of a side axis and the bone. The
// game stops a tip at its limit, whatever friction and bounce the file has; one that is more than a
// quarter turn past it lands behind the base.
void limit_turn(const Goal& goal, int side, double min, double max, JiggleBoneState& state) {
    glm::dvec3 along = goal.inside(state.tip - goal.base);
    const double angle = std::atan2(along[side], along.z);
    if (angle >= min && angle <= max) return;
    const double limit = angle < min ? min : max;
    const double length = along[side] * std::sin(limit) + along.z * std::cos(limit);
    along[side] = length * std::sin(limit);
    along.z = length * std::cos(limit);
    state.tip = goal.base + goal.axes * along;
    state.tip_velocity = glm::dvec3(0);
}

// Keeps the tip within a cone around the goal; its velocity stays.
void limit_angle(const MdlJiggle& jiggle, const Goal& goal, JiggleBoneState& state) {
    const double cosine =
        glm::dot(unit(state.tip - goal.base, goal.forward()), unit(goal.forward(), {}));
    double angle = std::acos(std::clamp(cosine, -1.0, 1.0));
    if (cosine < 0) angle = 2 * std::numbers::pi - angle;  // as the game has it
    const double limit{jiggle.springs.angle_limit};
    if (!(angle > limit)) return;
    const double reach = double{jiggle.springs.length} * std::sin(limit);
    state.tip = goal.tip - reach * unit(goal.tip - state.tip, goal.left());
}

// Moves the tip, and turns the bone towards it.
void step_tip(const MdlJiggle& jiggle, const Goal& goal, double seconds, JiggleBoneState& state) {
    const MdlJiggleSprings& springs = jiggle.springs;
    pull_tip(jiggle, goal, seconds, state);
    if (has(jiggle, kMdlJiggleYawLimit))
        limit_turn(goal, 0, double{springs.min_yaw}, double{springs.max_yaw}, state);
    if (has(jiggle, kMdlJigglePitchLimit))
        limit_turn(goal, 1, double{springs.min_pitch}, double{springs.max_pitch}, state);
    if (has(jiggle, kMdlJiggleAngleLimit)) limit_angle(jiggle, goal, state);
    const glm::dvec3 forward = unit(state.tip - goal.base, goal.forward());
    if (has(jiggle, kMdlJiggleLengthFixed)) {
        state.tip = goal.base + double{springs.length} * forward;
        state.tip_velocity -= glm::dot(state.tip_velocity, forward) * forward;
    }
    glm::dvec3 left = unit(glm::cross(goal.up(), forward), state.left);
    if (glm::dot(left, state.left) < 0) left = -left;  // the tip has passed the up axis
    state.left = left;
    state.world = {glm::dvec4(left, 0), glm::dvec4(glm::cross(forward, left), 0),
                   glm::dvec4(forward, 0), glm::dvec4(goal.base, 1)};
}

// Moves the base on its own spring, within a box along the axes of the goal.
void step_base(const MdlJiggle& jiggle, const Goal& goal, double seconds, JiggleBoneState& state) {
    const MdlJiggleSprings& springs = jiggle.springs;
    const glm::dvec3 before = state.base;
    glm::dvec3 acceleration = state.base_friction;
    acceleration.z -= double{springs.base_mass};
    acceleration += double{springs.base_stiffness} * (goal.base - state.base) -
                    double{springs.base_damping} * state.base_velocity;
    state.base_velocity += acceleration * seconds;
    state.base += state.base_velocity * seconds;
    state.base_friction = glm::dvec3(0);
    glm::dvec3 offset = goal.inside(state.base - goal.base);
    const glm::dvec3 velocity = goal.inside(state.base_velocity);
    const double min[] = {double{springs.base_min_left}, double{springs.base_min_up},
                          double{springs.base_min_forward}};
    const double max[] = {double{springs.base_max_left}, double{springs.base_max_up},
                          double{springs.base_max_forward}};
    const double friction[] = {double{springs.base_left_friction}, double{springs.base_up_friction},
                               double{springs.base_forward_friction}};
    for (int axis = 0; axis < 3; ++axis) {
        if (offset[axis] >= min[axis] && offset[axis] <= max[axis]) continue;
        offset[axis] = offset[axis] < min[axis] ? min[axis] : max[axis];
        glm::dvec3 across = velocity;
        across[axis] = 0;
        state.base_friction -= friction[axis] * (goal.axes * across);
    }
    state.base = goal.base + goal.axes * offset;
    state.base_velocity = (state.base - before) / seconds;
    state.world[3] = glm::dvec4(state.base, 1);
}

// Whether the base changed its speed or direction so much that the bone boings.
bool is_impact(const MdlJiggleBoing& boing, double speed, const glm::dvec3& direction,
               const JiggleBoneState& state) {
    constexpr double kMinSpeed = 5, kMinSeconds = 0.5;
    if (speed <= kMinSpeed && state.boing_speed <= kMinSpeed) return false;
    if (state.boing_seconds <= kMinSeconds) return false;
    return std::abs(state.boing_speed - speed) > double{boing.impact_speed} ||
           glm::dot(direction, state.boing_direction) < double{boing.impact_angle};
}

// Squashes and stretches the bone along the direction in which its base was hit.
void step_boing(const MdlJiggle& jiggle, const Goal& goal, double seconds, JiggleBoneState& state) {
    const glm::dvec3 way = goal.base - state.boing_base;
    const bool is_still = glm::length(way) < 1e-5;
    const double speed = is_still ? 0 : glm::length(way) / seconds;
    const glm::dvec3 direction = is_still ? glm::dvec3(0, 0, 1) : glm::normalize(way);
    state.boing_base = goal.base;
    state.boing_seconds += seconds;
    if (is_impact(jiggle.boing, speed, direction, state)) {
        state.boing_seconds = 0;
        state.boing_axis = -direction;
    }
    state.boing_direction = direction;
    state.boing_speed = speed;
    const double rest = 1 - double{jiggle.boing.damping_rate} * state.boing_seconds;
    glm::dmat3 scaled(1);
    if (rest >= 0.01) {
        const double flex = double{jiggle.boing.amplitude} *
                            std::cos(double{jiggle.boing.frequency} * state.boing_seconds) *
                            std::pow(rest, 4);
        const glm::dvec3& axis = state.boing_axis;
        const glm::dvec3 aside = std::abs(axis.x) < 0.9 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 0, 1);
        const glm::dvec3 side = glm::normalize(glm::cross(axis, aside));
        // The rows are the directions, and the product has the order of the game, which is the
        // reverse of the usual one.
        const glm::dmat3 turn = glm::transpose(glm::dmat3(side, glm::cross(axis, side), axis));
        glm::dmat3 scale(1);
        scale[0][0] = scale[1][1] = 1 + flex;
        scale[2][2] = 1 - flex;
        scaled = turn * scale * glm::transpose(turn);
    }
    state.world = glm::dmat4(goal.axes * scaled);
    state.world[3] = glm::dvec4(goal.base, 1);
}

bool is_usable(const JiggleBoneState& state) {
    for (int column = 0; column < 4; ++column)
        if (!is_finite(glm::dvec3(state.world[column]))) return false;
    return is_finite(state.tip) && is_finite(state.tip_velocity) && is_finite(state.base_velocity);
}

void step_bone(const MdlJiggle& jiggle, const glm::dmat4& goal_world, double seconds,
               JiggleBoneState& state) {
    const Goal goal(goal_world, double{jiggle.springs.length});
    const glm::dmat4 before = state.world;
    const glm::dvec3 tip_before = state.tip;
    state.world = goal_world;
    if (has(jiggle, kMdlJiggleFlexible | kMdlJiggleRigid)) step_tip(jiggle, goal, seconds, state);
    if (has(jiggle, kMdlJiggleBaseSpring))
        step_base(jiggle, goal, seconds, state);
    else if (has(jiggle, kMdlJiggleBoing))
        step_boing(jiggle, goal, seconds, state);
    if (!is_usable(state)) {  // springs too stiff for this step
        start(goal, state);
        state.world = goal_world;
        return;
    }
    const double length = std::max(double{jiggle.springs.length}, 1.0);
    double moved = glm::length(state.tip - tip_before);
    moved = std::max(moved, glm::length(glm::dvec3(state.world[3] - before[3])));
    for (int axis = 0; axis < 3; ++axis)
        moved = std::max(moved, length * glm::length(state.world[axis] - before[axis]));
    state.speed = moved / seconds;
}

// Makes the axes as long as they were before an ancestor stretched them; shrunken ones stay, as in
// the game.
glm::dmat4 without_stretch(glm::dmat4 parent) {
    constexpr double kUnnoticed = 1.0001;
    const double scale = glm::length(glm::dvec3(parent[0]));
    if (scale <= kUnnoticed) return parent;
    for (int axis = 0; axis < 3; ++axis) parent[axis] /= scale;
    return parent;
}

// The bones that jiggle bones hang on, and these themselves.
std::vector<char> needed_bones(const Model& model, std::span<const MdlJiggle> jiggles) {
    std::vector<char> is_needed(model.bones.size());
    for (const MdlJiggle& jiggle : jiggles)
        for (int bone = jiggle.bone; bone != kNone && !at(is_needed, bone);
             bone = at(model.bones, bone).parent)
            at(is_needed, bone) = true;
    return is_needed;
}

}  // namespace

double JiggleState::max_speed() const {
    double fastest = 0;
    for (const JiggleBoneState& bone : bones) fastest = std::max(fastest, bone.speed);
    return fastest;
}

bool has_jiggle_bones(const Scene& scene) {
    return scene.compiled && scene.compiled->mdl && !scene.compiled->mdl->jiggles.empty();
}

std::vector<MdlJiggle> jiggle_bones(const Scene& scene) {
    std::vector<MdlJiggle> found;
    if (!has_jiggle_bones(scene)) return found;
    const MdlFile& mdl = *scene.compiled->mdl;
    for (const MdlJiggle& jiggle : mdl.jiggles) {
        if (!is_index(jiggle.bone, scene.model.bones.size())) continue;
        // The records of a source have no kind of rule: all of their rules are active.
        const bool is_off = is_index(jiggle.bone, mdl.bones.size()) &&
                            at(mdl.bones, jiggle.bone).procedure == kMdlProcedureJiggle &&
                            (at(mdl.bones, jiggle.bone).flags & kMdlAlwaysProcedural) == 0;
        if (!is_off && is_finite(jiggle)) found.push_back(jiggle);
    }
    return found;
}

void step_jiggle_bones(const Model& model, std::span<const MdlJiggle> jiggles,
                       std::span<const Transform> local, double seconds, JiggleState& state) {
    if (jiggles.empty()) return;
    const std::vector<char> is_needed = needed_bones(model, jiggles);
    const glm::dmat4 turn = glm::dmat4(glm::dmat3(upright(model.up)));
    std::vector<glm::dmat4> worlds(model.bones.size());
    const bool is_new = state.bones.size() != jiggles.size();
    if (is_new) state.bones.assign(jiggles.size(), {});
    size_t next = 0;
    for (size_t i = 0; i < model.bones.size(); ++i) {
        if (!is_needed[i]) continue;
        const int parent = model.bones[i].parent;
        const bool is_jiggling = next < jiggles.size() && jiggles[next].bone == static_cast<int>(i);
        const glm::dmat4& above = parent == kNone ? turn : at(worlds, parent);
        worlds[i] = (is_jiggling ? without_stretch(above) : above) * to_matrix(local[i]);
        if (!is_jiggling) continue;
        JiggleBoneState& bone = state.bones[next];
        if (is_new) {
            start(Goal(worlds[i], double{jiggles[next].springs.length}), bone);
            bone.world = worlds[i];
        }
        step_bone(jiggles[next], worlds[i], seconds, bone);
        worlds[i] = bone.world;
        ++next;
    }
}

void apply_jiggle_bones(const Model& model, std::span<const MdlJiggle> jiggles,
                        const JiggleState& state, Pose& pose) {
    pose.fixed_worlds.clear();
    for (size_t i = 0; i < std::min(jiggles.size(), state.bones.size()); ++i)
        pose.fixed_worlds.push_back({jiggles[i].bone, state.bones[i].world});
    finish_pose(model, pose);
    for (const FixedWorld& fixed : pose.fixed_worlds) {
        const int parent = at(model.bones, fixed.bone).parent;
        const glm::dmat4 above = parent == kNone ? glm::dmat4(glm::dmat3(upright(model.up)))
                                                 : to_matrix(at(pose.world, parent));
        at(pose.local, fixed.bone) = to_transform(glm::inverse(above) * fixed.world);
    }
}

SpringNumbers spring_numbers(double stiffness, double damping, double tip_mass) {
    if (!(stiffness > 0)) return {};
    const double root = std::sqrt(stiffness);
    return {root / (2 * std::numbers::pi), damping / (2 * root), tip_mass / stiffness};
}

}  // namespace studioscope
