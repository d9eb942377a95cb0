#pragma once

#include "render/frame.h"

namespace studioscope {

// The level that a draw into a view of that height shows: the chosen one, or for kAutomaticLod what
// the game would take at the camera's distance, never the shadow level. A level that draws nothing
// gives way to the next one that does.
int drawn_lod(const FrameInput& input, int viewport_height);

// The panes of a draw into that viewport, each with its level: one where levels are not compared.
std::vector<LodPane> panes_of(const FrameInput& input, const Viewport& viewport);

// The game's measure: 100 / pixels that a ball of one unit across covers at the model's origin.
// Level i is used while the switch point of level i + 1 is above it: the file's, or the person's.
float lod_metric(const Camera& camera, int viewport_height);
int lod_for_metric(const Model& model, float metric, std::span<const float> switch_points = {});

}  // namespace studioscope
