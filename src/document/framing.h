#pragma once

#include "document/document.h"

namespace studioscope {

// A camera that shows the whole model as it is posed and flexed, from its front and a little from
// its left. Where its eyes or its face look is the front; without any, sources and bind poses face
// -Y, sequences and what has its Y up +X.
Camera front_view(const Document& document, float aspect);

// The same from where the camera stands now.
void frame_model(Document& document, float aspect);

}  // namespace studioscope
