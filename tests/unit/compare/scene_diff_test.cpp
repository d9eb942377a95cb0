#include "compare/scene_diff.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <fstream>
#include <functional>

#include "content/disk_files.h"
#include "core/at.h"
#include "formats/load.h"
#include "model/scene.h"
#include "report/diff.h"
#include "support/paths.h"
#include "support/real_files.h"
#include "support/skip.h"

namespace studioscope {

namespace {

Scene load(const std::filesystem::path& path) {
    const std::vector<std::filesystem::path> paths{path};
    LoadOptions options;
    options.with_materials = false;
    return load_scene(paths, options, disk_files());
}

const Scene& compiled() {
    static const Scene scene = load(build_folder() / "sample/models/studioscope/ollie.mdl");
    return scene;
}

const Scene& source() {
    static const Scene scene = load(build_folder() / "sample/source/ollie.qc");
    return scene;
}

// The differences that a change of the compiled sample makes.
template <typename Apply>
SceneDiff after(Apply change) {
    Scene changed = compiled();
    change(changed);
    return compare_scenes(compiled(), changed);
}

// The only difference, of this kind and name.
const Difference& only(const SceneDiff& diff, Subject subject, const std::string& name) {
    CAPTURE(diff_text({"a", "b", diff}));
    REQUIRE(diff.differences.size() == 1);
    CHECK(diff.differences[0].subject == subject);
    CHECK(diff.differences[0].name == name);
    return diff.differences[0];
}

// The vertices of all levels of both sides are in the result once.
void check_all_there(const SceneDiff& diff) {
    for (const MeshMatch& mesh : diff.meshes) {
        size_t count = 0, other_count = 0;
        for (size_t i = 0; i < kVertexFateCount; ++i) {
            const auto fate = static_cast<VertexFate>(i);
            const bool is_of_first = fate == VertexFate::kWelded || fate == VertexFate::kLost;
            const bool is_of_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
            if (!is_of_second) count += mesh.vertices.count(fate);
            if (!is_of_first) other_count += mesh.vertices.count(fate);
        }
        CHECK(count == mesh.vertices.vertices.size());
        CHECK(other_count == mesh.vertices.other_vertices.size());
    }
}

// A vertex that only LOD 0 uses.
uint32_t some_vertex(const Model& model) {
    std::vector<bool> is_coarse(model.vertices.size());
    for (const Mesh& mesh : model.meshes)
        for (size_t lod = 1; lod < mesh.lods.size(); ++lod)
            for (const uint32_t index : mesh.lods[lod].indices) is_coarse[index] = true;
    for (const uint32_t index : model.meshes[0].lods[0].indices)
        if (!is_coarse[index]) return index;
    return 0;
}

}  // namespace

TEST_CASE("a model does not differ from itself", "[compare]") {
    const SceneDiff diff = compare_scenes(compiled(), compiled());
    CHECK(diff.is_same());
    CHECK(diff.not_compared.empty());
    CHECK(diff_text({"a", "b", diff}).empty());
    CHECK(diff_stat({"a", "b", diff}) == "a: no difference\n");
    CHECK(compare_scenes(source(), source()).is_same());
}

TEST_CASE("all vertices of the sample's source are kept in its compiled model", "[compare]") {
    for (const bool is_turned : {false, true}) {
        const SceneDiff diff =
            is_turned ? compare_scenes(compiled(), source()) : compare_scenes(source(), compiled());
        check_all_there(diff);
        size_t count = 0;
        for (const MeshMatch& mesh : diff.meshes) count += mesh.vertices.vertices.size();
        CHECK(count > 25'000);
        CHECK(count_vertices(diff, VertexFate::kKept) == count);
        for (const Difference& difference : diff.differences) {
            CHECK(difference.subject != Subject::kBone);
            CHECK(difference.subject != Subject::kVertices);
            CHECK(difference.subject != Subject::kTriangles);
            CHECK(difference.subject != Subject::kClip);
            CHECK(difference.subject != Subject::kRule);
        }
        CHECK(diff.not_compared == std::vector<std::string>{"fixup rows: only in the mdl"});
    }
}

TEST_CASE("a moved vertex is named and placed", "[compare]") {
    const uint32_t vertex = some_vertex(compiled().model);
    const SceneDiff diff =
        after([&](Scene& scene) { scene.model.vertices[vertex].position.z += 0.5f; });
    check_all_there(diff);
    const Difference& found = only(diff, Subject::kVertices, diff.differences.at(0).name);
    CHECK(found.fate == VertexFate::kMoved);
    CHECK(found.lod == 0);
    CHECK(found.count == 1);
    CHECK(*found.amount == Approx(0.5).margin(1e-4));
    CHECK(found.place.vertex == vertex);
    CHECK(found.place.other == vertex);
    CHECK(*found.place.position == compiled().model.vertices[vertex].position);
    CHECK_FALSE(found.place.bone.empty());
}

TEST_CASE("a vertex with other weights is re-weighted, with its bones", "[compare]") {
    const uint32_t vertex = some_vertex(compiled().model);
    const SceneDiff diff = after([&](Scene& scene) {
        Vertex& changed = scene.model.vertices[vertex];
        changed = {{1, 0, 0}, {0, 0, 0}, 1, changed.position, changed.normal, changed.uv};
    });
    const Difference& found = only(diff, Subject::kVertices, diff.differences.at(0).name);
    CHECK(found.fate == VertexFate::kReweighted);
    CHECK(found.count == 1);
    CHECK(*found.amount > 0.1);
}

TEST_CASE("small weights that were dropped are the cause, larger ones are not", "[compare]") {
    const float dropped = GENERATE(std::nextafter(0.05f, 0.0f), 0.05f);
    const std::string cause =
        dropped < 0.05f ? "weights below 0.05 dropped and the rest rescaled, as the compiler does"
                        : "";
    Scene first = compiled();
    Scene second = compiled();
    for (size_t i = 0; i < first.model.vertices.size(); ++i) {
        Vertex& vertex = first.model.vertices[i];
        vertex.bone_count = 2;
        vertex.bone[0] = 1, vertex.bone[1] = 2;
        vertex.weight[0] = 1 - dropped, vertex.weight[1] = dropped, vertex.weight[2] = 0;
        Vertex& other = second.model.vertices[i];
        other.bone_count = 1;
        other.bone[0] = 1;
        other.weight[0] = 1, other.weight[1] = other.weight[2] = 0;
    }
    const SceneDiff diff = compare_scenes(first, second);
    REQUIRE_FALSE(diff.differences.empty());
    for (const Difference& found : diff.differences) {
        CHECK(found.fate == VertexFate::kReweighted);
        CHECK(found.cause == cause);
    }
}

TEST_CASE("a scaled, turned or shifted model has that as cause", "[compare]") {
    const auto cause = [](const std::function<glm::vec3(glm::vec3)>& map) {
        const SceneDiff diff = after([&](Scene& scene) {
            for (Vertex& vertex : scene.model.vertices) vertex.position = map(vertex.position);
        });
        for (const Difference& found : diff.differences)
            if (found.fate == VertexFate::kMoved && found.lod == 0) return found.cause;
        return std::string("nothing moved");
    };
    CHECK(cause([](glm::vec3 at) { return at * 2.0f; }) == "scaled by 2");
    CHECK(cause([](glm::vec3 at) { return at + glm::vec3(0, 0, 16); }) == "all by 0 0 16");
    CHECK(cause([](glm::vec3 at) { return glm::vec3(-at.y, at.x, at.z); }) ==
          "turned by 90 degrees about Z");
}

TEST_CASE("bones are renamed, lost, moved and re-parented", "[compare]") {
    const std::vector<Bone>& bones = compiled().model.bones;
    const size_t last = bones.size() - 1;
    const SceneDiff renamed =
        after([&](Scene& scene) { scene.model.bones[last].name = "another_name"; });
    const Difference& name = only(renamed, Subject::kBone, bones[last].name);
    CHECK(name.change == Change::kRenamed);
    CHECK(name.after == "another_name");

    const SceneDiff moved =
        after([&](Scene& scene) { scene.model.bones[last].bind.position.x += 2; });
    const Difference& place = only(moved, Subject::kBone, bones[last].name);
    CHECK(place.change == Change::kMoved);
    CHECK(*place.amount == Approx(2));

    const SceneDiff parent = after([&](Scene& scene) { scene.model.bones[last].parent = 0; });
    const Difference& other = only(parent, Subject::kBone, bones[last].name);
    CHECK(other.change == Change::kReparented);
    CHECK(other.before == at(bones, bones[last].parent).name);
    CHECK(other.after == bones[0].name);

    const SceneDiff lost = after([&](Scene& scene) {
        scene.model.bones[last].name = "another_name";
        scene.model.bones[last].bind.position.x += 2;
    });
    REQUIRE(lost.differences.size() >= 2);
    CHECK(lost.differences[0].change == Change::kLost);
    CHECK(lost.differences[1].change == Change::kAdded);
    CHECK(lost.differences[1].name == "another_name");
}

TEST_CASE("a thousand bones are searched under another name", "[compare]") {
    const auto renamed = [](int count) {
        Scene first, second;
        first.format = second.format = "mdl";
        for (int i = 0; i < count; ++i) {
            Bone bone;
            bone.bind.position.x = float(i);
            bone.name = fmt::format("a{}", i);
            first.model.bones.push_back(bone);
            bone.name = fmt::format("b{}", i);
            second.model.bones.push_back(bone);
        }
        size_t found = 0;
        for (const Difference& each : compare_scenes(first, second).differences)
            found += each.change == Change::kRenamed;
        return found;
    };
    CHECK(renamed(1000) == 1000);
    CHECK(renamed(1001) == 1000);
}

TEST_CASE("a bone that moved by the tolerances is the same", "[compare]") {
    const auto moved_by = [](float distance) {
        Scene first = compiled();
        first.model.bones[0].bind.position = {0, 0, 0};
        Scene second = first;
        second.model.bones[0].bind.position.x = distance;
        return compare_scenes(first, second).differences.size();
    };
    CHECK(moved_by(0.01f) == 0);
    CHECK(moved_by(std::nextafter(0.01f, 1.0f)) == 1);
}

TEST_CASE("a LOD's switch value, a lost LOD and a fixup row are found", "[compare]") {
    const SceneDiff value = after([](Scene& scene) { scene.model.lods[2].switch_point = 19; });
    const Difference& changed = only(value, Subject::kLod, "");
    CHECK(changed.lod == 2);
    CHECK(changed.before == "18");
    CHECK(changed.after == "19");

    const SceneDiff lost = after([](Scene& scene) {
        scene.model.lods.pop_back();
        for (Mesh& mesh : scene.model.meshes) mesh.lods.pop_back();
    });
    const Difference& level = only(lost, Subject::kLod, "");
    CHECK(level.change == Change::kLost);
    CHECK(level.lod == 3);

    const SceneDiff row = after([](Scene& scene) {
        auto file = std::make_shared<VertexFile>(*scene.vertex_file);
        file->fixups[3].count += 1;
        scene.vertex_file = file;
    });
    CHECK(only(row, Subject::kFixup, "row 3").property == "values");
}

TEST_CASE("materials and skins are found", "[compare]") {
    const std::string first = compiled().model.materials[0].name;
    const SceneDiff renamed =
        after([](Scene& scene) { scene.model.materials[0].name = "another"; });
    REQUIRE_FALSE(renamed.differences.empty());
    bool is_found = false;
    for (const Difference& found : renamed.differences)
        if (found.subject == Subject::kMaterial) {
            CHECK(found.change == Change::kRenamed);
            CHECK(found.before == first);
            CHECK(found.after == "another");
            is_found = true;
        }
    CHECK(is_found);
    CHECK(count_vertices(renamed, VertexFate::kLost) == 0);

    const SceneDiff skins = after([](Scene& scene) { scene.model.skins.pop_back(); });
    CHECK(only(skins, Subject::kSkin, "").before == std::to_string(compiled().model.skins.size()));
}

TEST_CASE("flexes are found: a lost shape, a delta, a controller's range, a rule", "[compare]") {
    const Model& model = compiled().model;
    const SceneDiff lost = after([](Scene& scene) { scene.model.shapes.pop_back(); });
    CHECK(only(lost, Subject::kShape, at(model.flex_names, model.shapes.back().flex)).change ==
          Change::kLost);

    const uint32_t vertex = model.shapes[0].deltas[0].vertex;
    const SceneDiff moved =
        after([](Scene& scene) { scene.model.shapes[0].deltas[0].position.x += 1; });
    const Difference& delta =
        only(moved, Subject::kShape, at(model.flex_names, model.shapes[0].flex));
    CHECK(delta.count == 1);
    CHECK(*delta.amount == Approx(1).margin(1e-4));
    CHECK(delta.place.vertex == vertex);

    const SceneDiff range = after([](Scene& scene) { scene.model.controllers[0].max = 2; });
    CHECK(range.differences.at(0).subject == Subject::kController);
    CHECK(range.differences.at(0).property == "max");
    CHECK(range.differences.at(0).after == "2");

    const SceneDiff rule = after([](Scene& scene) {
        scene.model.rules[0].program = {{FlexOp::kConst, 0, 0.5f}};
        scene.model.rules[0].text.clear();
    });
    const Difference& expression =
        only(rule, Subject::kRule, "%" + at(model.flex_names, model.rules[0].flex));
    CHECK(expression.after == "0.5");
}

TEST_CASE("clips are found: a rate, a lost clip, a moved bone and its frame", "[compare]") {
    const SceneDiff rate = after([](Scene& scene) { scene.model.clips[0].fps = 24; });
    const Difference& fps = only(rate, Subject::kClip, compiled().model.clips[0].name);
    CHECK(fps.property == "fps");
    CHECK(fps.before == "20");
    CHECK(fps.after == "24");

    const SceneDiff lost = after([](Scene& scene) { scene.model.clips.pop_back(); });
    CHECK(only(lost, Subject::kClip, compiled().model.clips.back().name).change == Change::kLost);

    // a key of the source's clip "wave", whose frames are written in the file
    Scene changed = source();
    Clip& wave = changed.model.clips[1];
    REQUIRE(wave.name == "wave");
    const auto track = std::find_if(wave.tracks.begin(), wave.tracks.end(),
                                    [](const Track& each) { return each.positions.size() > 3; });
    REQUIRE(track != wave.tracks.end());
    track->positions[2].position.y += 3;
    const SceneDiff moved = compare_scenes(source(), changed);
    const Difference& bone = only(moved, Subject::kClip, "wave");
    CHECK(bone.change == Change::kMoved);
    CHECK(*bone.amount == Approx(3).margin(1e-3));
    CHECK(bone.place.bone == at(source().model.bones, track->bone).name);
    CHECK(*bone.place.frame == track->positions[2].frame);
}

TEST_CASE("attachments, hitboxes and body groups are found", "[compare]") {
    const Model& model = compiled().model;
    REQUIRE_FALSE(model.attachments.empty());
    const SceneDiff attachment =
        after([](Scene& scene) { scene.model.attachments[0].local.position.x += 1; });
    CHECK(*only(attachment, Subject::kAttachment, model.attachments[0].name).amount == Approx(1));

    REQUIRE_FALSE(model.hitboxes.empty());
    const std::string bone = at(model.bones, model.hitboxes[0].bone).name;
    const SceneDiff box = after([](Scene& scene) { scene.model.hitboxes[0].max.z += 4; });
    CHECK(*only(box, Subject::kHitbox, bone).amount == Approx(4));
    const SceneDiff group = after([](Scene& scene) { scene.model.hitboxes[0].group += 1; });
    CHECK(only(group, Subject::kHitbox, bone).property == "group");

    const SceneDiff choice =
        after([](Scene& scene) { scene.model.body_parts[1].models[0] = "beret"; });
    CHECK(only(choice, Subject::kBodyGroup, model.body_parts[1].name).property == "models");
}

TEST_CASE("the rounding and names of compiled files are no difference", "[compare]") {
    const SceneDiff blank =
        after([](Scene& scene) { scene.model.body_parts.at(1).models.at(1).clear(); });
    CHECK(blank.is_same());

    Scene zero = compiled(), negative = compiled();
    zero.properties = {{"eye position", "0 -0.5 0"}};
    negative.properties = {{"eye position", "-0 -0.5 -0"}};
    CHECK(compare_scenes(zero, negative).is_same());

    // 50 units away a half has steps of 1/32 unit
    const auto moved_by = [](float distance, const char* format) {
        Scene first = source(), second = source();
        second.format = format;
        Clip &own = first.model.clips[1], &other = second.model.clips[1];
        const auto track = std::find_if(own.tracks.begin(), own.tracks.end(),
                                        [](const Track& it) { return it.positions.size() > 3; });
        const auto index = static_cast<size_t>(track - own.tracks.begin());
        own.tracks[index].positions[2].position = {50, 0, 0};
        other.tracks[index].positions[2].position = {50 + distance, 0, 0};
        for (const Difference& found : compare_scenes(first, second).differences)
            if (found.subject == Subject::kClip) return true;
        return false;
    };
    CHECK(moved_by(0.02f, "qc"));
    CHECK_FALSE(moved_by(0.02f, "mdl"));
    CHECK_FALSE(moved_by(1.0f / 32, "mdl"));
    CHECK(moved_by(0.07f, "mdl"));
}

TEST_CASE("triangles that were there twice are the cause of lost ones", "[compare]") {
    Scene first = compiled();
    auto& indices = first.model.meshes[0].lods[0].indices;
    indices.insert(indices.end(), indices.begin(), indices.begin() + 6);
    const SceneDiff diff = compare_scenes(first, compiled());
    REQUIRE(diff.differences.size() == 1);
    CHECK(diff.differences[0].subject == Subject::kTriangles);
    CHECK(diff.differences[0].count == 2);
    CHECK(diff.differences[0].cause == "each is the double of a triangle that is kept");
}

TEST_CASE("collision data is found", "[compare]") {
    Scene first = compiled();
    first.collision = CollisionModel{0, {{"box", "", "metal", 10, kNone, {}}}, "text"};
    Scene second = first;
    second.collision->solids[0].mass = 12;
    const SceneDiff mass = compare_scenes(first, second);
    CHECK(only(mass, Subject::kCollision, "box").property == "mass");
    second.collision.reset();
    CHECK(only(compare_scenes(first, second), Subject::kCollision, "box").change == Change::kLost);
}

TEST_CASE("two LODs of one model are compared", "[compare]") {
    CompareOptions options;
    options.lod = 0;
    options.other_lod = 2;
    const SceneDiff diff = compare_scenes(compiled(), compiled(), options);
    check_all_there(diff);
    CHECK(count_vertices(diff, VertexFate::kLost) > 0);
    for (const Difference& found : diff.differences)
        CHECK((found.subject == Subject::kVertices || found.subject == Subject::kTriangles ||
               found.subject == Subject::kMesh));
}

TEST_CASE("a part of a model is compared in what it can hold", "[compare]") {
    const Scene smd = load(build_folder() / "sample/source/ollie.smd");
    const SceneDiff diff = compare_scenes(smd, compiled());
    check_all_there(diff);
    for (const Difference& found : diff.differences) {
        CHECK(found.subject != Subject::kShape);
        CHECK(found.subject != Subject::kHitbox);
        CHECK(found.subject != Subject::kClip);
        CHECK(found.subject != Subject::kLod);
    }
    CHECK(diff.not_compared.size() > 3);
    CHECK(count_vertices(diff, VertexFate::kKept) > 10'000);
}

TEST_CASE("a VVD without its model is compared in its vertices", "[compare]") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / "studioscope-lone-vvd";
    std::filesystem::create_directories(folder);
    std::filesystem::copy_file(build_folder() / "sample/models/studioscope/ollie.vvd",
                               folder / "ollie.vvd",
                               std::filesystem::copy_options::overwrite_existing);
    const Scene vvd = load(folder / "ollie.vvd");
    std::filesystem::remove_all(folder);
    REQUIRE(vvd.format == "vvd");
    const SceneDiff diff = compare_scenes(compiled(), vvd);
    CHECK(diff.is_same());
    REQUIRE(diff.meshes.size() == 1);
    CHECK(count_vertices(diff, VertexFate::kKept) == compiled().model.vertices.size());
    CHECK(diff.not_compared.size() > 3);
}

TEST_CASE("differences are written as text, as counts and as JSON", "[compare]") {
    const SceneDiff diff = after([](Scene& scene) {
        scene.model.lods[2].switch_point = 19;
        scene.model.clips[0].fps = 24;
    });
    const DiffReport report{"old.mdl", "new.mdl", diff};
    CHECK(diff_text(report) ==
          "old.mdl -> new.mdl\n"
          "  LOD 2: switch value 18 -> 19\n"
          "  clip idle: fps 20 -> 24\n");
    CHECK(diff_stat(report) == "old.mdl: 1 LOD changed, 1 clip changed\n");
    const auto json = diff_json(report);
    CHECK(json["format_version"] == 1);
    CHECK(json["same"] == false);
    CHECK(json["differences"].size() == 2);
    CHECK(json["differences"][0]["subject"] == "lod");
    CHECK(json["differences"][0]["lod"] == 2);
    CHECK(json["differences"][1]["property"] == "fps");
    CHECK(json["levels"][0]["fates"]["kept"] == json["levels"][0]["vertices"]);
}

TEST_CASE("no model of other people differs from itself", "[compare][data]") {
    const auto files = real_files({".mdl", ".qc", ".smd", ".dmx", ".vvd", ".vta", ".phy"});
    if (files.empty()) SKIP(kNoData);
    size_t compared = 0;
    for (const std::filesystem::path& file : files) {
        const Scene scene = load(file);
        if (scene.format.empty()) continue;
        CAPTURE(file.u8string());
        const SceneDiff diff = compare_scenes(scene, scene);
        CHECK(diff.is_same());
        check_all_there(diff);
        ++compared;
    }
    CHECK(compared > 50);
}

}  // namespace studioscope
