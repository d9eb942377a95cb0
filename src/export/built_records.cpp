#include <algorithm>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "export/clips.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "export/steps.h"

namespace studioscope {

namespace {

template <typename Items>
NameIndex index_names(const Items& items) {
    NameIndex names;
    for (size_t i = 0; i < items.size(); ++i) names.add(items[i].name, static_cast<int>(i));
    return names;
}

// The records that the builder makes, with those that the compiler derives taken from the original.

void take_bones(const MdlFile& original, MdlFile& mdl) {
    const NameIndex known = index_names(original.bones);
    for (MdlBone& bone : mdl.bones) {
        const int index = known.find(bone.name);
        if (index == NameIndex::kNone) continue;
        MdlBone whole = at(original.bones, index);
        whole.name = bone.name;
        whole.surface_property = bone.surface_property;
        whole.contents = bone.contents;
        constexpr uint32_t kOfLines = kMdlMerged | kMdlSavedFrames;
        whole.flags = (whole.flags & ~kOfLines) | (bone.flags & kOfLines);
        bone = std::move(whole);
    }
}

// A place is compared with that of the scene, and here as it is stored.
void take_places(const MdlFile& original, MdlFile& mdl) {
    for (size_t i = 0; i < std::min(mdl.attachments.size(), original.attachments.size()); ++i)
        if (mdl.attachments[i].name == original.attachments[i].name)
            mdl.attachments[i].local = original.attachments[i].local;
}

// All zeros, and the form in which frames are stored: the compiler decides. A clip may have been
// named by its sequence.
void take_animations(const MdlFile& original, MdlFile& mdl) {
    constexpr uint32_t kDerived = kMdlAllZeros | kMdlFrameAnimation;
    const auto take = [](const MdlAnimation& animation, MdlAnimation& made) {
        made.name = animation.name;
        made.flags = (made.flags & ~kDerived) | (animation.flags & kDerived);
        // Rules in a block of the .ani are read with its frames alone.
        if (animation.block > 0) made.own_ik_rules.clear();
        // A release says nothing of a bone and a rotation; compilers fill them as they like.
        constexpr int kRelease = 4;
        const size_t rules = std::min(made.own_ik_rules.size(), animation.own_ik_rules.size());
        for (size_t i = 0; i < rules; ++i)
            if (const MdlIkRule& own = animation.own_ik_rules[i];
                own.kind == kRelease && made.own_ik_rules[i].kind == kRelease) {
                made.own_ik_rules[i].bone = own.bone;
                made.own_ik_rules[i].rotation = own.rotation;
            }
    };
    NameIndex animations_by_name;
    const std::vector<std::string> names = animation_names(original);
    for (size_t i = 0; i < names.size(); ++i) animations_by_name.add(names[i], static_cast<int>(i));
    std::set<std::string> taken;
    for (MdlAnimation& made : mdl.animations)
        if (const int index = animations_by_name.find(made.name); index != NameIndex::kNone) {
            taken.insert(made.name);
            take(at(original.animations, index), made);
        }
    const NameIndex known = index_names(original.sequences);
    for (const MdlSequence& sequence : mdl.sequences) {
        const int index = known.find(sequence.name);
        if (index == NameIndex::kNone || sequence.animations.empty()) continue;
        const std::vector<int>& animations = at(original.sequences, index).animations;
        if (animations.empty()) continue;
        const MdlAnimation& animation = at(original.animations, animations[0]);
        MdlAnimation& made = at(mdl.animations, sequence.animations[0]);
        if (!taken.contains(made.name)) take(animation, made);
    }
    // The base of deltas is of the sources alone.
    if (animations_by_name.find(kDeltaBase) == NameIndex::kNone)
        std::erase_if(mdl.animations,
                      [](const MdlAnimation& one) { return one.name == kDeltaBase; });
}

// Words and braces with a blank between, as the QC's reader lists those of a command.
std::string joined_words(std::string_view text) {
    std::string joined;
    for (const BlockWord& word : block_words(text))
        joined += (joined.empty() ? "" : " ") + as_utf8(word.text);
    return joined;
}

void compare_words(const char* kind, const std::string& own, const UnappliedCommand* listed,
                   ExportReport& report) {
    const std::string read = listed == nullptr ? "" : listed->values.back();
    if (own.empty() && read.empty()) return;
    if (own == read)
        ++report.equal[kind];
    else
        report.differs.push_back({"export-differs", kind, "", {}, {}, "its words are others"});
}

std::string path_key(const FileName& name) {
    std::string key = lower_case(name.bytes());
    std::replace(key.begin(), key.end(), '\\', '/');
    while (key.ends_with('/')) key.pop_back();
    return key;
}

void compare_names(const char* kind, const std::vector<std::string>& own,
                   const std::vector<std::string>& others, ExportReport& report) {
    for (size_t i = 0; i < std::max(own.size(), others.size()); ++i) {
        const std::string mine = i < own.size() ? own[i] : "",
                          other = i < others.size() ? others[i] : "";
        if (i < own.size() && i < others.size() && mine == other)
            ++report.equal[kind];
        else
            report.differs.push_back({"export-differs",
                                      kind,
                                      mine,
                                      {},
                                      {},
                                      other.empty() ? "missing" : "it is " + quotable(other)});
    }
}

// Names without an order. One that both have twice counts twice.
void compare_unordered(const char* kind, std::vector<std::string> own,
                       std::vector<std::string> others, ExportReport& report) {
    std::sort(own.begin(), own.end());
    std::sort(others.begin(), others.end());
    std::vector<std::string> missing, added;
    std::set_difference(own.begin(), own.end(), others.begin(), others.end(),
                        std::back_inserter(missing));
    std::set_difference(others.begin(), others.end(), own.begin(), own.end(),
                        std::back_inserter(added));
    if (own.size() > missing.size()) report.equal[kind] += own.size() - missing.size();
    for (const std::string& name : missing)
        report.differs.push_back({"export-differs", kind, name, {}, {}, "missing"});
    for (const std::string& name : added)
        report.differs.push_back({"export-differs", kind, name, {}, {}, "not in the model"});
}

}  // namespace

CompiledModel built_records(const QcFile& qc, const Scene& built, const CompiledModel& original) {
    const MdlFile& made = *built.compiled->mdl;
    auto mdl = std::make_shared<MdlFile>(*original.mdl);
    mdl->header.light_dot = made.header.light_dot;
    mdl->header.allowed_root_lods = made.header.allowed_root_lods;
    mdl->header.contents = made.header.contents;
    mdl->illumination_attachment = made.illumination_attachment;
    mdl->max_eye_deflection = made.max_eye_deflection;
    mdl->surface_property = made.surface_property;
    mdl->bones = made.bones;
    mdl->bone_controllers = made.bone_controllers;
    mdl->attachments = made.attachments;
    mdl->hitbox_sets = made.hitbox_sets;
    mdl->jiggles = made.jiggles;
    mdl->procedures = made.procedures;
    mdl->source_transforms = made.source_transforms;
    mdl->mouths = made.mouths;
    mdl->ik_chains = made.ik_chains;
    mdl->ik_locks = made.ik_locks;
    mdl->nodes = made.nodes;
    mdl->transitions = made.transitions;
    mdl->animations = made.animations;
    mdl->sequences = made.sequences;
    mdl->weight_lists = made.weight_lists;
    take_bones(*original.mdl, *mdl);
    take_places(*original.mdl, *mdl);
    take_animations(*original.mdl, *mdl);
    CompiledModel records;
    records.mdl = std::move(mdl);
    if (original.phy)
        records.phy = std::make_shared<PhyFile>(built_physics(qc, built, *original.phy));
    return records;
}

void compare_texts(const Scene& scene, const QcFile& qc, const Scene& built, ExportReport& report) {
    const MdlFile& mdl = *scene.compiled->mdl;
    std::vector<std::string> folders, built_folders, names, built_names;
    for (const FileName& folder : mdl.texture_folders) folders.push_back(path_key(folder));
    for (const FileName& folder : qc.material_paths) built_folders.push_back(path_key(folder));
    // A model without meshes has a material without a name; one without its vertices has none
    // built.
    const bool has_meshes = scene.compiled->vvd && scene.compiled->vtx;
    for (const Material& material : scene.model.materials)
        if (!mdl.textures.empty() && has_meshes) names.push_back(path_key(material.file_name()));
    for (const Material& material : built.model.materials)
        if (!material.name.empty()) built_names.push_back(path_key(material.file_name()));
    // No triangle names those that no mesh shows; the compiler decides their order.
    for (const auto* entries : {&report.lost, &report.guessed})
        for (const ExportEntry& entry : *entries)
            if (const auto found =
                    std::find(names.begin(), names.end(), path_key(FileName(entry.name)));
                entry.code == "export-material" && found != names.end())
                names.erase(found);
    compare_names("material_folder", folders, built_folders, report);
    compare_unordered("material_name", std::move(names), std::move(built_names), report);
    if (!qc.is_listed_whole) {
        report.not_checked.push_back("key values and physics text, of which the QC has too much");
        return;
    }
    const std::string words = joined_words(mdl.as_stored(mdl.key_values));
    constexpr std::string_view kBlock = "mdlkeyvalue ";
    const bool has_block = same_name(std::string_view(words).substr(0, kBlock.size()), kBlock);
    const UnappliedCommand* key_values = qc.find_listed("keyvalues");
    if (key_values != nullptr || !has_block)
        compare_words("key_values", has_block ? words.substr(kBlock.size()) : words, key_values,
                      report);
    std::string physics;
    if (scene.compiled->phy && qc.collision)
        for (const PhyBlock& block : scene.compiled->phy->blocks) {
            if (is_of_commands(block.kind)) continue;
            physics += physics.empty() ? "{ " : " ";
            physics += as_utf8(block.kind) + " {";
            for (const auto& [key, value] : block.pairs)
                physics += " " + as_utf8(key) + " " + as_utf8(value);
            physics += " }";
        }
    if (!physics.empty()) physics += " }";
    compare_words("physics_text", physics, qc.find_listed("collisiontext"), report);
}

}  // namespace studioscope
