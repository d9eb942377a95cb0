// Shapes that list a vertex more than once: a pose adds all entries, so their sums are compared.
// Expected amounts are computed by hand.

#include <catch2/catch.hpp>

#include "model/shape_moves.h"
#include "support/compared_sample.h"
#include "support/memory_files.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::shape_entries_test {

namespace {

size_t doubles_in(const Model& model) {
    size_t count = 0;
    for (const Shape& shape : model.shapes)
        count += shape.deltas.size() - moved_vertex_count(shape);
    return count;
}

// A square whose shape "wink" moves vertex 2 by these entries.
Scene face_of(const std::vector<ShapeDelta>& entries) {
    Scene scene;
    scene.format = "mdl";
    Model& model = scene.model;
    model.bones.resize(1);
    model.bones[0].name = "head";
    for (const glm::vec3& place :
         {glm::vec3(0, 0, 0), glm::vec3(1, 0, 0), glm::vec3(1, 0, 1), glm::vec3(0, 0, 1)}) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = place;
        vertex.normal = {0, -1, 0};
        vertex.bone_count = 1;
        vertex.weight[0] = 1;
    }
    model.tangents.resize(4);
    model.lods.resize(1);
    model.materials.resize(1);
    model.skins = {{0}};
    model.body_parts = {{"body", {"face"}}};
    Mesh mesh;
    mesh.lods = {{0, 4, {0, 1, 2, 0, 2, 3}, {}, kNone}};
    model.meshes = {mesh};
    model.flex_names = {"wink_right", "wink_left"};
    model.shapes = {{"wink", 0, 1, {0, 1, 10, 11}, entries}};
    return scene;
}

ShapeDelta entry(float y, float side = 0, float speed = 1, float wrinkle = 0) {
    return {2, {0, y, 0}, {0, 0, y / 8}, side, speed, wrinkle};
}

SceneDiff between(const std::vector<ShapeDelta>& entries, const std::vector<ShapeDelta>& others) {
    return compare_scenes(face_of(entries), face_of(others));
}

bool are_same(const std::vector<ShapeDelta>& entries, const std::vector<ShapeDelta>& others) {
    const bool is_same = between(entries, others).is_same();
    CHECK(between(others, entries).is_same() == is_same);
    return is_same;
}

}  // namespace

TEST_CASE("a compiled face that lists vertices twice does not differ from itself", "[compare]") {
    assets::Asset asset = assets::tiny_asset();
    for (assets::AssetShape& shape : asset.shapes) {
        std::vector<assets::AssetDelta> twice;
        for (const assets::AssetDelta& delta : shape.deltas) {
            twice.push_back(delta);
            twice.push_back(delta);
            twice.back().position *=
                0.5f;  // delayed by another share: it stays an entry of its own
        }
        shape.deltas = twice;
    }
    const assets::CompiledFiles made = assets::compile(asset);
    const MemoryFiles files{{"/a.mdl", made.mdl}, {"/a.vvd", made.vvd}, {"/a.dx90.vtx", made.vtx}};
    const Scene face = load_from(files, "/a.mdl");
    REQUIRE(doubles_in(face.model) > 0);
    const SceneDiff diff = compare_scenes(face, face);
    INFO(diff_text({"a", "b", diff}));
    CHECK(diff.is_same());
}

TEST_CASE("a VTA that lists a vertex twice in a shape does not differ from itself", "[compare]") {
    const std::string vta =
        "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
        "time 0\n0 0 0 0 0 0 1\n1 1 0 0 0 0 1\ntime 1\n0 0 2 0 0 0 1\n0 0 3 0 0 0 1\n"
        "1 1 1 0 0 0 1\nend\n";
    const ByteSpan bytes = as_bytes(vta);
    const MemoryFiles files{{"/a.vta", Bytes(bytes.begin(), bytes.end())}};
    const Scene shapes = load_from(files, "/a.vta");
    REQUIRE(shapes.format == "vta");
    CHECK(compare_scenes(shapes, shapes).is_same());
}

