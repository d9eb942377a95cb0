// Reading of the parameters of each shader program (materials.md 1.4 and 1.5).
#include "formats/materials/shading.h"

#include <algorithm>
#include <memory>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/text.h"
#include "formats/materials/shaders.h"
#include "formats/materials/values.h"

namespace studioscope {

namespace {

// Programs of published shaders other than VertexLitGeneric and UnlitGeneric (materials.md 1.6).

bool has_shader(const Vmt& vmt, const char* name) {
    const ShaderRow* row = find_shader(vmt.shader);
    return row != nullptr && same_name(row->name, name);
}

// The parameters of a material of Teeth; null: another shader.
// Only the program for normal maps has specular light and half-Lambert. Neither reads $color or
// $basetexturetransform.
std::shared_ptr<const SurfaceMaterial> build_teeth(const Vmt& vmt,
                                                   const ResolvedMaterial& resolved_material,
                                                   Diagnostics& diagnostics) {
    if (!has_shader(vmt, "Teeth")) return nullptr;
    SurfaceMaterial teeth;
    teeth.program = SurfaceProgram::kTeeth;
    teeth.has_flat_normal = resolved_material.bump_texture < 0;
    teeth.is_half_lambert = !teeth.has_flat_normal;
    teeth.specular.mask = MaskSource::kBaseAlpha;
    teeth.specular.exponent = Values(vmt, diagnostics).number("$phongexponent", 0);
    teeth.ignores_base_alpha = true;
    return std::make_shared<SurfaceMaterial>(teeth);
}

// The parameters of a material of UnlitTwoTexture; null: another shader.
std::shared_ptr<const SurfaceMaterial> build_two_textures(const Vmt& vmt,
                                                          const ResolvedMaterial& resolved_material,
                                                          const UseTexture& use,
                                                          Diagnostics& diagnostics) {
    if (!has_shader(vmt, "UnlitTwoTexture")) return nullptr;
    Values values(vmt, diagnostics);
    SurfaceMaterial surface;
    surface.is_unlit = true;
    surface.base_uv = values.transform("$basetexturetransform");
    surface.modulation = gamma_to_linear(resolved_material.color);
    if (has_value(vmt, "$texture2")) surface.second.texture = use("$texture2");
    surface.second.uv = values.transform("$texture2transform");
    return std::make_shared<SurfaceMaterial>(surface);
}

// The parameters of a material of Refract; null: another shader.
std::shared_ptr<const SurfaceMaterial> build_refraction(const MaterialValues& material,
                                                        const ResolvedMaterial& resolved_material,
                                                        const UseTexture& use,
                                                        Diagnostics& diagnostics) {
    const Vmt& vmt = material.vmt;
    if (!has_shader(vmt, "Refract")) return nullptr;
    Values values(vmt, diagnostics);
    const auto texture = [&](std::string_view key) { return has_value(vmt, key) ? use(key) : -1; };
    SurfaceMaterial surface;
    surface.program = SurfaceProgram::kRefract;
    surface.has_flat_normal = resolved_material.bump_texture < 0;
    surface.base_uv = values.transform("$bumptransform");
    surface.second = {texture("$normalmap2"), values.transform("$bumptransform2")};
    Refraction& refraction = surface.refraction;
    refraction.amount = values.number("$refractamount", refraction.amount);
    refraction.tint = gamma_to_linear(values.color("$refracttint"));
    refraction.tint_texture = texture("$refracttinttexture");
    refraction.blurs = number_or(vmt, "$bluramount", 0) >= 1;
    refraction.fades_on_silhouette = is_on(vmt, "$fadeoutonsilhouette");
    Reflection& reflection = surface.reflection;
    reflection.is_on = has_value(vmt, "$envmap");
    reflection.tint = gamma_to_linear(values.color("$envmaptint"));
    reflection.contrast = values.vector("$envmapcontrast", glm::vec3(0));
    reflection.saturation = values.vector("$envmapsaturation", glm::vec3(1));
    refraction.is_blended = !reflection.is_on && material.bump_is_translucent == true;
    return std::make_shared<SurfaceMaterial>(surface);
}

// Reads the parts of one material.
class SurfaceReader {
public:
    SurfaceReader(const MaterialValues& material, const UseTexture& use, Diagnostics& diagnostics)
        : material_(material), use_(use), values_(material.vmt, diagnostics) {
        for (const RuledParameter& ruled : ruled_parameters(material))
            if (ruled.rule->effect == ParameterEffect::kIgnored) ignored_.insert(ruled.rule->key);
    }

