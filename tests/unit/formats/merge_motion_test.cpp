// Motion of bones and faces of two merged models. Expected values by hand, after mdl.md 7.3 and 8:
// weight 0 does not change a bone, a sequence does not change bones that its file does not have,
// and base values are those of the file with the animation.
// Clips whose bones have other parents than in the model: each bone keeps its position in its own
// file. Expected positions are computed by hand, from the root on.

#include <catch2/catch.hpp>
#include <set>

#include "formats/merge.h"
#include "formats/smd/smd.h"
#include "model/animation/pose.h"
#include "model/validate.h"
#include "support/compiled_files.h"
#include "support/function_files.h"
#include "support/memory_files.h"
#include "support/motion_files.h"
#include "support/near.h"

namespace studioscope::merge_motion_test {

namespace {

using Weights = std::vector<float>;

Model with_bones(const std::vector<std::string>& names) {
    Model model;
    for (const std::string& name : names) {
        model.bones.push_back({name, model.bones.empty() ? kNone : 0, {}, {}});
        model.bones.back().bind.position.x = static_cast<float>(model.bones.size());
    }
    return model;
}

Clip sequence(const std::string& name, Weights weights = {}) {
    Clip clip;
    clip.name = name;
    clip.kind = KeyKind::kDense;
    clip.frames = {0};
    clip.tracks = {{0, {}, {}, {}}};
    clip.blend.bone_weights = std::move(weights);
    return clip;
}

// Merges models as files are: first the drawn one, then the motion.
void join(Model& model, Model other) {
    sanitize_model(other);
    merge_model(model, other, "part");
    merge_clips(model, other);
}

// A model with bones a and b and an autoplay sequence, and one with bones b and c.
Model body() {
    Model model = with_bones({"a", "b"});
    model.clips = {sequence("lean", {0.5f, 0.25f}), sequence("walk")};
    sanitize_model(model);
    return model;
}

Model parsed(const std::string& nodes, const std::string& frames) {
    const std::string text = "version 1\nnodes\n" + nodes + "end\nskeleton\n" + frames + "end\n";
    auto model = parse_smd(text);
    REQUIRE(model);
    validate(*model);
    return *model;
}

// Root, and a hand 10 above it.
Model hero() {
    return parsed("0 \"root\" -1\n1 \"hand\" 0\n", "time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n");
}

glm::vec3 place_of(const Model& model, int bone, float frame) {
    PoseRequest request;
    request.clip = static_cast<int>(model.clips.size()) - 1;
    request.frame = frame;
    Pose pose;
    update_pose(model, request, pose);
    return transform_point(pose.world.at(static_cast<size_t>(bone)), {0, 0, 0});
}

const std::string kQuarter = "1.57079633";

// root > arm and hand; the hand is a child of the given bone.
Model arm(int parent_of_hand) {
    Model model;
    model.bones = {
        {"root", kNone, {}, {}, 0}, {"arm", 0, {}, {}, 0}, {"hand", parent_of_hand, {}, {}, 0}};
    return model;
}

// Curves with keys of the hand at the first and the last frame only: it moves by 1 per frame.
Clip curves_until(int last) {
    Clip clip;
    clip.kind = KeyKind::kCurves;
    clip.frames = {0, last};
    const auto end = static_cast<float>(last);
    clip.tracks = {{2, {}, {{0, {0, 0, 0}}, {end, {end, 0, 0}}}, {}}};
    return clip;
}

// The positions of the hand, whose parent is the arm in the clip and the root in the model.
std::vector<PositionKey> reparented_hand(Clip clip) {
    constexpr int kSame[] = {0, 1, 2};
    const std::vector<Track> tracks = reparent(clip, arm(1), arm(0), kSame);
    REQUIRE(tracks.size() == 1);
    CHECK(tracks[0].bone == 2);
    CHECK(clip.tracks.empty());
    return tracks[0].positions;
}

}  // namespace

TEST_CASE("sequences do not move bones that another file adds", "[join]") {
    Model model = body();
    join(model, with_bones({"b", "c"}));
    REQUIRE(model.bones.size() == 3);
    CHECK(model.clips[0].blend.bone_weights == Weights{0.5f, 0.25f, 0});
    CHECK(model.clips[1].blend.bone_weights == Weights{1, 1, 0});
    sanitize_model(model);
    CHECK(model.clips[0].blend.bone_weights.size() == 3);  // so they are kept
    CHECK(model.diagnostics.empty());
}

TEST_CASE("clips of an earlier file do not move bones that a later one adds", "[join]") {
    Model model = body();
    Model hat = with_bones({"b", "c"});
    hat.clips = {sequence("nod")};
    join(model, hat);
    REQUIRE(model.clips.size() == 3);
    CHECK(model.clips[2].blend.bone_weights == Weights{0, 1, 1});
    join(model, with_bones({"d"}));
    CHECK(model.clips[2].blend.bone_weights == Weights{0, 1, 1, 0});
}

TEST_CASE("weights are made for layers and autoplay sequences only", "[join]") {
    Model model = body();
    Model source = with_bones({"b"});
    source.clips = {sequence("plays alone"), sequence("lies over all"), sequence("walk again")};
    source.clips[0].kind = source.clips[1].kind = KeyKind::kFrames;
    source.clips[1].is_autoplay = true;
    join(model, source);
    CHECK(model.clips[2].blend.bone_weights.empty());
    CHECK(model.clips[3].blend.bone_weights == Weights{0, 1});
    CHECK(model.clips[4].blend.bone_weights == Weights{0, 1});
    join(model, body());  // has all bones
    CHECK(model.clips.back().blend.bone_weights.empty());
}

TEST_CASE("an autoplay sequence with weights does not move bones of a merged model", "[join]") {
    Model model = with_bones({"a", "b"});
    model.clips = {sequence("over all", {0, 1}), Clip{}};
    model.clips[0].is_autoplay = true;
    model.clips[0].tracks = {{0, {{50, 0, 0}, {1, 0, 0, 0}}, {}, {}},
                             {1, {{60, 0, 0}, {1, 0, 0, 0}}, {}, {}}};
    sanitize_model(model);
    join(model, with_bones({"c"}));
    validate(model);
    PoseRequest request;
    request.clip = 1;
    Pose pose;
    update_pose(model, request, pose);
    CHECK(pose.local.at(0).position.x == 1);
    CHECK(pose.local.at(1).position.x == 60);
    CHECK(pose.local.at(2).position.x == 1);
}

TEST_CASE("bones that a merged sequence does not list pose as in its own file", "[join]") {
    Model model = body();
    Model other = with_bones({"b", "a"});  // b at 1 and a at 2: reversed
    other.clips = {sequence("nod"), sequence("offset"), sequence("frames")};
    other.clips[1].is_delta = true;
    other.clips[2].kind = KeyKind::kFrames;
    join(model, other);
    REQUIRE(model.clips[2].tracks.size() == 2);
    CHECK(model.clips[2].tracks[1].bone == 0);
    CHECK(model.clips[2].tracks[1].rest.position.x == 2);
    CHECK(model.clips[3].tracks.size() == 1);
}

TEST_CASE("a pose parameter of two merged files has the range of both", "[join]") {
    Model model = body(), other = body();
    model.pose_parameters = {{"body_pitch", -45, 45, 0}, {"aim", 0, 1, 0}};
    other.pose_parameters = {{"Body_Pitch", -30, 90, 0}};
    join(model, other);
    REQUIRE(model.pose_parameters.size() == 2);
    CHECK(model.pose_parameters[0].start == -45);
    CHECK(model.pose_parameters[0].end == 90);
    CHECK(model.pose_parameters[1].end == 1);
}

TEST_CASE("procedural bones added by a merged model keep their rules, others use the first model's",
          "[join]") {
    Model model = body(), other = with_bones({"b", "c", "d"});
    other.procedural_bones = {{1, 0, AimRule{}}, {2, 1, AimRule{}}, {0, 1, AimRule{}}};
    join(model, other);
    REQUIRE(model.procedural_bones.size() == 2);
    CHECK(model.procedural_bones[0].bone == 2);  // c follows b
    CHECK(model.procedural_bones[0].control == 1);
    CHECK(model.procedural_bones[1].bone == 3);  // d follows c
    CHECK(model.procedural_bones[1].control == 2);
}

TEST_CASE("sliders that bones drive are still driven after merging", "[join]") {
    Model model = body(), other = with_bones({"b", "c"});
    model.controllers = {{"smile", "", 0, 1}};
    model.bone_drivers = {{0, 0, 0, 0, 1}};
    other.controllers = {{"blink", "", 0, 1}, {"SMILE", "", 0, 1}};
    other.bone_drivers = {{1, 2, 0, 3, 4}, {0, 1, 1, 0, 1}};
    join(model, other);
    REQUIRE(model.bone_drivers.size() == 2);  // the smile is the first model's
    CHECK(model.bone_drivers[1].bone == 2);
    CHECK(model.bone_drivers[1].axis == 2);
    CHECK(model.bone_drivers[1].controller == 1);
    CHECK(model.bone_drivers[1].to == 4);
}

TEST_CASE("eyelids of a merged model close; existing flexes keep their own", "[join]") {
    Model model = body(), other = with_bones({"b"});
    model.flex_names = {"lower", "neutral"};
    other.flex_names = {"neutral", "raised", "upper", "lower"};
    Eyeball eye;
    eye.name = "left";
    eye.radius = 1;
    eye.upper = {2, {0, 1, 1}, {1, 2, 3}};
    eye.lower = {3, {0, 0, 0}, {}};
    other.eyeballs = {eye};
    join(model, other);
    REQUIRE(model.eyeballs.size() == 1);
    CHECK(model.eyeballs[0].name == "left");
    CHECK(model.eyeballs[0].upper.flex == 3);
    CHECK(model.eyeballs[0].upper.parts == std::array{1, 2, 2});
    CHECK(model.eyeballs[0].upper.heights[2] == 3);
    CHECK(model.eyeballs[0].lower.flex == kNone);
}

TEST_CASE("eyes and mouths of a merged model keep their bone, eyes their surface", "[join]") {
    Model model = body(), other = with_bones({"a", "b"});
    model.eyeballs.resize(1);
    other.eyeballs.resize(2);
    other.eyeballs[0].bone = 0;
    other.eyeballs[1].bone = 1;
    other.mouths = {{1, {0, 1, 0}}};
    other.body_parts = {{"head", {"head"}}};
    other.meshes.resize(2);
    for (Mesh& mesh : other.meshes) mesh.lods.resize(1);
    other.meshes[1].eyeball = 1;
    const std::string bones[] = {other.bones[0].name, other.bones[1].name};
    join(model, other);
    REQUIRE(model.eyeballs.size() == 3);
    for (size_t i = 0; i < 2; ++i)
        CHECK(model.bones.at(static_cast<size_t>(model.eyeballs[i + 1].bone)).name == bones[i]);
    REQUIRE(model.mouths.size() == 1);
    CHECK(model.bones.at(static_cast<size_t>(model.mouths[0].bone)).name == bones[1]);
    CHECK(model.mouths[0].forward == glm::vec3(0, 1, 0));
    CHECK(model.meshes.back().eyeball == 2);
    CHECK(model.meshes.at(model.meshes.size() - 2).eyeball == kNone);
}

// mdl.md 5, content.md 4: a game searches from each model's own root.
TEST_CASE("materials of a merged model are searched from its own folder", "[join]") {
    TestMdl mdl;
    TestVtx vtx;
    vtx.lods = {{TestStrip{1, {0, 1, 2}, {0, 1, 2}}}};
    const std::string text = "UnlitGeneric { }";
    const Bytes look(as_bytes(text).begin(), as_bytes(text).end());
    MemoryFiles files;
    for (const char* root : {"/one", "/two"}) {
        files[std::string(root) + "/models/a.mdl"] = mdl.bytes();
        files[std::string(root) + "/models/a.vvd"] = TestVvd{}.bytes();
        files[std::string(root) + "/models/a.dx90.vtx"] = vtx.bytes();
    }
    files["/two/materials/skin.vmt"] = look;
    const std::vector<std::filesystem::path> paths{std::filesystem::absolute("/one/models/a.mdl"),
                                                   std::filesystem::absolute("/two/models/a.mdl")};
    const Scene scene = load_scene(paths, {}, in_memory(files));
    REQUIRE(scene.resolved_materials.size() == 2);
    CHECK(scene.resolved_materials[0].file.empty());
    CHECK(path_in_map(scene.resolved_materials[1].file) == "/two/materials/skin.vmt");
    const auto missing =
        std::find_if(scene.diagnostics.begin(), scene.diagnostics.end(),
                     [](const Diagnostic& said) { return said.code == "material-missing"; });
    REQUIRE(missing != scene.diagnostics.end());
    CHECK(path_in_map(missing->file) == "/one/models/a.mdl");
}

TEST_CASE("a bone whose parent the model lacks keeps its position in the clip", "[join]") {
    // the twist between root and hand is at (0, 0, 4); in frame 1 it rotates by a quarter about X,
    // which moves the hand, 6 further along its Z, to -Y
    const Model clip = parsed("0 \"root\" -1\n1 \"twist\" 0\n2 \"hand\" 1\n",
                              "time 0\n0 0 0 0 0 0 0\n1 0 0 4 0 0 0\n2 0 0 6 0 0 0\n"
                              "time 1\n0 1 0 0 0 0 0\n1 0 0 4 " +
                                  kQuarter + " 0 0\n2 0 0 6 0 0 0\n");
    Model model = hero();
    merge_clips(model, clip);
    check_near(place_of(model, 1, 0), {0, 0, 10});
    check_near(place_of(model, 1, 1), {1, -6, 4});
    CHECK(severity_of(model.diagnostics, "clip-bone-parent") == Severity::kNote);
    // its own rotation is the twist's
    const Clip& attached = model.clips.back();
    REQUIRE(attached.tracks.size() == 2);
    CHECK(attached.tracks[1].bone == 1);
    const glm::quat turn = attached.tracks[1].rotations.at(1).rotation;
    check_near(turn * glm::vec3(0, 0, 1), {0, -1, 0});
}

TEST_CASE("a bone with another parent in the clip is converted by world space", "[join]") {
    // the clip's hand is a root of its own
    Model model = hero();
    merge_clips(model, parsed("0 \"root\" -1\n1 \"hand\" -1\n",
                              "time 0\n0 5 0 0 0 0 " + kQuarter + "\n1 7 0 0 0 0 0\n"));
    check_near(place_of(model, 0, 0), {5, 0, 0});
    check_near(place_of(model, 1, 0), {7, 0, 0});
    // the model's parent is not in the clip: it rests below its parent that is
    Model deep = parsed("0 \"root\" -1\n1 \"arm\" 0\n2 \"hand\" 1\n",
                        "time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\n2 0 0 10 0 0 0\n");
    merge_clips(deep,
                parsed("0 \"root\" -1\n1 \"hand\" 0\n", "time 0\n0 0 0 0 0 0 0\n1 0 3 25 0 0 0\n"));
    check_near(place_of(deep, 1, 0), {0, 0, 10});
    check_near(place_of(deep, 2, 0), {0, 3, 25});
}

TEST_CASE("bones under the same parents keep their keys as they are", "[join]") {
    const Model clip = parsed("0 \"ROOT\" -1\n1 \"Hand\" 0\n2 \"extra\" 1\n",
                              "time 3\n0 0 0 0 0 0 0\n1 0 0 12 0.1 0.2 0.3\n2 0 0 1 0 0 0\n"
                              "time 9\n0 0 0 0 0 0 0\n");
    Model model = hero();
    merge_clips(model, clip);
    const Clip& attached = model.clips.back();
    REQUIRE(attached.tracks.size() == 2);
    CHECK(attached.tracks[1].rotations.size() == clip.clips[0].tracks[1].rotations.size());
    CHECK(attached.tracks[1].rotations[0].rotation ==
          clip.clips[0].tracks[1].rotations[0].rotation);
    CHECK_FALSE(severity_of(model.diagnostics, "clip-bone-parent").has_value());
}

TEST_CASE("a bone with another parent gets a key at every frame between those of curves",
          "[join]") {
    const std::vector<PositionKey> keys = reparented_hand(curves_until(3));
    REQUIRE(keys.size() == 4);
    for (const PositionKey& key : keys) CHECK(key.position.x == Approx(key.frame));
}

// Up to 4 million transforms, of three bones on each side, are computed: 666 666 frames.
TEST_CASE("a bone with another parent keeps only the keys of very long curves", "[join]") {
    CHECK(reparented_hand(curves_until(666'666)).size() == 2);
}

}  // namespace studioscope::merge_motion_test
