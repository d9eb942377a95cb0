#include "model/flex_rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/at.h"
#include "model/limits.h"

namespace studioscope {

namespace {

constexpr float kMinDivisor = 0.0001f;

float clamp_remap(float value, float from, float to, float out_from, float out_to) {
    if (from == to) return value >= to ? out_to : out_from;
    const float t = std::clamp((value - from) / (to - from), 0.0f, 1.0f);
    return out_from + (out_to - out_from) * t;
}

// Runs one rule's ops on a stack of 32 values, as the engine does.
class Machine {
public:
    Machine(const Model& model, std::span<const float> controllers, std::span<const float> weights)
        : model_(model), controllers_(controllers), weights_(weights) {}

    // Returns nullptr, or the reason why the op was skipped.
    const char* run(const FlexInstruction& op);

    float bottom() const { return stack_[0]; }
    float top() const { return depth_ > 0 ? stack_[depth_ - 1] : 0; }
    size_t depth() const { return depth_; }
    bool has_cut_index() const { return has_cut_index_; }

private:
    const char* push(float value);
    const char* fetch(std::span<const float> from, int index, const char* problem);
    const char* binary(FlexOp op);
    const char* two_way(const FlexInstruction& op);
    const char* n_way(int amount);
    const char* product(FlexOp op, int count);
    const char* eyelid(FlexOp op, int multi);
    int index_at(size_t slot);

    bool is_controller(int index) const {
        return index >= 0 && index < static_cast<int>(controllers_.size());
    }
    // Maps a controller's value from its own range to `from`..1.
    float normalized(int index, float from) const {
        const FlexController& c = at(model_.controllers, index);
        return clamp_remap(at(controllers_, index), c.min, c.max, from, 1);
    }

