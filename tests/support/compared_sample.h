#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "content/disk_files.h"
#include "facts/compare/scene_diff.h"
#include "formats/load.h"
#include "model/scene.h"
#include "report/diff.h"
#include "support/paths.h"

namespace studioscope {

// The bundled sample, and what comparing it with a changed copy gives.

inline Scene load_without_materials(const std::filesystem::path& path) {
    const std::vector<std::filesystem::path> paths{path};
    LoadOptions options;
    options.with_materials = false;
    return load_scene(paths, options, disk_files());
}

inline const Scene& compiled() {
    static const Scene scene =
        load_without_materials(build_folder() / "sample/models/studioscope/ollie.mdl");
    return scene;
}

inline const Scene& source() {
    static const Scene scene = load_without_materials(build_folder() / "sample/source/ollie.qc");
    return scene;
}

// The differences that a change of the compiled sample makes.
template <typename Apply>
SceneDiff after(Apply change) {
    Scene changed = compiled();
    change(changed);
    return compare_scenes(compiled(), changed);
}

// The only difference, of this kind and name.
inline const Difference& only(const SceneDiff& diff, Subject subject, const std::string& name) {
    CAPTURE(diff_text({"a", "b", diff}));
    REQUIRE(diff.differences.size() == 1);
    CHECK(diff.differences[0].subject == subject);
    CHECK(diff.differences[0].name == name);
    return diff.differences[0];
}

// A vertex of the first mesh that only LOD 0 uses.
inline uint32_t vertex_of_finest(const Model& model) {
    std::vector<bool> is_coarse(model.vertices.size());
    for (const Mesh& mesh : model.meshes)
        for (size_t lod = 1; lod < mesh.lods.size(); ++lod)
            for (const uint32_t index : mesh.lods[lod].indices) is_coarse[index] = true;
    for (const uint32_t index : model.meshes[0].lods[0].indices)
        if (!is_coarse[index]) return index;
    return 0;
}

}  // namespace studioscope
