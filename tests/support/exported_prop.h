#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "content/disk_files.h"
#include "export/sources.h"
#include "formats/load.h"
#include "model/compiled_model.h"
#include "support/compiled_files.h"
#include "support/data_files.h"
#include "support/memory_files.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope {

// A made-up static prop by the writers of tests, and its export.

// In the header of an MDL (mdl.md 1).
inline constexpr size_t kFlagsOffset = 152, kMassOffset = 328;
inline constexpr uint32_t kStaticProp = 0x10;

// A static prop of three meshes, three levels, a choice with a blank, two skins, an attachment and
// a hit box.
inline assets::Asset prop_asset() {
    assets::Asset asset = assets::tiny_asset();
    asset.shapes.clear();
    asset.controls.clear();
    asset.controllers.clear();
    asset.rules.clear();
    asset.bones = {{"static_prop", kNone, {}}};
    for (assets::AssetBodyPart& part : asset.body_parts)
        for (assets::AssetBodyModel& model : part.models)
            for (assets::AssetMesh& mesh : model.meshes)
                for (Vertex& vertex : mesh.vertices) {
                    vertex.bone_count = 1;
                    vertex.weight[0] = 1;
                }
    asset.body_parts[1].models[1].name = "";
    // The writer turns roots by 90 degrees, which no compiler does for a static prop.
    const Transform turned_back{{0, 0, 0}, rotation_from_euler({0, 0, -1.5707963267948966})};
    asset.clips = {{"idle", 30, false, {{0, {{0, turned_back}}}}}};
    asset.attachments = {{"top", 0, {{1, 2, 3}, rotation_from_euler({.1, .2, .3})}}};
    asset.hitboxes = {{"", 0, 0, 2, {-1, -1, -1}, {1, 1, 1}}};
    return asset;
}

struct ExportedProp {
    Scene scene;
    Result<ExportedModel> exported = error("unreadable", "");
};

inline ExportedProp export_asset(const assets::Asset& asset, uint32_t flags = kStaticProp,
                                 const Bytes& phy = {}, float phy_mass = 12.5f) {
    const assets::CompiledFiles files = assets::compile(asset);
    const float mass = phy.empty() ? 1.0f : phy_mass;
    MemoryFiles all{{"/m/prop.mdl", with(with(files.mdl, kFlagsOffset, flags), kMassOffset, mass)},
                    {"/m/prop.vvd", files.vvd},
                    {"/m/prop.dx90.vtx", files.vtx}};
    if (!phy.empty()) all["/m/prop.phy"] = phy;
    ExportedProp made{load_from(all, "/m/prop.mdl")};
    made.exported = export_and_compare(made.scene, "prop");
    return made;
}

// Calls `check` with each static prop of other people's models; returns how many there are.
inline size_t for_each_static_prop(const std::function<void(const Scene&)>& check) {
    size_t props = 0;
    for (const auto& found : std::filesystem::recursive_directory_iterator(data_folder())) {
        if (found.path().extension() != ".mdl") continue;
        LoadOptions options;
        options.with_materials = false;
        const Scene scene = load_scene({{found.path()}}, options, disk_files());
        const bool is_prop = scene.compiled && scene.compiled->mdl && scene.compiled->vtx &&
                             (scene.compiled->mdl->header.flags & kStaticProp) != 0;
        if (!is_prop) continue;
        CAPTURE(found.path().string());
        check(scene);
        ++props;
    }
    return props;
}

inline std::string described(const std::vector<ExportEntry>& entries) {
    std::string text;
    for (const ExportEntry& entry : entries)
        text += entry.code + " " + entry.kind + " " + entry.name + ": " + entry.cause + "\n";
    return text;
}

inline const ExportedFile* find_file(const ExportedModel& made, const std::string& path) {
    for (const ExportedFile& file : made.files)
        if (file.path == path) return &file;
    return nullptr;
}

inline bool has(const std::vector<ExportEntry>& entries, const std::string& code,
                const std::string& name) {
    return std::any_of(entries.begin(), entries.end(), [&](const ExportEntry& entry) {
        return entry.code == code && entry.name == name;
    });
}

}  // namespace studioscope
