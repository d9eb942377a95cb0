// Clips of glTF files, of made-up scenes. Expected values are worked out by hand.

#include <catch2/catch.hpp>
#include <cmath>

#include "model/compiled_model.h"
#include "support/gltf_faults.h"

namespace studioscope::gltf_clips_test {

namespace {

using nlohmann::json;
using Numbers = std::vector<double>;

glm::quat about_z(double degrees) { return rotation_from_euler({0, 0, glm::radians(degrees)}); }

Clip moving_clip(const std::string& name, std::vector<int> frames) {
    Clip clip;
    clip.name = name;
    clip.fps = 10;
    clip.kind = KeyKind::kFrames;
    Track track;
    track.bone = 1;
    for (const int frame : frames) {
        const auto at = static_cast<float>(frame);
        track.positions.push_back({at, {at, 0, 0}});
        track.rotations.push_back({at, about_z(frame)});
    }
    clip.frames = std::move(frames);
    clip.tracks = {track};
    return clip;
}

// Two bones; the second is moved.
Scene rig_scene(std::vector<Clip> clips) {
    Scene scene;
    scene.model.bones = {{"root", kNone, {}, {}, 0}, {"arm", 0, {}, {}, 0}};
    scene.model.clips = std::move(clips);
    return scene;
}

GltfOptions in_units() {
    GltfOptions options;
    options.metres = 1;
    return options;
}

struct Channel {
    Numbers times, values;
};

// The channel of a node's property; without times if there is none.
Channel channel(const GlbReader& glb, const std::string& node, const char* path,
                size_t animation = 0) {
    const json& clip = glb.json["animations"].at(animation);
    for (const json& one : clip["channels"]) {
        if (one["target"]["node"] != glb.node(node) || one["target"]["path"] != path) continue;
        const json& sampler = clip["samplers"].at(one["sampler"].get<size_t>());
        const json& times = glb.json["accessors"].at(sampler["input"].get<size_t>());
        Channel found{glb.numbers(sampler["input"]), glb.numbers(sampler["output"])};
        CHECK(times["min"][0] == found.times.front());
        CHECK(times["max"][0] == found.times.back());
        for (size_t i = 1; i < found.times.size(); ++i) CHECK(found.times[i] > found.times[i - 1]);
        return found;
    }
    return {};
}

Numbers seconds(std::initializer_list<float> times) { return {times.begin(), times.end()}; }

// An animation of five frames whose end is that far ahead.
MdlAnimation moving_animation(float distance) {
    MdlAnimation animation;
    animation.frame_count = 5;
    MdlMovement ahead;
    ahead.end_frame = 4;
    ahead.start_velocity = ahead.end_velocity = distance;
    ahead.direction = {1, 0, 0};
    ahead.position = {distance, 0, 0};
    animation.movements = {ahead};
    return animation;
}

MdlSequence sequence_of(const std::string& name, std::vector<int> animations) {
    MdlSequence sequence;
    sequence.name = name;
    sequence.animations = std::move(animations);
    return sequence;
}

// Returns how far ahead the root is in the last frame of the only clip.
double way_ahead(const Scene& scene) {
    GltfOptions options = in_units();
    options.clips = GltfClips::kAll;
    const Channel way = channel(exported_glb(scene, options), "root", "translation");
    return way.values.empty() ? 0 : way.values.back();
}

}  // namespace

TEST_CASE("a clip begins at 0 and what stays at rest is left out", "[export][gltf]") {
    const GlbReader glb = exported_glb(rig_scene({moving_clip("walk", {-5, -4, -3})}), in_units());
    const Channel way = channel(glb, "arm", "translation");
    CHECK(way.times == seconds({0, 0.1f, 0.2f}));
    CHECK(way.values == Numbers{-5, 0, 0, -4, 0, 0, -3, 0, 0});
    CHECK(channel(glb, "root", "translation").times.empty());
    CHECK(channel(glb, "root", "rotation").times.empty());
    for (const json& one : glb.json["animations"][0]["channels"])
        CHECK(one["target"]["path"] != "scale");
}

TEST_CASE("skipped frames are left to the player where a straight line is right",
          "[export][gltf]") {
    const GlbReader glb = exported_glb(rig_scene({moving_clip("walk", {0, 1, 11})}), in_units());
    CHECK(channel(glb, "arm", "translation").times == seconds({0, 0.1f, 1.1f}));
    CHECK(channel(glb, "arm", "rotation").times == seconds({0, 0.1f, 1.1f}));
}

TEST_CASE("a turn that is off by more than a tenth of a degree is sampled", "[export][gltf]") {
    // A layer that is at its full weight in the middle adds to what the keys say there.
    const auto times = [](double degrees) {
        Clip walk = moving_clip("walk", {0, 10});
        Clip extra = moving_clip("extra", {0, 10});
        extra.is_delta = true;
        extra.tracks[0].positions.clear();
        extra.tracks[0].rotations = {{0, about_z(degrees)}};
        Layer layer;
        layer.clip = 1;
        layer.peak = layer.tail = 0.5f;
        layer.end = 1;
        walk.blend.layers = {layer};
        return channel(exported_glb(rig_scene({walk, extra}), in_units()), "arm", "rotation")
            .times.size();
    };
    CHECK(times(0.09) == 2);
    CHECK(times(0.11) == 11);
}

TEST_CASE("rotations keep to one hemisphere and have unit length", "[export][gltf]") {
    std::vector<int> frames;
    for (int i = 0; i <= 8; ++i) frames.push_back(i);
    Clip clip = moving_clip("spin", frames);
    for (size_t i = 0; i < frames.size(); ++i)
        clip.tracks[0].rotations[i].rotation =
            about_z(90.0 * static_cast<double>(i)) * (i % 2 == 0 ? 1.0f : -1.0f);
    const Channel turn = channel(exported_glb(rig_scene({clip})), "arm", "rotation");
    REQUIRE(turn.values.size() == 36);
    for (size_t i = 0; i < 9; ++i) {
        double length = 0, along = 0;
        for (size_t k = 4 * i; k < 4 * i + 4; ++k) {
            length += turn.values[k] * turn.values[k];
            if (i > 0) along += turn.values[k] * turn.values[k - 4];
        }
        CHECK(length == Approx(1).epsilon(1e-6));
        CHECK(along >= 0);
    }
}

TEST_CASE("a clip in which nothing moves has its length and a channel", "[export][gltf]") {
    Clip clip = moving_clip("still", {0, 1, 2, 3, 4});
    clip.tracks.clear();
    const GlbReader glb = exported_glb(rig_scene({clip}));
    CHECK(glb.json["animations"][0]["channels"].size() == 1);
    CHECK(channel(glb, "arm", "rotation").times == seconds({0, 0.4f}));
}

TEST_CASE("a bone that is held elsewhere has two keys, and one frame has one", "[export][gltf]") {
    Clip held = moving_clip("held", {0, 1, 2, 3});
    for (PositionKey& key : held.tracks[0].positions) key.position = {3, 0, 0};
    CHECK(channel(exported_glb(rig_scene({held}), in_units()), "arm", "translation").values ==
          Numbers{3, 0, 0, 3, 0, 0});
    const GlbReader one = exported_glb(rig_scene({moving_clip("pose", {7})}), in_units());
    CHECK(channel(one, "arm", "translation").times == seconds({0}));
    CHECK(channel(one, "arm", "translation").values == Numbers{7, 0, 0});
}

TEST_CASE("a clip without a valid rate is played at 30 frames a second", "[export][gltf]") {
    for (const float rate : {0.0f, -1.0f, std::nanf("")}) {
        Clip clip = moving_clip("walk", {0, 3});
        clip.fps = rate;
        CHECK(channel(exported_glb(rig_scene({clip})), "arm", "translation").times ==
              seconds({0, 0.1f}));  // three frames
    }
}

TEST_CASE("clips of one name get a number", "[export][gltf]") {
    const GlbReader glb = exported_glb(rig_scene(
        {moving_clip("walk", {0, 1}), moving_clip("walk", {0, 2}), moving_clip("", {0, 3})}));
    std::vector<std::string> names;
    for (const json& clip : glb.json["animations"]) names.push_back(clip["name"]);
    CHECK(names == std::vector<std::string>{"walk", "walk_2", "clip"});
}

TEST_CASE("the clips of included models are written with all", "[export][gltf]") {
    Scene scene = rig_scene({moving_clip("own", {0, 1}), moving_clip("other", {0, 1})});
    scene.needs = {{FileName("models/anims.mdl"), "include", "/g/models/anims.mdl"},
                   {FileName("models/gone.mdl"), "include", {}}};
    scene.model.clips[1].file = "/g/models/anims.mdl";
    Clip declared = moving_clip("declared", {0});
    declared.is_placeholder = true;
    scene.model.clips.push_back(declared);
    const auto names = [&](const GltfOptions& options) {
        std::vector<std::string> found;
        const GlbReader glb = exported_glb(scene, options);
        if (glb.json.contains("animations"))
            for (const json& clip : glb.json["animations"]) found.push_back(clip["name"]);
        return found;
    };
    using Names = std::vector<std::string>;
    GltfOptions options;
    CHECK(names(options) == Names{"own"});
    options.clips = GltfClips::kNone;
    CHECK(names(options).empty());
    options.clip = "OTHER";
    CHECK(names(options) == Names{"other"});
    options.clip = "declared";
    CHECK_FALSE(export_gltf(scene, nullptr, options, GltfDocument::Form::kBinary, "made"));
    options.clip.clear();
    options.clips = GltfClips::kAll;
    CHECK(names(options) == Names{"own", "other"});
    const auto made = export_gltf(scene, nullptr, options, GltfDocument::Form::kBinary, "made");
    REQUIRE(made);
    std::vector<std::string> lost;
    for (const ExportEntry& entry : made->report.lost) lost.push_back(entry.name);
    CHECK(lost == Names{"models/gone.mdl", "declared"});
}

TEST_CASE("deltas are added to the bind pose, or written as they are", "[export][gltf]") {
    Clip clip = moving_clip("nod", {0, 2});
    clip.is_delta = true;
    Scene scene = rig_scene({clip});
    scene.model.bones[1].bind = {{0, 0, 10}, about_z(30)};
    GltfOptions options = in_units();
    const GlbReader added = exported_glb(scene, options);
    CHECK(added.json["animations"][0]["extras"] ==
          json({{"additive", true}, {"additive_base", "bindpose"}, {"additive_composed", true}}));
    CHECK(channel(added, "arm", "translation").values == Numbers{0, 0, 10, 2, 0, 10});
    CHECK(channel(added, "arm", "rotation").values.back() ==
          Approx(std::cos(glm::radians(16.0))).epsilon(1e-6));
    options.adds_deltas_to_bind = false;
    const GlbReader raw = exported_glb(scene, options);
    CHECK(raw.json["animations"][0]["extras"]["additive_composed"] == false);
    CHECK(channel(raw, "arm", "translation").values.back() == 0);
    CHECK(channel(raw, "arm", "rotation").values.back() ==
          Approx(std::cos(glm::radians(1.0))).epsilon(1e-6));
}

TEST_CASE("the movement of a sequence is in the root bone unless it is off", "[export][gltf]") {
    Scene scene = rig_scene({moving_clip("walk", {0, 1, 2, 3, 4})});
    scene.model.clips[0].kind = KeyKind::kDense;
    auto mdl = std::make_shared<MdlFile>();
    MdlMovement first, second;  // forward, faster and faster, then back to where it was
    first.end_frame = 2;
    first.start_velocity = 0;
    first.end_velocity = 16;
    first.direction = {1, 0, 0};
    first.position = {8, 0, 0};
    second.end_frame = 4;
    second.start_velocity = second.end_velocity = 8;
    second.direction = {-1, 0, 0};
    second.angle_degrees = 90;
    mdl->animations.resize(1);
    mdl->animations[0].movements = {first, second};
    mdl->animations[0].frame_count = 5;
    mdl->sequences.resize(1);
    mdl->sequences[0].name = "walk";
    mdl->sequences[0].animations = {0};
    auto compiled = std::make_shared<CompiledModel>();
    compiled->mdl = mdl;
    scene.compiled = compiled;
    GltfOptions options = in_units();
    const Channel way = channel(exported_glb(scene, options), "root", "translation");
    // Forward is +Z: a quarter of the way in half of the time.
    REQUIRE(way.values.size() == 15);
    const double forward[] = {0, 2, 8, 4, 0};
    for (size_t i = 0; i < 5; ++i) {
        CHECK(way.values[3 * i] == Approx(0).margin(1e-6));
        CHECK(way.values[3 * i + 2] == Approx(forward[i]).margin(1e-6));
    }
    options.has_root_motion = false;
    CHECK(channel(exported_glb(scene, options), "root", "translation").times.empty());
}

TEST_CASE("a clip of an included model moves as that model has it", "[export][gltf]") {
    Scene scene = rig_scene({moving_clip("walk", {0, 1, 2, 3, 4})});
    scene.model.clips[0].file = "/g/models/anims.mdl";
    scene.needs = {{FileName("models/anims.mdl"), "include", "/g/models/anims.mdl"}};
    auto mdl = std::make_shared<MdlFile>();  // only declares the sequence
    mdl->sequences = {sequence_of("walk", {0})};
    mdl->animations = {moving_animation(7)};
    auto compiled = std::make_shared<CompiledModel>();
    compiled->mdl = mdl;
    compiled->included = {
        {"/g/models/other.mdl", {sequence_of("walk", {0})}, {moving_animation(9)}},
        {"/g/models/anims.mdl",
         {sequence_of("run", {0}), sequence_of("Walk", {1})},
         {moving_animation(9), moving_animation(40)}}};
    scene.compiled = compiled;
    CHECK(way_ahead(scene) == Approx(40));
    scene.model.clips[0].file = "/g/models/gone.mdl";
    CHECK(way_ahead(scene) == Approx(7));
}

TEST_CASE("the movements of a grid are mixed as its animations are", "[export][gltf]") {
    Clip grid = moving_clip("walk", {0, 1, 2, 3, 4});
    grid.tracks.clear();
    grid.blend.columns = 3;
    grid.blend.animations = {0, 1, 2};
    grid.blend.axes[0] = {0, -1, 1, {}};
    Scene scene = rig_scene({grid});
    scene.model.animations.assign(3, moving_clip("part", {0, 1, 2, 3, 4}));
    scene.model.pose_parameters = {{"move_x", -1, 1, 0}};
    auto mdl = std::make_shared<MdlFile>();
    mdl->sequences = {sequence_of("walk", {0, 1, 2})};
    mdl->animations = {moving_animation(-30), moving_animation(0), moving_animation(50)};
    auto compiled = std::make_shared<CompiledModel>();
    compiled->mdl = mdl;
    scene.compiled = compiled;
    CHECK(way_ahead(scene) == Approx(0));                 // the middle, not the first
    scene.model.clips[0].blend.axes[0] = {0, -1, 3, {}};  // half way between the first two
    CHECK(way_ahead(scene) == Approx(-15));
}

TEST_CASE("the rest pose and the clips of a compiled model look the same way", "[export][gltf]") {
    // A mesh that looks along -y, and the clip that its compiler turned to look along x.
    Clip idle = moving_clip("idle", {0});
    idle.tracks[0].bone = 0;
    idle.tracks[0].positions.clear();
    idle.tracks[0].rotations = {{0, about_z(90)}};
    Scene scene = rig_scene({idle});
    auto compiled = std::make_shared<CompiledModel>();
    compiled->mdl = std::make_shared<MdlFile>();
    scene.compiled = compiled;
    const GlbReader glb = exported_glb(scene);
    // So the root is in the clip as at rest, and is left out but for the channel that must be.
    CHECK(channel(glb, "root", "rotation").times.empty());
    CHECK(glb.json["animations"][0]["channels"].size() == 1);
    // A clip of sources is turned with its mesh.
    scene.compiled = nullptr;
    CHECK(channel(exported_glb(scene), "root", "rotation").times.size() == 1);
}

TEST_CASE("sliders of a clip move the weights of shapes", "[export][gltf]") {
    Clip clip = moving_clip("talk", {0, 1, 2});
    clip.flex_tracks = {{0, {{0, 0}, {2, 1}}, {}, 0}};
    Scene scene = rig_scene({clip});
    Model& model = scene.model;
    model.materials = {named_material("skin", {})};
    model.skins = {{0}};
    model.body_parts = {{"body", {"face"}}};
    model.lods.resize(1);
    model.vertices.resize(3);
    Mesh mesh;
    mesh.lods.resize(1);
    mesh.lods[0].vertex_count = 3;
    mesh.lods[0].indices = {0, 1, 2};
    model.meshes = {mesh};
    model.controllers = {{"jaw", "mouth"}};
    model.flex_names = {"open"};
    model.rules = {{0, {{FlexOp::kFetchController, 0}}, ""}};
    model.shapes = {{"open", 0, kNone, {0, 1, 10, 11}, {{1, {0, 0, 4}}}}};
    const Channel weights = channel(exported_glb(scene), "face", "weights");
    CHECK(weights.times == seconds({0, 0.1f, 0.2f}));
    CHECK(weights.values == Numbers{0, 0.5, 1});
}

}  // namespace studioscope::gltf_clips_test
