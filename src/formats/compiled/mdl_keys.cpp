#include "formats/compiled/mdl_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/at.h"
#include "core/byte_reader.h"
#include "formats/compiled/mdl_packed.h"

namespace studioscope {

namespace {

constexpr uint8_t kRawPosition = 0x01, kRawRotation = 0x02, kStreamPosition = 0x04,
                  kStreamRotation = 0x08, kDelta = 0x10, kRawRotation64 = 0x20;
constexpr uint8_t kNoBone = 255;
constexpr size_t kNodeHeaderSize = 4;

using Words = std::array<uint16_t, 3>;
using Offsets = std::array<int16_t, 3>;

// Half of the rotation angle about one axis for a stored value.
struct HalfAngle {
    int16_t value = 0;
    float cosine = 1, sine = 0;

    void set(int16_t stored, float radians) {
        value = stored;
        cosine = std::cos(radians / 2);
        sine = std::sin(radians / 2);
    }
};

// The rotation about X, then Y, then Z, all fixed axes.
glm::quat euler_rotation(const std::array<HalfAngle, 3>& halves) {
    const auto& [x, y, z] = halves;
    return {x.cosine * y.cosine * z.cosine + x.sine * y.sine * z.sine,
            x.sine * y.cosine * z.cosine - x.cosine * y.sine * z.sine,
            x.cosine * y.sine * z.cosine + x.sine * y.cosine * z.sine,
            x.cosine * y.cosine * z.sine - x.sine * y.sine * z.cosine};
}

class RleReader {
public:
    RleReader(const MdlKeySource& source, MdlMotion* motion) : source_(source), motion_(motion) {
        if (motion) values_.fill(std::vector<int16_t>(source.frame_count));
    }

    std::vector<MdlKeyProblem> read() {
        uint64_t node = source_.start;
        int previous = -1;
        for (;;) {
            ByteReader in(source_.file);
            in.seek(node);
            const auto bone = in.read<uint8_t>(), flags = in.read<uint8_t>();
            const auto next = in.read<int16_t>();
            if (!in.ok())
                return report(
                    "mdl-keys-range", node,
                    "the key list ends outside the file; later bones keep their bind pose");
            if (bone == kNoBone) return problems_;
            if (bone >= source_.bones.size() || bone <= previous)
                return report("mdl-keys-bone", node,
                              "bone {} follows bone {} in a key list, where {} bones must ascend; "
                              "later bones keep their bind pose",
                              bone, previous, source_.bones.size());
            previous = bone;
            read_node(in, bone, flags, node);
            if (next == 0) return problems_;
            if (next < static_cast<int16_t>(kNodeHeaderSize))
                return report("mdl-keys-next", node,
                              "the next entry of the key list is {} bytes behind bone {}, inside "
                              "it; later bones keep their bind pose",
                              next, bone);
            node += static_cast<uint64_t>(next);
        }
    }

private:
    template <typename... Args>
    std::vector<MdlKeyProblem> report(const char* code, uint64_t offset,
                                      fmt::format_string<Args...> text, Args&&... args) {
        add_problem(problems_, code, offset, text, std::forward<Args>(args)...);
        return problems_;
    }

    void read_node(ByteReader& in, size_t bone, uint8_t flags, uint64_t node) {
        const bool is_raw = flags & (kRawPosition | kRawRotation | kRawRotation64);
        const bool is_stream = flags & (kStreamPosition | kStreamRotation);
        if ((is_raw && is_stream) || ((flags & kRawRotation) && (flags & kRawRotation64))) {
            report("mdl-keys-mixed", node,
                   "bone {} mixes encodings (flags {:#x}); its bind pose is kept", bone, flags);
            return;
        }
        if (motion_)
            take_node(in, bone, flags, motion_->bones[bone]);
        else
            check_node(in, flags);
        if (in.ok()) return;
        if (motion_) motion_->bones[bone] = {};
        if (motion_ && !motion_->stored.empty()) motion_->stored[bone] = {};
        report("mdl-keys-range", node,
               "the keys of bone {} end outside the file; its bind pose is kept", bone);
    }

