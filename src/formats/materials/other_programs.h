#pragma once

#include <memory>

#include "formats/materials/shading.h"

namespace studioscope {

// Programs of published shaders other than VertexLitGeneric and UnlitGeneric (materials.md 1.6).

// The parameters of a material of Teeth; null: another shader.
std::shared_ptr<const SurfaceMaterial> teeth_of(const Vmt& vmt, const ResolvedMaterial& look,
                                                Diagnostics& diagnostics);

// The parameters of a material of UnlitTwoTexture; null: another shader.
std::shared_ptr<const SurfaceMaterial> two_textures_of(const Vmt& vmt, const ResolvedMaterial& look,
                                                       const UseTexture& use,
                                                       Diagnostics& diagnostics);

// The parameters of a material of Refract; null: another shader.
std::shared_ptr<const SurfaceMaterial> refraction_of(const MaterialValues& material,
                                                     const ResolvedMaterial& look,
                                                     const UseTexture& use,
                                                     Diagnostics& diagnostics);

}  // namespace studioscope
