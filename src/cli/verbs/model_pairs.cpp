#include "cli/verbs/model_pairs.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "host/check_files.h"
#include "host/mounted_scenes.h"
#include "host/options.h"
#include "host/output.h"
#include "host/sandbox.h"
#include "model/file_types.h"
#include "report/check/engine_severity.h"
#include "report/diff.h"
#include "report/lines/lines.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr size_t kMaxWaiting = 16;  // results that may wait for a slow model

// The result of comparing one pair.
struct PairResult {
    std::string text;
    std::unique_ptr<Json> json;  // null: nothing to list
    Diagnostics errors;
    int status = kDone;
};

// Whether a file is compared by its facts, as it cannot be loaded as a model.
bool has_facts_only(const fs::path& file) {
    const FileTypeRow* row = find_file_type(path_text(file.filename()));
    return !row || row->type == FileType::kVtx || row->type == FileType::kAni;
}

PairResult one_sided(const ModelPair& pair) {
    const char* change = pair.before ? "lost" : "added";
    return {fmt::format("{}: {}\n", at_line_start(printable(pair.name)), change),
            std::make_unique<Json>(Json{{"change", change}, {"name", as_utf8(pair.name)}}),
            {},
            kDiffers};
}

PairResult unreadable_pair(const ModelPair& pair, Diagnostics errors) {
    return {"",
            std::make_unique<Json>(Json{{"change", "unreadable"}, {"name", as_utf8(pair.name)}}),
            std::move(errors), kUnreadable};
}

Json facts_json(const std::string& changes) {
    Json lines = Json::array();
    for (const std::string& line : split_lines(changes)) lines.push_back(as_utf8(line));
    return lines;
}

Json pair_json(const ModelPair& pair, const DiffReport& report) {
    Json json{{"change", pair.is_renamed         ? "renamed"
                         : report.diff.is_same() ? "same"
                                                 : "changed"},
              {"name", as_utf8(pair.name)}};
    Json diff = diff_json(report);
    diff.erase("format_version");
    json.update(diff);
    return json;
}

// Compares lone files by their facts, such as a .vtx without its .mdl.
PairResult compare_facts(const ModelPair& pair, const ModelSide& before, const ModelSide& after,
                         const Options& options) {
    Result<Bytes> first = before.files->read(*pair.before);
    Result<Bytes> second = after.files->read(*pair.after);
    Diagnostics errors;
    if (!first) errors.push_back(first.error());
    if (!second) errors.push_back(second.error());
    if (!errors.empty()) return unreadable_pair(pair, std::move(errors));
    const std::string changes =
        file_changes({path_text(pair.before->filename()), *std::move(first)},
                     {path_text(pair.after->filename()), *std::move(second)});
    const DeadlinePause reporting;
    DiffReport report{before.display_name(*pair.before), after.display_name(*pair.after), {}};
    PairResult outcome;
    outcome.status = changes.empty() ? kDone : kDiffers;
    Json json = pair_json(pair, report);
    json["same"] = changes.empty();
    if (!changes.empty()) json["change"] = "changed";
    json["facts"] = facts_json(changes);
    outcome.json = std::make_unique<Json>(std::move(json));
    if (options.diff.is_stat)
        outcome.text = fmt::format("{}: {}\n", at_line_start(printable(pair.name)),
                                   changes.empty() ? "no difference" : "the file differs");
    else if (!changes.empty())
        outcome.text = fmt::format("{} -> {}\n{}", at_line_start(printable(report.file)),
                                   printable(report.other_file), changes);
    return outcome;
}

// The messages without which the differences would mislead: a missing VVD or VTX, and the errors of
// a scene that cannot be read.
Diagnostics misleading_faults(const Scene& scene) {
    const bool is_unreadable = scene_exit_status(scene) != kDone;
    Diagnostics faults;
    for (const Diagnostic& diagnostic : scene.diagnostics)
        if ((is_unreadable && diagnostic.severity == Severity::kError) ||
            (diagnostic.severity == Severity::kWarning && is_missing_companion(diagnostic)))
            faults.push_back(diagnostic);
    return faults;
}

bool reads_any(const Scene& scene, const std::set<fs::path>& files) {
    return std::any_of(scene.files.begin(), scene.files.end(), [&](const SourceFile& file) {
        return files.count(file.path.lexically_normal().relative_path()) > 0;
    });
}

