#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "formats/qc/qc_builder.h"

namespace studioscope {

namespace {

// A mention of a file in the QC.
struct Use {
    int order = 0;
    const std::string* path = nullptr;
    float scale = 1;
    bool is_mesh = false;
    const QcPlace* place = nullptr;
};

// Whether that word of a sequence or animation names another one and no file.
bool names_motion(const QcFile& qc, const std::string& word) {
    const auto is_called = [&](const QcMotion& motion) { return same_name(motion.name, word); };
    return std::any_of(qc.animations.begin(), qc.animations.end(), is_called);
}

void add_motions(const QcFile& qc, const std::vector<QcMotion>& motions, std::vector<Use>& uses) {
    for (const QcMotion& motion : motions)
        for (const std::string& word : motion.sources)
            if (!names_motion(qc, word))
                uses.push_back({motion.order, &word, motion.scale, false, &motion.place});
}

// In the order in which the tools load them.
std::vector<Use> uses_in(const QcFile& qc) {
    std::vector<Use> uses;
    for (const QcBodyPart& part : qc.body_parts)
        for (const QcModel& model : part.models)
            if (!model.source.path.empty())
                uses.push_back({model.source.order, &model.source.path, model.source.scale, true,
                                &model.source.place});
    for (const QcLod& lod : qc.lods)
        for (const QcReplacement& replacement : lod.models)
            if (!replacement.to.empty())
                uses.push_back({replacement.order, &replacement.to, replacement.scale, true,
                                &replacement.place});
    add_motions(qc, qc.animations, uses);
    add_motions(qc, qc.sequences, uses);
    std::stable_sort(uses.begin(), uses.end(),
                     [](const Use& a, const Use& b) { return a.order < b.order; });
    return uses;
}

// One key for a file, with or without its extension.
std::string key_of(const std::string& path) {
    std::string key = lower_case(path);
    if (key.ends_with(".smd")) key.resize(key.size() - 4);
    return key;
}

}  // namespace

void QcBuilder::load_sources() {
    for (const Use& use : uses_in(qc_)) {
        const auto [entry, is_new] = loaded_.try_emplace(key_of(*use.path));
        Source& source = entry->second;
        source.is_mesh = source.is_mesh || use.is_mesh;
        if (!is_new) continue;
        source.scale = use.scale;
        source.order = use.order;
        source.is_dmx = lower_case(*use.path).ends_with(".dmx");
        Result<Model> model = files_.model(*use.path);
        if (!model) {
            say(Severity::kError, "qc-source", *use.place,
                fmt::format("{} cannot be used: {}", *use.path, model.error().message));
            continue;
        }
        for (Diagnostic& said : model->diagnostics) {
            if (said.file.empty()) said.file = *use.path;
            model_.diagnostics.push_back(said);
        }
        source.model = std::move(*model);
        source.bones = source_bones(*source.model, source.scale, qc_.bones);
        sources_.push_back(&source);
    }
}

// Null where the file cannot be used, which was said where it is first named.
QcBuilder::Source* QcBuilder::source(const std::string& path, const QcPlace&) {
    const auto found = loaded_.find(key_of(path));
    return found == loaded_.end() || !found->second.model ? nullptr : &found->second;
}

const Model* QcBuilder::load(const std::string& path, const QcPlace& place) {
    const Source* found = source(path, place);
    return found == nullptr ? nullptr : &*found->model;
}

}  // namespace studioscope
