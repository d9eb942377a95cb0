#pragma once

#include <cstddef>

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

}  // namespace studioscope
