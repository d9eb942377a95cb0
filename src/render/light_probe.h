#pragma once

#include <optional>

#include "facts/light/pixel_terms.h"
#include "render/model_pass.h"
#include "render/pick.h"

namespace studioscope {

// Asks the shaders why a pixel has its colour.
class LightProbe {
public:
    // The terms of the light at a pick of this input. Its triangle is drawn once more, only that
    // pixel, and always with the program of the game in the light of the view; that variant of the
    // program is compiled when it is first asked for. Nothing where no such program draws it, as
    // points.
    std::optional<LightTerms> read(GpuScene& gpu, FrameInput input, const Pick& pick);

private:
    ModelPass model_pass_;
};

}  // namespace studioscope
