#pragma once

#include "render/frame.h"

namespace studioscope {

// The level of detail drawn in a view of `viewport_height` pixels: the selected one, or for
// kAutomaticLod the one that the game would use at the camera's distance, except the shadow level.
// A level that draws nothing is replaced by the next one that does.
int drawn_lod(const FrameInput& input, int viewport_height);

// The panes of a draw into the viewport, each with its level; one pane if levels are not compared.
std::vector<LodPane> panes_of(const FrameInput& input, const Viewport& viewport);

// The game's LOD metric: 100 / the diameter in pixels of a ball of one unit at the model's origin.
// Level i is used while the switch point of level i + 1 is above it; switch points come from the
// file, or are overridden by the user.
float lod_metric(const Camera& camera, int viewport_height);
int lod_for_metric(const Model& model, float metric, std::span<const float> switch_points = {});

}  // namespace studioscope
