#pragma once

#include "document/document.h"

namespace studioscope {

// A camera that shows the whole model as it is posed and flexed, from its front and a little from
// its left. Where its eyes or its face look is the front; without any, sources and bind poses face
// -Y, sequences and what has its Y up +X.
Camera front_view(const Document& document, float aspect);

// The same from where the camera stands now.
void frame_model(Document& document, float aspect);
// What is selected instead, in the pose that is drawn; a vertex, an attachment or a bone with a
// part of the model around it. The whole model where nothing is.
void frame_selection(Document& document, const Pose& pose, float aspect);

// Where the figure for scale stands while the clip plays: beside the model as its first frame has
// it, which it need not hop away from.
FigurePlace figure_place(const Document& document);
// Puts it there, where it is shown.
void stand_figure(Document& document, FrameInput& input);

// Level with the model or from above, in right angles to its front.
enum class ViewSide { kFront, kBack, kLeft, kRight, kTop, kBottom };
// Turns the camera there; what is at its pivot stays in the middle.
void look_from(Document& document, ViewSide side);

// Of a model that is held before a player's eyes (`v_` and `c_` models): at the origin, looking the
// way the model faces, which is +X in the game. The game's 54 degrees are across a picture of 4:3;
// the camera has them as its height.
Camera view_model_camera(const Document& document);

}  // namespace studioscope
