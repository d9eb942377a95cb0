// What compiled files must have and our readers do not ask for, by the format pages: VVD section 3
// and 4, VTX section 2 and 3, MDL sections 3, 6, 7 and 10. Bytes are read at plain offsets. All
// else is compared where the sample's sources and its compiled model are read
// (unit/formats/compiled_sources_test, qc_pairs_test, flex_sources_test).

#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/packing.hpp>
#include <set>

#include "core/bytes.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::writers_test {

using namespace assets;

namespace {

// Reads numbers of a binary file at plain offsets, independently of the reader and writer under
// test.

template <typename T>
T get(const Bytes& file, size_t offset) {
    REQUIRE(offset + sizeof(T) <= file.size());
    T value;
    std::memcpy(&value, &file[offset], sizeof(T));
    return value;
}

// An offset stored in the file.
size_t place(const Bytes& file, size_t offset) {
    const auto value = get<int32_t>(file, offset);
    REQUIRE(value >= 0);
    return static_cast<size_t>(value);
}

std::string text(const Bytes& file, size_t offset) {
    std::string result;
    for (size_t i = offset; i < file.size() && file[i] != std::byte{0}; ++i)
        result += static_cast<char>(file[i]);
    return result;
}

struct FixupRow {
    int lod;
    size_t source, count;
};

std::vector<FixupRow> fixups_of(const Bytes& vvd) {
    std::vector<FixupRow> rows;
    for (size_t i = 0; i < place(vvd, 0x30); ++i) {
        const size_t at = place(vvd, 0x34) + i * 12;
        rows.push_back({get<int32_t>(vvd, at), place(vvd, at + 4), place(vvd, at + 8)});
    }
    return rows;
}

// Pool vertices in the order of root LOD `root`.
std::vector<size_t> gathered(const Bytes& vvd, int root) {
    std::vector<size_t> order;
    for (const FixupRow& row : fixups_of(vvd))
        if (row.lod >= root)
            for (size_t k = 0; k < row.count; ++k) order.push_back(row.source + k);
    return order;
}

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

TEST_CASE("a written VVD is a header, fixups, vertices and tangents to its last byte",
          "[writers]") {
    const Bytes vvd = compile(tiny_asset()).vvd;
    CHECK(text(vvd, 0).substr(0, 4) == "IDSV");
    CHECK(get<int32_t>(vvd, 4) == 4);
    CHECK(get<int32_t>(vvd, 0x0C) == 3);
    // three panels of 5 vertices: 3 of key 2, 1 of key 1, 1 of key 0; later slots repeat the last
    const int32_t expected[8] = {15, 12, 9, 9, 9, 9, 9, 9};
    for (size_t i = 0; i < 8; ++i) CHECK(get<int32_t>(vvd, 0x10 + i * 4) == expected[i]);
    CHECK(get<int32_t>(vvd, 0x34) == 64);
    CHECK(place(vvd, 0x38) % 16 == 0);
    CHECK(place(vvd, 0x3C) >= place(vvd, 0x38) + 15 * 48);
    CHECK(place(vvd, 0x3C) + 15 * 16 == vvd.size());
}

TEST_CASE("written fixups cover the pool and copy each root LOD", "[writers]") {
    const Bytes vvd = compile(tiny_asset()).vvd;
    const std::vector<FixupRow> rows = fixups_of(vvd);
    REQUIRE(rows.size() == 9);  // three meshes, three keys
    for (size_t i = 0; i < rows.size(); ++i) CHECK(rows[i].lod == 2 - static_cast<int>(i % 3));
    std::set<size_t> all;
    for (const FixupRow& row : rows)
        for (size_t k = 0; k < row.count; ++k) CHECK(all.insert(row.source + k).second);
    CHECK((all.size() == 15 && *all.rbegin() == 14));
    for (int root = 0; root < 3; ++root)
        CHECK(gathered(vvd, root).size() == place(vvd, 0x10 + static_cast<size_t>(root) * 4));
}

TEST_CASE("the fixup table is omitted if pool and mesh order agree", "[writers]") {
    Asset one_mesh = tiny_asset();
    one_mesh.shapes.clear();
    one_mesh.body_parts.resize(1);
    one_mesh.body_parts[0].models[0].meshes.resize(1);
    CHECK(get<int32_t>(compile(one_mesh).vvd, 0x30) == 0);
    Asset one_level = tiny_asset();
    one_level.switch_points = {0};
    for (AssetBodyPart& part : one_level.body_parts)
        for (AssetBodyModel& model : part.models)
            for (AssetMesh& mesh : model.meshes) mesh.lods.resize(1);
    CHECK(get<int32_t>(compile(one_level).vvd, 0x30) == 0);
}

TEST_CASE("all three compiled files carry one checksum of their content", "[writers]") {
    const CompiledFiles files = compile(tiny_asset()), again = compile(tiny_asset());
    CHECK(files.mdl == again.mdl);
    CHECK(files.vvd == again.vvd);
    CHECK(files.vtx == again.vtx);
    const auto checksum = get<uint32_t>(files.mdl, 8);
    CHECK(get<uint32_t>(files.vvd, 8) == checksum);
    CHECK(get<uint32_t>(files.vtx, 0x10) == checksum);
    Asset moved = tiny_asset();
    moved.body_parts[0].models[0].meshes[0].vertices[0].position.x += 1;
    CHECK(get<uint32_t>(compile(moved).mdl, 8) != checksum);
}

TEST_CASE("the MDL's bones have the inverse of their bind pose", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    const size_t tip = place(mdl, 0xA0) + 216;
    CHECK(text(mdl, tip + place(mdl, tip)) == "Tip");
    CHECK(get<int32_t>(mdl, tip + 4) == 0);
    CHECK(get<glm::vec3>(mdl, tip + 0x20) == glm::vec3(0, 0, 4));
    CHECK(get<glm::vec4>(mdl, tip + 0x60 + 32) == glm::vec4(0, 0, 1, -4));
    // used by vertices at LOD 0, 1 and 2, by a hitbox and an attachment
    CHECK(get<uint32_t>(mdl, tip + 0xA0) == (0x400u | 0x800u | 0x1000u | 0x100u | 0x200u));
}

TEST_CASE("shapes are half floats with the side of each vertex", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    const size_t part = place(mdl, 0xEC), model = part + place(mdl, part + 12);
    const size_t left = model + place(mdl, model + 0x4C) + 116;
    REQUIRE(get<int32_t>(mdl, left + 0x10) == 3);
    const size_t lift = left + place(mdl, left + 0x14);
    CHECK(get<int32_t>(mdl, lift) == 0);       // liftR
    CHECK(get<int32_t>(mdl, lift + 28) == 1);  // liftL
    REQUIRE(get<int32_t>(mdl, lift + 20) == 1);
    const size_t vertex = lift + place(mdl, lift + 24);
    CHECK(get<uint16_t>(mdl, vertex) == 2);       // vertex 3 is third in mesh order
    CHECK(get<uint8_t>(mdl, vertex + 2) == 255);  // the longest delta of the shape
    CHECK(get<uint8_t>(mdl, vertex + 3) == 255);  // x = 5, beyond the split: the left name's
    CHECK(glm::unpackHalf1x16(get<uint16_t>(mdl, vertex + 8)) == 2);
    const size_t push = lift + 60;
    CHECK(get<int32_t>(mdl, push) == 2);
    CHECK(get<int32_t>(mdl, push + 28) == 0);  // no partner
    const size_t pushed = push + place(mdl, push + 24);
    CHECK(glm::unpackHalf1x16(get<uint16_t>(mdl, pushed + 6)) == -1.5f);
    CHECK(glm::unpackHalf1x16(get<uint16_t>(mdl, pushed + 10)) == 0.5f);
}

TEST_CASE("a bone that never moves is omitted from the animation or packed", "[writers]") {
    Asset asset = tiny_asset();
    asset.clips[0].frames = {{0, {{0, {}}, {1, asset.bones[1].bind}}}, {1, {}}};
    const Bytes mdl = compile(asset).mdl;
    const size_t animation = place(mdl, 0xB8);
    const size_t root = animation + place(mdl, animation + 0x38);
    CHECK(get<uint8_t>(mdl, root) == 0);
    CHECK(get<uint8_t>(mdl, root + 1) == 0x20);  // one Quaternion64: the rotation of the root
    CHECK(get<int16_t>(mdl, root + 2) == 0);     // and no other bone
    const auto bits = get<uint64_t>(mdl, root + 4);
    const double z = (static_cast<double>(bits >> 42 & 0x1FFFFF) - 1048576) / 1048576.5;
    CHECK(z == Approx(glm::one_over_root_two<double>()).margin(1e-5));
    CHECK(bits >> 63 == 0);
}

TEST_CASE("the sequence's box contains the rotated vertices", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    const size_t sequence = place(mdl, 0xC0);
    // x of the source, -5..10, becomes y; at frame 3 the root has moved by 2 and a corner at x =
    // 10, 4 above the tip bone, follows a quarter of its rotation of 10 degrees
    const double turn = glm::radians(10.0);
    const double largest = 12 + 0.25 * (10 * std::cos(turn) + 4 * std::sin(turn) - 10);
    CHECK(get<float>(mdl, sequence + 0x20 + 4) == Approx(-5));
    CHECK(get<float>(mdl, sequence + 0x2C + 4) == Approx(largest).margin(1e-3));
    CHECK(get<int32_t>(mdl, sequence + 0x38) == 1);
    CHECK(get<int16_t>(mdl, sequence + place(mdl, sequence + 0x3C)) == 0);
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

}  // namespace studioscope::writers_test
