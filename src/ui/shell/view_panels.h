#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

// Applies the mouse to the view: left orbits, middle or Shift+left pans, the wheel zooms at the
// cursor, right zooms, Ctrl+left moves the light; a click picks, a double-click sets the pivot; Alt
// explains the pixel.
// `frame` is the pane under the pointer, or the whole view.
void apply_view_mouse(const Rect& view, const Rect& frame, Camera& camera, ViewSettings& settings,
                      Requests& requests);

// Draws the explanation of the pixel under the mouse next to it.
void pixel_table(const FrameInfo& info);

// Draws the recent files if nothing is open, below the hint to drop a file. A click opens one;
// missing files are dimmed.
void recent_files(const Rect& view, const Document& document, const FrameInfo& info,
                  Requests& requests);

// The pane under the pointer, or the whole view; `lod` is the shown level without comparison.
Rect frame_under_pointer(const Rect& view, const Document& document, int lod);

// Functions that draw over the view return the areas that they cover; the model is framed in what
// is left.
using Covered = std::vector<Rect>;

// Draws the label of each pane when levels are compared, and the line of a wipe, which can be
// dragged.
Covered lod_pane_labels(const Rect& view, Document& document, int lod);

// Draws texts over the view: bone names, and hints if it is empty or shows another level than
// chosen.
Covered view_labels(const Rect& view, const Document& document, const Pose* pose, int lod);

// The part of every pane that none of these areas covers, in one picture for all panes. `lod`: the
// shown level without comparison.
PictureArea free_area(const Rect& view, const Document& document, int lod, const Covered& covered);

// Text above the view, such as "hero.vvd: row 9 reads 29 990..31 793 of 30 270"; empty if the
// scene's VVD has no error.
std::string vertex_file_banner(const Document& document);

// Says above the view that it shows a fixup table with another number, which is tried; a click sets
// it back.
Covered tried_repair_banner(const Rect& view, const Document& document, int lod,
                            Requests& requests);

// "12 materials were not found: why?", or have no texture; empty if all were found.
std::string missing_materials_text(const Document& document);

// Draws missing_materials_text() at the lower edge of the shaded view, unless the tab Mounts is
// open; a click opens that tab.
Covered missing_materials(const Rect& view, Document& document);

// Draws a button over the view that shows the models of what was mounted last
// (FrameInfo::offered).
Covered offered_models(const Rect& view, Document& document, const FrameInfo& info,
                       Requests& requests);

// The lines for the middle of a view with nothing to draw: what is open, and what would help. Empty
// if the model has meshes or bones.
std::vector<std::string> empty_view_lines(const Document& document);

// A sentence about the missing part of a model that is drawn as a skeleton or as points only, and
// what would help; empty for all others.
std::string missing_part_banner(const Document& document);

// Draws the ball that the eyes look at, with a ray from each eye, and lets the mouse drag it in the
// plane that faces the camera. Only with EyeTarget::kPoint, for a single model in a single view.
// `pose`: the drawn one, or null.
void eye_ball_handle(const Rect& view, Document& document, const Pose* pose);

// Draws the card over the bundled sample: first steps, and bundled cases with a fault, each opened
// by one click. It disappears when another file is opened or the user closes it.
Covered sample_card(const Rect& view, Document& document, Requests& requests);

// The sentence of the card about the open case: what to see and where; empty for the sample itself.
std::string open_case_text(const Document& document);

// The legend of a shading mode that shows data, such as the heat map of weights.

struct LegendSwatch {
    glm::vec3 color{0};
    std::string text;
    std::optional<int> category = {};  // value for Hover::category, if hovering highlights one
};

struct Legend {
    std::string title;
    std::optional<float> ramp_end;  // the ramp's end, from 0; none without a ramp
    std::string unit;               // unit of the ramp's numbers
    std::vector<LegendSwatch> swatches;
    bool is_diverging = false;    // the ramp goes from -ramp_end, in wrinkle_color()
    bool uses_fate_ramp = false;  // the ramp is fate_ramp()
};

// The legend of the shading mode; nothing for modes that show no data.
std::optional<Legend> mode_legend(const Document& document);

// The area of the legend with its border, in pixels.
std::optional<Rect> legend_rect(const Rect& view, const Document& document);

// Draws the legend in the view's lower right corner; hovering over a category highlights it.
void view_legend(const Rect& view, Document& document);

}  // namespace studioscope
