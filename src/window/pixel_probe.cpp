#include "window/pixel_probe.h"

#include <array>
#include <cmath>

#include "core/at.h"
#include "document/view/camera.h"
#include "document/view/light.h"
#include "facts/light/mouth.h"
#include "model/measure.h"
#include "render/eye_uniforms.h"
#include "render/frame.h"

namespace studioscope {

namespace {

double cross_of(const glm::dvec2& a, const glm::dvec2& b) { return a.x * b.y - a.y * b.x; }

// The shares of the corners at a point of their triangle.
glm::dvec3 shares_at(const Pick& pick) {
    const glm::dvec3 a(pick.corners[0].position), b(pick.corners[1].position),
        c(pick.corners[2].position), p(pick.position);
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const double area = glm::dot(normal, normal);
    if (area == 0) return {1, 0, 0};
    const double of_b = glm::dot(glm::cross(p - a, c - a), normal) / area;
    const double of_c = glm::dot(glm::cross(b - a, p - a), normal) / area;
    return {1 - of_b - of_c, of_b, of_c};
}

// The side of a pixel in texture coordinates and in Source units, from the areas of the triangle.
struct PixelSide {
    double uv = 0;
    double units = 0;
};
PixelSide side_of_pixel(const Document& document, const Pick& pick, const Viewport& viewport) {
    const glm::mat4 to_clip =
        clip_from_world(document.camera, bounds_of(document.model()), viewport.aspect());
    std::array<glm::dvec2, 3> pixels, uv;
    for (size_t i = 0; i < 3; ++i) {
        const glm::dvec4 clip(to_clip * glm::vec4(pick.corners[i].position, 1));
        if (clip.w <= 0) return {};  // behind the camera
        pixels[i] = glm::dvec2(clip) / clip.w * 0.5 * glm::dvec2(viewport.width, viewport.height);
        uv[i] = at(document.model().vertices, pick.corner_vertices[i]).uv;
    }
    const double drawn = std::abs(cross_of(pixels[1] - pixels[0], pixels[2] - pixels[0]));
    const double mapped = std::abs(cross_of(uv[1] - uv[0], uv[2] - uv[0]));
    const auto place = [&](size_t i) { return glm::dvec3(pick.corners[i].position); };
    const double area = glm::length(glm::cross(place(1) - place(0), place(2) - place(0)));
    if (drawn == 0) return {};
    return {std::sqrt(mapped / drawn), std::sqrt(area / drawn)};
}

// The eyeball whose surface is picked, if it has an iris.
const Eyeball* eyeball_at(const Document& document, const Pick& pick) {
    const int eyeball = at(document.model().meshes, pick.mesh).eyeball;
    if (eyeball == kNone) return nullptr;
    const Eyeball& eye = at(document.model().eyeballs, eyeball);
    return eye.iris_scale > 0 && eye.bone != kNone ? &eye : nullptr;
}

bool is_resting(const ViewSettings& view) {
    return skinner_of(view) == SkinningMethod::kPassthrough;
}

}  // namespace

std::optional<PixelExplanation> explain_pick(const Document& document, const Pose& pose,
                                             const Pick& pick, const Viewport& viewport) {
    if (pick.mesh == kNone || pick.corner_vertices[0] == kNone) return std::nullopt;
    const Model& model = document.model();
    ShadedPoint point;
    point.material = material_of(document, at(model.meshes, pick.mesh), pick.lod);
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
    point.out_of_mouth = out_of_mouth(model, pose.world);
    const PixelSide side = side_of_pixel(document, pick, viewport);
    point.uv_per_pixel = side.uv;
    std::optional<EyeFrame> eye;
    if (const Eyeball* ball = eyeball_at(document, pick)) {
        eye = eye_frame(*ball, frame_of(document, pose), is_resting(document.view));
        point.iris_per_pixel = side.units * double{ball->iris_scale};
    }
    auto explanation = explain_pixel(document.materials, *document.scene, point,
                                     light_rig_of(document.view, document.camera),
                                     glm::dvec3(eye_of(document.camera)), eye ? &*eye : nullptr);
    if (!explanation || !explanation->color) return explanation;
    if (document.view.light == LightPreset::kHlmv) explanation->remark.clear();
    if (document.view.mode != ShadingMode::kShaded)
        explanation->remark = "Shading mode Shaded draws these numbers";
    return explanation;
}

}  // namespace studioscope
