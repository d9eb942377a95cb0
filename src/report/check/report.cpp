#include "report/check/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json_text.h"
#include "core/message_text.h"
#include "core/text.h"
#include "model/limits.h"
#include "model/printed_messages.h"
#include "report/check/ci_report.h"
#include "report/check/sarif.h"
#include "report/info.h"
#include "report/version.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

constexpr int kColumn = 9;  // characters of a branch

size_t branch_index(Branch branch) { return static_cast<size_t>(branch); }

bool is_known_in(const BranchLimit& limit, const Profile& profile) {
    return std::any_of(profile.branches.begin(), profile.branches.end(),
                       [&](Branch branch) { return limit.max.at(branch_index(branch)) > 0; });
}

std::string heading(const Profile& profile, std::string_view first, size_t width) {
    std::string text = fmt::format("  {:<{}}", first, width);
    for (const Branch branch : profile.branches)
        text += fmt::format("{:>{}}", branch_name(branch), kColumn);
    return text;
}

// Tables at the end of a text report with `--profile`: how much of each limit the files use, and
// the number of findings by code and branch.
class BranchTables {
public:
    explicit BranchTables(Profile profile) : profile_(std::move(profile)) {}

    void add(const ReportedFile& file);
    std::string text() const;

private:
    // The largest use of a limit among all files, and the file with it.
    struct Highest {
        uint64_t used = 0;
        std::string file;
    };
    using Counts = std::array<size_t, kBranchCount>;
    struct Row {
        Counts counts{};
        BranchSeverities severities{};  // the worst of each branch
    };

    std::string limit_table() const;
    std::string limit_line(const BranchLimit& limit, const Highest& highest) const;
    std::string finding_table() const;

