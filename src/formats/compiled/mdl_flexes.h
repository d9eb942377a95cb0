#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace studioscope {

// The facial animation data of an MDL as stored.

struct MdlFlexController {
    std::string type;
    std::string name;
    float min = 0, max = 1;
};

// The controllers that a face tool shows as one slider.
struct MdlFlexControllerUi {
    std::string name;
    std::array<int, 3> controllers{-1, -1, -1};
    int remap = 0;  // 0 pass through, 1 two-way, 2 n-way, 3 eyelid
    bool is_stereo = false;
};

struct MdlFlexOp {
    int op = 0;
    int index = 0;    // operand as an index
    float value = 0;  // operand as a float
};

struct MdlFlexRule {
    int flex = 0;
    std::vector<MdlFlexOp> ops;
    uint64_t offset = 0;
};

struct MdlFlexVertex {
    uint16_t vertex = 0;  // index within the mesh
    uint8_t speed = 0, side = 0;
    glm::vec3 position{0}, normal{0};
    float wrinkle = 0;
};

struct MdlFlex {
    int flex = 0;
    std::array<float, 4> ramp{};
    int pair = 0;  // 0: none
    std::vector<MdlFlexVertex> vertices;
    uint64_t offset = 0;
};

struct MdlEyeball {
    std::string name;
    int bone = 0;
    glm::vec3 origin{0}, up{0}, forward{0};
    float z_offset = 0, radius = 0, iris_scale = 0;
    int texture = 0;
    std::array<int32_t, 3> upper_flexes{}, lower_flexes{};
    std::array<float, 3> upper_targets{}, lower_targets{};
    int upper_lid_flex = 0, lower_lid_flex = 0;
    bool is_without_facs = false;
};

// A slider driven by a bone.
struct MdlBoneDriver {
    int bone = 0;
    int axis = 0;
    int controller = 0;
    float min = 0, max = 0;  // positions of the bone at which the controller is 0 and 1
    uint64_t offset = 0;
};

struct MdlMouth {
    int bone = 0;
    glm::vec3 forward{0};
    int flex = 0;
};

}  // namespace studioscope
