#include <catch2/catch.hpp>

#include "document/framing.h"
#include "support/edited_scene.h"
#include "ui/sample_document.h"

namespace studioscope::selection_framing_test {

namespace {

// Vertex i is at (i, 1, 0) if i is odd, else at (i, -1, 0): 0..5 are the mesh "upper", 6..9
// "lower", which uses "boot".
Document opened() {
    Document document;
    Scene scene = sample_scene();
    for (size_t i = 0; i < 10; ++i) scene.model.vertices[i].position.y = i % 2 == 1 ? 1.0f : -1.0f;
    Transform up;
    up.position = {0, 0, 20};
    scene.model.bones.push_back({"tail", 0, up, {}, 0});  // moves no vertex
    Attachment toe{"toe", 0, {}};
    toe.local.position = {0, -5, 0};
    scene.model.attachments = {toe};
    scene.model.hitboxes = {{"", 0, 0, 1, glm::vec3(2, 0, 0), glm::vec3(4, 6, 8)}};
    for (PositionKey& key : scene.model.clips[0].tracks[0].positions) key.position = {0, 0, 50};
    open_scene(document, std::move(scene), false);
    return document;
}

Camera framed(const Document& document, const Selection& selection, bool is_posed = false) {
    Document chosen = document;
    chosen.selection = selection;
    if (is_posed) select_clip(chosen.playback, chosen.model(), 0);
    Pose pose;
    update_pose(chosen.model(), request_of(chosen), pose);
    frame_selection(chosen, pose, 1);
    return chosen.camera;
}

Selection with(int Selection::*part, int index) {
    Selection selection;
    selection.*part = index;
    return selection;
}

void check_pivot(const Camera& camera, const glm::vec3& wanted) {
    CAPTURE(camera.pivot.x, camera.pivot.y, camera.pivot.z);
    CHECK(glm::distance(camera.pivot, wanted) < 1e-3f);
}

}  // namespace

TEST_CASE("the camera frames any selected part", "[document][camera]") {
    const Document document = opened();
    const Camera whole = framed(document, {});
    check_pivot(whole, {4.5f, 0, 0});
    const Camera vertex = framed(document, with(&Selection::vertex, 3));
    check_pivot(vertex, {3, 1, 0});
    const Camera mesh = framed(document, with(&Selection::mesh, 1));
    check_pivot(mesh, {7.5f, 0, 0});
    check_pivot(framed(document, with(&Selection::material, 1)), {7.5f, 0, 0});
    check_pivot(framed(document, with(&Selection::attachment, 0)), {0, -5, 0});
    check_pivot(framed(document, with(&Selection::hitbox, 0)), {3, 3, 4});
    const Camera bone = framed(document, with(&Selection::bone, 5));
    check_pivot(bone, {0, 0, 20});
    CHECK(vertex.distance < mesh.distance);
    CHECK(mesh.distance < whole.distance);
    CHECK(vertex.distance > 0.5f);  // not inside it
    CHECK(bone.distance < whole.distance);
    CHECK(mesh.yaw == whole.yaw);
}

TEST_CASE("the smallest selected part is framed", "[document][camera]") {
    const Document document = opened();
    Selection picked = with(&Selection::vertex, 8);
    picked.mesh = 1;
    picked.bone = 5;
    check_pivot(framed(document, picked), {8, -1, 0});
}

TEST_CASE("a selected part is framed at its posed position", "[document][camera]") {
    const Document document = opened();
    check_pivot(framed(document, with(&Selection::vertex, 3), true), {3, 1, 50});
    check_pivot(framed(document, with(&Selection::mesh, 0), true), {2.5f, 0, 50});
    check_pivot(framed(document, with(&Selection::attachment, 0), true), {0, -5, 50});
}

TEST_CASE("a mesh that the level does not have is not framed", "[document][camera]") {
    Document document = opened();
    edited_scene(document).model.meshes[1].lods[0] = {};
    check_pivot(framed(document, with(&Selection::mesh, 1)), {2.5f, 0, 0});  // all there is
}

}  // namespace studioscope::selection_framing_test
