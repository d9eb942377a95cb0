#pragma once

#include <span>

#include "document/document.h"
#include "document/panel_settings.h"
#include "model/animation/pose.h"
#include "model/compiled_files.h"
#include "model/element_graph.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the levels of detail with their counts; one can be drawn or loaded. `shown` is the level in
// the view; `metric` is the value that chooses a level automatically.
void lod_panel(Document& document, int shown, float metric, Requests& requests);
// Draws the materials and bones of a level; a click on a bone selects it.
void lod_parts(Document& document, int lod);

// Whether pose_panel() has anything to show.
bool has_pose_settings(const Model& model);

// Draws the pose parameters of a compiled model, by which its sequences blend, below switches for
// the motions that are added to the clip.
void pose_panel(Document& document);

// Draws a square for two pose parameters at once, with the animations of the clip's grid at their
// places; nothing if the model has fewer than two.
void blend_pad(Document& document);

// Draws every shape with its weight, a slider that overrides the rules, and an explanation of the
// selected shape's weight.
void shape_panel(Document& document, const Pose* pose);

// Whether flex_panel() has anything to show.
bool has_flexes(const Model& model);

// Draws the flex controllers as sliders by type, single or as stereo pairs, with presets on the
// clipboard.
void flex_panel(Document& document, const Pose* pose, Requests& requests);

// Draws the header of each compiled file, field by field, with offset and value.
void header_panel(std::span<const FileHeader> headers, HeaderSettings& settings);

// Draws the elements of a DMX file as a tree, or those that match the search.
void element_panel(const ElementGraph& graph, ElementSettings& settings);

// Draws the playing clip's facts apart from its motion: activity, flags, blends and layers, events
// (a click moves to one) and IK rules.
void clip_panel(Document& document, Requests& requests);

// Draws a disabled slider for a controller that a bone drives, with its value in the pose and the
// bone's name. False if no bone drives the row.
bool bone_driven_slider(const Model& model, const Pose* pose, const FlexRow& row);

}  // namespace studioscope
