#include "render/lod_choice.h"

#include <algorithm>
#include <cmath>

namespace studioscope {

float lod_metric(const Camera& camera, int viewport_height) {
    const float half_fov = glm::radians(camera.fov_degrees) * 0.5f;
    const float distance = std::max(glm::length(eye_of(camera)), 1e-3f);
    const float pixels = static_cast<float>(viewport_height) / (2 * std::tan(half_fov) * distance);
    return 100 / std::max(pixels, 1e-6f);
}

int lod_for_metric(const Model& model, float metric, std::span<const float> switch_points) {
    int lod = 0;
    for (size_t next = 1; next < model.lods.size(); ++next) {
        const float switch_point =
            next < switch_points.size() ? switch_points[next] : model.lods[next].switch_point;
        if (switch_point < 0 || switch_point > metric) break;
        lod = static_cast<int>(next);
    }
    return lod;
}

int drawn_lod(const FrameInput& input, int viewport_height) {
    const Model& model = input.model();
    if (model.lods.empty()) return 0;
    const int last = static_cast<int>(model.lods.size()) - 1;
    const int wanted = input.view.lod == kAutomaticLod
                           ? lod_for_metric(model, lod_metric(input.camera, viewport_height),
                                            input.view.switch_points)
                           : std::clamp(input.view.lod, 0, last);
    return first_drawable_lod(model, wanted);
}

std::vector<LodPane> panes_of(const FrameInput& input, const Viewport& viewport) {
    return lod_panes(input.model(), input.view, drawn_lod(input, viewport.height),
                     viewport.aspect());
}

}  // namespace studioscope
