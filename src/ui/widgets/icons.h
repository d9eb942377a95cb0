#pragma once

#include <imgui.h>

#include "core/diagnostic.h"
#include "ui/commands.h"

namespace studioscope {

// Draws an icon as shapes, so that it is sharp at every scale, in a square of `size` pixels around
// `center`.
void draw_icon(ImDrawList& list, Icon icon, ImVec2 center, float size, ImU32 color);
// Draws the icon of a severity: a cross in a disc, a ! in a triangle, or an i in a disc.
void draw_severity(ImDrawList& list, Severity severity, ImVec2 center, float size);

ImU32 severity_color(Severity severity);

}  // namespace studioscope
