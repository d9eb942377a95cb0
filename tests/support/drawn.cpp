#include "support/drawn.h"

#include "document/framing.h"

namespace studioscope {

Image drawn(Offscreen& screen, const Document& document, int width, int height, float frame) {
    GpuScene gpu = must_have(GpuScene::make(*document.scene));
    Pose pose;
    update_pose(document.model(), {0, frame, {}}, pose);
    FrameInput input = make_frame_input(document, pose);
    if (document.view.show_figure) input.figure = figure_place(document);
    screen.renderer().draw(gpu, input, {0, 0, width, height});
    return screen.pixels();
}

}  // namespace studioscope
