#pragma once

#include <glad/gl.h>

#include <string>

#include "document/view.h"

namespace studioscope {

// How a mesh is drawn.
enum class ModelLayer { kSurface, kLines, kPoints };

// What one program of the model's shaders is for. All of it is constant in the shaders, so that no
// driver carries modes and kinds of material that it does not draw: software drivers run both sides
// of a branch.
struct ModelVariant {
    ShadingMode mode = ShadingMode::kShaded;
    ModelLayer layer = ModelLayer::kSurface;
    GLint material_kind = 0;      // bits of GpuMaterial::kind
    bool is_passthrough = false;  // vertices stay where they are
    bool is_posed = false;        // vertices come as SkinnedVertices has them
    bool has_own_poses = false;   // every instance has a palette
    int influences = 3;           // that a vertex has at most
    bool is_plain = false;        // no data and no selection to show
    bool is_unflexed = false;     // no shape is active
    LightPreset light = LightPreset::kStudio;

    bool operator==(const ModelVariant&) const = default;

    // Whether each of a triangle's corners has a colour of its own that is not blended
    // (model.geom).
    bool has_corner_colors() const;

    // What the shaders are told of it: goes before their texts.
    std::string glsl() const;
};

}  // namespace studioscope
