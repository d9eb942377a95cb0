// The sample's shapes by VTA + QC, by DMX and by MDL: at any slider values the same weights and the
// same vertices, within the precision of the MDL.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <random>

#include "content/disk_files.h"
#include "core/text.h"
#include "formats/load.h"
#include "model/animation/flex.h"
#include "model/flex_rules.h"
#include "support/paths.h"

namespace studioscope::flex_sources_test {

namespace {

namespace fs = std::filesystem;

constexpr int kSettings = 50;
// shapes with wrinkles; each loses half a step of 4096 and 1/255 of its side
constexpr float kShapes = 4;

Scene open(const char* name) {
    const fs::path path = build_folder() / "sample" / name;
    return load_scene({&path, 1}, {}, disk_files());
}

using Sliders = std::map<std::string, float>;  // by name

Sliders random_sliders(const Model& model, std::mt19937& numbers) {
    Sliders sliders;
    for (const FlexController& c : model.controllers) {
        const float share = static_cast<float>(numbers() % 1001) / 1000;
        sliders[c.name] = numbers() % 3 == 0 ? c.min + (c.max - c.min) * share : 0;
    }
    return sliders;
}

std::vector<float> weights_at(const Model& model, const Sliders& sliders) {
    FlexInput input;
    for (const FlexController& c : model.controllers) {
        REQUIRE(sliders.contains(c.name));
        input.controllers.push_back(sliders.at(c.name));
    }
    return flex_weights(model, input);
}

std::map<std::string, float> by_name(const Model& model, const std::vector<float>& weights) {
    std::map<std::string, float> named;
    for (size_t i = 0; i < weights.size(); ++i) named[model.flex_names[i]] = weights[i];
    return named;
}

// Difference of two vertices: position, normal and texture coordinate.
float unlikeness(const Vertex& a, const Vertex& b) {
    return glm::distance(a.position, b.position) + glm::distance(a.normal, b.normal) +
           glm::distance(a.uv, b.uv);
}

// The nearest vertex of `model` for each of `wanted`. Files have six decimals.
std::vector<uint32_t> match(const std::vector<Vertex>& wanted, const Model& model) {
    constexpr float kWindow = 1e-4f, kAlike = 1e-3f;
    std::vector<uint32_t> order;
    for (uint32_t i = 0; i < model.vertices.size(); ++i) order.push_back(i);
    const auto x_of = [&](uint32_t i) { return model.vertices[i].position.x; };
    std::sort(order.begin(), order.end(),
              [&](uint32_t a, uint32_t b) { return x_of(a) < x_of(b); });
    std::vector<uint32_t> matches;
    for (const Vertex& vertex : wanted) {
        auto at = std::lower_bound(order.begin(), order.end(), vertex.position.x - kWindow,
                                   [&](uint32_t i, float x) { return x_of(i) < x; });
        float least = kAlike;
        uint32_t best = static_cast<uint32_t>(model.vertices.size());
        for (; at != order.end() && x_of(*at) <= vertex.position.x + kWindow; ++at)
            if (const float u = unlikeness(vertex, model.vertices[*at]); u < least)
                least = u, best = *at;
        REQUIRE(best < model.vertices.size());
        matches.push_back(best);
    }
    return matches;
}

// Allowed loss of each vertex in a compiled model. A half float has 11 bits, so that rounding loses
// at most 2^-11 of each component (2^-25 of the smallest), which for the vector is 2^-11 of its
// length; the writer's byte of the side is truncated, which loses at most 1/255 of the difference
// between the two weights. Texts of six decimals and sums of floats add less than 1e-4.
std::vector<float> allowed_loss(const Model& model, const std::vector<ShapeWeight>& weights) {
    std::vector<float> loss(model.vertices.size(), 1e-4f);
    for (size_t i = 0; i < weights.size(); ++i) {
        const float weight = std::max(std::abs(weights[i].own), std::abs(weights[i].pair));
        const float apart = std::abs(weights[i].own - weights[i].pair);
        for (const ShapeDelta& delta : model.shapes[i].deltas)
            loss[delta.vertex] +=
                glm::length(delta.position) * (weight / 2048 + apart / 255) + weight / (1 << 24);
    }
    return loss;
}

// Share of a pair's left at x, between +-3: assets/sample/shapes.cpp gives every pair that split,
// the SMD page, section 7, the curve.
float left_share(float x) {
    const float t = std::clamp((3 - x) / 6, 0.0f, 1.0f);
    return 1 - t * t * (3 - 2 * t);
}

// The DMX with its shapes split as a QC splits them. A DMX has one balance per vertex for all
// shapes, a QC splits each shape at the vertex's moved position: the only difference between the
// formats. Its own sides, before, must be those of the vertices at rest.
Model split_as_qc(Model dmx) {
    float worst = 0;
    for (Shape& shape : dmx.shapes)
        for (ShapeDelta& delta : shape.deltas) {
            const float x = dmx.vertices[delta.vertex].position.x;
            if (shape.pair == kNone) continue;
            worst = std::max(worst, std::abs(delta.side - (1 - left_share(x))));
            delta.side = 1 - left_share(x + delta.position.x);
        }
    CHECK(worst <= 1e-5f);
    return dmx;
}

}  // namespace

TEST_CASE("VTA and QC, DMX and MDL move the sample's vertices equally", "[flex]") {
    const Scene sources[] = {open("source/ollie.dmx"), open("source/ollie.qc"),
                             open("models/studioscope/ollie.mdl")};
    const Model dmx = split_as_qc(sources[0].model);
    REQUIRE(dmx.shapes.size() == 9);  // assets/sample/shapes.cpp: eight faces and a corrective
    std::vector<std::vector<uint32_t>> matches;
    for (const Scene& scene : sources) matches.push_back(match(dmx.vertices, scene.model));
    std::mt19937 numbers(3);
    for (int setting = 0; setting < kSettings; ++setting) {
        const Sliders sliders = random_sliders(dmx, numbers);
        FlexedVertices expected;
        const std::vector<float> weights = weights_at(dmx, sliders);
        const std::vector<ShapeWeight> shapes = shape_weights(dmx, weights);
        apply_shapes(dmx, shapes, expected);
        const std::vector<float> allowed = allowed_loss(dmx, shapes);
        for (size_t source = 1; source < 3; ++source) {
            CAPTURE(setting, sources[source].file);
            const Model& model = sources[source].model;
            const std::vector<float> own_weights = weights_at(model, sliders);
            for (const auto& [name, weight] : by_name(model, own_weights)) {
                CAPTURE(name);
                CHECK(weight == Approx(by_name(dmx, weights).at(name)).margin(1e-6));
            }
            FlexedVertices flexed;
            apply_shapes(model, shape_weights(model, own_weights), flexed);
            float worst = 0;  // loss relative to the allowed loss
            for (size_t i = 0; i < dmx.vertices.size(); ++i)
                worst =
                    std::max(worst, glm::distance(expected.vertices[i].position,
                                                  flexed.vertices[matches[source][i]].position) /
                                        allowed[i]);
            CHECK(worst <= 1);
            if (source == 1) continue;  // a VTA has no wrinkles
            float wrinkle = 0;
            for (size_t i = 0; i < dmx.vertices.size(); ++i)
                wrinkle = std::max(
                    wrinkle, std::abs(expected.wrinkles[i] - flexed.wrinkles[matches[source][i]]));
            CHECK(wrinkle <= kShapes * (1.0f / 8192 + 1.0f / 255));
        }
    }
}

}  // namespace studioscope::flex_sources_test
