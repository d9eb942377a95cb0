#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "cli/verbs/run.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/budget.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/thread_pool.h"
#include "export/sources.h"
#include "host/check_files.h"
#include "host/interruption.h"
#include "host/mounted_scenes.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "host/project_config.h"
#include "host/sandbox.h"
#include "model/printed_messages.h"
#include "report/check/engine_severity.h"
#include "report/check/findings.h"
#include "report/check/profile.h"
#include "report/check/report.h"
#include "report/content.h"

namespace studioscope {

namespace {

constexpr size_t kMaxAhead = 64;  // files whose results may wait for a slow one

// Shared state for checking files: the archives they are read from, whose checksums are checked as
// well, their mounts, and the branches of the engine that they are for.
struct CheckContext {
    std::shared_ptr<OpenArchives> archives;
    FileSystem files;
    std::shared_ptr<MountCache> mounts;
    std::optional<Profile> profile;
    std::shared_ptr<const Scene> original = {};  // --like
    bool compares_round_trip = false;            // --round-trip
};

LoadRequest request_for(const std::filesystem::path& path, const LoadRequest& options) {
    LoadRequest one = options;
    one.load.with_pixels = false;
    one.load.keeps_motion = false;
    if (!is_collision_source(path)) one.load.missing_content = MissingContent::kNoteButOwn;
    one.files = {path};
    return one;
}

// The files of a scene that could not be read at all.
LostFiles lost_files(const Scene& scene) {
    LostFiles lost{scene.format.empty()};
    for (const SourceFile& file : scene.files)
        if (file.status == FileStatus::kNotUnderstood || file.status == FileStatus::kUnreadable)
            lost.files.insert(archive_path_text(path_text(file.path)));
    return lost;
}

CheckedFile check_file(const std::filesystem::path& path, const LoadRequest& options,
                       const CheckContext& context) {
    LoadRequest request = request_for(path, options);
    request.load.keeps_motion = context.compares_round_trip;
    OpenedScene opened = load_mounted(request, context.files, *context.archives, *context.mounts);
    Scene& scene = opened.scene;
    BranchReport branches;
    if (context.profile) {
        drop_general_limits(scene.diagnostics);
        std::vector<std::filesystem::path> named = request.files;
        if (context.original) named.push_back(context.original->file);
        branches = check_branches(
            scene, permitted_load_files(named, request.load, opened.content_roots, context.files),
            *context.profile, context.original.get());
        for (BranchFinding& found : branches.findings)
            found.diagnostic.file = archive_path_text(found.diagnostic.file);
    }
    for (Diagnostic& wrong : checksum_mismatches(scene, *context.archives))
        scene.diagnostics.push_back(std::move(wrong));
    if (context.compares_round_trip) add_round_trip(scene);
    apply_engine_severity(scene);
    const bool is_readable = !is_unreadable(scene);
    for (Diagnostic& found : scene.diagnostics) found.file = archive_path_text(found.file);
    return {archive_path_text(path_text(path)), is_readable,
            std::move(scene.diagnostics),       std::move(branches.findings),
            std::move(branches.limits),         lost_files(scene),
            scene.model.materials.size()};
}

// Checks one file; an exception becomes an error of that file and does not end the run.
CheckedFile check_or_report(const CheckTarget& target, const LoadRequest& options,
                            const CheckContext& context) {
    const std::string path = archive_path_text(path_text(target.path));
    if (target.problem)
        return {path, !is_unreadable(*target.problem), {*target.problem}, {}, {}, {target.is_lost}};
    const DeadlineScope ends(options.load.timeout);
    const RepeatedUnpackingScope repeats;
    try {
        return check_file(target.path, options, context);
    } catch (const TimeoutError&) {
        return {path, true, {about_file(path_from_text(path), timeout_error())}, {}, {}, {true}};
    } catch (const std::exception& problem) {
        Diagnostic failed = error("failed", std::string("cannot be checked: ") + problem.what());
        return {path, false, {about_file(path_from_text(path), failed)}, {}, {}, {true}};
    }
}

int check_exit_status(const CheckTally& tally, const std::optional<Severity>& fail_on) {
    if (!tally.is_all_readable) return kUnreadable;
    for (const Severity severity : {Severity::kNote, Severity::kWarning, Severity::kError})
        if (fail_on && severity >= *fail_on && tally.severity_count(severity) > 0)
            return kCheckFailed;
    return kDone;
}

// Filters the findings and writes the report entry by entry.
class ReportWriter {
public:
    ReportWriter(std::unique_ptr<CheckReport> report, FindingSettings settings,
                 const Options& options)
        : report_(std::move(report)), findings_(std::move(settings)), output_(options) {}

    void begin() { write(report_->head()); }
    void add(CheckedFile file) {
        has_lost_place_ = has_lost_place_ || names_lost_place(file.diagnostics);
        write(report_->entry(findings_.take(std::move(file))));
    }
    void end(int status, bool is_complete) {
        write(report_->tail({findings_.tally(), status, is_complete}));
        is_written_ = is_written_ && output_.finish() == kDone;
    }
    void count_file() { findings_.count_file(); }

