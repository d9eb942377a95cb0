// VTX output of the writers, read at plain offsets by the VTX format page, sections 2 and 3.

#include <catch2/catch.hpp>

#include "support/offsets.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::writers_vtx_test {

using namespace assets;

namespace {

// Offset and number of the strip groups of one mesh at one level.
struct MeshGroups {
    size_t mesh, lod, first, count;
};

std::vector<MeshGroups> groups_of(const Bytes& vtx) {
    std::vector<MeshGroups> all;
    size_t first_mesh = 0;
    for (size_t p = 0; p < place(vtx, 0x1C); ++p) {
        const size_t part = place(vtx, 0x20) + p * 8;
        for (size_t m = 0; m < place(vtx, part); ++m) {
            const size_t model = part + place(vtx, part + 4) + m * 8;
            size_t meshes = 0;
            for (size_t lod = 0; lod < place(vtx, model); ++lod) {
                const size_t level = model + place(vtx, model + 4) + lod * 12;
                meshes = place(vtx, level);
                for (size_t i = 0; i < meshes; ++i) {
                    const size_t mesh = level + place(vtx, level + 4) + i * 9;
                    all.push_back(
                        {first_mesh + i, lod, mesh + place(vtx, mesh + 4), place(vtx, mesh)});
                }
            }
            first_mesh += meshes;
        }
    }
    return all;
}

// A model with many bones: a row of triangles, each with three bones of its own.
Asset many_bones(uint8_t triangles) {
    Asset asset = tiny_asset();
    asset.shapes.clear();
    asset.clips.clear();
    asset.body_parts.resize(1);
    asset.body_parts[0].models[0].meshes.resize(1);
    AssetMesh& mesh = asset.body_parts[0].models[0].meshes[0];
    mesh.vertices.clear();
    mesh.lods = {{}, {}, {}};
    asset.bones.resize(1);
    for (uint8_t i = 0; i < triangles * 3; ++i) {
        asset.bones.push_back({"b" + std::to_string(i), 0, {}});
        Vertex vertex;
        vertex.bone[0] = static_cast<uint8_t>(i + 1);
        vertex.position = {i, i % 3, 0};
        mesh.vertices.push_back(vertex);
        mesh.lods[0].push_back(i);
    }
    return asset;
}

}  // namespace

TEST_CASE("a written VTX has its header and the plain layout", "[writers]") {
    const Bytes vtx = compile(tiny_asset()).vtx;
    CHECK(get<int32_t>(vtx, 0) == 7);
    CHECK(get<uint16_t>(vtx, 8) == 53);
    CHECK(get<int32_t>(vtx, 0x0C) == 3);
    CHECK(get<int32_t>(vtx, 0x14) == 3);
    CHECK(get<int32_t>(vtx, 0x1C) == 2);
    size_t first = vtx.size(), count = 0;
    for (const MeshGroups& mesh : groups_of(vtx)) {
        first = std::min(first, mesh.first);
        count += mesh.count;
    }
    // 3 meshes at 3 levels; two of the meshes have flexed triangles and others at LOD 0
    CHECK(count == 11);
    CHECK(place(vtx, first + 0x14) == 25 * count);  // strips right after all group headers
    const size_t lists = place(vtx, 0x18);
    CHECK(lists + 3 * 8 == vtx.size());
    for (size_t lod = 0; lod < 3; ++lod) CHECK(get<int32_t>(vtx, lists + lod * 8) == 0);
}

TEST_CASE("strips draw the description's triangles clockwise", "[writers]") {
    const Asset asset = tiny_asset();
    const VertexLayout layout = lay_out_vertices(asset);
    const Bytes vtx = compile(asset).vtx;
    const auto meshes = meshes_of(asset);
    for (const MeshGroups& mesh : groups_of(vtx)) {
        const AssetMesh& source = *meshes[mesh.mesh];
        size_t corners = 0;
        for (size_t g = 0; g < mesh.count; ++g) {
            const size_t group = mesh.first + g * 25;
            const size_t count = place(vtx, group + 8);
            corners += count;
            for (size_t i = 0; i < count; i += 3) {
                glm::vec3 points[3];
                for (size_t k = 0; k < 3; ++k) {
                    const size_t index =
                        get<uint16_t>(vtx, group + place(vtx, group + 12) + (i + k) * 2);
                    REQUIRE(index < place(vtx, group));
                    const size_t vertex = group + place(vtx, group + 4) + index * 9;
                    const auto id = get<uint16_t>(vtx, vertex + 4);
                    CHECK(id < layout.meshes[mesh.mesh].lod_counts[mesh.lod]);
                    points[k] = source.vertices[layout.meshes[mesh.mesh].order[id]].position;
                }
                // the panels face -y, so a clockwise triangle's normal is +y
                CHECK(glm::cross(points[1] - points[0], points[2] - points[0]).y > 0);
            }
        }
        CHECK(corners == source.lods[mesh.lod].size());
    }
}

TEST_CASE("hardware slots map to the bones of the vertices", "[writers]") {
    const Asset asset = tiny_asset();
    const VertexLayout layout = lay_out_vertices(asset);
    const Bytes vtx = compile(asset).vtx;
    for (const MeshGroups& mesh : groups_of(vtx))
        for (size_t g = 0; g < mesh.count; ++g) {
            const size_t group = mesh.first + g * 25, strip = group + place(vtx, group + 0x14);
            CHECK((get<uint8_t>(vtx, group + 0x18) & 0x02) != 0);
            CHECK(get<uint8_t>(vtx, strip + 0x12) == 1);
            const size_t changes = strip + place(vtx, strip + 0x17);
            for (size_t v = 0; v < place(vtx, group); ++v) {
                const size_t vertex = group + place(vtx, group + 4) + v * 9;
                const Vertex& source =
                    meshes_of(asset)[mesh.mesh]
                        ->vertices[layout.meshes[mesh.mesh].order[get<uint16_t>(vtx, vertex + 4)]];
                REQUIRE(get<uint8_t>(vtx, vertex + 3) == source.bone_count);
                for (size_t k = 0; k < source.bone_count; ++k) {
                    const size_t slot = get<uint8_t>(vtx, vertex + 6 + k);
                    REQUIRE(slot < place(vtx, strip + 0x13));
                    CHECK(place(vtx, changes + slot * 8) == slot);
                    CHECK(place(vtx, changes + slot * 8 + 4) == source.bone[k]);
                }
            }
        }
}

TEST_CASE("a strip ends where it would need more than 53 bones", "[writers]") {
    const Bytes vtx = compile(many_bones(20)).vtx;
    const MeshGroups mesh = groups_of(vtx)[0];
    REQUIRE(mesh.count == 1);
    const size_t group = mesh.first;
    REQUIRE(place(vtx, group + 0x10) == 2);
    const size_t strips = group + place(vtx, group + 0x14);
    CHECK(place(vtx, strips) == 51);  // 17 triangles of 3 bones
    CHECK(place(vtx, strips + 27) == 9);
    CHECK(place(vtx, strips + 27 + 4) == 51);
    CHECK(place(vtx, strips + 27 + 12) == 51);
    for (size_t i = 51; i < 60; ++i)
        CHECK(get<uint16_t>(vtx, group + place(vtx, group + 12) + i * 2) >= 51);
}

}  // namespace studioscope::writers_vtx_test
