#include "formats/compiled/mdl_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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
glm::quat turned(const std::array<HalfAngle, 3>& halves) {
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
                    "mdl-keys-range",
                    "the key list ends outside the file; later bones keep their bind pose", node);
            if (bone == kNoBone) return problems_;
            if (bone >= source_.bones.size() || bone <= previous)
                return report("mdl-keys-bone",
                              fmt::format("bone {} follows bone {} in a key list, where {} bones "
                                          "must ascend; later bones keep their bind pose",
                                          bone, previous, source_.bones.size()),
                              node);
            previous = bone;
            read_node(in, bone, flags, node);
            if (next == 0) return problems_;
            if (next < static_cast<int16_t>(kNodeHeaderSize))
                return report("mdl-keys-next",
                              fmt::format("the next entry of the key list is {} bytes behind bone "
                                          "{}, inside it; later bones keep their bind pose",
                                          next, bone),
                              node);
            node += static_cast<uint64_t>(next);
        }
    }

private:
    std::vector<MdlKeyProblem> report(const char* code, std::string message, uint64_t offset) {
        add_problem(problems_, code, std::move(message), offset);
        return problems_;
    }

    void read_node(ByteReader& in, size_t bone, uint8_t flags, uint64_t node) {
        const bool is_raw = flags & (kRawPosition | kRawRotation | kRawRotation64);
        const bool is_stream = flags & (kStreamPosition | kStreamRotation);
        if ((is_raw && is_stream) || ((flags & kRawRotation) && (flags & kRawRotation64))) {
            report("mdl-keys-mixed",
                   fmt::format("bone {} mixes encodings (flags {:#x}); its bind pose is kept", bone,
                               flags),
                   node);
            return;
        }
        if (motion_)
            take_node(in, bone, flags, motion_->bones[bone]);
        else
            check_node(in, flags);
        if (in.ok()) return;
        if (motion_) motion_->bones[bone] = {};
        report("mdl-keys-range",
               fmt::format("the keys of bone {} end outside the file; its bind pose is kept", bone),
               node);
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
        if (flags & kRawRotation) motion.rotations = {from_quaternion48(in.read<Words>())};
        if (flags & kRawRotation64) motion.rotations = {from_quaternion64(in.read<uint64_t>())};
        if (flags & kRawPosition) motion.positions = {from_vector48(in.read<Words>())};
        if (flags & kStreamRotation) read_rotations(in, source_.bones[bone], is_delta, motion);
        if (flags & kStreamPosition) read_positions(in, source_.bones[bone], is_delta, motion);
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
            motion.rotations[frame] = is_turned ? turned(halves) : motion.rotations[frame - 1];
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

}  // namespace

std::vector<MdlKeyProblem> read_rle_keys(const MdlKeySource& source, MdlMotion* motion) {
    return RleReader(source, motion).read();
}

}  // namespace studioscope
