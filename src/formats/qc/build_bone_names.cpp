#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "formats/qc/builder.h"

namespace studioscope {

// The bones of the model and of all files, also those that the model does without. Nothing where a
// file could not be read: every name may be in it.
std::optional<QcBoneNames> QcBuilder::names_in_files() const {
    QcBoneNames names;
    for (const Bone& bone : model_.bones) names.insert(lower_case(bone.name));
    for (const auto& entry : loaded_)
        if (!entry.second.model) return {};
    for (const Source* each : sources_)
        for (const Bone& bone : each->bones.bones) names.insert(lower_case(bone.name));
    return names;
}

// The compilers stop at an $ikchain of an unknown bone; they warn of the other lines and go on.
void QcBuilder::check_bone_names() {
    if (qc_.is_static_prop) return;
    const std::optional<QcBoneNames> names = names_in_files();
    if (!names) return;
    const auto is_missing = [&](const std::string& bone) {
        return !bone.empty() && !names->contains(lower_case(bone));
    };
    for (const QcLod& lod : qc_.lods)
        for (const QcLodBone& line : lod.bones)
            for (const std::string& bone : {line.from, line.to})
                if (is_missing(bone))
                    report(
                        Severity::kWarning, "qc-lod-bone", line.place,
                        fmt::format("{} names {}, which is no bone of the model; the line has no "
                                    "effect",
                                    line.is_tree ? "bonetreecollapse" : "replacebone", bone));
    for (const QcIkChain& chain : qc_.motions.ik_chains)
        if (is_missing(chain.bone))
            report(
                Severity::kError, "qc-ikchain-bone", chain.place,
                fmt::format("the IK chain {} ends at {}, which is no bone of the model; it has no "
                            "effect",
                            chain.name, chain.bone));
    if (!qc_.collision) return;
    for (const QcBoneName& line : qc_.collision->limited)
        if (is_missing(line.bone))
            report(
                Severity::kWarning, "qc-joint-bone", line.place,
                fmt::format("an option of the collision model is about the joint {}, which is no "
                            "bone of the model; it has no effect",
                            line.bone));
}

}  // namespace studioscope