    bool is_written() const { return is_written_; }
    // whatever the rules and the baseline say of the message
    bool has_lost_place() const { return has_lost_place_; }
    const CheckTally& tally() const { return findings_.tally(); }

private:
    void write(const std::string& text) {
        if (!is_written_ || text.empty()) return;
        hide_progress_line();
        is_written_ = output_.write(text) == kDone;
    }

    const std::unique_ptr<CheckReport> report_;
    Findings findings_;
    ReportOutput output_;
    bool is_written_ = true;
    bool has_lost_place_ = false;
};

void check_all(const std::vector<CheckTarget>& targets, unsigned jobs, const LoadRequest& options,
               const CheckContext& context, ReportWriter& report) {
    std::atomic<size_t> done = 0;
    const ProgressLine shown(
        [&] { return fmt::format("Checked {} of {}", done.load(), targets.size()); });
    const auto make = [&](size_t i) { return check_or_report(targets[i], options, context); };
    const auto take = [&](size_t i, CheckedFile checked) {
        ++done;
        if (!targets[i].problem) report.count_file();
        report.add(std::move(checked));
        return report.is_written() && !Interruption::is_requested();
    };
    ThreadPool workers(static_cast<int>(jobs));
    parallel_ordered_map(workers, targets.size(), kMaxAhead, make, take);
}

// The files that no report may replace, besides those that options name.
std::vector<std::filesystem::path> read_files(const CheckTargets& targets,
                                              const ProjectConfig& config) {
    std::vector<std::filesystem::path> files = targets.given_paths;
    for (const CheckTarget& one : targets.files) files.push_back(one.path);
    if (!config.file.empty()) files.push_back(config.file);
    return files;
}

// The output of --list.
std::string list_text(const std::vector<CheckTarget>& targets, const Options& options) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::string text;
    for (const CheckTarget& entry : targets) {
        if (entry.problem) continue;
        const std::string path = archive_path_text(path_text(entry.path));
        if (options.format != "text")
            list.push_back(as_utf8(path));
        else
            text += options.check.ends_names_with_zero ? path + '\0'
                                                       : at_line_start(printable(path)) + '\n';
    }
    return options.format != "text" ? json_text(list) + "\n" : text;
}

int list_all(const CheckTargets& targets, const Options& options) {
    if (const int refused = refuse_report_output(options, read_files(targets, {}));
        refused != kDone)
        return refused;
    int status = kDone;
    for (const CheckTarget& entry : targets.files) {
        if (!entry.problem) continue;
        print(*entry.problem);
        if (is_unreadable(*entry.problem)) status = kUnreadable;
    }
    return std::max(status, write_report(options, list_text(targets.files, options)));
}

// The search paths of a configuration that was not given with --config.
ConfiguredMounts found_places(const ProjectConfig& config) {
    if (config.is_named) return {};
    return {config.folder, config.mounts, config.game};
}

// The options of the command line; search paths of a configuration given with --config follow its
// own.
LoadRequest load_request(const Options& options, const ProjectConfig& config) {
    LoadRequest request = options;
    MountRequest& mounts = request.mounts;
    if (!config.is_named) return request;  // see found_places()
    mounts.mounts.insert(mounts.mounts.end(), config.mounts.begin(), config.mounts.end());
    if (!mounts.game) mounts.game = config.game;
    return request;
}

std::optional<Profile> active_profile(const Options& options, const ProjectConfig& config) {
    return options.check.profile ? options.check.profile : config.profile;
}

// A path for reports: relative to the current folder if it is below it.
std::string reported_path(const std::filesystem::path& path) {
    return archive_path_text(path_from(comparable_path("."), path_text(path)));
}

std::optional<UsedConfig> used_config(const ProjectConfig& config) {
    if (config.file.empty()) return std::nullopt;
    UsedConfig used{reported_path(config.file), {}};
    for (const std::filesystem::path& mount : config.mounts)
        used.mounts.push_back(reported_path(mount));
    return used;
}

// The number of messages per code and file that are listed: all of them for scripts, which count
// them.
size_t max_messages(const Options& options) {
    const bool is_whole = !is_text_format(options.format) && options.format != "sarif";
    return options.check.max_messages.value_or(is_whole ? 0 : kMaxPrintedOfCode);
}

// The folder of the repository in a job of the CI service that the format is for.
std::filesystem::path repository_folder(const std::string& format) {
    const std::string folder =
        environment_variable(format == "github" ? "GITHUB_WORKSPACE" : "CI_PROJECT_DIR");
    return comparable_path(folder.empty() ? "." : path_from_text(folder));
}

ReportSettings report_settings(const Options& options, const ProjectConfig& config,
                               const FileSystem& files) {
    ReportSettings settings{config.folder, options.check.category, max_messages(options)};
    const bool is_quiet = options.messages.is_quiet;
    settings.min_severity = is_quiet ? Severity::kError : options.check.min_severity;
    settings.has_counts = !is_quiet;
    settings.profile = active_profile(options, config);
    settings.config = used_config(config);
    settings.sandbox = sandbox_in_use(options);
    settings.repository = repository_folder(options.format);
    const MessageStyle style =
        message_style(StandardStream::kOutput, options.messages.color, environment_variable);
    if (!style.columns && !style.is_colored) return settings;
    settings.message = [style, lines = std::make_shared<QuotedLines>(files)](const auto& message) {
        return message_text(message, style, lines.get());
    };
    return settings;
}

// The files that will be read.
PermittedPaths target_paths(const std::vector<CheckTarget>& targets, const Options& options,
                            const LoadRequest& request, const CheckContext& context) {
    std::vector<std::filesystem::path> named;
    for (const CheckTarget& one : targets) named.push_back(one.path);
    if (options.check.original) named.push_back(*options.check.original);
    return paths_to_read(request, named, *context.mounts, context.files);
}

// Reads the model of --like; reports the reason and returns null if it is unreadable.
std::shared_ptr<const Scene> read_original(const std::filesystem::path& path,
                                           const LoadRequest& request,
                                           const CheckContext& context) {
    Scene scene =
        load_mounted(request_for(path, request), context.files, *context.archives, *context.mounts)
            .scene;
    if (!is_unreadable(scene)) return std::make_shared<const Scene>(std::move(scene));
    print(scene.diagnostics);
    return nullptr;
}

int check_files(const std::vector<CheckTarget>& targets, const Options& options,
                const ProjectConfig& config, Baseline baseline, CheckContext context) {
    const CheckRequest& check = options.check;
    const LoadRequest request = load_request(options, config);
    const Interruption interruption;
    // before threads start
    narrow_reading(options, [&] { return target_paths(targets, options, request, context); });
    if (check.original) context.original = read_original(*check.original, request, context);
    if (check.original && !context.original) return kUnreadable;
    auto format =
        make_check_report(options.format, report_settings(options, config, context.files));
    FindingSettings settings{check.rules,
                             config.rules,
                             config.is_named,
                             std::move(baseline),
                             config.folder,
                             is_text_format(options.format) ? 0 : max_messages(options),
                             format->has_self_contained_entries()};
    ReportWriter report(std::move(format), std::move(settings), options);
    report.begin();
    check_all(targets, check.jobs, request, context, report);
    const int status = report.has_lost_place() ? int{kUnreadable}
                                               : check_exit_status(report.tally(), check.fail_on);
    report.end(status, !Interruption::is_requested());
    if (Interruption::is_requested())
        print(note("interrupted", fmt::format("interrupted after {} of {}", report.tally().files,
                                              count_text(targets.size(), "file"))));
    Interruption::reraise();
    return report.is_written() ? status : kUnreadable;
}

// The usage error in a combination of valid options; empty if there is none.
std::string wrong_words(const Options& options) {
    const CheckRequest& check = options.check;
    if (options.files.empty() && check.lists.empty()) return "FILE or --files-from is required";
    if (check.ends_names_with_zero && !check.lists_files && check.lists.empty())
        return "-0 is for --list and --files-from";
    const bool is_of_findings =
        options.format == "sarif" || options.format == "github" || options.format == "gitlab";
    return check.lists_files && is_of_findings
               ? fmt::format("--list prints text or json, not {}", options.format)
               : "";
}

// Prints the error of a file that an option refers to; returns the exit status.
int refuse(const Diagnostic& problem) {
    print(problem);
    return is_unreadable(problem) ? kUnreadable : kWrongUsage;
}

}  // namespace

