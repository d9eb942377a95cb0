// Every index of a Model, broken in turn. The valid values are repeated here, field by field,
// independent of the tested table.

#include "model/references.h"

#include <catch2/catch.hpp>
#include <climits>
#include <functional>
#include <map>

#include "model/validate.h"
#include "support/diagnostics.h"

namespace studioscope::references_test {

namespace {

Clip clip_with_everything() {
    Clip clip;
    clip.frames = {0, 1};
    clip.tracks.push_back({1, {}, {{0, glm::vec3(0)}}, {}});
    clip.local_hierarchies.resize(1);
    clip.local_hierarchies[0].track.bone = clip.local_hierarchies[0].parent = 1;
    clip.flex_tracks.push_back({1, {{0, 0.5f}}, {}, 0});
    clip.blend.columns = 2;
    clip.blend.animations = {0, 1};
    clip.blend.axes[0].parameter = 1;
    clip.blend.cycle_parameter = 1;
    clip.blend.layers.push_back({});
    clip.blend.layers[0].clip = 1;
    clip.blend.layers[0].parameter = 1;
    return clip;
}

// Two of everything, each index naming the second: 2 is the first invalid one.
Model whole_model() {
    Model model;
    model.bones.resize(2);
    model.bones[1].parent = 0;
    model.vertices.resize(3);
    for (size_t i = 0; i < 3; ++i) model.vertices[i].position = glm::vec3(i == 1, i == 2, 0);
    model.materials.resize(2);
    model.skins = {{0, 1}, {1, 0}};
    model.body_parts = {{"a", {"x", "y"}}, {"b", {"x", "y"}}};
    model.lods.resize(2);
    Mesh mesh;
    mesh.skin_slot = mesh.body_part = mesh.body_model = 1;
    mesh.lods.resize(2);
    mesh.lods[0] = {0, 3, {0, 1, 2}, {}, 1};
    model.meshes = {mesh, mesh};
    model.pose_parameters.resize(2);
    model.flex_names = {"f", "g"};
    model.controllers = {{"c", "", 0, 1}, {"d", "", 0, 1}};
    model.clips = {clip_with_everything(), clip_with_everything()};
    model.animations.resize(2);
    for (Clip& animation : model.animations) animation.tracks.push_back({1, {}, {}, {}});
    model.procedural_bones = {{1, 0, AxisRule{}}, {1, 1, TriggerRule{{Trigger{}}}}};
    model.shapes.resize(2);
    model.shapes[1].flex = model.shapes[1].pair = 1;
    model.rules = {{0, {{FlexOp::kConst, 0, 1}}, ""}, {1, {{FlexOp::kConst, 0, 1}}, ""}};
    model.eyeballs.resize(2);
    model.eyeballs[1].radius = 1;
    model.eyeballs[1].bone = 1;
    model.mouths.resize(2);
    model.mouths[1].bone = 1;
    model.meshes[1].eyeball = 1;
    model.eyeballs[1].upper.flex = 1;
    model.eyeballs[1].upper.parts = {0, 1, 0};
    model.bone_drivers = {{0, 0, 0, 0, 1}, {1, 2, 1, 0, 1}};
    model.attachments = {{"a", 0, {}}, {"b", 1, {}}};
    model.hitboxes.resize(2);
    model.hitboxes[1].bone = 1;
    return model;
}

bool is_of(int index, size_t count) { return index >= 0 && static_cast<size_t>(index) < count; }
bool is_none_or_of(int index, size_t count) { return index == kNone || is_of(index, count); }

bool is_sound(const Clip& clip, const Model& model) {
    const size_t parameters = model.pose_parameters.size();
    for (const Track& track : clip.tracks)
        if (!is_of(track.bone, model.bones.size())) return false;
    for (const LocalHierarchy& hierarchy : clip.local_hierarchies)
        if (!is_of(hierarchy.track.bone, model.bones.size()) ||
            !is_none_or_of(hierarchy.parent, model.bones.size()))
            return false;
    for (const FlexTrack& track : clip.flex_tracks)
        if (!is_of(track.controller, model.controllers.size())) return false;
    for (const BlendAxis& axis : clip.blend.axes)
        if (!is_none_or_of(axis.parameter, parameters)) return false;
    for (const int animation : clip.blend.animations)
        if (!is_of(animation, model.animations.size())) return false;
    for (const Layer& layer : clip.blend.layers)
        if (!is_of(layer.clip, model.clips.size()) || !is_none_or_of(layer.parameter, parameters))
            return false;
    return is_none_or_of(clip.blend.cycle_parameter, parameters);
}

bool is_sound(const Mesh& mesh, const Model& model) {
    if (!is_of(mesh.skin_slot, model.skins[0].size())) return false;
    if (!is_of(mesh.body_part, model.body_parts.size())) return false;
    const BodyPart& part = model.body_parts[static_cast<size_t>(mesh.body_part)];
    for (const MeshLod& lod : mesh.lods)
        if (!is_none_or_of(lod.material, model.materials.size())) return false;
    if (!is_none_or_of(mesh.eyeball, model.eyeballs.size())) return false;
    return is_of(mesh.body_model, part.models.size());
}

bool is_sound(const Eyelid& lid, const Model& model) {
    if (lid.flex == kNone) return true;
    return is_of(lid.flex, model.flex_names.size()) &&
           std::all_of(lid.parts.begin(), lid.parts.end(),
                       [&](int part) { return is_of(part, model.flex_names.size()); });
}

bool is_sound(const ProceduralBone& procedure, const Model& model) {
    const auto* axes = std::get_if<AxisRule>(&procedure.rule);
    return is_of(procedure.bone, model.bones.size()) &&
           is_of(procedure.control, model.bones.size()) && (!axes || is_of(axes->axis, 3));
}

bool is_sound(const Model& model) {
    const size_t bones = model.bones.size(), flexes = model.flex_names.size();
    const auto all = [](const auto& items, auto check) {
        return std::all_of(items.begin(), items.end(), check);
    };
    for (const auto& family : model.skins)
        if (!all(family, [&](int index) { return is_of(index, model.materials.size()); }))
            return false;
    return all(model.clips, [&](const Clip& clip) { return is_sound(clip, model); }) &&
           all(model.animations, [&](const Clip& clip) { return is_sound(clip, model); }) &&
           all(model.meshes, [&](const Mesh& mesh) { return is_sound(mesh, model); }) &&
           all(model.procedural_bones,
               [&](const ProceduralBone& each) { return is_sound(each, model); }) &&
           all(model.shapes,
               [&](const Shape& shape) {
                   return is_none_or_of(shape.flex, flexes) && is_none_or_of(shape.pair, flexes);
               }) &&
           all(model.rules, [&](const FlexRule& rule) { return is_of(rule.flex, flexes); }) &&
           all(model.eyeballs,
               [&](const Eyeball& eye) {
                   return is_none_or_of(eye.bone, bones) && is_sound(eye.upper, model) &&
                          is_sound(eye.lower, model);
               }) &&
           all(model.mouths,
               [&](const Mouth& mouth) { return is_none_or_of(mouth.bone, bones); }) &&
           all(model.bone_drivers,
               [&](const BoneFlexDriver& driver) {
                   return is_of(driver.bone, bones) && is_of(driver.axis, 3) &&
                          is_of(driver.controller, model.controllers.size());
               }) &&
           all(model.attachments,
               [&](const Attachment& each) { return is_of(each.bone, bones); }) &&
           all(model.hitboxes, [&](const Hitbox& each) { return is_of(each.bone, bones); });
}

using Break = std::function<void(Model&, int)>;

// Each field of the table, set in the last item that has it.
std::map<std::string, Break> breaks() {
    return {
        {"Model::skins", [](Model& m, int i) { m.skins[1][1] = i; }},
        {"Mesh::skin_slot", [](Model& m, int i) { m.meshes[1].skin_slot = i; }},
        {"Mesh::body_part", [](Model& m, int i) { m.meshes[1].body_part = i; }},
        {"Mesh::body_model", [](Model& m, int i) { m.meshes[1].body_model = i; }},
        {"MeshLod::material", [](Model& m, int i) { m.meshes[1].lods[1].material = i; }},
        {"Track::bone", [](Model& m, int i) { m.animations[1].tracks[0].bone = i; }},
        {"LocalHierarchy::track",
         [](Model& m, int i) { m.clips[1].local_hierarchies[0].track.bone = i; }},
        {"LocalHierarchy::parent",
         [](Model& m, int i) { m.clips[1].local_hierarchies[0].parent = i; }},
        {"FlexTrack::controller",
         [](Model& m, int i) { m.clips[1].flex_tracks[0].controller = i; }},
        {"BlendAxis::parameter", [](Model& m, int i) { m.clips[1].blend.axes[1].parameter = i; }},
        {"Blend::cycle_parameter", [](Model& m, int i) { m.clips[1].blend.cycle_parameter = i; }},
        {"Layer::clip", [](Model& m, int i) { m.clips[1].blend.layers[0].clip = i; }},
        {"Layer::parameter", [](Model& m, int i) { m.clips[1].blend.layers[0].parameter = i; }},
        {"Blend::animations", [](Model& m, int i) { m.clips[1].blend.animations[1] = i; }},
        {"ProceduralBone::bone", [](Model& m, int i) { m.procedural_bones[1].bone = i; }},
        {"ProceduralBone::control", [](Model& m, int i) { m.procedural_bones[1].control = i; }},
        {"Shape::flex", [](Model& m, int i) { m.shapes[1].flex = i; }},
        {"Shape::pair", [](Model& m, int i) { m.shapes[1].pair = i; }},
        {"FlexRule::flex", [](Model& m, int i) { m.rules[1].flex = i; }},
        {"Eyeball::bone", [](Model& m, int i) { m.eyeballs[1].bone = i; }},
        {"Mouth::bone", [](Model& m, int i) { m.mouths[1].bone = i; }},
        {"Mesh::eyeball", [](Model& m, int i) { m.meshes[1].eyeball = i; }},
        {"Eyelid::flex", [](Model& m, int i) { m.eyeballs[1].upper.parts[2] = i; }},
        {"BoneFlexDriver::bone", [](Model& m, int i) { m.bone_drivers[1].bone = i; }},
        {"BoneFlexDriver::axis", [](Model& m, int i) { m.bone_drivers[1].axis = i == 2 ? 3 : i; }},
        {"BoneFlexDriver::controller", [](Model& m, int i) { m.bone_drivers[1].controller = i; }},
        {"Attachment::bone", [](Model& m, int i) { m.attachments[1].bone = i; }},
        {"Hitbox::bone", [](Model& m, int i) { m.hitboxes[1].bone = i; }},
    };
}

}  // namespace

TEST_CASE("a model whose indices are all valid is unchanged", "[validate]") {
    Model model = whole_model();
    REQUIRE(is_sound(model));
    sanitize_model(model);
    CHECK(count_code(model, "model-reference") == 0);
    CHECK(model.clips[1].blend.animations == std::vector<int>{0, 1});
    CHECK(model.clips[1].blend.cycle_parameter == 1);
    CHECK(model.clips[1].blend.layers.size() == 1);
    CHECK(model.clips[1].local_hierarchies.size() == 1);
    CHECK(model.meshes[1].skin_slot == 1);
    CHECK(model.meshes[1].body_model == 1);
    CHECK(model.meshes[0].lods[0].material == 1);
    CHECK(model.bone_drivers.size() == 2);
    CHECK(model.procedural_bones.size() == 2);
    CHECK(model.attachments.size() == 2);
}

TEST_CASE("each invalid reference of a model is repaired and reported", "[validate]") {
    const std::map<std::string, Break> all = breaks();
    REQUIRE(references().size() == all.size());
    for (const Reference& reference : references()) {
        REQUIRE(all.count(reference.field) == 1);
        for (const int bad : {2, -2, INT_MAX, INT_MIN}) {
            Model model = whole_model();
            all.at(reference.field)(model, bad);
            CAPTURE(reference.field, bad);
            REQUIRE_FALSE(is_sound(model));
            validate(model);
            CHECK(is_sound(model));
            CHECK(count_code(model, reference.code) == 1);
        }
    }
}

TEST_CASE("invalid references are replaced by the first or by none, as the table says",
          "[validate]") {
    Model model = whole_model();
    model.meshes[1].skin_slot = 7;
    model.meshes[1].lods[0].material = 9;
    model.clips[1].blend.cycle_parameter = 3;
    model.attachments[0].bone = 5;
    validate(model);
    CHECK(model.meshes[1].skin_slot == 0);
    CHECK(model.meshes[1].lods[0].material == kNone);
    CHECK(model.clips[1].blend.cycle_parameter == kNone);
    REQUIRE(model.attachments.size() == 1);
    CHECK(model.attachments[0].name == "b");
    CHECK(count_code(model, "model-reference") == 4);
}

// As in an MDL of animations only, which has neither.
TEST_CASE("a model without meshes gets no body part, one with meshes gets one", "[validate]") {
    Model model = whole_model();
    model.body_parts.clear();
    validate(model);
    REQUIRE(model.body_parts.size() == 1);
    CHECK(model.body_parts[0].name == "body");

    Model motion = whole_model();
    motion.body_parts.clear();
    motion.meshes.clear();
    validate(motion);
    CHECK(motion.body_parts.empty());
    CHECK(is_sound(motion));
}

TEST_CASE("a model of invalid references is safe to index after repair", "[validate]") {
    Model model = whole_model();
    model.bones.clear();
    model.materials.clear();
    model.skins.clear();
    model.body_parts.clear();
    model.pose_parameters.clear();
    model.flex_names.clear();
    model.controllers.clear();
    model.animations.clear();
    validate(model);
    CHECK(is_sound(model));
    CHECK(model.materials.size() == 1);
    CHECK(model.skins == std::vector<std::vector<int>>{{0}});
}

}  // namespace studioscope::references_test
