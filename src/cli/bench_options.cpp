#include "cli/bench_options.h"

#include <string>
#include <vector>

#include "cli/option_forms.h"
#include "cli/options.h"
#include "cli/path_words.h"
#include "document/view.h"

namespace studioscope {

namespace {

constexpr int kMaxRounds = 1'000'000;

std::vector<std::string> skinner_names() {
    std::vector<std::string> names;
    names.reserve(kSkinningMethods.size());
    for (const SkinningMethodRow& row : kSkinningMethods) names.emplace_back(row.name);
    return names;
}

void add_row_options(CLI::App& app, BenchRequest& request) {
    app.add_option("--instances", request.instances, "Numbers of copies, as a list")
        ->type_name("LIST")
        ->delimiter(',')
        ->check(within(1, kMaxInstances))
        ->default_str("1,10,100");
    app.add_option_function<std::vector<std::string>>(
           "--skinner",
           [&request](const std::vector<std::string>& names) {
               for (const std::string& name : names)
                   if (const auto skinner = skinner_of(name)) request.skinners.push_back(*skinner);
           },
           "Skinning backends, as a list")
        ->type_name("LIST")
        ->delimiter(',')
        ->check(CLI::IsMember(skinner_names()))
        ->default_str("all");
    app.add_option_function<std::vector<std::string>>(
           "--attributes",
           [&request](const std::vector<std::string>& names) {
               request.attributes.clear();
               for (const std::string& name : names)
                   request.attributes.push_back(static_cast<int>(name.size()));
           },
           "What is skinned, as a list: position, normal, tangent")
        ->type_name("LIST")
        ->delimiter(',')
        ->check(CLI::IsMember({"P", "PN", "PNT"}))
        ->default_str("PNT");
    app.add_flag("--every-lod", request.measures_every_lod,
                 "Measure each level of detail, not only that of --lod");
    app.add_option("--frames", request.frames, "Rounds [default: for about 20 seconds]")
        ->type_name("N")
        ->check(within(1, kMaxRounds));
}

}  // namespace

void add_bench_options(CLI::App& app, Options& options) {
    app.option_defaults()->group(kReportGroup);
    BenchOptions& bench = options.bench;
    add_row_options(app, bench.request);
    add_choice(
        app, "--clock", {"wall", "processor"},
        [&bench](const std::string& clock) {
            bench.request.counts_processor_time = clock == "processor";
        },
        "Clock of rows without GPU timestamps; processor is the time of all threads, which a busy "
        "machine does not stretch")
        ->default_str("wall");
    app.add_flag("--verify", bench.request.verifies,
                 "Add the error of each skinner against the double-precision reference");
    auto* load = app.add_flag("--load", bench.measures_load, "Measure opening the files instead");
    app.add_option_function<std::string>(
           "--budget",
           [&bench](const std::string& text) {
               bench.budget = seconds_of(text);
               if (!bench.budget)
                   refuse_value("--budget", text, "a time above 0, such as 2ms, 500us or 0.1s");
           },
           "Exit with 1 if a frame takes longer than T, such as 2ms")
        ->type_name("T")
        ->excludes(load);
    app.add_option("--compare", bench.compared,
                   "Exit with 1 if slower than this saved run (of --format json)")
        ->type_name("FILE")
        ->excludes(load);
    add_choice(
        app, "-f,--format", {"text", "json", "csv"},
        [&options](const std::string& format) { options.format = format; }, "Form of the report")
        ->default_str("text");
}

}  // namespace studioscope
