#pragma once

#include "cli/options.h"
#include "document/document.h"
#include "render/picture.h"

namespace studioscope {

// Where each shape is seen from on the sheet: what it moves is in its picture, at its largest.
std::vector<Camera> sheet_cameras(const Document& document, const Pose& pose, float aspect);

// One picture with a cell for each shape, its name below: every shape at weight 1 on its own, past
// rules and sliders, in the pose that the document shows. Shapes of a face share one view of all
// that they touch; one that moves most of the model has a view of its own. `keeps_camera` draws
// every cell as the document's camera sees it instead.
Result<Image> draw_contact_sheet(Renderer& renderer, GpuScene& gpu, const Document& document,
                                 bool keeps_camera, int width, int height);

}  // namespace studioscope