    const Profile profile_;
    std::map<LimitKind, Highest> highest_;
    std::map<std::string, Row> rows_;  // by code
};

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
    if (!profile_.has_all_branches()) {
        const uint32_t max = limit.max.at(branch_index(profile_.branches[0]));
        text += fmt::format("{:>7} of {:<6}{}", highest.used, max,
                            highest.used > max ? " exceeded" : "");
    } else {
        text += fmt::format("{:>7} of", highest.used);
        for (const Branch branch : profile_.branches) {
            const uint32_t max = limit.max.at(branch_index(branch));
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
    if (!profile_.has_all_branches())
        return fmt::format("Limits of {}, and the file that uses most:\n{}", profile_.name, text);
    return fmt::format("Limits, and the file that uses most (! exceeded, ? not known):\n{}\n{}",
                       heading(profile_, "", 44), text);
}

std::string BranchTables::finding_table() const {
    constexpr size_t kWidth = 22;
    if (rows_.empty() || !profile_.has_all_branches()) return {};
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

// The limits of a file: [{"limit", "used", "max": {branch: number}}].
Json limits_json(const std::vector<LimitUse>& limits, const Profile& profile) {
    Json list = Json::array();
    for (const LimitUse& use : limits) {
        Json max = Json::object();
        for (const Branch branch : profile.branches)
            if (const uint32_t value = use.limit->max.at(branch_index(branch)); value > 0)
                max[branch_name(branch)] = value;
        if (max.empty()) continue;
        list.push_back({{"limit", use.limit->name}, {"used", use.used}, {"max", std::move(max)}});
    }
    return list;
}

// {"sdk2013": "error"}
Json severities_json(const BranchSeverities& severities) {
    Json json = Json::object();
    for (size_t i = 0; i < kBranchCount; ++i)
        if (severities[i]) json[kBranches[i].name] = severity_name(*severities[i]);
    return json;
}

constexpr int kFormatVersion = 1;  // of json and jsonl
constexpr std::array kSeverities{Severity::kError, Severity::kWarning, Severity::kNote};

// Messages in the style of compilers, and a line with their counts.
class TextReport : public CheckReport {
public:
    explicit TextReport(const ReportSettings& settings)
        : max_messages_(settings.max_messages),
          max_count_(max_messages_ > 0 ? kMaxOfCode : 0),
          min_severity_(settings.min_severity),
          has_counts_(settings.has_counts),
          message_(settings.message),
          config_(settings.config) {
        if (settings.profile) tables_.emplace(*settings.profile);
    }

    std::string entry(const ReportedFile& file) override {
        std::string text;
        if (tables_) tables_->add(file);
        Diagnostics shown;
        for (const Finding& finding : file.findings)
            if (finding.diagnostic.severity >= min_severity_) shown.push_back(finding.diagnostic);
        for (const Diagnostic& diagnostic :
             printed_messages(shown, file.material_count, max_messages_, "--max-messages 0")) {
            size_t& count = count_[{diagnostic.severity, diagnostic.code}];
            if (max_count_ == 0 || ++count <= max_count_)
                text += message_ ? message_(diagnostic) : to_string(diagnostic) + "\n";
        }
        return text;
    }

    std::string tail(const CheckEnd& end) override {
        std::string text = rest() + (tables_ ? tables_->text() : "");
        if (config_)
            text += fmt::format("config: {}\n", printable(config_text(*config_, end.tally.config)));
        return has_counts_ ? text + count_line(end.tally) : text;
    }

private:
    // Limit for one fault in very many files; each file has its own limit as well.
    static constexpr size_t kMaxOfCode = 1000;

    std::string rest() const {
        std::string text;
        for (const auto& [code, count] : count_)
            if (count > max_count_ && max_count_ > 0)
                text += fmt::format("{} more {}{} not listed; --max-messages 0 lists all [{}]\n",
                                    count - max_count_, severity_name(code.first),
                                    count - max_count_ == 1 ? " is" : "s are", code.second);
        return text;
    }

    // "3 files: 1 error, 0 warnings, 2 notes; 1 ignored"
    static std::string count_line(const CheckTally& tally) {
        std::string text = count_text(tally.files, "file") + ":";
        for (const Severity severity : kSeverities) {
            text += severity == kSeverities[0] ? " " : ", ";
            text += count_text(tally.severity_count(severity), severity_name(severity));
        }
        if (tally.known > 0) text += fmt::format("; {} in the baseline", tally.known);
        if (tally.ignored > 0) text += fmt::format("; {} ignored", tally.ignored);
        return text + "\n";
    }

    const size_t max_messages_, max_count_;
    const Severity min_severity_;
    const bool has_counts_;
    const std::function<std::string(const Diagnostic&)> message_;
    const std::optional<UsedConfig> config_;
    std::map<std::pair<Severity, std::string>, size_t> count_;  // per code
    std::optional<BranchTables> tables_;
};

const char* status_name(const ReportedFile& file) {
    return file.is_readable ? "read" : "unreadable";
}

Json finding_json(const Finding& finding) {
    Json entry = diagnostic_json(finding.diagnostic);
    entry["fingerprint"] = finding.fingerprint;
    if (finding.folded > 0) entry["folded"] = finding.folded;
    if (applies_anywhere(finding.branches)) entry["branches"] = severities_json(finding.branches);
    return entry;
}

// Null if no configuration is used.
Json config_json(const std::optional<UsedConfig>& config, const ConfigEffect& effect) {
    if (!config) return nullptr;
    Json mounts = Json::array();
    for (const std::string& mount : config->mounts) mounts.push_back(as_utf8(mount));
    return {{"file", as_utf8(config->file)},
            {"mounts", std::move(mounts)},
            {"ignored", effect.ignored},
            {"lowered", effect.lowered}};
}

// JSON Lines: an object per file.
class JsonLines : public CheckReport {
public:
    explicit JsonLines(const ReportSettings& settings)
        : profile_(settings.profile), config_(settings.config) {}

    std::string entry(const ReportedFile& file) override {
        Json list = Json::array();
        for (const Finding& finding : file.findings) list.push_back(finding_json(finding));
        Json line{{"file", as_utf8(file.path)},
                  {"status", status_name(file)},
                  {"diagnostics", std::move(list)},
                  {"config", config_json(config_, file.config)}};
        if (profile_) {
            line["profile"] = profile_->name;
            line["limits"] = limits_json(file.limits, *profile_);
        }
        add_bytes(line, "path_bytes", file.path);
        return json_text(line, -1) + "\n";
    }
    std::string tail(const CheckEnd& /*end*/) override { return {}; }
    bool has_self_contained_entries() const override { return true; }

private:
    const std::optional<Profile> profile_;
    const std::optional<UsedConfig> config_;
};

// One JSON object, written incrementally: its list of messages item by item.
class JsonReport : public CheckReport {
public:
    explicit JsonReport(const ReportSettings& settings)
        : profile_(settings.profile), config_(settings.config), sandbox_(settings.sandbox) {}

    std::string head() override {
        return fmt::format(
            "{{\"format_version\": {},\n\"tool\": {},\n\"diagnostics\": [", kFormatVersion,
            json_text(Json{{"name", "studioscope"}, {"version", version_number()}}, -1));
    }

    std::string entry(const ReportedFile& file) override {
        std::string text;
        for (const Finding& finding : file.findings) {
            text += std::exchange(is_first_, false) ? "\n" : ",\n";
            text += json_text(finding_json(finding), -1);
        }
        files_.push_back({{"file", as_utf8(file.path)}, {"status", status_name(file)}});
        add_bytes(files_.back(), "path_bytes", file.path);
        if (profile_ && !file.limits.empty()) {
            limits_.push_back(
                {{"file", as_utf8(file.path)}, {"limits", limits_json(file.limits, *profile_)}});
            add_bytes(limits_.back(), "path_bytes", file.path);
        }
        return text;
    }

    std::string tail(const CheckEnd& end) override {
        const CheckTally& tally = end.tally;
        Json counts{{"files", tally.files}};
        for (const Severity severity : kSeverities)
            counts[severity_name(severity)] = tally.severity_count(severity);
        counts["ignored"] = tally.ignored;
        counts["known"] = tally.known;
        std::string limits;
        if (profile_)
            limits = fmt::format("\"profile\": {},\n\"limits\": {},\n",
                                 json_text(Json(profile_->name), -1), json_text(limits_, -1));
        return fmt::format(
            "\n],\n\"files\": {},\n{}\"config\": {},\n\"environment\": {},\n\"counts\": {},\n"
            "\"complete\": {}}}\n",
            json_text(files_, -1), limits, json_text(config_json(config_, tally.config), -1),
            json_text(Json{{"sandbox", sandbox_}}, -1), json_text(counts, -1), end.is_complete);
    }

private:
    const std::optional<Profile> profile_;
    const std::optional<UsedConfig> config_;
    const std::string sandbox_;
    Json files_ = Json::array();
    Json limits_ = Json::array();
    bool is_first_ = true;
};

}  // namespace

std::vector<std::string> check_format_names() {
    return {"text", "json", "jsonl", "sarif", "github", "gitlab"};
}

bool is_text_format(std::string_view format) { return format == "text" || format == "github"; }

std::string config_text(const UsedConfig& config, const ConfigEffect& effect) {
    std::string text =
        fmt::format("{}: {}, {} ignored", config.file, count_text(config.mounts.size(), "mount"),
                    count_text(effect.ignored, "finding"));
    if (effect.lowered > 0) text += fmt::format(", {} lowered", effect.lowered);
    return text;
}

std::unique_ptr<CheckReport> make_check_report(const std::string& format,
                                               const ReportSettings& settings) {
    if (format == "json") return std::make_unique<JsonReport>(settings);
    if (format == "jsonl") return std::make_unique<JsonLines>(settings);
    if (format == "sarif") return std::make_unique<SarifReport>(settings);
    if (format == "gitlab") return std::make_unique<GitlabReport>(settings);
    if (format != "github") return std::make_unique<TextReport>(settings);
    ReportSettings text = settings;
    text.message = github_messages(settings.repository);
    return std::make_unique<GithubReport>(std::make_unique<TextReport>(text));
}

}  // namespace studioscope
