#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "formats/materials/vmt.h"
#include "model/resolved_material.h"

namespace studioscope {

// A material as read from its file, kept so that its proxies can change it later.
struct ParsedMaterial {
    Vmt vmt;
    ResolvedMaterial resolved_material;
    // The textures of its program, by parameter: index into Scene::textures, -1: none.
    std::map<std::string, int, std::less<>> textures;
    std::map<std::string, int> frames;  // frame count of each texture found, by parameter
    // Facts about the textures, as MaterialValues has them.
    std::optional<bool> base_is_translucent, base_has_alpha, bump_has_alpha;
};

// The proxies of a material; null if it has none. Unknown ones are reported and ignored.
std::shared_ptr<const MaterialProxies> make_proxies(ParsedMaterial material,
                                                    Diagnostics& diagnostics);

// Returns the material with changed parameter values, without its proxies. Its textures stay the
// same.
ResolvedMaterial with_values(const ParsedMaterial& material,
                             const std::vector<MaterialVariable>& changed);

}  // namespace studioscope
