#pragma once

#include <string>

#include "document/document.h"
#include "document/playback.h"

namespace studioscope {

// The clip on a ruler with the file's own frame numbers: authored keys, skipped frames and omitted
// bones drawn apart, keys of flex sliders in a lane below; a drag moves the current frame. Of the
// selected bone's own keys where it has any, else of all. Fills the rest of the window's width at
// the given height.
void scrub_bar(const Clip& clip, const ClipCounts& counts, int bone, Playback& playback,
               float height);
constexpr float kScrubMargin = 18;  // points left of its first and right of its last frame

// A row for each bone, those that the clip moves most first and the selected one above them: its
// authored, skipped and held frames below those of a scrub bar that begins `names` pixels from the
// left. A click selects the bone. Fills the rest of the window's width.
void timeline_rows(Document& document, const Clip& clip, float names, float height);

// Frame numbers between labels on a ruler of that many frames a pixel: 1, 2, 5, 10, 20, 50...
int label_step(float frames_a_pixel, float label_pixels);

// Which clip plays: a list of all with a search box, and the bind pose above them.
void clip_choice(const Scene& scene, Playback& playback, std::string& filter);

}  // namespace studioscope
