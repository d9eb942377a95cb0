#include <algorithm>
#include <map>
#include <utility>

#include "content/permitted_files.h"
#include "core/at.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"
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
std::string source_key(const std::string& path) {
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

QcSources load_sources(const QcFile& qc, const QcFiles& files, Diagnostics& diagnostics) {
    QcSources sources;
    const NameIndex renamed = names_before(qc.bones.renamed);
    for (const Use& use : uses_in(qc)) {
        const auto [entry, is_new] = sources.by_key.try_emplace(source_key(*use.path));
        QcSourceFile& source = entry->second;
        source.is_mesh = source.is_mesh || use.is_mesh;
        if (!is_new) continue;
        source.path = *use.path;
        source.scale = use.scale;
        source.order = use.order;
        source.is_dmx = lower_case(*use.path).ends_with(".dmx");
        Result<Model> model = files.model(*use.path);
        if (!model) {
            report_at(diagnostics, Severity::kError, code_of(model.error(), "qc-source"),
                      *use.place, "{} cannot be used: {}", *use.path, model.error().message);
            continue;
        }
        if (files.is_dmx) source.is_dmx = source.is_dmx || files.is_dmx(*use.path);
        sanitize_model(*model);
        for (Diagnostic& said : model->diagnostics) {
            if (said.file.empty()) said.file = *use.path;
            diagnostics.push_back(said);
        }
        source.model = std::move(*model);
        for (Bone& bone : source.model->bones)  // $renamebone, in all files
            if (const int line = renamed.find(bone.name); line != kNone)
                bone.name = at(qc.bones.renamed, line).to;
        source.bones = source_bones(*source.model, source.scale);
        sources.read.push_back(&source);
    }
    return sources;
}

const QcSourceFile* QcSources::find(const std::string& path) const {
    const auto found = by_key.find(source_key(path));
    return found == by_key.end() || !found->second.model ? nullptr : &found->second;
}

bool QcSources::are_all_read() const { return read.size() == by_key.size(); }

}  // namespace studioscope
