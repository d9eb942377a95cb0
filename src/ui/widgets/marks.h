#pragma once

#include <imgui.h>

#include <string>

#include "document/faults.h"
#include "model/clip.h"

namespace studioscope {

// The frame of an event, in the clip's own numbers.
float event_frame(const Clip& clip, const ClipEvent& event);

// Draws a mark per event along a bar from `begin` (first frame) to `end` (last frame).
void draw_event_marks(ImDrawList& list, const Clip& clip, const ImVec2& begin, const ImVec2& end);

// Text of the events at pixel `x`, one per line; empty if there is none.
std::string events_near(const Clip& clip, float begin, float end, float x);

// The issue badge in lists: a part of the model has an error in its file.
ImU32 badge_color(const IssueBadge& badge);
std::string badge_text(const IssueBadge& badge);
// Draws the badge: a "!" in its colour, with the message as tooltip.
void draw_issue_badge(const IssueBadge& badge);

}  // namespace studioscope
