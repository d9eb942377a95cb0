// Golden images of the bundled sample, compiled and from its sources.
// The parts of the bundled sample against the computation in double precision. At its LOD 2, with
// textures of 4 x 4 texels: of larger ones a pixel covers several, which the driver averages in its
// own way.

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "content/disk_files.h"
#include "core/at.h"
#include "document/document.h"
#include "document/framing.h"
#include "document/view/camera.h"
#include "document/view/light.h"
#include "formats/load.h"
#include "formats/scene_source.h"
#include "model/measure.h"
#include "render/pick.h"
#include "render/renderer.h"
#include "support/drawn.h"
#include "support/light_reference.h"
#include "support/offscreen.h"
#include "support/paths.h"
#include "support/read_terms.h"
#include "support/sphere_rays.h"

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
    update_pose(document.model(), pose_request(document), pose);
    FrameInput input = make_frame_input(document, pose);
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

const Camera kWhole{glm::vec3(0, 0, 30), 110, 0.4f, 0.25f};

constexpr int kSide = 100, kLod = 2;

void keep_small(Texture& texture) {
    constexpr int kSmall = 4;
    auto& levels = texture.levels;
    const auto small = std::find_if(levels.begin(), levels.end(), [=](const TextureLevel& level) {
        return level.width <= kSmall;
    });
    REQUIRE(small != levels.end());
    levels = {*small};
}

Scene sample() {
    const std::vector<std::filesystem::path> files{build_folder() /
                                                   "sample/models/studioscope/ollie.mdl"};
    return load_scene(files, LoadOptions{}, disk_files());
}

Document still_document(Scene scene) {
    scene.model.clips.clear();  // it stands as it was built
    Document document;
    open_scene(document, std::move(scene), false);
    document.view.lod = kLod;
    document.view.show_axes = document.view.show_grid = false;
    document.view.background = {glm::vec3(0), false};
    return document;
}

Document small_sample() {
    Scene scene = sample();
    for (Texture& texture : scene.textures.edit()) keep_small(texture);
    return still_document(std::move(scene));
}

// The mesh alone, with this LOD as its only one.
Model part_of(const Model& model, size_t mesh) {
    Model part = model;
    part.meshes = {at(model.meshes, mesh)};
    MeshLod only = at(part.meshes[0].lods, kLod);
    part.meshes[0].lods = {std::move(only)};
    return part;
}

struct Differences {
    int pixels = 0;     // that the mesh covers
    int above_one = 0;  // of them, those that differ by more than 1 of 255
    int largest = 0;    // of 255
};