    SurfaceMaterial read(const ResolvedMaterial& resolved_material) {
        SurfaceMaterial surface;
        const ShaderProgram program = material_.program();
        surface.program = program == ShaderProgram::kSkin     ? SurfaceProgram::kSkin
                          : program == ShaderProgram::kBumped ? SurfaceProgram::kBumped
                                                              : SurfaceProgram::kPlain;
        surface.is_unlit = resolved_material.is_unlit;
        surface.is_half_lambert = is_skin() || on("$halflambert");
        surface.has_flat_normal = resolved_material.bump_texture < 0 || has_base_alpha_phong_mask();
        surface.base_uv = values_.transform("$basetexturetransform");
        surface.modulation = gamma_to_linear(resolved_material.color);
        surface.is_tinted_by_alpha = resolved_material.is_tinted_by_alpha;
        surface.tint_over_base = resolved_material.tint_over_base;
        surface.self_illumination = self_illumination(resolved_material);
        if (program != ShaderProgram::kPlain && !has_fresnel_without_skin())
            surface.light_warp = use_texture("$lightwarptexture");
        surface.detail = detail(surface.base_uv);
        surface.reflection = reflection(resolved_material);
        read_mask_light(surface);
        surface.ignores_base_alpha =
            surface.self_illumination.is_on || resolved_material.is_tinted_by_alpha ||
            has_base_alpha_phong_mask() || (!is_skin() && on("$basealphaenvmapmask"));
        if (!is_skin()) return surface;
        surface.wrinkles = wrinkles(resolved_material);
        surface.specular = specular(resolved_material);
        surface.rim = rim(surface.specular);
        surface.specular.is_short = is_short(surface, resolved_material);
        return surface;
    }

private:
    bool is_skin() const { return material_.program() == ShaderProgram::kSkin; }
    bool counts(std::string_view key) const {
        return has_value(material_.vmt, key) && !ignored_.contains(key);
    }
    bool on(std::string_view key) const { return counts(key) && is_on(material_.vmt, key); }
    int use_texture(std::string_view key) const { return counts(key) ? use_(key) : -1; }

    bool has_base_alpha_phong_mask() const { return is_skin() && on("$basemapalphaphongmask"); }
    // Without $phong this switches off the light warp and $normalmapalphaenvmapmask.
    bool has_fresnel_without_skin() const {
        return !is_skin() && on("$selfillum") && on("$selfillumfresnel");
    }

    SelfIllumination self_illumination(const ResolvedMaterial& resolved_material) {
        SelfIllumination illumination;
        illumination.mask_texture = resolved_material.self_illumination_mask;
        illumination.is_on = on("$selfillum") && (illumination.mask_texture >= 0 ||
                                                  resolved_material.base_texture >= 0);
        illumination.tint = resolved_material.self_illumination_tint;
        illumination.has_fresnel = on("$selfillumfresnel");
        const glm::vec3 numbers = values_.vector("$selfillumfresnelminmaxexp", {0, 1, 1});
        illumination.fresnel_min = numbers.x;
        illumination.fresnel_max = numbers.y;
        illumination.fresnel_exponent = numbers.z;
        return illumination;
    }

    // Reads self-illumination by the alpha of the reflection's mask, which $phong never loads.
    void read_mask_light(SurfaceMaterial& surface) {
        SelfIllumination& illumination = surface.self_illumination;
        if (!illumination.is_on || !counts("$envmapmask") || is_on(material_.vmt, "$phong")) return;
        illumination.reflection_mask_alpha = values_.number("$selfillum_envmapmask_alpha", 0);
        if (illumination.reflection_mask_alpha == 0) return;
        surface.reflection.mask_texture = use_("$envmapmask");
        if (surface.reflection.mask_texture < 0) illumination.reflection_mask_alpha = 0;
    }

