#include <algorithm>
#include <array>
#include <cmath>

#include "animation/flex.h"
#include "compare/comparison.h"
#include "core/at.h"
#include "model/flex_text.h"

namespace studioscope {

namespace {

// Compiled files hold the offsets of shapes as halves, which are this exact.
constexpr double kHalfPrecision = 1.0 / 2048;
constexpr double kNormalTolerance = 0.02;      // about one degree
constexpr double kShareTolerance = 1.5 / 255;  // compiled files hold shares as bytes
constexpr double kWeightTolerance = 1e-3;      // of the weight that a rule computes
constexpr int kRuleSamples = 24;

// The weight that drives a shape, by which the two sides of a pair have one shape in a source and
// in a compiled file.
std::string shape_key(const Model& model, const Shape& shape) {
    return shape.flex == kNone ? shape.name : at(model.flex_names, shape.flex);
}

std::vector<std::string> shape_keys(const Model& model) {
    std::vector<std::string> keys;
    for (const Shape& shape : model.shapes) keys.push_back(shape_key(model, shape));
    return keys;
}

// The counterpart of each vertex of a model, or kNoVertex.
std::vector<uint32_t> counterparts(const SceneDiff& diff, const Model& model, bool is_second) {
    std::vector<uint32_t> others(model.vertices.size(), kNoVertex);
    for (const MeshMatch& mesh : diff.meshes)
        for (const MatchedVertex& vertex :
             is_second ? mesh.vertices.other_vertices : mesh.vertices.vertices)
            if (others[vertex.vertex] == kNoVertex) others[vertex.vertex] = vertex.other;
    return others;
}

// The largest difference of one value of two shapes.
struct LargestDelta {
    double amount = 0;
    size_t count = 0;  // vertices past the tolerance
    uint32_t vertex = kNoVertex, other = kNoVertex;

    void take(double difference, double tolerance, uint32_t own, uint32_t counterpart) {
        if (difference <= tolerance) return;
        ++count;
        if (difference <= amount) return;
        amount = difference;
        vertex = own;
        other = counterpart;
    }
};

class ShapeComparer {
public:
    explicit ShapeComparer(Comparison& all)
        : all_(all),
          others_(counterparts(all.diff, all.model(), false)),
          firsts_(counterparts(all.diff, all.other(), true)) {}

    void compare(const Shape& shape, const Shape& other) {
        position_ = normal_ = share_ = wrinkle_ = {};
        for (const ShapeDelta& delta : shape.deltas)
            if (const uint32_t vertex = others_[delta.vertex]; vertex != kNoVertex)
                take(delta, delta_of(other, vertex), delta.vertex, vertex);
        for (const ShapeDelta& delta : other.deltas) {
            const uint32_t vertex = firsts_[delta.vertex];
            if (vertex == kNoVertex || delta_of(shape, vertex) != nullptr) continue;
            take(delta, nullptr, vertex, delta.vertex);
        }
        add(shape, position_, "position", "units");
        add(shape, normal_, "normal", "");
        add(shape, share_, "side or speed", "");
        if (all_.has_same_format()) add(shape, wrinkle_, "wrinkle", "");
        if (!ramps_agree(shape.ramp, other.ramp))
            all_.add_value(Subject::kShape, shape_key(all_.model(), shape), "ramp",
                           fmt::format("{:g}", fmt::join(shape.ramp, " ")),
                           fmt::format("{:g}", fmt::join(other.ramp, " ")));
    }

private:
    static bool ramps_agree(const std::array<float, 4>& a, const std::array<float, 4>& b) {
        for (size_t i = 0; i < a.size(); ++i)
            if (std::abs(a[i] - b[i]) > float(kWeightTolerance)) return false;
        return true;
    }

    // `other` is nullptr for a vertex that only one of the shapes moves.
    void take(const ShapeDelta& delta, const ShapeDelta* other, uint32_t own,
              uint32_t counterpart) {
        const ShapeDelta none{0, {}, {}, delta.side, delta.speed, 0};
        const ShapeDelta& second = other ? *other : none;
        const double rounding =
            all_.has_same_format() ? 0.0 : kHalfPrecision * glm::length(delta.position);
        position_.take(glm::distance(delta.position, second.position),
                       double{all_.tolerances().position} + rounding, own, counterpart);
        normal_.take(glm::distance(delta.normal, second.normal), kNormalTolerance, own,
                     counterpart);
        share_.take(
            std::max(std::abs(delta.side - second.side), std::abs(delta.speed - second.speed)),
            kShareTolerance, own, counterpart);
        wrinkle_.take(std::abs(delta.wrinkle - second.wrinkle), kWeightTolerance, own, counterpart);
    }

    // The finest level that uses a vertex of the first model.
    int level_of(uint32_t vertex) const {
        const auto is_it = [vertex](const MatchedVertex& each) { return each.vertex == vertex; };
        for (const MeshMatch& mesh : all_.diff.meshes)
            if (std::any_of(mesh.vertices.vertices.begin(), mesh.vertices.vertices.end(), is_it))
                return mesh.lod;
        return kNone;
    }

    void add(const Shape& shape, const LargestDelta& largest, const char* property,
             const char* unit) {
        if (largest.count == 0) return;
        Difference& added =
            all_.add(Subject::kShape, Change::kChanged, shape_key(all_.model(), shape));
        added.property = property;
        added.amount = largest.amount;
        added.unit = unit;
        added.count = largest.count;
        added.lod = level_of(largest.vertex);
        added.place.vertex = largest.vertex;
        added.place.other = largest.other;
        const Vertex& vertex = all_.model().vertices[largest.vertex];
        added.place.position = vertex.position;
        added.place.bone = bone_name(all_.model(), vertex.bone[0]);
    }

