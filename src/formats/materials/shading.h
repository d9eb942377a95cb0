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

// Builds the parameters of a material whose program is drawn (VertexLitGeneric, UnlitGeneric,
// Teeth, UnlitTwoTexture, Refract) as its shader uses them: without what ruled_parameters()
// ignores, and only textures that the program reads. `resolved_material` has the textures and masks
// of every material. Null: another shader.
std::shared_ptr<const SurfaceMaterial> build_surface(const MaterialValues& material,
                                                     const ResolvedMaterial& resolved_material,
                                                     const UseTexture& use,
                                                     Diagnostics& diagnostics);

// Builds the parameters of a material of Eyes or EyeRefract. Null: another shader, or no readable
// iris.
std::shared_ptr<const EyeMaterial> build_eye(const Vmt& vmt, const UseTexture& use,
                                             Diagnostics& diagnostics);

}  // namespace studioscope
