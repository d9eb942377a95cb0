#include "report/check/sarif.h"

#include <fmt/format.h>

#include <utility>

#include "content/archives/archive_files.h"
#include "content/permitted_files.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/text.h"
#include "model/manual.h"
#include "report/check/findings.h"
#include "report/version.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kRoot = "ROOT";  // uriBaseId of relative paths
constexpr const char* kRootText = "The folder of the configuration, or the one that check ran in";

// Fractions of the limit available to notes, and to warnings too: the rest is reserved for errors.
constexpr size_t kPartsForNotes = 3, kPartsForWarnings = 4, kParts = 5;

std::string compact_json(const Json& json) { return json_text(json, -1); }

std::string percent_encode(std::string_view path) {
    constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
    std::string uri;
    for (const char c : path) {  // a name's own bytes, of whatever encoding
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = is_ascii_alphanumeric(c) || kPlain.find(c) != kPlain.npos;
        uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", byte);
    }
    return uri;
}

bool has_drive(std::string_view path) {
    return path.size() > 2 && is_ascii_letter(path[0]) && path[1] == ':' && path[2] == '/';
}

// A report is passed on: it does not tell where files outside of the project lie on this machine.
std::string shared_path(const std::filesystem::path& path) {
    const bool is_outside = path.is_absolute() || (!path.empty() && *path.begin() == "..");
    return path_text(is_outside ? path_to_share(path) : path);
}

// A message without the folders that path_to_share() leaves out of the path of its file: files that
// were not found are named by the places where they were looked for.
std::string shared_message(std::string message, const std::filesystem::path& file) {
    const std::filesystem::path whole = absolute_path(file);
    for (const std::filesystem::path& spelt : {file, whole, normal_path(whole)}) {
        if (!spelt.is_absolute() && (spelt.empty() || *spelt.begin() != "..")) continue;
        std::string left_out = generic_path_text(spelt);
        left_out.resize(left_out.size() - generic_path_text(path_to_share(spelt)).size());
        if (left_out.size() < 2) continue;
        for (size_t at = message.find(left_out); at != message.npos;
             at = message.find(left_out, at))
            message.erase(at, left_out.size());
    }
    return message;
}

Json text_json(std::string_view text) { return {{"text", text}}; }

