// Clips of static props, and rules that move bones (qc.md 3 and 12).
#include <utility>

#include "content/permitted_files.h"
#include "core/at.h"
#include "core/message_text.h"
#include "formats/qc/build_phases.h"
#include "formats/qc/procedures.h"

namespace studioscope {

void add_still_clips(const QcFile& qc, Model& model) {
    for (const QcSequence& sequence : qc.motions.sequences) {
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
            const QcClip& first = at(qc.motions.animations, sequence.clips.front());
            clip.file = first.path;
            if (first.fps) clip.fps = *first.fps;
            clip.flags |= first.flags;
        }
        clip.is_looping = (clip.flags & kQcLooping) != 0;
        model.clips.push_back(std::move(clip));
    }
}

std::string procedure_path(const QcNamedFile& file) {
    const bool has_extension =
        file.path.find('.', file.path.find_last_of('/') + 1) != file.path.npos;
    return has_extension ? file.path : file.path + ".vrd";
}

Result<Bytes> read_procedures(const std::string& path, const QcFiles& files) {
    if (auto refused = refuse_name(NamedFile::kProcedures, path)) return *std::move(refused);
    return files.bytes(path);
}

// A rule file that is not there is passed over by the tools; here that is told.
void add_procedural_bones(const QcFile& qc, const QcFiles& files, Model& model) {
    const QcHelperNames names(model);
    for (const QcNamedFile& file : qc.motions.procedures) {
        const std::string path = procedure_path(file);
        const Result<Bytes> bytes = read_procedures(path, files);
        if (bytes)
            add_procedures(as_text(*bytes), path, names, model);
        else
            report_at(model.diagnostics, Severity::kWarning, code_of(bytes.error(), "qc-procedure"),
                      file.place, "{} cannot be used: {}; its helper bones stay in the bind pose",
                      path, bytes.error().message);
    }
    if (!qc.motions.jiggle_bones.empty())
        report_at(model.diagnostics, Severity::kNote, "qc-jiggle-bones",
                  qc.motions.jiggle_bones.front().place,
                  "{} held rigid: how they swing depends on how the model moved before",
                  count_text(qc.motions.jiggle_bones.size(), "jiggle bone is", "jiggle bones are"));
}

}  // namespace studioscope
