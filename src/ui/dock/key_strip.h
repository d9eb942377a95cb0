#pragma once

#include <imgui.h>

#include <optional>
#include <vector>

#include "document/document.h"

namespace studioscope {

// Keys of one bone in one row, for the bone lists of the timeline and the curves.

// Pixels: the place of the first frame, and the distance of the last from it.
struct KeySpan {
    float left = 0, width = 1;
};

// Draws two cells of a table row: the bone's name, which selects it when clicked, and its keys
// (authored, skipped and held) with the current frame. Without a span the keys fill their cell.
void bone_key_cells(Document& document, const Clip& clip, const BoneMotion& motion, int id,
                    const std::optional<KeySpan>& span = {});

// Bones of the playing clip, those that move most first; computed again when the playback changes.
const std::vector<BoneMotion>& ordered_bones(Document& document);

}  // namespace studioscope
