#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/parameter_rules.h"
#include "formats/materials/shaders.h"
#include "formats/materials/values.h"
#include "model/material_programs.h"
#include "model/proxy_names.h"

namespace studioscope {

namespace {

using Use = ParameterUse;

// The shader programs that a row applies to, as bit flags.
enum Programs : unsigned {
    kInPlain = 1,
    kInUnlit = 2,
    kInBumped = 4,
    kInSkin = 8,
    kInEyes = 16,
    kInEyeRefract = 32,
    kInOther = 64,  // shaders whose own programs are not drawn
    kInTeeth = 128,
    kInTwoTextures = 256,
    kInRefract = 512,
    kInGeneric = kInPlain | kInUnlit | kInBumped | kInSkin,
    kInEye = kInEyes | kInEyeRefract,
    kInAny = ~0u,  // of every shader
};

// Space-separated parameter names without $; a trailing * matches any ending. Where `needs` names a
// parameter, it must be given and not 0. The first matching row is used.
struct UseRow {
    const char* names;
    unsigned programs;
    Use use;
    const char* needs = "";
    const char* reason = "";
};

constexpr const char* kOnlyWithPhong = "counts only where $phong does";

constexpr UseRow kRows[] = {
    {"basetexturetransform color color2 alpha additive translucent alphatest alphatestreference "
     "halflambert selfillum basealphaenvmapmask normalmapalphaenvmapmask vertexcolor vertexalpha",
     kInTeeth, Use::kIgnored, "", "Teeth does not read it"},
    {"basetexturetransform color color2 alpha additive translucent alphatestreference halflambert "
     "selfillum basealphaenvmapmask normalmapalphaenvmapmask vertexcolor vertexalpha",
     kInRefract, Use::kIgnored, "", "Refract does not read it"},
    {"alphatest", kInRefract, Use::kNotDrawn, "", "nothing is cut out of Refract"},
    {"basetexture", kInRefract, Use::kDrawn, "", "bent in place of what is behind"},
    {"halflambert selfillum basealphaenvmapmask normalmapalphaenvmapmask", kInTwoTextures,
     Use::kIgnored, "", "UnlitTwoTexture does not read it"},
    {"basetexture basetexturetransform color color2 alpha additive nocull translucent", kInAny,
     Use::kDrawn},
    {"alphatest", kInAny, Use::kDrawn},
    {"alphatestreference", kInAny, Use::kDrawn, "$alphatest"},
    {"frame", kInAny, Use::kDrawn},
    {"bumpframe", kInPlain | kInBumped | kInSkin, Use::kDrawn, "$bumpmap"},
    {"detailframe", kInGeneric, Use::kDrawn, "$detail"},
    {"bumpframe detailframe envmapframe envmapmaskframe irisframe", kInAny, Use::kApproximated, "",
     "the first frame is shown"},
    {"blendtintbybasealpha", kInGeneric, Use::kDrawn},
    {"blendtintcoloroverbase", kInGeneric, Use::kDrawn, "$blendtintbybasealpha"},
    {"selfillum", kInAny, Use::kDrawn},
    {"selfillummask selfillumtint", kInGeneric, Use::kDrawn, "$selfillum"},
    {"selfillumfresnel selfillumfresnelminmaxexp", kInBumped | kInSkin, Use::kDrawn, "$selfillum"},
    {"selfillumfresnel selfillumfresnelminmaxexp", kInPlain, Use::kIgnored, "",
     "requires $bumpmap, $lightwarptexture or $phong"},
    {"selfillum_envmapmask_alpha", kInPlain | kInBumped, Use::kDrawn, "$envmapmask"},
    {"detail detailscale detailblendmode detailblendfactor detailtexturetransform", kInGeneric,
     Use::kDrawn, "$detail"},
    {"detailtint", kInPlain | kInUnlit, Use::kDrawn, "$detail"},
    {"bumpmap", kInBumped | kInSkin, Use::kDrawn},
    {"bumpmap normalmap", kInOther, Use::kApproximated, "", "drawn in the light of the preset"},
    {"normalmap", kInPlain | kInBumped | kInSkin, Use::kApproximated, "",
     "drawn in place of a $bumpmap; the game's program has no such parameter"},
    {"ssbump", kInGeneric, Use::kApproximated, "", "drawn without this kind of bump map"},
    {"lightwarptexture", kInBumped | kInSkin, Use::kDrawn},
    {"halflambert", kInPlain | kInBumped | kInEyes, Use::kDrawn},
    {"halflambert", kInSkin | kInEyeRefract, Use::kIgnored, "",
     "this program has half-Lambert in any case"},
    {"halflambert lightwarptexture phong", kInUnlit, Use::kIgnored, "",
     "UnlitGeneric has no light"},
    {"phong", kInPlain | kInBumped | kInSkin, Use::kDrawn},
    {"basemapalphaphongmask phongexponent phongexponenttexture phongexponentfactor phongboost "
     "phongfresnelranges phongtint phongalbedotint phongwarptexture",
     kInSkin, Use::kDrawn},
    {"invertphongmask", kInSkin, Use::kDrawn, "$envmap"},
    {"rimlight", kInSkin, Use::kDrawn},
    {"rimlightexponent rimlightboost rimmask", kInSkin, Use::kDrawn, "$rimlight"},
    {"phong* basemapalphaphongmask invertphongmask rimlight* rimmask",
     kInPlain | kInBumped | kInUnlit, Use::kIgnored, "", kOnlyWithPhong},
    {"envmap", kInGeneric | kInEyeRefract | kInRefract, Use::kApproximated, "",
     "a neutral room is reflected in place of the game's surroundings"},
    {"envmaptint", kInGeneric, Use::kDrawn, "$envmap"},
    {"envmapcontrast envmapsaturation envmapmask basealphaenvmapmask",
     kInPlain | kInBumped | kInUnlit, Use::kDrawn, "$envmap"},
    {"envmapcontrast envmapsaturation envmapmask basealphaenvmapmask", kInSkin, Use::kIgnored, "",
     "not read with $phong"},
    {"normalmapalphaenvmapmask", kInBumped | kInSkin, Use::kDrawn, "$envmap"},
    {"normalmapalphaenvmapmask", kInPlain | kInUnlit, Use::kIgnored, "", "there is no bump map"},
    {"envmapfresnel", kInSkin, Use::kDrawn, "$envmap"},
    {"envmapfresnel", kInPlain | kInBumped | kInUnlit, Use::kIgnored, "", kOnlyWithPhong},
    {"bumpmap", kInTeeth, Use::kDrawn},
    {"phongexponent", kInTeeth, Use::kDrawn, "$bumpmap"},
    {"forward illumfactor entityorigin warpparam intro", kInTeeth, Use::kInvisible, "",
     "set by the game in each frame; here by the mouth of the MDL, wide open"},
    {"texture2 texture2transform", kInTwoTextures, Use::kDrawn},
    {"frame2", kInTwoTextures, Use::kApproximated, "", "the first frame is shown"},
    {"normalmap bumptransform refractamount refracttint refracttinttexture bluramount "
     "fadeoutonsilhouette",
     kInRefract, Use::kDrawn},
    {"normalmap2", kInRefract, Use::kDrawn},
    {"bumptransform2", kInRefract, Use::kDrawn, "$normalmap2"},
    {"bumpframe2 refracttinttextureframe", kInRefract, Use::kApproximated, "",
     "the first frame is shown"},
    {"envmapcontrast envmapsaturation envmaptint", kInRefract, Use::kDrawn, "$envmap"},
    {"fresnelreflection", kInRefract, Use::kIgnored, "", "Refract does not use it"},
    {"masked", kInRefract, Use::kNotDrawn, "", "drawn without its mask"},
    {"nowritez forcealphawrite vertexcolormodulate", kInRefract, Use::kInvisible, "",
     "changes nothing in a picture of a model alone"},
    {"vertexcolor vertexalpha", kInGeneric | kInTwoTextures, Use::kIgnored, "",
     "the vertices of a model have no colour"},
    {"iris", kInEye, Use::kDrawn},
    {"corneatexture ambientoccltexture ambientocclcolor lightwarptexture glossiness "
     "parallaxstrength corneabumpstrength dilation",
     kInEyeRefract, Use::kDrawn},
    {"dilation", kInEyes, Use::kIgnored, "", "Eyes does not use it"},
    {"raytracesphere spheretexkillcombo eyeballradius", kInEyeRefract, Use::kNotDrawn, "",
     "the mesh of the eye is drawn, no ball is traced"},
    {"glint glintu glintv", kInEye, Use::kNotDrawn, "",
     "the game draws this texture while it runs"},
    {"eyeorigin eyeup irisu irisv entityorigin warpparam intro", kInEye, Use::kInvisible, "",
     "set by the game in each frame; here by the eyeball of the MDL"},
    {"compress", kInSkin, Use::kDrawn, "$stretch"},
    {"stretch", kInSkin, Use::kDrawn, "$compress"},
    {"bumpcompress", kInSkin, Use::kDrawn, "$bumpstretch"},
    {"bumpstretch", kInSkin, Use::kDrawn, "$bumpcompress"},
    {"compress stretch bumpcompress bumpstretch", kInPlain | kInBumped | kInUnlit, Use::kIgnored,
     "", kOnlyWithPhong},
    {"cloak*", kInAny, Use::kNotDrawn, "", "the cloak of an invisible player is not drawn"},
    {"sheen*", kInAny, Use::kNotDrawn, "", "the sheen of a weapon is not drawn"},
    {"emissiveblend*", kInAny, Use::kNotDrawn, "", "flowing light is not drawn"},
    {"flesh*", kInAny, Use::kNotDrawn, "", "the inside of flesh is not drawn"},
    {"treesway*", kInAny, Use::kNotDrawn, "", "nothing moves in the wind"},
    {"seamless*", kInAny, Use::kNotDrawn, "", "coordinates of the mesh are used"},
    {"depthblend*", kInAny, Use::kNotDrawn, "",
     "a model alone has nothing behind it to blend with"},
    {"glow* outline* softedges edgesoftness* distancealpha* scaleedge* scaleoutline*", kInUnlit,
     Use::kNotDrawn, "", "outlines of letters are not drawn"},
    {"ignorez wireframe decal flat no_draw", kInAny, Use::kNotDrawn, "",
     "drawn like any other surface"},
    {"surfaceprop", kInAny, Use::kInvisible, "", "for sounds, bullets and physics"},
    {"model nodecal nofog no_fullbright multipass znearer debug softwareskin opaquetexture "
     "noalphamod ignore_alpha_modulation use_in_fillrate_mode allowalphatocoverage linearwrite "
     "gammacolorread srgbtint hdrcolorscale receiveflashlight flashlight* ambientonly albedo "
     "lightmap time envmapmode envmapsphere envmapcameraspace separatedetailuvs",
     kInAny, Use::kInvisible, "", "changes nothing in a picture of a model alone"},
};

bool matches(std::string_view names, std::string_view name) {
    while (!names.empty()) {
        const std::string_view row = names.substr(0, names.find(' '));
        if (row == name || (row.ends_with('*') && name.starts_with(row.substr(0, row.size() - 1))))
            return true;
        names.remove_prefix(std::min(names.size(), row.size() + 1));
    }
    return false;
}

struct Classification {
    Use use = Use::kDrawn;
    std::string reason;
};

// Classifies the parameters of one material.
class ParameterClassifier {
public:
    ParameterClassifier(const MaterialValues& material, const ResolvedMaterial& resolved_material,
                        const std::set<std::string>& missing)
        : vmt_(material.vmt),
          resolved_material_(resolved_material),
          missing_(missing),
          shader_(find_shader(material.vmt.shader)),
          rules_(ruled_parameters(material)),
          programs_(programs_of(material)) {}

