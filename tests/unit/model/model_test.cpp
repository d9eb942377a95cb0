#include <catch2/catch.hpp>
#include <limits>
#include <memory>
#include <utility>

#include "model/clip.h"
#include "model/measure.h"
#include "model/references.h"
#include "model/validate.h"
#include "model/vertex_file.h"
#include "support/diagnostics.h"

namespace studioscope::model_test {

namespace {

Vertex vertex_at(float x, float y, float z) {
    Vertex vertex;
    vertex.position = {x, y, z};
    return vertex;
}

// One triangle in the ground plane, u along +x, v along -y (v = 0 is the top row).
Model triangle() {
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0}};
    model.vertices = {vertex_at(0, 0, 0), vertex_at(1, 0, 0), vertex_at(0, 1, 0)};
    model.vertices[1].uv = {1, 0};
    model.vertices[2].uv = {0, -1};
    model.lods = {{}};
    model.meshes = {{"mesh", 0, 0, 0, {{0, 3, {0, 1, 2}, {}, kNone}}}};
    return model;
}

// Two meshes and two levels: pool order is coarse first, the table copies mesh by mesh (section 3
// of the VVD page).
VertexFile two_meshes() {
    VertexFile file;
    file.lod_count = 2;
    file.lod_vertex_counts = {6, 3, 3, 3, 3, 3, 3, 3};
    file.pool.resize(6);
    file.fixups = {{1, 0, 2}, {0, 3, 1}, {1, 2, 1}, {0, 4, 2}};
    return file;
}

}  // namespace

TEST_CASE("a valid model passes without messages and gets its tangents", "[model]") {
    Model model = triangle();
    validate(model);
    CHECK(model.diagnostics.empty());
    CHECK(model.materials.size() == 1);
    CHECK(model.skins == std::vector<std::vector<int>>{{0}});
    REQUIRE(model.tangents.size() == 3);
    // u grows along x; cross(z, x) = y and v grows along -y, so w is -1
    CHECK(model.tangents[0] == glm::vec4(1, 0, 0, -1));
}

TEST_CASE("invalid indices are repaired and reported", "[model]") {
    Model model = triangle();
    SECTION("a bone that is not there") {
        model.vertices[2].bone[0] = 9;
        validate(model);
        CHECK(has_code(model, "vertex-bone-range"));
        CHECK(model.vertices[2].bone[0] == 0);
    }
    SECTION("no bone at all") {
        model.vertices[1].bone_count = 0;
        model.vertices[1].weight[0] = 0;
        validate(model);
        CHECK(has_code(model, "vertex-bone-count"));
        CHECK(model.vertices[1].bone_count == 1);
        CHECK(model.vertices[1].weight[0] == 1);
    }
    SECTION("weights that do not sum to 1") {
        model.vertices[0].weight[0] = 0.5f;
        validate(model);
        CHECK(has_code(model, "vertex-weight-sum"));
        CHECK(model.vertices[0].weight[0] == 1);
    }
    SECTION("a position that is not finite") {
        model.vertices[0].position.x = std::numeric_limits<float>::quiet_NaN();
        validate(model);
        CHECK(has_code(model, "vertex-not-finite"));
        CHECK(model.vertices[0].position == glm::vec3(0));
    }
    SECTION("an index past the vertices") {
        model.meshes[0].lods[0].indices = {0, 1, 2, 0, 1, 3};
        validate(model);
        CHECK(has_code(model, "mesh-index-range"));
        CHECK(model.meshes[0].lods[0].indices == std::vector<uint32_t>{0, 1, 2});
    }
    SECTION("a parent after its child") {
        model.bones.push_back({"a", 2, {}, {}, 0});
        model.bones.push_back({"b", 0, {}, {}, 0});
        validate(model);
        CHECK(has_code(model, "bone-parent"));
        CHECK(model.bones[1].parent == kNone);
        CHECK(model.bones[2].parent == 0);
    }
}

TEST_CASE("the place of a broken vertex is its place in the file", "[model]") {
    Model model = triangle();
    model.vertices[1].bone[0] = 3;
    validate(model, [](size_t vertex) { return at_offset(64 + vertex * 48); });
    REQUIRE(model.diagnostics.size() == 1);
    CHECK(model.diagnostics[0].location == at_offset(112));
}

TEST_CASE("each number of a vertex that is not finite is found; the largest finite ones pass",
          "[model]") {
    using Limits = std::numeric_limits<float>;
    const size_t place = GENERATE(range<size_t>(0, 8));  // position, normal, uv
    const auto [value, is_finite] = GENERATE(table<float, bool>({{Limits::infinity(), false},
                                                                 {-Limits::infinity(), false},
                                                                 {Limits::quiet_NaN(), false},
                                                                 {Limits::max(), true},
                                                                 {Limits::lowest(), true},
                                                                 {Limits::denorm_min(), true}}));
    Model model = triangle();
    float* const groups[] = {&model.vertices[1].position.x, &model.vertices[1].normal.x,
                             &model.vertices[1].uv.x};
    groups[place / 3][place % 3] = value;
    validate(model);
    CAPTURE(place, value);
    CHECK(has_code(model, "vertex-not-finite") == !is_finite);
}

