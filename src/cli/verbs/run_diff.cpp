#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/verbs/model_pairs.h"
#include "cli/verbs/run.h"
#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/json_text.h"
#include "core/path_text.h"
#include "host/mounted_scenes.h"
#include "host/output.h"
#include "host/progress_line.h"
#include "host/sandbox.h"
#include "report/diff.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The files of both sides; empty if the command line does not define two sides.
struct Sides {
    std::vector<fs::path> files, others;
};
Sides requested_sides(const Options& options) {
    const DiffRequest& diff = options.diff;
    if (options.files.empty()) return {};
    if (!diff.against.empty()) return {options.files, diff.against};
    if (options.files.size() == 2) return {{options.files[0]}, {options.files[1]}};
    if (options.files.size() == 1 && diff.against_lod) return {options.files, options.files};
    return {};
}

CompareOptions compare_options(const DiffRequest& request) {
    CompareOptions options;
    options.tolerances = request.tolerances;
    options.lod = request.lod.value_or(kNone);
    options.other_lod = request.against_lod.value_or(kNone);
    return options;
}

Scene load_side(const Options& options, const std::vector<fs::path>& files, const RunFiles& run,
                MountCache& mounts) {
    LoadRequest one = options;
    one.load.with_pixels = false;
    one.load.timeout = 0;  // the time limit is for both sides together
    one.files = files;
    const LoadingLine shown(files[0]);
    return load_mounted(one, run.files, *run.archives, mounts).scene;
}

std::string report_text(const DiffReport& report, const Options& options) {
    if (options.format == "json") return json_text(diff_json(report)) + "\n";
    return options.diff.is_stat ? diff_stat(report) : diff_text(report);
}

// The error if a requested level does not exist.
std::optional<Diagnostic> missing_level(const Scene& scene, int lod) {
    const size_t count = scene.model.lods.size();
    if (lod == kNone || static_cast<size_t>(lod) < count) return std::nullopt;
    return about_file(scene.file,
                      usage_error(fmt::format("there is no LOD {}; there are {}", lod, count)));
}

int compare_models(const Sides& sides, const Options& options) {
    const RunFiles run;
    const RepeatedUnpackingScope repeats;
    MountCache mounts(options.mounts, run.files);
    std::vector<fs::path> named = sides.files;
    named.insert(named.end(), sides.others.begin(), sides.others.end());
    narrow_reading(options, named, mounts, run.files);
    const Scene first = load_side(options, sides.files, run, mounts);
    const Scene second = load_side(options, sides.others, run, mounts);
    print(first.diagnostics, first.model.materials.size());
    print_unseen(second.diagnostics, first.diagnostics);
    const int status = std::max(scene_exit_status(first), scene_exit_status(second));
    if (first.format.empty() || second.format.empty()) return status;
    const CompareOptions settings = compare_options(options.diff);
    const int other_lod = settings.other_lod == kNone ? settings.lod : settings.other_lod;
    for (const auto& missing :
         {missing_level(first, settings.lod), missing_level(second, other_lod)})
        if (missing) {
            print(*missing);
            return kWrongUsage;
        }
    const DiffReport report{path_text(first.file), path_text(second.file),
                            compare_scenes(first, second, settings)};
    const DeadlinePause writing;
    const int written = write_report(options, report_text(report, options));
    return std::max({status, written, int{report.diff.is_same() ? kDone : kDiffers}});
}

}  // namespace

int run_diff(const Options& options) {
    if (options.diff.is_git_external) return run_git_external(options);
    if (const int refused = refuse_report_output(options); refused != kDone) return refused;
    const bool has_levels = options.diff.lod || options.diff.against_lod;
    if (options.diff.git_range && (has_levels || !options.diff.against.empty()))
        return report_wrong_usage(options.verb,
                                  "--git: expected neither --lod, --against-lod nor --against");
    if (options.diff.git_range) return compare_commits(options);
    const Sides sides = requested_sides(options);
    if (sides.files.empty())
        return report_wrong_usage(options.verb, "expected two models: A B, or A... --against B...");
    const bool is_pair = sides.files.size() == 1 && sides.others.size() == 1;
    if (is_pair && holds_models(sides.files[0]) && holds_models(sides.others[0])) {
        if (has_levels)
            return report_wrong_usage(options.verb, "--lod: expected two models, not folders");
        return compare_folders(sides.files[0], sides.others[0], options);
    }
    const DeadlineScope ends(options.load.timeout);
    try {
        return compare_models(sides, options);
    } catch (const TimeoutError&) {
        print(not_compared_in_time(path_text(sides.files[0]), options));
        return kUnreadable;
    }
}

}  // namespace studioscope
