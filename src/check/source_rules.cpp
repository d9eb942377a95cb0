// Rules about a QC: commands that some compilers do not survive.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "check/rules.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

// A finding at a place of the QC or of a file that it includes.
RuleFinding at_line_of(const CheckedModel& checked, const QcPlace& place, std::string message) {
    const std::filesystem::path own(checked.qc_file);
    return {std::move(message), at_line(place.line),
            place.file.empty() || place.file == path_text(own.filename())
                ? checked.qc_file
                : path_text(own.parent_path() / place.file)};
}

RuleFindings removed_model(const CheckedModel& checked) {
    RuleFindings found;
    if (!checked.qc) return found;
    for (const QcLod& lod : checked.qc->lods)
        for (const QcReplacement& model : lod.models)
            if (model.to.empty())
                found.push_back(at_line_of(
                    checked, model.place,
                    fmt::format("removemodel {}: compilers crash on it", as_utf8(model.from))));
    return found;
}

RuleFindings smallest_lod(const CheckedModel& checked) {
    if (!checked.qc || checked.qc->smallest_lod <= 0) return {};
    return {{fmt::format("$minlod {}: the compiler crashes on it", checked.qc->smallest_lod),
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

constexpr BranchRule kSourceRules[] = {
    {"lod-removemodel", removed_model},
    {"lod-minlod", smallest_lod},
    {"qc-new-command", new_commands},
};

}  // namespace

std::span<const BranchRule> source_rules() { return kSourceRules; }

std::vector<BranchRule> branch_rules() {
    std::vector<BranchRule> all;
    for (const auto rules : {compiled_rules(), helper_rules(), lod_rules(), motion_rules(),
                             source_rules(), surface_rules(), texture_rules()})
        all.insert(all.end(), rules.begin(), rules.end());
    return all;
}

}  // namespace studioscope
