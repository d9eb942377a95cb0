#pragma once

#include <string>
#include <vector>

#include "document/driven_flexes.h"
#include "document/flex_row.h"

namespace studioscope {

// The controllers of the pair that each belongs to, right before left as the engine's tools list
// them, or kNone: "right_x" and "left_x", "xR" and "xL", "x_right" and "x_left" of the same range.
std::vector<int> stereo_partners(const Model& model);

// The rows that search and switches leave. Types that hold one row get no title.
std::vector<FlexRow> flex_rows(const Document& document);
// All that they depend on.
FlexRowsKey flex_rows_of(const Document& document);

// Whether the slider was moved from where it starts, or a clip moves it.
bool is_changed(const Document& document, const FlexRow& row);
// Of a pair that is shown as one: whether any of the two is held, else driven.
DrivenFlexState drive_of_row(const Document& document, const FlexRow& row);
// Back to the start, or to the clip.
void reset_row(Document& document, const FlexRow& row);
// Every slider that the search leaves anywhere in its range; linked pairs stay equal. `dice` picks
// the face.
void randomize_flexes(Document& document, uint32_t dice);

}  // namespace studioscope
