#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace studioscope {

// Flexes, as MDL has them; VTA + QC and DMX fill the same. The chain is: controllers -> rules ->
// weight of each flex name -> ramp of each shape -> vertices.

// A slider, in its own smallest..largest.
struct FlexController {
    std::string name;
    std::string type;  // groups sliders: "eyes", "mouth", "phoneme"...
    float smallest = 0;
    float largest = 1;
};

// MDL's op codes, and above them what only a source can say.
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
    kSquareRoot = 100,  // a -> sqrt(a), 0 for a < 0; DMX expressions have it, no MDL does
};

struct FlexInstruction {
    FlexOp op = FlexOp::kConst;
    int index = 0;    // where the op takes an index or a count
    float value = 0;  // kConst
};

struct FlexRule {
    int flex = 0;  // index into Model::flex_names, written by stack[0] after the last instruction
    std::vector<FlexInstruction> program;
    std::string text;  // as the source has it, where it has one
};

// One vertex of a shape: what is added at weight 1, in bind-pose model space.
struct ShapeDelta {
    uint32_t vertex = 0;  // index into Model::vertices
    glm::vec3 position{0};
    glm::vec3 normal{0};
    float side = 0;   // share of the pair's weight, 0..1
    float speed = 1;  // 0..1: share of the undelayed weight
    float wrinkle = 0;
};

struct Shape {
    std::string name;
    int flex = -1;  // index into Model::flex_names: whose weight moves it
    int pair = -1;  // the same for ShapeDelta::side, or none
    // Weight w of the flex name becomes: 0 outside ramp[0]..ramp[3], rising to 1 at ramp[1],
    // falling from ramp[2].
    std::array<float, 4> ramp{0, 1, 10, 11};
    std::vector<ShapeDelta> deltas;  // ascending by vertex
};
// What the shape does to a vertex; null: nothing.
const ShapeDelta* delta_of(const Shape& shape, uint32_t vertex);

// A lid that moves with its eyeball: see model/eyelids.h.
struct Eyelid {
    int flex = -1;  // index into Model::flex_names: whose weight it sets; none: no lid
    std::array<int, 3> parts{-1, -1, -1};  // lowerer, neutral, raiser: likewise
    std::array<float, 3> heights{};        // of its edge where one of them alone is 1; units
};

struct Eyeball {
    std::string name;
    float radius = 0;
    glm::vec3 up{0, 0, 1};        // in the space of its bone, as `forward`
    glm::vec3 forward{0, -1, 0};  // where it looks at rest
    Eyelid upper, lower;
};

// A slider that a bone moves: its position, relative to its parent, along one axis.
struct BoneFlexDriver {
    int bone = 0;
    int axis = 0;        // 0 x, 1 y, 2 z
    int controller = 0;  // index into Model::controllers
    float from = 0;      // the position at which the controller has the value 0
    float to = 1;        // and at which it has 1
};

// What a shape is multiplied with, after its ramp. `pair` is for the share in ShapeDelta::side. The
// lags are what the delayed weights are above these, for what ShapeDelta::speed leaves of 1.
struct ShapeWeight {
    float own = 0;
    float pair = 0;
    float own_lag = 0;
    float pair_lag = 0;

    float of(const ShapeDelta& delta) const {
        const float delay = 1 - delta.speed;
        return (own + own_lag * delay) * (1 - delta.side) + (pair + pair_lag * delay) * delta.side;
    }
    // The engine leaves fainter ones out.
    bool is_active() const {
        const auto is_seen = [](float weight) { return std::abs(weight) > 0.001f; };
        return is_seen(own) || is_seen(pair) || is_seen(own + own_lag) || is_seen(pair + pair_lag);
    }
    bool operator==(const ShapeWeight&) const = default;
};

// Two vertices of one point on both sides of an edge that exactly two triangles share. Surfaces
// that merely touch, as closed lips do, have more triangles there and are no seam.
struct SeamPair {
    uint32_t first = 0;
    uint32_t second = 0;

    auto operator<=>(const SeamPair&) const = default;
};

}  // namespace studioscope
