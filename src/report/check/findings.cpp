#include "report/check/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "core/digests.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "model/manual.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr size_t kDigits = 16;         // hexadecimal digits of a fingerprint
constexpr size_t kChecksumDigits = 8;  // of a checksum, whose first digit may be a letter
constexpr std::string_view kSearched = "; tried ";  // the folders differ between computers

bool is_word(char c) { return is_ascii_alphanumeric(c) || c == '_'; }
bool is_hex(char c) {
    return is_ascii_digit(c) || (ascii_lower(c) >= 'a' && ascii_lower(c) <= 'f');
}

// The end of the word or number at `start`; a number may have a point and an exponent.
size_t word_end(std::string_view text, size_t start) {
    const bool is_number = is_ascii_digit(text[start]);
    const auto continues = [&](size_t at) {
        if (is_word(text[at])) return true;
        const bool has_digit = at + 1 < text.size() && is_ascii_digit(text[at + 1]);
        const bool is_sign = text[at] == '-' || text[at] == '+';
        return is_number && has_digit &&
               ((text[at] == '.' && is_ascii_digit(text[at - 1])) ||
                (is_sign && ascii_lower(text[at - 1]) == 'e'));
    };
    size_t end = start;
    while (end < text.size() && continues(end)) ++end;
    return end;
}

bool is_number(std::string_view word) {
    const bool has_prefix = word.starts_with("0x");
    if (has_prefix) word.remove_prefix(2);
    const bool has_only_digits = std::all_of(word.begin(), word.end(), [](char c) {
        return is_hex(c) || c == '.' || c == '-' || c == '+';
    });
    const bool has_digit = std::any_of(word.begin(), word.end(), is_ascii_digit);
    const bool is_marked = has_prefix || word.size() == kChecksumDigits;
    return has_only_digits && (has_prefix || has_digit) &&
           (is_marked || is_ascii_digit(word.front()));
}

std::string text_digest(std::initializer_list<std::string_view> parts) {
    Md5 sum;
    for (const std::string_view part : parts) {
        sum.add(std::as_bytes(std::span(part.data(), part.size())));
        const std::byte end{0};
        sum.add(std::span(&end, 1));
    }
    return to_string(sum.sum()).substr(0, kDigits);
}

void add(SeededHash& hash, std::string_view text) {
    hash.add(std::as_bytes(std::span(text.data(), text.size())));
    hash.add(0);
}

bool is_wildcard(std::string_view code) { return code.find('*') != code.npos; }

// Whether a code matches a pattern in which each star is any number of letters.
bool matches_pattern(std::string_view code, std::string_view pattern) {
    const size_t star = pattern.find('*');
    if (star == pattern.npos || !code.starts_with(pattern.substr(0, star))) return code == pattern;
    code.remove_prefix(star);
    pattern.remove_prefix(star + 1);
    // the part between two stars is searched once: its first place leaves most of the code
    for (size_t next = pattern.find('*'); next != pattern.npos; next = pattern.find('*')) {
        const size_t at = code.find(pattern.substr(0, next));
        if (at == code.npos) return false;
        code.remove_prefix(at + next);
        pattern.remove_prefix(next + 1);
    }
    return code.ends_with(pattern);
}

bool matches_any(std::string_view code, const std::set<std::string>& patterns) {
    return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
        return is_wildcard(pattern) && matches_pattern(code, pattern);
    });
}

// The severity by the longest of the wildcards that match.
std::optional<Severity> wildcard_severity(std::string_view code, const FindingRules& rules) {
    const std::pair<const std::string, Severity>* longest = nullptr;
    for (const auto& rule : rules.severities)
        if (is_wildcard(rule.first) && matches_pattern(code, rule.first) &&
            (!longest || rule.first.size() > longest->first.size()))
            longest = &rule;
    return longest ? std::optional(longest->second) : std::nullopt;
}

