// Levels of detail (qc.md 9).
#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "formats/qc/reader.h"

namespace studioscope {

namespace {

constexpr const char* kLevelLines[] = {
    "replacemodel",     "removemodel", "replacematerial",        "removemesh", "nofacial", "facial",
    "bonetreecollapse", "replacebone", "use_shadowlod_materials"};

bool is_level_line(const std::string& word) {
    return std::any_of(std::begin(kLevelLines), std::end(kLevelLines),
                       [&](const char* name) { return same_name(word, name); });
}

void read_lod_bone(QcReader& in, QcLod& lod, bool is_tree) {
    QcLodBone bone;
    bone.is_tree = is_tree;
    bone.place = in.scanner.place();
    bone.from = in.expect_text("a bone");
    if (!is_tree) bone.to = in.expect_text("the bone that replaces it");
    if (!bone.from.empty()) lod.bones.push_back(std::move(bone));
}

void read_replacement(QcReader& in, std::vector<QcReplacement>& into, bool has_target) {
    QcReplacement entry;
    entry.place = in.scanner.place();
    entry.scale = in.scale;
    const bool is_model = in.command == "replacemodel";
    entry.from = in.expect_name("what to replace");
    if (has_target) entry.to = in.expect_name("what to put in its place");
    if (is_model && !entry.to.empty()) {
        entry.to = in.path(entry.to);
        entry.scale = in.source_scale(entry.to);
    }
    while (const auto option = in.scanner.next_argument()) {
        // The next option of the level may be on the same line.
        if (is_level_line(*option)) {
            in.scanner.put_back();
            break;
        }
        if (same_name(*option, "reverse"))
            entry.is_reversed = true;
        else
            in.report(Severity::kError, "qc-lod-option", "unknown option \"{}\" of {}; ignored",
                      as_utf8(*option), in.command);
    }
    if (!entry.from.empty() && (entry.to.empty() != has_target)) into.push_back(std::move(entry));
}

void read_lod_options(QcReader& in, QcLod& lod) {
    const auto block = in.scanner.open_block(in.command);
    if (!block) {
        in.report(Severity::kError, "qc-missing-brace", "expected '{{' after {}; ignored",
                  in.command);
        return;
    }
    const std::string command = in.command;
    while (const auto word = in.scanner.next_name_in(*block)) {
        in.command = lower_case(*word);
        if (in.command == "replacemodel") {
            read_replacement(in, lod.models, true);
        } else if (in.command == "removemodel") {
            read_replacement(in, lod.models, false);
        } else if (in.command == "replacematerial") {
            read_replacement(in, lod.materials, true);
        } else if (in.command == "removemesh") {
            read_replacement(in, lod.materials, false);
        } else if (in.command == "bonetreecollapse") {
            read_lod_bone(in, lod, true);
        } else if (in.command == "replacebone") {
            read_lod_bone(in, lod, false);
        } else if (in.command == "nofacial") {
            lod.has_faces = false;
        } else if (in.command == "facial") {
            lod.has_faces = true;
        } else if (in.command == "use_shadowlod_materials") {
            lod.uses_own_materials = true;
        } else {
            skip_unknown(in, in.command);
        }
    }
    in.command = command;
    in.file.lods.push_back(std::move(lod));
}

void read_lod(QcReader& in) {
    QcLod lod;
    lod.place = in.scanner.place();
    lod.switch_point = in.expect_number("a switch point");
    read_lod_options(in, lod);
}

void read_shadow_lod(QcReader& in) {
    QcLod lod;
    lod.place = in.scanner.place();
    lod.switch_point = -1;
    lod.has_faces = false;
    read_lod_options(in, lod);
}

}  // namespace

// Moves the shadow level to the end, wherever it is written.
void sort_lods(QcFile& file) {
    std::stable_partition(file.lods.begin(), file.lods.end(),
                          [](const QcLod& lod) { return lod.switch_point >= 0; });
}

QcCommands lod_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$lod", read_lod},
        {"$shadowlod", read_shadow_lod},
        {"$minlod", [](QcReader& in) { in.file.min_lod = in.expect_whole("a level"); }},
    };
    return kCommands;
}

}  // namespace studioscope
