#pragma once

#include "animation/pose.h"
#include "document/document.h"

// The sliders of a face, by type, alone or as stereo pairs, with presets on the clipboard.
void flex_panel(Document& document, const Pose* pose);