    Classification use_of(const VmtParameter& parameter) const {
        Classification result = classify_by_rules(parameter);
        const MaterialProxy* writer = writer_of(parameter.key);
        if (writer == nullptr || result.use != Use::kDrawn) return result;
        const std::string name = quotable(writer->name);
        switch (source_of_proxy(writer->name)) {
            case ProxySource::kTime:
            case ProxySource::kValues:
                return {Use::kDrawn, fmt::format("the proxy {} changes it", name)};
            case ProxySource::kGame:
            case ProxySource::kGameColor:
                return {Use::kApproximated,
                        fmt::format("driven by the game ({}); its slider moves it", name)};
            default:
                return {
                    Use::kApproximated,
                    fmt::format("the proxy {} changes it in the game; here its value rests", name)};
        }
    }

private:
    unsigned programs_of(const MaterialValues& material) const {
        if (resolved_material_.eye)
            return resolved_material_.eye->program == EyeProgram::kEyeRefract ? kInEyeRefract
                                                                              : kInEyes;
        if (!resolved_material_.surface) return kInOther;
        if (resolved_material_.surface->program == SurfaceProgram::kTeeth) return kInTeeth;
        if (resolved_material_.surface->program == SurfaceProgram::kRefract) return kInRefract;
        if (shader_ != nullptr && same_name(shader_->name, "UnlitTwoTexture"))
            return kInTwoTextures;
        switch (material.program()) {
            case ShaderProgram::kSkin:
                return kInSkin;
            case ShaderProgram::kBumped:
                return kInBumped;
            default:
                return resolved_material_.is_unlit ? kInUnlit : kInPlain;
        }
    }

