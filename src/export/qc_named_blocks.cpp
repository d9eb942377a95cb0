// Blocks of a QC that lines of clips name: pose parameters, IK chains and weight lists.
#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"

namespace studioscope {

namespace {

std::string chain_text(const MdlFile& mdl, const MdlIkChain& chain) {
    if (chain.bones.empty() || !is_index(chain.bones.back(), mdl.bones.size())) return {};
    std::string text = fmt::format("$ikchain {} {}", qc_quoted(chain.name),
                                   qc_quoted(at(mdl.bones, chain.bones.back()).name));
    if (!chain.knees.empty() && chain.knees[0] != glm::vec3(0))
        text += fmt::format(" knee {} {} {}", float_text(chain.knees[0].x),
                            float_text(chain.knees[0].y), float_text(chain.knees[0].z));
    return text + "\n";
}

// The weights that a bone does not have from its parent: compilers give a bone that a list does not
// name the weight of its parent, and a root none.
std::string weights_text(const MdlFile& mdl, const std::vector<float>& weights) {
    std::string text;
    for (size_t i = 0; i < std::min(weights.size(), mdl.bones.size()); ++i) {
        const int parent = mdl.bones[i].parent;
        const float inherited = is_index(parent, i) ? at(weights, parent) : 0;
        if (weights[i] != inherited)
            text += fmt::format("\t{} {}\n", qc_quoted(mdl.bones[i].name), float_text(weights[i]));
    }
    return text;
}

// Weights of 1, as they are without a line.
bool is_even(const std::vector<float>& weights) {
    return std::all_of(weights.begin(), weights.end(), [](float weight) { return weight == 1; });
}

}  // namespace

std::vector<std::string> weight_list_names(const MdlFile& mdl) {
    std::vector<std::string> names(mdl.weight_lists.size());
    std::vector<bool> is_known(names.size());
    for (const MdlSequence& sequence : mdl.sequences) {
        const int list = sequence.weight_list;
        if (!is_index(list, names.size()) || is_known.at(static_cast<size_t>(list))) continue;
        is_known.at(static_cast<size_t>(list)) = true;
        if (!is_even(at(mdl.weight_lists, list))) at(names, list) = "weights_" + sequence.name;
    }
    return names;
}

std::string weight_list_name(const MdlFile& mdl, size_t index) {
    if (index >= mdl.weight_lists.size() || is_even(mdl.weight_lists[index])) return {};
    const auto first =
        std::find_if(mdl.sequences.begin(), mdl.sequences.end(), [&](const MdlSequence& sequence) {
            return sequence.weight_list == static_cast<int>(index);
        });
    return first == mdl.sequences.end() ? std::string() : "weights_" + first->name;
}

std::string qc_pose_parameters(const MdlFile& mdl) {
    std::string text;
    for (const MdlPoseParameter& parameter : mdl.pose_parameters) {
        text += fmt::format("$poseparameter {} {} {}", qc_quoted(parameter.name),
                            float_text(parameter.start), float_text(parameter.end));
        if (parameter.loop != 0 && parameter.loop == parameter.end - parameter.start)
            text += " wrap";
        else if (parameter.loop != 0)
            text += " loop " + float_text(parameter.loop);
        text += "\n";
    }
    return text;
}

std::string qc_ik_chains(const MdlFile& mdl) {
    std::string text;
    for (const MdlIkChain& chain : mdl.ik_chains) text += chain_text(mdl, chain);
    for (const MdlIkLock& lock : mdl.ik_locks)
        if (is_index(lock.chain, mdl.ik_chains.size()))
            text += fmt::format("$ikautoplaylock {} {} {}\n",
                                qc_quoted(at(mdl.ik_chains, lock.chain).name),
                                float_text(lock.position_weight), float_text(lock.rotation_weight));
    return text;
}

std::string qc_weight_lists(const MdlFile& mdl) {
    std::string text;
    const std::vector<std::string> names = weight_list_names(mdl);
    for (size_t i = 0; i < names.size(); ++i)
        if (!names[i].empty())
            text += "$weightlist " + qc_quoted(names[i]) + " {\n" +
                    weights_text(mdl, mdl.weight_lists[i]) + "}\n";
    return text;
}

}  // namespace studioscope
