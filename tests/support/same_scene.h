#pragma once

#include <catch2/catch.hpp>
#include <cstring>
#include <string>
#include <tuple>
#include <vector>

#include "document/counts.h"
#include "facts/fixup_report.h"
#include "model/compiled_model.h"
#include "model/scene.h"

namespace studioscope {

// Comparison of two scenes of the same files: everything that depends on the vertices, and that the
// rest is there.

template <typename T>
std::string bytes_in(const std::vector<T>& values) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::string bytes(values.size() * sizeof(T), '\0');
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
}

inline std::vector<std::string> lines_of(const Diagnostics& diagnostics) {
    std::vector<std::string> lines;
    for (const Diagnostic& each : diagnostics) lines.push_back(to_string(each));
    return lines;
}

inline void check_same_meshes(const Model& a, const Model& b) {
    REQUIRE(a.meshes.size() == b.meshes.size());
    for (size_t i = 0; i < a.meshes.size(); ++i) {
        const Mesh &one = a.meshes[i], &other = b.meshes[i];
        CAPTURE(i);
        CHECK(std::tie(one.name, one.skin_slot, one.body_part, one.body_model) ==
              std::tie(other.name, other.skin_slot, other.body_part, other.body_model));
        REQUIRE(one.lods.size() == other.lods.size());
        for (size_t lod = 0; lod < one.lods.size(); ++lod) {
            const auto all = [](const MeshLod& of) {
                return std::tie(of.first_vertex, of.vertex_count, of.indices, of.file_triangles,
                                of.material, of.skin_materials);
            };
            CHECK((all(one.lods[lod]) == all(other.lods[lod])));
        }
    }
}

inline void check_same_shapes(const Model& a, const Model& b) {
    CHECK(a.flex_names == b.flex_names);
    CHECK(a.controllers.size() == b.controllers.size());
    CHECK(a.rules.size() == b.rules.size());
    CHECK(a.eyeballs.size() == b.eyeballs.size());
    CHECK(a.bone_drivers.size() == b.bone_drivers.size());
    REQUIRE(a.shapes.size() == b.shapes.size());
    for (size_t i = 0; i < a.shapes.size(); ++i) {
        const auto all = [](const Shape& of) {
            return std::tie(of.name, of.flex, of.pair, of.ramp);
        };
        CHECK((all(a.shapes[i]) == all(b.shapes[i])));
        CHECK((bytes_in(a.shapes[i].deltas) == bytes_in(b.shapes[i].deltas)));
    }
}

// What a vertex layout leaves as it is.
inline void check_same_skeleton(const Model& a, const Model& b) {
    REQUIRE(a.bones.size() == b.bones.size());
    for (size_t i = 0; i < a.bones.size(); ++i) {
        CHECK(a.bones[i].name == b.bones[i].name);
        CHECK(a.bones[i].parent == b.bones[i].parent);
    }
    REQUIRE(a.clips.size() == b.clips.size());
    for (size_t i = 0; i < a.clips.size(); ++i) {
        const auto all = [](const Clip& of) {
            return std::tie(of.name, of.file, of.fps, of.is_looping, of.is_placeholder, of.frames,
                            of.declared_by, of.activity);
        };
        CHECK((all(a.clips[i]) == all(b.clips[i])));
        CHECK(a.clips[i].flex_tracks.size() == b.clips[i].flex_tracks.size());
    }
    CHECK(a.animations.size() == b.animations.size());
    CHECK(a.pose_parameters.size() == b.pose_parameters.size());
    CHECK(a.procedural_bones.size() == b.procedural_bones.size());
    CHECK(a.attachments.size() == b.attachments.size());
    CHECK(a.hitboxes.size() == b.hitboxes.size());
}

inline void check_same_model(const Model& a, const Model& b) {
    CHECK(a.name == b.name);
    CHECK(a.up == b.up);
    CHECK((bytes_in(a.vertices) == bytes_in(b.vertices)));
    CHECK((bytes_in(a.tangents) == bytes_in(b.tangents)));
    REQUIRE(a.materials.size() == b.materials.size());
    for (size_t i = 0; i < a.materials.size(); ++i) {
        CHECK(a.materials[i].name == b.materials[i].name);
        CHECK(a.materials[i].search_paths == b.materials[i].search_paths);
    }
    CHECK(a.skins == b.skins);
    REQUIRE(a.body_parts.size() == b.body_parts.size());
    for (size_t i = 0; i < a.body_parts.size(); ++i) {
        CHECK(a.body_parts[i].name == b.body_parts[i].name);
        CHECK(a.body_parts[i].models == b.body_parts[i].models);
    }
    REQUIRE(a.lods.size() == b.lods.size());
    for (size_t i = 0; i < a.lods.size(); ++i)
        CHECK(a.lods[i].switch_point == b.lods[i].switch_point);
    check_same_meshes(a, b);
    check_same_shapes(a, b);
    check_same_skeleton(a, b);
    CHECK(lines_of(a.diagnostics) == lines_of(b.diagnostics));
}

inline void check_same_files(const Scene& a, const Scene& b) {
    CHECK(std::tie(a.file, a.format, a.encoding, a.version, a.checksum) ==
          std::tie(b.file, b.format, b.encoding, b.version, b.checksum));
    REQUIRE(a.files.size() == b.files.size());
    for (size_t i = 0; i < a.files.size(); ++i) {
        CHECK(a.files[i].path == b.files[i].path);
        CHECK(a.files[i].role == b.files[i].role);
        CHECK((a.files[i].status == b.files[i].status));
    }
    CHECK(a.headers.size() == b.headers.size());
    CHECK(a.properties.size() == b.properties.size());
    const auto strips = [](const Scene& scene) {
        return scene.compiled ? scene.compiled->strips : nullptr;
    };
    REQUIRE((strips(a) != nullptr) == (strips(b) != nullptr));
    if (strips(a)) CHECK(strips(a)->meshes.size() == strips(b)->meshes.size());
    REQUIRE(a.collision.has_value() == b.collision.has_value());
    for (size_t i = 0; a.collision && i < a.collision->solids.size(); ++i)
        CHECK(a.collision->solids[i].bone == b.collision->solids.at(i).bone);
}

// The facts that panels derive from the vertices.
inline void check_same_report(const Scene& a, const Scene& b) {
    const FixupReport one = make_fixup_report(a), other = make_fixup_report(b);
    const auto all = [](const FixupReport& of) {
        return std::tie(of.root_lod, of.lod_count, of.pool_size, of.result_size);
    };
    CHECK((all(one) == all(other)));
    REQUIRE(one.result.size() == other.result.size());
    for (size_t i = 0; i < one.result.size(); ++i) {
        const auto run = [](const FixupRun& of) {
            return std::tie(of.row, of.first, of.count, of.pool_first);
        };
        CHECK((run(one.result[i]) == run(other.result[i])));
    }
    CHECK(one.rows.size() == other.rows.size());
    CHECK(count_model(a.model).lods.size() == count_model(b.model).lods.size());
}

inline void check_same_scene(const Scene& a, const Scene& b) {
    CHECK(a.root_lod == b.root_lod);
    CHECK((a.fixup_use == b.fixup_use));
    check_same_files(a, b);
    check_same_model(a.model, b.model);
    check_same_report(a, b);
    CHECK(lines_of(a.diagnostics) == lines_of(b.diagnostics));
}

}  // namespace studioscope
