#include "formats/compiled/stored_values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/at.h"
#include "formats/compiled/mdl_packed.h"

namespace studioscope {

namespace {

using Form = StoredValue::Form;

// The form of a component of a packed quaternion: a whole number of parts of `scale`, from -`bias`
// on.
struct QuaternionBits {
    double scale = 1;
    int32_t bias = 0, max = 0;  // of the number with its bias
};
constexpr QuaternionBits kWords{32768, 32768, 65535}, kLastWord{16384, 16384, 32767},
    kLong{1048576, 1048576, 2097151}, kPartOfThree{23168, 16384, 32767};

QuaternionBits packing_of(Form form, int component) {
    if (form == Form::kQuaternion64) return kLong;
    if (form == Form::kSmallest) return kPartOfThree;
    return component == 2 ? kLastWord : kWords;
}

// A quarter beyond the number: what is cut off toward zero gives the number again.
double aimed(int32_t number) { return number + (number > 0 ? 0.25 : number < 0 ? -0.25 : 0.0); }

// Cut off toward zero.
int32_t cut(double value, double low, double high) {
    return std::isfinite(value) ? static_cast<int32_t>(std::clamp(value, low, high)) : 0;
}

int32_t cut_to_steps(double value, double step) {
    constexpr std::numeric_limits<int16_t> kStored;
    return step == 0 ? 0 : cut(value / step, kStored.min(), kStored.max());
}

// Half floats keep the first ten bits of the fraction, whatever follows.
uint16_t cut_to_half(float value) {
    constexpr float kMax = 65504;
    const auto bits = std::bit_cast<uint32_t>(std::clamp(value, -kMax, kMax));
    const uint32_t sign = bits >> 16 & 0x8000;
    const int exponent = static_cast<int>(bits >> 23 & 0xFF) - 127 + 15;
    const uint32_t fraction = (bits & 0x7FFFFF) | 0x800000;
    if (exponent >= 1)
        return static_cast<uint16_t>(sign | static_cast<uint32_t>(exponent) << 10 |
                                     (fraction >> 13 & 0x3FF));
    const int shift = 14 - exponent;
    return static_cast<uint16_t>(shift > 24 ? sign : sign | fraction >> shift);
}

// The angles that compilers take from a matrix: none about X where that axis points up or down.
glm::dvec3 angles_of(const glm::dquat& rotation) {
    constexpr double kUpright = 0.001;
    const glm::dmat3 m = glm::mat3_cast(glm::normalize(rotation));
    const double flat = std::hypot(m[0][0], m[0][1]), y = std::atan2(0 - m[0][2], flat);
    if (flat > kUpright) return {std::atan2(m[1][2], m[2][2]), y, std::atan2(m[0][1], m[0][0])};
    return {0, y, std::atan2(0 - m[1][0], m[1][1])};
}

glm::dquat rotation_of(const glm::dvec3& angles) {
    const auto about = [&](int axis) {
        glm::dvec3 direction(0);
        direction[axis] = 1;
        return glm::angleAxis(angles[axis], direction);
    };
    return about(2) * about(1) * about(0);
}

// The index of the component that follows the three stored ones, and whether it is negative.
int fourth_of(const StoredValue& value) {
    return value.form == Form::kSmallest ? (value.numbers[3] / 2 + 3) % 4 : 3;
}
bool is_fourth_negative(const StoredValue& value) { return (value.numbers[3] & 1) != 0; }

glm::dquat packed_rotation(const StoredValue& value) {
    glm::dvec4 xyzw(0);
    const int fourth = fourth_of(value);
    double rest = 1;
    for (int i = 0; i < 3; ++i) {
        const double part = aimed(at(value.numbers, i)) / packing_of(value.form, i).scale;
        xyzw[(fourth + 1 + i) % 4] = part;
        rest -= part * part;
    }
    xyzw[fourth] = std::sqrt(std::max(rest, 0.0)) * (is_fourth_negative(value) ? -1 : 1);
    return glm::normalize(glm::dquat(xyzw.w, xyzw.x, xyzw.y, xyzw.z));
}

// Without a sign, a number below which it says nothing: of a component, and of steps at a half
// turn.
constexpr double kNearZero = 1e-3;

StoredValue pack_rotation(glm::dquat q, const StoredValue& like) {
    if (glm::dot(q, packed_rotation(like)) < 0) q = -q;
    const glm::dvec4 xyzw(q.x, q.y, q.z, q.w);
    StoredValue value{like.form};
    int fourth = fourth_of(like);
    for (int i = 0; i < 4 && like.form == Form::kSmallest; ++i)
        if (std::abs(xyzw[i]) > std::abs(xyzw[fourth]) + kNearZero) fourth = i;
    for (int i = 0; i < 3; ++i) {
        const QuaternionBits packing = packing_of(like.form, i);
        at(value.numbers, i) = cut(xyzw[(fourth + 1 + i) % 4] * packing.scale, -packing.bias,
                                   packing.max - packing.bias);
    }
    const bool is_negative =
        std::abs(xyzw[fourth]) < kNearZero ? is_fourth_negative(like) : xyzw[fourth] < 0;
    value.numbers[3] = (like.form == Form::kSmallest ? (fourth + 1) % 4 * 2 : 0) + is_negative;
    return value;
}

// The half float, and a quarter of the way to the next one away from zero.
double aimed_half(uint16_t half) {
    constexpr uint16_t kSign = 0x8000;
    const double value = from_half(half);
    if ((half & ~kSign) == 0 || !is_finite_half(static_cast<uint16_t>(half + 1))) return value;
    return value + (from_half(static_cast<uint16_t>(half + 1)) - value) / 4;
}

}  // namespace

glm::dvec3 source_position(const StoredValue& value, const MdlBone& bone, bool is_delta) {
    glm::dvec3 position = is_delta ? glm::dvec3(0) : glm::dvec3(bone.bind.position);
    for (int i = 0; i < 3; ++i) {
        const int32_t number = at(value.numbers, i);
        if (value.form == Form::kSteps) position[i] += aimed(number) * bone.position_scale[i];
        if (value.form == Form::kHalves) position[i] = aimed_half(static_cast<uint16_t>(number));
        if (value.form == Form::kFloats) position[i] = std::bit_cast<float>(number);
    }
    return position;
}

glm::dvec3 source_angles(const StoredValue& value, const MdlBone& bone, bool is_delta) {
    glm::dvec3 angles = is_delta ? glm::dvec3(0) : glm::dvec3(bone.euler);
    if (value.form == Form::kNone) return angles;
    if (value.form != Form::kSteps) return angles_of(packed_rotation(value));
    for (int i = 0; i < 3; ++i) {
        const int32_t number = at(value.numbers, i);
        double step = aimed(number) * bone.euler_scale[i];
        // Past a half turn the compiler would store it the other way round.
        if (std::abs(step) >= std::numbers::pi) step = double{bone.euler_scale[i]} * number;
        angles[i] += step;
    }
    return angles;
}

StoredValue encode_position(const glm::vec3& position, const StoredValue& like, const MdlBone& bone,
                            bool is_delta) {
    StoredValue value{like.form == Form::kNone ? Form::kSteps : like.form};
    for (int i = 0; i < 3; ++i) {
        int32_t& number = at(value.numbers, i);
        if (like.form == Form::kHalves)
            number = cut_to_half(position[i]);
        else if (like.form == Form::kFloats)
            number = std::bit_cast<int32_t>(position[i]);
        else
            number =
                cut_to_steps(double{position[i]} - (is_delta ? 0.0 : double{bone.bind.position[i]}),
                             bone.position_scale[i]);
    }
    return value;
}

StoredValue encode_rotation(const glm::quat& rotation, const StoredValue& like, const MdlBone& bone,
                            bool is_delta) {
    constexpr double kTurn = 2 * std::numbers::pi;
    const glm::dvec3 angles = angles_of(glm::dquat(rotation));
    if (like.form != Form::kNone && like.form != Form::kSteps)
        return pack_rotation(rotation_of(angles), like);
    StoredValue value{Form::kSteps};
    for (int i = 0; i < 3; ++i) {
        double angle = angles[i] - (is_delta ? 0.0 : double{bone.euler[i]});
        angle -= std::floor(angle / kTurn + 0.5) * kTurn;  // into -pi .. pi
        const bool is_half_turn = kTurn / 2 - std::abs(angle) < kNearZero;
        if (is_half_turn && angle * at(like.numbers, i) < 0) angle -= std::copysign(kTurn, angle);
        at(value.numbers, i) = cut_to_steps(angle, bone.euler_scale[i]);
    }
    return value;
}

}  // namespace studioscope
