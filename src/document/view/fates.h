#pragma once

#include <array>
#include <memory>

#include "document/view/frame_input.h"
#include "document/view/view.h"
#include "facts/compare/vertex_fates.h"

namespace studioscope {

// Colours and texts of vertex fates, for pictures, the window and its legends.
struct FateRow {
    VertexFate fate;
    unsigned color;  // 0xRRGGBB; for moved vertices the middle of fate_ramp()
    const char* help;
};
inline constexpr auto kFates = std::to_array<FateRow>({
    {VertexFate::kKept, 0x6B6E73, "the same in both models"},
    {VertexFate::kMoved, 0xF2932E, "at another place"},
    {VertexFate::kReweighted, 0xB65FD9, "with other bones or weights"},
    {VertexFate::kNormalChanged, 0xC9B8F2, "with another normal"},
    {VertexFate::kUvChanged, 0x9FD8CF, "with another place in the texture"},
    {VertexFate::kWelded, 0x3F6FE0, "one of several that became one vertex"},
    {VertexFate::kSplit, 0x4FD0F0, "one of several that one vertex became"},
    {VertexFate::kLost, 0xD7263D, "only in the first model"},
    {VertexFate::kNew, 0x5FE07A, "only in the second model"},
});
static_assert(is_enum_ordered(kFates, &FateRow::fate) && kFates.size() == kVertexFateCount);

// The first of the fates that only vertices of the second model have: split and new.
constexpr int kFirstAddedFate = static_cast<int>(VertexFate::kSplit);

// The colour of a fate, sRGB.
glm::vec3 fate_color(VertexFate fate);
// The colour of a moved vertex by its share, 0 to 1, of the largest distance; sRGB.
glm::vec3 fate_ramp(float share);

// The colour of each vertex by its fate, and the number of the fate as its category.
std::shared_ptr<const VertexPaint> fate_paint(const VertexFates& fates);

}  // namespace studioscope
