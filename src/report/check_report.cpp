#include "report/check_report.h"

#include <fmt/format.h>

#include "core/ascii.h"
#include "core/json_text.h"
#include "core/text.h"
#include "report/info.h"
#include "report/version.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

std::string one_line_of(const Json& json) { return json_text(json, -1); }

std::string nothing() { return {}; }
std::string nothing_more(const CheckTally&) { return {}; }

// -- text

std::string lines(const CheckedFile& file, bool /*is_first*/) {
    std::string text;
    for (const Diagnostic& diagnostic : file.diagnostics) text += to_string(diagnostic) + "\n";
    return text;
}

// "3 files: 1 error, 0 warnings, 2 notes"
std::string count_line(const CheckTally& tally) {
    const auto counted = [&](Severity severity) {
        const size_t count = tally.of(severity);
        return fmt::format("{} {}{}", count, name_of(severity), count == 1 ? "" : "s");
    };
    return fmt::format("{} file{}: {}, {}, {}\n", tally.files, tally.files == 1 ? "" : "s",
                       counted(Severity::kError), counted(Severity::kWarning),
                       counted(Severity::kNote));
}

// -- JSON, one line per file

std::string json_line(const CheckedFile& file, bool /*is_first*/) {
    Json list = Json::array();
    for (const Diagnostic& diagnostic : file.diagnostics) list.push_back(json_of(diagnostic));
    return one_line_of({{"file", as_utf8(file.path)},
                        {"status", file.is_readable ? "read" : "unreadable"},
                        {"diagnostics", std::move(list)}}) +
           "\n";
}

// -- JSON and SARIF: one value whose list is written item by item

std::string items(const CheckedFile& file, bool is_first, Json (*item_of)(const Diagnostic&)) {
    std::string text;
    for (const Diagnostic& diagnostic : file.diagnostics) {
        text += (is_first ? "\n" : ",\n") + one_line_of(item_of(diagnostic));
        is_first = false;
    }
    return text;
}

std::string json_head() { return "{\"diagnostics\": ["; }
std::string json_items(const CheckedFile& file, bool is_first) {
    return items(file, is_first, json_of);
}
std::string json_tail(const CheckTally&) { return "\n]}\n"; }

// A relative reference or absolute path as a URI (RFC 3986), with other bytes percent-encoded.
std::string uri_of(const std::string& path) {
    constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
    std::string uri;
    for (const char c : as_utf8(path)) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = is_ascii_alphanumeric(c) || kPlain.find(c) != kPlain.npos;
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return uri;
}

Json sarif_result(const Diagnostic& diagnostic) {
    Json region = Json::object();
    if (diagnostic.location.kind == Location::Kind::kLine)
        region["startLine"] = diagnostic.location.value;
    if (diagnostic.location.kind == Location::Kind::kOffset)
        region["byteOffset"] = diagnostic.location.value;
    Json location{{"artifactLocation", {{"uri", uri_of(diagnostic.file)}}}};
    if (!region.empty()) location["region"] = region;
    return {{"ruleId", diagnostic.code},
            {"level", name_of(diagnostic.severity)},
            {"message", {{"text", as_utf8(diagnostic.message)}}},
            {"locations", Json::array({Json{{"physicalLocation", location}}})}};
}

std::string sarif_head() {
    const Json driver{{"name", "studioscope"}, {"version", version_number()}};
    return fmt::format(
        "{{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
        "\"version\": \"2.1.0\",\n\"runs\": [{{\"tool\": {},\n\"results\": [",
        one_line_of(Json{{"driver", driver}}));
}
std::string sarif_items(const CheckedFile& file, bool is_first) {
    return items(file, is_first, sarif_result);
}
std::string sarif_tail(const CheckTally&) { return "\n]}]}\n"; }

constexpr CheckFormat kFormats[] = {
    {"text", true, nothing, lines, count_line},
    {"json", false, json_head, json_items, json_tail},
    {"jsonl", false, nothing, json_line, nothing_more},
    {"sarif", false, sarif_head, sarif_items, sarif_tail},
};

}  // namespace

CheckedFile MessageLimit::within(CheckedFile file) {
    if (max_count_ == 0) return file;
    std::erase_if(file.diagnostics, [&](const Diagnostic& diagnostic) {
        return ++count_[{diagnostic.severity, diagnostic.code}] > max_count_;
    });
    return file;
}

std::string MessageLimit::rest() const {
    std::string text;
    for (const auto& [code, count] : count_)
        if (count > max_count_ && max_count_ > 0)
            text += fmt::format("{} more {}{} not listed; --max-messages 0 lists all [{}]\n",
                                count - max_count_, name_of(code.first),
                                count - max_count_ == 1 ? " is" : "s are", code.second);
    return text;
}

void CheckTally::add(const CheckedFile& file) {
    for (const Diagnostic& diagnostic : file.diagnostics)
        ++count[static_cast<size_t>(diagnostic.severity)];
    is_all_readable = is_all_readable && file.is_readable;
}

const CheckFormat& check_format(const std::string& name) {
    for (const CheckFormat& format : kFormats)
        if (name == format.name) return format;
    return kFormats[0];
}

std::vector<std::string> check_format_names() {
    std::vector<std::string> names;
    for (const CheckFormat& format : kFormats) names.emplace_back(format.name);
    return names;
}

}  // namespace studioscope
