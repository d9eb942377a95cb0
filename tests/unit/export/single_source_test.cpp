// Single sources: written of made-up scenes, and read again by the readers of their formats. What
// they must hold is what the scenes were given, by the pages SMD and DMX.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "core/at.h"
#include "support/exported_prop.h"
#include "writers/face_asset.h"

namespace studioscope::single_source_test {

using namespace assets;

namespace {

const std::string kNodes = "version 1\nnodes\n0 \"root\" -1\n1 \"arm\" 0\nend\n";
const std::string kMesh = kNodes +
                          "skeleton\ntime 0\n0 1 2 3 0 0 0.5\n1 4 5 6 0.25 0 0\nend\n"
                          "triangles\nfolder\n"
                          "0 1 0 0 0 0 1 0 0.25 2 0 0.75 1 0.25\n"
                          "0 0 1 0 0 0 1 1 0 1 1 1\n"
                          "1 0 0 1 0 1 0 0.5 1 1 0 1\n"
                          "end\n";
const std::string kClip = kNodes +
                          "skeleton\ntime -1\n0 0 0 0 0 0 0\n1 0 0 0 0 0 0\n"
                          "time 0\n0 1 0 0 0 0 0.1\n1 4 5 6 0 0 0\n"
                          "time 1\n0 2 0.5 0 0 0 0.2\n1 4 5 6 0 0 0\nend\n";

Scene scene_of(const std::string& name, const std::string& text) {
    Scene scene = load_from({{"/m/" + name, bytes_of(text)}}, "/m/" + name);
    REQUIRE_FALSE(scene.format.empty());
    return scene;
}

std::string written(const Scene& scene, const SourceRequest& request) {
    const Result<ExportedModel> made = export_source(scene, request);
    if (!made) FAIL(made.error().message);
    REQUIRE(made->files.size() == 1);
    CHECK(made->files[0].path == request.file);
    return made->files[0].text;
}

Scene again(const Scene& scene, const SourceRequest& request) {
    Scene read = scene_of(request.file, written(scene, request));
    for (const Diagnostic& message : read.diagnostics)
        CHECK(message.code + " " + message.message == "");
    return read;
}

Scene compiled(const Asset& asset) {
    const CompiledFiles files = compile(asset);
    return load_from(
        {{"/m/tiny.mdl", files.mdl}, {"/m/tiny.vvd", files.vvd}, {"/m/tiny.dx90.vtx", files.vtx}},
        "/m/tiny.mdl");
}

// The refusal, and whether the command line is at fault.
std::string refusal(const Scene& scene, const SourceRequest& request, Fault fault) {
    const Result<ExportedModel> made = export_source(scene, request);
    REQUIRE_FALSE(made);
    CHECK(made.error().fault == fault);
    return made.error().message;
}

const Shape& shape_named(const Model& model, const std::string& name) {
    const auto found = std::find_if(model.shapes.begin(), model.shapes.end(),
                                    [&](const Shape& shape) { return shape.name == name; });
    REQUIRE(found != model.shapes.end());
    return *found;
}

void check_mesh(const Model& model) {
    REQUIRE(model.bones.size() == 2);
    CHECK(model.bones[1].name == "arm");
    CHECK(model.bones[1].parent == 0);
    CHECK(model.bones[1].bind.position == glm::vec3(4, 5, 6));
    CHECK(model.bones[0].bind.rotation.z == Approx(std::sin(.25)));
    REQUIRE(model.meshes.size() == 1);
    REQUIRE(model.materials.size() == 1);
    CHECK(model.materials[0].name == "folder");
    const std::vector<uint32_t>& corners = model.meshes[0].lods[0].indices;
    REQUIRE(corners.size() == 3);
    const Vertex& first = model.vertices[corners[0]];
    CHECK(first.position == glm::vec3(1, 0, 0));
    CHECK(first.normal == glm::vec3(0, 0, 1));
    CHECK(first.uv == glm::vec2(0, .75f));
    REQUIRE(first.bone_count == 2);
    CHECK(first.weight[0] == .75f);
    CHECK(first.weight[1] == .25f);
    CHECK(int{first.bone[1]} == 1);
    CHECK(model.vertices[corners[2]].normal == glm::vec3(0, 1, 0));
}

}  // namespace

TEST_CASE("a mesh goes from SMD to DMX and back", "[export]") {
    const Scene smd = scene_of("a.smd", kMesh);
    const Scene dmx = again(smd, {"b.dmx"});
    CHECK(dmx.format == "dmx");
    CHECK(dmx.encoding == "keyvalues2 1");
    check_mesh(dmx.model);
    check_mesh(again(dmx, {"c.smd"}).model);
}

TEST_CASE("a clip goes from SMD to DMX and back", "[export]") {
    const Scene smd = scene_of("walk.smd", kClip);
    const Scene dmx = again(smd, {"walk.dmx", 0, "walk"});
    REQUIRE(dmx.model.clips.size() == 1);
    const Clip& clip = dmx.model.clips[0];
    CHECK(clip.name == "walk");
    CHECK(clip.fps == 30);
    CHECK(clip.last_frame() - clip.first_frame() == 2);
    REQUIRE(clip.tracks.size() == 2);
    REQUIRE(clip.tracks[0].positions.size() == 3);
    CHECK(clip.tracks[0].positions[1].position == glm::vec3(1, 0, 0));
    CHECK(clip.tracks[0].rotations[2].rotation.z == Approx(std::sin(.1)));
    const Scene back = again(dmx, {"walk.smd", 0, "WALK"});
    const Track& root = back.model.clips.at(0).tracks.at(0);
    REQUIRE(root.positions.size() == 3);
    CHECK(root.positions[2].frame == 2);
    CHECK(root.positions[2].position == glm::vec3(2, .5f, 0));
    CHECK(root.rotations.at(1).rotation.z == Approx(std::sin(.05)));
}

TEST_CASE("a bone that stays has one key in a DMX", "[export]") {
    const std::string stays = kNodes +
                              "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 1 2 3 0 0 0\n"
                              "time 1\n0 1 0 0 0 0 0\n1 1 2 3 0 0 0\nend\n";
    const Scene dmx = again(scene_of("a.smd", stays), {"a.dmx", 0, "a"});
    const Clip& clip = dmx.model.clips.at(0);
    CHECK(clip.tracks.at(0).positions.size() == 2);
    CHECK(clip.tracks.at(1).positions.size() == 1);
    CHECK(clip.tracks.at(1).positions[0].position == glm::vec3(1, 2, 3));
}

TEST_CASE("a DMX of a compiled model has its shapes, of pairs the left side first", "[export]") {
    Asset asset = tiny_asset();
    asset.shapes[1].deltas[0].wrinkle = .5f;
    const Scene mdl = compiled(asset);
    const Scene dmx = again(mdl, {"face.dmx"});
    const Shape& push = shape_named(dmx.model, "push");
    REQUIRE(push.deltas.size() == 1);
    CHECK(push.deltas[0].position == glm::vec3(0, -1.5f, 0));
    CHECK(push.deltas[0].wrinkle == .5f);
    const Shape& lift = shape_named(dmx.model, "lift");
    CHECK(at(dmx.model.flex_names, lift.flex) == "liftL");
    REQUIRE(lift.deltas.size() == 2);
    for (const ShapeDelta& delta : lift.deltas) {
        const float x = dmx.model.vertices[delta.vertex].position.x;
        // split by 2: at x = -1 the left side has 0.15625, at x = 5 all
        CHECK(delta.side == Approx(x < 0 ? 1 - .15625f : 0).margin(1 / 255.0));
    }
    // the corrective follows the sliders of its parts
    std::vector<std::string> sliders;
    for (const FlexController& one : dmx.model.controllers) sliders.push_back(one.name);
    std::sort(sliders.begin(), sliders.end());
    CHECK(sliders == std::vector<std::string>{"left_lift", "push", "right_lift"});
}

TEST_CASE("a VTA of a compiled model has a frame for each shape", "[export]") {
    Asset asset = tiny_asset();
    const Scene mdl = compiled(asset);
    const std::string vta = written(mdl, {"face.vta"});
    for (const char* line : {" # lift\n", " # push\n", " # lift_push\n"})
        CHECK(vta.find(line) != vta.npos);
    // the fourth point of each panel stands at x + 4, z = 8: lift raises it by 1 and 2
    CHECK(vta.find(" 5 0 10 0 -1 0\n") != vta.npos);
    asset.shapes[1].deltas[0].wrinkle = .5f;
    const Result<ExportedModel> wrinkled = export_source(compiled(asset), {"face.vta"});
    REQUIRE(wrinkled);
    CHECK(has(wrinkled->report.lost, "export-face", "push"));
}

TEST_CASE("a clip of a compiled model is the file that the QC would name", "[export]") {
    Asset asset = tiny_asset();
    const Scene mdl = compiled(asset);
    REQUIRE_FALSE(mdl.model.clips.empty());
    const std::string name = mdl.model.clips[0].name;
    const Result<ExportedModel> whole = export_model(mdl, "tiny");
    REQUIRE(whole);
    const std::string text = written(mdl, {"a.smd", 0, name});
    CHECK(std::any_of(whole->files.begin(), whole->files.end(),
                      [&](const ExportedFile& file) { return file.text == text; }));
    const Scene dmx = again(mdl, {"a.dmx", 0, name});
    REQUIRE(dmx.model.clips.size() == 1);
    CHECK(dmx.model.clips[0].last_frame() ==
          mdl.model.clips[0].last_frame() - mdl.model.clips[0].first_frame());
}

TEST_CASE("other choices of a body group are meshes of their own", "[export]") {
    Asset asset = tiny_asset();
    asset.body_parts[0].models.push_back(asset.body_parts[0].models[0]);
    asset.body_parts[0].models[1].name = "second";
    const Scene mdl = compiled(asset);
    const Result<ExportedModel> made = export_source(mdl, {"a.smd"});
    REQUIRE(made);
    CHECK(has(made->report.lost, "export-source", asset.body_parts[0].name));
    asset.body_parts[0].models[1].meshes.clear();
    const Result<ExportedModel> blank = export_source(compiled(asset), {"a.smd"});
    REQUIRE(blank);
    CHECK(blank->report.lost.empty());
}

TEST_CASE("a level of a mesh is written alone", "[export]") {
    const Scene mdl = compiled(tiny_asset());
    const auto count = [](const Model& model) {
        size_t corners = 0;
        for (const Mesh& mesh : model.meshes) corners += mesh.lods.at(0).indices.size();
        return corners;
    };
    size_t expected = 0;
    for (const Mesh& mesh : mdl.model.meshes)
        if (mesh.body_model == 0) expected += mesh.lods.at(1).indices.size();
    REQUIRE(expected > 0);
    CHECK(count(again(mdl, {"a.smd", 1}).model) == expected);
    CHECK(count(again(mdl, {"a.dmx", 1}).model) == expected);
    CHECK(refusal(mdl, {"a.smd", 3}, Fault::kUsage) == "--lod 3: expected 0 to 2");
}

TEST_CASE("the up axis of a DMX is kept, and said of an SMD", "[export]") {
    Scene scene = scene_of("a.smd", kMesh);
    scene.model.up = UpAxis::kY;
    CHECK(again(scene, {"b.dmx"}).model.up == UpAxis::kY);
    const Result<ExportedModel> smd = export_source(scene, {"b.smd"});
    REQUIRE(smd);
    CHECK(has(smd->report.guessed, "export-source", ""));
    check_mesh(scene_of("b.smd", smd->files[0].text).model);
}

TEST_CASE("a source that would hold nothing is refused with what there is", "[export]") {
    const Scene mesh = scene_of("a.smd", kMesh), walk = scene_of("walk.smd", kClip);
    CHECK(refusal(walk, {"b.smd"}, Fault::kFile).find("--clip NAME writes a clip: walk") !=
          std::string::npos);
    CHECK(refusal(mesh, {"b.vta"}, Fault::kFile) == "it has no shapes at this level");
    CHECK(refusal(walk, {"b.dmx", 0, "walc"}, Fault::kUsage).find("walk") != std::string::npos);
    CHECK(refusal(walk, {"b.vta", 0, "walk"}, Fault::kUsage) ==
          "-o b.vta: expected .smd or .dmx with --clip");
}

TEST_CASE("a clip of too many frames is refused", "[export]") {
    const auto lasting = [](int last) {
        return scene_of("a.smd", fmt::format("version 1\nnodes\n0 \"root\" -1\nend\nskeleton\n"
                                             "time 0\n0 0 0 0 0 0 0\n"
                                             "time {}\n0 1 0 0 0 0 0\nend\n",
                                             last));
    };
    CHECK(refusal(lasting(4'000'000), {"b.smd", 0, "a"}, Fault::kFile)
              .find("4000001 frames of 1 bones, 4000000 poses") != std::string::npos);
}

}  // namespace studioscope::single_source_test
