// Faults between the levels of detail of a model, planted in a triangle with two levels.
// Faults of vertices, and of vertices of two levels at one position.

#include <catch2/catch.hpp>
#include <cstring>
#include <numeric>

#include "support/planted_model.h"

namespace studioscope::geometry_rules_test {

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

constexpr size_t kVvdVertices = 64;  // after the header, without fixups
constexpr size_t kPositionAt = 16, kNormalAt = 28, kWeightAt = 0, kBoneAt = 12, kCountAt = 15;

template <typename T>
void set_vertex(Bytes& vvd, size_t vertex, size_t field, const T& value) {
    std::memcpy(&vvd.at(kVvdVertices + 48 * vertex + field), &value, sizeof(T));
}

Codes codes_with(const PlantedModel& model, const Bytes& vvd, const std::string& profile = "all") {
    MemoryFiles files = model.files();
    const std::string stem = PlantedModel::kStem;
    files[stem + ".vvd"] = vvd;
    Codes codes = branch_codes(files, stem + ".mdl", profile);
    codes.erase("lod-unused");
    return codes;
}

// Two levels, each of a triangle of vertices of its own; those of the second are where the first
// has them.
struct TwoLevels {
    PlantedModel model;
    Bytes vvd;

    TwoLevels() {
        model.mdl.meshes[0].lod_vertices = {6, 6};
        model.vvd.lod_counts = {6, 6};
        const TestStrip first{1, {0, 1, 2}, {0, 1, 2}}, second{1, {3, 4, 5}, {0, 1, 2}};
        model.vtx = {{{first}, {second}}, {0, 10}, false, ""};
        vvd = model.vvd.bytes();
        for (size_t i = 3; i < 6; ++i)
            set_vertex(vvd, i, kPositionAt, glm::vec3(static_cast<float>(i - 3), 0, 0));
    }
    void turn_normals(const glm::vec3& normal) {
        for (size_t i = 3; i < 6; ++i) set_vertex(vvd, i, kNormalAt, normal);
    }
};

// The findings in a model of two levels with `count` vertices each, at the same places, where a
// flex moves all of LOD 0 and `reached` of LOD 1.
Codes codes_of_flexed(uint16_t count, uint16_t reached) {
    PlantedModel model;
    const int32_t all = 2 * count;
    model.mdl.meshes[0].lod_vertices = {all, all};
    model.vvd.lod_counts.assign(2, static_cast<uint32_t>(all));
    TestStrip first, second;
    first.vertices.reserve(count);
    second.vertices.reserve(count);
    for (uint16_t i = 0; i < count; ++i) {
        first.vertices.push_back(i);
        second.vertices.push_back(static_cast<uint16_t>(count + i));
    }
    for (uint16_t i = 0; i + 2 < count; ++i)
        for (uint16_t corner = 0; corner < 3; ++corner) {
            first.indices.push_back(static_cast<uint16_t>(i + corner));
            second.indices.push_back(static_cast<uint16_t>(count - 1 - i - corner));
        }
    model.vtx = {{{first}, {second}}, {0, 10}, false, ""};
    Bytes vvd = model.vvd.bytes();
    for (size_t i = count; i < size_t{2} * count; ++i)
        set_vertex(vvd, i, kPositionAt, glm::vec3(static_cast<float>(i - count), 0, 0));
    std::vector<uint16_t> moved(size_t{count} + reached);
    std::iota(moved.begin(), moved.end(), uint16_t{0});
    add_flex(model, moved);
    return codes_with(model, vvd);
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

TEST_CASE("a normal that is not of length 1 is found", "[branches]") {
    PlantedModel model;
    Bytes vvd = model.vvd.bytes();
    set_vertex(vvd, 1, kNormalAt, glm::vec3(0, 0, 1.009f));
    CHECK(codes_with(model, vvd) == Codes());
    set_vertex(vvd, 1, kNormalAt, glm::vec3(0, 0, 1.011f));
    CHECK(codes_with(model, vvd) == Codes{"bad-vertex-data"});
    set_vertex(vvd, 1, kNormalAt, glm::vec3(0, 0, 0.98f));
    CHECK(codes_with(model, vvd) == Codes{"bad-vertex-data"});
}

TEST_CASE("a vertex on the head and on a prop bone is found", "[branches]") {
    PlantedModel model;
    model.mdl.bones = {{"bip_head"}, {"prp_hat", 0}, {"bip_neck", 0}};
    Bytes vvd = model.vvd.bytes();
    const auto weigh = [&](uint8_t other) {
        set_vertex(vvd, 0, kWeightAt, std::array<float, 3>{0.5f, 0.5f, 0});
        set_vertex(vvd, 0, kBoneAt, std::array<uint8_t, 3>{0, other, 0});
        set_vertex(vvd, 0, kCountAt, uint8_t{2});
    };
    weigh(2);
    CHECK(codes_with(model, vvd) == Codes());
    weigh(1);
    CHECK(codes_with(model, vvd) == Codes{"prop-bone-mixed"});
    CHECK(codes_with(model, vvd, "gmod") == Codes());
}

TEST_CASE("normals of a level are compared with those of LOD 0 at the same position",
          "[branches]") {
    TwoLevels levels;
    levels.turn_normals({0, 0.86f, 0.51f});  // 59 degrees
    CHECK(codes_with(levels.model, levels.vvd) == Codes());
    levels.turn_normals({0, 0.875f, 0.484f});  // 61 degrees
    CHECK(codes_with(levels.model, levels.vvd) == Codes{"lod-normals"});
    // elsewhere there is nothing to compare with
    for (size_t i = 3; i < 6; ++i)
        set_vertex(levels.vvd, i, kPositionAt, glm::vec3(static_cast<float>(i), 5, 0));
    CHECK(codes_with(levels.model, levels.vvd) == Codes());
}

TEST_CASE("equal triangles on other bones are no repetition", "[branches]") {
    TwoLevels levels;
    CHECK(codes_with(levels.model, levels.vvd, "tf2") == Codes{"lod-repeat"});
    TwoLevels bones;
    bones.model.mdl.bones = {{"root"}, {"arm", 0}};
    set_vertex(bones.vvd, 4, kBoneAt, std::array<uint8_t, 3>{1, 0, 0});
    CHECK(codes_with(bones.model, bones.vvd, "tf2") == Codes());
}

TEST_CASE("a flex that misses vertices of a coarser level is found", "[branches]") {
    const auto reaching = [](uint16_t count) { return codes_of_flexed(10, count); };
    // four vertices at least are missed
    CHECK(codes_of_flexed(5, 2) == Codes());
    CHECK(codes_of_flexed(6, 2) == Codes{"flex-lod-mismatch"});
    CHECK(reaching(6) == Codes());
    CHECK(reaching(5) == Codes{"flex-lod-mismatch"});
    CHECK(reaching(0) == Codes());  // a level without faces
}

TEST_CASE("capital letters in the path of a model are found", "[branches]") {
    const PlantedModel model;
    const auto at_path = [&](const std::string& path) {
        MemoryFiles files;
        for (const auto& [name, bytes] : model.files())
            files[path + name.substr(name.find('.'))] = bytes;
        return branch_codes(files, path + ".mdl");
    };
    CHECK(at_path("/Game/models/test/hero") == Codes());
    CHECK(at_path("/game/models/Test/hero") == Codes{"path-case"});
    CHECK(at_path("/game/models/test/Hero") == Codes{"path-case"});
    CHECK(at_path("/game/Work/Hero") == Codes());
}

}  // namespace studioscope::geometry_rules_test
