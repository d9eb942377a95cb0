#include "support/drawn.h"

#include <stdexcept>

namespace studioscope {

namespace {

template <typename T>
T must_have(Result<T> result) {
    if (!result) throw std::runtime_error(to_string(result.error()));
    return *std::move(result);
}

}  // namespace

Image drawn(Offscreen& screen, const Document& document, int width, int height, float frame) {
    Renderer renderer = must_have(Renderer::make());
    const GpuModel model = must_have(GpuModel::make(document.scene));
    Pose pose;
    update_pose(document.model(), {0, frame, {}}, pose);
    renderer.draw(model, {document, pose.world, pose.palette}, {0, 0, width, height});
    return screen.pixels();
}

}  // namespace studioscope
