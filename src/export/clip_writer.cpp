// The frames of animations as SMD.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <optional>

#include "core/at.h"
#include "core/deadline.h"
#include "core/text.h"
#include "export/clips.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

namespace {

constexpr double kQuarterTurn = std::numbers::pi / 2;

// A place and Euler angles in double precision: their floats are what is written.
struct ExactPose {
    glm::dvec3 position{0}, angles{0};
};

// The way out of the origin that a movement describes up to a frame, and its turn about Z.
struct Way {
    glm::dvec3 shift{0};
    double turn = 0;
};

glm::dvec3 turned_about_z(const glm::dvec3& v, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * v.x - s * v.y, s * v.x + c * v.y, v.z};
}

// Movements are taken out one after another, each up to its end: the last is put back first.
// `first`: the movement from which on they are put back.
Way way_at(const std::vector<MdlMovement>& movements, size_t frame, size_t first = 0) {
    Way way;
    for (size_t i = movements.size(); i-- > first;) {
        const MdlMovement& one = movements[i];
        const int start = i == 0 ? 0 : movements[i - 1].end_frame;
        const double before = i == 0 ? 0.0 : glm::radians(double{movements[i - 1].angle_degrees});
        if (static_cast<int>(frame) <= start || one.end_frame <= start) continue;
        const double t = std::min(
            (static_cast<double>(frame) - start) / static_cast<double>(one.end_frame - start), 1.0);
        const double v0 = one.start_velocity, v1 = one.end_velocity;
        const double turn = (glm::radians(double{one.angle_degrees}) - before) * t;
        // Directions are stored in the space of the model, and used in that of the last movement.
        const glm::dvec3 direction = turned_about_z(glm::dvec3(one.direction), -before);
        way.shift = turned_about_z(way.shift, turn) + direction * (v0 * t + (v1 - v0) * t * t / 2);
        way.turn += turn;
    }
    return way;
}

// The pose of a root before its way was taken out and it was turned by the compiler.
ExactPose root_source(ExactPose pose, const Way& way) {
    pose.position = turned_about_z(pose.position, way.turn) + way.shift;
    pose.angles.z += way.turn - kQuarterTurn;
    pose.position = {pose.position.y, 0 - pose.position.x, pose.position.z};
    return pose;
}

// A delta added to the bind pose.
ExactPose on_bind_pose(const ExactPose& delta, const MdlBone& bone) {
    const glm::quat rotation =
        rotation_from_euler(glm::dvec3(bone.euler)) * rotation_from_euler(delta.angles);
    return {glm::dvec3(bone.bind.position) + delta.position,
            glm::dvec3(euler_from_rotation(rotation))};
}

// The values of a frame. The first frame of a loop, which the compiler repeats as the last, has the
// finer one of both: the last may be a half float or a quaternion where the first is a step.
template <typename Encode>
const StoredValue& value_at(const std::vector<StoredValue>& values, size_t frame, size_t loop_end,
                            const Encode& encode) {
    const StoredValue& own = StoredBone::at_frame(values, frame);
    if (loop_end == 0 || frame > 0 || own.form != StoredValue::Form::kSteps) return own;
    const StoredValue& last = StoredBone::at_frame(values, loop_end);
    const bool is_finer =
        last.form != StoredValue::Form::kSteps && last.form != StoredValue::Form::kNone;
    return is_finer && encode(last) == own ? last : own;
}

void put_nodes(std::string& out, const MdlFile& mdl) {
    out += "version 1\nnodes\n";
    for (size_t i = 0; i < mdl.bones.size(); ++i)
        fmt::format_to(std::back_inserter(out), "{} \"{}\" {}\n", i,
                       writable_name(mdl.as_stored(mdl.bones[i].name)), mdl.bones[i].parent);
    out += "end\nskeleton\n";
}

int start_of(const MdlAnimation& animation, size_t movement) {
    return movement == 0 ? 0 : animation.movements[movement - 1].end_frame;
}