    DetailTexture detail(const TextureTransform& base_uv) {
        DetailTexture detail;
        if (!counts("$detail")) return detail;
        detail.mode = static_cast<int>(values_.number("$detailblendmode", 0));
        // Modes that the program lacks: drawn without the detail.
        if (ignored_.contains("$detailblendmode") || detail.mode < 0) return detail;
        detail.texture = use_("$detail");
        detail.frame = values_.frame("$detailframe");
        detail.strength = values_.number("$detailblendfactor", 1);
        if (counts("$detailtint")) detail.tint = gamma_to_linear(values_.color("$detailtint"));
        constexpr float kDefaultScale = 4;
        const glm::vec2 scale = values_.pair("$detailscale", glm::vec2(kDefaultScale));
        detail.uv = values_.is_there("$detailtexturetransform")
                        ? values_.transform("$detailtexturetransform")
                        : base_uv;
        detail.uv.u *= scale.x;
        detail.uv.v *= scale.y;
        return detail;
    }

    // Both textures, or none.
    std::pair<int, int> two_textures(std::string_view first, std::string_view second) {
        if (!counts(first) || !counts(second)) return {-1, -1};
        const std::pair<int, int> both{use_(first), use_(second)};
        return both.first >= 0 && both.second >= 0 ? both : std::pair(-1, -1);
    }

    WrinkleMaps wrinkles(const ResolvedMaterial& resolved_material) {
        WrinkleMaps maps;
        if (resolved_material.base_texture >= 0)
            std::tie(maps.compress, maps.stretch) = two_textures("$compress", "$stretch");
        if (resolved_material.bump_texture >= 0)
            std::tie(maps.bump_compress, maps.bump_stretch) =
                two_textures("$bumpcompress", "$bumpstretch");
        return maps;
    }

    Reflection reflection(const ResolvedMaterial& resolved_material) {
        Reflection reflection;
        reflection.is_on = counts("$envmap") && !loses_reflection();
        if (!reflection.is_on) return reflection;
        reflection.cube_texture = use_("$envmap");
        const glm::vec3 tint = values_.color("$envmaptint");
        reflection.tint = is_skin() ? tint : gamma_to_linear(tint);
        if (counts("$envmapcontrast"))
            reflection.contrast = values_.vector("$envmapcontrast", glm::vec3(0));
        if (counts("$envmapsaturation"))
            reflection.saturation = values_.vector("$envmapsaturation", glm::vec3(1));
        const bool has_bump_mask = on("$normalmapalphaenvmapmask") &&
                                   resolved_material.bump_texture >= 0 &&
                                   !has_fresnel_without_skin();
        if (is_skin()) {
            reflection.fresnel = values_.number("$envmapfresnel", 0);
            reflection.is_mask_inverted = on("$invertphongmask");
            reflection.mask = on("$normalmapalphaenvmapmask")
                                  ? phong_mask(resolved_material)
                                  : base_mask(resolved_material, MaskSource::kBaseAlpha);
        } else if (has_bump_mask) {
            reflection.mask = MaskSource::kBumpAlpha;
        } else if (on("$basealphaenvmapmask")) {
            reflection.mask = base_mask(resolved_material, MaskSource::kInvertedBaseAlpha);
        } else if (counts("$envmapmask") && !is_on(material_.vmt, "$phong")) {
            reflection.mask_texture = use_("$envmapmask");
            reflection.mask =
                reflection.mask_texture >= 0 ? MaskSource::kTexture : MaskSource::kMissing;
        }
        return reflection;
    }

    // True if masks that the bump map or $phong drop switch the reflection off as well.
    bool loses_reflection() const {
        const Vmt& vmt = material_.vmt;
        if (is_skin() && on("$selfillum") && on("$selfillumfresnel") &&
            on("$normalmapalphaenvmapmask"))
            return true;
        return drops_masks(vmt) && !is_on(vmt, "$normalmapalphaenvmapmask") &&
               (has_value(vmt, "$envmapmask") || is_on(vmt, "$basealphaenvmapmask"));
    }

    // Without the mask's texture the surface does not shine, as it is unknown where it would.
    static MaskSource base_mask(const ResolvedMaterial& resolved_material, MaskSource source) {
        return resolved_material.base_texture >= 0 ? source : MaskSource::kMissing;
    }

    MaskSource phong_mask(const ResolvedMaterial& resolved_material) const {
        if (on("$basemapalphaphongmask"))
            return base_mask(resolved_material, MaskSource::kBaseAlpha);
        if (resolved_material.bump_texture >= 0) return MaskSource::kBumpAlpha;
        return has_value(material_.vmt, "$bumpmap") ? MaskSource::kMissing : MaskSource::kNone;
    }

