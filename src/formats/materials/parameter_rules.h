#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formats/materials/shaders.h"
#include "model/texture.h"

namespace studioscope {

// Material parameters that their shader ignores or takes in another way than their names say
// (materials.md 1.4), for the shaders of Source SDK 2013. The register of messages has the branches
// of each code.

// A material and facts about its textures; nullopt: the texture was not found.
struct MaterialValues {
    const Vmt& vmt;
    std::optional<bool> base_is_translucent = {};  // by the flags of the base texture
    std::optional<bool> base_has_alpha = {};       // by its format
    std::optional<bool> bump_has_alpha = {};
    std::optional<bool> bump_is_translucent = {};  // by the flags of the normal map

    ShaderProgram program() const { return shader_program(vmt); }
};

enum class ParameterEffect {
    kIgnored,
    kDiffers,  // has another effect than named, or one in some branches only
};

struct ParameterRule {
    const char* code;
    const char* key;
    ParameterEffect effect;
    bool (*applies)(const MaterialValues& material);
    const char* message;
};

struct RuledParameter {
    const ParameterRule* rule = nullptr;
    const VmtParameter* parameter = nullptr;  // of the material
};

// Parameters without their named effect: each with the first rule that ignores it, and all rules by
// which it differs.
std::vector<RuledParameter> ruled_parameters(const MaterialValues& material);

// All parameters of a material, in file order, with their effect in a picture: drawn, approximated,
// ignored and why, or misspelt (materials.md 1.4). `missing` has the keys whose texture was not
// found.
std::vector<MaterialParameter> parameter_uses(const MaterialValues& material,
                                              const ResolvedMaterial& resolved_material,
                                              const std::set<std::string>& missing);

}  // namespace studioscope
