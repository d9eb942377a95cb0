// Golden images of the bundled sample, compiled and from its sources.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "document/document.h"
#include "document/framing.h"
#include "formats/load.h"
#include "formats/scene_source.h"
#include "render/renderer.h"
#include "support/offscreen.h"
#include "support/paths.h"

namespace studioscope::sample_golden_test {

namespace {

constexpr int kWidth = 256;
constexpr int kHeight = 192;

Document open_sample(std::vector<std::filesystem::path> names, const LoadOptions& options = {}) {
    for (auto& name : names) name = build_folder() / "sample" / name;
    Document document;
    open_scene(document, load_scene(names, options, disk_files()), false);
    document.camera = front_view(document, float{kWidth} / kHeight);
    return document;
}

Document compiled() { return open_sample({"models/studioscope/ollie.mdl"}); }

Image draw(Offscreen& screen, const Document& document, std::span<const Affine> ghosts = {}) {
    auto gpu_model = GpuScene::make(*document.scene);
    REQUIRE(gpu_model);
    Pose pose;
    update_pose(document.model(), request_of(document), pose);
    FrameInput input = frame_of(document, pose);
    input.ghosts = ghosts;
    screen.renderer().draw(*gpu_model, input, {0, 0, kWidth, kHeight});
    return screen.pixels();
}

void check(Offscreen& screen, const std::string& name, const Document& document,
           std::span<const Affine> ghosts = {}) {
    const Comparison comparison = compare_drawn("sample_" + name, draw(screen, document, ghosts));
    CAPTURE(name, comparison.problem);
    CHECK(comparison.changed <= 0.001);
    CHECK(screen.errors() == "");
}

}  // namespace

TEST_CASE("the sample in its bind pose and in its coarsest LOD", "[render]") {
    Offscreen screen(kWidth, kHeight);
    Document document = compiled();
    check(screen, "bind", document);
    document.view.lod = 3;
    check(screen, "lod_3", document);
}

// The expected picture is that of a load with the same layout, which uploads everything.
TEST_CASE("vertices that were rebuilt are drawn with the materials already on the GPU",
          "[render]") {
    Offscreen screen(kWidth, kHeight);
    LoadOptions torn;
    torn.fixups.uses_table = false;
    const Image whole = draw(screen, compiled());
    const Document loaded = open_sample({"models/studioscope/ollie.mdl"}, torn);
    const Image wanted = draw(screen, loaded);
    REQUIRE(whole.pixels != wanted.pixels);

    LoadOptions interactive;
    interactive.depth = LoadDepth::kInteractive;
    Document document = open_sample({"models/studioscope/ollie.mdl"}, interactive);
    auto before = GpuScene::make(*document.scene);
    REQUIRE(before);
    Scene rebuilt = rebuild_scene(document.scene->source, {0, torn.fixups});
    rebuilt.resolved_materials =
        document.scene->resolved_materials;  // without the textures, so none can be uploaded
    auto gpu = GpuScene::make(rebuilt, &*before);
    REQUIRE(gpu);
    document.scene = std::make_shared<const Scene>(std::move(rebuilt));
    document.camera = loaded.camera;
    Pose pose;
    update_pose(document.model(), request_of(document), pose);
    screen.renderer().draw(*gpu, frame_of(document, pose), {0, 0, kWidth, kHeight});
    CHECK((screen.pixels().pixels == wanted.pixels));
    CHECK(screen.errors() == "");
}

TEST_CASE("the sample in the middle of its clips", "[render]") {
    Offscreen screen(kWidth, kHeight);
    Document document = compiled();
    select_clip(document.playback, document.model(), 1);
    document.playback.frame = 27;
    document.camera = front_view(document, float{kWidth} / kHeight);
    check(screen, "wave", document);
    document.flex.controllers.assign(document.model().controllers.size(), 0);
    for (size_t i = 0; i < document.model().controllers.size(); ++i)
        if (document.model().controllers[i].name.ends_with("_smile"))
            document.flex.controllers[i] = 0.9f;
    check(screen, "smile", document);
}

TEST_CASE("a frame that the sample's source skips is interpolated", "[render]") {
    Offscreen screen(kWidth, kHeight);
    Document document = open_sample({"source/ollie.smd", "source/anims/wave.smd"});
    select_clip(document.playback, document.model(), 0);
    const Clip& clip = document.model().clips[0];
    // the middle of the widest gap
    size_t widest = 1;
    for (size_t i = 1; i < clip.frames.size(); ++i)
        if (clip.frames[i] - clip.frames[i - 1] > clip.frames[widest] - clip.frames[widest - 1])
            widest = i;
    REQUIRE(clip.frames[widest] - clip.frames[widest - 1] > 2);
    document.playback.frame =
        static_cast<float>((clip.frames[widest] + clip.frames[widest - 1]) / 2);
    check(screen, "skipped_frame", document);
    document.playback.rules.hold_skipped_frames = true;
    check(screen, "skipped_frame_held", document);
    document.playback.rules.hold_skipped_frames = false;
    document.view.show_skeleton = true;
    check(screen, "ghosts", document, ghost_skeletons(document.model(), request_of(document)));
}

TEST_CASE("the sample by fixup row: whole, with row 3 off, and torn", "[render][fixups]") {
    Offscreen screen(kWidth, kHeight);
    const struct {
        const char* name;
        FixupUse use;
    } cases[] = {{"fixups_whole", {}}, {"fixups_row_3_off", {true, {3}}}, {"fixups_torn", {false}}};
    for (const auto& each : cases) {
        LoadOptions options;
        options.fixups = each.use;
        Document document = open_sample({"models/studioscope/ollie.mdl"}, options);
        document.view.mode = ShadingMode::kFixups;
        check(screen, each.name, document);
    }
}

TEST_CASE("the item hovered in the lanes is highlighted in the view", "[render][fixups]") {
    Offscreen screen(kWidth, kHeight);
    Document document = compiled();
    const Image plain = draw(screen, document);
    document.hover.lit = {0, 400};
    const Image lit = draw(screen, document);
    CHECK(lit.pixels != plain.pixels);
    document.hover.lit = {};
    document.hover.fixup = 3;
    const Image row = draw(screen, document);
    document.hover = {};
    document.selection.fixup = 3;
    CHECK(draw(screen, document).pixels == row.pixels);  // the same as a selected one
}

}  // namespace studioscope::sample_golden_test