// Measures a movement on the frames up to one of them, as the compiler does.
class MeasuredWalk {
public:
    MeasuredWalk(const MdlFile& mdl, const MdlAnimation& animation, const MdlMotion& motion,
                 size_t index)
        : mdl_(mdl),
          animation_(animation),
          root_(motion.stored[0]),
          index_(index),
          movement_(animation.movements[index]),
          start_(start_of(animation, index)),
          before_degrees_(index == 0 ? 0 : animation.movements[index - 1].angle_degrees),
          from_(turned_about_z(place(start_),
                               glm::radians(double{movement_.angle_degrees - before_degrees_}))) {}

    float error_of_speeds(int goal) const {
        constexpr uint32_t kLinear = 0x1000;
        const int twice = start_ + goal;
        const glm::dvec3 middle = (place(twice / 2) + place((twice + 1) / 2)) * 0.5;
        const auto speeds = motion_speeds(static_cast<float>(glm::length(way_to(middle))),
                                          static_cast<float>(glm::length(way_to(place(goal)))),
                                          (movement_.flags & kLinear) != 0);
        return std::abs(speeds[0] - movement_.start_velocity) +
               std::abs(speeds[1] - movement_.end_velocity);
    }

    // Whether its direction and turn are the stored ones, to a few steps of stored numbers.
    bool has_stored_way(int goal) const {
        constexpr uint32_t kTurnsAboutZ = 1u << 11;
        constexpr double kSteps = 7.0 / 256, kShare = 2e-3;
        const glm::dvec3 way = way_to(place(goal));
        const double length = glm::length(way);
        const glm::dvec3 stored =
            turned_about_z(glm::dvec3(movement_.direction), -glm::radians(double{before_degrees_}));
        if (length > kSteps && glm::length(way - stored * length) > kSteps + kShare * length)
            return false;
        if ((movement_.flags & kTurnsAboutZ) == 0) return true;
        const auto degrees = double{movement_.angle_degrees - before_degrees_};
        const double turned = glm::degrees(
            double{euler_from_rotation(rotation(goal) * glm::inverse(rotation(start_))).z});
        const double apart = std::remainder(turned - degrees, 360.0);
        return std::abs(apart) <= kSteps + kShare * std::abs(degrees);
    }

private:
    glm::dvec3 place(int frame) const {
        const auto number = static_cast<size_t>(frame);
        const Way way = way_at(animation_.movements, number, index_);
        const glm::dvec3 rest = source_position(StoredBone::at_frame(root_.positions, number),
                                                mdl_.bones[0], root_.is_delta);
        return turned_about_z(rest, way.turn) + way.shift;
    }
    glm::quat rotation(int frame) const {
        const auto number = static_cast<size_t>(frame);
        glm::dvec3 angles = source_angles(StoredBone::at_frame(root_.rotations, number),
                                          mdl_.bones[0], root_.is_delta);
        angles.z += way_at(animation_.movements, number, index_).turn;
        return rotation_from_euler(angles);
    }
    glm::dvec3 way_to(const glm::dvec3& place) const {
        constexpr int kFirstAxis = 6;
        glm::dvec3 way = place - from_;
        for (int axis = 0; axis < 3; ++axis)
            if ((movement_.flags >> (kFirstAxis + axis) & 1) == 0) way[axis] = 0;
        return way;
    }

    const MdlFile& mdl_;
    const MdlAnimation& animation_;
    const StoredBone& root_;
    size_t index_;
    const MdlMovement& movement_;
    int start_;
    float before_degrees_;
    glm::dvec3 from_;
};

}  // namespace

MdlMotion stored_motion(const CompiledModel& files, const MdlAnimation& animation) {
    Diagnostics faults;  // reported when the model was read
    return MdlMotionDecoder(*files.mdl, files.ani.get(), files.names.mdl, files.names.ani, faults)
        .decode_stored(animation);
}

std::vector<std::string> animation_names(const MdlFile& mdl) {
    std::vector<std::string> names;
    std::set<std::string> used;
    for (const MdlAnimation& animation : mdl.animations) {
        const std::string wanted = writable_name(animation.name);
        std::string name = wanted;
        for (size_t number = 2; name.empty() || !used.insert(lower_case(name)).second; ++number)
            name = fmt::format("{}_{}", wanted, number);
        names.push_back(std::move(name));
    }
    return names;
}