TEST_CASE("weights and bones beyond a vertex's count do not matter", "[model]") {
    Model model = triangle();
    model.vertices[0].bone_count = 1;
    model.vertices[0].weight[1] = 5;
    model.vertices[0].bone[2] = 200;
    validate(model);
    CHECK(model.diagnostics.empty());
}

TEST_CASE("triangles with a vertex index far out of range are dropped", "[model]") {
    const uint32_t index = GENERATE(3u, 0x7fffffffu, 0x80000000u, 0x80000002u, 0xffffffffu);
    Model model = triangle();
    std::vector<uint32_t>& indices = model.meshes[0].lods[0].indices;
    const std::vector<uint32_t> sound = indices;
    indices.insert(indices.end(), {0, 1, index});
    validate(model);
    CHECK(has_code(model, "mesh-index-range"));
    CHECK(model.meshes[0].lods[0].indices == sound);
}

TEST_CASE("a fixup table gives the order of a root LOD", "[model]") {
    const VertexFile file = two_meshes();
    // by hand: rows in table order, those with lod >= root
    CHECK(vertex_order(file, 0) == std::vector<uint32_t>{0, 1, 3, 2, 4, 5});
    CHECK(vertex_order(file, 1) == std::vector<uint32_t>{0, 1, 2});
    CHECK(fixup_rows(file, 0) == std::vector<uint32_t>{0, 0, 1, 2, 3, 3});
    CHECK(vertex_order(file, 0, {false}) == std::vector<uint32_t>{0, 1, 2, 3, 4, 5});
}

TEST_CASE("a fixup row that is off leaves its place as it is in the pool", "[model]") {
    const VertexFile file = two_meshes();
    using Order = std::vector<uint32_t>;
    CHECK(vertex_order(file, 0, {true, {1}}) == Order{0, 1, 2, 2, 4, 5});
    CHECK(vertex_order(file, 0, {true, {2}}) == Order{0, 1, 3, 3, 4, 5});
    CHECK(vertex_order(file, 1, {true, {2}}) == Order{0, 1, 2});  // place 2 has vertex 2 already
    CHECK(vertex_order(file, 0, {true, {0, 1, 2, 3}}) == vertex_order(file, 0, {false}));
    CHECK(fixup_rows(file, 0, {true, {1}}) == Order{0, 0, 2, 2, 3, 3});
}

TEST_CASE("the array of a root LOD has the header's length for any rows", "[model]") {
    VertexFile file = two_meshes();
    using Order = std::vector<uint32_t>;
    file.fixups[1].count = 2;  // one vertex too many: the last is dropped
    CHECK(vertex_order(file, 0) == Order{0, 1, 3, 4, 2, 4});
    file.fixups = {{0, 4, 2}};  // four places without a row
    CHECK(vertex_order(file, 0) == Order{4, 5, 2, 3, 4, 5});
    CHECK(vertex_runs(file, 0).back().row == -1);
}

TEST_CASE("without a fixup table a root LOD is a prefix", "[model]") {
    VertexFile file = two_meshes();
    file.fixups.clear();
    CHECK(vertex_order(file, 1) == std::vector<uint32_t>{0, 1, 2});
    CHECK(fixup_rows(file, 1).empty());
}

TEST_CASE("counts and bounds", "[model]") {
    Model model = triangle();
    model.vertices.push_back(vertex_at(1e30f, 0, 0));  // extreme, so not part of the bounds
    validate(model);
    CHECK(vertex_count(model, 0) == 3);
    CHECK(triangle_count(model, 0) == 1);
    CHECK(bone_count(model, 0) == 1);
    CHECK(model_bounds(model).max == glm::vec3(1, 1, 0));
    CHECK(model_diagonal(model) == Approx(std::sqrt(2.0f)));
}

TEST_CASE("a model whose LOD 0 is empty shows the first that is not", "[model]") {
    Model model = triangle();
    model.lods.resize(2);
    model.meshes[0].lods.insert(model.meshes[0].lods.begin(), MeshLod{});
    CHECK(first_drawable_lod(model, 0) == 1);
    CHECK(first_drawable_lod(model, 1) == 1);
    // unused vertices are drawn only if there is no triangle at all
    model.meshes[0].lods[0].vertex_count = 3;
    CHECK(first_drawable_lod(model, 0) == 1);
    model.meshes[0].lods[1].indices.clear();
    CHECK(first_drawable_lod(model, 0) == 0);
    model.meshes[0].lods[0].vertex_count = 0;
    CHECK(first_drawable_lod(model, 0) == 1);
}

