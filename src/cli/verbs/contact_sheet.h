#pragma once

#include "document/document.h"
#include "host/options.h"
#include "render/picture.h"

namespace studioscope {

// The camera of each shape on the sheet; it shows all that the shape moves, as large as possible.
std::vector<Camera> sheet_cameras(const Document& document, const Pose& pose, float aspect);

// Draws one picture with a labelled cell per shape: each shape alone at weight 1, whatever rules
// and sliders say, in the document's pose. Shapes of a face share one view of all points they move;
// a shape that moves most of the model has a view of its own. `keeps_camera` draws every cell with
// the document's camera instead. Width and height in pixels.
Result<Image> draw_contact_sheet(Renderer& renderer, GpuScene& gpu, const Document& document,
                                 bool keeps_camera, int width, int height);

}  // namespace studioscope
