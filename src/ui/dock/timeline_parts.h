#pragma once

#include <string>

#include "document/document.h"
#include "document/playback/playback.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the clip on a ruler with the file's own frame numbers: authored keys, skipped frames and
// omitted bones, and keys of flex sliders in a lane below; dragging moves the current frame. Shows
// the keys of the selected bone if it has any, else of all bones. The wheel zooms. Fills the rest
// of the window's width.
void scrub_bar(const Clip& clip, const ClipCounts& counts, int bone, Playback& playback,
               TimelineSettings& settings, float height);

// Says that the model has no clips, with a button that opens one.
void no_clips(Document& document, Requests& requests);

// Number of frames from the first to the last visible one.
float visible_frames(const Clip& clip, const TimelineSettings& settings);
// Keeps the visible frames inside the clip of this number; another clip is shown whole.
void fit_timeline(const Clip& clip, int number, TimelineSettings& settings);
constexpr float kScrubMargin = 18;  // points left of the first and right of the last frame

// Draws a row per bone, the selected one first, then those that move most: its authored, skipped
// and held frames, below those of a scrub bar that begins `names` pixels from the left. A click
// selects the bone. Fills the rest of the window's width.
void timeline_rows(Document& document, const Clip& clip, float names, float height);

// Frames between labels on a ruler: 1, 2, 5, 10, 20, 50...
int label_step(float frames_per_pixel, float label_pixels);

// The width of the controls that follow the choice of a clip in its line, from Bind to the speed.
constexpr float kTransportPoints = 526;

// Draws the choice of a clip: all clips with a search box, after the bind pose. It gets narrower to
// leave room for the controls after it.
void clip_choice(Document& document);

// "blend of 9 by move_x, move_y: now 100 % idle" for the playing clip; without the parameters where
// that is too long, then without the mix. Empty if it is no blend.
enum class BlendText { kWhole, kShort, kShortest };
std::string blend_text(const Document& document, BlendText length);

// Draws blend_text() as a button, at most `room` pixels wide, that opens the blend pad with buttons
// for its directions.
void blend_chip(Document& document, float room);

}  // namespace studioscope
