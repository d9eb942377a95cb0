#include "formats/compiled/mdl_packed.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "core/at.h"
#include "core/byte_reader.h"

namespace studioscope {

namespace {

float unit_remainder(float a, float b, float c) {
    return std::sqrt(std::max(0.0f, 1 - a * a - b * b - c * c));
}

glm::quat complete(float x, float y, float z, bool is_negative) {
    const float w = unit_remainder(x, y, z);
    return glm::normalize(glm::quat(is_negative ? -w : w, x, y, z));
}

void fill_group(ByteSpan data, std::span<int16_t> values) {
    const size_t count = std::min(values.size(), data.size() / sizeof(int16_t));
    if (count == 0) return;
    std::memcpy(values.data(), data.data(), count * sizeof(int16_t));
    std::fill(values.begin() + static_cast<ptrdiff_t>(count), values.end(), values[count - 1]);
}

// Calls `take(data, first frame, end frame)` for each group of stored values and the frames that
// they cover.
template <typename Take>
void walk_groups(ByteSpan file, int64_t start, size_t frame_count,
                 std::vector<MdlKeyProblem>& problems, Take take) {
    ByteReader in(file);
    const bool is_inside = start >= 0 && start < static_cast<int64_t>(file.size());
    if (is_inside) in.seek(static_cast<size_t>(start));
    for (size_t frame = 0; is_inside && frame < frame_count;) {
        const uint64_t group = in.offset();
        const auto stored = in.read<uint8_t>(), total = in.read<uint8_t>();
        if (!in.ok()) break;
        if (total == 0 || stored == 0 || stored > total) {
            add_problem(problems, "mdl-keys-group", group,
                        "a group of keys has {} values for {} frames", stored, total);
            if (total == 0) return;
        }
        const bool is_constant = frame == 0 && stored == 1 && total == 1;
        const size_t end = is_constant ? frame_count : std::min(frame + total, frame_count);
        take(in.bytes(stored * sizeof(int16_t)), frame, end);
        if (!in.ok()) break;
        frame = end;
        if (frame >= frame_count) return;
    }
    add_problem(problems, "mdl-keys-range", static_cast<uint64_t>(std::max<int64_t>(start, 0)),
                "a stream of key values ends outside the file; later frames are 0");
}

}  // namespace

glm::vec3 from_vector48(const std::array<uint16_t, 3>& words) {
    return {from_half(words[0]), from_half(words[1]), from_half(words[2])};
}

glm::quat from_quaternion48(const std::array<uint16_t, 3>& words) {
    const float x = (static_cast<float>(words[0]) - 32768) / 32768;
    const float y = (static_cast<float>(words[1]) - 32768) / 32768;
    const float z = (static_cast<float>(words[2] & 0x7FFF) - 16384) / 16384;
    return complete(x, y, z, (words[2] & 0x8000) != 0);
}

glm::quat from_quaternion64(uint64_t bits) {
    const auto component = [&](int shift) {
        return (static_cast<float>((bits >> shift) & 0x1FFFFF) - 1048576.0f) / 1048576.5f;
    };
    return complete(component(0), component(21), component(42), (bits >> 63) != 0);
}

glm::quat from_quaternion48_smallest(const std::array<uint16_t, 3>& words) {
    std::array<float, 3> stored;
    for (size_t i = 0; i < 3; ++i)
        stored[i] = (static_cast<float>(words[i] & 0x7FFF) - 16384) / 23168;
    const int first = (words[0] >> 15) * 2 + (words[1] >> 15);
    glm::vec4 xyzw(0);
    for (int i = 0; i < 3; ++i) xyzw[(first + i) % 4] = at(stored, i);
    const float largest = unit_remainder(stored[0], stored[1], stored[2]);
    xyzw[(first + 3) % 4] = words[2] & 0x8000 ? -largest : largest;
    return glm::normalize(glm::quat(xyzw.w, xyzw.x, xyzw.y, xyzw.z));
}

StoredValue stored_vector48(const std::array<uint16_t, 3>& words) {
    return {StoredValue::Form::kHalves, {words[0], words[1], words[2], 0}};
}

StoredValue stored_quaternion48(const std::array<uint16_t, 3>& words) {
    return {StoredValue::Form::kQuaternion48,
            {words[0] - 32768, words[1] - 32768, (words[2] & 0x7FFF) - 16384, words[2] >> 15}};
}

StoredValue stored_quaternion64(uint64_t bits) {
    const auto component = [&](int shift) {
        return static_cast<int32_t>((bits >> shift) & 0x1FFFFF) - 1048576;
    };
    return {StoredValue::Form::kQuaternion64,
            {component(0), component(21), component(42), static_cast<int32_t>(bits >> 63)}};
}

StoredValue stored_quaternion48_smallest(const std::array<uint16_t, 3>& words) {
    const auto component = [](uint16_t word) { return (word & 0x7FFF) - 16384; };
    const int first = (words[0] >> 15) * 2 + (words[1] >> 15);
    return {StoredValue::Form::kSmallest,
            {component(words[0]), component(words[1]), component(words[2]),
             first * 2 + (words[2] >> 15)}};
}

void read_value_stream(ByteSpan file, int64_t start, std::span<int16_t> values,
                       std::vector<MdlKeyProblem>& problems) {
    std::fill(values.begin(), values.end(), int16_t{0});
    walk_groups(file, start, values.size(), problems, [&](ByteSpan data, size_t first, size_t end) {
        fill_group(data, values.subspan(first, end - first));
    });
}

void check_value_stream(ByteSpan file, int64_t start, size_t frame_count,
                        std::vector<MdlKeyProblem>& problems) {
    walk_groups(file, start, frame_count, problems, [](ByteSpan, size_t, size_t) {});
}

}  // namespace studioscope
