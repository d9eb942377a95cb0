#pragma once

#include "document/derived_data.h"

namespace studioscope {

// Kinds of the tree's rows as parts of widget ids.
constexpr int kBones = static_cast<int>(TreeKind::kBone);
constexpr int kMeshes = static_cast<int>(TreeKind::kMesh);
constexpr int kMaterials = static_cast<int>(TreeKind::kMaterial);
constexpr int kHitboxes = static_cast<int>(TreeKind::kHitbox);
constexpr int kAttachments = static_cast<int>(TreeKind::kAttachment);
constexpr int kBodyModels = static_cast<int>(TreeKind::kBodyModel);
constexpr int kSections = static_cast<int>(TreeKind::kSection);

}  // namespace studioscope
