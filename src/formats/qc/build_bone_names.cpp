// Lines that name bones which are nowhere.

#include <fmt/format.h>

#include <vector>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

// The bones of the model and of all files, also those that the model does without.
QcBoneNames names_in_files(const QcSources& sources, const Model& model) {
    QcBoneNames names;
    for (const Bone& bone : model.bones) names.insert(lower_case(bone.name));
    for (const QcSourceFile* each : sources.read)
        for (const Bone& bone : each->bones.bones) names.insert(lower_case(bone.name));
    return names;
}

}  // namespace

// The compilers stop at an $ikchain of an unknown bone; they warn of the other lines and go on.
void check_bone_names(const QcFile& qc, const QcSources& sources, Model& model) {
    // Every name may be in a file that could not be read.
    if (qc.is_static_prop || !sources.are_all_read()) return;
    const QcBoneNames names = names_in_files(sources, model);
    const auto is_missing = [&](const std::string& bone) {
        return !bone.empty() && !names.contains(lower_case(bone));
    };
    for (const QcLod& lod : qc.lods)
        for (const QcLodBone& line : lod.bones)
            for (const std::string& bone : {line.from, line.to})
                if (is_missing(bone))
                    report_at(model.diagnostics, Severity::kWarning, "qc-lod-bone", line.place,
                              "{} names the unknown bone {}; ignored",
                              line.is_tree ? "bonetreecollapse" : "replacebone", bone);
    for (const QcIkChain& chain : qc.motions.ik_chains)
        if (is_missing(chain.bone))
            report_at(model.diagnostics, Severity::kError, "qc-ikchain-bone", chain.place,
                      "IK chain {} ends at the unknown bone {}; ignored", chain.name, chain.bone);
    if (!qc.collision) return;
    for (const QcBoneName& line : qc.collision->limited)
        if (is_missing(line.bone))
            report_at(model.diagnostics, Severity::kWarning, "qc-joint-bone", line.place,
                      "a joint option of the collision model names the unknown bone {}; ignored",
                      line.bone);
}

namespace {

// A bone that weight lists name and no file has.
struct UnknownBone {
    const QcWeightList* list = nullptr;  // the first
    const QcBoneWeight* entry = nullptr;
    size_t count = 0;
};

}  // namespace

// The compilers end at such a line (qc.md 7). One that a file has and the model does without is no
// mistake, and of a file that is not there nobody knows. Each bone is reported once, as many lists
// may name it.
void check_weight_lists(const QcFile& qc, const QcSources& sources, Model& model) {
    if (!sources.are_all_read() || qc.motions.weight_lists.empty()) return;
    const QcBoneNames known = names_in_files(sources, model);
    std::vector<UnknownBone> unknown;
    NameIndex places;
    for (const QcWeightList& list : qc.motions.weight_lists)
        for (const QcBoneWeight& entry : list.bones) {
            if (known.contains(lower_case(entry.bone))) continue;
            const int before = places.find(entry.bone);
            if (before != kNone) {
                ++at(unknown, before).count;
                continue;
            }
            places.add(entry.bone, static_cast<int>(unknown.size()));
            unknown.push_back({&list, &entry, 1});
        }
    for (const UnknownBone& bone : unknown)
        report_at(model.diagnostics, Severity::kError, "qc-weightlist-bone", bone.entry->place,
                  "weight list {} names {}, which is a bone of no file{}; ignored",
                  quotable(bone.list->name), quotable(bone.entry->bone),
                  bone.count > 1 ? fmt::format(" ({} times in all)", bone.count) : "");
}

}  // namespace studioscope
