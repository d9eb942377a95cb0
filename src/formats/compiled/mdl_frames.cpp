#include <fmt/format.h>

#include <bit>

#include "core/at.h"
#include "core/byte_reader.h"
#include "core/message_text.h"
#include "formats/compiled/mdl_keys.h"
#include "formats/compiled/mdl_packed.h"
#include "model/transform.h"

namespace studioscope {

namespace {

using Words = std::array<uint16_t, 3>;

constexpr uint8_t kConstantPosition48 = 0x01, kConstantRotation48 = 0x02, kPosition48 = 0x04,
                  kRotation48 = 0x08, kPosition = 0x10, kConstantPosition = 0x20,
                  kConstantRotationSmallest = 0x40, kRotationSmallest = 0x80;
constexpr size_t kFrameHeaderSize = 24;

// The fields of a bone in order: rotation before position; the first of each kind is used.
struct FlaggedSize {
    uint8_t flag;
    size_t size;
};
constexpr FlaggedSize kConstantFields[] = {{kConstantRotation48, 6},
                                           {kConstantRotationSmallest, 6},
                                           {kConstantPosition48, 6},
                                           {kConstantPosition, 12}};
constexpr FlaggedSize kFrameFields[] = {
    {kRotation48, 6}, {kRotationSmallest, 6}, {kPosition48, 6}, {kPosition, 12}};

template <size_t N>
size_t fields_size(const FlaggedSize (&fields)[N], ByteSpan flags) {
    size_t size = 0;
    for (const std::byte flag : flags)
        for (const FlaggedSize& field : fields)
            if (static_cast<uint8_t>(flag) & field.flag) size += field.size;
    return size;
}

glm::vec3 read_floats(ByteReader& in, StoredValue& stored) {
    const auto value = in.read<glm::vec3>();
    stored.form = StoredValue::Form::kFloats;
    for (int i = 0; i < 3; ++i) at(stored.numbers, i) = std::bit_cast<int32_t>(value[i]);
    return value;
}

glm::vec3 read_halves(ByteReader& in, StoredValue& stored) {
    const auto words = in.read<Words>();
    stored = stored_vector48(words);
    return from_vector48(words);
}

// Reads the fields of one bone; rotation and position are appended to their lists.
template <size_t N>
void read_fields(ByteReader& in, const FlaggedSize (&fields)[N], uint8_t flags,
                 MdlBoneMotion& motion, StoredBone* stored) {
    bool has_rotation = false, has_position = false;
    for (const FlaggedSize& field : fields) {
        if (!(flags & field.flag)) continue;
        const bool is_float = field.flag == kPosition || field.flag == kConstantPosition;
        const bool is_position =
            is_float || field.flag == kPosition48 || field.flag == kConstantPosition48;
        if (is_position) {
            StoredValue kept;
            const glm::vec3 value = is_float ? read_floats(in, kept) : read_halves(in, kept);
            if (!has_position) motion.positions.push_back(value);
            if (!has_position && stored) stored->positions.push_back(kept);
            has_position = true;
            continue;
        }
        const bool is_smallest =
            field.flag == kRotationSmallest || field.flag == kConstantRotationSmallest;
        const auto words = in.read<Words>();
        if (!has_rotation)
            motion.rotations.push_back(is_smallest ? from_quaternion48_smallest(words)
                                                   : from_quaternion48(words));
        if (!has_rotation && stored)
            stored->rotations.push_back(is_smallest ? stored_quaternion48_smallest(words)
                                                    : stored_quaternion48(words));
        has_rotation = true;
    }
}

// The offsets of an animation's two tables, from its start: constants of bones, and values per
// frame.
struct Tables {
    int64_t constants = 0, frames = 0;
    int64_t constants_size = 0, frames_size = 0;  // bytes; 0: no table
    int64_t frame_size = 0, stored_frame_size = 0;
    ByteSpan flags;  // fields of each bone
};

Tables read_tables(ByteReader& in, const MdlKeySource& source) {
    in.seek(source.start);
    Tables tables;
    tables.constants = in.read<int32_t>();
    tables.frames = in.read<int32_t>();
    tables.stored_frame_size = in.read<int32_t>();
    in.bytes(kFrameHeaderSize - 12);
    tables.flags = in.bytes(source.bones.size());
    tables.constants_size = static_cast<int64_t>(fields_size(kConstantFields, tables.flags));
    tables.frame_size = static_cast<int64_t>(fields_size(kFrameFields, tables.flags));
    tables.frames_size = tables.frame_size * static_cast<int64_t>(source.frame_count);
    return tables;
}

bool tables_fit(const Tables& tables, const MdlKeySource& source) {
    const auto size = static_cast<int64_t>(source.file.size());
    const auto start = static_cast<int64_t>(source.start);
    const auto fits = [&](int64_t offset, int64_t count) {
        return count == 0 || (start + offset >= 0 && start + offset + count <= size);
    };
    return fits(tables.constants, tables.constants_size) && fits(tables.frames, tables.frames_size);
}

StoredBone* stored_bone(MdlMotion& motion, size_t bone) {
    return motion.stored.empty() ? nullptr : &motion.stored[bone];
}

void read_frames(ByteReader& in, const Tables& tables, const MdlKeySource& source,
                 MdlMotion& motion) {
    if (tables.frames_size == 0) return;
    in.seek(static_cast<size_t>(static_cast<int64_t>(source.start) + tables.frames));
    for (size_t frame = 0; frame < source.frame_count; ++frame)
        for (size_t bone = 0; bone < tables.flags.size(); ++bone)
            read_fields(in, kFrameFields, static_cast<uint8_t>(tables.flags[bone]),
                        motion.bones[bone], stored_bone(motion, bone));
}

// Reads constants; a bone's values per frame take precedence.
void read_constants(ByteReader& in, const Tables& tables, const MdlKeySource& source,
                    MdlMotion& motion) {
    if (tables.constants_size == 0) return;
    in.seek(static_cast<size_t>(static_cast<int64_t>(source.start) + tables.constants));
    for (size_t bone = 0; bone < tables.flags.size(); ++bone) {
        MdlBoneMotion constant;
        StoredBone stored_constant;
        read_fields(in, kConstantFields, static_cast<uint8_t>(tables.flags[bone]), constant,
                    &stored_constant);
        MdlBoneMotion& target = motion.bones[bone];
        if (target.rotations.empty()) target.rotations = constant.rotations;
        if (target.positions.empty()) target.positions = constant.positions;
        StoredBone* const stored = stored_bone(motion, bone);
        if (!stored) continue;
        if (stored->rotations.empty()) stored->rotations = stored_constant.rotations;
        if (stored->positions.empty()) stored->positions = stored_constant.positions;
    }
}

// Removes numbers that are not finite, as positions may be plain floats.
void keep_finite(const MdlKeySource& source, MdlMotion& motion,
                 std::vector<MdlKeyProblem>& problems) {
    size_t broken = 0;
    for (size_t bone = 0; bone < motion.bones.size(); ++bone)
        for (glm::vec3& position : motion.bones[bone].positions) {
            if (is_finite(position)) continue;
            position = source.is_delta ? glm::vec3(0) : source.bones[bone].bind.position;
            ++broken;
        }
    if (broken > 0)
        problems.push_back(
            {"mdl-frames-not-finite",
             fmt::format("{}; the bind pose is used",
                         count_text(broken, "position is not finite", "positions are not finite")),
             source.start, Severity::kWarning});
}

}  // namespace

std::vector<MdlKeyProblem> read_frame_keys(const MdlKeySource& source, MdlMotion* output) {
    ByteReader in(source.file);
    const Tables tables = read_tables(in, source);
    if (!in.ok())
        return {{"mdl-frames-range",
                 "the header of a frame animation lies outside the file; the bind pose is shown",
                 source.start}};
    std::vector<MdlKeyProblem> problems;
    if (tables.stored_frame_size != tables.frame_size)
        problems.push_back(
            {"mdl-frames-length",
             fmt::format("a frame has {} bytes, its header says {}; the first is used",
                         tables.frame_size, tables.stored_frame_size),
             source.start + 8, Severity::kWarning});
    if (!tables_fit(tables, source)) {
        problems.push_back(
            {"mdl-frames-range",
             "the frames of an animation end outside the file; the bind pose is shown",
             source.start});
        return problems;
    }
    MdlMotion none;  // values must be decoded to be checked
    if (!output) none.bones.resize(source.bones.size());
    MdlMotion& motion = output ? *output : none;
    read_frames(in, tables, source, motion);
    read_constants(in, tables, source, motion);
    keep_finite(source, motion, problems);
    return problems;
}

}  // namespace studioscope
