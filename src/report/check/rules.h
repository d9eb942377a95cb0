#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/branches.h"
#include "report/check/checked_model.h"

namespace studioscope {

// Rules about faults in some branches of the engine only. The severity in each branch, the reason
// and the evidence of a rule are in the register of messages, under its code.

// A fault that a rule found.
struct RuleFinding {
    std::string message;
    Location location = {};
    std::string file = {};  // empty: the main file of the scene
    // Branches of the engine with the fault; empty: all that the register lists for the code.
    std::vector<Branch> branches = {};
    // Upper limit of the severity, for a mild case of the fault.
    Severity at_most = Severity::kError;
};
using RuleFindings = std::vector<RuleFinding>;

struct BranchRule {
    const char* code;
    RuleFindings (*find)(const CheckedModel& checked);
};

// The rules about one subject each, from the source file of that name.
std::span<const BranchRule> compiled_rules();
std::span<const BranchRule> helper_rules();
std::span<const BranchRule> lod_rules();
std::span<const BranchRule> material_rules();
std::span<const BranchRule> motion_rules();
std::span<const BranchRule> parameter_rules();
std::span<const BranchRule> original_rules();
std::span<const BranchRule> shape_rules();
std::span<const BranchRule> source_rules();
std::span<const BranchRule> surface_rules();
std::span<const BranchRule> texture_rules();

// All rules.
std::vector<BranchRule> branch_rules();

}  // namespace studioscope
