// Rules about the files of a compiled model: versions, companions, flags.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/at.h"
#include "core/byte_reader.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/text.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

constexpr int kNewVersion = kNewestMdlVersion;  // which Source SDK 2013 does not load
constexpr int kOldVersion = 48;                 // first version that it loads on every system

RuleFindings branch_version(const CheckedModel& checked) {
    if (!checked.mdl) return {};
    const int version = checked.mdl->header.version;
    if (!is_known_mdl_version(version))
        return {{fmt::format("MDL version {} is not loaded; 44 to 49 are, in some games to 48",
                             version),
                 at_offset(4), checked.mdl_file}};
    if (version >= kNewVersion)
        return {{fmt::format("MDL version {} is not loaded; 44 to 48 are", version),
                 at_offset(4),
                 checked.mdl_file,
                 {Branch::kSdk2013, Branch::kTf2}}};
    return {};
}

RuleFindings old_version(const CheckedModel& checked) {
    if (!checked.mdl || layout_version(checked.mdl->header) >= kOldVersion) return {};
    return {{fmt::format("MDL version {} may not be drawn on Linux and macOS; 48 is",
                         checked.mdl->header.version),
             at_offset(4), checked.mdl_file}};
}

bool is_static_prop(const CheckedModel& checked) { return checked.has_flag(kMdlStaticProp); }

RuleFindings static_prop_49(const CheckedModel& checked) {
    if (!is_static_prop(checked) || checked.mdl->header.version != kNewVersion) return {};
    return {{"static prop of MDL version 49; map compilers give it no baked light", at_offset(4),
             checked.mdl_file}};
}

RuleFindings no_dx80(const CheckedModel& checked) {
    if (!is_static_prop(checked) || checked.has_companion(".dx80.vtx") ||
        !checked.has_companion(".dx90.vtx"))
        return {};
    return {{"static prop without a .dx80.vtx; map compilers give it no baked light",
             {},
             checked.mdl_file}};
}

// Repeats the note of the PHY reader for the branches.
RuleFindings phy_branch_version(const CheckedModel& checked) {
    const Diagnostics& diagnostics = checked.scene.diagnostics;
    const auto wide =
        std::find_if(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& one) { return one.code == "phy-solid-version"; });
    if (wide == diagnostics.end()) return {};
    return {{"solids of version 0x0101 are not read: the model is not solid, or the game stops",
             wide->location, wide->file}};
}

RuleFindings vtx_name(const CheckedModel& checked) {
    if (!checked.mdl || !checked.has_companion(".vtx")) return {};
    if (!checked.has_companion(".dx90.vtx") && !checked.has_companion(".dx80.vtx"))
        return {{"only a plain .vtx next to the MDL; .dx90.vtx or .dx80.vtx is expected",
                 {},
                 checked.mdl_file,
                 {Branch::kSdk2013, Branch::kTf2, Branch::kGmod}}};
    const auto plain = checked.companion(".vtx"), named = checked.companion(".dx90.vtx");
    if (!plain || !named || *plain == *named) return {};
    return {{".vtx and .dx90.vtx differ; which of them is drawn depends on the game",
             {},
             checked.mdl_file,
             {Branch::kL4d2, Branch::kPortal2}}};
}

// An addon of Garry's Mod has its addon.json in the folder that contains `models`.
bool is_in_addon(const CheckedModel& checked) {
    namespace fs = std::filesystem;
    for (fs::path folder = path_from_text(checked.mdl_file).parent_path();
         folder.has_relative_path(); folder = folder.parent_path())
        if (lower_case(path_text(folder.filename())) == "models")
            return find_name(checked.files, folder.parent_path(), "addon.json").has_value();
    return false;
}

// The model's path relative to the folder `models`; empty outside such a folder.
std::string path_below_models(const std::string& file) {
    namespace fs = std::filesystem;
    fs::path below;
    for (fs::path path = path_from_text(file); path.has_relative_path();
         path = path.parent_path()) {
        if (lower_case(path_text(path.filename())) == "models") return generic_path_text(below);
        below = below.empty() ? path.filename() : path.filename() / below;
    }
    return {};
}

RuleFindings path_case(const CheckedModel& checked) {
    if (!checked.mdl) return {};
    const std::string path = path_below_models(checked.mdl_file);
    if (path == lower_case(path)) return {};
    return {{fmt::format("models/{} has capital letters; games on Linux ask for small ones", path),
             {},
             checked.mdl_file}};
}

RuleFindings sw_vtx(const CheckedModel& checked) {
    if (!checked.mdl || !checked.has_companion(".sw.vtx") || !is_in_addon(checked)) return {};
    return {{".sw.vtx next to the MDL; gmad does not pack it", {}, checked.mdl_file}};
}

RuleFindings flex_driver(const CheckedModel& checked) {
    if (!checked.mdl || checked.mdl->bone_drivers.empty()) return {};
    return {{fmt::format("{}; they act on actors and players only",
                         count_text(checked.mdl->bone_drivers.size(), "bone flex driver")),
             at_offset(checked.mdl->bone_drivers[0].offset), checked.mdl_file}};
}

