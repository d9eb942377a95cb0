// One wrong field of an MDL loses only the data it refers to: each count and index at n, n + 1, the
// maximum and a negative value. The fields are documented in mdl.md, sections 2 to 10.

#include <catch2/catch.hpp>
#include <limits>

#include "core/byte_reader.h"
#include "document/faults.h"
#include "model/measure.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::mdl_faults_test {

namespace {

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();

assets::CompiledFiles tiny_files() {
    assets::Asset asset = assets::tiny_asset();
    asset.clips.push_back(asset.clips[0]);
    asset.clips.back().name = "nod again";
    return assets::compile(asset);
}

Scene opened(const assets::CompiledFiles& files, const Bytes& mdl) {
    return load_from(
        {{"/m/tiny.mdl", mdl}, {"/m/tiny.vvd", files.vvd}, {"/m/tiny.dx90.vtx", files.vtx}},
        "/m/tiny.mdl");
}

// Content of a model, for comparing before and after.
struct Content {
    std::vector<std::string> bones, clips, shapes, controllers, materials, groups;
    std::vector<size_t> frames, triangles, vertices, deltas, rules;
    std::vector<std::vector<int>> skins;
    size_t attachments = 0, hitboxes = 0;

    bool operator==(const Content&) const = default;
};

template <typename Items>
std::vector<std::string> names_of(const Items& items) {
    std::vector<std::string> names;
    for (const auto& item : items) names.push_back(item.name);
    return names;
}

Content content_of(const Model& model) {
    Content content;
    content.bones = names_of(model.bones);
    content.clips = names_of(model.clips);
    content.shapes = names_of(model.shapes);
    content.controllers = names_of(model.controllers);
    content.materials = names_of(model.materials);
    content.groups = names_of(model.body_parts);
    for (const Clip& clip : model.clips) content.frames.push_back(clip.frames.size());
    for (const Mesh& mesh : model.meshes)
        for (const MeshLod& level : mesh.lods) {
            content.triangles.push_back(level.indices.size() / 3);
            content.vertices.push_back(level.vertex_count);
        }
    for (const Shape& shape : model.shapes) content.deltas.push_back(shape.deltas.size());
    for (const FlexRule& rule : model.rules) content.rules.push_back(rule.program.size());
    content.skins = model.skins;
    content.attachments = model.attachments.size();
    content.hitboxes = model.hitboxes.size();
    return content;
}

// Offsets of a file's fields, read as on the page.
class Places {
public:
    explicit Places(const Bytes& file) : file_(file) {}

    int32_t number(size_t at) const { return record_at<int32_t>(file_, at); }
    // Offset of a record of the table whose offset is at `field`, relative to `base`.
    size_t record(size_t base, size_t field, size_t stride, size_t index) const {
        return base + static_cast<size_t>(number(base + field)) + stride * index;
    }
    size_t body_part(size_t i) const { return record(0, 0xEC, 16, i); }
    size_t model(size_t part, size_t i) const { return record(body_part(part), 0x0C, 148, i); }
    size_t mesh(size_t part, size_t body, size_t i) const {
        return record(model(part, body), 0x4C, 116, i);
    }
    size_t flex(size_t part, size_t body, size_t i, size_t k) const {
        return record(mesh(part, body, i), 0x14, 60, k);
    }

private:
    const Bytes& file_;
};

struct Field {
    const char* what;
    size_t offset;
    const char* code;
};

// Checks that none of these numbers loses data; `code` reports it.
void check_nothing_lost(const assets::CompiledFiles& files, const std::vector<Field>& fields) {
    const Scene sound = opened(files, files.mdl);
    CHECK_FALSE(has_errors(sound.diagnostics));
    const Content all = content_of(sound.model);
    for (const Field& field : fields) {
        const auto n = record_at<int32_t>(files.mdl, field.offset);
        for (const int32_t bad : {kHuge, -1, -kHuge}) {
            CAPTURE(field.what, n, bad);
            const Scene scene = opened(files, with(files.mdl, field.offset, bad));
            CHECK(content_of(scene.model) == all);
            CHECK(severity_of(scene.diagnostics, field.code) == Severity::kError);
        }
    }
}

// Checks that a count of one too many loses no existing data.
void check_one_more(const assets::CompiledFiles& files, const std::vector<Field>& fields) {
    const Content all = content_of(opened(files, files.mdl).model);
    for (const Field& field : fields) {
        const auto n = record_at<int32_t>(files.mdl, field.offset);
        CAPTURE(field.what, n);
        CHECK(content_of(opened(files, with(files.mdl, field.offset, n + 1)).model) == all);
    }
}

}  // namespace

