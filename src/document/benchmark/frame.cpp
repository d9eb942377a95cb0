#include "document/benchmark/frame.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "model/vertex.h"

namespace studioscope {

namespace {

// Clips that define a whole pose, the current one first.
std::vector<int> clips_to_play(const Document& document, bool with_others) {
    std::vector<int> clips{document.playback.clip};
    const std::vector<Clip>& all = document.model().clips;
    for (int i = 0; with_others && i < static_cast<int>(all.size()); ++i) {
        const Clip& clip = at(all, i);
        const bool is_own = !clip.is_delta && !clip.is_placeholder && !clip.is_hidden;
        if (is_own && i != document.playback.clip) clips.push_back(i);
    }
    return clips;
}

PoseRequest instance_request(const Document& document, const std::vector<int>& clips,
                             int instance) {
    PoseRequest request = pose_request(document);
    if (instance == 0) return request;
    request.clip = at(clips, static_cast<size_t>(instance) % clips.size());
    if (request.clip == kNone) return request;
    const Clip& clip = at(document.model().clips, request.clip);
    const auto first = static_cast<float>(clip.first_frame());
    const float length = static_cast<float>(clip.last_frame()) - first;
    if (!(length > 0)) {
        request.frame = first;
        return request;
    }
    // multiples of the golden ratio, so that no two instances get the same frame
    const Clip* current = current_clip(document.model(), document.playback);
    const float start = current ? static_cast<float>(current->first_frame()) : 0;
    const float moved = static_cast<float>(instance) * 0.618034f * length;
    request.frame = first + std::fmod(std::max(request.frame - start, 0.0f) + moved, length);
    return request;
}

}  // namespace

void pose_instances(const Document& document, int instances, bool with_own_clips,
                    ThreadPool& workers, InstancePoses& crowd) {
    const Model& model = document.model();
    crowd.bones = model.bones.empty() ? size_t{kMaxBonesOfVertices} : model.bones.size();
    crowd.palettes.resize(static_cast<size_t>(instances) * crowd.bones);
    const std::vector<int> clips = clips_to_play(document, with_own_clips);
    workers.parallel_for(static_cast<size_t>(instances), 4, [&](size_t begin, size_t end) {
        Pose pose;
        for (size_t i = begin; i < end; ++i) {
            update_pose(model, instance_request(document, clips, static_cast<int>(i)), pose);
            std::copy(pose.palette.begin(), pose.palette.end(),
                      crowd.palettes.begin() + static_cast<std::ptrdiff_t>(i * crowd.bones));
        }
    });
}

const CpuSkinned& CpuSkinner::skin(const Model& model, const Pose& pose, int influences,
                                   ThreadPool* workers) {
    const bool is_flexed =
        std::any_of(pose.shapes.begin(), pose.shapes.end(),
                    [](const ShapeWeight& weight) { return weight.is_active(); });
    std::vector<SkinBlock> moved;
    skinned_.wrinkles.clear();
    if (is_flexed) {
        FlexedVertices flexed;
        apply_shapes(model, pose.shapes, flexed);
        moved = make_skin_blocks(limit_influences(flexed.vertices, influences), flexed.tangents);
        skinned_.wrinkles = std::move(flexed.wrinkles);
    } else if (blocks_.empty() || influences_ != influences) {
        blocks_ = make_skin_blocks(limit_influences(model.vertices, influences), model.tangents);
        influences_ = influences;
    }
    const std::vector<SkinBlock>& blocks = is_flexed ? moved : blocks_;
    const size_t floats = blocks.size() * kSkinLanes * 3;
    for (std::vector<float>* stream : {&skinned_.positions, &skinned_.normals, &skinned_.tangents})
        stream->resize(floats);
    const SkinJob job{
        blocks,
        pose.palette,
        {skinned_.positions.data(), skinned_.normals.data(), skinned_.tangents.data()}};
    if (workers)
        studioscope::skin(job, *workers);
    else
        studioscope::skin(job);
    return skinned_;
}

void BenchmarkFrame::pose(FrameInput& input, const Document& document) {
    const ViewSettings& view = document.view;
    if (!view.has_own_poses || view.instances < 2 ||
        effective_skinner(view) != SkinningMethod::kGpu)
        return;
    pose_instances(document, view.instances, true, workers_, crowd_);
    input.crowd = crowd_.palettes;
}

void BenchmarkFrame::skin(FrameInput& input, const Document& document, const Pose& pose) {
    const SkinningMethod skinner = effective_skinner(document.view);
    if (!runs_on_cpu(skinner) || document.model().vertices.empty()) return;
    input.cpu_skinned =
        &cpu_skinner_.skin(document.model(), pose, document.view.max_influences,
                           skinner == SkinningMethod::kCpuThreads ? &workers_ : nullptr);
}

}  // namespace studioscope
