#pragma once

#include <string>
#include <vector>

#include "document/derived_data.h"
#include "document/playback/driven_flexes.h"

namespace studioscope {

// For each controller its partner in a stereo pair, or kNone: "right_x" and "left_x", "xR" and
// "xL", "x_right" and "x_left", with the same range. Pairs are listed right before left, as in the
// engine's tools.
std::vector<int> stereo_partners(const Model& model);

// Rows that pass search and switches. A type with one row gets no title.
std::vector<FlexRow> flex_rows(const Document& document);
// Key of everything that flex_rows() depends on.
FlexRowsKey flex_rows_key(const Document& document);

// Whether the slider was moved from its default, or a clip moves it.
bool is_changed(const Document& document, const FlexRow& row);
// State of a row; a linked pair is held if either slider is, else driven if either is.
DrivenFlexState row_drive_state(const Document& document, const FlexRow& row);
// Resets a row to its default, or to the clip.
void reset_row(Document& document, const FlexRow& row);
// Sets every slider that passes the search to a random value in its range; linked pairs stay equal.
// `seed` is that of the random numbers.
void randomize_flexes(Document& document, uint32_t seed);

}  // namespace studioscope
