// Choices that would refer to missing parts: after a reload, at the ends of a clip, in presets.

#include <catch2/catch.hpp>

#include "document/choices/flex_preset.h"
#include "document/document.h"

namespace studioscope::choices_limits_test {

namespace {

Scene scene_of_fixups(size_t rows) {
    Scene scene;
    scene.format = "vvd";
    const auto file = std::make_shared<VertexFile>();
    file->fixups.resize(rows);
    scene.vertex_file = file;
    return scene;
}

Document with_clip(float fps) {
    Document document;
    Scene scene;
    Clip clip;
    clip.fps = fps;
    clip.frames = {2, 4, 7};
    scene.model.clips = {clip};
    open_scene(document, std::move(scene), false);
    select_clip(document.playback, document.model(), 0);
    return document;
}

}  // namespace

TEST_CASE("a fixup row that a reload removes is deselected", "[document]") {
    Document document;
    open_scene(document, scene_of_fixups(3), false);
    document.selection.fixup = 2;
    open_scene(document, scene_of_fixups(3), true);
    CHECK(document.selection.fixup == 2);
    open_scene(document, scene_of_fixups(2), true);
    CHECK(document.selection.fixup == kNone);
    document.selection.fixup = 1;
    open_scene(document, {}, true);  // and no table
    CHECK(document.selection.fixup == kNone);
}

TEST_CASE("a model without skins has skin 0", "[document]") {
    Document document;
    document.skin = 3;
    open_scene(document, {}, true);
    CHECK(document.skin == 0);
}

TEST_CASE("a level that a reload removes becomes the last one", "[document]") {
    Document document;
    Scene scene;
    scene.model.lods.resize(4);
    open_scene(document, scene, false);
    document.view.lod = 3;
    scene.model.lods.resize(2);
    open_scene(document, scene, true);
    CHECK(document.view.lod == 1);
}

TEST_CASE("stepping past the last or before the first key changes nothing", "[playback]") {
    Document document = with_clip(10);
    document.playback.frame = 7;
    step_key(document.playback, document.model(), 1);
    CHECK(document.playback.frame == 7);
    document.playback.frame = 2;
    step_key(document.playback, document.model(), -1);
    CHECK(document.playback.frame == 2);
}

TEST_CASE("a clip without a frame rate has no duration", "[playback]") {
    Document document = with_clip(0);
    document.playback.frame = 7;
    CHECK(seconds_played(document.playback, document.model()) == 0);
    document = with_clip(10);
    document.playback.frame = 7;
    CHECK(seconds_played(document.playback, document.model()) == Approx(0.5));
}

TEST_CASE("a weight in a preset that no shape can have is limited and reported", "[flex]") {
    Document document;
    Scene scene;
    scene.model.flex_names = {"smile"};
    open_scene(document, std::move(scene), false);
    FlexPreset preset;
    preset.flexes = {{"smile", 1e30f}};
    const PresetOutcome outcome = apply_preset(document, preset);
    CHECK(document.flex.direct[0] == 1000);
    CHECK(outcome.cut.size() == 1);
}

}  // namespace studioscope::choices_limits_test
