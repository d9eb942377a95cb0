// What the shading modes look like, against images that were looked at.

#include <catch2/catch.hpp>

#include "animation/pose.h"
#include "render/picture.h"
#include "support/offscreen.h"
#include "support/test_models.h"

namespace {

// Draws the bent tube into the screen, which is not multisampled.
Image draw_bent(Offscreen& screen, const Document& document, int size) {
    auto renderer = Renderer::make();
    REQUIRE(renderer);
    const auto model = GpuModel::make(document.scene);
    REQUIRE(model);
    Pose pose;
    update_pose(document.model(), {0, 10, {}}, pose);
    renderer->draw(*model, {document, pose.world, pose.palette}, {0, 0, size, size});
    return screen.pixels();
}

}  // namespace

TEST_CASE("every shading mode shows what it is for", "[render]") {
    constexpr int kSize = 128;
    Offscreen screen(kSize, kSize);
    Document document = document_of(tube_scene());
    document.selection.bone = 2;
    for (int mode = 0; mode < kShadingModeCount; ++mode) {
        document.view.mode = static_cast<ShadingMode>(mode);
        const std::string name = std::string("mode_") + name_of(document.view.mode);
        const Comparison golden = compare_golden(name, draw_bent(screen, document, kSize));
        CAPTURE(name, golden.problem);
        CHECK(golden.changed <= 0.001);
    }
    CHECK(screen.errors() == "");
}
