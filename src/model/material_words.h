#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/resolved_material.h"

namespace studioscope {

// The shaders, parameters and proxies of the engine: the tables of the manual's page shaders.md.
// Names of parameters are lower case, without the $.

using Words = std::vector<std::string_view>;

struct ShaderRow {
    std::string_view name;
    bool is_unlit = false;
    bool is_in_sdk_2013 = true;  // false: of another branch of the engine
};

// The parameters that a shader has besides those of every shader.
struct ShaderParameters {
    std::string_view shader;
    Words names;
};
// Shaders of ShaderParameters that are none: the parameters of every shader, and names of further
// shaders and later branches.
inline constexpr std::string_view kEveryShader = "every shader", kOtherShaders = "other shaders";

// The light programs that a row of ParameterUseRow is about.
enum LightPrograms : unsigned {
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
    kInAny = ~0u,  // of every shader
};

// The use of parameters in these programs; a name that ends in * means all that begin like it.
// The row holds only if the parameter `needs`, unless that is empty, is given and not 0. The first
// row that fits a parameter counts.
struct ParameterUseRow {
    Words names;
    unsigned programs = 0;
    ParameterUse use = ParameterUse::kDrawn;
    std::string_view needs;
    std::string_view reason;
};

// The source of the value that a proxy writes.
enum class ProxySource {
    kValues,  // other variables
    kTime,
    kGame,       // a number of the running game
    kGameColor,  // a colour of the running game
    kGameAlone,  // what only a running game has: places, teams, logos; nothing is written here
    kNothing,    // writes nothing, or what an event in a map switches
    kUnknown,    // a proxy of no known game
};

struct ProxyRow {
    std::string_view name;
    ProxySource source;
};

enum class KeyRole {
    kResult,          // names the variable that is written; it must be declared
    kSource,          // names a variable; it must be given and declared
    kOptionalSource,  // as kSource, but may be left out
    kInput,           // a number or a variable; that must be declared
    kVariable,        // names a variable; where it is not declared, the proxy starts all the same
    kLooseInput,      // as kVariable, or a number
    kNumber,          // a number; a variable is read as 0
};

// Keys that proxies read when they start, in the spelling of the published code.
struct ProxyKeyRow {
    Words proxies;
    Words keys;
    KeyRole role;
};

struct MaterialWords {
    std::vector<ShaderRow> shaders;
    std::vector<ShaderParameters> parameters;
    Words textures;  // parameters whose value is a texture
    std::vector<ParameterUseRow> uses;
    std::vector<ProxyRow> proxies;
    std::vector<ProxyKeyRow> proxy_keys;
    std::vector<std::string> faults;  // of the page; none: the build ends at them
};
const MaterialWords& material_words();

// By the proxy's name, ignoring case.
ProxySource proxy_source(std::string_view name);

inline bool is_driven_by_game(ProxySource source) {
    return source == ProxySource::kGame || source == ProxySource::kGameColor;
}

// The variable that a proxy writes, lower case and without a component: "$color2"; empty if it
// names none.
std::string proxy_result(const MaterialProxy& proxy);

// Whether any of the proxies depends on the time.
bool changes_with_time(const MaterialProxies& proxies);

}  // namespace studioscope
