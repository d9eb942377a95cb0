#include "bench/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "document/view.h"

namespace studioscope {

namespace {

void add_rows_options(CLI::App& app, BenchRequest& request) {
    app.add_option("--instances", request.instances, "how many copies, as a list: 1,10,100")
        ->delimiter(',')
        ->check(CLI::Range(1, kMaxInstances));
    app.add_option_function<std::vector<std::string>>(
           "--skinner",
           [&request](const std::vector<std::string>& names) {
               for (const std::string& name : names) {
                   const auto skinner = skinner_of(name);
                   if (!skinner) throw CLI::ValidationError("--skinner does not know " + name);
                   request.skinners.push_back(*skinner);
               }
           },
           "a list of gpu, compute, cpu, cpu-threads, passthrough; default: all")
        ->delimiter(',');
    app.add_option_function<std::vector<std::string>>(
           "--attributes",
           [&request](const std::vector<std::string>& names) {
               request.attributes.clear();
               for (const std::string& name : names)
                   request.attributes.push_back(static_cast<int>(name.size()));
           },
           "what is skinned, as a list: P,PN,PNT (position, normal, tangent); default: PNT")
        ->delimiter(',')
        ->check(CLI::IsMember({"P", "PN", "PNT"}));
    app.add_flag("--every-lod", request.measures_every_lod, "each level, not only that of --lod");
}

}  // namespace

std::optional<double> seconds_of(const std::string& text) {
    double number = 0;
    const size_t unit = text.find_first_not_of("0123456789.");
    if (unit == 0 || unit == std::string::npos ||
        !CLI::detail::lexical_cast(text.substr(0, unit), number))
        return {};
    const std::string name = text.substr(unit);
    if (name == "us") return number * 1e-6;
    if (name == "ms") return number * 1e-3;
    if (name == "s") return number;
    return {};
}

void add_bench_options(CLI::App& app, BenchOptions& bench) {
    add_rows_options(app, bench.request);
    app.add_option("--frames", bench.request.frames, "rounds; default: for about 20 seconds")
        ->check(CLI::Range(1, 1000000));
    app.add_option_function<std::string>(
           "--clock",
           [&bench](const std::string& clock) {
               bench.request.counts_processor_time = clock == "processor";
           },
           "of rows without timestamps: wall (default), or processor, all threads' time together, "
           "which a busy machine does not stretch")
        ->check(CLI::IsMember({"wall", "processor"}));
    app.add_flag("--verify", bench.request.verifies,
                 "adds how far each skinner is from the double-precision reference");
    auto* load = app.add_flag("--load", bench.measures_load, "measures opening the files instead");
    app.add_option_function<std::string>(
           "--budget",
           [&bench](const std::string& text) {
               bench.budget = seconds_of(text);
               if (!bench.budget) throw CLI::ValidationError("--budget takes 2ms, 500us or 0.1s");
           },
           "ends with 1 where a drawn frame of the model takes longer, e.g. 2ms")
        ->excludes(load);
    app.add_option("--compare", bench.compared,
                   "a run saved with --format json; ends with 1 where this one is slower")
        ->excludes(load);
}

}  // namespace studioscope
