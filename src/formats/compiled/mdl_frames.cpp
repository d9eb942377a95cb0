#include <fmt/format.h>

#include "core/byte_reader.h"
#include "formats/compiled/mdl_keys.h"
#include "formats/compiled/mdl_packed.h"

namespace studioscope {

namespace {

using Words = std::array<uint16_t, 3>;

constexpr uint8_t kConstantPosition48 = 0x01, kConstantRotation48 = 0x02, kPosition48 = 0x04,
                  kRotation48 = 0x08, kPosition = 0x10, kConstantPosition = 0x20,
                  kConstantRotationSmallest = 0x40, kRotationSmallest = 0x80;
constexpr size_t kHeaderSize = 24;

// The order within a bone: rotation before position; the earlier of two of a kind counts.
struct Field {
    uint8_t flag;
    size_t size;
};
constexpr Field kConstantFields[] = {{kConstantRotation48, 6},
                                     {kConstantRotationSmallest, 6},
                                     {kConstantPosition48, 6},
                                     {kConstantPosition, 12}};
constexpr Field kFrameFields[] = {
    {kRotation48, 6}, {kRotationSmallest, 6}, {kPosition48, 6}, {kPosition, 12}};

template <size_t N>
size_t size_of_fields(const Field (&fields)[N], ByteSpan flags) {
    size_t size = 0;
    for (const std::byte flag : flags)
        for (const Field& field : fields)
            if (static_cast<uint8_t>(flag) & field.flag) size += field.size;
    return size;
}

// Reads the fields of one bone; a rotation or position that is there goes to the end of its list.
template <size_t N>
void read_fields(ByteReader& in, const Field (&fields)[N], uint8_t flags, MdlBoneMotion& motion) {
    bool has_rotation = false, has_position = false;
    for (const Field& field : fields) {
        if (!(flags & field.flag)) continue;
        const bool is_float = field.flag == kPosition || field.flag == kConstantPosition;
        const bool is_position =
            is_float || field.flag == kPosition48 || field.flag == kConstantPosition48;
        if (is_position) {
            const glm::vec3 value =
                is_float ? in.read<glm::vec3>() : from_vector48(in.read<Words>());
            if (!has_position) motion.positions.push_back(value);
            has_position = true;
            continue;
        }
        const bool is_smallest =
            field.flag == kRotationSmallest || field.flag == kConstantRotationSmallest;
        const auto words = in.read<Words>();
        if (!has_rotation)
            motion.rotations.push_back(is_smallest ? from_quaternion48_smallest(words)
                                                   : from_quaternion48(words));
        has_rotation = true;
    }
}

}  // namespace

std::vector<MdlKeyProblem> read_frame_keys(const MdlKeySource& source, MdlMotion& motion) {
    ByteReader in(source.file);
    in.seek(source.start);
    const auto constants = in.read<int32_t>(), frames = in.read<int32_t>(),
               frame_length = in.read<int32_t>();
    in.bytes(kHeaderSize - 12);
    const ByteSpan flags = in.bytes(source.bones.size());
    if (!in.ok())
        return {
            {"mdl-frames-range", "the header of a frame animation leaves the file", source.start}};

    const size_t length = size_of_fields(kFrameFields, flags);
    std::vector<MdlKeyProblem> problems;
    if (frame_length != static_cast<int64_t>(length))
        problems.push_back(
            {"mdl-frames-length",
             fmt::format("a frame has {} bytes and says it has {}", length, frame_length),
             source.start + 8, Severity::kWarning});
    const auto size = static_cast<int64_t>(source.file.size());
    const auto start = static_cast<int64_t>(source.start);
    const auto has_room = [&](int64_t offset, int64_t count) {
        return start + offset >= 0 && start + offset + count <= size;
    };
    const auto constant_size = static_cast<int64_t>(size_of_fields(kConstantFields, flags));
    const auto frame_size = static_cast<int64_t>(length * source.frame_count);
    if ((constant_size > 0 && !has_room(constants, constant_size)) ||
        (frame_size > 0 && !has_room(frames, frame_size))) {
        problems.push_back(
            {"mdl-frames-range", "the frames of an animation leave the file", source.start});
        return problems;
    }
    // What a bone has in every frame counts before its constants.
    in.seek(static_cast<size_t>(start + (frame_size > 0 ? frames : 0)));
    for (size_t frame = 0; frame < source.frame_count && frame_size > 0; ++frame)
        for (size_t bone = 0; bone < flags.size(); ++bone)
            read_fields(in, kFrameFields, static_cast<uint8_t>(flags[bone]), motion.bones[bone]);
    in.seek(static_cast<size_t>(start + (constant_size > 0 ? constants : 0)));
    for (size_t bone = 0; bone < flags.size() && constant_size > 0; ++bone) {
        MdlBoneMotion constant;
        read_fields(in, kConstantFields, static_cast<uint8_t>(flags[bone]), constant);
        MdlBoneMotion& target = motion.bones[bone];
        if (target.rotations.empty()) target.rotations = constant.rotations;
        if (target.positions.empty()) target.positions = constant.positions;
    }
    return problems;
}

}  // namespace studioscope
