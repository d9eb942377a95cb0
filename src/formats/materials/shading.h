#pragma once

#include <functional>
#include <string_view>

#include "core/diagnostic.h"
#include "formats/materials/parameter_rules.h"
#include "model/material_programs.h"
#include "model/resolved_material.h"

namespace studioscope {

// The index into Scene::textures of the texture that a parameter of the material names; -1: it
// names none that can be read.
using UseTexture = std::function<int(std::string_view key)>;

// The parameters of a material of a shader whose program is drawn (VertexLitGeneric, UnlitGeneric,
// Teeth, UnlitTwoTexture, Refract) as it counts them: what ruled_parameters() ignores is left out,
// and the textures of what the program does not read are not asked for. `look` has the textures and
// masks that every material has. Null: another shader.
std::shared_ptr<const SurfaceMaterial> surface_of(const MaterialValues& material,
                                                  const ResolvedMaterial& look,
                                                  const UseTexture& use, Diagnostics& diagnostics);

// The parameters of a material of the shaders Eyes and EyeRefract whose iris can be read. Null:
// another shader, or no iris.
std::shared_ptr<const EyeMaterial> eye_of(const Vmt& vmt, const UseTexture& use,
                                          Diagnostics& diagnostics);

}  // namespace studioscope
