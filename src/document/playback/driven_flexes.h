#pragma once

#include "document/document.h"

namespace studioscope {

// Who controls a slider: the user, or the current clip.

enum class DrivenFlexState {
    kFree,    // no curve in the clip
    kDriven,  // the clip moves it
    kHeld,    // the clip has a curve, but the user has overridden it
};
DrivenFlexState driven_flex_state(const Document& document, int controller);

// The number of sliders with curves in the current clip, and of held ones among them.
struct DriveCounts {
    size_t curves = 0;
    size_t held = 0;
};
DriveCounts count_driven(const Document& document);

// Sets a slider, clamped to its range; a slider that the clip moves becomes held.
void set_controller(Document& document, int controller, float value);
// Return one slider, or all sliders, to the clip's control.
void follow_clip(Document& document, int controller);
void follow_clip(Document& document);

}  // namespace studioscope
