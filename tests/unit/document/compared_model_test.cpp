// Two models in one view: whose choices the second follows, and the way from one to the other.
// Colours of compared vertices.

#include "document/compared_model.h"

#include <catch2/catch.hpp>

#include "content/permitted_files.h"
#include "document/framing.h"
#include "document/view/fates.h"
#include "facts/legend.h"
#include "support/edited_scene.h"
#include "support/point_document.h"

namespace studioscope::compared_model_test {

namespace {

Document with_clips(Document document, const std::vector<std::string>& clips) {
    Scene scene = *document.scene;
    scene.format = "mdl";
    for (const std::string& name : clips) {
        Clip& clip = scene.model.clips.emplace_back();
        clip.name = name;
        clip.frames = {0, 10};
    }
    for (const char* name : {"smile", "blink"})
        scene.model.controllers.push_back({name, "mouth", 0, 1});
    open_scene(document, std::move(scene), false);
    return document;
}

const std::vector<glm::vec3> kPoints{{0, 0, 0}, {4, 0, 0}, {0, 4, 0}};
const std::vector<glm::vec3> kMoved{{0, 0, 0}, {4, 0, 8}, {0, 4, 0}};

// The first document, compared with one whose second vertex has moved by 8 units, and whose lists
// are in another order.
Document compared() {
    Document first = with_clips(document_of_points(kPoints), {"walk", "run"});
    Document second = with_clips(document_of_points(kMoved), {"run", "walk"});
    std::vector<FlexController>& controllers = edited_scene(second).model.controllers;
    std::swap(controllers[0], controllers[1]);
    SceneDiff diff = compare_scenes(*first.scene, *second.scene);
    first.compared = compared_model(first, Scene(*second.scene), std::move(diff));
    return first;
}

glm::vec3 srgb_of(const glm::vec4& painted) { return to_srgb(glm::vec3(painted)); }

bool is_near(const glm::vec3& a, const glm::vec3& b) { return glm::distance(a, b) < 0.002f; }

}  // namespace

TEST_CASE("the second model follows clip, frame, sliders, camera and view by name", "[compare]") {
    Document document = compared();
    select_clip(document.playback, document.model(), 0);  // walk
    document.playback.frame = 7;
    document.flex.controllers[0] = 0.75f;  // smile
    document.camera.yaw = 2;
    document.view.mode = ShadingMode::kBones;
    document.view.lod_layout = LodLayout::kPanes;
    follow_choices(document);
    const Document& second = document.compared->document;
    CHECK(second.model().clips.at(1).name == "walk");
    CHECK(second.playback.clip == 1);
    CHECK(second.playback.frame == 7);
    CHECK(second.flex.controllers.at(1) == 0.75f);
    CHECK(second.camera.yaw == 2);
    CHECK(second.view.mode == ShadingMode::kBones);
    CHECK(second.view.lod_layout == LodLayout::kOne);  // its pane shows one level
    select_clip(document.playback, document.model(), kNone);
    follow_choices(document);
    CHECK(second.playback.clip == kNone);
}

TEST_CASE("fates, their paint and the way back of a vertex", "[compare]") {
    const Document document = compared();
    const LevelFates& fates = fates_at(document, 0);
    CHECK(fates.count(VertexFate::kKept) == 2);
    CHECK(fates.count(VertexFate::kMoved) == 1);
    CHECK(fates.first.largest_distance == 8);
    CHECK(fates.paint->size() == 3);
    CHECK(&fates_at(document, 0) == &fates);  // computed once
    CHECK(vertex_in_first(document, 0, 1) == 1);
    CHECK(vertex_in_first(document, 0, 3) == kNone);
    CHECK(vertex_in_first(document, 0, kNone) == kNone);
    CHECK(second_level(document, 5) == 0);
}

TEST_CASE("vertices move on a straight line to their counterparts", "[compare]") {
    const Document document = compared();
    CHECK(morphed_vertices(document, 0, 0)[1].position == glm::vec3(4, 0, 0));
    CHECK(morphed_vertices(document, 0, 0.25f)[1].position == glm::vec3(4, 0, 2));
    CHECK(morphed_vertices(document, 0, 1)[1].position == glm::vec3(4, 0, 8));
    CHECK(morphed_vertices(document, 0, 1)[2].position == glm::vec3(0, 4, 0));
}

TEST_CASE("a selected vertex is selected in both models, an added one in the second", "[compare]") {
    Document document = compared();
    const Selection& second = document.compared->document.selection;
    document.selection.vertex = 1;
    follow_choices(document);
    CHECK(second.vertex == 1);
    CHECK(selected_addition(document) == kNone);
    document.selection.compared_vertex = 2;
    CHECK(selected_addition(document) == kNone);  // that of the open model counts
    document.selection.vertex = kNone;
    follow_choices(document);
    CHECK(second.vertex == 2);
    CHECK(selected_addition(document) == 2);
    document.selection.compared_vertex = 3;  // there are three
    follow_choices(document);
    CHECK(second.vertex == kNone);
    CHECK(selected_addition(document) == kNone);
}

TEST_CASE("an added vertex that is selected is framed", "[compare]") {
    Document document = compared();
    document.selection.compared_vertex = 1;
    frame_selection(document, {}, 1);
    CHECK(glm::distance(document.camera.pivot, glm::vec3(4, 0, 8)) < 1e-3f);
}

TEST_CASE("both compared models are framed", "[compare]") {
    Document document = compared();
    frame_model(document, 1);
    const float both = document.camera.distance;
    document.compared.reset();
    frame_model(document, 1);
    CHECK(both > 1.2f * document.camera.distance);
}

TEST_CASE("compared files of one name are shown with the folders in which they differ",
          "[compare]") {
    using Names = std::array<std::string, 2>;
    CHECK(compared_names("/a/hero.qc", "/b/hero.mdl") == Names{"hero.qc", "hero.mdl"});
    CHECK(compared_names("/a/new/hero.mdl", "/a/old/x/hero.mdl") ==
          Names{"new/hero.mdl", "old/x/hero.mdl"});
    CHECK(compared_names("/a/hero.mdl", "/a/hero.mdl") == Names{"hero.mdl", "hero.mdl"});
}

TEST_CASE("labels of a picture have no folder above a root", "[compare]") {
    using Names = std::array<std::string, 2>;
    const auto labels = [](const char* first, const char* second) {
        return compared_names(path_to_share(first), path_to_share(second));
    };
    CHECK(labels("/home/ann/PRIVATE/models/new/hero.mdl", "/srv/SECRET/models/old/hero.mdl") ==
          Names{"new/hero.mdl", "old/hero.mdl"});
    CHECK(labels("/home/ann/PRIVATE/models/hero.mdl", "/srv/SECRET/models/hero.mdl") ==
          Names{"hero.mdl", "hero.mdl"});
    CHECK(labels("/home/ann/PRIVATE/hero.smd", "../SECRET/modelsrc/x/hero.smd") ==
          Names{"hero.smd", "modelsrc/x/hero.smd"});
}

TEST_CASE("the panes of the view are those of the comparison while there is one", "[compare]") {
    Document document = compared();
    document.view.lod_layout = LodLayout::kPanes;
    CHECK(view_panes(document, 0, 3).size() == 3);
    CHECK(pane_aspect(document, 3) == Approx(1));
    document.compared.reset();
    CHECK(view_panes(document, 0, 3).size() == 1);  // the model has one level
    CHECK(pane_aspect(document, 3) == 3);
}

TEST_CASE("opening or reloading a model ends its comparison", "[compare]") {
    for (const bool is_reload : {false, true}) {
        Document document = compared();
        open_scene(document, Scene(*document.scene), is_reload);
        CHECK(document.compared == nullptr);
    }
}

TEST_CASE("a difference leads to its vertex, or to the place of what only the other model has",
          "[compare]") {
    Document document = compared();
    const std::vector<Difference>& all = document.compared->diff.differences;
    const auto moved = std::find_if(all.begin(), all.end(), [](const Difference& each) {
        return each.fate == VertexFate::kMoved;
    });
    REQUIRE(moved != all.end());
    document.selection.bone = 0;
    CHECK(go_to(document, *moved).is_selected);
    CHECK(document.selection.vertex == 1);
    CHECK(document.selection.bone == kNone);

    Difference added;
    added.subject = Subject::kVertices;
    added.fate = VertexFate::kNew;
    added.place.other = 2;
    added.place.position = glm::vec3(1, 2, 3);
    CHECK(go_to(document, added).is_selected);
    CHECK(document.selection.vertex == kNone);
    CHECK(document.selection.compared_vertex == 2);
    Difference mesh;
    mesh.subject = Subject::kMesh;
    mesh.place.position = glm::vec3(1, 2, 3);
    const DifferencePlace place = go_to(document, mesh);
    CHECK_FALSE(place.is_selected);
    CHECK(place.position == glm::vec3(1, 2, 3));
    CHECK(document.selection == Selection{});

    Difference clip;
    clip.subject = Subject::kClip;
    clip.name = "run";
    clip.place.frame = 4;
    go_to(document, clip);
    CHECK(document.playback.clip == 1);
    CHECK(document.playback.frame == 4);
    Difference nothing;
    nothing.subject = Subject::kRule;
    CHECK_FALSE(go_to(document, nothing).is_selected);
}

TEST_CASE("no two fates have similar colours", "[compare]") {
    for (const FateRow& one : kFates)
        for (const FateRow& other : kFates)
            if (one.fate != other.fate) {
                CAPTURE(fate_name(one.fate), fate_name(other.fate));
                CHECK(glm::distance(fate_color(one.fate), fate_color(other.fate)) > 0.2f);
            }
}

TEST_CASE("vertices are painted by fate, moved ones by their distance", "[compare]") {
    VertexFates fates;
    fates.vertices = {{VertexFate::kKept, 0, 0},
                      {VertexFate::kMoved, 1, 8},
                      {VertexFate::kMoved, 2, 4},
                      {VertexFate::kLost, kNoVertex, 0},
                      {std::nullopt, kNoVertex, 0}};
    fates.largest_distance = 8;
    const auto paint = fate_paint(fates);
    REQUIRE(paint->size() == 5);
    CHECK(is_near(srgb_of((*paint)[0]), glm::vec3(0x6B, 0x6E, 0x73) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[1]), glm::vec3(0xB2, 0x3A, 0x00) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[2]), glm::vec3(0xF2, 0x93, 0x2E) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[3]), glm::vec3(0xD7, 0x26, 0x3D) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[4]), kUntouchedColor));
    CHECK((*paint)[0].w == 0);
    CHECK((*paint)[1].w == 1);
    CHECK((*paint)[3].w == 7);
    CHECK((*paint)[4].w == kNone);
}

TEST_CASE("the ramp of moved vertices ends at its ends", "[compare]") {
    CHECK(is_near(fate_ramp(0), glm::vec3(0xFF, 0xF0, 0xA3) / 255.0f));
    CHECK(fate_ramp(-1) == fate_ramp(0));
    CHECK(fate_ramp(2) == fate_ramp(1));
}

}  // namespace studioscope::compared_model_test
