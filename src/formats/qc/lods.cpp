#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "formats/qc/parser.h"

namespace studioscope {

namespace {

constexpr const char* kLevelLines[] = {
    "replacemodel",     "removemodel", "replacematerial",        "removemesh", "nofacial", "facial",
    "bonetreecollapse", "replacebone", "use_shadowlod_materials"};

bool is_level_line(const std::string& word) {
    return std::any_of(std::begin(kLevelLines), std::end(kLevelLines),
                       [&](const char* name) { return same_name(word, name); });
}

}  // namespace

void QcParser::lod() {
    QcLod lod;
    lod.place = scanner_.place();
    lod.switch_point = want_number("a switch point");
    lod_options(lod);
}

void QcParser::shadow_lod() {
    QcLod lod;
    lod.place = scanner_.place();
    lod.switch_point = -1;
    lod.has_faces = false;
    lod_options(lod);
}

void QcParser::lod_options(QcLod& lod) {
    const auto block = scanner_.open_block(command_);
    if (!block) {
        report(Severity::kError, "qc-missing-brace", fmt::format("{} lacks its {{", command_));
        return;
    }
    const std::string command = command_;
    for (auto word = scanner_.next_name_in(*block); word && *word != "}";
         word = scanner_.next_name_in(*block)) {
        command_ = lower_case(*word);
        if (command_ == "replacemodel") {
            replacement(lod.models, true);
        } else if (command_ == "removemodel") {
            replacement(lod.models, false);
        } else if (command_ == "replacematerial") {
            replacement(lod.materials, true);
        } else if (command_ == "removemesh") {
            replacement(lod.materials, false);
        } else if (command_ == "bonetreecollapse") {
            level_bone(lod, true);
        } else if (command_ == "replacebone") {
            level_bone(lod, false);
        } else if (command_ == "nofacial") {
            lod.has_faces = false;
        } else if (command_ == "facial") {
            lod.has_faces = true;
        } else if (command_ == "use_shadowlod_materials") {
            lod.uses_own_materials = true;
        } else {
            skip_unknown(command_);
        }
    }
    command_ = command;
    file_.lods.push_back(std::move(lod));
}

// The shadow's level is the last wherever it stands.
void QcParser::sort_lods() {
    std::stable_partition(file_.lods.begin(), file_.lods.end(),
                          [](const QcLod& lod) { return lod.switch_point >= 0; });
}

void QcParser::level_bone(QcLod& lod, bool is_tree) {
    QcLodBone bone;
    bone.is_tree = is_tree;
    bone.place = scanner_.place();
    bone.from = as_utf8(want("a bone"));
    if (!is_tree) bone.to = as_utf8(want("the bone that replaces it"));
    if (!bone.from.empty()) lod.bones.push_back(std::move(bone));
}

void QcParser::smallest_lod() { file_.smallest_lod = want_whole("a level"); }

void QcParser::replacement(std::vector<QcReplacement>& into, bool has_target) {
    QcReplacement entry;
    entry.place = scanner_.place();
    entry.scale = scale_;
    const bool is_model = command_ == "replacemodel";
    entry.from = as_utf8(want("what to replace"));
    if (has_target) entry.to = want("what to put in its place");
    if (is_model && !entry.to.empty()) {
        entry.to = path(entry.to);
        entry.scale = scale_of(entry.to);
    }
    while (const auto option = scanner_.next_argument()) {
        // The next line of the level may stand on the same line of the file.
        if (is_level_line(*option)) {
            scanner_.put_back();
            break;
        }
        if (same_name(*option, "reverse"))
            entry.is_reversed = true;
        else
            report(Severity::kError, "qc-lod-option",
                   fmt::format("\"{}\" is no option of {}", as_utf8(*option), command_));
    }
    if (!entry.from.empty() && (entry.to.empty() != has_target)) into.push_back(std::move(entry));
}

}  // namespace studioscope