    void check_node(ByteReader& in, uint8_t flags) {
        if (flags & kRawRotation) in.bytes(sizeof(Words));
        if (flags & kRawRotation64) in.bytes(sizeof(uint64_t));
        if (flags & kRawPosition) in.bytes(sizeof(Words));
        if (flags & kStreamRotation) check_streams(in);
        if (flags & kStreamPosition) check_streams(in);
    }

    void take_node(ByteReader& in, size_t bone, uint8_t flags, MdlBoneMotion& motion) {
        const bool is_delta = source_.is_delta || (flags & kDelta);
        StoredBone* const stored = motion_->stored.empty() ? nullptr : &motion_->stored[bone];
        if (stored) stored->is_delta = is_delta;
        if (flags & kRawRotation) {
            const auto words = in.read<Words>();
            motion.rotations = {from_quaternion48(words)};
            if (stored) stored->rotations = {stored_quaternion48(words)};
        }
        if (flags & kRawRotation64) {
            const auto bits = in.read<uint64_t>();
            motion.rotations = {from_quaternion64(bits)};
            if (stored) stored->rotations = {stored_quaternion64(bits)};
        }
        if (flags & kRawPosition) {
            const auto words = in.read<Words>();
            motion.positions = {from_vector48(words)};
            if (stored) stored->positions = {stored_vector48(words)};
        }
        if (flags & kStreamRotation) {
            read_rotations(in, source_.bones[bone], is_delta, motion);
            if (stored) stored->rotations = steps(motion.rotations.size());
        }
        if (flags & kStreamPosition) {
            read_positions(in, source_.bones[bone], is_delta, motion);
            if (stored) stored->positions = steps(motion.positions.size());
        }
    }

    void read_rotations(ByteReader& in, const MdlBone& bone, bool is_delta, MdlBoneMotion& motion) {
        const size_t count = read_streams(in);
        const glm::vec3 base = is_delta ? glm::vec3(0) : bone.euler;
        std::array<HalfAngle, 3> halves;
        motion.rotations.assign(count, glm::quat(1, 0, 0, 0));
        for (size_t frame = 0; frame < count; ++frame) {
            bool is_turned = frame == 0;
            for (int axis = 0; axis < 3; ++axis) {
                const int16_t value = at(values_, axis)[frame];
                HalfAngle& half = at(halves, axis);
                // Many axes are constant over long runs.
                if (frame > 0 && value == half.value) continue;
                half.set(value, base[axis] + static_cast<float>(value) * bone.euler_scale[axis]);
                is_turned = true;
            }
            motion.rotations[frame] =
                is_turned ? euler_rotation(halves) : motion.rotations[frame - 1];
        }
    }

    void read_positions(ByteReader& in, const MdlBone& bone, bool is_delta, MdlBoneMotion& motion) {
        const size_t count = read_streams(in);
        const glm::vec3 base = is_delta ? glm::vec3(0) : bone.bind.position;
        motion.positions.resize(count);
        for (size_t frame = 0; frame < count; ++frame) {
            const glm::vec3 values(values_[0][frame], values_[1][frame], values_[2][frame]);
            motion.positions[frame] = base + values * bone.position_scale;
        }
    }

    // The values of the streams that were read last.
    std::vector<StoredValue> steps(size_t count) const {
        std::vector<StoredValue> values(count, {StoredValue::Form::kSteps});
        for (size_t frame = 0; frame < count; ++frame)
            for (size_t axis = 0; axis < 3; ++axis)
                values[frame].numbers[axis] = values_[axis][frame];
        return values;
    }

    // Reads the three values of every frame into values_; returns the number of frames, one if all
    // are equal.
    size_t read_streams(ByteReader& in) {
        const uint64_t start = in.offset();
        const auto offsets = in.read<Offsets>();
        for (size_t axis = 0; axis < 3; ++axis) {
            if (offsets[axis] == 0)
                std::fill(values_[axis].begin(), values_[axis].end(), int16_t{0});
            else
                read_value_stream(source_.file, static_cast<int64_t>(start) + offsets[axis],
                                  values_[axis], problems_);
        }
        return offsets == Offsets{} ? 1 : source_.frame_count;
    }

    void check_streams(ByteReader& in) {
        const uint64_t start = in.offset();
        for (const int16_t offset : in.read<Offsets>())
            if (offset != 0)
                check_value_stream(source_.file, static_cast<int64_t>(start) + offset,
                                   source_.frame_count, problems_);
    }