// Text in which no character is a mark of Markdown.
std::string markdown_text(std::string_view text) {
    constexpr std::string_view kMarks = "\\`*_[]<>";
    std::string escaped;
    for (const char c : text) {
        if (kMarks.find(c) != kMarks.npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

Json rule_json(const std::string& code) {
    Json rule{{"id", code}};
    const MessageEntry* entry = find_message(code);
    if (entry == nullptr) return rule;
    rule["shortDescription"] = text_json(entry->title);
    rule["fullDescription"] = text_json(entry->why);
    rule["help"] =
        text_json(entry->action + (entry->fallback.empty() ? "" : " " + entry->fallback));
    rule["help"]["markdown"] = fmt::format(
        "**{}**\n\n{}\n\n*What to do:* {}{}", markdown_text(entry->title),
        markdown_text(entry->why), markdown_text(entry->action),
        entry->fallback.empty() ? "" : "\n\n*What is shown:* " + markdown_text(entry->fallback));
    rule["defaultConfiguration"] = {{"level", severity_name(entry->severity)}};
    return rule;
}

// The location in the file. GitHub rejects results without a line, so binary files get line 1.
Json region_json(const Diagnostic& diagnostic, bool is_packed) {
    const Location& location = diagnostic.location;
    if (is_packed || location.kind == Location::Kind::kNone) return {{"startLine", 1}};
    if (location.kind == Location::Kind::kLine) return {{"startLine", location.value}};
    return {{"startLine", 1}, {"byteOffset", location.value}};
}

}  // namespace

std::string file_uri(std::string_view path, bool is_windows) {
    std::string plain(path);
    if (is_windows)
        for (char& c : plain)
            if (c == '\\') c = '/';
    if (is_windows && has_drive(plain))
        return fmt::format("file:///{}:{}", plain[0],
                           percent_encode(std::string_view(plain).substr(2)));
    if (is_windows && plain.starts_with("//")) return "file:" + percent_encode(plain);
    // two slashes at the start of a path would name a server
    const size_t start = plain.find_first_not_of('/');
    if (plain.starts_with('/'))
        return "file:///" + (start == std::string::npos ? "" : percent_encode(plain.substr(start)));
    return percent_encode(plain);
}

std::string file_uri(std::string_view path) {
    return file_uri(path, kThisPlatform == Platform::kWindows);
}

SarifReport::SarifReport(const ReportSettings& settings, size_t max_results)
    : settings_(settings), max_results_(max_results) {}

std::string SarifReport::head() {
    return "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
           "\"version\": \"2.1.0\",\n\"runs\": [{\"results\": [";
}

bool SarifReport::has_room(Severity severity) {
    const size_t parts = severity == Severity::kNote      ? kPartsForNotes
                         : severity == Severity::kWarning ? kPartsForWarnings
                                                          : kParts;
    if (results_ >= max_results_ * parts / kParts) {
        ++left_out_[static_cast<size_t>(severity)];
        return false;
    }
    ++results_;
    return true;
}

SarifReport::Json SarifReport::result_json(const Finding& finding) {
    const Diagnostic& diagnostic = finding.diagnostic;
    const auto packed = split_archive_path(path_from_text(diagnostic.file));
    const std::string file = packed ? path_text(packed->archive) : diagnostic.file;
    const std::filesystem::path path = path_from_text(path_from(settings_.base, file));
    Json artifact{{"uri", file_uri(shared_path(path))}};
    if (!path.is_absolute()) artifact["uriBaseId"] = kRoot;
    const auto [rule, is_new] = rules_.try_emplace(diagnostic.code, codes_.size());
    if (is_new) codes_.push_back(diagnostic.code);
    const size_t occurrence = ++occurrences_[finding.fingerprint];
    std::string message = shared_message(as_utf8(diagnostic.message), path_from_text(file));
    if (packed) message = fmt::format("{}: {}", as_utf8(packed->inside), message);
    return {{"ruleId", diagnostic.code},
            {"ruleIndex", rule->second},
            {"level", severity_name(diagnostic.severity)},
            {"message", text_json(message)},
            {"locations",
             Json::array({Json{{"physicalLocation",
                                {{"artifactLocation", artifact},
                                 {"region", region_json(diagnostic, packed.has_value())}}}}})},
            {"partialFingerprints",
             {{"primaryLocationLineHash", fmt::format("{}:{}", finding.fingerprint, occurrence)}}}};
}

std::string SarifReport::entry(const ReportedFile& file) {
    std::string text;
    for (const Finding& finding : file.findings) {
        if (!has_room(finding.diagnostic.severity)) continue;
        text += results_ == 1 ? "\n" : ",\n";
        text += compact_json(result_json(finding));
    }
    return text;
}

SarifReport::Json SarifReport::notifications(const CheckEnd& end) const {
    Json list = Json::array();
    const auto add = [&](const std::string& text) {
        list.push_back({{"level", "warning"}, {"message", text_json(text)}});
    };
    const size_t left_out = left_out_[0] + left_out_[1] + left_out_[2];
    if (left_out > 0)
        add(
            fmt::format("{} left out, because code scanning accepts {} per run: {}, {}, {}. Ignore "
                        "codes, or check folders in runs of different --category.",
                        left_out == 1 ? "1 result is" : fmt::format("{} results are", left_out),
                        max_results_, count_text(left_out_[2], "error"),
                        count_text(left_out_[1], "warning"), count_text(left_out_[0], "note")));
    if (!end.is_complete) add("The run was interrupted before all files were checked.");
    return list;
}

std::string SarifReport::tail(const CheckEnd& end) {
    Json rules = Json::array();
    for (const std::string& code : codes_) rules.push_back(rule_json(code));
    Json driver{{"name", "studioscope"},
                {"version", version_number()},
                {"semanticVersion", version_number()}};
    if (*homepage() != '\0') driver["informationUri"] = homepage();
    driver["rules"] = std::move(rules);
    constexpr int kMaxFindings = 1;  // the statuses 0 and 1: all files were checked
    Json invocation{{"executionSuccessful", end.is_complete && end.exit_status <= kMaxFindings},
                    {"exitCode", end.exit_status}};
    if (Json list = notifications(end); !list.empty())
        invocation["toolExecutionNotifications"] = std::move(list);
    if (settings_.config) {
        UsedConfig config = *settings_.config;
        config.file = shared_path(path_from_text(config.file));
        invocation["toolConfigurationNotifications"] = Json::array(
            {Json{{"level", "note"},
                  {"message", text_json(as_utf8(config_text(config, end.tally.config)))}}});
    }
    std::string text =
        fmt::format("\n],\n\"tool\": {},\n\"invocations\": [{}],\n\"originalUriBaseIds\": {}",
                    compact_json(Json{{"driver", driver}}), compact_json(invocation),
                    compact_json(Json{{kRoot, {{"description", text_json(kRootText)}}}}));
    // a category ends with a slash; the name of the run after it is optional
    if (!settings_.category.empty())
        text += fmt::format(",\n\"automationDetails\": {}",
                            compact_json(Json{{"id", as_utf8(settings_.category) + "/"}}));
    return text + "}]}\n";
}

}  // namespace studioscope
