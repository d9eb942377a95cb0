#include "formats/compiled/mdl_packed.h"

#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

float root_of_rest(float a, float b, float c) {
    return std::sqrt(std::max(0.0f, 1 - a * a - b * b - c * c));
}

glm::quat complete(float x, float y, float z, bool is_negative) {
    const float w = root_of_rest(x, y, z);
    return glm::normalize(glm::quat(is_negative ? -w : w, x, y, z));
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
    const float rest = root_of_rest(stored[0], stored[1], stored[2]);
    xyzw[(first + 3) % 4] = words[2] & 0x8000 ? -rest : rest;
    return glm::normalize(glm::quat(xyzw.w, xyzw.x, xyzw.y, xyzw.z));
}

}  // namespace studioscope