TEST_CASE("a wrong count in the header of an MDL loses no data", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const std::vector<Field> fields{
        {"bones", 0x9C, "mdl-table-range"},        {"hitbox sets", 0xAC, "mdl-table-range"},
        {"animations", 0xB4, "mdl-table-range"},   {"sequences", 0xBC, "mdl-table-range"},
        {"textures", 0xCC, "mdl-table-range"},     {"texture folders", 0xD4, "mdl-table-range"},
        {"skin columns", 0xDC, "mdl-table-range"}, {"skin families", 0xE0, "mdl-table-range"},
        {"body parts", 0xE8, "mdl-table-range"},   {"attachments", 0xF0, "mdl-table-range"},
        {"flex names", 0x104, "mdl-table-range"},  {"flex controllers", 0x10C, "mdl-table-range"},
        {"flex rules", 0x114, "mdl-table-range"}};
    check_nothing_lost(files, fields);
    check_one_more(files, fields);
}

TEST_CASE("a wrong count of models, meshes or vertices of an MDL loses no data", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const Places at(files.mdl);
    std::vector<Field> fields;
    for (const size_t part : {0u, 1u}) {
        fields.push_back({"models", at.body_part(part) + 4, "mdl-table-range"});
        fields.push_back({"meshes", at.model(part, 0) + 0x48, "mdl-table-range"});
        fields.push_back({"model vertices", at.model(part, 0) + 0x50, "mdl-model-vertex-range"});
        fields.push_back({"model start", at.model(part, 0) + 0x54, "mdl-model-vertex-range"});
        fields.push_back({"vertices", at.mesh(part, 0, 0) + 8, "mdl-mesh-vertex-range"});
        fields.push_back(
            {"level 0 vertices", at.mesh(part, 0, 0) + 0x34, "mdl-mesh-level-vertices"});
        fields.push_back(
            {"level 1 vertices", at.mesh(part, 0, 0) + 0x38, "mdl-mesh-level-vertices"});
    }
    check_nothing_lost(files, fields);
    const size_t start = at.mesh(0, 0, 1) + 12;
    check_nothing_lost(files, {{"mesh start", start, "mdl-mesh-vertex-range"}});
    // one more vertex of the last mesh is beyond the end; of others it is the next one's first
    check_one_more(files, {{"models", at.body_part(0) + 4, ""},
                           {"meshes", at.model(0, 0) + 0x48, ""},
                           {"model vertices", at.model(1, 0) + 0x50, ""},
                           {"model start", at.model(1, 0) + 0x54, ""},
                           {"vertices", at.mesh(1, 0, 0) + 8, ""}});
}

TEST_CASE("a mesh outside an MDL does not affect the others", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const Places at(files.mdl);
    const Model sound = opened(files, files.mdl).model;
    const auto triangles = [](const Model& model) {
        std::vector<size_t> counts;
        for (const Mesh& mesh : model.meshes) counts.push_back(mesh.lods[0].indices.size() / 3);
        return counts;
    };
    REQUIRE(triangles(sound) == std::vector<size_t>{4, 4, 4});
    // The meshes of a model, and the models of a body part, outside the file.
    for (const int32_t bad : {kHuge, -kHuge}) {
        CAPTURE(bad);
        const Model model = opened(files, with(files.mdl, at.model(0, 0) + 0x4C, bad)).model;
        CHECK(triangles(model) == std::vector<size_t>{4});
        CHECK(names_of(model.bones) == names_of(sound.bones));
        const Model part = opened(files, with(files.mdl, at.body_part(1) + 12, bad)).model;
        CHECK(triangles(part) == std::vector<size_t>{4, 4});
        CHECK(part.body_parts.size() == 2);
    }
}

TEST_CASE("a bad sequence or animation of an MDL does not affect the others", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const Places at(files.mdl);
    const Model sound = opened(files, files.mdl).model;
    const Content all = content_of(sound);
    REQUIRE(sound.clips.size() == 2);
    const size_t animation = at.record(0, 0xB8, 100, 0), sequence = at.record(0, 0xC0, 212, 0);
    std::vector<size_t> fields;
    // frames, movements, block, data, IK rules, local hierarchies, sections; then label, events,
    // animations of the blend, its size, parameters, layers, weights, keys, key values
    for (const size_t field :
         std::initializer_list<size_t>{0x10, 0x14, 0x34, 0x38, 0x3C, 0x48, 0x50, 0x54})
        fields.push_back(animation + field);
    for (const size_t field : std::initializer_list<size_t>{
             0x04, 0x18, 0x1C, 0x3C, 0x44, 0x48, 0x4C, 0x94, 0x98, 0x9C, 0xA0, 0xAC, 0xB0})
        fields.push_back(sequence + field);
    for (const size_t field : fields)
        for (const int32_t bad : {record_at<int32_t>(files.mdl, field) + 1, kHuge, -1, -kHuge}) {
            CAPTURE(field - (field < sequence ? animation : sequence), field < sequence, bad);
            const Model model = opened(files, with(files.mdl, field, bad)).model;
            const Content left = content_of(model);
            REQUIRE(model.clips.size() == 2);
            CHECK(left.clips[1] == all.clips[1]);
            CHECK(left.frames[1] == all.frames[1]);
            CHECK(model.clips[1].tracks.size() == sound.clips[1].tracks.size());
            CHECK(left.bones == all.bones);
            CHECK(left.triangles == all.triangles);
            CHECK(left.deltas == all.deltas);
        }
}

