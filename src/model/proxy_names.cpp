#include "model/proxy_names.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "model/resolved_material.h"

namespace studioscope {

namespace {

struct Row {
    const char* name;
    ProxySource source;
};

// The proxies in the published code of Source SDK 2013 and Team Fortress 2, and those of
// Counter-Strike and Garry's Mod that materials of models use.
constexpr Row kRows[] = {
    {"AnimatedTexture", ProxySource::kTime},
    {"TextureScroll", ProxySource::kTime},
    {"Sine", ProxySource::kTime},
    {"LinearRamp", ProxySource::kTime},
    {"UniformNoise", ProxySource::kTime},
    {"GaussianNoise", ProxySource::kTime},
    {"CurrentTime", ProxySource::kTime},
    {"Add", ProxySource::kValues},
    {"Subtract", ProxySource::kValues},
    {"Multiply", ProxySource::kValues},
    {"Divide", ProxySource::kValues},
    {"Equals", ProxySource::kValues},
    {"Abs", ProxySource::kValues},
    {"Frac", ProxySource::kValues},
    {"Int", ProxySource::kValues},
    {"Clamp", ProxySource::kValues},
    {"WrapMinMax", ProxySource::kValues},
    {"LessOrEqual", ProxySource::kValues},
    {"SelectFirstIfNonZero", ProxySource::kValues},
    {"Exponential", ProxySource::kValues},
    {"TextureTransform", ProxySource::kValues},
    {"MatrixRotate", ProxySource::kValues},
    {"Empty", ProxySource::kNothing},
    {"Dummy", ProxySource::kNothing},
    {"ToggleTexture", ProxySource::kNothing},
    {"PlayerProximity", ProxySource::kGame},
    {"PlayerSpeed", ProxySource::kGame},
    {"PlayerView", ProxySource::kGame},
    {"PlayerTeamMatch", ProxySource::kGame},
    {"EntityRandom", ProxySource::kGame},
    {"Health", ProxySource::kGame},
    {"Pupil", ProxySource::kGame},
    {"BurnLevel", ProxySource::kGame},
    {"invis", ProxySource::kGame},
    {"spy_invis", ProxySource::kGame},
    {"weapon_invis", ProxySource::kGame},
    {"vm_invis", ProxySource::kGame},
    {"building_invis", ProxySource::kGame},
    {"Cycle", ProxySource::kGame},
    {"IsNPC", ProxySource::kGame},
    {"StatTrakIllum", ProxySource::kGame},
    {"StatTrakDigit", ProxySource::kGame},
    {"StatTrakIcon", ProxySource::kGame},
    {"WeaponSkin", ProxySource::kGame},
    {"AnimatedWeaponSheen", ProxySource::kGame},
    {"BenefactorLevel", ProxySource::kGame},
    {"SniperRifleCharge", ProxySource::kGame},
    {"HeartbeatScale", ProxySource::kGame},
    {"ItemTintColor", ProxySource::kGameColor},
    {"ModelGlowColor", ProxySource::kGameColor},
    {"YellowLevel", ProxySource::kGameColor},
    {"PlayerColor", ProxySource::kGameColor},
    {"PlayerWeaponColor", ProxySource::kGameColor},
    {"accumbuff4sample", ProxySource::kGameAlone},
    {"Alpha", ProxySource::kGameAlone},
    {"AnimatedEntityTexture", ProxySource::kGameAlone},
    {"AnimatedOffsetTexture", ProxySource::kGameAlone},
    {"AnimateSpecificTexture", ProxySource::kGameAlone},
    {"BreakableSurface", ProxySource::kGameAlone},
    {"BuildingRescueLevel", ProxySource::kGameAlone},
    {"Camo", ProxySource::kGameAlone},
    {"CommunityWeapon", ProxySource::kGameAlone},
    {"ConveyorScroll", ProxySource::kGameAlone},
    {"CustomSteamImageOnModel", ProxySource::kGameAlone},
    {"engine_post", ProxySource::kGameAlone},
    {"EntityOrigin", ProxySource::kGameAlone},
    {"EntityOriginAlyx", ProxySource::kGameAlone},
    {"EntitySpeed", ProxySource::kGameAlone},
    {"Ep1IntroVortRefract", ProxySource::kGameAlone},
    {"FleshInterior", ProxySource::kGameAlone},
    {"HeliBlade", ProxySource::kGameAlone},
    {"InvulnLevel", ProxySource::kGameAlone},
    {"lampbeam", ProxySource::kGameAlone},
    {"lamphalo", ProxySource::kGameAlone},
    {"MaterialModify", ProxySource::kGameAlone},
    {"MaterialModifyAnimated", ProxySource::kGameAlone},
    {"Monitor", ProxySource::kGameAlone},
    {"MotionBlur", ProxySource::kGameAlone},
    {"ObjectPower", ProxySource::kGameAlone},
    {"ParticleSphereProxy", ProxySource::kGameAlone},
    {"PlayerLogo", ProxySource::kGameAlone},
    {"PlayerLogoOnModel", ProxySource::kGameAlone},
    {"PlayerPosition", ProxySource::kGameAlone},
    {"Shadow", ProxySource::kGameAlone},
    {"ShadowModel", ProxySource::kGameAlone},
    {"Shield", ProxySource::kGameAlone},
    {"ShieldFalloff", ProxySource::kGameAlone},
    {"StickybombGlowColor", ProxySource::kGameAlone},
    {"TeamTexture", ProxySource::kGameAlone},
    {"Thermal", ProxySource::kGameAlone},
    {"VortEmissive", ProxySource::kGameAlone},
    {"WaterLOD", ProxySource::kGameAlone},
    {"WheatlyEyeGlow", ProxySource::kGameAlone},
    {"WorldDims", ProxySource::kGameAlone},
};

}  // namespace

ProxySource source_of_proxy(std::string_view name) {
    const auto* row = std::find_if(std::begin(kRows), std::end(kRows),
                                   [&](const Row& each) { return same_name(each.name, name); });
    return row == std::end(kRows) ? ProxySource::kUnknown : row->source;
}

std::string result_of_proxy(const MaterialProxy& proxy) {
    for (const char* key : {"resultvar", "animatedtextureframenumvar", "texturescrollvar",
                            "toggletextureframenumvar"})
        for (const auto& [name, value] : proxy.keys)
            if (name == key && value.starts_with('$'))
                return lower_case(value.substr(0, value.find('[')));
    return {};
}

bool changes_with_time(const MaterialProxies& proxies) {
    return std::any_of(proxies.list.begin(), proxies.list.end(), [](const MaterialProxy& proxy) {
        return source_of_proxy(proxy.name) == ProxySource::kTime;
    });
}

}  // namespace studioscope