    Classification classify_by_rules(const VmtParameter& parameter) const {
        const std::string& key = parameter.key;
        if (!key.starts_with('$'))
            return {Use::kInvisible, key.starts_with('%') ? "for tools that compile maps"
                                                          : "not a parameter of a shader"};
        if (const std::string meant = misspelt_parameter(vmt_, parameter); !meant.empty())
            return {Use::kMisspelt, fmt::format("did you mean {}?", meant)};
        for (const RuledParameter& ruled : rules_)
            if (ruled.parameter == &parameter && ruled.rule->effect == ParameterEffect::kIgnored)
                return {Use::kIgnored, ruled.rule->message};
        if (trimmed(parameter.value).empty()) return {Use::kIgnored, "has no value"};
        if (std::optional<Classification> lost = lost_alpha(key)) return *lost;
        if (key == "$envmap" && resolved_material_.surface &&
            !resolved_material_.surface->reflection.is_on)
            return {Use::kIgnored, "its mask and other parameters switch the reflection off"};
        if (std::optional<Classification> reflected = reflection(parameter)) return *reflected;
        Classification result = classify_by_table(parameter);
        const bool is_shown = result.use == Use::kDrawn || result.use == Use::kApproximated;
        if (is_shown && missing_.contains(key))
            return {Use::kNotDrawn, "its texture was not found, or is of a kind that is not drawn"};
        if (std::optional<Classification> lost = lost_wrinkle(key); lost && is_shown) return *lost;
        for (const RuledParameter& ruled : rules_)
            if (ruled.parameter == &parameter && result.reason.empty())
                result.reason = ruled.rule->message;
        return result;
    }