Differences differences_of(const Document& document, size_t mesh, const Image& image) {
    const Model part = part_of(document.model(), mesh);
    const auto hits = hits_of(
        part, glm::dmat4(clip_from_world(document.camera, model_bounds(document.model()), 1)),
        kSide);
    const int material =
        mesh_material(document.model(), 0, at(document.model().meshes, mesh), kLod);
    const LightRig rig = make_light_rig(document.view, document.camera);
    Differences found;
    for (size_t i = 0; i < hits.size(); ++i) {
        if (!hits[i]) continue;
        const auto terms = reference_terms(document.materials, *document.scene,
                                           {material,
                                            hits[i]->position,
                                            hits[i]->normal,
                                            {hits[i]->tangent, hits[i]->handedness},
                                            hits[i]->uv},
                                           rig, glm::dvec3(eye_position(document.camera)));
        REQUIRE(terms);
        const glm::ivec3 color(glm::round(glm::vec3((*terms)[LightTerm::kScreen]) * 255.0f));
        ++found.pixels;
        int largest = 0;
        for (int channel = 0; channel < 3; ++channel)
            largest = std::max(
                largest, std::abs(color[channel] - int{image.pixels[i * 4 + size_t(channel)]}));
        found.largest = std::max(found.largest, largest);
        found.above_one += largest > 1;
    }
    return found;
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
    update_pose(document.model(), pose_request(document), pose);
    screen.renderer().draw(*gpu, make_frame_input(document, pose), {0, 0, kWidth, kHeight});
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
    check(screen, "ghosts", document, ghost_skeletons(document.model(), pose_request(document)));
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

TEST_CASE("99 of 100 pixels of the sample's parts differ from the reference by at most 1 of 255",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    Document document = small_sample();
    const size_t meshes = document.model().meshes.size();
    for (const LightPreset light : {LightPreset::kStudio, LightPreset::kHlmv}) {
        document.view.light = light;
        for (size_t mesh = 0; mesh < meshes; ++mesh) {
            const Model& model = document.model();
            // Without an eyeball its base texture is shown, which has no numbers.
            if (at(document.scene->resolved_materials,
                   mesh_material(model, 0, at(model.meshes, mesh), kLod))
                    .eye)
                continue;
            document.hidden.meshes.assign(meshes, 1);
            at(document.hidden.meshes, mesh) = 0;
            const bool is_hat =
                at(document.model().meshes, mesh).name == "hat";  // its detail is fine
            document.camera = is_hat ? Camera{glm::vec3(0, 0, 62), 28, 0.4f, 0.25f} : kWhole;
            const Image image = drawn(screen, document, kSide, kSide, 0);
            CAPTURE(at(document.model().meshes, mesh).name, static_cast<int>(light));
            const Differences found = differences_of(document, mesh, image);
            CAPTURE(found.pixels, found.above_one, found.largest);
            CHECK(found.pixels > 10);
            // edges of the texture's parts, where the driver averages texels
            CHECK(found.above_one * 100 <= found.pixels);
        }
    }
    CHECK(screen.errors() == "");
}

TEST_CASE("the terms that the shader writes of the sample are those of the reference",
          "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    Document document = small_sample();
    const size_t meshes = document.model().meshes.size();
    int parts = 0;
    for (size_t mesh = 0; mesh < meshes; ++mesh) {
        document.hidden.meshes.assign(meshes, 1);
        at(document.hidden.meshes, mesh) = 0;
        const MeshLod& level = at(at(document.model().meshes, mesh).lods, kLod);
        document.camera = kWhole;
        document.camera.pivot = at(document.model().vertices, level.indices[0]).position;
        document.camera.distance = 25;
        for (const LightPreset light : {LightPreset::kStudio, LightPreset::kHlmv}) {
            document.view.light = light;
            CAPTURE(at(document.model().meshes, mesh).name, static_cast<int>(light));
            const TermsDifference found = difference_of_terms(document);
            CHECK(found.unequal == 0);
            CHECK(found.of_light < kLightTolerance);
            CHECK(found.of_colors < kColorTolerance);
            parts += found.pixels > 0;
        }
    }
    CHECK(parts == 6);  // all but the eyes, which have no eyeball
    CHECK(screen.errors() == "");
}

// The textures as they are: where their parts meet, the next pixel has another colour.
TEST_CASE("the terms of a pixel end in the colour that is drawn there", "[render][game-light]") {
    Offscreen screen(kSide, kSide);
    Document document = still_document(sample());
    document.camera = kWhole;
    const Image picture = drawn(screen, document, kSide, kSide, 0);
    GpuScene gpu = must_have(GpuScene::make(*document.scene));
    Picker picker = must_have(Picker::make());
    LightProbe probe;
    const FrameInput input = make_frame_input(document, {});
    int pixels = 0, above_one = 0;
    for (int x = 2; x < kSide; x += 3)
        for (int y = 2; y < kSide; y += 3) {
            const auto pick = picker.pick(gpu, input, {0, 0, kSide, kSide}, glm::vec2(x, y));
            if (!pick) continue;
            const std::optional<LightTerms> terms = probe.read(gpu, input, *pick);
            if (!terms) continue;
            const glm::ivec3 color(glm::round(glm::vec3((*terms)[LightTerm::kScreen]) * 255.0f));
            const size_t place = size_t((kSide - 1 - y) * kSide + x) * 4;
            int largest = 0;
            for (int channel = 0; channel < 3; ++channel)
                largest = std::max(largest, std::abs(color[channel] -
                                                     int{picture.pixels[place + size_t(channel)]}));
            above_one += largest > 1;
            ++pixels;
        }
    CAPTURE(pixels, above_one);
    CHECK(pixels > 100);
    CHECK(above_one * 100 <= pixels);  // edges of triangles
    CHECK(screen.errors() == "");
}

}  // namespace studioscope::sample_golden_test
