#include "report/check/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "core/budget.h"
#include "core/memory_budget.h"
#include "core/path_text.h"
#include "core/text.h"
#include "model/manual.h"
#include "report/check/rules.h"

namespace studioscope {

namespace {

// The mildest severity; a branch without one counts as a note.
Severity mildest(const BranchSeverities& severities, const Profile& profile) {
    Severity least = Severity::kError;
    for (const Branch branch : profile.branches)
        least =
            std::min(least, severities.at(static_cast<size_t>(branch)).value_or(Severity::kNote));
    return least;
}

std::optional<Severity> milder(std::optional<Severity> severity, Severity at_most) {
    return severity ? std::min(*severity, at_most) : severity;
}

class Collector {
public:
    Collector(const Scene& scene, const Profile& profile, std::vector<BranchFinding>& into)
        : main_file_(path_text(scene.file)), profile_(profile), into_(into) {}

    // `applies`: branches with the fault.
    void add(const char* code, RuleFinding found, const std::vector<Branch>& applies) {
        const MessageEntry* entry = find_message(code);
        if (entry == nullptr) return;
        BranchSeverities severities{};
        for (const Branch branch : profile_.branches)
            if (std::find(applies.begin(), applies.end(), branch) != applies.end())
                severities.at(static_cast<size_t>(branch)) =
                    milder(entry->branches.at(static_cast<size_t>(branch)), found.at_most);
        if (!applies_anywhere(severities)) return;
        Diagnostic diagnostic{
            mildest(severities, profile_), code,
            shortened(fmt::format("{} ({})", found.message, severities_text(severities)),
                      Budget::kMaxMessageLength),
            found.location, found.file.empty() ? main_file_ : found.file};
        into_.push_back({std::move(diagnostic), severities});
    }

private:
    std::string severities_text(const BranchSeverities& severities) const {
        return profile_.has_all_branches() ? branches_text(severities) : profile_.name;
    }

    const std::string main_file_;
    const Profile& profile_;
    std::vector<BranchFinding>& into_;
};

void check_limits(const std::vector<LimitUse>& uses, Collector& into) {
    for (const LimitUse& use : uses) {
        if (use.limit->code == nullptr) continue;
        std::set<uint32_t> maxima(use.limit->max.begin(), use.limit->max.end());
        for (const uint32_t max : maxima) {
            if (max == 0 || use.used <= max) continue;
            std::vector<Branch> branches;
            for (size_t i = 0; i < kBranchCount; ++i)
                if (use.limit->max.at(i) == max) branches.push_back(static_cast<Branch>(i));
            into.add(use.limit->code, {fmt::format("{} of {} {}", use.used, max, use.limit->what)},
                     branches);
        }
    }
}

BranchReport find_all(const Scene& scene, const FileSystem& files, const Profile& profile,
                      const Scene* original) {
    BranchReport report;
    CheckedModel checked = read_checked_model(scene, files);
    if (original != nullptr) {
        checked.original = original;
        checked.original_sequences = own_sequence_names(read_checked_model(*original, files));
    }
    report.limits = limit_use(checked);
    Collector collector(scene, profile, report.findings);
    check_limits(report.limits, collector);
    constexpr size_t kMaxOfRule = 1000;  // findings in one model
    for (const BranchRule& rule : branch_rules()) {
        RuleFindings all = rule.find(checked);
        if (all.size() > kMaxOfRule) {
            const size_t more = all.size() - kMaxOfRule + 1;
            all.resize(kMaxOfRule);
            all.back() = {fmt::format("{} more like this", more)};
        }
        for (RuleFinding& found : all) {
            const std::vector<Branch> branches =
                found.branches.empty() ? profile.branches : found.branches;
            collector.add(rule.code, std::move(found), branches);
        }
    }
    return report;
}

// Memory limit of the check: that of loading these scenes, as their files are parsed once more.
uint64_t memory_for(const Scene& scene, const Scene* original) {
    uint64_t bytes = 0;
    for (const Scene* one : {&scene, original})
        if (one != nullptr)
            for (const SourceFile& file : one->files) bytes += file.bytes;
    return std::min(Budget::kMaxMemory, Budget::kFreeMemory + Budget::kMemoryPerByte * bytes);
}

}  // namespace

BranchReport check_branches(const Scene& scene, const FileSystem& files, const Profile& profile,
                            const Scene* original) {
    MemoryBudget memory(memory_for(scene, original), 0, MemoryBudget::WhenFull::kRefuse,
                        Budget::kProgramMemory);
    const MemoryTrackingScope counts(&memory);
    try {
        return find_all(scene, files, profile, original);
    } catch (const MemoryLimitExceeded&) {
        BranchReport refused;
        refused.findings.push_back(
            {about_file(scene.file, budget_error("the check of limits and faults")), {}});
        return refused;
    }
}

void drop_general_limits(Diagnostics& diagnostics) {
    std::erase_if(diagnostics, [](const Diagnostic& one) {
        return one.code == "engine-limit" || one.code == "flex-engine-limit" ||
               one.code == "smd-many-bones";
    });
}

}  // namespace studioscope