    // The last proxy that writes a variable; null: none does.
    const MaterialProxy* writer_of(std::string_view key) const {
        const auto found =
            std::find_if(vmt_.proxies.rbegin(), vmt_.proxies.rend(),
                         [&](const MaterialProxy& proxy) { return result_of_proxy(proxy) == key; });
        return found == vmt_.proxies.rend() ? nullptr : &*found;
    }

    // The environment map of a material that reflects one.
    std::optional<Classification> reflection(const VmtParameter& parameter) const {
        const bool reflects =
            resolved_material_.eye
                ? resolved_material_.eye->reflects
                : resolved_material_.surface && resolved_material_.surface->reflection.is_on;
        if (parameter.key != "$envmap" || !reflects) return {};
        const int cube = resolved_material_.eye
                             ? resolved_material_.eye->cube
                             : resolved_material_.surface->reflection.cube_texture;
        if (cube >= 0) return Classification{Use::kDrawn, ""};
        const char* why = is_made_by_game(texture_path(parameter.value))
                              ? "a neutral room is reflected in place of the game's surroundings"
                          : missing_.contains(parameter.key)
                              ? "its texture was not found; a neutral room is reflected"
                              : "its texture is no cube map; a neutral room is reflected";
        return Classification{Use::kApproximated, why};
    }