    const Model& model_;
    std::span<const float> controllers_;
    std::span<const float> weights_;
    std::array<float, limits::kFlexStack> stack_{};
    size_t depth_ = 0;
    bool has_cut_index_ = false;
};

constexpr const char* kTooShallow = "the stack is too shallow";
constexpr const char* kNoController = "the controller does not exist";

const char* Machine::push(float value) {
    if (depth_ == limits::kFlexStack) return "the stack is full";
    stack_[depth_++] = value;
    return nullptr;
}

const char* Machine::fetch(std::span<const float> from, int index, const char* problem) {
    if (index < 0 || index >= static_cast<int>(from.size())) return problem;
    return push(at(from, index));
}

const char* Machine::binary(FlexOp op) {
    if (depth_ < 2) return kTooShallow;
    const float b = stack_[--depth_];
    float& a = stack_[depth_ - 1];
    switch (op) {
        case FlexOp::kAdd:
            a += b;
            break;
        case FlexOp::kSubtract:
            a -= b;
            break;
        case FlexOp::kMultiply:
            a *= b;
            break;
        case FlexOp::kDivide:  // as the engine: 0 for negative divisors too
            a = b > kMinDivisor ? a / b : 0;
            break;
        case FlexOp::kMax:
            a = std::max(a, b);
            break;
        default:
            a = std::min(a, b);
            break;
    }
    return nullptr;
}

const char* Machine::two_way(const FlexInstruction& op) {
    if (!is_controller(op.index)) return kNoController;
    const float value = at(controllers_, op.index);
    return push(op.op == FlexOp::kTwoWay0 ? clamp_remap(value, -1, 0, 1, 0)
                                          : clamp_remap(value, 0, 1, 0, 1));
}

// The controller index stored on the stack as a float, truncated as the engine does; -2 if it is
// neither a valid index nor -1.
int Machine::index_at(size_t slot) {
    const float cut = std::trunc(stack_[slot]);
    if (cut != stack_[slot] || cut < -1) has_cut_index_ = true;
    const bool is_index = cut >= -1 && cut < static_cast<float>(controllers_.size());
    return is_index ? static_cast<int>(cut) : -2;
}

const char* Machine::n_way(int amount) {
    if (depth_ < 5) return kTooShallow;
    const int value = index_at(depth_ - 1);
    if (!is_controller(value) || !is_controller(amount)) return kNoController;
    const std::span<const float, 4> points(&stack_[depth_ - 5], 4);
    const float weight = ramp(at(controllers_, value), points);
    depth_ -= 4;
    stack_[depth_ - 1] = weight * at(controllers_, amount);
    return nullptr;
}

const char* Machine::product(FlexOp op, int count) {
    // The engine compares the count with the number of controllers.
    if (count < 0 || count > static_cast<int>(controllers_.size())) return "the count is too large";
    const size_t used = static_cast<size_t>(count) + (op == FlexOp::kDominate ? 1 : 0);
    if (depth_ < used) return kTooShallow;
    float product = 1;
    for (int i = 0; i < count; ++i) product *= stack_[--depth_];
    if (op == FlexOp::kCombo) return push(product);
    stack_[depth_ - 1] *= 1 - product;
    return nullptr;
}

const char* Machine::eyelid(FlexOp op, int multi) {
    if (depth_ < 3) return kTooShallow;
    const int look = index_at(depth_ - 3);  // -1: no such controller
    const int close = index_at(depth_ - 1);
    if (!is_controller(multi) || !is_controller(close) || (look != -1 && !is_controller(look)))
        return kNoController;
    const float u = look == -1 ? 0 : normalized(look, -1);
    const float v = normalized(multi, 0), c = normalized(close, 0);
    depth_ -= 2;
    stack_[depth_ - 1] = op == FlexOp::kLowerEyelid ? (1 - std::max(u, 0.0f)) * (1 - v) * c
                                                    : (1 + std::min(u, 0.0f)) * v * c;
    return nullptr;
}

const char* Machine::run(const FlexInstruction& op) {
    switch (op.op) {
        case FlexOp::kConst:
            return push(op.value);
        case FlexOp::kFetchController:
            return fetch(controllers_, op.index, kNoController);
        case FlexOp::kFetchFlex:
            return fetch(weights_, op.index, "the flex does not exist");
        case FlexOp::kNegate:
            if (depth_ < 1) return kTooShallow;
            stack_[depth_ - 1] = -stack_[depth_ - 1];
            return nullptr;
        case FlexOp::kSquareRoot:
            if (depth_ < 1) return kTooShallow;
            stack_[depth_ - 1] = std::sqrt(std::max(stack_[depth_ - 1], 0.0f));
            return nullptr;
        case FlexOp::kTwoWay0:
        case FlexOp::kTwoWay1:
            return two_way(op);
        case FlexOp::kNWay:
            return n_way(op.index);
        case FlexOp::kCombo:
        case FlexOp::kDominate:
            return product(op.op, op.index);
        case FlexOp::kLowerEyelid:
        case FlexOp::kUpperEyelid:
            return eyelid(op.op, op.index);
        case FlexOp::kAdd:
        case FlexOp::kSubtract:
        case FlexOp::kMultiply:
        case FlexOp::kDivide:
        case FlexOp::kMax:
        case FlexOp::kMin:
            return binary(op.op);
    }
    return "the op code is unknown";
}

}  // namespace

float ramp(float value, std::span<const float, 4> points) {
    if (value <= points[0] || value >= points[3]) return 0;
    if (value < points[1]) return (value - points[0]) / (points[1] - points[0]);
    if (value > points[2]) return (points[3] - value) / (points[3] - points[2]);
    return 1;
}

float controller_default(const FlexController& controller) {
    const auto [low, high] = std::minmax(controller.min, controller.max);
    return std::clamp(0.0f, low, high);
}

std::vector<float> default_controllers(const Model& model) {
    std::vector<float> values;
    for (const FlexController& controller : model.controllers)
        values.push_back(controller_default(controller));
    return values;
}

float run_rule(const Model& model, const FlexRule& rule, std::span<const float> controllers,
               std::span<const float> weights, std::vector<FlexStep>* steps) {
    Machine machine(model, controllers, weights);
    for (size_t i = 0; i < rule.program.size(); ++i) {
        const char* skipped = machine.run(rule.program[i]);
        if (steps)
            steps->push_back({i, machine.top(), skipped, machine.depth(), machine.has_cut_index()});
    }
    return machine.bottom();
}

std::vector<float> run_rules(const Model& model, std::span<const float> controllers) {
    std::vector<float> weights(model.flex_names.size());
    for (const FlexRule& rule : model.rules) {
        const float weight = run_rule(model, rule, controllers, weights);
        at(weights, rule.flex) = std::isfinite(weight) ? weight : 0;
    }
    return weights;
}

}  // namespace studioscope