uint64_t diagnostic_hash(const Diagnostic& diagnostic, const SeededHash::Key& key) {
    SeededHash hash(key);
    add(hash, generic_path_text(path_from_text(diagnostic.file).lexically_normal()));
    add(hash, diagnostic.code);
    add(hash, diagnostic.message);
    add(hash, severity_name(diagnostic.severity));
    hash.add(static_cast<unsigned char>(diagnostic.location.kind));
    add(hash, std::to_string(diagnostic.location.value));
    return hash.value();
}

}  // namespace

std::string unknown_code_problem(const std::string& code) {
    std::vector<std::string> codes;
    for (const MessageEntry& entry : all_messages()) codes.push_back(entry.code);
    const auto is_meant = [&](const std::string& known) { return matches_pattern(known, code); };
    if (std::any_of(codes.begin(), codes.end(), is_meant)) return {};
    if (is_wildcard(code)) return fmt::format("no code matches \"{}\"", quotable(code));
    return fmt::format("unknown code \"{}\"{}", quotable(code), did_you_mean(code, codes));
}

FindingRules expand_wildcards(const FindingRules& rules) {
    FindingRules expanded = rules;
    std::erase_if(expanded.severities, [](const auto& rule) { return is_wildcard(rule.first); });
    for (std::set<std::string>* codes : {&expanded.ignored, &expanded.only})
        std::erase_if(*codes, [](const std::string& code) { return is_wildcard(code); });
    for (const MessageEntry& entry : all_messages()) {
        const std::string& code = entry.code;
        const bool is_asked_for = rules.severities.contains(code) || rules.only.contains(code);
        if (!is_asked_for && matches_any(code, rules.ignored)) expanded.ignored.insert(code);
        if (matches_any(code, rules.only)) expanded.only.insert(code);
        // of a full code it is there already
        if (const auto severity = wildcard_severity(code, rules))
            expanded.severities.try_emplace(code, *severity);
    }
    return expanded;
}

bool is_unreadable(const Diagnostic& diagnostic) {
    return diagnostic.severity == Severity::kError && diagnostic.code == "unreadable";
}

std::optional<Severity> severity_by(const FindingRules& rules, const Diagnostic& diagnostic) {
    if (is_unreadable(diagnostic)) return diagnostic.severity;
    if (rules.ignored.contains(diagnostic.code)) return std::nullopt;
    if (!rules.only.empty() && !rules.only.contains(diagnostic.code)) return std::nullopt;
    const auto severity = rules.severities.find(diagnostic.code);
    return severity != rules.severities.end() ? severity->second : diagnostic.severity;
}

FindingRules merge_rules(FindingRules project, const FindingRules& command_line) {
    for (const auto& [code, severity] : command_line.severities) {
        project.severities.insert_or_assign(code, severity);
        project.ignored.erase(code);  // setting a severity asks for the message
    }
    for (const std::string& code : command_line.only) project.ignored.erase(code);
    project.ignored.insert(command_line.ignored.begin(), command_line.ignored.end());
    project.only = command_line.only;
    return project;
}

std::string path_from(const fs::path& base, const std::string& file) {
    const fs::path absolute = normal_path(absolute_path(path_from_text(file)));
    const fs::path relative = absolute.lexically_relative(base);
    const bool is_below = !relative.empty() && relative.is_relative() && *relative.begin() != "..";
    return generic_path_text(is_below ? relative : absolute);
}

std::string without_numbers(std::string_view message) {
    message = message.substr(0, message.find(kSearched));
    std::string text;
    bool is_quoted = false;
    for (size_t at = 0; at < message.size();) {
        if (message[at] == '"') is_quoted = !is_quoted;
        if (is_quoted || !is_word(message[at])) {
            text += message[at++];
            continue;
        }
        const size_t end = word_end(message, at);
        const std::string_view word = message.substr(at, end - at);
        if (!is_number(word)) text += word;
        const bool is_negative = is_number(word) && text.ends_with('-');
        if (is_negative) text.pop_back();
        at = end;
    }
    return text;
}

FindingIdentity finding_identity(const Diagnostic& finding, const fs::path& base) {
    // as the reports write it, which are read as baselines
    const std::string path = as_utf8(path_from(base, finding.file));
    const std::string name = path.substr(path.find_last_of('/') + 1);
    const std::string text = without_numbers(finding.message);
    return {text_digest({path, finding.code, text}), text_digest({path, finding.code}),
            text_digest({name, finding.code, text}), text_digest({name, finding.code})};
}

