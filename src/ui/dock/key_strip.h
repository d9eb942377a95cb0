#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// Dope sheet: the keys of a bone in one row, for the bone lists of the timeline and the curves.

// Pixels: x of the first frame, and its distance to the last.
struct KeySpan {
    float left = 0, width = 1;
};

// Draws two cells of a table row: the bone's name, which selects it when clicked, and its keys
// (authored, skipped and held) with the current frame. Without a span the keys fill their cell.
void bone_key_cells(Document& document, const Clip& clip, const BoneMotion& motion, int id,
                    const std::optional<KeySpan>& span = {});

// Bones of the playing clip, sorted by descending motion; cached until the playback changes.
const std::vector<BoneMotion>& ordered_bones(Document& document);

}  // namespace studioscope
