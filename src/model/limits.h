#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "model/branches.h"

namespace studioscope {

// Limits of the engine and its compilers, for messages. Where engine branches differ,
// the number is that of Source SDK 2013.
namespace limits {

constexpr size_t kBones = 128;
constexpr size_t kLods = 8;
constexpr size_t kVerticesOfMesh = 65536;
constexpr size_t kFlexedVerticesOfMesh = 10000;
constexpr size_t kMaterials = 32;
constexpr size_t kFlexNames = 1024;
constexpr size_t kControllers = 96;
constexpr size_t kFlexStack = 32;  // stack entries of a flex rule
constexpr size_t kPoseParameters = 24;

}  // namespace limits

// The limits of each branch of the engine, of its compilers and tools.

enum class LimitKind {
    kBones,
    kMeshVertices,
    kPartVertices,
    kMaterials,
    kBodyParts,
    kLods,
    kFlexNames,
    kFlexControllers,
    kFlexedVertices,
    kFlexModelVertices,
    kModelVertices,
    kPoseParameters,
    kHelperTriggers,
    kSequences,
    kAnimations,
    kAnimationBlocks,
    kIncludedModels,
    kWalkframes,
    kTextureSide,
    kStripVertices,
    kDrawnVertices,
    kDrawnIndices,
};

struct BranchLimit {
    LimitKind kind;
    const char* name;  // in JSON
    const char* what;  // "bones", as in "129 of 128 bones"
    const char* code;  // message about a model that exceeds it; null: none, or an older one
    std::array<uint32_t, kBranchCount> max;  // by the index of Branch; 0: not known
};

// All limits, in the order of LimitKind.
std::span<const BranchLimit> branch_limits();
// The maximum of a branch; 0 if it is not known.
uint32_t branch_maximum(Branch branch, LimitKind kind);

// A model's use of one limit.
struct LimitUse {
    const BranchLimit* limit = nullptr;
    uint64_t used = 0;
};

}  // namespace studioscope