Findings::Findings(FindingSettings settings)
    : settings_(std::move(settings)),
      rules_(expand_wildcards(settings_.rules)),
      merged_(merge_rules(expand_wildcards(settings_.config), rules_)),
      key_(random_hash_key()) {}

bool Findings::is_new(const Diagnostic& diagnostic) {
    return reported_.insert(diagnostic_hash(diagnostic, key_)).second;
}

std::optional<Finding> Findings::select(Diagnostic diagnostic, const LostFiles& lost,
                                        ConfigEffect& effect) {
    if (!is_new(diagnostic)) return std::nullopt;
    const auto unchanged = severity_by(rules_, diagnostic);
    const bool is_fixed = !settings_.may_hide_lost && diagnostic.severity == Severity::kError &&
                          lost.has(diagnostic.file);
    const auto severity = is_fixed ? unchanged : severity_by(merged_, diagnostic);
    if (!severity) {
        ++tally_.ignored;
        if (unchanged) ++effect.ignored;
        return std::nullopt;
    }
    diagnostic.severity = *severity;
    FindingIdentity identity = finding_identity(diagnostic, settings_.base);
    if (!is_unreadable(diagnostic) && settings_.baseline.take(identity)) {
        ++tally_.known;
        return std::nullopt;
    }
    if (unchanged && *severity < *unchanged) ++effect.lowered;
    ++tally_.count[static_cast<size_t>(diagnostic.severity)];
    return Finding{std::move(diagnostic), std::move(identity.exact)};
}

std::vector<Finding> Findings::select_all(CheckedFile& file, ConfigEffect& effect) {
    std::vector<Finding> findings;
    for (Diagnostic& diagnostic : file.diagnostics)
        if (auto finding = select(std::move(diagnostic), file.lost, effect))
            findings.push_back(std::move(*finding));
    for (BranchFinding& found : file.branch_findings)
        if (auto finding = select(std::move(found.diagnostic), file.lost, effect)) {
            finding->branches = found.branches;
            findings.push_back(std::move(*finding));
        }
    return findings;
}

// Replaces the messages of one code in one file beyond the limit by one entry with their number.
std::vector<Finding> Findings::fold_repeats(std::vector<Finding> findings) const {
    if (settings_.max_messages == 0) return findings;
    struct Group {
        size_t count = 0, entry = 0;
    };
    std::map<std::tuple<std::string, std::string, Severity>, Group> groups;
    std::vector<Finding> kept;
    for (Finding& finding : findings) {
        const Diagnostic& one = finding.diagnostic;
        Group& group = groups[{one.file, one.code, one.severity}];
        if (++group.count <= settings_.max_messages) {
            kept.push_back(std::move(finding));
            continue;
        }
        if (group.count == settings_.max_messages + 1) {
            group.entry = kept.size();
            kept.push_back({Diagnostic{one.severity, one.code, {}, {}, one.file}, {}});
        }
        Finding& rest = kept[group.entry];
        ++rest.folded;
        rest.branches = finding.branches;
        rest.diagnostic.message =
            fmt::format("{} more like this; --max-messages 0 lists all", rest.folded);
    }
    for (Finding& finding : kept)
        if (finding.folded > 0)
            finding.fingerprint = finding_identity(finding.diagnostic, settings_.base).exact;
    return kept;
}

ReportedFile Findings::take(CheckedFile file) {
    if (settings_.repeats_of_files) reported_.clear();
    tally_.is_all_readable = tally_.is_all_readable && file.is_readable;
    ConfigEffect effect;
    std::vector<Finding> findings = fold_repeats(select_all(file, effect));
    tally_.config.ignored += effect.ignored;
    tally_.config.lowered += effect.lowered;
    return {std::move(file.path),   file.is_readable, std::move(findings),
            std::move(file.limits), effect,           file.material_count};
}

}  // namespace studioscope
