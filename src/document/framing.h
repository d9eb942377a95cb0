#pragma once

#include "document/document.h"

namespace studioscope {

// A camera that shows the whole model as it is posed, from its front and a little from its left:
// sources and bind poses face -Y, sequences and what has its Y up +X.
Camera front_view(const Document& document, float aspect);

// The same from where the camera stands now.
void frame_model(Document& document, float aspect);

// Whether no level has a point or a triangle with an area: an animation alone, or one with the
// single degenerate triangle that compilers are given. Its bones are all there is to see.
bool has_bones_alone(const Model& model);

}  // namespace studioscope
