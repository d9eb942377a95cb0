#pragma once

#include <imgui.h>

#include <string>

#include "model/clip.h"

namespace studioscope {

// The frame, in the clip's own labels, at which an event is told.
float frame_of(const Clip& clip, const ClipEvent& event);

// A mark for each event along a bar whose first frame is at `begin` and whose last is at `end`.
void draw_event_marks(ImDrawList& list, const Clip& clip, const ImVec2& begin, const ImVec2& end);

// What the events at `x` say, a line each; empty where there is none.
std::string events_near(const Clip& clip, float begin, float end, float x);

}  // namespace studioscope
