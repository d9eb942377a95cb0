#include "report/check/branch_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/message_text.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kColumn = 9;  // characters of a branch

size_t index_of(Branch branch) { return static_cast<size_t>(branch); }

bool is_known_in(const BranchLimit& limit, const Profile& profile) {
    return std::any_of(profile.branches.begin(), profile.branches.end(),
                       [&](Branch branch) { return limit.max.at(index_of(branch)) > 0; });
}

std::string heading(const Profile& profile, std::string_view first, size_t width) {
    std::string text = fmt::format("  {:<{}}", first, width);
    for (const Branch branch : profile.branches)
        text += fmt::format("{:>{}}", name_of(branch), kColumn);
    return text;
}

}  // namespace

void BranchTables::add(const ReportedFile& file) {
    for (const LimitUse& use : file.limits) {
        const auto [highest, is_new] = highest_.try_emplace(use.limit->kind);
        if (is_new || use.used > highest->second.used) highest->second = {use.used, file.path};
    }
    for (const Finding& finding : file.findings) {
        if (!applies_anywhere(finding.branches)) continue;
        Row& row = rows_[finding.diagnostic.code];
        for (size_t i = 0; i < kBranchCount; ++i) {
            if (!finding.branches[i]) continue;
            row.counts[i] += std::max<size_t>(finding.folded, 1);
            row.severities[i] = std::max(row.severities[i], finding.branches[i]);
        }
    }
}

std::string BranchTables::limit_line(const BranchLimit& limit, const Highest& highest) const {
    constexpr size_t kWidth = 34;
    std::string text = fmt::format("  {:<{}}", limit.what, kWidth);
    if (!profile_.is_of_all()) {
        const uint32_t max = limit.max.at(index_of(profile_.branches[0]));
        text += fmt::format("{:>7} of {:<6}{}", highest.used, max,
                            highest.used > max ? " exceeded" : "");
    } else {
        text += fmt::format("{:>7} of", highest.used);
        for (const Branch branch : profile_.branches) {
            const uint32_t max = limit.max.at(index_of(branch));
            std::string cell = max == 0 ? "?" : fmt::format("{}", max);
            if (max > 0 && highest.used > max) cell += '!';
            text += fmt::format("{:>{}}", cell, kColumn);
        }
    }
    return text + "  " + printable(highest.file) + "\n";
}

std::string BranchTables::limit_table() const {
    std::string text;
    for (const auto& [kind, highest] : highest_) {
        const BranchLimit& limit = branch_limits()[static_cast<size_t>(kind)];
        if (highest.used > 0 && is_known_in(limit, profile_)) text += limit_line(limit, highest);
    }
    if (text.empty()) return text;
    if (!profile_.is_of_all())
        return fmt::format("Limits of {}, and the file that uses most:\n{}", profile_.name, text);
    return fmt::format("Limits, and the file that uses most (! exceeded, ? not known):\n{}\n{}",
                       heading(profile_, "", 44), text);
}

std::string BranchTables::finding_table() const {
    constexpr size_t kWidth = 22;
    if (rows_.empty() || !profile_.is_of_all()) return {};
    std::string text =
        "Findings by branch (E error, W warning, N note):\n" + heading(profile_, "", kWidth) + "\n";
    for (const auto& [code, row] : rows_) {
        text += fmt::format("  {:<{}}", code, kWidth);
        for (size_t i = 0; i < kBranchCount; ++i) {
            constexpr char kLetters[] = {'N', 'W', 'E'};
            const auto severity = row.severities[i];
            const std::string cell =
                severity
                    ? fmt::format("{} {}", row.counts[i], kLetters[static_cast<size_t>(*severity)])
                    : "-";
            text += fmt::format("{:>{}}", cell, kColumn);
        }
        text += "\n";
    }
    return text;
}

std::string BranchTables::text() const { return limit_table() + finding_table(); }

Json json_of(const std::vector<LimitUse>& limits, const Profile& profile) {
    Json list = Json::array();
    for (const LimitUse& use : limits) {
        Json max = Json::object();
        for (const Branch branch : profile.branches)
            if (const uint32_t value = use.limit->max.at(index_of(branch)); value > 0)
                max[name_of(branch)] = value;
        if (max.empty()) continue;
        list.push_back({{"limit", use.limit->name}, {"used", use.used}, {"max", std::move(max)}});
    }
    return list;
}

Json json_of(const BranchSeverities& severities) {
    Json json = Json::object();
    for (size_t i = 0; i < kBranchCount; ++i)
        if (severities[i]) json[kBranches[i].name] = name_of(*severities[i]);
    return json;
}

}  // namespace studioscope
