// Finds everything in a compiled model that its sources lack.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "export/steps.h"
#include "facts/compiled_records.h"

namespace studioscope {

namespace {

using NameList = std::vector<std::string>;

std::string bone_of(const MdlFile& mdl, int bone) {
    return is_index(bone, mdl.bones.size()) ? at(mdl.bones, bone).name
                                            : fmt::format("bone {}", bone);
}

template <typename T>
NameList names_of(const std::vector<T>& list, std::string T::*name = &T::name) {
    NameList names;
    for (const T& one : list) names.push_back(one.*name);
    return names;
}

// Sequences of a static prop are stills alone.
NameList moving_clips(const MdlFile& mdl) {
    NameList names;
    if ((mdl.header.flags & kMdlStaticProp) == 0) return names;
    for (const MdlSequence& sequence : mdl.sequences)
        if (!is_still(mdl, sequence)) names.push_back(sequence.name);
    return names;
}

// Turned boxes and capsules, which compilers of other games do not read.
NameList turned_hitboxes(const MdlFile& mdl) {
    NameList names;
    for (const MdlHitboxSet& set : mdl.hitbox_sets)
        for (const MdlHitbox& box : set.boxes)
            if (box.angles_degrees != glm::vec3(0) || box.radius > 0)
                names.push_back(bone_of(mdl, box.bone));
    return names;
}

NameList joint_contents(const MdlFile& mdl) {
    NameList names;
    for (const MdlBone& bone : mdl.bones)
        if ((bone.contents & ~writable_contents()) != 0 && bone.contents != mdl.header.contents)
            names.push_back(bone.name);
    return names;
}

NameList unwritable_rules(const MdlFile& mdl) {
    NameList names;
    const std::vector<std::string> rules = bone_rules(mdl);
    for (size_t i = 0; i < rules.size(); ++i)
        if (rules[i].empty()) names.push_back(bone_of(mdl, mdl.procedures[i].bone));
    return names;
}

// The bones of those that no line writes.
template <typename T>
NameList unwritable(const MdlFile& mdl, const std::vector<T>& list, auto is_writable) {
    NameList names;
    for (const T& one : list)
        if (!is_writable(one)) names.push_back(bone_of(mdl, one.bone));
    return names;
}
NameList unwritable_jiggles(const MdlFile& mdl) {
    return unwritable(mdl, mdl.jiggles, is_jiggle_writable);
}
NameList unwritable_controllers(const MdlFile& mdl) {
    return unwritable(mdl, mdl.bone_controllers, is_controller_writable);
}
NameList unwritable_drivers(const MdlFile& mdl) {
    return unwritable(mdl, mdl.bone_drivers,
                      [&](const MdlBoneDriver& driver) { return is_driver_writable(mdl, driver); });
}

NameList bits(uint32_t all, uint32_t writable) {
    NameList names;
    if ((all & ~writable) != 0) names.push_back(fmt::format("0x{:x}", all & ~writable));
    return names;
}
NameList flags(const MdlFile& mdl) {
    // set by the game when it loads a model: environment map, frame buffer, bump map
    constexpr uint32_t kOfTheGame = 0x2 | 0x20 | 0x80;
    return bits(mdl.header.flags, writable_flags() | kOfTheGame);
}
NameList contents(const MdlFile& mdl) { return bits(mdl.header.contents, writable_contents()); }

// Textures of a column of the skins that families have in common are written nowhere.
void report_textures(const MdlFile& mdl, ExportReport& report) {
    const std::vector<TextureUse> uses = texture_uses(mdl);
    for (size_t i = 0; i < uses.size(); ++i) {
        if (uses[i] == TextureUse::kShown) continue;
        const bool is_written = uses[i] == TextureUse::kInSkins;
        (is_written ? report.guessed : report.lost)
            .push_back({"export-material",
                        "material",
                        mdl.textures[i].name.bytes(),
                        {},
                        {},
                        is_written ? "no mesh shows it, only $texturegroup names it"
                                   : "no mesh shows it"});
    }
    if (mdl.name.starts_with('/') || mdl.name.starts_with('\\'))
        report.guessed.push_back({"export-model-name",
                                  "name",
                                  mdl.name,
                                  {},
                                  {},
                                  "newer compilers drop the slash before it"});
}

NameList illumination(const MdlFile& mdl) {
    const bool is_lost = mdl.illumination_attachment > 0 && lit_attachment(mdl) == nullptr;
    return is_lost ? NameList{"illumination position"} : NameList();
}

// Names that no QC and no SMD can hold.
NameList unwritable_names(const MdlFile& mdl) {
    NameList names;
    const auto add = [&](const std::string& name) {
        if (writable_name(name) != name) names.push_back(name);
    };
    add(mdl.name);
    add(mdl.surface_property);
    for (const auto& item : mdl.bones) add(item.name);
    for (const auto& item : mdl.body_parts) add(item.name);
    for (const auto& item : mdl.attachments) add(item.name);
    for (const std::string& name : mdl.flex_names) add(name);
    for (const auto& item : mdl.flex_controllers) {
        add(item.name);
        add(item.type);
    }
    for (const auto& item : mdl.sequences) {
        add(item.name);
        add(item.activity);
        for (const MdlEvent& event : item.events) {
            add(event.name);
            add(event.options);
        }
    }
    for (const auto& item : mdl.textures) add(item.name.bytes());
    for (const auto& item : mdl.texture_folders) add(item.bytes());
    for (const auto& set : mdl.hitbox_sets) {
        add(set.name);
        for (const MdlHitbox& box : set.boxes) add(box.name);
    }
    return names;
}

struct LostRow {
    const char* code;
    const char* kind;
    NameList (*names)(const MdlFile& mdl);
    const char* cause;
};
constexpr LostRow kLostRows[] = {
    {"export-animation", "clip", moving_clips, "clips of a static prop do not move"},
    {"export-bone-rule", "procedural_bone", unwritable_rules,
     "its rule goes by an axis, or names a bone with a blank, which no line of a rule file can"},
    {"export-bone-rule", "jiggle_bone", unwritable_jiggles,
     "it has numbers of springs or limits that it does not use, which no line can set alone"},
    {"export-bone-rule", "flex_driver", unwritable_drivers,
     "it names a bone, an axis or a flex controller that the model lacks"},
    {"export-bone-rule", "bone_controller", unwritable_controllers,
     "no $controller line makes its type or its rest"},
    {"export-bone-rule", "source_bone_transform",
     [](const MdlFile& mdl) { return names_of(mdl.source_transforms, &MdlSourceTransform::bone); },
     "the sources that are written have the axes of the model, from which none leads"},
    {"export-bone-rule", "bone_contents", joint_contents, "no command sets these bits"},
    {"export-flag", "flag", flags, "no command sets these bits"},
    {"export-flag", "contents", contents, "no command sets these bits"},
    {"export-point", "point", illumination,
     "it is on an attachment that no $illumposition makes; written for the model"},
    {"export-name", "name", unwritable_names,
     "what no source can hold, as a quote or a line break, is written as _"},
};

// "solid 2, axis x": the first axis of a joint whose limits are in the wrong order; empty: none.
std::string backward_limits(const PhyBlock& block) {
    for (const char axis : {'x', 'y', 'z'}) {
        const std::string* low = block.find(std::string(1, axis) + "min");
        const std::string* high = block.find(std::string(1, axis) + "max");
        float min = 0, max = 0;
        if (low && high && parse_finite(trim(*low), min) && parse_finite(trim(*high), max) &&
            min > max)
            if (const std::string* child = block.find("child"))
                return fmt::format("solid {}, axis {}", *child, axis);
    }
    return {};
}

// Reports the mass of the MDL and the surface of the PHY where the other file has another one, as
// one command sets both: the mass of the PHY and the surface of the MDL are written.
void report_second_values(const Scene& scene, ExportReport& report) {
    const MdlFile& mdl = *scene.compiled->mdl;
    constexpr const char* kCause = "the MDL and the PHY differ, and one command sets both";
    constexpr float kSixDigits = 1e-5f;
    for (const PhyBlock& block : scene.compiled->phy->blocks) {
        const std::string *total = block.find("totalmass"), *surface = block.find("surfaceprop");
        float mass = 0;
        if (block.kind == "editparams" && total && parse_finite(trim(*total), mass) &&
            std::abs(mass - mdl.header.mass) > kSixDigits * std::max(mass, 1.0f))
            report.lost.push_back({"export-physics", "mass", "", mdl.header.mass, "kg", kCause});
        if (block.kind == "solid" && surface && scene.collision &&
            scene.collision->solids.size() == 1 && !same_name(*surface, mdl.surface_property))
            report.lost.push_back({"export-physics", "surface_property", *surface, {}, {}, kCause});
    }
}

// Keys of the PHY's text that no command of $collisionmodel writes.
void report_physics(const Scene& scene, ExportReport& report) {
    const std::shared_ptr<const PhyFile>& phy = scene.compiled->phy;
    constexpr float kDefaultMass = 1;  // of a model without a collision mesh
    if (!phy && scene.compiled->mdl->header.mass != kDefaultMass)
        report.lost.push_back({"export-physics", "mass", "", scene.compiled->mdl->header.mass, "kg",
                               "without a collision mesh no command sets it"});
    if (!phy) return;
    report_second_values(scene, report);
    const bool is_static_prop = (scene.compiled->mdl->header.flags & kMdlStaticProp) != 0;
    if (scene.collision && !is_collision_writable(*scene.collision, is_static_prop))
        for (const CollisionSolid& solid : scene.collision->solids)
            report.lost.push_back(
                {"export-ragdoll",
                 "collision",
                 solid.name,
                 {},
                 {},
                 "not each solid of the model has a shape and a bone of its own"});
    constexpr std::string_view kWritten =
        "index name parent mass surfaceprop damping volume rotdamping inertia drag massbias "
        "rootname rollingDrag totalmass concave jointmerge child xmin xmax xfriction ymin ymax "
        "yfriction zmin zmax zfriction selfcollisions collisionpair animfrictionmin "
        "animfrictionmax animfrictiontimein animfrictiontimeout animfrictiontimehold";
    const std::vector<std::string> written = split_words(kWritten, " ");
    for (const PhyBlock& block : phy->blocks) {
        if (!is_of_commands(block.kind)) continue;
        if (const std::string joint = backward_limits(block); !joint.empty())
            report.lost.push_back({"export-ragdoll",
                                   "joint",
                                   joint,
                                   {},
                                   {},
                                   "compilers stop at a limit that ends before it begins"});
        const std::string *name = block.find("name"), *parent = block.find("parent");
        if (name && parent && same_name(*name, *parent))
            report.lost.push_back({"export-physics",
                                   "parent",
                                   *name,
                                   {},
                                   {},
                                   "it is its own, which no command writes"});
        for (const auto& pair : block.pairs)
            if (std::none_of(written.begin(), written.end(), [&](const std::string& known) {
                    return same_name(pair.first, known);
                }))
                report.lost.push_back({"export-physics",
                                       "physics",
                                       block.kind + " " + pair.first,
                                       {},
                                       {},
                                       "no command writes it"});
    }
}

// Old compilers wrote no key for several pieces, which newer ones make by $concave alone.
void report_concave(const Scene& scene, ExportReport& report) {
    const std::shared_ptr<const PhyFile>& phy = scene.compiled->phy;
    if (!phy || !scene.collision || scene.collision->solids.size() != 1) return;
    if (scene.collision->solids[0].pieces.size() < 2) return;
    for (const PhyBlock& block : phy->blocks)
        if (block.kind == "editparams" && block.find("concave") == nullptr)
            report.guessed.push_back({"export-physics",
                                      "concave",
                                      scene.collision->solids[0].name,
                                      {},
                                      {},
                                      "several pieces need $concave, which the PHY lacks"});
}

void report_missing_parts(const Scene& scene, ExportReport& report) {
    const CompiledModel& files = *scene.compiled;
    const bool has_meshes = std::any_of(
        files.mdl->body_parts.begin(), files.mdl->body_parts.end(), [](const MdlBodyPart& part) {
            return std::any_of(part.models.begin(), part.models.end(), [](const MdlModel& model) {
                return !model.meshes.empty() && model.vertex_count > 0;
            });
        });
    if (has_meshes && !files.vvd)
        report.lost.push_back(
            {"export-part", "file", "vvd", {}, {}, "no mesh is written without it"});
    if (has_meshes && !files.vtx)
        report.lost.push_back(
            {"export-part", "file", "vtx", {}, {}, "no mesh is written without it"});
    if (!files.mdl->key_values.empty() && qc_key_values(*files.mdl).empty())
        report.lost.push_back({"export-key-values",
                               "key values",
                               "",
                               {},
                               {},
                               "their braces are not closed, or there is nothing in them"});
}

// Compilers make such numbers of chains that are straight, and of clips without length.
void report_odd_numbers(const MdlFile& mdl, ExportReport& report) {
    const auto add = [&](const char* kind, const std::string& name, const char* cause) {
        report.lost.push_back({"export-number", kind, name, {}, {}, cause});
    };
    for (const MdlIkChain& chain : mdl.ik_chains)
        if (std::any_of(chain.knees.begin(), chain.knees.end(),
                        [](const glm::vec3& knee) { return !is_finite(knee); }))
            add("ik_chain", chain.name, "the direction of its knee is no number");
    for (const MdlSequence& sequence : mdl.sequences)
        if (std::any_of(sequence.events.begin(), sequence.events.end(),
                        [](const MdlEvent& event) { return !std::isfinite(event.cycle); }))
            add("clip", sequence.name, "the moment of an event is no number; written as frame 0");
}

void report_numbers(const Scene& scene, ExportReport& report) {
    report_odd_numbers(*scene.compiled->mdl, report);
    const auto count = std::count_if(scene.model.vertices.begin(), scene.model.vertices.end(),
                                     [](const Vertex& vertex) {
                                         return !is_finite(vertex.position) ||
                                                !is_finite(vertex.normal) || !is_finite(vertex.uv);
                                     });
    if (count > 0)
        report.lost.push_back({"export-number", "vertex", "", static_cast<double>(count),
                               "vertices",
                               "have values that are no numbers; written as 0, as compilers stop "
                               "there"});
}

}  // namespace

bool is_still(const MdlFile& mdl, const MdlSequence& sequence) {
    if (sequence.animations.size() != 1 || (sequence.flags & (kMdlDelta | kMdlOverride)) != 0)
        return false;
    const MdlAnimation& animation = at(mdl.animations, sequence.animations[0]);
    const bool is_plain = animation.frame_count <= 1 && animation.movements.empty() &&
                          animation.ik_rule_count == 0 && animation.local_hierarchy_count == 0 &&
                          (animation.flags & kMdlDelta) == 0;
    const bool has_weights = is_index(sequence.weight_list, mdl.weight_lists.size()) &&
                             std::any_of(at(mdl.weight_lists, sequence.weight_list).begin(),
                                         at(mdl.weight_lists, sequence.weight_list).end(),
                                         [](float weight) { return weight != 1; });
    return is_plain && !has_weights && sequence.layers.empty() && sequence.ik_locks.empty() &&
           sequence.activity_modifiers.empty() && sequence.key_values.empty() &&
           sequence.entry_node == 0 && sequence.exit_node == 0 && sequence.cycle_parameter < 0;
}

void report_lost(const Scene& scene, ExportReport& report) {
    for (const std::string& name : turned_hitboxes(*scene.compiled->mdl))
        report.guessed.push_back({"export-hitbox",
                                  "hitbox",
                                  name,
                                  {},
                                  {},
                                  "most compilers do not read its turn and radius"});
    std::set<std::pair<std::string_view, std::string>> known;  // kinds and names
    for (const LostRow& row : kLostRows)
        for (const std::string& name : row.names(*scene.compiled->mdl))
            if (known.emplace(row.kind, name).second)
                report.lost.push_back({row.code, row.kind, name, {}, {}, row.cause});
    report_textures(*scene.compiled->mdl, report);
    report_physics(scene, report);
    report_concave(scene, report);
    report_missing_parts(scene, report);
    report_numbers(scene, report);
}

}  // namespace studioscope
