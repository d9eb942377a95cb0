#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/builder.h"
#include "model/validate.h"

namespace studioscope {

namespace {

// A mention of a file in the QC.
struct Use {
    const std::string* path = nullptr;
    float scale = 1;
    bool is_mesh = false;
    const QcPlace* place = nullptr;
    size_t order = 0;
};

// In the order in which the tools load them.
std::vector<Use> uses_in(const QcFile& qc) {
    std::vector<Use> uses;
    for (const QcBodyPart& part : qc.body_parts)
        for (const QcModel& model : part.models)
            uses.push_back({&model.source.path, model.source.scale, true, &model.source.place});
    for (const QcLod& lod : qc.lods)
        for (const QcReplacement& replacement : lod.models)
            uses.push_back({&replacement.to, replacement.scale, true, &replacement.place});
    for (const QcClip& clip : qc.motions.animations)
        uses.push_back({&clip.path, clip.load_scale, false, &clip.place});
    std::erase_if(uses, [](const Use& use) { return use.path->empty(); });
    std::map<std::string, size_t> order;
    for (size_t i = 0; i < qc.load_order.size(); ++i) order.emplace(qc.load_order[i], i);
    for (Use& use : uses) {
        const auto known = order.find(load_key(*use.path));
        use.order = known == order.end() ? order.size() : known->second;
    }
    std::stable_sort(uses.begin(), uses.end(),
                     [](const Use& a, const Use& b) { return a.order < b.order; });
    return uses;
}

// A file under its name with or without ".smd"; a DMX of the same name is another.
std::string key_of(const std::string& path) {
    std::string key = lower_case(path);
    if (key.ends_with(".smd")) key.resize(key.size() - 4);
    return key;
}

// The lines of $renamebone by the old name; of two about one bone the first counts.
NameIndex names_before(const std::vector<QcBonePair>& renamed) {
    NameIndex names;
    for (size_t i = 0; i < renamed.size(); ++i) names.add(renamed[i].from, static_cast<int>(i));
    return names;
}

}  // namespace

void QcBuilder::load_sources() {
    const NameIndex renamed = names_before(qc_.bones.renamed);
    for (const Use& use : uses_in(qc_)) {
        const auto [entry, is_new] = loaded_.try_emplace(key_of(*use.path));
        Source& source = entry->second;
        source.is_mesh = source.is_mesh || use.is_mesh;
        if (!is_new) continue;
        source.path = *use.path;
        source.scale = use.scale;
        source.order = use.order;
        source.is_dmx = lower_case(*use.path).ends_with(".dmx");
        Result<Model> model = files_.model(*use.path);
        if (!model) {
            report(Severity::kError, "qc-source", *use.place,
                   fmt::format("{} cannot be used: {}", *use.path, model.error().message));
            continue;
        }
        if (files_.is_dmx) source.is_dmx = source.is_dmx || files_.is_dmx(*use.path);
        sanitize_model(*model);
        for (Diagnostic& said : model->diagnostics) {
            if (said.file.empty()) said.file = *use.path;
            model_.diagnostics.push_back(said);
        }
        source.model = std::move(*model);
        for (Bone& bone : source.model->bones)  // $renamebone, in all files
            if (const int line = renamed.find(bone.name); line != kNone)
                bone.name = at(qc_.bones.renamed, line).to;
        source.bones = source_bones(*source.model, source.scale);
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