PairResult compare_pair_scenes(const ModelPair& pair, const ModelSide& before,
                               const ModelSide& after, const Options& options) {
    const Scene second = after.load(*pair.after);
    const Scene first = before.load(*pair.before);
    if (pair.only_with && !reads_any(first, *pair.only_with) && !reads_any(second, *pair.only_with))
        return {};
    Diagnostics errors;
    for (const Scene* scene : {&first, &second})
        for (Diagnostic& each : misleading_faults(*scene)) errors.push_back(std::move(each));
    if (first.format.empty() || second.format.empty())
        return unreadable_pair(pair, std::move(errors));
    CompareOptions settings;
    settings.tolerances = options.diff.tolerances;
    const DiffReport report{before.display_name(*pair.before), after.display_name(*pair.after),
                            compare_scenes(first, second, settings)};
    const DeadlinePause reporting;
    PairResult outcome;
    outcome.status = std::max<int>(has_errors(errors) ? kUnreadable : kDone,
                                   report.diff.is_same() && !pair.is_renamed ? kDone : kDiffers);
    outcome.json = std::make_unique<Json>(pair_json(pair, report));
    outcome.errors = std::move(errors);
    if (options.diff.is_stat) {
        const std::string name =
            pair.is_renamed ? report.file + " -> " + report.other_file : pair.name;
        outcome.text =
            pair.is_renamed && report.diff.is_same()
                ? fmt::format("{}: renamed without a difference\n", at_line_start(printable(name)))
                : diff_stat({name, name, report.diff});
    } else if (pair.is_renamed && report.diff.is_same()) {
        outcome.text =
            fmt::format("{} -> {}\n  renamed without a difference\n",
                        at_line_start(printable(report.file)), printable(report.other_file));
    } else {
        outcome.text = diff_text(report);
    }
    return outcome;
}

PairResult compare_pair(const ModelPair& pair, const ModelSide& before, const ModelSide& after,
                        const Options& options) {
    if (!pair.before || !pair.after) return one_sided(pair);
    const DeadlineScope ends(options.load.timeout);
    try {
        if (has_facts_only(*pair.before) || has_facts_only(*pair.after))
            return compare_facts(pair, before, after, options);
        return compare_pair_scenes(pair, before, after, options);
    } catch (const TimeoutError&) {
        return unreadable_pair(pair, {not_compared_in_time(pair.name, options)});
    } catch (const std::exception& problem) {
        const std::string why = std::string("cannot be compared: ") + problem.what();
        return unreadable_pair(pair, {about_file(path_from_text(pair.name), error("failed", why))});
    }
}

bool is_packed(const fs::path& top) {
    std::error_code status;
    return is_archive_name(top) && !fs::is_directory(top, status);
}

fs::path root_folder(const fs::path& path) { return is_packed(path) ? archive_top(path) : path; }

// The models of a folder, by model_key() of their path relative to it.
using Models = std::map<fs::path, fs::path>;

// Lists the models of a folder or archive; prints errors and sets `status`.
Models models_in(const fs::path& path, const RunFiles& run, int& status) {
    Models models;
    const fs::path top = root_folder(path);
    for (const CheckTarget& found : files_to_check({path}, {}, *run.archives, run.files).files) {
        if (found.problem && found.problem->severity == Severity::kError) {
            print(*found.problem);
            status = kUnreadable;
        }
        if (!found.problem)
            models.emplace(model_key(found.path.lexically_relative(top)), found.path);
    }
    return models;
}

// A model, with access to the files that it may refer to.
struct PermittedModel {
    fs::path file;
    FileSystem files;
};

bool is_same_file(const PermittedModel& model, const fs::path& file, const PermittedModel& against,
                  const fs::path& other, size_t& read_count) {
    if (!model.files->is_allowed(file) || !against.files->is_allowed(other)) return false;
    const Result<Bytes> first = model.files->read(file), second = against.files->read(other);
    read_count += (first ? 1 : 0) + (second ? 1 : 0);
    return first && second ? *first == *second : !first && !second;
}

// Whether all files of a model have the same bytes, so that it need not be loaded. False for a QC,
// as the files that it refers to are not compared.
bool has_same_bytes(const PermittedModel& model, const PermittedModel& against) {
    const fs::path &file = model.file, &other = against.file;
    size_t read_count = 0;
    if (!is_compiled_file(file) || !is_compiled_file(other)) {
        const FileTypeRow* row = find_file_type(path_text(file.filename()));
        return row && row->type != FileType::kQc &&
               is_same_file(model, file, against, other, read_count);
    }
    const fs::path stem = compiled_file_stem(file), other_stem = compiled_file_stem(other);
    for (const FileTypeRow& row : kFileTypes) {
        if (!row.is_compiled) continue;
        fs::path first = stem, second = other_stem;
        first += path_from_text(row.ending);
        second += path_from_text(row.ending);
        if (!is_same_file(model, first, against, second, read_count)) return false;
    }
    return read_count > 0;
}

