#include "support/read_terms.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/at.h"
#include "document/view/light.h"
#include "facts/light/rig.h"
#include "render/eye_uniforms.h"
#include "render/pick.h"
#include "support/offscreen.h"

namespace studioscope {

namespace {

// So large that no pixel covers several texels of a small texture, and that the corners of
// triangles, which drivers round to parts of a pixel, are where they should be.
constexpr int kSide = 2000, kStep = 200;

// The shares of the corners at a point of their triangle.
glm::dvec3 shares_at(const Pick& pick) {
    const glm::dvec3 a(pick.corners[0].position), b(pick.corners[1].position),
        c(pick.corners[2].position), p(pick.position);
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const double area = glm::dot(normal, normal);
    const double of_b = glm::dot(glm::cross(p - a, c - a), normal) / area;
    const double of_c = glm::dot(glm::cross(b - a, p - a), normal) / area;
    return {1 - of_b - of_c, of_b, of_c};
}

ShadedPoint point_of(const Document& document, const Pick& pick) {
    const Model& model = document.model();
    ShadedPoint point;
    point.material = mesh_material(document, at(model.meshes, pick.mesh), pick.lod);
    point.position = pick.position;
    const glm::dvec3 shares = shares_at(pick);
    point.normal = point.tangent = {};
    for (int i = 0; i < 3; ++i) {
        const PosedVertex& corner = at(pick.corners, i);
        point.normal += shares[i] * glm::dvec3(corner.normal);
        point.tangent += shares[i] * glm::dvec4(corner.tangent);
        point.wrinkle += shares[i] * double{corner.wrinkle};
        point.uv += shares[i] * glm::dvec2(at(model.vertices, at(pick.corner_vertices, i)).uv);
    }
    point.mouth_direction = mouth_direction(model, {});
    return point;
}

// The eye whose surface is picked, if it has an iris.
std::optional<EyeFrame> eye_at(const FrameInput& input, const Pick& pick) {
    const Model& model = input.model();
    const int eyeball = at(model.meshes, pick.mesh).eyeball;
    if (eyeball == kNone) return std::nullopt;
    const Eyeball& eye = at(model.eyeballs, eyeball);
    if (eye.iris_scale <= 0 || eye.bone == kNone) return std::nullopt;
    return eye_frame(eye, input, false);
}

bool has_color(LightTerm term) {
    constexpr LightTerm kColors[] = {
        LightTerm::kBase,       LightTerm::kSecond, LightTerm::kDetail,
        LightTerm::kAlbedo,     LightTerm::kTint,   LightTerm::kOwnLight,
        LightTerm::kReflection, LightTerm::kSum,    LightTerm::kScreen};
    return std::find(std::begin(kColors), std::end(kColors), term) != std::end(kColors);
}

void add(const LightTerms& terms, const LightTerms& reference, TermsDifference& difference) {
    for (size_t i = 0; i < terms.values.size(); ++i)
        for (int channel = 0; channel < 4; ++channel) {
            const double wanted = reference.values[i][channel];
            if (std::isnan(wanted)) continue;  // not of this program
            const double found = std::abs(terms.values[i][channel] - wanted);
            double& largest = has_color(LightTerm(i)) ? difference.of_colors : difference.of_light;
            if (!(found <= largest)) largest = found;
        }
}

}  // namespace

TermsDifference difference_of_terms(const Document& document, std::span<const ShapeWeight> shapes) {
    GpuScene gpu = must_have(GpuScene::make(*document.scene));
    Picker picker = must_have(Picker::make());
    LightProbe probe;
    FrameInput input = make_frame_input(document, {});
    input.shapes = shapes;
    TermsDifference difference;
    for (int x = kStep / 2; x < kSide; x += kStep)
        for (int y = kStep / 2; y < kSide; y += kStep) {
            const auto pick = picker.pick(gpu, input, {0, 0, kSide, kSide}, glm::vec2(x, y));
            if (!pick || pick->triangle == kNone) continue;
            const std::optional<LightTerms> terms = probe.read(gpu, input, *pick);
            const std::optional<EyeFrame> eye = eye_at(input, *pick);
            const std::optional<LightTerms> reference =
                reference_terms(document.materials, *document.scene, point_of(document, *pick),
                                make_light_rig(document.view, document.camera),
                                eye_position(document.camera), eye ? &*eye : nullptr);
            difference.unequal += terms.has_value() != reference.has_value();
            if (!terms || !reference) continue;
            ++difference.pixels;
            add(*terms, *reference, difference);
        }
    return difference;
}

}  // namespace studioscope
