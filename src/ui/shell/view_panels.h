#pragma once

#include "document/document.h"
#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Applies the mouse to the view: left orbits, middle or Shift+left pans, the wheel zooms at the
// cursor, right zooms, Ctrl+left moves the light; a click picks, a double-click sets the pivot; Alt
// explains the pixel.
// `frame` is the pane under the pointer, or the whole view.
void steer_view(const Rect& view, const Rect& frame, Camera& camera, ViewSettings& settings,
                Requests& requests);

// Draws the numbers of the pixel under the mouse next to it.
void pixel_table(const FrameInfo& info);

// Draws the recent files if nothing is open, below the hint to drop a file. A click opens one;
// missing files are dimmed.
void recent_files(const Rect& view, const Document& document, const FrameInfo& info,
                  Requests& requests);

// The pane under the pointer, or the whole view; `lod` is the shown level without comparison.
Rect frame_under_pointer(const Rect& view, const Document& document, int lod);

// Draws the label of each pane when levels are compared, and the line of a wipe, which can be
// dragged.
void lod_pane_labels(const Rect& view, Document& document, int lod);

// Draws texts over the view: names of bones, and hints if nothing, or another thing than was
// chosen, is shown.
void view_labels(const Rect& view, const Document& document, const Pose* pose, int lod);

}  // namespace studioscope
