#include <algorithm>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/materials/shaders.h"

namespace studioscope {

namespace {

// Names without their $, separated by spaces: those of SHADER_PARAM in the shaders of Source SDK
// 2013.

constexpr std::string_view kVertexLitGeneric =
    "albedo alphatestreference ambientonly basemapalphaphongmask blendtintbybasealpha "
    "blendtintcoloroverbase bumpcompress bumpframe bumpmap bumpstretch bumptransform "
    "cloakcolortint cloakfactor cloakpassenabled compress depthblend depthblendscale detail "
    "detailblendfactor detailblendmode detailframe detailscale detailtexturetransform "
    "detailtint emissiveblendbasetexture emissiveblendenabled emissiveblendflowtexture "
    "emissiveblendscrollvector emissiveblendstrength emissiveblendtexture emissiveblendtint "
    "envmap envmapcontrast envmapframe envmapfresnel envmapmask envmapmaskframe "
    "envmapmasktransform envmapsaturation envmaptint flashlightnolambert "
    "fleshbordernoisescale fleshbordersoftness fleshbordertexture1d fleshbordertint "
    "fleshborderwidth fleshcubetexture fleshdebugforcefleshon flesheffectcenterradius1 "
    "flesheffectcenterradius2 flesheffectcenterradius3 flesheffectcenterradius4 "
    "fleshglobalopacity fleshglossbrightness fleshinteriorenabled fleshinteriornoisetexture "
    "fleshinteriortexture fleshnormaltexture fleshscrollspeed fleshsubsurfacetexture "
    "fleshsubsurfacetint invertphongmask lightmap lightwarptexture linearwrite phong "
    "phongalbedotint phongboost phongexponent phongexponentfactor phongexponenttexture "
    "phongfresnelranges phongtint phongwarptexture refractamount rimlight rimlightboost "
    "rimlightexponent rimmask seamless_base seamless_detail seamless_scale "
    "selfillum_envmapmask_alpha selfillumfresnel selfillumfresnelminmaxexp selfillummask "
    "selfillumtint separatedetailuvs sheenindex sheenmap sheenmapmask sheenmapmaskdirection "
    "sheenmapmaskframe sheenmapmaskoffsetx sheenmapmaskoffsety sheenmapmaskscalex "
    "sheenmapmaskscaley sheenmaptint sheenpassenabled stretch time treesway "
    "treeswayfalloffexp treeswayheight treeswayradius treeswayscrumblefalloffexp "
    "treeswayscrumblefrequency treeswayscrumblespeed treeswayscrumblestrength treeswayspeed "
    "treeswayspeedhighwindmultiplier treeswayspeedlerpend treeswayspeedlerpstart "
    "treeswaystartheight treeswaystartradius treeswaystatic treeswaystrength";

constexpr std::string_view kUnlitGeneric =
    "albedo alphatestreference depthblend depthblendscale detail detailblendfactor "
    "detailblendmode detailframe detailscale detailtexturetransform distancealpha "
    "distancealphafromdetail edgesoftnessend edgesoftnessstart envmap envmapcontrast "
    "envmapframe envmapmask envmapmaskframe envmapmasktransform envmapsaturation envmaptint "
    "gammacolorread glow glowalpha glowcolor glowend glowstart glowx glowy hdrcolorscale "
    "lightwarptexture linearwrite outline outlinealpha outlinecolor outlineend0 outlineend1 "
    "outlinestart0 outlinestart1 phong phongalbedotint phongboost phongexponent "
    "phongexponenttexture phongfresnelranges phongtint phongwarptexture receiveflashlight "
    "scaleedgesoftnessbasedonscreenres scaleoutlinesoftnessbasedonscreenres selfillummask "
    "separatedetailuvs softedges vertexalphatest";

constexpr std::string_view kLightmappedGeneric =
    "albedo alpha2 alphatestreference basetexture2 basetexture2noenvmap basetexturenoenvmap "
    "blendmasktransform blendmodulatetexture bumpframe bumpframe2 bumpmap bumpmap2 bumpmask "
    "bumptransform bumptransform2 detail detail_alpha_mask_base_texture detailblendfactor "
    "detailblendmode detailframe detailscale detailtint edgesoftnessend edgesoftnessstart "
    "envmap envmapcontrast envmapframe envmapmask envmapmaskframe envmapmasktransform "
    "envmapsaturation envmaptint frame2 fresnelreflection lightwarptexture maskedblending "
    "nodiffusebumplighting outline outlinealpha outlinecolor outlineend0 outlineend1 "
    "outlinestart0 outlinestart1 seamless_scale selfillumtint softedges ssbump";

constexpr std::string_view kEyes =
    "dilation entityorigin eyeorigin eyeup glint glintu glintv intro iris irisframe irisu "
    "irisv warpparam";

constexpr std::string_view kEyeRefract =
    "ambientocclcolor ambientoccltexture cloakcolortint cloakfactor cloakpassenabled "
    "corneabumpstrength corneatexture dilation emissiveblendenabled emissiveblendflowtexture "
    "emissiveblendscrollvector emissiveblendstrength emissiveblendtexture emissiveblendtint "
    "entityorigin envmap eyeballradius eyeorigin glossiness intro iris irisframe irisu irisv "
    "lightwarptexture parallaxstrength raytracesphere refractamount spheretexkillcombo "
    "warpparam";

constexpr std::string_view kTeeth =
    "bumpmap entityorigin forward illumfactor intro phongexponent warpparam";

constexpr std::string_view kRefract =
    "alpha bluramount bumpframe bumpframe2 bumptransform bumptransform2 color envmap "
    "envmapcontrast envmapframe envmapsaturation envmaptint fadeoutonsilhouette "
    "forcealphawrite fresnelreflection masked normalmap normalmap2 nowritez refractamount "
    "refracttint refracttinttexture refracttinttextureframe time vertexcolormodulate";

constexpr std::string_view kUnlitTwoTexture =
    "cloakcolortint cloakfactor cloakpassenabled frame2 refractamount texture2 "
    "texture2transform";

constexpr std::string_view kModulate =
    "cloakcolortint cloakfactor cloakpassenabled mod2x refractamount writez";

constexpr std::string_view kSprite =
    "hdrcolorscale ignorevertexcolors nosrgb spriteorientation spriteorigin spriterendermode";

// The flags and variables that the material system gives every shader, and the surface.
constexpr std::string_view kEveryShader =
    "additive allowalphatocoverage alpha alphatest basealphaenvmapmask basetexture "
    "basetexturetransform color color2 debug decal envmapcameraspace envmapmode envmapsphere "
    "flags flags2 flags_defined flags_defined2 flashlighttexture flashlighttextureframe flat "
    "frame halflambert ignore_alpha_modulation "
    "ignorez model multipass no_draw no_fullbright noalphamod nocull nodecal nofog "
    "normalmapalphaenvmapmask opaquetexture selfillum softwareskin srgbtint surfaceprop "
    "translucent use_in_fillrate_mode vertexalpha vertexcolor wireframe znearer";

// Names of further shaders and of later branches that resemble one of the above.
constexpr std::string_view kOtherShaders =
    "alphadepth alphatested basealphaenvmapmaskminmaxexp basemapluminancephongmask "
    "bloomamount blurtexture cbtexture colorbar crtexture decalfadetime decalscale delta "
    "deltascale dudvframe dudvmap envmapanisotropy envmapanisotropyscale envmaplightscale "
    "envmaplightscaleminmax envmapmaskintintmasktexture envmapmaskscale fakerimboost "
    "fakerimtint fbtexture fogcolor fogend fogstart frametexture fullbright hdrbasetexture "
    "hudtranslucent lights maxlight minlight noisetexture noscale phongalbedoboost "
    "phongdisablehalflambert phongfresnel ramptexture reflectamount reflecttint "
    "refractionamount rimhalflambert selfillummap selfillummaskscale shadowrimboost showalpha "
    "texturetransform translucency translucentgoo warptexture ytexture";

struct OwnParameters {
    std::string_view shader;
    std::string_view names;
};
constexpr OwnParameters kOwnParameters[] = {
    {"VertexLitGeneric", kVertexLitGeneric},
    {"UnlitGeneric", kUnlitGeneric},
    {"LightmappedGeneric", kLightmappedGeneric},
    {"Eyes", kEyes},
    {"EyeRefract", kEyeRefract},
    {"Teeth", kTeeth},
    {"Refract", kRefract},
    {"UnlitTwoTexture", kUnlitTwoTexture},
    {"Modulate", kModulate},
    {"Sprite", kSprite},
};

// Calls `visit` with each name of a list until it returns true.
template <typename Visit>
bool any_name(std::string_view list, Visit visit) {
    while (!list.empty()) {
        const std::string_view name = list.substr(0, list.find(' '));
        if (visit(name)) return true;
        list.remove_prefix(std::min(list.size(), name.size() + 1));
    }
    return false;
}

bool contains_name(std::string_view list, std::string_view wanted) {
    return any_name(list, [&](std::string_view name) { return name == wanted; });
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// The letters that differ between two texts, without the letters that both begin and end with.
struct Difference {
    std::string_view written, meant;
};

Difference difference_of(std::string_view written, std::string_view meant) {
    while (!written.empty() && !meant.empty() && written.front() == meant.front()) {
        written.remove_prefix(1);
        meant.remove_prefix(1);
    }
    while (!written.empty() && !meant.empty() && written.back() == meant.back()) {
        written.remove_suffix(1);
        meant.remove_suffix(1);
    }
    return {written, meant};
}

// True if the two words of a name are swapped.
bool is_rotated(std::string_view written, std::string_view meant) {
    constexpr size_t kMinLetters = 6;  // of both words together
    if (written.size() != meant.size() || written.size() < kMinLetters) return false;
    for (size_t cut = 1; cut < written.size(); ++cut)
        if (written.substr(cut) == meant.substr(0, meant.size() - cut) &&
            written.substr(0, cut) == meant.substr(meant.size() - cut))
            return true;
    return false;
}

// True if the first name may be a misspelling of the second. A known name with a prefix or suffix
// is a variable, or was disabled in this way.
bool may_mean(std::string_view written, std::string_view meant) {
    constexpr size_t kMinLetters = 6, kLong = 9, kVeryLong = 14, kMaxWord = 4;
    if (written.size() < kMinLetters || meant.size() < kMinLetters) return false;
    if (written.size() > meant.size() + kMaxWord || meant.size() > written.size() + kMaxWord)
        return false;
    if (written.ends_with(meant)) return false;
    if (written.starts_with(meant)) return written.substr(meant.size()) == "s";
    const Difference difference = difference_of(written, meant);
    if (std::any_of(difference.written.begin(), difference.written.end(), is_digit) ||
        std::any_of(difference.meant.begin(), difference.meant.end(), is_digit))
        return false;
    if (is_rotated(difference.written, difference.meant)) return true;
    // a word left out, such as the "map" of $basemapalphaphongmask
    if (difference.written.empty() && difference.meant.size() <= kMaxWord)
        return meant.size() >= kVeryLong || difference.meant.size() <= 1;
    return edit_distance(written, meant) <= (meant.size() < kLong ? 1 : 2);
}

std::string_view own_names(std::string_view shader) {
    const auto* row =
        std::find_if(std::begin(kOwnParameters), std::end(kOwnParameters),
                     [&](const OwnParameters& row) { return same_name(row.shader, shader); });
    return row == std::end(kOwnParameters) ? std::string_view() : row->names;
}

std::string_view without_sign(std::string_view key) {
    return key.starts_with('$') ? key.substr(1) : key;
}

}  // namespace

bool is_known_parameter(std::string_view key) {
    if (!key.starts_with('$')) return false;
    const std::string_view name = without_sign(key);
    if (contains_name(kEveryShader, name) || contains_name(kOtherShaders, name)) return true;
    return std::any_of(std::begin(kOwnParameters), std::end(kOwnParameters),
                       [&](const OwnParameters& row) { return contains_name(row.names, name); });
}

bool has_parameter(std::string_view shader, std::string_view key) {
    const std::string_view name = without_sign(key);
    return contains_name(own_names(shader), name) || contains_name(kEveryShader, name);
}

bool lists_parameters(std::string_view shader) { return !own_names(shader).empty(); }

bool may_have_parameter(std::string_view shader, std::string_view key) {
    return has_parameter(shader, key) || contains_name(kOtherShaders, without_sign(key));
}

std::string meant_parameter(std::string_view key, std::string_view shader) {
    const std::string_view lists[] = {own_names(shader), kEveryShader};
    const bool has_sign = key.starts_with('$');
    const std::string_view written = without_sign(key);
    std::string meant;
    for (const std::string_view list : lists)
        any_name(list, [&](std::string_view name) {
            constexpr size_t kMinLetters = 6;
            const bool is_meant =
                has_sign ? may_mean(written, name) : written == name && name.size() >= kMinLetters;
            if (is_meant) meant = "$" + std::string(name);
            return is_meant;
        });
    return meant;
}

}  // namespace studioscope
