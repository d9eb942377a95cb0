#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// The keys of one bone in one row, for the lists of bones of the timeline and of the curves.

// Where the first frame is and how far the last is from it, in pixels.
struct KeySpan {
    float left = 0, width = 1;
};

// The first two cells of a row of a table: the bone's name, which a click selects, and its keys,
// authored, skipped and held apart, with the frame that plays. Without a span they fill the cell.
void bone_key_cells(Document& document, const Clip& clip, const BoneMotion& motion, int id,
                    const std::optional<KeySpan>& span = {});

// The bones of the clip that plays, those that it moves most first; made anew where it plays
// otherwise.
const std::vector<BoneMotion>& ordered_bones(Document& document);

}  // namespace studioscope
