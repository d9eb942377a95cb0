// Compiled output of the writers, checked against the format pages: VVD section 3 and 4, VTX
// section 2 and 3, MDL sections 3, 6, 7 and 10. Bytes are read at plain offsets, not by the
// readers.

#include <catch2/catch.hpp>
#include <glm/gtc/packing.hpp>
#include <set>

#include "support/offsets.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::writers_test {

using namespace assets;

namespace {

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

TEST_CASE("the copied vertices are ordered by mesh, coarsest first", "[writers]") {
    const Asset asset = tiny_asset();
    const Bytes vvd = compile(asset).vvd;
    const std::vector<size_t> order = gathered(vvd, 0);
    REQUIRE(order.size() == 15);
    constexpr size_t kInMesh[] = {0, 2, 3, 4, 1};  // the panel's vertices by key 2, 2, 2, 1, 0
    const auto meshes = meshes_of(asset);
    for (size_t i = 0; i < order.size(); ++i) {
        const Vertex& expected = meshes[i / 5]->vertices[kInMesh[i % 5]];
        const size_t at = place(vvd, 0x38) + order[i] * 48;
        CHECK(get<glm::vec3>(vvd, at + 0x10) == expected.position);
        CHECK(get<glm::vec2>(vvd, at + 0x28) == expected.uv);
        CHECK(get<uint8_t>(vvd, at + 0x0F) == expected.bone_count);
        const auto tangent = get<glm::vec4>(vvd, place(vvd, 0x3C) + order[i] * 16);
        // u grows along +x; normal x tangent is +z, and v grows downwards
        CHECK((tangent == glm::vec4(1, 0, 0, -1)));
    }
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

TEST_CASE("a written MDL has its length and valid tables", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    CHECK(text(mdl, 0).substr(0, 4) == "IDST");
    CHECK(get<int32_t>(mdl, 4) == 48);
    CHECK(text(mdl, 0x0C) == "test/tiny.mdl");
    CHECK(place(mdl, 0x4C) == mdl.size());
    CHECK(get<int32_t>(mdl, 0x9C) == 2);    // bones
    REQUIRE(get<int32_t>(mdl, 0xAC) == 1);  // hitbox sets
    const size_t set = place(mdl, 0xB0);
    CHECK(text(mdl, set + place(mdl, set)) == "default");
    CHECK(get<int32_t>(mdl, set + 4) == 1);
    CHECK(get<glm::vec3>(mdl, set + place(mdl, set + 8) + 8) == glm::vec3(-1));
    CHECK(get<int32_t>(mdl, 0xB4) == 1);  // animations
    CHECK(get<int32_t>(mdl, 0xBC) == 1);  // sequences
    CHECK(get<int32_t>(mdl, 0xCC) == 3);  // textures
    CHECK(get<int32_t>(mdl, 0xDC) == 2);  // skin columns
    CHECK(get<int32_t>(mdl, 0xE0) == 2);  // and families
    CHECK(get<int16_t>(mdl, place(mdl, 0xE4) + 4) == 2);
    CHECK(get<int32_t>(mdl, 0x104) == 5);  // liftR liftL push lift_pushR lift_pushL
    CHECK(get<int32_t>(mdl, 0x10C) == 3);  // right_lift left_lift push
    CHECK(get<int32_t>(mdl, 0x114) == 5);
    CHECK(text(mdl, place(mdl, place(mdl, 0xD8))) == "models/test/");
    const size_t table = place(mdl, 0x16C);  // names in order: root, Tip
    CHECK(get<uint8_t>(mdl, table) == 0);
    CHECK(get<uint8_t>(mdl, table + 1) == 1);
}

TEST_CASE("the MDL's meshes have the vertex counts of the VVD", "[writers]") {
    const Bytes mdl = compile(tiny_asset()).mdl;
    int32_t vertices = 0, bases = 1;
    int32_t lod_sums[3] = {};
    for (size_t p = 0; p < place(mdl, 0xE8); ++p) {
        const size_t part = place(mdl, 0xEC) + p * 16;
        CHECK(get<int32_t>(mdl, part + 8) == bases);
        bases *= get<int32_t>(mdl, part + 4);
        for (size_t m = 0; m < place(mdl, part + 4); ++m) {
            const size_t model = part + place(mdl, part + 12) + m * 148;
            CHECK(get<int32_t>(mdl, model + 0x54) == vertices * 48);
            CHECK(get<int32_t>(mdl, model + 0x58) == vertices * 16);
            int32_t in_model = 0;
            for (size_t i = 0; i < place(mdl, model + 0x48); ++i) {
                const size_t mesh = model + place(mdl, model + 0x4C) + i * 116;
                CHECK(get<int32_t>(mdl, mesh + 0x0C) == in_model);
                CHECK(static_cast<size_t>(static_cast<int64_t>(mesh) +
                                          get<int32_t>(mdl, mesh + 4)) == model);
                in_model += get<int32_t>(mdl, mesh + 8);
                for (size_t lod = 0; lod < 3; ++lod)
                    lod_sums[lod] += get<int32_t>(mdl, mesh + 0x34 + lod * 4);
            }
            CHECK(get<int32_t>(mdl, model + 0x50) == in_model);
            vertices += in_model;
        }
    }
    CHECK(vertices == 15);
    CHECK((lod_sums[0] == 15 && lod_sums[1] == 12 && lod_sums[2] == 9));
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

TEST_CASE("written rules are those that the compiler makes of sliders", "[writers]") {
    const Asset asset = tiny_asset();
    REQUIRE(asset.rules.size() == 5);
    CHECK(asset.controllers[0].name == "right_lift");
    CHECK(asset.controllers[1].name == "left_lift");
    CHECK(asset.rules[1].program[0].index == 1);  // liftL = left_lift
    const FlexRule& corrective = asset.rules[3];  // lift_pushR = right_lift * push
    REQUIRE(corrective.program.size() == 3);
    CHECK(corrective.program[0].index == 0);
    CHECK(corrective.program[1].index == 2);
    CHECK((corrective.program[2].op == FlexOp::kCombo && corrective.program[2].index == 2));
}

}  // namespace studioscope::writers_test