std::vector<ModelPair> make_model_pairs(const Models& before, const Models& after,
                                        const LoadOptions& options, const FileSystem& files,
                                        const fs::path& before_top, const fs::path& after_top) {
    std::vector<ModelPair> pairs;
    const auto permitted = [&](const fs::path& file) {
        return PermittedModel{file, permitted_load_files({&file, 1}, options, {}, files)};
    };
    for (const auto& [key, file] : before) {
        const auto other = after.find(key);
        if (other != after.end() && has_same_bytes(permitted(file), permitted(other->second)))
            continue;
        ModelPair& pair = pairs.emplace_back();
        pair.name = path_text(file.lexically_relative(before_top));
        pair.before = file;
        if (other != after.end()) pair.after = other->second;
    }
    for (const auto& [key, file] : after)
        if (before.count(key) == 0)
            pairs.push_back({path_text(file.lexically_relative(after_top)), {}, file});
    std::sort(pairs.begin(), pairs.end(),
              [](const ModelPair& a, const ModelPair& b) { return a.name < b.name; });
    return pairs;
}

}  // namespace

std::string late_comparison_text(const Options& options) {
    const bool is_fixed =
        options.diff.is_git_external && options.load.timeout == kGitExternalSeconds;
    return timeout_text("reading and comparing these two",
                        is_fixed ? "--git-external" : "--timeout");
}

Diagnostic not_compared_in_time(const std::string& file, const Options& options) {
    return about_file(path_from_text(file),
                      error("timeout", late_comparison_text(options) + "; they are not compared"));
}

int compare_pairs(const std::vector<ModelPair>& pairs, const ModelSide& before,
                  const ModelSide& after, const Options& options) {
    const bool is_json = options.format == "json";
    int status = kDone;
    ReportOutput output(options);
    Json models = Json::array();
    const auto take = [&](size_t, PairResult outcome) {
        print(outcome.errors);
        status = std::max(status, outcome.status);
        if (is_json && outcome.json) models.push_back(std::move(*outcome.json));
        if (!is_json && !outcome.text.empty())
            status = std::max(status, output.write(outcome.text));
        return !is_reader_gone();
    };
    ThreadPool workers;
    parallel_ordered_map(
        workers, pairs.size(), kMaxWaiting,
        [&](size_t i) { return compare_pair(pairs[i], before, after, options); }, take);
    if (!is_json) return std::max(status, output.finish());
    const auto is_same = [](const Json& model) { return model["change"] == "same"; };
    const Json json{{"format_version", 1},
                    {"before", as_utf8(before.label)},
                    {"after", as_utf8(after.label)},
                    {"same", std::all_of(models.begin(), models.end(), is_same)},
                    {"models", std::move(models)}};
    return std::max(status, write_report(options, json_text(json) + "\n"));
}

bool holds_models(const fs::path& path) {
    std::error_code status;
    return fs::is_directory(path, status) ||
           (is_archive_name(path) && fs::is_regular_file(path, status));
}

int compare_folders(const fs::path& before, const fs::path& after, const Options& options) {
    const RunFiles run;
    int status = kDone;
    const Models first = models_in(before, run, status);
    const Models second = models_in(after, run, status);
    MountCache mounts(options.mounts, run.files);
    std::vector<fs::path> named{before, after};
    for (const Models* models : {&first, &second})
        for (const auto& [key, file] : *models) named.push_back(file);
    narrow_reading(options, named, mounts, run.files);
    const auto load = [&](const fs::path& file) {
        LoadRequest one = options;
        one.load.with_pixels = false;
        one.load.with_materials = false;
        one.load.timeout = 0;  // the time limit is for both sides together
        one.files = {file};
        return load_mounted(one, run.files, *run.archives, mounts).scene;
    };
    const auto display_name = [](const fs::path& file) { return path_text(file); };
    const ModelSide old_side{path_text(before), run.files, load, display_name};
    const ModelSide new_side{path_text(after), run.files, load, display_name};
    const auto pairs = make_model_pairs(first, second, options.load, run.files, root_folder(before),
                                        root_folder(after));
    return std::max(status, compare_pairs(pairs, old_side, new_side, options));
}

}  // namespace studioscope