// Things of one name, of which the game finds the first alone.
class SameNames {
public:
    void add(const std::string& name) {
        if (name.empty() || names_.add(name, 0)) return;
        if (++count_ <= kMaxListed) listed_.push_back(name);
    }

    void report(const std::string& what, const std::string& file, RuleFindings& found) const {
        if (count_ == 0) return;
        found.push_back({fmt::format("{} the name of an earlier one: {}",
                                     count_text(count_, what + " has", what + "s have"),
                                     short_list(listed_, count_)),
                         {},
                         file});
    }

private:
    NameIndex names_;
    size_t count_ = 0;
    std::vector<std::string> listed_;
};

RuleFindings same_names(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.mdl) return found;
    SameNames groups, sequences, attachments;
    // a part without a choice is no body group
    for (const MdlBodyPart& part : checked.mdl->body_parts)
        if (part.models.size() > 1) groups.add(part.name);
    for (const MdlSequence& sequence : checked.mdl->sequences) sequences.add(sequence.name);
    for (const MdlAttachment& each : checked.mdl->attachments) attachments.add(each.name);
    groups.report("body group", checked.mdl_file, found);
    sequences.report("sequence", checked.mdl_file, found);
    attachments.report("attachment", checked.mdl_file, found);
    return found;
}

RuleFindings clamped_part(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.mdl) return found;
    for (const MdlBodyPart& part : checked.mdl->body_parts)
        if (lower_case(part.name).starts_with("clamped"))
            found.push_back({fmt::format("body part {} was cut off another one by the compiler, "
                                         "which takes 21845 vertices per part",
                                         part.name),
                             {},
                             checked.mdl_file,
                             {Branch::kGmod}});
    return found;
}

// Bits of a mesh and of a strip group of a VTX.
constexpr unsigned kTeeth = 1, kFlexedGroup = 1, kDeltaFlexedGroup = 4;

RuleFindings teeth_flexed(const CheckedModel& checked) {
    constexpr uint64_t kMeshFlagsAt = 8;
    RuleFindings found;
    if (checked.strips() == nullptr) return found;
    const StripFile& strips = *checked.strips();
    for (const StripMesh& mesh : strips.meshes) {
        ByteReader in(strips.bytes);
        in.seek(mesh.offset + kMeshFlagsAt);
        if ((in.read<uint8_t>() & kTeeth) == 0 || !in.ok()) continue;
        for (const StripGroup& group : mesh.groups)
            if ((group.flags & (kFlexedGroup | kDeltaFlexedGroup)) != 0) {
                found.push_back({"teeth with flexes are drawn with vertices at the map's origin",
                                 at_offset(group.offset), strips.file});
                break;
            }
    }
    return found;
}

RuleFindings animation_only(const CheckedModel& checked) {
    if (!checked.mdl || checked.mdl->sequences.empty() || checked.scene.vertex_file ||
        checked.strips() != nullptr || !checked.mdl->body_parts.empty())
        return {};
    return {{fmt::format("{} and no mesh; browsers of models may not open it",
                         count_text(checked.mdl->sequences.size(), "sequence")),
             {},
             checked.mdl_file}};
}

constexpr float kMaxDelta = 8;  // Source units, of each coordinate

bool is_wrapped(const glm::vec3& delta) {
    return std::abs(delta.x) >= kMaxDelta || std::abs(delta.y) >= kMaxDelta ||
           std::abs(delta.z) >= kMaxDelta;
}

// Deltas are 16-bit numbers of 1/4096 unit, or of the header's scale under its flag.
RuleFindings flex_delta_wrap(const CheckedModel& checked) {
    RuleFindings found;
    const bool is_source = checked.scene.format == "qc" || checked.scene.format == "smd";
    const bool is_scaled = checked.has_flag(kMdlFlexScale);
    if (!is_source && !is_scaled && checked.scene.format != "dmx") return found;
    for (const Shape& shape : checked.scene.model.shapes) {
        const auto count =
            std::count_if(shape.deltas.begin(), shape.deltas.end(),
                          [](const ShapeDelta& delta) { return is_wrapped(delta.position); });
        if (count == 0) continue;
        RuleFinding one{fmt::format("shape {} moves {} by 8 units or more, which turns round",
                                    shape.name, count_text(count, "vertex", "vertices"))};
        if (!is_source) one.branches = {Branch::kGmod};
        found.push_back(std::move(one));
    }
    return found;
}

constexpr BranchRule kCompiledRules[] = {
    {"mdl-branch-version", branch_version},
    {"mdl-old-version", old_version},
    {"phy-branch-version", phy_branch_version},
    {"mdl-same-name", same_names},
    {"static-prop-49", static_prop_49},
    {"no-dx80", no_dx80},
    {"vtx-name", vtx_name},
    {"path-case", path_case},
    {"sw-vtx", sw_vtx},
    {"flex-driver", flex_driver},
    {"clamped-part", clamped_part},
    {"teeth-flexed", teeth_flexed},
    {"anim-only-model", animation_only},
    {"flex-delta-wrap", flex_delta_wrap},
};

}  // namespace

std::span<const BranchRule> compiled_rules() { return kCompiledRules; }

}  // namespace studioscope