    // A wrinkle map whose partner is missing, or whose base texture or normal map is.
    std::optional<Classification> lost_wrinkle(std::string_view key) const {
        static constexpr std::string_view kNeeds[][3] = {
            {"$compress", "$stretch", "$basetexture"},
            {"$stretch", "$compress", "$basetexture"},
            {"$bumpcompress", "$bumpstretch", "$bumpmap"},
            {"$bumpstretch", "$bumpcompress", "$bumpmap"}};
        for (const auto& [own, partner, replaced] : kNeeds)
            for (const std::string_view needed : {partner, replaced})
                if (key == own && missing_.contains(std::string(needed)))
                    return Classification{Use::kNotDrawn, fmt::format("requires {}, whose texture "
                                                                      "was not found",
                                                                      needed)};
        return {};
    }

    // Blending and the alpha test, where the alpha of the base texture is a mask of something else.
    std::optional<Classification> lost_alpha(std::string_view key) const {
        if (programs_ == kInTeeth || programs_ == kInRefract) return {};
        if (key == "$translucent" && is_on(vmt_, key) && !resolved_material_.is_translucent)
            return Classification{Use::kIgnored,
                                  "the alpha of the base texture is a mask of something else"};
        if (key != "$alphatest" || !is_on(vmt_, key) || resolved_material_.is_alpha_tested)
            return {};
        if (resolved_material_.is_translucent)
            return Classification{Use::kApproximated, "$translucent blends what it would cut"};
        return Classification{Use::kIgnored,
                              "the alpha of the base texture is a mask of something else"};
    }

    Classification classify_by_table(const VmtParameter& parameter) const {
        const std::string_view name = std::string_view(parameter.key).substr(1);
        for (const UseRow& row : kRows) {
            const bool is_of_program = row.programs == kInAny || (row.programs & programs_) != 0;
            if (!is_of_program || !matches(row.names, name)) continue;
            const std::string_view needs = row.needs;
            if (!needs.empty() && needs != parameter.key && !is_given(needs))
                return {Use::kIgnored, fmt::format("requires {}", needs)};
            return {row.use, row.reason};
        }
        return classify_by_shader(parameter.key);
    }

    // True if a switch is not 0, or a texture is named.
    bool is_given(std::string_view key) const {
        return has_value(vmt_, key) && (is_on(vmt_, key) || number_or(vmt_, key, 1) != 0);
    }

    Classification classify_by_shader(const std::string& key) const {
        if (vmt_.proxy_variables.contains(key))
            return {Use::kInvisible, "a variable of the material's proxies"};
        if (shader_ == nullptr) return {Use::kNotDrawn, "the shader is unknown"};
        if (programs_ == kInOther) {
            return {Use::kNotDrawn,
                    fmt::format("only the base texture of {} is drawn", quotable(shader_->name))};
        }
        if (has_parameter(shader_->name, key)) return {Use::kNotDrawn, "not drawn yet"};
        return {Use::kIgnored, fmt::format("{} has no such parameter{}", shader_->name,
                                           is_known_parameter(key) ? "; another shader has" : "")};
    }

    const Vmt& vmt_;
    const ResolvedMaterial& resolved_material_;
    const std::set<std::string>& missing_;
    const ShaderRow* shader_;
    std::vector<RuledParameter> rules_;
    unsigned programs_;
};

}  // namespace

std::vector<MaterialParameter> parameter_uses(const MaterialValues& material,
                                              const ResolvedMaterial& resolved_material,
                                              const std::set<std::string>& missing) {
    const ParameterClassifier classifier(material, resolved_material, missing);
    std::vector<MaterialParameter> uses;
    uses.reserve(material.vmt.parameters.size());
    for (const VmtParameter& parameter : material.vmt.parameters) {
        Classification result = classifier.use_of(parameter);
        uses.push_back({parameter.key, parameter.value, parameter.line, parameter.file, result.use,
                        std::move(result.reason)});
    }
    return uses;
}

}  // namespace studioscope