    const MdlKeySource& source_;
    MdlMotion* const motion_;
    std::array<std::vector<int16_t>, 3> values_;
    std::vector<MdlKeyProblem> problems_;
};

struct HierarchyRecord {
    int32_t bone, new_parent;
    float start, peak, tail, end;
    int32_t first_frame, stream;
    int32_t unused[4];
};
static_assert(sizeof(HierarchyRecord) == kLocalHierarchySize);

// The scales of a stream: three of positions, then three of Euler angles.
struct StreamHeader {
    std::array<float, 6> scale;
    std::array<int16_t, 6> offset;
};
static_assert(sizeof(StreamHeader) == 36);

// The number of frames of a stream, which lasts from start to end of the record. A record without
// an end has no ramp.
size_t hierarchy_frame_count(const HierarchyRecord& record, int frame_count) {
    const float last = static_cast<float>(frame_count - 1);
    const float span = record.tail - record.peak >= 1 ? 1 : record.end - record.start;
    const float frames = std::round(span * last);
    return frames > 0 ? static_cast<size_t>(std::min(frames, last)) + 1 : 1;
}

bool read_keys(const MdlHierarchySource& source, uint64_t offset, size_t frames,
               MdlBoneMotion& motion, std::vector<MdlKeyProblem>& problems) {
    ByteReader in(source.file);
    in.seek(offset);
    auto header = in.read<StreamHeader>();
    if (!in.ok()) {
        add_problem(problems, "mdl-keys-range", offset,
                    "the keys of a local hierarchy lie outside the file; ignored");
        return false;
    }
    for (float& scale : header.scale) {
        if (std::isfinite(scale * kMaxKey)) continue;
        add_problem(problems, "mdl-keys-not-finite", offset,
                    "the key scale of a local hierarchy is not finite; 0 is used");
        scale = 0;
    }
    std::vector<std::array<float, 6>> numbers(frames);
    std::vector<int16_t> values(frames);
    for (size_t channel = 0; channel < 6; ++channel) {
        if (header.offset[channel] == 0) continue;
        read_value_stream(source.file, static_cast<int64_t>(offset) + header.offset[channel],
                          values, problems);
        for (size_t frame = 0; frame < frames; ++frame)
            numbers[frame][channel] = static_cast<float>(values[frame]) * header.scale[channel];
    }
    for (const auto& n : numbers) {
        motion.positions.push_back({n[0], n[1], n[2]});
        motion.rotations.push_back(rotation_from_euler({n[3], n[4], n[5]}));
    }
    return true;
}

}  // namespace

std::vector<MdlKeyProblem> read_rle_keys(const MdlKeySource& source, MdlMotion* motion) {
    return RleReader(source, motion).read();
}

std::vector<MdlLocalHierarchy> read_local_hierarchies(const MdlHierarchySource& source,
                                                      std::vector<MdlKeyProblem>& problems) {
    std::vector<MdlLocalHierarchy> hierarchies;
    const int bones = static_cast<int>(source.bone_count);
    for (int i = 0; i < source.count; ++i) {
        const uint64_t offset = source.start + static_cast<uint64_t>(i) * kLocalHierarchySize;
        HierarchyRecord record;
        std::memcpy(&record, &source.file[offset], sizeof(record));
        if (record.bone < 0 || record.bone >= bones || record.new_parent < -1 ||
            record.new_parent >= bones) {
            add_problem(problems, "mdl-local-hierarchy", offset,
                        "a local hierarchy moves bone {} in the space of bone {}, but there are {} "
                        "bones; ignored",
                        record.bone, record.new_parent, bones);
            continue;
        }
        MdlLocalHierarchy hierarchy{record.bone, record.new_parent, record.start,       record.peak,
                                    record.tail, record.end,        record.first_frame, {}};
        const auto stream = offset + static_cast<uint64_t>(int64_t{record.stream});
        if (read_keys(source, stream, hierarchy_frame_count(record, source.frame_count),
                      hierarchy.motion, problems))
            hierarchies.push_back(std::move(hierarchy));
    }
    return hierarchies;
}

}  // namespace studioscope