TEST_CASE("an MDL whose bones are outside the file shows its meshes", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    for (const int32_t bad : {kHuge, -1}) {
        const Scene scene = opened(files, with(files.mdl, 0xA0, bad));
        CHECK(scene.model.bones.empty());
        CHECK(triangle_count(scene.model, 0) == 12);
        CHECK(scene.model.clips.size() == 2);
        CHECK(severity_of(scene.diagnostics, "mdl-table-range") == Severity::kError);
    }
}

TEST_CASE("a wrong count of a flex loses no data", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const Places at(files.mdl);
    const size_t rule = at.record(0, 0x118, 12, 0), set = at.record(0, 0xB0, 12, 0);
    const std::vector<Field> fields{
        {"flexes", at.mesh(0, 0, 0) + 0x10, "mdl-table-range"},
        {"flexes of the next mesh", at.mesh(0, 0, 1) + 0x10, "mdl-table-range"},
        {"vertices of a flex", at.flex(0, 0, 1, 0) + 0x14, "mdl-table-range"},
        {"operations of a rule", rule + 4, "mdl-table-range"},
        {"hitboxes", set + 4, "mdl-table-range"}};
    check_nothing_lost(files, fields);
    check_one_more(files, fields);
}

TEST_CASE("a bad flex of an MDL does not affect the others", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const Places at(files.mdl);
    const Content all = content_of(opened(files, files.mdl).model);
    REQUIRE(at.number(at.mesh(0, 0, 1) + 0x10) >= 2);
    const size_t flex = at.flex(0, 0, 1, 0);
    struct Case {
        size_t field;
        const char* code;
    };
    for (const Case& c : {Case{0, "mdl-flex-range"}, Case{0x18, "mdl-table-range"}})
        for (const int32_t bad : {kHuge, -kHuge}) {
            CAPTURE(c.field, bad);
            const Scene scene = opened(files, with(files.mdl, flex + c.field, bad));
            const Content left = content_of(scene.model);
            CHECK(has_code(scene.diagnostics, c.code));
            CHECK(left.triangles == all.triangles);
            CHECK(left.rules == all.rules);
            CHECK(left.clips == all.clips);
            size_t lost = 0, before = 0;
            for (const size_t count : all.deltas) before += count;
            for (const size_t count : left.deltas) lost += count;
            CHECK(lost + static_cast<size_t>(at.number(flex + 0x14)) == before);
        }
    // shapes without names are distinguished by number, and rules still move them
    const Scene nameless = opened(files, with(files.mdl, 0x108, kHuge));
    CHECK(content_of(nameless.model).deltas == all.deltas);
    CHECK(nameless.model.shapes.at(0).name.starts_with("flex "));
    CHECK(has_code(nameless.diagnostics, "mdl-flex-names"));
}

// The path and the names by which readers call a part identify it.
TEST_CASE("an error is marked at its mesh, sequence or flex", "[mdl][faults]") {
    const assets::CompiledFiles files = tiny_files();
    const Places at(files.mdl);
    const auto marked = [&](const Bytes& mdl, PartKind kind, size_t count) {
        const Scene scene = opened(files, mdl);
        std::vector<int> parts;
        for (int i = 0; i < static_cast<int>(count); ++i)
            if (const auto mark = issue_badge(scene, kind, i); mark)
                if (mark->severity == Severity::kError) parts.push_back(i);
        return parts;
    };
    const size_t meshes = 3, clips = 2, shapes = opened(files, files.mdl).model.shapes.size();
    for (const PartKind kind : {PartKind::kMesh, PartKind::kClip, PartKind::kShape})
        CHECK(marked(files.mdl, kind, kind == PartKind::kClip ? clips : meshes).empty());
    // the vertices of the second mesh, the sequence and the flex that begin with these records
    CHECK(marked(with(files.mdl, at.mesh(0, 0, 1) + 12, kHuge), PartKind::kMesh, meshes) ==
          std::vector<int>{1});
    CHECK(marked(with(files.mdl, at.mesh(1, 0, 0) + 12, kHuge), PartKind::kMesh, meshes) ==
          std::vector<int>{2});
    CHECK(marked(with(files.mdl, at.record(0, 0xC0, 212, 1) + 0x3C, kHuge), PartKind::kClip,
                 clips) == std::vector<int>{1});
    CHECK(marked(with(files.mdl, at.record(0, 0xB8, 100, 1) + 0x38, kHuge), PartKind::kClip,
                 clips) == std::vector<int>{1});
    const Bytes bad_flex = with(files.mdl, at.flex(0, 0, 1, 0) + 0x18, kHuge);
    CHECK(marked(bad_flex, PartKind::kShape, shapes).size() == 1);
    CHECK(marked(bad_flex, PartKind::kMesh, meshes) == std::vector<int>{1});
}

}  // namespace studioscope::mdl_faults_test