TEST_CASE("entries of one vertex are compared by their sum", "[compare]") {
    // 3 = 1 + 2, at the same weights
    CHECK(are_same({entry(3)}, {entry(1), entry(2)}));
    CHECK(are_same({entry(1, 0), entry(2, 1)}, {entry(2, 1), entry(1, 0)}));
    // half of 4 follows each side: so do 2 and 2
    CHECK(are_same({entry(4, 0.5f)}, {entry(2, 0), entry(2, 1)}));
    CHECK(are_same({entry(4, 0, 0.5f)}, {entry(2, 0, 1), entry(2, 0, 0)}));
    CHECK(are_same({entry(1, 0, 1, 1)}, {entry(0.5f, 0, 1, 0.5f), entry(0.5f, 0, 1, 0.5f)}));
    // a vertex that moves and comes back does not move, unless its two ways follow other weights
    CHECK(are_same({entry(1), entry(-1)}, {}));

    std::vector<ShapeDelta> entries{entry(1, 0), entry(2, 1)}, others{entry(1, 0), entry(4, 1)};
    for (auto* list : {&entries, &others})
        for (ShapeDelta& each : *list) each.normal = {};
    const SceneDiff moved = between(entries, others);
    const Difference& shape = only(moved, Subject::kShape, "wink_right");
    CHECK(shape.property == "position");
    CHECK(*shape.amount == Approx(2));
    CHECK(shape.count == 1);
    CHECK(shape.place.vertex == 2);
    CHECK(shape.lod == 0);
}

TEST_CASE("entries of the same sum that follow other weights differ in side or speed",
          "[compare]") {
    for (const auto& [own, other] : {
             std::pair{std::vector{entry(1, 0), entry(3, 1)},
                       std::vector{entry(3, 0), entry(1, 1)}},
             std::pair{std::vector{entry(1, 0, 1), entry(3, 0, 0)}, std::vector{entry(4, 0, 1)}},
             std::pair{std::vector{entry(1, 0), entry(-1, 1)}, std::vector{entry(0, 0)}},
         }) {
        const Difference shape = only(between(own, other), Subject::kShape, "wink_right");
        CHECK(shape.property == "side or speed");
        CHECK(shape.count == 1);
    }
    // 2 of 4 follow the other side
    CHECK(*only(between({entry(1, 0), entry(3, 1)}, {entry(3, 0), entry(1, 1)}), Subject::kShape,
                "wink_right")
               .amount == Approx(0.5));
    CHECK(between({entry(1, 0), entry(-1, 1)}, {}).is_same() == false);
}

TEST_CASE("the sides of a pair may be the other way round", "[compare]") {
    const Scene right_first = face_of({entry(1, 0.25f)});
    Scene left_first = face_of({entry(1, 0.75f)});
    std::swap(left_first.model.shapes[0].flex, left_first.model.shapes[0].pair);
    CHECK(compare_scenes(right_first, left_first).is_same());
    CHECK(compare_scenes(left_first, right_first).is_same());
    // neither has a pair to turn: both ways are there, or it is its own partner
    Scene both = right_first;
    both.model.shapes.push_back(left_first.model.shapes[0]);
    CHECK(compare_scenes(both, both).is_same());
    Scene own = right_first;
    own.model.shapes[0].pair = own.model.shapes[0].flex;
    CHECK(compare_scenes(own, own).is_same());
}

TEST_CASE("parts of a shape for each mesh of sources are one shape", "[compare]") {
    ShapeDelta first = entry(1);
    first.vertex = 1;
    const Scene whole = face_of({first, entry(1)});
    Scene parts = face_of({entry(1)});
    parts.format = "qc";
    Shape part = parts.model.shapes[0];
    part.deltas = {first};
    parts.model.shapes.push_back(part);
    CHECK(compare_scenes(whole, parts).is_same());
    CHECK(compare_scenes(parts, whole).is_same());
    parts.model.shapes[1].ramp[1] = 0.5f;  // of another value of the flex
    CHECK_FALSE(compare_scenes(whole, parts).is_same());
    // shapes that no flex drives are their own
    for (Shape& shape : parts.model.shapes) {
        shape.ramp = {0, 1, 10, 11};
        shape.flex = shape.pair = kNone;
    }
    CHECK_FALSE(compare_scenes(whole, parts).is_same());
    CHECK(compare_scenes(parts, parts).is_same());
}

}  // namespace studioscope::shape_entries_test