WalkGoal walk_goal(const MdlFile& mdl, const MdlAnimation& animation, const MdlMotion& motion,
                   size_t index) {
    const MdlMovement& movement = animation.movements[index];
    const int start = start_of(animation, index), last = last_frame_of(animation);
    if (motion.stored.empty() || movement.end_frame <= start || movement.end_frame > last)
        return {movement.end_frame};
    const MeasuredWalk walk(mdl, animation, motion, index);
    const float enough = 0.02f + 1e-3f * (movement.start_velocity + movement.end_velocity);
    int best = movement.end_frame;
    float error = walk.error_of_speeds(best);
    if (error > enough)
        for (int goal = start + 1; goal <= last; ++goal)
            if (const float other = walk.error_of_speeds(goal); other < error) {
                best = goal;
                error = other;
            }
    return {best, error <= 2 * enough && walk.has_stored_way(best)};
}

std::vector<SourceBone> source_frame(const MdlFile& mdl, const MdlAnimation& animation,
                                     const MdlMotion& motion, size_t frame, bool on_bind) {
    const bool is_delta = (animation.flags & kMdlDelta) != 0;
    const bool is_loop = (animation.flags & kMdlLooping) != 0 && animation.movements.empty();
    const size_t loop_end =
        is_loop ? static_cast<size_t>(std::max(animation.frame_count, 1)) - 1 : 0;
    const StoredValue steps{StoredValue::Form::kSteps};
    const Way way = way_at(animation.movements, frame);
    std::vector<SourceBone> bones;
    bones.reserve(mdl.bones.size());
    for (size_t i = 0; i < mdl.bones.size(); ++i) {
        const MdlBone& bone = mdl.bones[i];
        const StoredBone none{is_delta, {}, {}};
        const StoredBone& stored = i < motion.stored.size() ? motion.stored[i] : none;
        const bool has_zero_rest = stored.is_delta;
        const StoredValue& position =
            value_at(stored.positions, frame, loop_end, [&](const StoredValue& value) {
                return encode_position(glm::vec3(source_position(value, bone, has_zero_rest)),
                                       steps, bone, has_zero_rest);
            });
        const StoredValue& rotation =
            value_at(stored.rotations, frame, loop_end, [&](const StoredValue& value) {
                const glm::dvec3 angles = source_angles(value, bone, has_zero_rest);
                return encode_rotation(rotation_from_euler(angles), steps, bone, has_zero_rest);
            });
        ExactPose pose{source_position(position, bone, has_zero_rest),
                       source_angles(rotation, bone, has_zero_rest)};
        if (on_bind && has_zero_rest) pose = on_bind_pose(pose, bone);
        if (bone.parent == kNone) pose = root_source(pose, way);
        bones.push_back({{}, bone.parent, glm::vec3(pose.position), glm::vec3(pose.angles)});
    }
    return bones;
}

std::string smd_clip(const MdlFile& mdl, const MdlAnimation& animation, const MdlMotion& motion,
                     bool on_bind) {
    std::string out;
    put_nodes(out, mdl);
    for (size_t frame = 0; frame < static_cast<size_t>(std::max(animation.frame_count, 1));
         ++frame) {
        check_deadline();
        put_smd_frame(out, frame, source_frame(mdl, animation, motion, frame, on_bind));
    }
    return out + "end\n";
}

bool needs_delta_base(const MdlFile& mdl) {
    return std::any_of(mdl.animations.begin(), mdl.animations.end(),
                       [](const MdlAnimation& one) { return (one.flags & kMdlDelta) != 0; });
}

std::string smd_delta_base(const MdlFile& mdl, bool on_bind) {
    std::string out;
    put_nodes(out, mdl);
    std::vector<SourceBone> bones(mdl.bones.size());
    for (size_t i = 0; i < bones.size(); ++i) {
        const MdlBone& bone = mdl.bones[i];
        ExactPose pose = on_bind ? on_bind_pose({}, bone) : ExactPose();
        if (bone.parent == kNone) pose = root_source(pose, {});
        bones[i].position = glm::vec3(pose.position);
        bones[i].angles = glm::vec3(pose.angles);
    }
    put_smd_frame(out, 0, bones);
    return out + "end\n";
}

}  // namespace studioscope
