// Faults of vertices, and of vertices of two levels at one position.

#include <catch2/catch.hpp>
#include <cstring>
#include <numeric>

#include "support/planted_model.h"

namespace studioscope::surface_rules_test {

namespace {

using Codes = std::set<std::string>;

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

}  // namespace

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

namespace {

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

}  // namespace studioscope::surface_rules_test
