#pragma once

#include <imgui.h>

#include "core/diagnostic.h"

namespace studioscope {

// Icons drawn as shapes, so that they are sharp at every scale.
enum class Icon {
    kPlay,
    kPause,
    kFirst,
    kLast,
    kPrevious,
    kNext,
    kPreviousKey,
    kNextKey,
    kLoop,
    kOpen,
    kBones,
    kNames,
    kWireframe,
    kNormals,
    kTangents,
    kGround,
    kAxes,
    kBounds,
    kHitboxes,
    kAttachments,
    kCollision,
    kFigure,
    kHome,
    kFrame,
    kOrthographic,
    kVertex,
    kMaterial,
    kFace,
    kShapes,
    kFile,
};

// Draws an icon in a square of `size` pixels around `center`.
void draw_icon(ImDrawList& list, Icon icon, ImVec2 center, float size, ImU32 color);
// Draws the icon of a severity: a cross in a disc, a ! in a triangle, or an i in a disc.
void draw_severity(ImDrawList& list, Severity severity, ImVec2 center, float size);

ImU32 severity_color(Severity severity);

}  // namespace studioscope
