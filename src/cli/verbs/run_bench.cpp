#include <fmt/format.h>

#include <algorithm>
#include <atomic>

#include "cli/verbs/run.h"
#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "host/open_document.h"
#include "host/output.h"
#include "host/program_cache_files.h"
#include "host/progress_line.h"
#include "host/sandbox.h"
#include "render/bench/bench.h"
#include "render/bench/report.h"
#include "render/bench/run_json.h"
#include "render/context.h"
#include "render/program.h"

namespace studioscope {

namespace {

// allowed difference between skinners, relative to the model's size
constexpr double kTolerance = 1e-5;

// Whether a budget has no row to apply to: pass-through does no skinning.
bool has_nothing_to_judge(const BenchOptions& bench) {
    const std::vector<SkinningMethod>& methods = bench.request.skinners;
    return bench.budget && !methods.empty() &&
           std::all_of(methods.begin(), methods.end(), [](SkinningMethod skinner) {
               return skinner == SkinningMethod::kPassthrough;
           });
}

// Warns that flexes are not measured: `bench` measures skinning, which comes after shapes.
void report_flexes(const PoseOptions& pose) {
    if (pose.flexes.empty() && pose.shapes.empty() && pose.flex_presets.empty()) return;
    print(warning("bench-no-flexes",
                  "flexes are set, but only skinning is measured; no shape is blended"));
}

// The drawn and skinned row with the fewest instances.
const BenchmarkRow* own_cost(const BenchmarkResult& run) {
    const BenchmarkRow* found = nullptr;
    for (const BenchmarkRow& row : run.rows) {
        if (row.draw.skinner == SkinningMethod::kPassthrough || row.draw.is_discarded) continue;
        if (!found || row.draw.instances < found->draw.instances) found = &row;
    }
    return found;
}

bool is_over_budget(const BenchmarkResult& run, double budget) {
    const BenchmarkRow* row = own_cost(run);
    if (!row || row->cost().median <= budget) return false;
    std::fprintf(stderr, "over the budget: %s with %s takes %s per frame; %s is allowed\n",
                 skinner_name(row->draw.skinner),
                 count_text(row->draw.instances, "copy", "copies").c_str(),
                 bench_time_text(row->cost().median).c_str(), bench_time_text(budget).c_str());
    return true;
}

bool is_wrong(const BenchmarkResult& run) {
    for (const BenchmarkRow& row : run.rows) {
        if (!row.error) continue;
        const double directions = std::max(row.error->max.y, row.error->max.z);
        // written so that a NaN is an error too
        if (row.error->max.x <= kTolerance * run.model.size && directions <= 1e-4) continue;
        std::fprintf(stderr, "%s is %.3g units and %.3g radians from the reference\n",
                     skinner_name(row.draw.skinner), row.error->max.x, directions);
        return true;
    }
    return false;
}

Result<BenchmarkResult> read_saved(const std::string& path) {
    const Result<Bytes> saved =
        read_side_file(path_from_text(path), disk_files(), Budget::kMaxSavedBytes);
    if (!saved) return about_file(path, saved.error());
    Result<BenchmarkResult> before = read_bench_json(as_text(*saved));
    return before ? std::move(before) : about_file(path, before.error());
}

// Judges a run, and adds the change to a text report.
int judge(const Options& options, const BenchmarkResult& run,
          const std::optional<BenchmarkResult>& saved, std::string& text) {
    int status = kDone;
    if (is_wrong(run)) status = kCheckFailed;
    if (options.bench.budget && is_over_budget(run, *options.bench.budget)) status = kCheckFailed;
    if (!saved) return status;
    const Result<BenchChange> change = compare_bench(run, *saved);
    if (!change) {
        return report_problem(options.verb,
                              about_file(path_from_text(options.bench.compared), change.error()));
    }
    if (options.format != "text") std::fputs(change->text.c_str(), stderr);
    if (options.format == "text") text += "\n" + change->text;
    return change->is_slower ? kCheckFailed : status;
}

Result<BenchmarkResult> measure(const Document& document, const BenchRequest& request) {
    Result<Bench> bench = make_bench(document, bench_plan(document, request));
    if (!bench) return bench.error();
    std::atomic<float> share = 0;
    const ProgressLine shown([&] { return fmt::format("Measuring: {:.0f} %", share * 100); });
    for (;;) {
        const Result<bool> has_more = bench->measurement.step();
        if (!has_more) return has_more.error();
        if (!*has_more) return bench_result(*bench);
        share = bench->measurement.progress();
    }
}

}  // namespace

int run_bench(const Options& options) {
    if (has_nothing_to_judge(options.bench)) {
        return report_wrong_usage(options.verb,
                                  "--budget limits a skinner, but --skinner passthrough is without "
                                  "one");
    }
    if (const int refused = refuse_report_output(options); refused != kDone) return refused;
    std::optional<BenchmarkResult> saved;
    if (!options.bench.compared.empty()) {
        Result<BenchmarkResult> read = read_saved(options.bench.compared);
        if (!read) return report_problem(options.verb, read.error());
        saved = std::move(*read);
    }
    const OpenedDocument opened = open_in_thread(options);
    if (!opened.document) return opened.status;
    if (!options.bench.measures_load) report_flexes(options.pose);
    const Result<HeadlessContext> context = HeadlessContext::make();
    if (!context) return report_problem(options.verb, context.error());
    restrict_driver(options);
    if (options.bench.measures_load) return std::max<int>(bench_load(options), opened.status);
    if (const auto problem = enable_program_cache(options)) print(*problem);
    const Result<BenchmarkResult> run = measure(*opened.document, options.bench.request);
    trust_drawn_programs();
    if (!run) return report_problem(options.verb, run.error());
    std::string text = options.format == "json"  ? bench_json(*run)
                       : options.format == "csv" ? bench_csv(*run)
                                                 : bench_text(*run);
    const int status = judge(options, *run, saved, text);
    if (const int written = write_report(options, text); written != kDone) return written;
    return status == kDone ? opened.status : status;
}

}  // namespace studioscope
