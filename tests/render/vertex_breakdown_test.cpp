// The position breakdown of a vertex against the vertex shader's result.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "document/document.h"
#include "facts/vertex/breakdown.h"
#include "formats/load.h"
#include "model/measure.h"
#include "render/gpu_pose.h"
#include "render/read_back.h"
#include "support/offscreen.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::vertex_breakdown_test {

namespace {

constexpr size_t kVertices = 48;  // spread over the model, tested at every frame

Document opened(const std::filesystem::path& path) {
    LoadOptions options;
    options.with_materials = false;
    Document document;
    open_scene(document, load_scene({&path, 1}, options, disk_files()), false);
    // sliders that are not 0, so that shapes contribute
    for (size_t i = 0; i < document.flex.controllers.size(); ++i)
        document.flex.controllers[i] = document.model().controllers[i].max * 0.7f;
    return document;
}

std::vector<VertexReader::Run> spread_over(const Model& model) {
    std::vector<VertexReader::Run> runs;
    const size_t step = std::max<size_t>(model.vertices.size() / kVertices, 1);
    for (size_t i = 0; i < model.vertices.size(); i += step) runs.push_back({i, 1});
    for (const Shape& shape : model.shapes)
        if (!shape.deltas.empty())
            runs.push_back({shape.deltas[shape.deltas.size() / 2].vertex, 1});
    return runs;
}

struct Checked {
    size_t moments = 0;
    double max = 0;  // distance between breakdown and GPU, relative to the model's size
    double most_added = 0;
};

void check_moment(Document& document, GpuScene& gpu, const VertexReader& reader,
                  std::span<const VertexReader::Run> runs, Checked& checked) {
    const Model& model = document.model();
    const PoseRequest request = pose_request(document);
    Pose pose;
    update_pose(model, request, pose);
    gpu.pose.set_palette(pose.palette);
    gpu.pose.set_shapes(gpu.model, pose.shapes);
    const std::vector<PosedVertex> drawn = reader.read(gpu.model, gpu.pose, runs);
    const std::vector<PoseStage> stages = pose_stages(model, request);
    const auto size = static_cast<double>(model_diagonal(model));
    for (size_t i = 0; i < runs.size(); ++i) {
        const auto vertex = static_cast<uint32_t>(runs[i].first);
        const VertexBreakdown breakdown =
            break_down_vertex(model, stages, pose.shapes, request.off, vertex);
        const double distance = glm::distance(breakdown.sum, glm::dvec3(drawn[i].position));
        checked.max = std::max(checked.max, distance / size);
        const double own = glm::distance(posed_position(model, pose, vertex), breakdown.sum);
        checked.max = std::max(checked.max, own / size);
        for (size_t t = 1; t < breakdown.terms.size(); ++t)
            checked.most_added = std::max(checked.most_added, glm::length(breakdown.terms[t].adds));
    }
    ++checked.moments;
}

// Tests every frame of every clip.
Checked check_all(const std::filesystem::path& path) {
    Offscreen screen(16, 16);
    Document document = opened(path);
    auto gpu = GpuScene::make(*document.scene);
    auto reader = VertexReader::make();
    REQUIRE((gpu && reader));
    const auto runs = spread_over(document.model());
    Checked checked;
    check_moment(document, *gpu, *reader, runs, checked);  // the bind pose
    for (size_t clip = 0; clip < document.model().clips.size(); ++clip) {
        select_clip(document.playback, document.model(), static_cast<int>(clip));
        const Clip& played = document.model().clips[clip];
        for (int frame = played.first_frame(); frame <= played.last_frame(); ++frame) {
            document.playback.frame = static_cast<float>(frame);
            check_moment(document, *gpu, *reader, runs, checked);
        }
    }
    CHECK(screen.errors() == "");
    return checked;
}

}  // namespace

TEST_CASE("the position breakdown of a vertex sums to what the GPU draws: the sample",
          "[render][account]") {
    const Checked checked = check_all(build_folder() / "sample/models/studioscope/ollie.mdl");
    CAPTURE(checked.max, checked.moments);
    CHECK(checked.moments > 50);
    CHECK(checked.max <= 1e-5);
    CHECK(checked.most_added > 1);  // the test covers a real motion
}

TEST_CASE("the position breakdown of a vertex sums to what the GPU draws: shopkeeper",
          "[render][account][data]") {
    const auto path =
        data_folder() / "gmod-experiment-redux/content/models/experiment-redux/shopkeeper.mdl";
    if (!std::filesystem::exists(path)) SKIP(kNoData);
    const Checked checked = check_all(path);
    CAPTURE(checked.max, checked.moments);
    CHECK(checked.moments > 1);
    CHECK(checked.max <= 1e-5);
}

TEST_CASE("switched-off terms are missing from the GPU and from the position breakdown",
          "[render][account]") {
    Offscreen screen(16, 16);
    Document document = opened(build_folder() / "sample/models/studioscope/ollie.mdl");
    auto gpu = GpuScene::make(*document.scene);
    auto reader = VertexReader::make();
    REQUIRE((gpu && reader));
    const auto runs = spread_over(document.model());
    select_clip(document.playback, document.model(), first_clip(document.model()));
    document.playback.frame += 7;
    Checked checked;
    PoseSwitches& off = document.playback.off;
    for (int bone = 0; bone < static_cast<int>(document.model().bones.size()); bone += 3) {
        off.disabled_bones.push_back(bone);
        check_moment(document, *gpu, *reader, runs, checked);
    }
    for (int shape = 0; shape < static_cast<int>(document.model().shapes.size()); ++shape)
        off.disabled_shapes.push_back(shape);
    check_moment(document, *gpu, *reader, runs, checked);
    off.is_clip_disabled = true;
    check_moment(document, *gpu, *reader, runs, checked);
    for (int clip = 0; clip < static_cast<int>(document.model().clips.size()); ++clip)
        off.disabled_layers.push_back(clip);
    for (int i = 0; i < static_cast<int>(document.model().procedural_bones.size()); ++i)
        off.disabled_procedures.push_back(i);
    check_moment(document, *gpu, *reader, runs, checked);
    CHECK(checked.max <= 1e-5);
    // only the bind pose is left
    const VertexBreakdown breakdown =
        break_down_vertex(document.model(), pose_stages(document.model(), pose_request(document)),
                          std::vector<ShapeWeight>(document.model().shapes.size()), off, 5);
    for (size_t i = 1; i < breakdown.terms.size(); ++i)
        CHECK(glm::length(breakdown.terms[i].adds) <=
              1e-5 * static_cast<double>(model_diagonal(document.model())));
}

}  // namespace studioscope::vertex_breakdown_test
