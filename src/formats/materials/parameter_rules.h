#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "formats/materials/shaders.h"
#include "model/texture.h"

namespace studioscope {

// Parameters of a material that its shader ignores or takes in another way than their names say
// (materials.md 1.4). Known of the shaders of Source SDK 2013; the branches of each code are in the
// register of messages.

// A material, and what is known about its textures; none: the texture was not found.
struct MaterialValues {
    const Vmt& vmt;
    std::optional<bool> base_is_translucent = {};  // by the flags of the base texture
    std::optional<bool> base_has_alpha = {};       // by its format
    std::optional<bool> bump_has_alpha = {};
    std::optional<bool> bump_is_translucent = {};  // by the flags of the normal map

    ShaderProgram program() const { return program_of(vmt); }
};

enum class ParameterEffect {
    kIgnored,
    kDiffers,  // counts, but in another way or in some branches only
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

// The parameters that do not count as written: each with the first rule that ignores it, and with
// all by which it differs.
std::vector<RuledParameter> ruled_parameters(const MaterialValues& material);

// Every parameter of a material, in the order of its file, with what becomes of it in a picture:
// drawn, approximated, ignored and why, or misspelt (materials.md 1.4). `look` is what was read of
// the material; `missing` has the keys whose texture was not found.
std::vector<MaterialParameter> parameter_uses(const MaterialValues& material,
                                              const ResolvedMaterial& look,
                                              const std::set<std::string>& missing);

}  // namespace studioscope
