#include "report/baseline.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <vector>

namespace studioscope {

namespace {

// The value of a key, if it is a text; else an empty one.
std::string text_at(const nlohmann::json& entry, const char* key) {
    const auto value = entry.find(key);
    return value != entry.end() && value->is_string() ? value->get<std::string>() : std::string();
}

size_t count_at(const nlohmann::json& entry, const char* key) {
    const auto value = entry.find(key);
    return value != entry.end() && value->is_number_unsigned() ? value->get<size_t>() : 0;
}

bool is_report(const nlohmann::json& value) {
    if (!value.is_object()) return false;
    const auto list = value.find("diagnostics");
    return list != value.end() && list->is_array();
}

nlohmann::json parsed(std::string_view text) { return nlohmann::json::parse(text, nullptr, false); }

// The objects of a report: one, or one per line.
Result<std::vector<nlohmann::json>> objects_of(std::string_view report) {
    std::vector<nlohmann::json> objects;
    if (nlohmann::json whole = parsed(report); is_report(whole)) {
        objects.push_back(std::move(whole));
        return objects;
    }
    size_t line = 1;
    for (size_t start = 0; start < report.size(); ++line) {
        const size_t end = std::min(report.find('\n', start), report.size());
        const std::string_view text = report.substr(start, end - start);
        start = end + 1;
        if (text.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        nlohmann::json object = parsed(text);
        if (!is_report(object))
            return error("baseline",
                         "is not a report of check: expected an object with `diagnostics`, as "
                         "--format json and jsonl write it",
                         at_line(line));
        objects.push_back(std::move(object));
    }
    if (!objects.empty()) return objects;
    return error("baseline", "is empty, not a report of check");
}

bool take_one(std::map<std::string, size_t>& counts, const std::string& key) {
    const auto found = counts.find(key);
    if (found == counts.end() || found->second == 0) return false;
    --found->second;
    return true;
}

}  // namespace

Result<Baseline> Baseline::parse(std::string_view report, const std::filesystem::path& base,
                                 const std::function<bool(const std::string&)>& is_there) {
    const Result<std::vector<nlohmann::json>> objects = objects_of(report);
    if (!objects) return objects.error();
    Baseline baseline;
    for (const nlohmann::json& object : *objects)
        for (const nlohmann::json& entry : object["diagnostics"]) {
            if (!entry.is_object()) continue;
            Diagnostic finding;
            finding.file = text_at(entry, "file");
            finding.code = text_at(entry, "code");
            finding.message = text_at(entry, "message");
            FindingIdentity identity = identity_of(finding, base);
            if (std::string written = text_at(entry, "fingerprint"); !written.empty())
                identity.exact = std::move(written);
            if (const size_t folded = count_at(entry, "folded"); folded > 0)
                baseline.of_code_[identity.of_code] += folded;
            else if (is_there(finding.file))
                ++baseline.exact_[identity.exact];
            else
                ++baseline.moved_[identity.moved];
        }
    return baseline;
}

bool Baseline::take(const FindingIdentity& finding) {
    return take_one(exact_, finding.exact) || take_one(moved_, finding.moved) ||
           take_one(of_code_, finding.of_code);
}

}  // namespace studioscope
