#include "formats/materials/parameter_rules.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "formats/materials/values.h"

namespace studioscope {

namespace {

bool has(const MaterialValues& m, std::string_view key) { return has_value(m.vmt, key); }
bool on(const MaterialValues& m, std::string_view key) { return is_on(m.vmt, key); }
bool is_lit(const MaterialValues& m) { return is_vertex_lit(m.vmt); }
bool is_skin(const MaterialValues& m) { return m.program() == ShaderProgram::kSkin; }

// True if the value of a parameter differs from these numbers; brackets and words are skipped.
bool differs_from(const MaterialValues& m, std::string_view key,
                  std::initializer_list<float> numbers) {
    const VmtParameter* parameter = find(m.vmt, key);
    if (parameter == nullptr) return false;
    constexpr std::string_view kInNumber = "+-.0123456789";
    std::string_view rest = parameter->value;
    const float* expected = numbers.begin();
    while (expected != numbers.end()) {
        rest.remove_prefix(std::min(rest.size(), rest.find_first_of(kInNumber)));
        if (rest.empty()) return false;
        const std::optional<float> number = take_number(rest);
        if (!number) return false;
        if (*number != *expected++) return true;
    }
    return false;
}

// True if self-illumination uses base alpha; the engine drops self-illumination whose mask is the
// alpha of an opaque texture.
bool keeps_self_illumination(const MaterialValues& m) {
    return on(m, "$selfillum") && (m.base_is_translucent.value_or(true) ||
                                   has(m, "$selfillummask") || on(m, "$selfillumfresnel"));
}

bool keeps_base_alpha_mask(const MaterialValues& m) {
    return on(m, "$basealphaenvmapmask") && m.base_is_translucent.value_or(true) &&
           !on(m, "$normalmapalphaenvmapmask");
}

bool reflects(const MaterialValues& m) { return is_lit(m) && has(m, "$envmap"); }

// The engine goes by the flags of a texture: its alpha counts only where they say that it has one.
bool lacks_only_flag(const MaterialValues& m) { return m.base_has_alpha.value_or(false); }

bool loses_self_illumination(const MaterialValues& m) {
    return is_lit(m) && on(m, "$selfillum") && m.base_is_translucent == false &&
           !keeps_self_illumination(m);
}

bool loses_base_alpha_mask(const MaterialValues& m) {
    return reflects(m) && on(m, "$basealphaenvmapmask") && m.base_is_translucent == false;
}

constexpr ParameterEffect kIgnored = ParameterEffect::kIgnored;
constexpr ParameterEffect kDiffers = ParameterEffect::kDiffers;

constexpr ParameterRule kRules[] = {
    {"phong-no-trigger", "$phong", kIgnored,
     [](const MaterialValues& m) { return is_lit(m) && on(m, "$phong") && !is_skin(m); },
     "$phong is ignored without $bumpmap, $lightwarptexture or $basemapalphaphongmask 1"},
    {"phong-mask-no-alpha", "$basemapalphaphongmask", kDiffers,
     [](const MaterialValues& m) {
         return is_skin(m) && on(m, "$basemapalphaphongmask") && m.base_has_alpha == false;
     },
     "the base texture has no alpha that $basemapalphaphongmask could take; all of the surface "
     "shines fully"},
    {"phong-bump-flat", "$bumpmap", kIgnored,
     [](const MaterialValues& m) {
         return is_skin(m) && has(m, "$bumpmap") && on(m, "$basemapalphaphongmask");
     },
     "$bumpmap moves no light: $basemapalphaphongmask makes the surface flat"},
    {"phong-full-mask", "$bumpmap", kDiffers,
     [](const MaterialValues& m) {
         return is_skin(m) && !on(m, "$basemapalphaphongmask") && m.bump_has_alpha == false;
     },
     "the bump map has no alpha as the mask of $phong; all of the surface shines fully"},
    {"envmapmask-bump", "$envmapmask", kIgnored,
     [](const MaterialValues& m) {
         return reflects(m) && drops_masks(m.vmt) && on(m, "$normalmapalphaenvmapmask");
     },
     "$envmapmask is ignored: $normalmapalphaenvmapmask replaces it"},
    {"envmapmask-bump", "$envmapmask", kIgnored,
     [](const MaterialValues& m) { return reflects(m) && drops_masks(m.vmt); },
     "$envmapmask with $bumpmap switches the reflection off; the mask belongs in the bump map's "
     "alpha, with $normalmapalphaenvmapmask 1"},
    {"envmapmask-bump", "$basealphaenvmapmask", kIgnored,
     [](const MaterialValues& m) {
         return reflects(m) && drops_masks(m.vmt) && on(m, "$basealphaenvmapmask") &&
                !on(m, "$normalmapalphaenvmapmask");
     },
     "$basealphaenvmapmask with $bumpmap switches the reflection off; the mask belongs in the bump "
     "map's alpha, with $normalmapalphaenvmapmask 1"},
    {"phong-envmap-contrast", "$envmapcontrast", kIgnored,
     [](const MaterialValues& m) {
         return reflects(m) && is_skin(m) && differs_from(m, "$envmapcontrast", {0});
     },
     "$envmapcontrast is ignored with $phong"},
    {"phong-envmap-contrast", "$envmapsaturation", kIgnored,
     [](const MaterialValues& m) {
         return reflects(m) && is_skin(m) && differs_from(m, "$envmapsaturation", {1});
     },
     "$envmapsaturation is ignored with $phong"},
    {"phong-envmap-contrast", "$envmapmask", kIgnored,
     [](const MaterialValues& m) { return reflects(m) && is_skin(m); },
     "$envmapmask is ignored with $phong"},
    {"phong-selfillum", "$selfillumfresnel", kDiffers,
     [](const MaterialValues& m) {
         return is_skin(m) && has(m, "$envmap") && on(m, "$selfillum") &&
                on(m, "$selfillumfresnel") && on(m, "$normalmapalphaenvmapmask");
     },
     "$selfillumfresnel with $phong and $normalmapalphaenvmapmask multiplies the reflection by 0"},
    {"selfillumfresnel-detail", "$selfillumfresnel", kIgnored,
     [](const MaterialValues& m) {
         return is_lit(m) && !is_skin(m) && on(m, "$selfillum") && on(m, "$selfillumfresnel") &&
                has(m, "$detail");
     },
     "$selfillumfresnel is ignored with $detail"},
    {"selfillum-no-alpha", "$selfillum", kIgnored,
     [](const MaterialValues& m) { return loses_self_illumination(m) && !lacks_only_flag(m); },
     "$selfillum is ignored: the base texture has no alpha, and there is no $selfillummask"},
    {"selfillum-no-alpha", "$selfillum", kIgnored,
     [](const MaterialValues& m) { return loses_self_illumination(m) && lacks_only_flag(m); },
     "$selfillum is ignored: the base texture has alpha, but its flags do not say so, and there is "
     "no $selfillummask"},
    {"selfillum-no-alpha", "$basealphaenvmapmask", kIgnored,
     [](const MaterialValues& m) { return loses_base_alpha_mask(m) && !lacks_only_flag(m); },
     "$basealphaenvmapmask is ignored: the base texture has no alpha"},
    {"selfillum-no-alpha", "$basealphaenvmapmask", kIgnored,
     [](const MaterialValues& m) { return loses_base_alpha_mask(m) && lacks_only_flag(m); },
     "$basealphaenvmapmask is ignored: the base texture has alpha, but its flags do not say so"},
    {"alphatest-lost", "$alphatest", kIgnored,
     [](const MaterialValues& m) {
         return is_lit(m) && !on(m, "$phong") && on(m, "$alphatest") &&
                (keeps_self_illumination(m) || keeps_base_alpha_mask(m));
     },
     "$alphatest is switched off by $selfillum or $basealphaenvmapmask"},
    {"detailtint-bump", "$detailtint", kIgnored,
     [](const MaterialValues& m) {
         return is_lit(m) && has(m, "$detail") && m.program() != ShaderProgram::kPlain &&
                differs_from(m, "$detailtint", {1, 1, 1});
     },
     "$detailtint is ignored with $bumpmap, $lightwarptexture and $phong"},
    {"detail-mode-range", "$detailblendmode", kIgnored,
     [](const MaterialValues& m) {
         constexpr float kMaxSkinMode = 6, kWorldMode = 10, kMax = 11;
         const float mode = number_or(m.vmt, "$detailblendmode", 0);
         return is_lit(m) && has(m, "$detail") &&
                ((is_skin(m) && mode > kMaxSkinMode) || mode == kWorldMode || mode > kMax);
     },
     "$detailblendmode is 0 to 6 with $phong, and 0 to 9 or 11 on other models"},
    {"treesway-detail", "$detail", kIgnored,
     [](const MaterialValues& m) {
         return is_lit(m) && !is_skin(m) && on(m, "$treesway") && has(m, "$detail");
     },
     "$detail is ignored with $treesway"},
    {"bumptransform-model", "$bumptransform", kIgnored,
     [](const MaterialValues& m) {
         return is_lit(m) && has(m, "$bumpmap") && !on(m, "$cloakpassenabled") &&
                (differs_from(m, "$bumptransform", {.5f, .5f, 1, 1, 0, 0, 0}) ||
                 m.vmt.proxy_variables.contains("$bumptransform"));
     },
     "$bumptransform is ignored on models; the bump map follows $basetexturetransform"},
    {"phong-alone", "$phongfresnelranges", kIgnored,
     [](const MaterialValues& m) { return is_lit(m) && !has(m, "$phong"); },
     "$phongfresnelranges is ignored without $phong 1"},
    {"phong-alone", "$phongboost", kIgnored,
     [](const MaterialValues& m) { return is_lit(m) && !has(m, "$phong"); },
     "$phongboost is ignored without $phong 1"},
    {"rim-alone", "$rimlight", kIgnored,
     [](const MaterialValues& m) { return is_lit(m) && on(m, "$rimlight") && !on(m, "$phong"); },
     "$rimlight is ignored without $phong 1"},
    {"rim-tint", "$rimlight", kDiffers,
     [](const MaterialValues& m) {
         return is_skin(m) && on(m, "$rimlight") &&
                (differs_from(m, "$phongtint", {1, 1, 1}) || on(m, "$phongalbedotint"));
     },
     "the rim light is multiplied by the tint of $phong in some branches, and white in others"},
    {"rimmask-no-exponent", "$rimmask", kIgnored,
     [](const MaterialValues& m) {
         return is_skin(m) && on(m, "$rimlight") && on(m, "$rimmask") &&
                !has(m, "$phongexponenttexture");
     },
     "$rimmask is ignored: the mask is the alpha of $phongexponenttexture, which is missing"},
    {"albedotint-alone", "$phongalbedotint", kIgnored,
     [](const MaterialValues& m) {
         return is_skin(m) && on(m, "$phongalbedotint") && !has(m, "$phongexponenttexture");
     },
     "$phongalbedotint is ignored: its mask is the green of $phongexponenttexture, which is "
     "missing"},
    {"albedotint-overruled", "$phongalbedotint", kIgnored,
     [](const MaterialValues& m) {
         return is_skin(m) && on(m, "$phongalbedotint") && has(m, "$phongtint") &&
                differs_from(m, "$phongtint", {0, 0, 0});
     },
     "$phongalbedotint is ignored: $phongtint is given"},
    {"luminance-mask", "$basemapluminancephongmask", kIgnored,
     [](const MaterialValues& m) { return is_lit(m) && on(m, "$basemapluminancephongmask"); },
     "$basemapluminancephongmask is not known in every branch; where it is not, all of the surface "
     "shines"},
    {"param-unknown", "$phongalbedoboost", kIgnored,
     [](const MaterialValues& m) { return is_skin(m); },
     "$phongalbedoboost is known in CS:GO and Garry's Mod only"},
};

}  // namespace

std::vector<RuledParameter> ruled_parameters(const MaterialValues& material) {
    std::vector<RuledParameter> ruled;
    std::set<std::string_view> ignored;
    for (const ParameterRule& rule : kRules) {
        const VmtParameter* parameter = find(material.vmt, rule.key);
        if (parameter == nullptr || ignored.contains(rule.key) || !rule.applies(material)) continue;
        if (rule.effect == ParameterEffect::kIgnored) ignored.insert(rule.key);
        ruled.push_back({&rule, parameter});
    }
    return ruled;
}

}  // namespace studioscope
