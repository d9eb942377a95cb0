#include <algorithm>
#include <map>
#include <utility>

#include "content/permitted_files.h"
#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"
#include "model/validate.h"

namespace studioscope {

namespace {

// A use of a source file in the QC.
struct SourceUse {
    const std::string* path = nullptr;
    float scale = 1;
    bool is_mesh = false;
    const QcPlace* place = nullptr;
    size_t order = 0;
};

// Returns the uses in the order in which the tools load them.
std::vector<SourceUse> uses_in(const QcFile& qc) {
    std::vector<SourceUse> uses;
    for (const QcBodyPart& part : qc.body_parts)
        for (const QcModel& model : part.models)
            uses.push_back({&model.source.path, model.source.scale, true, &model.source.place});
    for (const QcLod& lod : qc.lods)
        for (const QcReplacement& replacement : lod.models)
            uses.push_back({&replacement.to, replacement.scale, true, &replacement.place});
    for (const QcClip& clip : qc.motions.animations)
        uses.push_back({&clip.path, clip.load_scale, false, &clip.place});
    std::erase_if(uses, [](const SourceUse& use) { return use.path->empty(); });
    std::map<std::string, size_t> order;
    for (size_t i = 0; i < qc.load_order.size(); ++i) order.emplace(qc.load_order[i], i);
    for (SourceUse& use : uses) {
        const auto found = order.find(load_key(*use.path));
        use.order = found == order.end() ? order.size() : found->second;
    }
    std::stable_sort(uses.begin(), uses.end(),
                     [](const SourceUse& a, const SourceUse& b) { return a.order < b.order; });
    return uses;
}

// The key of a file: the same with and without ".smd"; a DMX of the same name is another file.
std::string source_key(const std::string& path) {
    std::string key = lower_case(path);
    if (key.ends_with(".smd")) key.resize(key.size() - 4);
    return key;
}

// The $renamebone lines by old name; of two lines for one bone the first is used.
NameIndex index_renames(const std::vector<QcBonePair>& lines) {
    NameIndex names;
    for (size_t i = 0; i < lines.size(); ++i) names.add(lines[i].from, static_cast<int>(i));
    return names;
}

}  // namespace

QcSources load_sources(const QcFile& qc, const QcFiles& files, Diagnostics& diagnostics) {
    QcSources sources;
    const NameIndex renames = index_renames(qc.bones.renames);
    for (const SourceUse& use : uses_in(qc)) {
        const auto [entry, is_new] = sources.by_key.try_emplace(source_key(*use.path));
        QcSourceFile& source = entry->second;
        source.is_mesh = source.is_mesh || use.is_mesh;
        if (!is_new) continue;
        source.path = *use.path;
        source.scale = use.scale;
        source.order = use.order;
        source.is_dmx = lower_case(*use.path).ends_with(".dmx");
        Result<Model> model =
            files.on_clip && !use.is_mesh ? files.outline(*use.path) : files.model(*use.path);
        if (!model) {
            report_at(diagnostics, Severity::kError, read_error_code(model.error(), "qc-source"),
                      *use.place, "{} cannot be used: {}", quotable(*use.path),
                      model.error().message);
            continue;
        }
        if (files.is_dmx) source.is_dmx = source.is_dmx || files.is_dmx(*use.path);
        sanitize_model(*model);
        for (Diagnostic& diagnostic : model->diagnostics) {
            if (diagnostic.file.empty()) diagnostic.file = *use.path;
            diagnostics.push_back(diagnostic);
        }
        source.model = std::move(*model);
        for (Bone& bone : source.model->bones)  // $renamebone, in all files
            if (const int line = renames.find(bone.name); line != kNone)
                bone.name = at(qc.bones.renames, line).to;
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
