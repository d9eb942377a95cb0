#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>
#include <vector>

#include "model/mdl_file.h"

namespace studioscope {

// The numbers of an animation as an MDL stores them, and as a compiler would store a pose.

// A place or a rotation. Its numbers: steps from the rest of the bone (of zero in a delta), the
// bits of half floats or floats, or the first three components of a packed quaternion less their
// bias, and a fourth number for the bits that its fourth component needs.
struct StoredValue {
    enum class Form : uint8_t {
        kNone,  // the bone rests
        kSteps,
        kHalves,
        kFloats,
        kQuaternion48,
        kQuaternion64,
        kSmallest,  // the packed quaternion of the three smallest components
    };

    Form form = Form::kNone;
    std::array<int32_t, 4> numbers{};

    bool operator==(const StoredValue&) const = default;
};

// Values of a bone: none, one for all frames, or one per frame.
struct StoredBone {
    bool is_delta = false;
    std::vector<StoredValue> positions, rotations;

    static const StoredValue& at_frame(const std::vector<StoredValue>& values, size_t frame) {
        static const StoredValue rest;
        if (values.empty()) return rest;
        return values[values.size() == 1 ? 0 : std::min(frame, values.size() - 1)];
    }
};

// The place and the Euler angles (radians) that a source has for a value. The compiler cuts steps
// off toward zero, so they are a quarter of a step farther from the rest than the value is.
glm::dvec3 source_position(const StoredValue& value, const MdlBone& bone, bool is_delta);
glm::dvec3 source_angles(const StoredValue& value, const MdlBone& bone, bool is_delta);

// The numbers that a compiler stores for a place and a rotation in the form of `like`, with the
// scales of the bone; for StoredValue::Form::kNone, its steps. Of two ways to store the same
// rotation it is that of `like`: a half turn in either direction, the sign of a quaternion, and
// which of its equally large components is left out.
StoredValue encode_position(const glm::vec3& position, const StoredValue& like, const MdlBone& bone,
                            bool is_delta);
StoredValue encode_rotation(const glm::quat& rotation, const StoredValue& like, const MdlBone& bone,
                            bool is_delta);

}  // namespace studioscope