TEST_CASE("Euler angles rotate about X, then Y, then Z", "[model]") {
    // the matrix of the SMD page, section 3, written out for 30, 40 and 50 degrees
    const double x = glm::radians(30.0), y = glm::radians(40.0), z = glm::radians(50.0);
    const double sx = std::sin(x), cx = std::cos(x), sy = std::sin(y), cy = std::cos(y);
    const double sz = std::sin(z), cz = std::cos(z);
    const double expected[3][3] = {{cy * cz, sx * sy * cz - cx * sz, cx * sy * cz + sx * sz},
                                   {cy * sz, sx * sy * sz + cx * cz, cx * sy * sz - sx * cz},
                                   {-sy, sx * cy, cx * cy}};
    const glm::quat rotation = rotation_from_euler({x, y, z});
    const glm::dmat4 matrix = to_matrix(Transform{glm::vec3(0), rotation});
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column)
            CHECK(matrix[column][row] == Approx(expected[row][column]).margin(1e-6));
    const glm::vec3 again = euler_from_rotation(rotation);
    CHECK(again.x == Approx(x).margin(1e-6));
    CHECK(again.y == Approx(y).margin(1e-6));
    CHECK(again.z == Approx(z).margin(1e-6));
}

TEST_CASE("the angles of a rotation that points X up or down turn as it does", "[model]") {
    for (const double y : {-90.0, 90.0, -89.999, 89.9999})
        for (const double z : {0.0, 85.0, -170.0}) {
            CAPTURE(y, z);
            const glm::quat rotation = rotation_from_euler({0.3, glm::radians(y), glm::radians(z)});
            const glm::quat again = rotation_from_euler(glm::dvec3(euler_from_rotation(rotation)));
            CHECK(std::abs(glm::dot(rotation, again)) == Approx(1).margin(1e-6));
        }
}

TEST_CASE("a share of a rotation turns by that share of its angle", "[model]") {
    const auto turn = [](double degrees) {
        return rotation_from_euler({0, 0, glm::radians(degrees)});
    };
    for (const auto& [share, degrees] : {std::pair{0.0f, 0.0}, {0.25f, 20.0}, {1.0f, 80.0}}) {
        const glm::quat part = scale_rotation(turn(80), share);
        CHECK(std::abs(glm::dot(part, turn(degrees))) == Approx(1));
    }
}

TEST_CASE("the translation of a matrix is its last column", "[model]") {
    Affine affine;
    affine.rows = {glm::vec4{1, 2, 3, 4}, glm::vec4{5, 6, 7, 8}, glm::vec4{9, 10, 11, 12}};
    CHECK(affine_translation(affine) == glm::vec3(4, 8, 12));
}

TEST_CASE("a clip's track of a bone is found, also in motion that is decoded later", "[model]") {
    ClipMotion motion;
    motion.tracks.resize(2);
    motion.tracks[0].bone = 3;
    motion.tracks[1].bone = 1;
    Clip clip;
    clip.tracks = motion.tracks;
    CHECK(find_track(clip, 1) == &clip.tracks[1]);
    for (const int bone : {0, 2, 4, kNone}) CHECK(find_track(clip, bone) == nullptr);
    Clip later;
    later.lazy_motion = std::make_shared<LazyMotion>([&](Diagnostics&) { return motion; },
                                                     std::make_shared<DeferredDiagnostics>());
    REQUIRE(find_track(later, 3) != nullptr);
    CHECK(find_track(later, 3)->bone == 3);
    CHECK(find_track(later, 0) == nullptr);
}

TEST_CASE("a triangle of any mesh at any level counts", "[model]") {
    Model model = triangle();
    CHECK(has_triangles(model));
    CHECK(has_own_materials(model));
    model.meshes.insert(model.meshes.begin(), Mesh{});
    model.meshes[1].lods.insert(model.meshes[1].lods.begin(), MeshLod{});
    CHECK(has_triangles(model));
    model.meshes[1].lods[1].indices.clear();  // points remain
    CHECK_FALSE(has_triangles(model));
    CHECK_FALSE(has_own_materials(model));
    CHECK_FALSE(has_triangles(Model{}));
}

TEST_CASE("names are limited to 256 bytes, with one note", "[budget]") {
    Model model;
    model.bones.resize(2);
    model.bones[0].name = std::string(256, 'a');
    model.bones[1].name = std::string(5000, 'b');
    model.materials.emplace_back().name = std::string(300, 'c');
    model.clips.emplace_back().name = std::string(299, 'd');
    shorten_names(model);
    CHECK(model.bones[0].name == std::string(256, 'a'));
    CHECK(model.bones[1].name == std::string(253, 'b') + "...");
    CHECK(model.materials[0].name.size() == 256);
    CHECK(model.clips[0].name.size() == 256);
    REQUIRE(model.diagnostics.size() == 1);
    CHECK(model.diagnostics[0].code == "long-name");
    CHECK(model.diagnostics[0].severity == Severity::kNote);
    CHECK(model.diagnostics[0].message.find("3 names") == 0);
}

TEST_CASE("names of common length have no note", "[budget]") {
    Model model;
    model.bones.emplace_back().name = "ValveBiped.Bip01_Pelvis";
    shorten_names(model);
    CHECK(model.bones[0].name == "ValveBiped.Bip01_Pelvis");
    CHECK(model.diagnostics.empty());
}

}  // namespace studioscope::model_test
