#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/texture.h"

namespace studioscope {

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
    // Frames of the textures that a variable names, by the variable; only of those that were found.
    std::map<std::string, int> frames;
    // The material with other values of some variables.
    std::function<ResolvedMaterial(const std::vector<MaterialVariable>& changed)> resolve;
};

// The inputs of proxies, the same for all materials of a scene.
struct ProxyInputs {
    double seconds = 0;  // that were played
    // Values that a game would give, by the proxy's name in lower case; numbers are x. Without an
    // entry the value rests: 0, or white where it is a colour.
    std::map<std::string, glm::vec3> game_values;

    bool operator==(const ProxyInputs&) const = default;
};

}  // namespace studioscope
