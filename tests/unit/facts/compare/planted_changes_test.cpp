// One change of each kind, planted in a model that has everything: each is found, named and placed,
// and nothing else is.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "support/compared_sample.h"

namespace studioscope::planted_changes_test {

namespace {

constexpr int kHand = 5, kArm = 4;  // bones

// The compiled sample, with what it lacks.
const Scene& model_with_everything() {
    static const Scene scene = [] {
        Scene made = compiled();
        Model& model = made.model;
        model.pose_parameters = {{"aim", -45, 45, 0}};
        AxisRule axis;
        axis.targets[2].position = {1, 2, 3};
        model.procedural_bones.push_back({kHand, kArm, axis});
        TriggerRule trigger;
        trigger.triggers = {{{1, 0, 0, 0}, 1, {}}, {{0, 1, 0, 0}, 2, {{4, 0, 0}, {1, 0, 0, 0}}}};
        model.procedural_bones.push_back({kHand + 1, kArm, trigger});
        model.procedural_bones.push_back({kHand + 2, kArm, AimRule{}});
        Eyeball eye;
        eye.name = "right";
        eye.radius = 0.5f;
        eye.upper.flex = 1;
        eye.upper.parts = {3, 4, 5};
        eye.upper.heights = {-.2f, 0, .2f};
        model.eyeballs = {eye};
        model.bone_drivers = {{kArm, 0, 0, 0, 4}};
        Clip& clip = model.clips[0];
        clip.events = {{0.5f, "AE_STEP", "left"}};
        clip.ik_rules = {{"rfoot", "footstep", 0, 0.25f, 0.75f, 1}};
        Layer layer;
        layer.clip = 1;
        clip.blend.layers = {layer};
        made.collision = CollisionModel{0, {{"box", "", "metal", 10, kNone, {}}}, "text"};
        return made;
    }();
    return scene;
}

std::string bone(int index) { return at(model_with_everything().model.bones, index).name; }

std::string clip() { return model_with_everything().model.clips[0].name; }

uint32_t own_vertex() { return vertex_of_finest(model_with_everything().model); }

Vertex& vertex_of(Scene& scene) { return scene.model.vertices[own_vertex()]; }

struct Planted {
    const char* what;
    void (*change)(Scene& scene);
    Subject subject;
    std::string name;
    std::string text;   // in the line of the report
    std::string place;  // a bone or vertex that the line names; empty: the thing is the place
    size_t facts = 1;   // lines at most: a mesh has one per level, a layer also moves bones
};

std::string vertex_place() { return "vertex " + std::to_string(own_vertex()) + " at "; }

std::vector<Planted> changes_of_vertices() {
    using S = Scene&;
    return {
        {"moved vertex", [](S scene) { vertex_of(scene).position.z += .5f; }, Subject::kVertices,
         "", "1 vertex moved, at most 0.5 units", vertex_place()},
        {"turned normal", [](S scene) { vertex_of(scene).normal *= -1; }, Subject::kVertices, "",
         "1 vertex", vertex_place()},
        {"UV", [](S scene) { vertex_of(scene).uv.x += .25f; }, Subject::kVertices, "", "0.25",
         vertex_place()},
        {"weights",
         [](S scene) {
             Vertex& vertex = vertex_of(scene);
             vertex.bone_count = 1;
             vertex.bone[0] = 1;
             vertex.weight[0] = 1, vertex.weight[1] = vertex.weight[2] = 0;
         },
         Subject::kVertices, "", "re-weighted", vertex_place()},
        {"tangent", [](S scene) { scene.model.tangents[own_vertex()].w *= -1; }, Subject::kVertices,
         "", "tangent differs at 1 vertex, at most 180 degrees", vertex_place()},
        {"triangle",
         [](S scene) {
             auto& indices = scene.model.meshes[0].lods[0].indices;
             std::swap(indices[0], indices[1]);
         },
         Subject::kTriangles, "", "1 triangle face the other way", ""},
        {"mesh",
         [](S scene) {
             for (MeshLod& lod : scene.model.meshes[0].lods) lod.indices.clear();
             for (MeshLod& lod : scene.model.meshes[0].lods) lod.vertex_count = 0;
         },
         Subject::kMesh, "", "lost with", "", 4},
    };
}

std::vector<Planted> changes_of_bones() {
    using S = Scene&;
    return {
        {"bone moved", [](S scene) { scene.model.bones.back().bind.position.x += 2; },
         Subject::kBone, model_with_everything().model.bones.back().name, "moved by 2 units", ""},
        {"bone renamed", [](S scene) { scene.model.bones.back().name = "other"; }, Subject::kBone,
         model_with_everything().model.bones.back().name, "renamed to other", ""},
        {"target of an axis rule",
         [](S scene) {
             std::get<AxisRule>(scene.model.procedural_bones[0].rule).targets[2].position.x += 1;
         },
         Subject::kProceduralBone, bone(kHand), "target 3 differs by 1 units", ""},
        {"trigger",
         [](S scene) {
             std::get<TriggerRule>(scene.model.procedural_bones[1].rule).triggers[1].rotation = {
                 0, 0, 1, 0};
         },
         Subject::kProceduralBone, bone(kHand + 1), "trigger 2 differs by 180 degrees", ""},
        {"number of triggers",
         [](S scene) {
             std::get<TriggerRule>(scene.model.procedural_bones[1].rule).triggers.pop_back();
         },
         Subject::kProceduralBone, bone(kHand + 1), "triggers 2 -> 1", ""},
        {"aimed axis",
         [](S scene) {
             std::get<AimRule>(scene.model.procedural_bones[2].rule).aim = {0, 1, 0};
         },
         Subject::kProceduralBone, bone(kHand + 2), "aimed axis 1 0 0 -> 0 1 0", ""},
        {"rule of a procedural bone",
         [](S scene) { scene.model.procedural_bones[0].rule = AimRule{}; },
         Subject::kProceduralBone, bone(kHand), "rule axis -> aim", ""},
        {"attachment", [](S scene) { scene.model.attachments[0].local.position.x += 1; },
         Subject::kAttachment, model_with_everything().model.attachments[0].name,
         "moved by 1 units", ""},
        {"hitbox", [](S scene) { scene.model.hitboxes[0].max.z += 4; }, Subject::kHitbox,
         bone(model_with_everything().model.hitboxes[0].bone), "bounds", ""},
        {"collision", [](S scene) { scene.collision->solids[0].mass = 12; }, Subject::kCollision,
         "box", "mass 10 -> 12", ""},
    };
}

std::vector<Planted> changes_of_faces_and_clips() {
    using S = Scene&;
    const Model& model = model_with_everything().model;
    return {
        {"delta", [](S scene) { scene.model.shapes[0].deltas[0].position.x += 1; }, Subject::kShape,
         at(model.flex_names, model.shapes[0].flex),
         "position differs at 1 vertex, at most 1 units",
         "vertex " + std::to_string(model.shapes[0].deltas[0].vertex)},
        {"wrinkle", [](S scene) { scene.model.shapes[0].deltas[0].wrinkle += .5f; },
         Subject::kShape, at(model.flex_names, model.shapes[0].flex),
         "wrinkle differs at 1 vertex, at most 0.5",
         "vertex " + std::to_string(model.shapes[0].deltas[0].vertex)},
        {"type of a controller", [](S scene) { scene.model.controllers[0].type = "nose"; },
         Subject::kController, model.controllers[0].name, "-> nose", ""},
        {"driver", [](S scene) { scene.model.bone_drivers[0].to = 8; }, Subject::kController,
         model.controllers[0].name,
         "driven by " + bone(kArm) + " x 0 to 4 -> " + bone(kArm) + " x 0 to 8", ""},
        {"radius of an eye", [](S scene) { scene.model.eyeballs[0].radius = .6f; },
         Subject::kEyeball, "right", "radius 0.5 -> 0.6", ""},
        {"iris of an eye", [](S scene) { scene.model.eyeballs[0].iris_scale = 2; },
         Subject::kEyeball, "right",
         "scale of the iris " + fmt::format("{}", model.eyeballs[0].iris_scale) + " -> 2", ""},
        {"direction of an eye",
         [](S scene) {
             scene.model.eyeballs[0].forward = {0, 1, 0};
         },
         Subject::kEyeball, "right", "forward 0 -1 0 -> 0 1 0", ""},
        {"lid of an eye", [](S scene) { scene.model.eyeballs[0].upper.flex = 2; },
         Subject::kEyeball, "right",
         "upper lid " + model.flex_names[1] + " -> " + model.flex_names[2], ""},
        {"pose parameter", [](S scene) { scene.model.pose_parameters[0].end = 60; },
         Subject::kPoseParameter, "aim", "end 45 -> 60", ""},
        {"event", [](S scene) { scene.model.clips[0].events[0].cycle = .75f; }, Subject::kClip,
         clip(), "events 0.5 AE_STEP left -> 0.75 AE_STEP left", ""},
        {"IK rule", [](S scene) { scene.model.clips[0].ik_rules[0].chain = "lfoot"; },
         Subject::kClip, clip(), "IK rules rfoot footstep 0 to 1, full 0.25 to 0.75 -> lfoot", ""},
        {"layer", [](S scene) { scene.model.clips[0].blend.layers[0].end = 1; }, Subject::kClip,
         clip(), "layers " + model.clips[1].name + " 0 0 0 0 by time -> ", "", 2},
        {"rate", [](S scene) { scene.model.clips[0].fps = 24; }, Subject::kClip, clip(),
         "fps 20 -> 24", ""},
        {"switch value", [](S scene) { scene.model.lods[2].switch_point = 19; }, Subject::kLod, "",
         "LOD 2: switch value 18 -> 19", ""},
        {"surface property",
         [](S scene) {
             scene.properties.push_back({"eye position", "0 0 60"});
         },
         Subject::kModel, "", "eye position", ""},
    };
}

}  // namespace

TEST_CASE("a planted change of each kind is found, named and placed, and no other", "[compare]") {
    const Scene& first = model_with_everything();
    REQUIRE(compare_scenes(first, first).is_same());
    std::vector<Planted> all = changes_of_vertices();
    for (const auto& more : {changes_of_bones(), changes_of_faces_and_clips()})
        all.insert(all.end(), more.begin(), more.end());
    CHECK(all.size() > 20);
    for (const Planted& planted : all) {
        Scene second = first;
        planted.change(second);
        const SceneDiff diff = compare_scenes(first, second);
        const std::string text = diff_lines(diff);
        CAPTURE(std::string(planted.what), text);
        REQUIRE_FALSE(diff.is_same());
        for (const Difference& found : diff.differences) {
            CHECK(found.subject == planted.subject);
            if (!planted.name.empty()) CHECK(found.name == planted.name);
        }
        CHECK(diff.differences.size() <= planted.facts);
        CHECK(text.find(planted.text) != std::string::npos);
        CHECK(text.find(planted.place) != std::string::npos);
        CHECK_FALSE(diff_stat({"a", "b", diff}) == "a: no difference\n");
    }
}

}  // namespace studioscope::planted_changes_test
