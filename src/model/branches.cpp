#include "model/branches.h"

#include <fmt/format.h>

#include <algorithm>

namespace studioscope {

bool applies_anywhere(const BranchSeverities& severities) {
    return std::any_of(severities.begin(), severities.end(),
                       [](const auto& severity) { return severity.has_value(); });
}

bool applies_everywhere(const BranchSeverities& severities) {
    return std::all_of(severities.begin(), severities.end(),
                       [](const auto& severity) { return severity.has_value(); });
}

std::string branches_text(const BranchSeverities& severities) {
    std::string text;
    for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
        std::string names;
        const auto count = std::count(severities.begin(), severities.end(), severity);
        if (count == static_cast<std::ptrdiff_t>(kBranchCount))
            return fmt::format("{} in all branches", severity_name(severity));
        for (size_t i = 0; i < kBranchCount; ++i) {
            if (severities[i] != severity) continue;
            names += names.empty() ? "" : ", ";
            names += kBranches[i].name;
        }
        if (names.empty()) continue;
        text += fmt::format("{}{} in {}", text.empty() ? "" : "; ", severity_name(severity), names);
    }
    return text;
}

std::vector<std::string> profile_names() {
    std::vector<std::string> names;
    for (const BranchRow& row : kBranches) names.emplace_back(row.name);
    names.emplace_back("all");
    return names;
}

std::optional<Profile> find_profile(std::string_view name) {
    Profile profile{std::string(name), {}};
    for (size_t i = 0; i < kBranchCount; ++i)
        if (name == kBranches[i].name || name == "all")
            profile.branches.push_back(static_cast<Branch>(i));
    if (profile.branches.empty()) return std::nullopt;
    return profile;
}

}  // namespace studioscope
