#include "formats/compiled/mdl_hierarchy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "core/byte_reader.h"

namespace studioscope {

namespace {

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
size_t frames_of(const HierarchyRecord& record, int frame_count) {
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
        add_problem(problems, "mdl-keys-range",
                    "the keys of a local hierarchy lie outside the file; ignored", offset);
        return false;
    }
    for (float& scale : header.scale) {
        if (std::isfinite(scale * kMaxKey)) continue;
        add_problem(problems, "mdl-keys-not-finite",
                    "the key scale of a local hierarchy is not finite; 0 is used", offset);
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

std::vector<MdlLocalHierarchy> read_local_hierarchies(const MdlHierarchySource& source,
                                                      std::vector<MdlKeyProblem>& problems) {
    std::vector<MdlLocalHierarchy> all;
    const int bones = static_cast<int>(source.bone_count);
    for (int i = 0; i < source.count; ++i) {
        const uint64_t offset = source.start + static_cast<uint64_t>(i) * kLocalHierarchySize;
        HierarchyRecord record;
        std::memcpy(&record, &source.file[offset], sizeof(record));
        if (record.bone < 0 || record.bone >= bones || record.new_parent < -1 ||
            record.new_parent >= bones) {
            add_problem(problems, "mdl-local-hierarchy",
                        fmt::format("a local hierarchy moves bone {} in the space of bone {}, but "
                                    "there are {} bones; ignored",
                                    record.bone, record.new_parent, bones),
                        offset);
            continue;
        }
        MdlLocalHierarchy hierarchy{record.bone, record.new_parent, record.start,       record.peak,
                                    record.tail, record.end,        record.first_frame, {}};
        const auto stream = offset + static_cast<uint64_t>(int64_t{record.stream});
        if (read_keys(source, stream, frames_of(record, source.frame_count), hierarchy.motion,
                      problems))
            all.push_back(std::move(hierarchy));
    }
    return all;
}

}  // namespace studioscope
