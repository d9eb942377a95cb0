#include "model/limits.h"

namespace studioscope {

namespace {

constexpr std::array<uint32_t, kBranchCount> everywhere(uint32_t max) {
    return {max, max, max, max, max, max, max};
}

constexpr const char* kGeneralCode = "branch-limit";

// Columns: sdk2013, tf2, gmod, sfm, l4d2, csgo, portal2. The reasons and sources of the numbers are
// in the register of messages, with the code.
constexpr BranchLimit kLimits[] = {
    {LimitKind::kBones, "bones", "bones", "branch-bones", {128, 128, 256, 256, 128, 256, 0}},
    {LimitKind::kMeshVertices, "mesh_vertices", "vertices in one mesh", kGeneralCode,
     everywhere(65535)},
    {LimitKind::kPartVertices,
     "part_vertices",
     "vertices in one part of a QC",
     "clamped-part",
     {0, 0, 21845, 63999}},
    {LimitKind::kMaterials, "materials", "materials", kGeneralCode, {32, 32, 32, 32}},
    {LimitKind::kBodyParts, "body_parts", "body parts", "body-parts", {31, 31, 64, 31}},
    {LimitKind::kLods, "lods", "LODs", kGeneralCode, everywhere(8)},
    {LimitKind::kFlexNames, "flex_names", "flexes", kGeneralCode, {1024, 1024}},
    {LimitKind::kFlexControllers,
     "flex_controllers",
     "flex controllers",
     "flex-controllers",
     {96, 96, 95, 127}},
    {LimitKind::kFlexedVertices,
     "flexed_vertices",
     "flexed vertices in one mesh",
     "flex-verts",
     {10000, 10000, 10000}},
    {LimitKind::kFlexModelVertices,
     "flex_model_vertices",
     "vertices of a model with flexes",
     "flex-cache",
     {0, 0, 0, 65535}},
    {LimitKind::kModelVertices,
     "model_vertices",
     "vertices of LOD 0",
     "decal-verts",
     {0, 65000, 65000}},
    {LimitKind::kPoseParameters, "pose_parameters", "pose parameters", kGeneralCode, {24, 24}},
    {LimitKind::kHelperTriggers, "helper_triggers", "triggers of one helper bone",
     "helper-triggers", everywhere(32)},
    {LimitKind::kSequences, "sequences", "sequences", nullptr, {0, 0, 2000}},
    {LimitKind::kAnimations, "animations", "animations", nullptr, {0, 0, 3000}},
    {LimitKind::kAnimationBlocks,
     "animation_blocks",
     "animation blocks",
     "anim-blocks",
     {256, 256, 256}},
    {LimitKind::kIncludedModels, "included_models", "included models", nullptr, {64, 64}},
    {LimitKind::kWalkframes,
     "walkframes",
     "walkframe lines of one sequence",
     "qc-walkframes",
     {0, 0, 16, 64}},
    {LimitKind::kTextureSide,
     "texture_side",
     "texels on a side of a texture",
     kGeneralCode,
     {4096, 4096, 4096}},
    {LimitKind::kStripVertices,
     "strip_vertices",
     "vertices in one strip",
     "strip-32767",
     {32767, 32767}},
    {LimitKind::kDrawnVertices,
     "drawn_vertices",
     "vertices in one strip group",
     "draw-32768",
     {32768, 0, 32768}},
    {LimitKind::kDrawnIndices,
     "drawn_indices",
     "indices in one strip group",
     "draw-32768",
     {32768, 0, 32768}},
};

}  // namespace

std::span<const BranchLimit> branch_limits() { return kLimits; }

uint32_t branch_maximum(Branch branch, LimitKind kind) {
    return kLimits[static_cast<size_t>(kind)].max.at(static_cast<size_t>(branch));
}

}  // namespace studioscope