int run_check(const Options& options) {
    const CheckRequest& check = options.check;
    if (const std::string problem = wrong_words(options); !problem.empty())
        return report_wrong_usage(options.verb, problem);
    const RunFiles run;
    const CheckTargets targets = files_to_check(options.files, check.lists, *run.archives,
                                                run.files, check.ends_names_with_zero);
    print(targets.wrong_lists);
    if (!targets.wrong_lists.empty()) return kWrongUsage;
    if (!targets.empty.empty() && !check.allows_empty) {
        for (const Diagnostic& nothing : targets.empty) report_problem(options.verb, nothing);
        return kWrongUsage;
    }
    if (check.lists_files) return list_all(targets, options);
    const Result<ProjectConfig> config = find_config(targets.given_paths, check.config, run.disk);
    if (!config) return refuse(config.error());
    if (const int refused = refuse_report_output(options, read_files(targets, *config));
        refused != kDone)
        return refused;
    print(config->notes);
    if (check.original && !active_profile(options, *config)) {
        report_problem(options.verb, usage_error("--like needs --profile"));
        return kWrongUsage;
    }
    Result<Baseline> baseline =
        check.baseline ? read_baseline(*check.baseline, *config, run.disk) : Result(Baseline());
    if (!baseline) return refuse(baseline.error());
    const auto mounts = std::make_shared<MountCache>(load_request(options, *config).mounts,
                                                     run.files, found_places(*config));
    return check_files(targets.files, options, *config, std::move(*baseline),
                       {run.archives,
                        run.files,
                        mounts,
                        active_profile(options, *config),
                        {},
                        check.compares_round_trip});
}

}  // namespace studioscope
