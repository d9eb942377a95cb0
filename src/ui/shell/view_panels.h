#pragma once

#include "document/document.h"
#include "document/rect.h"
#include "ui/requests.h"

namespace studioscope {

// The mouse over the view: left orbits, middle or Shift+left pans, the wheel zooms to the cursor,
// right zooms, Ctrl+left moves the light; a click picks, a double click sets the pivot. `frame` is
// the part of the view that the camera looks through under the pointer: one of its panes, or all.
void steer_view(const Rect& view, const Rect& frame, Camera& camera, ViewSettings& settings,
                Requests& requests);

// Where nothing is open: the files that were opened lately, below the hint to drop one. A click
// opens one; those that are gone are dim.
void recent_files(const Rect& view, const Document& document, const FrameInfo& facts,
                  Requests& requests);

// That part, with this level drawn where levels are not compared.
Rect frame_under_pointer(const Rect& view, const Document& document, int lod);

// Of levels that are compared: what each pane shows, and the line of a wipe, to be dragged.
void lod_pane_labels(const Rect& view, Document& document, int lod);

// What is written over the view: names of bones, and what to do or what to know when there is
// nothing, or something else than was asked for, to see.
void view_labels(const Rect& view, const Document& document, const Pose* pose, int lod);

}  // namespace studioscope
