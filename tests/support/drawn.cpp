#include "support/drawn.h"

#include <stdexcept>

#include "document/framing.h"

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
    GpuScene gpu = must_have(GpuScene::make(*document.scene));
    Pose pose;
    update_pose(document.model(), {0, frame, {}}, pose);
    FrameInput input = frame_of(document, pose);
    if (document.view.show_figure) input.figure = figure_place(document);
    renderer.draw(gpu, input, {0, 0, width, height});
    return screen.pixels();
}

}  // namespace studioscope
