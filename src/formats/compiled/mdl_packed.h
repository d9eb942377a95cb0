#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/floats.h"
#include "formats/compiled/stored_values.h"

namespace studioscope {

// The packed number types of MDL animations and flexes.

// An IEEE half in which every exponent is a number: infinity becomes the maximum, NaN becomes 0.
inline float from_half(uint16_t half) {
    constexpr float kMax = 65504;
    if (is_finite_half(half)) return half_to_float(half);
    if ((half & 0x3FF) != 0) return 0;
    return half & 0x8000 ? -kMax : kMax;
}

glm::vec3 from_vector48(const std::array<uint16_t, 3>& words);
// A packed quaternion whose w follows from unit length; w is 0 if x, y, z are too long.
glm::quat from_quaternion48(const std::array<uint16_t, 3>& words);
glm::quat from_quaternion64(uint64_t bits);
// A packed quaternion with the three smallest components: the largest one follows from unit length.
glm::quat from_quaternion48_smallest(const std::array<uint16_t, 3>& words);

// Their numbers.
StoredValue stored_vector48(const std::array<uint16_t, 3>& words);
StoredValue stored_quaternion48(const std::array<uint16_t, 3>& words);
StoredValue stored_quaternion64(uint64_t bits);
StoredValue stored_quaternion48_smallest(const std::array<uint16_t, 3>& words);

// Packed values of animations (MDL page, 7.3).

// The maximum number in a stream, before its scale makes it a length or an angle.
constexpr float kMaxKey = 32768;

// A fault found while decoding, which continues if possible.
struct MdlKeyProblem {
    const char* code = nullptr;
    std::string message;
    uint64_t offset = 0;
    Severity severity = Severity::kError;
};

// Adds a fault, within a limit for broken data.
template <typename... Args>
void add_problem(std::vector<MdlKeyProblem>& problems, const char* code, uint64_t offset,
                 fmt::format_string<Args...> text, Args&&... args) {
    constexpr size_t kMaxReported = 20;
    if (problems.size() < kMaxReported)
        problems.push_back({code, fmt::format(text, std::forward<Args>(args)...), offset});
}

// Decodes the value of each frame: groups of {values stored, frames covered, values}, the last
// value of a group being repeated for its remaining frames. A first group of one value for one
// frame is a constant. Frames past the data are 0.
void read_value_stream(ByteSpan file, int64_t start, std::span<int16_t> values,
                       std::vector<MdlKeyProblem>& problems);
// Checks a value stream with the faults of read_value_stream(), without decoding.
void check_value_stream(ByteSpan file, int64_t start, size_t frame_count,
                        std::vector<MdlKeyProblem>& problems);

}  // namespace studioscope
