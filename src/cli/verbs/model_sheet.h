#pragma once

namespace studioscope {

struct Options;

// Implements `render --contact-sheet models`: draws the models below folders and in archives into
// one picture, with a labelled cell for each. A model that cannot be read or has nothing to draw is
// a cell that says so. Without --size, cells are 256 pixels wide, and 128 beyond
// kMaxLargeSheetModels. Returns the exit status.
int render_model_sheet(const Options& options);

constexpr int kMaxLargeSheetModels = 64;
constexpr int kMaxSheetModels = 2000;  // more are refused

}  // namespace studioscope
