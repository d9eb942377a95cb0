#pragma once

#include <span>

#include "animation/pose.h"
#include "document/document.h"
#include "document/panel_settings.h"
#include "model/element_graph.h"
#include "model/file_header.h"
#include "ui/inspector/flex_rows.h"
#include "ui/requests.h"

namespace studioscope {

// The levels of detail with their counts, and which of them is drawn and loaded. `shown` is the
// one in the view; `metric` is what automatic LOD goes by.
void lod_panel(Document& document, int shown, float metric, Requests& requests);
// What one of them is made of: its materials and bones; a click on a bone selects it.
void lod_parts(Document& document, int lod);

// Whether there is anything for the panel to show.
bool has_pose_settings(const Model& model);

// The pose parameters of a compiled model: what its sequences blend by. Above them switches for
// what moves beside the clip.
void pose_panel(Document& document);

// Two pose parameters at once: a square to drag in, with the animations of the clip's grid where
// they stand. Nothing is drawn where a model has fewer.
void blend_pad(Document& document);

// Every shape with the weight that it has, a slider that sets it past the rules, and for the
// selected one why its weight is what it is.
void shape_panel(Document& document, const Pose* pose);

// The sliders of a face, by type, alone or as stereo pairs, with presets on the clipboard.
void flex_panel(Document& document, const Pose* pose, Requests& requests);

// The header of each compiled file, field by field: its offset and its raw value.
void header_panel(std::span<const FileHeader> headers, HeaderSettings& settings);

// What is in a DMX file: its elements as a tree, or those that the search finds.
void element_panel(const ElementGraph& graph, ElementSettings& settings);

// What the clip that plays says beside its motion: activity, flags, blends and layers, events (a
// click goes to one) and IK rules.
void clip_panel(const Model& model, Playback& playback);

// The slider of a controller that a bone moves, which no hand can: its value in the pose, and which
// bone that is. False, and nothing drawn, where no bone moves the row.
bool bone_driven_slider(const Model& model, const Pose* pose, const FlexRow& row);

}  // namespace studioscope
