#include "support/lit_ball.h"

#include <cmath>
#include <map>
#include <tuple>

#include "document/view/light.h"
#include "model/validate.h"
#include "render/frame.h"

namespace studioscope {

namespace {

using Hits = std::vector<std::optional<SurfaceHit>>;

// Found once for each camera, as all documents have the same ball.
const Hits& hits_in(const Document& document, int side) {
    static std::map<std::tuple<int, float, float>, Hits> known;
    const Camera& camera = document.camera;
    Hits& hits = known[{side, camera.yaw, camera.pitch}];
    if (!hits.empty()) return hits;
    Model ball = sphere_model("ball");
    validate(ball);
    hits =
        hits_of(ball, glm::dmat4(clip_from_world(camera, model_bounds(document.model()), 1)), side);
    return hits;
}

}  // namespace

Scene ball_scene(const char* material) {
    Scene scene = scene_of("/game/models/ball.mdl", "mdl", {});
    scene.model = sphere_model(material);
    scene.model.materials[0].search_paths = {""};
    return scene;
}

Document ball_document(Scene scene, const Files& files, bool is_whole, const LoadOptions& options) {
    validate(scene.model);
    resolve_materials(scene, options, in_memory(files));
    REQUIRE(scene.diagnostics.empty() == is_whole);
    Document document;
    document.scene = std::make_shared<const Scene>(std::move(scene));
    document.materials = document.scene->resolved_materials;
    document.view.show_axes = document.view.show_grid = false;
    document.view.background = {glm::vec3(0), false};
    document.camera = {glm::vec3(0), 30, 0.4f, 0.25f};
    return document;
}

BallDifference difference_on_ball(const Document& document, const Image& image,
                                  const BallReference& reference) {
    const LightRig rig = make_light_rig(document.view, document.camera);
    const glm::dvec3 viewer = eye_position(document.camera);
    const Hits& hits = hits_in(document, image.width);
    BallDifference difference;
    for (size_t i = 0; i < hits.size(); ++i) {
        if (!hits[i] || std::abs(hits[i]->position.z) > reference.max_height) continue;
        const SurfaceHit& hit = *hits[i];
        const BallPixel pixel{i,
                              hit,
                              {glm::normalize(hit.normal), hit.tangent, hit.handedness,
                               glm::normalize(viewer - hit.position)},
                              rig,
                              viewer};
        const std::optional<glm::dvec3> wanted = reference.color(pixel);
        if (!wanted) continue;
        ++difference.pixels;
        std::optional<LightTerms> terms;
        if (reference.terms) {
            terms = reference.terms(pixel);
            if (!terms) FAIL("no numbers for pixel " << i);
        }
        for (int channel = 0; channel < 3; ++channel) {
            const int seen = image.pixels[i * 4 + size_t(channel)];
            difference.largest =
                std::max(difference.largest, std::abs((*wanted)[channel] * 255 - seen));
            if (terms)
                difference.of_terms =
                    std::max(difference.of_terms,
                             std::abs((*terms)[LightTerm::kScreen][channel] * 255.0 - seen));
        }
    }
    return difference;
}

}  // namespace studioscope
