#pragma once

#include "document/document.h"

namespace studioscope {

// Who moves a slider: the person, or the clip that is shown.

enum class DrivenFlexState {
    kFree,    // the clip has no curve for it
    kDriven,  // the clip moves it
    kHeld,    // the clip would, but the person took it over
};
DrivenFlexState drive_of(const Document& document, int controller);

// How many sliders the clip that is shown has curves for, and how many of those are held.
struct DriveCounts {
    size_t curves = 0;
    size_t held = 0;
};
DriveCounts count_driven(const Document& document);

// Sets a slider, within its range; one that the clip moves is held from then on.
void set_controller(Document& document, int controller, float value);
// One slider, or all, left to the clip again.
void follow_clip(Document& document, int controller);
void follow_clip(Document& document);

}  // namespace studioscope
