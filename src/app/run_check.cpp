#include <fmt/format.h>

#include <algorithm>

#include "app/check_files.h"
#include "app/exit_status.h"
#include "app/info.h"
#include "app/open_document.h"
#include "app/output.h"
#include "app/verbs.h"
#include "app/version.h"
#include "core/archives/archive_files.h"
#include "core/text.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

Json sarif_result(const Diagnostic& diagnostic) {
    Json region = Json::object();
    if (diagnostic.place.kind == Place::Kind::kLine) region["startLine"] = diagnostic.place.value;
    if (diagnostic.place.kind == Place::Kind::kOffset)
        region["byteOffset"] = diagnostic.place.value;
    Json location{{"artifactLocation", {{"uri", as_utf8(diagnostic.file)}}}};
    if (!region.empty()) location["region"] = region;
    return {{"ruleId", diagnostic.code},
            {"level", name_of(diagnostic.severity)},
            {"message", {{"text", as_utf8(diagnostic.message)}}},
            {"locations", Json::array({Json{{"physicalLocation", location}}})}};
}

Json sarif_of(const Diagnostics& diagnostics) {
    Json results = Json::array();
    for (const Diagnostic& diagnostic : diagnostics) results.push_back(sarif_result(diagnostic));
    const Json driver{{"name", "studioscope"}, {"version", version_number()}};
    return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
            {"version", "2.1.0"},
            {"runs", Json::array({Json{{"tool", {{"driver", driver}}}, {"results", results}}})}};
}

std::string report(const Diagnostics& diagnostics, const std::string& format) {
    if (format == "sarif")
        return sarif_of(diagnostics).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    if (format == "json") {
        Json list = Json::array();
        for (const Diagnostic& diagnostic : diagnostics) list.push_back(json_of(diagnostic));
        return Json{{"diagnostics", list}}.dump(2, ' ', false, Json::error_handler_t::replace) +
               "\n";
    }
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += to_string(diagnostic) + "\n";
    return text;
}

// "3 files: 1 error, 0 warnings, 2 notes"
std::string count_line(size_t files, const Diagnostics& all) {
    const auto counted = [&](Severity severity) {
        const auto count = std::count_if(all.begin(), all.end(), [&](const Diagnostic& said) {
            return said.severity == severity;
        });
        return fmt::format("{} {}{}", count, name_of(severity), count == 1 ? "" : "s");
    };
    return fmt::format("{} file{}: {}, {}, {}\n", files, files == 1 ? "" : "s",
                       counted(Severity::kError), counted(Severity::kWarning),
                       counted(Severity::kNote));
}

}  // namespace

int run_check(const Options& options) {
    const CheckedFiles checked = files_to_check(options.files);
    Diagnostics all = checked.problems;
    bool is_all_readable = checked.is_all_listed;
    const FileSystem files = listing_once(with_archives(disk_files()));
    for (const std::filesystem::path& file : checked.files) {
        Options one = options;
        one.load.with_pixels = false;
        one.files = {file};
        const Scene scene = load_files(one, files);
        is_all_readable = is_all_readable && !scene.format.empty();
        all.insert(all.end(), scene.diagnostics.begin(), scene.diagnostics.end());
    }
    std::string text = report(all, options.format);
    if (options.format == "text") text += count_line(checked.files.size(), all);
    // The report is what was asked for: it goes to standard output in every format.
    const int written = write_or_tell("-", text);
    const bool is_bad = std::any_of(all.begin(), all.end(), [&](const Diagnostic& diagnostic) {
        return diagnostic.severity >= options.fail_on;
    });
    if (!is_all_readable || written != kDone) return kUnreadable;
    return is_bad ? kCheckFailed : kDone;
}

}  // namespace studioscope
