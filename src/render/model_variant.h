#pragma once

#include <glad/gl.h>

#include <optional>
#include <string>

#include "document/view/view.h"
#include "model/material_programs.h"

namespace studioscope {

// The part of a mesh that a draw call covers.
enum class ModelLayer { kSurface, kLines, kPoints };

// The parameters of one program of the model's shaders. All of them are constants in the shaders,
// so that no program contains modes and materials that it does not draw: software drivers execute
// both sides of a branch.
struct ModelVariant {
    ShadingMode mode = ShadingMode::kShaded;
    ModelLayer layer = ModelLayer::kSurface;
    GLint material_kind = 0;      // bits of GpuMaterial::kind
    bool is_passthrough = false;  // true: vertices are not skinned
    bool is_posed = false;        // true: vertices were skinned before (SkinnedVertices)
    bool has_own_poses = false;   // true: one palette per instance
    int influences = 3;           // maximum bones per vertex, 1..3
    bool is_plain = false;        // true: no data and no selection to show
    bool is_unflexed = false;     // true: no shape is active
    bool is_addition = false;     // true: only vertices that the other compared model lacks
    bool records_terms = false;   // true: the terms of the light are written (LightProbe)
    LightPreset light = LightPreset::kStudio;
    GLint features = 0;   // bits of GpuMaterial::features
    int detail_mode = 0;  // GpuMaterial::detail_mode
    std::optional<EyeProgram> eye;

    bool operator==(const ModelVariant&) const = default;

    // True if each corner of a triangle has its own colour without interpolation (model.geom).
    bool has_corner_colors() const;

    // The definitions for the shaders, which precede their source text.
    std::string glsl() const;
};

}  // namespace studioscope
