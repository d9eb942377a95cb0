#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <map>
#include <set>
#include <tuple>

#include "core/at.h"
#include "facts/compare/comparison.h"
#include "model/animation/flex.h"
#include "model/flex_rules.h"
#include "model/shape_moves.h"

namespace studioscope {

namespace {

// Compiled files hold the offsets of shapes as halves, which are this exact.
constexpr double kHalfPrecision = 1.0 / 2048;
constexpr double kNormalTolerance = 0.02;      // about one degree
constexpr double kShareTolerance = 1.5 / 255;  // compiled files hold shares as bytes
constexpr double kWeightTolerance = 1e-3;      // of the weight that a rule computes
constexpr int kRuleSamples = 24;

// A shape's key: the flex that drives it, under which the two sides of a pair are one shape,
// both in sources and in compiled files.
std::string shape_key(const Model& model, const Shape& shape) {
    return shape.flex == kNone ? shape.name : at(model.flex_names, shape.flex);
}

// The shapes to compare, those of one flex by their ramps. A compiler keeps no shape that moves
// nothing, as that of a lid's neutral frame.
std::vector<const Shape*> compared_shapes(const Comparison& all, const Model& model) {
    std::vector<const Shape*> shapes;
    for (const Shape& shape : model.shapes)
        if (all.has_same_format() || !shape.deltas.empty()) shapes.push_back(&shape);
    std::stable_sort(shapes.begin(), shapes.end(),
                     [](const Shape* a, const Shape* b) { return a->ramp < b->ramp; });
    return shapes;
}

// The other model's pairs as the first one has them: a DMX has the left side first, a QC the right.
void turn_pairs(const Comparison& all, const std::vector<const Shape*>& shapes,
                std::vector<const Shape*>& others, std::deque<Shape>& turned) {
    std::set<std::pair<std::string, std::string>> pairs;
    const auto names = [](const Model& model, int first, int second) {
        return std::pair{lower_case(at(model.flex_names, first)),
                         lower_case(at(model.flex_names, second))};
    };
    for (const Shape* shape : shapes)
        if (shape->flex != kNone && shape->pair != kNone)
            pairs.insert(names(all.model(), shape->flex, shape->pair));
    for (const Shape*& other : others) {
        if (other->flex == kNone || other->pair == kNone ||
            pairs.contains(names(all.other(), other->flex, other->pair)) ||
            !pairs.contains(names(all.other(), other->pair, other->flex)))
            continue;
        Shape& copy = turned.emplace_back(*other);
        std::swap(copy.flex, copy.pair);
        for (ShapeDelta& delta : copy.deltas) delta.side = 1 - delta.side;
        other = &copy;
    }
}

// Joins shapes with equal flexes and ramps: sources have one for each mesh, a compiled model one
// for all meshes.
void join_parts(std::vector<const Shape*>& shapes, std::deque<Shape>& joined) {
    struct Place {
        size_t kept = 0;
        Shape* whole = nullptr;  // null: it has one part
    };
    std::map<std::tuple<int, int, std::array<float, 4>>, Place> places;
    std::vector<const Shape*> kept;
    for (const Shape* shape : shapes) {
        const auto [found, is_new] =
            places.try_emplace({shape->flex, shape->pair, shape->ramp}, Place{kept.size()});
        if (is_new || shape->flex == kNone) {
            kept.push_back(shape);
            continue;
        }
        Place& place = found->second;
        const Shape*& first = kept[place.kept];
        if (!place.whole) first = place.whole = &joined.emplace_back(*first);
        place.whole->deltas.insert(place.whole->deltas.end(), shape->deltas.begin(),
                                   shape->deltas.end());
    }
    for (auto& [key, place] : places)
        if (place.whole)
            std::stable_sort(
                place.whole->deltas.begin(), place.whole->deltas.end(),
                [](const ShapeDelta& a, const ShapeDelta& b) { return a.vertex < b.vertex; });
    shapes = std::move(kept);
}

std::vector<std::string> shape_keys(const Model& model, const std::vector<const Shape*>& shapes) {
    std::vector<std::string> keys;
    keys.reserve(shapes.size());
    for (const Shape* shape : shapes) keys.push_back(shape_key(model, *shape));
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

using Entries = std::span<const ShapeDelta>;

// The finest level of the first model that uses each of its vertices, or kNone.
std::vector<int> finest_levels(const SceneDiff& diff, const Model& model) {
    std::vector<int> levels(model.vertices.size(), kNone);
    for (const MeshMatch& mesh : diff.meshes)
        for (const MatchedVertex& vertex : mesh.vertices.vertices)
            if (levels[vertex.vertex] == kNone) levels[vertex.vertex] = mesh.lod;
    return levels;
}

// Calls visit(vertex, entries) for each vertex that the shape lists.
template <typename Visit>
void for_each_vertex(const Shape& shape, Visit visit) {
    const Entries all(shape.deltas);
    for (size_t first = 0, end = 0; first < all.size(); first = end) {
        while (end < all.size() && all[end].vertex == all[first].vertex) ++end;
        visit(all[first].vertex, all.subspan(first, end - first));
    }
}

// The summed lengths of all entries, which bounds the rounding of their sum.
double total_length(Entries entries) {
    double length = 0;
    for (const ShapeDelta& entry : entries) length += double{glm::length(entry.position)};
    return length;
}

class ShapeComparer {
public:
    explicit ShapeComparer(Comparison& all)
        : all_(all),
          others_(counterparts(all.diff, all.model(), false)),
          firsts_(counterparts(all.diff, all.other(), true)),
          levels_(finest_levels(all.diff, all.model())) {}

    void compare(const Shape& shape, const Shape& other) {
        position_ = normal_ = share_ = wrinkle_ = {};
        has_sides_ = shape.pair != kNone || other.pair != kNone;
        for_each_vertex(shape, [&](uint32_t vertex, Entries entries) {
            if (const uint32_t counterpart = others_[vertex]; counterpart != kNoVertex)
                take(entries, shape_entries(other, counterpart), vertex, counterpart);
        });
        for_each_vertex(other, [&](uint32_t vertex, Entries entries) {
            const uint32_t own = firsts_[vertex];
            if (own != kNoVertex && shape_entries(shape, own).empty())
                take(entries, {}, own, vertex);
        });
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

    // `others` is empty for a vertex that only one of the shapes moves. A shape may list a vertex
    // several times, and a pose adds what it lists: their sums are compared.
    void take(Entries entries, Entries others, uint32_t own, uint32_t counterpart) {
        const VertexMove first = entry_sum(entries),
                         second = others.empty() ? VertexMove{} : entry_sum(others);
        const auto count = static_cast<double>(std::max(entries.size(), others.size()));
        const double rounding =
            all_.has_same_format() ? 0.0 : kHalfPrecision * total_length(entries);
        const double near = double{all_.tolerances().position} + rounding;
        const double distance = glm::distance(first.position, second.position);
        const double turned = glm::distance(first.normal, second.normal);
        position_.take(distance, near, own, counterpart);
        normal_.take(turned, kNormalTolerance * count, own, counterpart);
        wrinkle_.take(std::abs(first.wrinkle - second.wrinkle), kWeightTolerance, own, counterpart);
        if (others.empty() && entries.size() == 1) return;
        if (entries.size() == 1 && others.size() == 1)
            share_.take(std::max(has_sides_ ? std::abs(entries[0].side - others[0].side) : 0,
                                 std::abs(entries[0].speed - others[0].speed)),
                        kShareTolerance, own, counterpart);
        else if (distance <= near && turned <= kNormalTolerance * count)
            share_.take(share_difference(entries, others), kShareTolerance * count, own,
                        counterpart);
    }

    // The largest fraction of the entries' movement that follows another weight, where their sums
    // agree; 0 for lists that are the same in every pose.
    static double share_difference(Entries entries, Entries others) {
        const WeightSums first = weight_sums(entries), second = weight_sums(others);
        double moved = 0, turned = 0, wrinkled = 0, length = total_length(entries), normal = 0,
               wrinkle = 0;
        for (const ShapeDelta& entry : entries) {
            normal += double{glm::length(entry.normal)};
            wrinkle += std::abs(double{entry.wrinkle});
        }
        for (size_t i = 0; i < first.positions.size(); ++i) {
            moved = std::max(moved, double{glm::distance(first.positions[i], second.positions[i])});
            turned = std::max(turned, double{glm::distance(first.normals[i], second.normals[i])});
            wrinkled = std::max(wrinkled,
                                std::abs(double{first.wrinkles[i]} - double{second.wrinkles[i]}));
        }
        const auto part = [](double some, double all) { return all > 0 ? some / all : 0; };
        return std::max({part(moved, length), part(turned, normal), part(wrinkled, wrinkle)});
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
        added.lod = levels_[largest.vertex];
        added.place.vertex = largest.vertex;
        added.place.other = largest.other;
        const Vertex& vertex = all_.model().vertices[largest.vertex];
        added.place.position = vertex.position;
        added.place.bone = bone_name(all_.model(), vertex.bone[0]);
    }

    Comparison& all_;
    std::vector<uint32_t> others_, firsts_;
    std::vector<int> levels_;
    LargestDelta position_, normal_, share_, wrinkle_;
    bool has_sides_ = false;  // else the sides of deltas mean nothing
};

// A value between 0 and 1 for a controller and a sample: the same for controllers of one name.
float controller_sample(const std::string& name, int sample) {
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
        input.controllers.push_back(controller.min +
                                    (controller.max - controller.min) *
                                        controller_sample(controller.name, sample));
    return flex_weights(model, input);
}

// For each flex of the first model, whether the two models compute different weights.
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
std::vector<std::string> flex_expressions(const Model& model) {
    std::vector<std::string> texts(model.flex_names.size());
    for (const FlexRule& rule : model.rules) {
        std::string& text = at(texts, rule.flex);
        if (!text.empty()) text += "; ";
        text += rule_expression(model, rule);
    }
    return texts;
}

// The bones that drive each controller: "hand x 0 to 4".
std::vector<std::string> controller_drivers(const Model& model) {
    constexpr const char* kAxes[] = {"x", "y", "z"};
    std::vector<std::string> drivers(model.controllers.size());
    for (const BoneFlexDriver& driver : model.bone_drivers) {
        if (!is_index(driver.controller, drivers.size())) continue;
        std::string& text = at(drivers, driver.controller);
        if (!text.empty()) text += "; ";
        text += fmt::format("{} {} {:.4g} to {:.4g}", bone_name(model, driver.bone),
                            at(kAxes, driver.axis), driver.from, driver.to);
    }
    return drivers;
}

}  // namespace

void compare_shapes(Comparison& all) {
    auto shapes = compared_shapes(all, all.model()), others = compared_shapes(all, all.other());
    std::deque<Shape> changed;
    turn_pairs(all, shapes, others, changed);
    if (!all.has_same_format()) {
        join_parts(shapes, changed);
        join_parts(others, changed);
    }
    if (!all.can_compare(Subject::kShape, shapes.size(), others.size())) return;
    const std::vector<std::string> keys = shape_keys(all.model(), shapes),
                                   other_keys = shape_keys(all.other(), others);
    const auto itself = [](const std::string& name) { return name; };
    const std::vector<int> found = match_names(keys, other_keys, itself);
    add_unmatched(all, Subject::kShape, keys, other_keys, found, itself);
    ShapeComparer comparer(all);
    for (size_t i = 0; i < shapes.size(); ++i)
        if (found[i] != kNone) comparer.compare(*shapes[i], *at(others, found[i]));
}

void compare_controllers(Comparison& all) {
    const auto &controllers = all.model().controllers, &others = all.other().controllers;
    if (!all.can_compare(Subject::kController, controllers.size(), others.size())) return;
    const auto name = [](const FlexController& controller) { return controller.name; };
    const std::vector<int> found = match_names(controllers, others, name);
    add_unmatched(all, Subject::kController, controllers, others, found, name);
    const std::vector<std::string> drivers = controller_drivers(all.model()),
                                   other_drivers = controller_drivers(all.other());
    for (size_t i = 0; i < controllers.size(); ++i) {
        if (found[i] == kNone) continue;
        const FlexController &own = controllers[i], &other = at(others, found[i]);
        all.add_value(Subject::kController, own.name, "type", own.type, other.type);
        all.add_value(Subject::kController, own.name, "min", own.min, other.min);
        all.add_value(Subject::kController, own.name, "max", own.max, other.max);
        all.add_value(Subject::kController, own.name, "driven by", drivers[i],
                      at(other_drivers, found[i]));
    }
}

void compare_rules(Comparison& all) {
    const Model &model = all.model(), &other = all.other();
    if (!all.can_compare(Subject::kRule, model.rules.size(), other.rules.size())) return;
    const auto itself = [](const std::string& name) { return name; };
    const std::vector<int> flexes = match_names(model.flex_names, other.flex_names, itself);
    const std::vector<std::string> texts = flex_expressions(model),
                                   other_texts = flex_expressions(other);
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
    const std::vector<int> back = inverse_matches(flexes, other.flex_names.size());
    for (size_t i = 0; i < back.size(); ++i)
        if (back[i] == kNone && !other_texts[i].empty())
            all.add(Subject::kRule, Change::kAdded, "%" + other.flex_names[i]);
}

}  // namespace studioscope
