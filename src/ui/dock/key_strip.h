#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "document/document.h"

namespace studioscope {

// The keys of one bone in one row, for the lists of bones of the timeline and of the curves.

// Frames of one row to pixels.
struct KeyStrip {
    float left = 0, width = 1, top = 0, bottom = 1;
    float first = 0, frames = 1;

    float x_of(float frame) const { return left + (frame - first) / frames * width; }
};
// In a line of text whose top left is `corner`, the first frame at `left`.
KeyStrip key_strip(const Clip& clip, const ImVec2& corner, float left, float width);

// Authored, skipped and held frames apart.
void draw_strip(ImDrawList& list, const KeyStrip& strip, const std::vector<CurveKey>& keys);

// "12 authored, 3 skipped, 0 held; turns by ..."
std::string keys_text(const std::vector<CurveKey>& keys, const BoneMotion& motion);

// The bones of the clip that plays, those that it moves most first; made anew for another clip.
const std::vector<BoneMotion>& ordered_bones(Document& document);

}  // namespace studioscope