    SpecularLight specular(const ResolvedMaterial& resolved_material) {
        SpecularLight specular;
        specular.mask = phong_mask(resolved_material);
        specular.exponent_texture = use_texture("$phongexponenttexture");
        specular.warp = use_texture("$phongwarptexture");
        specular.exponent = values_.number("$phongexponent", 0);
        specular.exponent_factor = values_.number("$phongexponentfactor", 0);
        specular.fresnel_ranges = values_.vector("$phongfresnelranges", specular.fresnel_ranges);
        specular.boost = values_.number("$phongboost", 1);
        specular.tint = values_.vector("$phongtint", glm::vec3(0));
        specular.is_tinted_by_albedo = on("$phongalbedotint") && specular.exponent_texture >= 0;
        return specular;
    }

    RimLight rim(const SpecularLight& specular) {
        RimLight rim;
        rim.is_on = on("$rimlight");
        rim.exponent = std::max(values_.number("$rimlightexponent", rim.exponent), 1.0f);
        rim.boost = values_.number("$rimlightboost", 1);
        if (counts("$rimmask") && specular.exponent_texture >= 0)
            rim.mask_share = values_.number("$rimmask", 0);
        return rim;
    }

    bool is_short(const SurfaceMaterial& surface, const ResolvedMaterial& resolved_material) const {
        const bool is_opaque =
            has_base_alpha_phong_mask() || !material_.base_is_translucent.value_or(true);
        return resolved_material.bump_texture < 0 && surface.specular.exponent_texture < 0 &&
               !surface.rim.is_on && surface.detail.texture < 0 &&
               !surface.self_illumination.is_on && !surface.is_tinted_by_alpha && is_opaque;
    }

    const MaterialValues& material_;
    const UseTexture& use_;
    Values values_;
    std::set<std::string_view> ignored_;
};

}  // namespace

std::shared_ptr<const SurfaceMaterial> build_surface(const MaterialValues& material,
                                                     const ResolvedMaterial& resolved_material,
                                                     const UseTexture& use,
                                                     Diagnostics& diagnostics) {
    if (auto teeth = build_teeth(material.vmt, resolved_material, diagnostics)) return teeth;
    if (auto two = build_two_textures(material.vmt, resolved_material, use, diagnostics))
        return two;
    if (auto refraction = build_refraction(material, resolved_material, use, diagnostics))
        return refraction;
    if (!is_generic(material.vmt)) return nullptr;
    return std::make_shared<SurfaceMaterial>(
        SurfaceReader(material, use, diagnostics).read(resolved_material));
}

std::shared_ptr<const EyeMaterial> build_eye(const Vmt& vmt, const UseTexture& use,
                                             Diagnostics& diagnostics) {
    const ShaderRow* row = find_shader(vmt.shader);
    const bool refracts = row != nullptr && same_name(row->name, "EyeRefract");
    if (!refracts && (row == nullptr || !same_name(row->name, "Eyes"))) return nullptr;
    const auto texture = [&](std::string_view key) { return has_value(vmt, key) ? use(key) : -1; };
    EyeMaterial eye;
    eye.iris = texture("$iris");
    if (eye.iris < 0) return nullptr;
    Values values(vmt, diagnostics);
    eye.is_half_lambert = refracts || is_on(vmt, "$halflambert");
    if (!refracts) return std::make_shared<EyeMaterial>(eye);
    eye.program = EyeProgram::kEyeRefract;
    eye.cornea = texture("$corneatexture");
    eye.occlusion = texture("$ambientoccltexture");
    eye.light_warp = texture("$lightwarptexture");
    eye.reflects = has_value(vmt, "$envmap");
    eye.cube = texture("$envmap");
    eye.dilation = values.number("$dilation", eye.dilation);
    eye.glossiness = values.number("$glossiness", eye.glossiness);
    eye.parallax = values.number("$parallaxstrength", eye.parallax);
    eye.bump_strength = values.number("$corneabumpstrength", eye.bump_strength);
    eye.occlusion_color = values.vector("$ambientocclcolor", eye.occlusion_color);
    return std::make_shared<EyeMaterial>(eye);
}

}  // namespace studioscope
