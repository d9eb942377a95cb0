#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace studioscope {

// Flexes as MDL defines them; VTA + QC and DMX are converted to the same structs. Evaluation order:
// controllers, rules, weight of each flex name, ramp of each shape, vertices.

// A slider with its own range of values.
struct FlexController {
    std::string name;
    std::string type;  // group of sliders: "eyes", "mouth", "phoneme"...
    float min = 0;
    float max = 1;
};

// Op codes of MDL, and above them those that only source files have.
enum class FlexOp {
    kConst = 1,
    kFetchController = 2,  // index into Model::controllers
    kFetchFlex = 3,        // index into Model::flex_names
    kAdd = 4,
    kSubtract = 5,
    kMultiply = 6,
    kDivide = 7,
    kNegate = 8,
    kMax = 13,
    kMin = 14,
    kTwoWay0 = 15,
    kTwoWay1 = 16,
    kNWay = 17,
    kCombo = 18,
    kDominate = 19,
    kLowerEyelid = 20,
    kUpperEyelid = 21,
    kSquareRoot = 100,  // a -> sqrt(a), 0 for a < 0; DMX expressions have it, MDL does not
};

struct FlexInstruction {
    FlexOp op = FlexOp::kConst;
    int index = 0;    // index or count, for ops that take one
    float value = 0;  // constant of kConst
};

struct FlexRule {
    int flex = 0;  // index into Model::flex_names, set to stack[0] after the last instruction
    std::vector<FlexInstruction> program;
    std::string text;  // expression as written in the source file; may be empty
};

// One vertex of a shape: the offsets added at weight 1, in bind-pose model space.
struct ShapeDelta {
    uint32_t vertex = 0;  // index into Model::vertices
    glm::vec3 position{0};
    glm::vec3 normal{0};
    float side = 0;   // share of the pair's weight, 0..1
    float speed = 1;  // share of the undelayed weight, 0..1
    float wrinkle = 0;
};

struct Shape {
    std::string name;
    int flex = -1;  // index into Model::flex_names of the weight that drives the shape
    int pair = -1;  // index into Model::flex_names for ShapeDelta::side; none: no pair
    // Points of the ramp applied to the weight: 0 outside ramp[0]..ramp[3], rising to 1 at ramp[1],
    // falling from ramp[2].
    std::array<float, 4> ramp{0, 1, 10, 11};
    std::vector<ShapeDelta> deltas;  // ascending by vertex
};
// The first delta of a vertex, nullptr if the shape does not move it.
const ShapeDelta* find_delta(const Shape& shape, uint32_t vertex);

// An eyelid that moves with its eyeball: see model/eyelids.h.
struct Eyelid {
    int flex = -1;  // index into Model::flex_names of the weight that is set; none: no lid
    // Indices into Model::flex_names: lowerer, neutral, raiser.
    std::array<int, 3> parts{-1, -1, -1};
    // Heights of the lid's edge for each part alone at weight 1, Source units.
    std::array<float, 3> heights{};
};

// Cosine of 30 degrees, as the game rounds it; the default of Model::max_eye_deflection.
constexpr float kDefaultMaxEyeDeflection = 0.866f;

struct Eyeball {
    std::string name;
    float radius = 0;
    glm::vec3 up{0, 0, 1};        // unit vector in bone space
    glm::vec3 forward{0, -1, 0};  // viewing direction at rest, unit vector in bone space
    int bone = 0;                 // index into Model::bones; -1: none
    glm::vec3 origin{0};          // centre in bone space
    // Tangent of the angle by which it looks past its target, to the side of cross(forward, up).
    float outward = 0;
    float iris_scale = 0;  // 1 / width of the iris's texture in Source units; 0: without an iris
    Eyelid upper, lower;
};

// The opening of a mouth: the teeth behind it are darker the further they turn from `forward`.
struct Mouth {
    int bone = 0;                 // index into Model::bones; -1: none
    glm::vec3 forward{0, -1, 0};  // out of the mouth, in bone space
};

// A slider driven by a bone: by one coordinate of its position relative to its parent.
struct BoneFlexDriver {
    int bone = 0;
    int axis = 0;        // axis of the position: 0 x, 1 y, 2 z
    int controller = 0;  // index into Model::controllers
    float from = 0;      // position at which the controller is 0, Source units
    float to = 1;        // position at which the controller is 1, Source units
};

// The factors of a shape after its ramp: `own` and, for the share in ShapeDelta::side, `pair`. The
// lags are the differences of the delayed weights to these, applied to the part of 1 that
// ShapeDelta::speed leaves.
struct ShapeWeight {
    float own = 0;
    float pair = 0;
    float own_delay = 0;
    float pair_delay = 0;

    float factor(const ShapeDelta& delta) const {
        const float delay = 1 - delta.speed;
        return (own + own_delay * delay) * (1 - delta.side) +
               (pair + pair_delay * delay) * delta.side;
    }
    // False for weights so small that the engine skips the shape.
    bool is_active() const {
        const auto is_seen = [](float weight) { return std::abs(weight) > 0.001f; };
        return is_seen(own) || is_seen(pair) || is_seen(own + own_delay) ||
               is_seen(pair + pair_delay);
    }
    bool operator==(const ShapeWeight&) const = default;
};

// Two vertices at one point, on both sides of an edge that exactly two triangles share. Surfaces
// that merely touch, such as closed lips, have more triangles there and form no seam.
struct SeamPair {
    uint32_t first = 0;
    uint32_t second = 0;

    auto operator<=>(const SeamPair&) const = default;
};

}  // namespace studioscope
