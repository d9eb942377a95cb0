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
        add_problem(problems_, code, std::move(message), offset);
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
            read_value_stream(source_.file, static_cast<int64_t>(start) + offsets[axis], values_,
                              problems_);
            const int component = static_cast<int>(axis);
            for (size_t frame = 0; frame < result.size(); ++frame)
                result[frame][component] += static_cast<float>(values_[frame]) * scale[component];
        }
        return result;
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
