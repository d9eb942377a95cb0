// Faults between the levels of detail of a model, planted in a triangle with two levels.

#include <catch2/catch.hpp>

#include "support/planted_model.h"

namespace studioscope::lod_rules_test {

namespace {

using Codes = std::set<std::string>;

constexpr uint32_t kShadowLod = 0x40;  // flag of the MDL, studio.h

const TestStrip kTriangle{1, {0, 1, 2}, {0, 1, 2}};
const TestStrip kOther{1, {0, 1, 2}, {2, 1, 0}};
const TestStrip kTwo{1, {0, 1, 2}, {0, 1, 2, 2, 1, 0}};
const TestStrip kNoStrip{};

// A model of as many meshes as the levels have; each mesh has three vertices for all levels.
PlantedModel with_lods(const std::vector<std::vector<TestStrip>>& lods,
                       std::vector<float> switch_points) {
    PlantedModel model;
    const size_t meshes = lods[0].size();
    model.mdl.meshes.assign(meshes, {});
    model.mdl.textures.assign(meshes, "skin");
    for (size_t i = 0; i < meshes; ++i) {
        model.mdl.meshes[i].material = static_cast<int>(i);
        model.mdl.meshes[i].lod_vertices.assign(lods.size(), 3);
    }
    model.vvd.lod_counts.assign(lods.size(), static_cast<uint32_t>(3 * meshes));
    model.vtx = {lods, std::move(switch_points), false, ""};
    return model;
}

// All but the note that one branch draws no level but the finest.
Codes other_codes(const PlantedModel& model, const std::string& profile = "all") {
    Codes codes = branch_codes(model, profile);
    codes.erase("lod-unused");
    return codes;
}

// A model of meshes with these numbers of vertices.
PlantedModel with_meshes(const std::vector<int>& counts) {
    PlantedModel model;
    model.mdl.meshes.assign(counts.size(), {});
    model.mdl.textures.assign(counts.size(), "skin");
    std::vector<TestStrip> strips(counts.size(), kTriangle);
    uint32_t sum = 0;
    for (size_t i = 0; i < counts.size(); ++i) {
        model.mdl.meshes[i] = {static_cast<int>(i), {counts[i]}};
        sum += static_cast<uint32_t>(counts[i]);
    }
    model.vvd.lod_counts = {sum};
    model.vtx = {{strips}, {0}, false, ""};
    return model;
}

std::vector<uint16_t> first_vertices(uint16_t count) {
    std::vector<uint16_t> vertices(count);
    for (uint16_t i = 0; i < count; ++i) vertices[i] = i;
    return vertices;
}

}  // namespace

TEST_CASE("levels that a branch never draws are a note there", "[branches]") {
    CHECK(branches_of(with_lods({{kTriangle}, {kOther}}, {0, 10}), "lod-unused") == "note in csgo");
    CHECK(branch_codes(with_lods({{kTriangle}}, {0})) == Codes());
}

TEST_CASE("a level with more triangles than the finer one is found", "[branches]") {
    CHECK(other_codes(with_lods({{kTwo}, {kTriangle}}, {0, 10})) == Codes());
    CHECK(other_codes(with_lods({{kTriangle}, {kTwo}}, {0, 10})) == Codes{"lod-grows"});
    // a shadow level is drawn in place of finer ones
    CHECK(other_codes(with_lods({{kTriangle}, {kTwo}}, {0, -1})) == Codes());
}

TEST_CASE("a level that repeats the finer one is found", "[branches]") {
    CHECK(other_codes(with_lods({{kTriangle}, {kTriangle}}, {0, 10}), "tf2") ==
          Codes{"lod-repeat"});
    CHECK(other_codes(with_lods({{kTriangle}, {kOther}}, {0, 10})) == Codes());
    // the shadow level is a copy by intention
    CHECK(other_codes(with_lods({{kTriangle}, {kTriangle}}, {0, -1})) == Codes());
}

TEST_CASE("a mesh that only a coarser level lacks is found", "[branches]") {
    CHECK(other_codes(with_lods({{kTriangle, kTriangle}, {kOther, kNoStrip}}, {0, 10})) ==
          Codes{"lod-part-lost"});
    CHECK(other_codes(with_lods({{kTriangle, kTriangle}, {kOther, kOther}}, {0, 10})) == Codes());
    // a level without any triangle is removed by intention
    CHECK(other_codes(with_lods({{kTriangle, kTriangle}, {kNoStrip, kNoStrip}}, {0, 10})) ==
          Codes());
    CHECK(other_codes(with_lods({{kTriangle, kTriangle}, {kOther, kNoStrip}}, {0, -1})) == Codes());
}

TEST_CASE("a shadow level unlike the model is found where it is drawn for it", "[branches]") {
    // vertices are one unit apart: both levels reach from 0 to a last one; half or twice as far is
    // alike
    const auto shadow = [](uint16_t finest, uint16_t last) {
        const TestStrip large{1, {0, 2, finest}, {0, 1, 2}};
        PlantedModel model = with_lods({{large}, {TestStrip{1, {0, 1, last}, {0, 1, 2}}}}, {0, -1});
        model.vvd.lod_counts = {10, 10};
        model.mdl.meshes[0].lod_vertices = {10, 10};
        model.set_flags(kShadowLod);
        return model;
    };
    CHECK(other_codes(shadow(8, 4)) == Codes());
    CHECK(other_codes(shadow(8, 3)) == Codes{"lod-shadow-smallest"});
    CHECK(other_codes(shadow(4, 8)) == Codes());
    CHECK(other_codes(shadow(4, 9)) == Codes{"lod-shadow-smallest"});
    CHECK(other_codes(shadow(8, 3), "tf2") == Codes());
    PlantedModel unmarked = shadow(8, 3);
    unmarked.mdl.extra = nullptr;
    CHECK(other_codes(unmarked) == Codes());
}

TEST_CASE("strips and strip groups are counted by branch", "[branches]") {
    const auto with_indices = [](size_t count) {
        TestStrip strip{1, {0, 1, 2}, std::vector<uint16_t>(count, 0)};
        for (size_t i = 0; i < count; ++i) strip.indices[i] = static_cast<uint16_t>(i % 3);
        return with_lods({{strip}}, {0});
    };
    CHECK(other_codes(with_indices(32766)) == Codes());  // a whole number of triangles
    CHECK(other_codes(with_indices(32769), "gmod") == Codes{"draw-32768"});
    CHECK(other_codes(with_indices(32769), "tf2") == Codes());
    const auto with_vertices = [](size_t count) {
        PlantedModel model =
            with_lods({{TestStrip{1, std::vector<uint16_t>(count, 0), {0, 1, 2}}}}, {0});
        for (size_t i = 0; i < count; ++i)
            model.vtx.lods[0][0].vertices[i] = static_cast<uint16_t>(i);
        model.vvd.lod_counts = {static_cast<uint32_t>(count)};
        model.mdl.meshes[0].lod_vertices = {static_cast<int>(count)};
        return model;
    };
    CHECK(other_codes(with_vertices(32767)) == Codes());
    CHECK(branches_of(with_vertices(32768), "strip-32767") == "warning in sdk2013, tf2");
    CHECK(other_codes(with_vertices(32769)) == Codes{"draw-32768", "strip-32767"});
}

TEST_CASE("vertices of a mesh and of a model are counted by branch", "[branches]") {
    CHECK(branch_codes(with_meshes({65535}), "csgo") == Codes());
    CHECK(branch_codes(with_meshes({65536}), "csgo") == Codes{"branch-limit"});
    CHECK(branch_codes(with_meshes({33000, 32000})) == Codes());
    CHECK(branches_of(with_meshes({33000, 32001}), "decal-verts") == "note in tf2, gmod");
}

TEST_CASE("flexed vertices of a mesh are counted by branch", "[branches]") {
    const auto moving = [](uint16_t count) {
        PlantedModel model = with_meshes({11000});
        add_flex(model, first_vertices(count));
        return model;
    };
    CHECK(branch_codes(moving(10000)) == Codes());
    CHECK(branches_of(moving(10001), "flex-verts") == "error in sdk2013, tf2, gmod");
}

TEST_CASE("vertices of a model with flexes are limited in one branch", "[branches]") {
    const auto with_rest = [](int rest, bool has_flex) {
        PlantedModel model = with_meshes({40000, rest});
        if (has_flex) add_flex(model, {0});
        return branch_codes(model, "sfm");
    };
    CHECK(with_rest(25535, true) == Codes());
    CHECK(with_rest(25536, true) == Codes{"flex-cache"});
    CHECK(with_rest(25536, false) == Codes());
}

}  // namespace studioscope::lod_rules_test
