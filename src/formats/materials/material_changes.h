#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "formats/materials/vmt.h"
#include "model/resolved_material.h"

namespace studioscope {

// A material as it was read, for what its proxies make of it later.
struct ReadMaterial {
    Vmt vmt;
    ResolvedMaterial look;
    // The textures that its program reads, by parameter; index into Scene::textures, -1: none.
    std::map<std::string, int, std::less<>> textures;
    std::map<std::string, int> frames;  // of the textures that were found, by parameter
    // Facts about the textures, as MaterialValues has them.
    std::optional<bool> base_is_translucent, base_has_alpha, bump_has_alpha;
};

// The proxies of a material; null if it has none. Unknown ones are reported: they are ignored.
std::shared_ptr<const MaterialProxies> proxies_of(ReadMaterial material, Diagnostics& diagnostics);

// The material with other values of some parameters, without its proxies. Its textures stay those
// that were read.
ResolvedMaterial with_values(const ReadMaterial& material,
                             const std::vector<MaterialVariable>& changed);

}  // namespace studioscope
