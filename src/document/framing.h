#pragma once

#include <span>
#include <vector>

#include "document/document.h"
#include "model/animation/pose.h"

namespace studioscope {

// A camera that shows the whole posed model from its front and a little from its left. The front is
// the direction of its eyes or face; without those, -Y for source files and bind poses, +X for
// sequences and Y-up models.
Camera front_view(const Document& document, float aspect);

// Moves the camera to show both posed models completely, keeping its direction. `aspect`: of a
// pane.
void frame_both(Camera& camera, const Document& first, const Document& second, float aspect);
// Moves the camera to show the whole posed model, keeping its direction.
void frame_model(Document& document, float aspect);
// Moves the camera to show the selection in this pose; a vertex, an attachment or a bone with a
// part of the model around it. Without a selection, the whole model.
void frame_selection(Document& document, const Pose& pose, float aspect);

// The code of report_far_parts().
inline constexpr const char* kFarParts = "far-parts";
// Reports the parts that are left out of the frame, as they are far from all others in this pose
// (take_far_points()): a note in the messages, which replaces an earlier one.
void report_far_parts(Document& document);
// Moves the camera to show those parts, keeping its direction. Fits views that are not upright.
void frame_far_parts(Document& document);

// The place of the reference figure: next to the model in the first frame of the clip, so that it
// does not move while the clip plays.
FigurePlace figure_place(const Document& document);
// Sets `input.figure` to that place if the figure is shown.
void add_reference_figure(Document& document, FrameInput& input);

// The six axis-aligned sides of the model, relative to its front.
enum class ViewSide { kFront, kBack, kLeft, kRight, kTop, kBottom };
// Turns the camera to a side around its pivot.
void view_from_side(Document& document, ViewSide side);

// The camera for first-person models (`v_` and `c_`): at the origin, looking along the model's
// front, which is +X in the game. Its vertical angle matches the game's 54 degrees horizontally at
// 4:3.
Camera view_model_camera(const Document& document);

// Positions of posed and flexed vertices; absurdly far ones are skipped.

// The positions of the vertices of meshes, at the drawn level.
std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose,
                                    std::span<const int> meshes);
// The positions of all drawn vertices, or of the bones if the model has only bones.
std::vector<glm::vec3> posed_points(const Document& document, const Pose& pose);
// The position of one vertex (index into Model::vertices); at most one point.
std::vector<glm::vec3> posed_vertex(const Document& document, const Pose& pose, int vertex);

}  // namespace studioscope
