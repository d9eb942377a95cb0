#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/builder.h"
#include "formats/qc/clip_builder.h"
#include "formats/qc/procedures.h"

namespace studioscope {

void QcBuilder::add_clips() {
    check_weight_lists();
    QcClipBuilder builder(
        qc_, model_, skeleton_,
        [this](const std::string& path, const QcPlace& place) { return load(path, place); });
    builder.build();
    listed_ = builder.take_listed();
}

// The compilers end at such a line (qc.md 7). One that a file has and the model does without is no
// mistake, and of a file that is not there nobody knows.
void QcBuilder::check_weight_lists() {
    const bool are_all_read = std::all_of(loaded_.begin(), loaded_.end(), [](const auto& entry) {
        return entry.second.model.has_value();
    });
    if (!are_all_read || qc_.motions.weight_lists.empty()) return;
    QcBoneNames known;
    for (const Bone& bone : model_.bones) known.insert(lower_case(bone.name));
    for (const Source* each : sources_)
        for (const Bone& bone : each->bones.bones) known.insert(lower_case(bone.name));
    for (const QcWeightList& list : qc_.motions.weight_lists)
        for (const QcBoneWeight& entry : list.bones)
            if (!known.contains(lower_case(entry.bone)))
                report(Severity::kError, "qc-weightlist-bone", entry.place,
                       fmt::format("the weight list {} names {}, which is no bone of any file",
                                   list.name, entry.bone));
}

// A static prop stands still: a clip of one frame for every sequence.
void QcBuilder::add_still_clips() {
    for (const QcSequence& sequence : qc_.motions.sequences) {
        Clip clip;
        clip.name = sequence.name;
        clip.frames = {0};
        clip.flags = sequence.flags;
        clip.activity = sequence.activity;
        clip.activity_weight = sequence.activity_weight;
        clip.fade_in = sequence.fade_in;
        clip.fade_out = sequence.fade_out;
        clip.tracks = {{0, {}, {{0, glm::vec3(0)}}, {{0, {1, 0, 0, 0}}}}};
        if (!sequence.clips.empty()) {
            const QcClip& first = at(qc_.motions.animations, sequence.clips.front());
            clip.file = first.path;
            if (first.fps) clip.fps = *first.fps;
            clip.flags |= first.flags;
        }
        clip.is_looping = (clip.flags & kQcLooping) != 0;
        model_.clips.push_back(std::move(clip));
    }
}

std::string QcBuilder::procedure_path(const QcNamedFile& file) {
    const bool has_extension =
        file.path.find('.', file.path.find_last_of('/') + 1) != file.path.npos;
    return has_extension ? file.path : file.path + ".vrd";
}

// A rule file that is not there is passed over by the tools; here that is told.
void QcBuilder::add_procedural_bones() {
    const QcHelperNames names(model_);
    for (const QcNamedFile& file : qc_.motions.procedures) {
        const std::string path = procedure_path(file);
        const Result<Bytes> bytes = files_.bytes(path);
        if (bytes)
            add_procedures(as_text(*bytes), path, names, model_);
        else
            report(Severity::kWarning, "qc-procedure", file.place,
                   fmt::format("{} cannot be used: {}; its helper bones follow nothing", path,
                               bytes.error().message));
    }
    if (!qc_.motions.jiggle_bones.empty())
        report(
            Severity::kNote, "qc-jiggle-bones", qc_.motions.jiggle_bones.front().place,
            fmt::format("{} jiggle bones are held rigid: how they swing depends on how the model "
                        "moved before",
                        qc_.motions.jiggle_bones.size()));
}

}  // namespace studioscope
