#include "formats/mdl_keys.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/byte_reader.h"
#include "formats/mdl_packed.h"

namespace {

constexpr uint8_t kRawPosition = 0x01, kRawRotation = 0x02, kStreamPosition = 0x04,
                  kStreamRotation = 0x08, kDelta = 0x10, kRawRotation64 = 0x20;
constexpr uint8_t kNoBone = 255;
constexpr size_t kNodeHeaderSize = 4;

using Words = std::array<uint16_t, 3>;
using Offsets = std::array<int16_t, 3>;

class RleReader {
public:
    RleReader(const MdlKeySource& source, MdlMotion& motion)
        : source_(source), motion_(motion), values_(source.frame_count) {}

    std::vector<MdlKeyProblem> read() {
        uint64_t node = source_.start;
        int previous = -1;
        for (;;) {
            ByteReader in(source_.file);
            in.seek(node);
            const auto bone = in.read<uint8_t>(), flags = in.read<uint8_t>();
            const auto next = in.read<int16_t>();
            if (!in.ok()) return say("mdl-keys-range", "the list of bones leaves the file", node);
            if (bone == kNoBone) return problems_;
            if (bone >= source_.bones.size() || bone <= previous)
                return say("mdl-keys-bone",
                           fmt::format("bone {} after bone {}; there are {} and they ascend", bone,
                                       previous, source_.bones.size()),
                           node);
            previous = bone;
            read_node(in, bone, flags, node);
            if (next == 0) return problems_;
            if (next < static_cast<int16_t>(kNodeHeaderSize))
                return say("mdl-keys-next",
                           fmt::format("the list goes on {} bytes from bone {}", next, bone), node);
            node += static_cast<uint64_t>(next);
        }
    }

private:
    std::vector<MdlKeyProblem> say(const char* code, std::string message, uint64_t offset) {
        constexpr size_t kMostSaid = 20;
        if (problems_.size() < kMostSaid) problems_.push_back({code, std::move(message), offset});
        return problems_;
    }

    void read_node(ByteReader& in, size_t bone, uint8_t flags, uint64_t node) {
        const bool is_raw = flags & (kRawPosition | kRawRotation | kRawRotation64);
        const bool is_stream = flags & (kStreamPosition | kStreamRotation);
        if ((is_raw && is_stream) || ((flags & kRawRotation) && (flags & kRawRotation64))) {
            say("mdl-keys-mixed",
                fmt::format("bone {} mixes encodings (flags {:#x}); its bind pose is kept", bone,
                            flags),
                node);
            return;
        }
        MdlBoneMotion& motion = motion_.bones[bone];
        const bool is_delta = source_.is_delta || (flags & kDelta);
        if (flags & kRawRotation) motion.rotations = {from_quaternion48(in.read<Words>())};
        if (flags & kRawRotation64) motion.rotations = {from_quaternion64(in.read<uint64_t>())};
        if (flags & kRawPosition) motion.positions = {from_vector48(in.read<Words>())};
        if (flags & kStreamRotation) read_rotations(in, source_.bones[bone], is_delta, motion);
        if (flags & kStreamPosition) read_positions(in, source_.bones[bone], is_delta, motion);
        if (in.ok()) return;
        motion = {};
        say("mdl-keys-range", fmt::format("the data of bone {} leaves the file", bone), node);
    }

    void read_rotations(ByteReader& in, const MdlBone& bone, bool is_delta, MdlBoneMotion& motion) {
        const std::vector<glm::vec3> eulers =
            read_streams(in, bone.euler_scale, is_delta ? glm::vec3(0) : bone.euler);
        motion.rotations.clear();
        motion.rotations.reserve(eulers.size());
        for (size_t i = 0; i < eulers.size(); ++i)  // bones often rest for many frames
            motion.rotations.push_back(i > 0 && eulers[i] == eulers[i - 1]
                                           ? motion.rotations.back()
                                           : rotation_from_euler(glm::dvec3(eulers[i])));
    }

    void read_positions(ByteReader& in, const MdlBone& bone, bool is_delta, MdlBoneMotion& motion) {
        motion.positions =
            read_streams(in, bone.position_scale, is_delta ? glm::vec3(0) : bone.bind.position);
    }

    // base + scale * value for every frame; one where nothing moves.
    std::vector<glm::vec3> read_streams(ByteReader& in, const glm::vec3& scale,
                                        const glm::vec3& base) {
        const uint64_t start = in.offset();
        const auto offsets = in.read<Offsets>();
        const bool is_constant = offsets == Offsets{};
        std::vector<glm::vec3> result(is_constant ? 1 : source_.frame_count, base);
        for (size_t axis = 0; axis < 3; ++axis) {
            if (offsets[axis] == 0) continue;
            read_stream(static_cast<int64_t>(start) + offsets[axis]);
            const int component = static_cast<int>(axis);
            for (size_t frame = 0; frame < result.size(); ++frame)
                result[frame][component] += static_cast<float>(values_[frame]) * scale[component];
        }
        return result;
    }

    // Groups of {values stored, frames covered, values}: the last value stands for the rest of its
    // group. Frames that the data does not reach are 0.
    void read_stream(int64_t start) {
        std::fill(values_.begin(), values_.end(), int16_t{0});
        ByteReader in(source_.file);
        const bool is_inside = start >= 0 && start < static_cast<int64_t>(source_.file.size());
        if (is_inside) in.seek(static_cast<size_t>(start));
        for (size_t frame = 0; is_inside && frame < values_.size();) {
            const uint64_t group = in.offset();
            const auto stored = in.read<uint8_t>(), total = in.read<uint8_t>();
            if (!in.ok()) break;
            if (total == 0 || stored == 0 || stored > total) {
                say("mdl-keys-group",
                    fmt::format("a group of {} values for {} frames", stored, total), group);
                if (total == 0) return;
            }
            frame = read_group(in, stored, total, frame);
            if (!in.ok()) break;
            if (frame >= values_.size()) return;
        }
        say("mdl-keys-range", "a value stream leaves the file",
            static_cast<uint64_t>(std::max<int64_t>(start, 0)));
    }

    size_t read_group(ByteReader& in, size_t stored, size_t total, size_t frame) {
        int16_t value = 0;
        for (size_t i = 0; i < std::max(stored, total); ++i) {
            if (i < stored) value = in.read<int16_t>();
            if (i < total && frame < values_.size()) values_[frame++] = value;
        }
        return frame;
    }

    const MdlKeySource& source_;
    MdlMotion& motion_;
    std::vector<int16_t> values_;
    std::vector<MdlKeyProblem> problems_;
};

}  // namespace

std::vector<MdlKeyProblem> read_rle_keys(const MdlKeySource& source, MdlMotion& motion) {
    return RleReader(source, motion).read();
}
