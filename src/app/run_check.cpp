#include <algorithm>
#include <filesystem>
#include <set>

#include "app/exit_status.h"
#include "app/info.h"
#include "app/open_document.h"
#include "app/output.h"
#include "app/verbs.h"
#include "app/version.h"
#include "core/text.h"

namespace studioscope {

using Json = nlohmann::ordered_json;

namespace {

namespace fs = std::filesystem;

bool is_model_file(const fs::path& path) {
    const std::set<std::string> known{".smd", ".vta", ".qc", ".dmx", ".mdl"};
    return known.count(lower_case(path.extension().string())) > 0;
}

// A folder stands for every model file below it, in one order everywhere.
std::vector<std::string> files_under(const std::string& path) {
    std::error_code status;
    if (!fs::is_directory(path, status)) return {path};
    std::vector<std::string> files;
    const auto options = fs::directory_options::skip_permission_denied;
    for (const auto& entry : fs::recursive_directory_iterator(path, options, status))
        if (entry.is_regular_file(status) && is_model_file(entry.path()))
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

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
    if (format == "sarif") return sarif_of(diagnostics).dump(2) + "\n";
    if (format == "json") {
        Json list = Json::array();
        for (const Diagnostic& diagnostic : diagnostics) list.push_back(json_of(diagnostic));
        return Json{{"diagnostics", list}}.dump(2) + "\n";
    }
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += to_string(diagnostic) + "\n";
    return text;
}

}  // namespace

int run_check(const Options& options) {
    Diagnostics all;
    bool is_all_readable = true;
    for (const std::string& path : options.files)
        for (const std::string& file : files_under(path)) {
            Options one = options;
            one.files = {file};
            const Scene scene = load_files(one);
            is_all_readable = is_all_readable && !scene.format.empty();
            all.insert(all.end(), scene.diagnostics.begin(), scene.diagnostics.end());
        }
    // The report is what was asked for: it goes to standard output in every format.
    if (auto done = write_output("-", as_bytes(report(all, options.format))); !done)
        print(done.error());
    const bool is_bad = std::any_of(all.begin(), all.end(), [&](const Diagnostic& diagnostic) {
        return diagnostic.severity >= options.fail_on;
    });
    if (!is_all_readable) return kUnreadable;
    return is_bad ? kCheckFailed : kDone;
}

}  // namespace studioscope
