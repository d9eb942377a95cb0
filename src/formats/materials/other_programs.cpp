#include "formats/materials/other_programs.h"

#include "core/text.h"
#include "formats/materials/shaders.h"
#include "formats/materials/values.h"

namespace studioscope {

namespace {

bool is_of_shader(const Vmt& vmt, const char* name) {
    const ShaderRow* row = find_shader(vmt.shader);
    return row != nullptr && same_name(row->name, name);
}

}  // namespace

// Only the program for normal maps has specular light and half-Lambert. Neither reads $color or
// $basetexturetransform.
std::shared_ptr<const SurfaceMaterial> teeth_of(const Vmt& vmt, const ResolvedMaterial& look,
                                                Diagnostics& diagnostics) {
    if (!is_of_shader(vmt, "Teeth")) return nullptr;
    SurfaceMaterial teeth;
    teeth.program = SurfaceProgram::kTeeth;
    teeth.has_flat_normal = look.bump_texture < 0;
    teeth.is_half_lambert = !teeth.has_flat_normal;
    teeth.specular.mask = MaskSource::kBaseAlpha;
    teeth.specular.exponent = Values(vmt, diagnostics).number("$phongexponent", 0);
    teeth.ignores_base_alpha = true;
    return std::make_shared<SurfaceMaterial>(teeth);
}

std::shared_ptr<const SurfaceMaterial> two_textures_of(const Vmt& vmt, const ResolvedMaterial& look,
                                                       const UseTexture& use,
                                                       Diagnostics& diagnostics) {
    if (!is_of_shader(vmt, "UnlitTwoTexture")) return nullptr;
    Values values(vmt, diagnostics);
    SurfaceMaterial surface;
    surface.is_unlit = true;
    surface.base_uv = values.transform("$basetexturetransform");
    surface.modulation = linear_of_gamma(look.color);
    if (has_value(vmt, "$texture2")) surface.second.texture = use("$texture2");
    surface.second.uv = values.transform("$texture2transform");
    return std::make_shared<SurfaceMaterial>(surface);
}

std::shared_ptr<const SurfaceMaterial> refraction_of(const MaterialValues& material,
                                                     const ResolvedMaterial& look,
                                                     const UseTexture& use,
                                                     Diagnostics& diagnostics) {
    const Vmt& vmt = material.vmt;
    if (!is_of_shader(vmt, "Refract")) return nullptr;
    Values values(vmt, diagnostics);
    const auto texture = [&](std::string_view key) { return has_value(vmt, key) ? use(key) : -1; };
    SurfaceMaterial surface;
    surface.program = SurfaceProgram::kRefract;
    surface.has_flat_normal = look.bump_texture < 0;
    surface.base_uv = values.transform("$bumptransform");
    surface.second = {texture("$normalmap2"), values.transform("$bumptransform2")};
    Refraction& refraction = surface.refraction;
    refraction.amount = values.number("$refractamount", refraction.amount);
    refraction.tint = linear_of_gamma(values.color("$refracttint"));
    refraction.tint_texture = texture("$refracttinttexture");
    refraction.blurs = number_or(vmt, "$bluramount", 0) >= 1;
    refraction.fades_on_silhouette = is_on(vmt, "$fadeoutonsilhouette");
    Reflection& reflection = surface.reflection;
    reflection.is_on = has_value(vmt, "$envmap");
    reflection.tint = linear_of_gamma(values.color("$envmaptint"));
    reflection.contrast = values.number("$envmapcontrast", 0);
    reflection.saturation = values.number("$envmapsaturation", 1);
    refraction.is_blended = !reflection.is_on && material.bump_is_translucent == true;
    return std::make_shared<SurfaceMaterial>(surface);
}

}  // namespace studioscope