    Comparison& all_;
    std::vector<uint32_t> others_, firsts_;
    LargestDelta position_, normal_, share_, wrinkle_;
};

// A value between 0 and 1 for a controller and a sample: the same for controllers of one name.
float sample_of(const std::string& name, int sample) {
    if (sample == 0) return 0;
    if (sample == 1) return 1;
    uint32_t hash = 2166136261u + static_cast<uint32_t>(sample) * 977u;
    for (const char letter : lower_case(name))
        hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619u;
    hash ^= hash >> 15;
    return float((hash * 0x2C1B3C6Du) >> 8) / float(1 << 24);
}

std::vector<float> weights_at(const Model& model, int sample) {
    FlexInput input;
    for (const FlexController& controller : model.controllers)
        input.controllers.push_back(controller.min + (controller.max - controller.min) *
                                                         sample_of(controller.name, sample));
    return flex_weights(model, input);
}

// The flexes, as indices of the first model, for which the two models compute other weights.
std::vector<bool> flexes_that_differ(const Comparison& all, const std::vector<int>& flexes) {
    std::vector<bool> differ(flexes.size());
    for (int sample = 0; sample < kRuleSamples; ++sample) {
        const std::vector<float> own = weights_at(all.model(), sample),
                                 other = weights_at(all.other(), sample);
        for (size_t i = 0; i < flexes.size(); ++i)
            if (flexes[i] != kNone &&
                !(std::abs(own[i] - at(other, flexes[i])) <= float(kWeightTolerance)))
                differ[i] = true;
    }
    return differ;
}

// The expressions of each flex, joined if there are several.
std::vector<std::string> expressions_of(const Model& model) {
    std::vector<std::string> texts(model.flex_names.size());
    for (const FlexRule& rule : model.rules) {
        std::string& text = at(texts, rule.flex);
        if (!text.empty()) text += "; ";
        text += expression_of(model, rule);
    }
    return texts;
}

// "hand x 0 to 4": the bones that drive a controller.
std::string drivers_of(const Model& model, int controller) {
    constexpr const char* kAxes[] = {"x", "y", "z"};
    std::vector<std::string> drivers;
    for (const BoneFlexDriver& driver : model.bone_drivers)
        if (driver.controller == controller)
            drivers.push_back(fmt::format("{} {} {:.4g} to {:.4g}", bone_name(model, driver.bone),
                                          at(kAxes, driver.axis), driver.from, driver.to));
    return fmt::format("{}", fmt::join(drivers, "; "));
}

}  // namespace

void compare_shapes(Comparison& all) {
    const auto &shapes = all.model().shapes, &others = all.other().shapes;
    if (!all.can_compare(Subject::kShape, shapes.size(), others.size())) return;
    const std::vector<std::string> keys = shape_keys(all.model()),
                                   other_keys = shape_keys(all.other());
    const auto itself = [](const std::string& name) { return name; };
    const std::vector<int> found = match_names(keys, other_keys, itself);
    add_unmatched(all, Subject::kShape, keys, other_keys, found, itself);
    ShapeComparer comparer(all);
    for (size_t i = 0; i < shapes.size(); ++i)
        if (found[i] != kNone) comparer.compare(shapes[i], at(others, found[i]));
}

void compare_controllers(Comparison& all) {
    const auto &controllers = all.model().controllers, &others = all.other().controllers;
    if (!all.can_compare(Subject::kController, controllers.size(), others.size())) return;
    const auto name = [](const FlexController& controller) { return controller.name; };
    const std::vector<int> found = match_names(controllers, others, name);
    add_unmatched(all, Subject::kController, controllers, others, found, name);
    for (size_t i = 0; i < controllers.size(); ++i) {
        if (found[i] == kNone) continue;
        const FlexController &own = controllers[i], &other = at(others, found[i]);
        all.add_value(Subject::kController, own.name, "type", own.type, other.type);
        all.add_value(Subject::kController, own.name, "min", own.min, other.min);
        all.add_value(Subject::kController, own.name, "max", own.max, other.max);
        all.add_value(Subject::kController, own.name, "driven by",
                      drivers_of(all.model(), static_cast<int>(i)),
                      drivers_of(all.other(), found[i]));
    }
}

void compare_rules(Comparison& all) {
    const Model &model = all.model(), &other = all.other();
    if (!all.can_compare(Subject::kRule, model.rules.size(), other.rules.size())) return;
    const auto itself = [](const std::string& name) { return name; };
    const std::vector<int> flexes = match_names(model.flex_names, other.flex_names, itself);
    const std::vector<std::string> texts = expressions_of(model),
                                   other_texts = expressions_of(other);
    const std::vector<bool> differ = flexes_that_differ(all, flexes);
    for (size_t i = 0; i < texts.size(); ++i) {
        const std::string after = flexes[i] == kNone ? "" : at(other_texts, flexes[i]);
        if (texts[i].empty() && after.empty()) continue;
        if (texts[i].empty() != after.empty())
            all.add(Subject::kRule, after.empty() ? Change::kLost : Change::kAdded,
                    "%" + model.flex_names[i]);
        else if (differ[i])
            all.add_value(Subject::kRule, "%" + model.flex_names[i], "", texts[i], after);
    }
    const std::vector<int> back = inverse_of(flexes, other.flex_names.size());
    for (size_t i = 0; i < back.size(); ++i)
        if (back[i] == kNone && !other_texts[i].empty())
            all.add(Subject::kRule, Change::kAdded, "%" + other.flex_names[i]);
}

}  // namespace studioscope
