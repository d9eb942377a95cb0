#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace studioscope {

// The use of a material parameter in a picture.
enum class ParameterUse {
    kDrawn,         // as the game draws it
    kApproximated,  // nearly as the game draws it
    kNotDrawn,      // the game draws it, a picture here does not
    kIgnored,       // the game does not read it in this material
    kMisspelt,      // no shader has it; another name was meant
    kInvisible,     // says nothing about the picture
};

struct MaterialParameter {
    std::string key;  // lower case
    std::string value;
    uint64_t line = 0;
    std::string file;  // the included file that sets it; empty for the material's own
    ParameterUse use = ParameterUse::kDrawn;
    std::string reason;  // in words, lower case; empty: drawn, and nothing more to say
};

struct EyeMaterial;
struct MaterialProxies;
struct SurfaceMaterial;

enum class MaterialStatus {
    kMissing,      // neither a material nor a texture was found
    kNoTexture,    // a material whose base texture is missing or invalid
    kPlaceholder,  // base texture that only exists inside the game (_rt_..., env_cubemap)
    kComplete,
};

// The properties of a material that the viewer supports. Indices are into Scene::textures.
struct ResolvedMaterial {
    MaterialStatus status = MaterialStatus::kMissing;
    std::string file;    // the .vmt, or the image if there is none
    std::string shader;  // shader name of the .vmt; empty without one
    int base_texture = -1;
    int bump_texture = -1;
    int base_frame = 0;  // frames of these textures; a number beyond the last one wraps around
    int bump_frame = 0;
    // Index; none: the base texture's alpha is the mask, if self_illuminated.
    int self_illumination_mask = -1;
    // At most one of the two is true; neither if the base texture's alpha is a mask for something
    // else.
    bool is_alpha_tested = false;
    bool is_translucent = false;
    float alpha_reference = 0.5f;  // alpha below which alpha_tested texels are discarded, 0..1
    bool is_additive = false;
    bool is_two_sided = false;
    bool is_self_illuminated = false;
    glm::vec3 self_illumination_tint{1};
    bool is_unlit = false;
    bool uses_half_lambert = false;
    glm::vec3 color{1};  // $color * $color2, in the texture's (gamma) space
    // `color` is applied by the base texture's alpha: at 0 the texture is unchanged. At 1 the
    // texture times the colour is mixed with the colour alone by `tint_over_base`, 0..1.
    bool is_tinted_by_alpha = false;
    float tint_over_base = 0;
    float alpha = 1;
    // The parameters of its program; null for shaders whose program is not drawn, and for eyes.
    std::shared_ptr<const SurfaceMaterial> surface;
    std::shared_ptr<const EyeMaterial> eye;  // set for the shaders Eyes and EyeRefract; else null
    // The programs that change parameters; null: there are none.
    std::shared_ptr<const MaterialProxies> proxies;
    std::vector<MaterialParameter> parameters;  // of the .vmt, in its order
    std::vector<std::string> tried;             // paths that were searched and not found
};

// The proxies of a material: small programs that write the material's variables, in the order of
// the file, once per frame. model/animation/proxies.h runs them.

// A variable of a material, which may be a parameter of its shader.
struct MaterialVariable {
    std::string name;   // lower case: "$color2"
    std::string value;  // as a VMT writes it: ".5", "[1 .5 0]", "center .5 .5 scale 1 1"

    bool operator==(const MaterialVariable&) const = default;
};

struct MaterialProxy {
    std::string name;                                       // as written
    std::vector<std::pair<std::string, std::string>> keys;  // name in lower case, value as written
    uint64_t line = 0;
    std::string file;  // the included file that has it; empty for the material's own
};

struct MaterialProxies {
    std::vector<MaterialProxy> list;          // not empty
    std::vector<MaterialVariable> variables;  // before any proxy has run
    // Frame counts by variable, of the textures that a variable names and that were found.
    std::map<std::string, int> frames;
    // The material with other values of some variables.
    std::function<ResolvedMaterial(const std::vector<MaterialVariable>& changed)> resolve;
};

// The inputs of proxies, the same for all materials of a scene.
struct ProxyInputs {
    double seconds = 0;  // played time
    // Values that a game would provide, by the proxy's name in lower case; numbers are x. The
    // default is 0, or white for a colour.
    std::map<std::string, glm::vec3> game_values;

    bool operator==(const ProxyInputs&) const = default;
};

}  // namespace studioscope
