#include "formats/compiled/mdl_hierarchy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/at.h"
#include "core/byte_reader.h"

namespace studioscope {

namespace {

struct Record {
    int32_t bone, new_parent;
    float start, peak, tail, end;
    int32_t first_frame, stream;
    int32_t unused[4];
};
static_assert(sizeof(Record) == kLocalHierarchySize);

// Three positions, then three Euler angles.
struct StreamHeader {
    std::array<float, 6> scale;
    std::array<int16_t, 6> offset;
};
static_assert(sizeof(StreamHeader) == 36);

// How far the bone is in the other's space, at a share of the animation.
float weight_at(const Record& record, float cycle) {
    if (record.tail - record.peak >= 1) return 1;
    if (record.end > 1 && cycle < record.start) cycle += 1;  // it goes on past the last frame
    if (cycle < record.start || cycle >= record.end) return 0;
    float weight = 1;
    if (cycle < record.peak && record.peak != record.start)
        weight = (cycle - record.start) / (record.peak - record.start);
    else if (cycle > record.tail && record.end != record.tail)
        weight = (record.end - cycle) / (record.end - record.tail);
    return weight * weight * (3 - 2 * weight);
}

class Reparenting {
public:
    Reparenting(const MdlHierarchySource& source, MdlMotion& motion)
        : source_(source), motion_(motion) {}

    std::vector<MdlKeyProblem> apply() {
        for (int i = 0; i < source_.count; ++i) {
            const uint64_t place = source_.start + static_cast<uint64_t>(i) * kLocalHierarchySize;
            Record record;
            std::memcpy(&record, &source_.file[place], sizeof(record));
            const int bones = static_cast<int>(source_.bones.size());
            if (record.bone < 0 || record.bone >= bones || record.new_parent < -1 ||
                record.new_parent >= bones) {
                add_problem(problems_, "mdl-local-hierarchy",
                            fmt::format("bone {} is moved in the space of bone {}; there are {}",
                                        record.bone, record.new_parent, bones),
                            place);
                continue;
            }
            move_bone(record, place);
        }
        return problems_;
    }

private:
    void move_bone(const Record& record, uint64_t place) {
        std::vector<Transform> other;
        if (!read_keys(place + static_cast<uint64_t>(static_cast<int64_t>(record.stream)), other))
            return;
        const size_t frames = source_.frame_count;
        std::vector<Transform> solved(frames);
        for (size_t frame = 0; frame < frames; ++frame) {
            solved[frame] = local_of(record.bone, frame);
            const float cycle =
                frames > 1 ? static_cast<float>(frame) / static_cast<float>(frames - 1) : 0.0f;
            const float weight = weight_at(record, cycle);
            if (!(weight > 0)) continue;
            const int64_t key = static_cast<int64_t>(frame) - record.first_frame;
            const auto last = static_cast<int64_t>(frames) - 1;
            const Transform& value = at(other, std::clamp<int64_t>(key, 0, last));
            const Transform own = in_own_space(record, frame, value);
            solved[frame] = {glm::mix(solved[frame].position, own.position, weight),
                             glm::slerp(solved[frame].rotation, own.rotation, weight)};
        }
        MdlBoneMotion& bone = at(motion_.bones, record.bone);
        bone = {};
        for (const Transform& transform : solved) {
            bone.positions.push_back(transform.position);
            bone.rotations.push_back(transform.rotation);
        }
    }

    // The bone in the space of its new parent, frame by frame from its first.
    bool read_keys(uint64_t place, std::vector<Transform>& keys) {
        ByteReader in(source_.file);
        in.seek(place);
        const auto header = in.read<StreamHeader>();
        if (!in.ok()) {
            add_problem(problems_, "mdl-keys-range",
                        "what moves a bone in the space of another lies outside the file", place);
            return false;
        }
        std::vector<std::array<float, 6>> numbers(source_.frame_count);
        std::vector<int16_t> values(source_.frame_count);
        for (size_t channel = 0; channel < 6; ++channel) {
            if (header.offset[channel] == 0) continue;
            read_value_stream(source_.file, static_cast<int64_t>(place) + header.offset[channel],
                              values, problems_);
            for (size_t frame = 0; frame < values.size(); ++frame)
                numbers[frame][channel] = static_cast<float>(values[frame]) * header.scale[channel];
        }
        for (const auto& n : numbers)
            keys.push_back({{n[0], n[1], n[2]}, rotation_from_euler({n[3], n[4], n[5]})});
        return true;
    }

    Transform local_of(int bone, size_t frame) const {
        const MdlBoneMotion& motion = at(motion_.bones, bone);
        Transform local = at(source_.bones, bone).bind;
        if (!motion.positions.empty())
            local.position = motion.positions[std::min(frame, motion.positions.size() - 1)];
        if (!motion.rotations.empty())
            local.rotation = motion.rotations[std::min(frame, motion.rotations.size() - 1)];
        return local;
    }

    glm::dmat4 world_of(int bone, size_t frame) const {
        glm::dmat4 world(1);
        for (; bone >= 0; bone = at(source_.bones, bone).parent)
            world = to_matrix(local_of(bone, frame)) * world;
        return world;
    }

    Transform in_own_space(const Record& record, size_t frame, const Transform& value) const {
        const int parent = at(source_.bones, record.bone).parent;
        const glm::dmat4 own = glm::inverse(world_of(parent, frame)) *
                               world_of(record.new_parent, frame) * to_matrix(value);
        return {glm::vec3(own[3]), glm::quat(glm::normalize(glm::quat_cast(glm::dmat3(own))))};
    }

    const MdlHierarchySource& source_;
    MdlMotion& motion_;
    std::vector<MdlKeyProblem> problems_;
};

}  // namespace

std::vector<MdlKeyProblem> apply_local_hierarchy(const MdlHierarchySource& source,
                                                 MdlMotion& motion) {
    return Reparenting(source, motion).apply();
}

}  // namespace studioscope
