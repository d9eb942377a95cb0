// The numbers that a compiler stores for a pose, and the poses of which it stores given numbers.
// Formulas by the export page, section 3: steps, half floats and packed components are cut off
// toward zero, and a source is a quarter of a step farther from the rest than the value.

#include "formats/compiled/stored_values.h"

#include <catch2/catch.hpp>
#include <cmath>

namespace studioscope::stored_values_test {

namespace {

using Form = StoredValue::Form;

constexpr float kPositionStep = 1.0f / 256, kAngleStep = 0.39269908f / 32768;

MdlBone bone_with_steps() {
    MdlBone bone;
    bone.bind.position = {1, -2, 3};
    bone.euler = {0.5f, -0.25f, 1.5f};
    bone.position_scale = glm::vec3(kPositionStep);
    bone.euler_scale = glm::vec3(kAngleStep);
    return bone;
}

StoredValue steps(int x, int y, int z) { return {Form::kSteps, {x, y, z, 0}}; }

StoredValue encoded_again(const StoredValue& rotation, const MdlBone& bone, bool is_delta) {
    const glm::dvec3 angles(glm::vec3(source_angles(rotation, bone, is_delta)));
    return encode_rotation(rotation_from_euler(angles), rotation, bone, is_delta);
}

}  // namespace

TEST_CASE("a source is a quarter of a step beyond the stored one, away from the rest", "[mdl]") {
    const MdlBone bone = bone_with_steps();
    const glm::dvec3 place = source_position(steps(0, 100, -100), bone, false);
    CHECK(place.x == 1);
    CHECK(place.y == Approx(-2 + 100.25 / 256).epsilon(1e-12));
    CHECK(place.z == Approx(3 - 100.25 / 256).epsilon(1e-12));
    const glm::dvec3 angles = source_angles(steps(0, 8, -8), bone, true);
    CHECK(angles.x == 0);
    CHECK(angles.y == Approx(8.25 * double{kAngleStep}).epsilon(1e-12));
    CHECK(angles.z == Approx(-8.25 * double{kAngleStep}).epsilon(1e-12));
}

TEST_CASE("steps are cut off toward zero", "[mdl]") {
    MdlBone bone = bone_with_steps();
    const glm::vec3 place(1 + 2.99f / 256, -2 - 2.99f / 256, 3);
    CHECK(encode_position(place, steps(0, 0, 0), bone, false) == steps(2, -2, 0));
    CHECK(encode_position({2.99f / 256, -2.99f / 256, 0}, {}, bone, true) == steps(2, -2, 0));
    bone.position_scale = glm::vec3(0);
    CHECK(encode_position({9, 9, 9}, steps(0, 0, 0), bone, false) == steps(0, 0, 0));
}

TEST_CASE("stored steps come back as they are", "[mdl]") {
    MdlBone bone = bone_with_steps();
    for (const int step : {-32768, -32767, -20000, -1, 0, 1, 2, 1000, 32766, 32767}) {
        CAPTURE(step);
        const StoredValue value = steps(step, -step / 2, step / 3);
        CHECK(encode_position(glm::vec3(source_position(value, bone, true)), value, bone, true) ==
              value);
        CHECK(encoded_again(value, bone, false) == value);
        CHECK(encoded_again(value, bone, true) == value);
    }
}

TEST_CASE("a half turn is stored in the direction in which it was", "[mdl]") {
    MdlBone bone = bone_with_steps();
    bone.euler = {0, 0, 0};
    bone.euler_scale = glm::vec3(3.14159265f / 32768);
    for (const int step : {-32768, 32767}) {
        CAPTURE(step);
        const StoredValue again = encoded_again(steps(0, 0, step), bone, false);
        CHECK(std::abs(again.numbers[2] - step) <= 1);
    }
}

TEST_CASE("half floats are cut off, and each comes back", "[mdl]") {
    const MdlBone bone = bone_with_steps();
    const StoredValue like{Form::kHalves, {}};
    // 1 is 0x3C00 with ten bits of fraction behind it; 2^-24 is the least half float
    CHECK(encode_position({1.0009f, -1.0009f, 65504}, like, bone, false).numbers ==
          std::array<int32_t, 4>{0x3C00, 0xBC00, 0x7BFF, 0});
    CHECK(encode_position({1.001f, 1e-8f, 5.97e-8f}, like, bone, false).numbers ==
          std::array<int32_t, 4>{0x3C01, 0, 1, 0});
    for (int32_t half = 0; half < 0x7C00; ++half) {
        CAPTURE(half);
        const StoredValue value{Form::kHalves, {half, half | 0x8000, half, 0}};
        REQUIRE(encode_position(glm::vec3(source_position(value, bone, false)), value, bone,
                                false) == value);
    }
}

TEST_CASE("packed quaternions come back, whatever their sign", "[mdl]") {
    const MdlBone bone = bone_with_steps();
    for (const StoredValue& value : {StoredValue{Form::kQuaternion64, {300000, -400000, 500000, 0}},
                                     StoredValue{Form::kQuaternion64, {300000, -400000, 500000, 1}},
                                     StoredValue{Form::kQuaternion64, {-1, 1, 0, 0}},
                                     StoredValue{Form::kQuaternion48, {10000, -12000, 4000, 0}},
                                     StoredValue{Form::kQuaternion48, {-10000, 12000, -4000, 1}},
                                     StoredValue{Form::kSmallest, {4000, -5000, 6000, 0}},
                                     StoredValue{Form::kSmallest, {4000, -5000, 6000, 5}}}) {
        CAPTURE(static_cast<int>(value.form), value.numbers[3]);
        CHECK(encoded_again(value, bone, false) == value);
        const glm::dvec3 angles = source_angles(value, bone, false);
        CHECK(encode_rotation(-rotation_from_euler(angles), value, bone, false) == value);
    }
}

TEST_CASE("a rotation is packed as the public encoder does", "[mdl]") {
    // 30 degrees about X: x = sin 15 degrees = 0.2588190451, w is positive
    const glm::quat turn = rotation_from_euler({0.5235987755982988, 0, 0});
    const MdlBone bone = bone_with_steps();
    CHECK(encode_rotation(turn, {Form::kQuaternion64, {}}, bone, false).numbers[0] == 271391);
    CHECK(encode_rotation(turn, {Form::kQuaternion48, {}}, bone, false).numbers[0] == 8480);
}

}  // namespace studioscope::stored_values_test
