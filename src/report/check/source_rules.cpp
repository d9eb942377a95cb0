// Rules about sources: commands that crash some compilers, and DMX versions.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string_view>

#include "core/number.h"
#include "core/path_text.h"
#include "core/text.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

// A finding at a place of the QC or of a file that it includes.
RuleFinding finding_at(const CheckedModel& checked, const QcPlace& place, std::string message) {
    const std::filesystem::path own = path_from_text(checked.qc_file);
    return {std::move(message), at_line(place.line),
            place.file.empty() || place.file == path_text(own.filename())
                ? checked.qc_file
                : path_text(own.parent_path() / path_from_text(place.file))};
}

RuleFindings removed_model(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.qc) return found;
    for (const QcLod& lod : checked.qc->lods)
        for (const QcReplacement& model : lod.models)
            if (model.to.empty())
                found.push_back(finding_at(
                    checked, model.place,
                    fmt::format("removemodel {}: compilers crash on it", as_utf8(model.from))));
    return found;
}

RuleFindings smallest_lod(const CheckedModel& checked) {
    if (!checked.qc || checked.qc->min_lod <= 0) return {};
    return {{fmt::format("$minlod {}: the compiler crashes on it", checked.qc->min_lod),
             {},
             checked.qc_file}};
}

// Commands that Garry's Mod's compiler has since August 2025.
RuleFindings new_commands(const CheckedModel& checked) {
    static const std::set<std::string> kNew{"$maxverts", "$phyname", "$internalname",
                                            "$lcaseallsequences"};
    RuleFindings found;
    if (!checked.qc) return found;
    for (const UnappliedCommand& command : checked.qc->listed)
        if (kNew.contains("$" + lower_case(command.name)) ||
            kNew.contains(lower_case(command.name)))
            found.push_back({fmt::format("{} is refused by compilers from before August 2025",
                                         lower_case(command.name)),
                             {},
                             checked.qc_file});
    return found;
}

// The newest DMX that the compilers of some branches read; other branches are unknown.
struct DmxReader {
    int encoding = 0, format = 0;  // of "binary 5", of "model 18"
    std::vector<Branch> branches;
};
const std::vector<DmxReader>& dmx_readers() {
    static const std::vector<DmxReader> readers{
        {2, 1, {Branch::kSdk2013, Branch::kTf2, Branch::kGmod}},
        {4, 15, {Branch::kL4d2}},
        {5, 18, {Branch::kSfm, Branch::kPortal2}}};
    return readers;
}

RuleFindings dmx_format(const CheckedModel& checked) {
    const Scene& scene = checked.scene;
    constexpr std::string_view kBinary = "binary ";
    RuleFindings found;
    // sessions of Source Filmmaker have neither: they are not compiled
    const bool is_model = !scene.model.bones.empty() || !scene.model.vertices.empty();
    if (scene.format != "dmx" || !is_model) return found;
    int64_t encoding = 0;
    if (scene.encoding.starts_with(kBinary))
        parse_integer(scene.encoding.data() + kBinary.size(),
                      scene.encoding.data() + scene.encoding.size(), encoding);
    for (const DmxReader& reader : dmx_readers())
        if (encoding > reader.encoding || scene.version > reader.format)
            found.push_back(
                {fmt::format("{}, version {} of the format; the compiler reads binary "
                             "{} and version {}",
                             scene.encoding, scene.version, reader.encoding, reader.format),
                 {},
                 {},
                 reader.branches});
    return found;
}

constexpr BranchRule kSourceRules[] = {
    {"lod-removemodel", removed_model},
    {"lod-minlod", smallest_lod},
    {"qc-new-command", new_commands},
    {"dmx-branch-format", dmx_format},
};

}  // namespace

std::span<const BranchRule> source_rules() { return kSourceRules; }

std::vector<BranchRule> branch_rules() {
    std::vector<BranchRule> all;
    for (const auto rules : {compiled_rules(), helper_rules(), lod_rules(), material_rules(),
                             motion_rules(), original_rules(), parameter_rules(), shape_rules(),
                             source_rules(), surface_rules(), texture_rules()})
        all.insert(all.end(), rules.begin(), rules.end());
    return all;
}

}  // namespace studioscope
