#include "report/check/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

void add(SeededHash& hash, std::string_view text) {
    hash.add(std::as_bytes(std::span(text.data(), text.size())));
    hash.add(0);
}

uint64_t hash_of(const Diagnostic& diagnostic, const SeededHash::Key& key) {
    SeededHash hash(key);
    add(hash, generic_path_text(path_from_text(diagnostic.file).lexically_normal()));
    add(hash, diagnostic.code);
    add(hash, diagnostic.message);
    add(hash, name_of(diagnostic.severity));
    hash.add(static_cast<unsigned char>(diagnostic.location.kind));
    add(hash, std::to_string(diagnostic.location.value));
    return hash.value();
}

}  // namespace

Findings::Findings(FindingSettings settings)
    : settings_(std::move(settings)),
      merged_(merged(settings_.config, settings_.rules)),
      key_(random_hash_key()) {}

bool Findings::is_new(const Diagnostic& diagnostic) {
    return reported_.insert(hash_of(diagnostic, key_)).second;
}

std::optional<Finding> Findings::select(Diagnostic diagnostic, const LostFiles& lost,
                                        ConfigEffect& effect) {
    if (!is_new(diagnostic)) return std::nullopt;
    const auto unchanged = severity_by(settings_.rules, diagnostic);
    const bool is_fixed = !settings_.may_hide_lost && diagnostic.severity == Severity::kError &&
                          lost.has(diagnostic.file);
    const auto severity = is_fixed ? unchanged : severity_by(merged_, diagnostic);
    if (!severity) {
        ++tally_.ignored;
        if (unchanged) ++effect.ignored;
        return std::nullopt;
    }
    diagnostic.severity = *severity;
    FindingIdentity identity = identity_of(diagnostic, settings_.base);
    if (!is_unreadable(diagnostic) && settings_.baseline.take(identity)) {
        ++tally_.known;
        return std::nullopt;
    }
    if (unchanged && *severity < *unchanged) ++effect.lowered;
    ++tally_.count[static_cast<size_t>(diagnostic.severity)];
    return Finding{std::move(diagnostic), std::move(identity.exact)};
}

std::vector<Finding> Findings::selected(CheckedFile& file, ConfigEffect& effect) {
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

// Replaces messages of one code in one file, beyond the limit, by an entry with their number.
std::vector<Finding> Findings::folded(std::vector<Finding> findings) const {
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
            finding.fingerprint = identity_of(finding.diagnostic, settings_.base).exact;
    return kept;
}

ReportedFile Findings::take(CheckedFile file) {
    if (settings_.repeats_of_files) reported_.clear();
    tally_.is_all_readable = tally_.is_all_readable && file.is_readable;
    ConfigEffect effect;
    std::vector<Finding> findings = folded(selected(file, effect));
    tally_.config.ignored += effect.ignored;
    tally_.config.lowered += effect.lowered;
    return {std::move(file.path), file.is_readable, std::move(findings), std::move(file.limits),
            effect};
}

}  // namespace studioscope
