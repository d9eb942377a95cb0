#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// The branches of the engine, and the games built on them, whose limits and faults differ.
enum class Branch { kSdk2013, kTf2, kGmod, kSfm, kL4d2, kCsgo, kPortal2 };

struct BranchRow {
    Branch branch;
    const char* name;   // value of --profile
    const char* title;  // name in sentences
};
inline constexpr auto kBranches = std::to_array<BranchRow>({
    {Branch::kSdk2013, "sdk2013", "Source SDK 2013"},
    {Branch::kTf2, "tf2", "Team Fortress 2"},
    {Branch::kGmod, "gmod", "Garry's Mod"},
    {Branch::kSfm, "sfm", "Source Filmmaker"},
    {Branch::kL4d2, "l4d2", "Left 4 Dead 2"},
    {Branch::kCsgo, "csgo", "CS:GO"},
    {Branch::kPortal2, "portal2", "Portal 2"},
});
inline constexpr size_t kBranchCount = std::size(kBranches);

constexpr const char* branch_name(Branch branch) {
    return kBranches[static_cast<size_t>(branch)].name;
}
constexpr const char* branch_title(Branch branch) {
    return kBranches[static_cast<size_t>(branch)].title;
}

// The severity of a message in each branch, by the index of Branch; none: it does not apply there.
using BranchSeverities = std::array<std::optional<Severity>, kBranchCount>;

bool applies_anywhere(const BranchSeverities& severities);
bool applies_everywhere(const BranchSeverities& severities);

// "error in sdk2013, tf2; warning in gmod": the branches by severity, the worst first.
std::string branches_text(const BranchSeverities& severities);

// The branches that a model is checked for.
struct Profile {
    std::string name;  // name of a branch, or "all"
    std::vector<Branch> branches;

    bool has_all_branches() const { return branches.size() > 1; }
};

// The names that find_profile() knows.
std::vector<std::string> profile_names();
std::optional<Profile> find_profile(std::string_view name);

// A message about a model in some branches.
struct BranchFinding {
    Diagnostic diagnostic;
    BranchSeverities branches;
};

}  // namespace studioscope
