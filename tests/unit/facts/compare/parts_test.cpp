// What differs besides vertices: bones, LODs, materials, flexes, clips, collision and the rest.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "core/at.h"
#include "support/compared_sample.h"

namespace studioscope::parts_test {

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

TEST_CASE("a hitbox whose numbers are not finite equals itself, and no other", "[compare]") {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    for (const float odd : {kNan, kInfinity, -kInfinity}) {
        CAPTURE(odd);
        Scene scene = compiled();
        REQUIRE_FALSE(scene.model.hitboxes.empty());
        scene.model.hitboxes[0].min.x = odd;
        scene.model.hitboxes[0].max.y = odd;
        CHECK(compare_scenes(scene, scene).differences.empty());
        Scene moved = scene;
        moved.model.hitboxes[0].max.z += 4;
        CHECK(compare_scenes(scene, moved).differences.size() == 1);
        for (const bool is_first : {false, true}) {
            Scene number = scene;
            (is_first ? number.model.hitboxes[0].min.x : number.model.hitboxes[0].max.y) = 1;
            CHECK(compare_scenes(scene, number).differences.size() == 1);
            CHECK(compare_scenes(number, scene).differences.size() == 1);
        }
    }
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
    // 50 / 1024 and the tolerance of 0.01 are 0.0588
    CHECK_FALSE(moved_by(0.058f, "mdl"));
    CHECK(moved_by(0.06f, "mdl"));
}

TEST_CASE("another mass is one difference, and one that the compiler computes is none",
          "[compare]") {
    const auto with_mass = [](const std::string& text, float solid) {
        Scene scene;
        scene.format = "mdl";
        scene.properties = {{"mass", text}};
        scene.collision = CollisionModel{0, {{"box", "", "metal", solid, kNone, {}}}, ""};
        return scene;
    };
    const auto compare = [](const Scene& first, const Scene& second) {
        return compare_scenes(first, second).differences;
    };
    const auto mass = compare(with_mass("10 kg", 10), with_mass("12 kg", 12));
    REQUIRE(mass.size() == 1);
    CHECK(mass[0].subject == Subject::kModel);
    const auto share = compare(with_mass("10 kg", 10), with_mass("10 kg", 5));
    REQUIRE(share.size() == 1);
    CHECK(share[0].subject == Subject::kCollision);

    const SceneDiff computed =
        compare_scenes(with_mass("by its volume", 1), with_mass("346 kg", 346));
    CHECK(computed.is_same());
    CHECK(computed.not_compared.size() == 1);
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

}  // namespace studioscope::parts_test
