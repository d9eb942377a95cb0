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
#include "document/view/camera.h"
#include "document/view/light.h"
#include "formats/load.h"
#include "model/measure.h"
#include "support/drawn.h"
#include "support/light_reference.h"
#include "support/offscreen.h"
#include "support/paths.h"
#include "support/read_terms.h"
#include "support/sphere_rays.h"

namespace studioscope::sample_material_test {

namespace {

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

Document small_sample() {
    const std::vector<std::filesystem::path> files{build_folder() /
                                                   "sample/models/studioscope/ollie.mdl"};
    Scene scene = load_scene(files, LoadOptions{}, disk_files());
    for (Texture& texture : scene.textures.edit()) keep_small(texture);
    scene.model.clips.clear();  // it stands as it was built
    Document document;
    open_scene(document, std::move(scene), false);
    document.view.lod = kLod;
    document.view.show_axes = document.view.show_grid = false;
    document.view.background = {glm::vec3(0), false};
    return document;
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
        part, glm::dmat4(clip_from_world(document.camera, bounds_of(document.model()), 1)), kSide);
    const int material = material_of(document.model(), 0, at(document.model().meshes, mesh), kLod);
    const LightRig rig = light_rig_of(document.view, document.camera);
    Differences found;
    for (size_t i = 0; i < hits.size(); ++i) {
        if (!hits[i]) continue;
        const auto terms = reference_terms(document.materials, *document.scene,
                                           {material,
                                            hits[i]->position,
                                            hits[i]->normal,
                                            {hits[i]->tangent, hits[i]->handedness},
                                            hits[i]->uv},
                                           rig, glm::dvec3(eye_of(document.camera)));
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
                   material_of(model, 0, at(model.meshes, mesh), kLod))
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

}  // namespace studioscope::sample_material_test
