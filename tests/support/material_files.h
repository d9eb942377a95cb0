#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/at.h"
#include "formats/materials/materials.h"
#include "support/diagnostics.h"
#include "support/function_files.h"
#include "support/vtf_file.h"

namespace studioscope {

// Materials and textures in memory, and the results of loading them.

// Files by absolute path, held in memory.
using Files = std::map<std::string, std::string>;

// A VTF of one I8 texel whose value identifies the file.
inline std::string vtf(uint8_t grey) {
    return std::string(as_text(with_pixels(vtf_header(2, 1, 1, 5), 1, grey)));
}

inline std::string vmt(const std::string& base, const std::string& more = {}) {
    return "VertexLitGeneric { $basetexture \"" + base + "\" " + more + " }";
}

inline Scene scene_of(const std::string& file, const std::string& format,
                      std::vector<Material> materials) {
    Scene scene;
    scene.file = file;
    scene.format = format;
    scene.model.materials = std::move(materials);
    return scene;
}

struct Found {
    Scene scene;
    ResolvedMaterial look;
    int grey = -1;  // value of the base texture's texel
};

inline Found resolve(Scene scene, const Files& files,
                     std::vector<std::filesystem::path> folders = {}) {
    LoadOptions options;
    options.material_folders = std::move(folders);
    resolve_materials(scene, options, in_memory(files));
    REQUIRE(scene.resolved_materials.size() == scene.model.materials.size());
    Found found{scene, scene.resolved_materials.at(0), -1};
    if (found.look.base_texture >= 0)
        found.grey = decode(at(scene.textures, found.look.base_texture), 0).pixels[0];
    return found;
}

inline Found resolve_mdl(const Files& files, Material material,
                         std::vector<std::filesystem::path> folders = {}) {
    return resolve(scene_of("/game/models/props/box.mdl", "mdl", {std::move(material)}), files,
                   std::move(folders));
}

inline Found resolve_smd(const Files& files, const std::string& name,
                         std::vector<std::filesystem::path> folders = {}) {
    return resolve(scene_of("/game/src/box.smd", "smd", {{name, {}}}), files, std::move(folders));
}

}  // namespace studioscope
