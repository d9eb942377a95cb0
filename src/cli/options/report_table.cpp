#include <fmt/format.h>

#include <utility>

#include "cli/options/table.h"
#include "cli/options/values.h"
#include "document/view/view.h"
#include "report/check/report.h"

namespace studioscope {

namespace {

constexpr int kMaxBenchmarkRounds = 1'000'000;

std::vector<OptionRow> finding_rows() {
    return {
        option(kForInfo, "-f,--format", AT(format), one_of({"text", "json", "jsonl"}),
               "Form of the summary; jsonl has a line per scene"),
        option(kForInfo | kForCheck | kForDiff | kForBench | kForExplain, "--json",
               StoreValue([](Options& options, const GivenValue&) {
                   options.format = "json";
                   return std::string();
               }),
               "", "The same as --format json"),
        flag(kForInfo, "--needs", AT(shows_needs),
             "List every file that the model asks for, and where it is found"),
        excluding(
            {"--json", "--format", "--needs"},
            flag(kForInfo, "--git", AT(is_for_git),
                 "Print the facts of each file alone, for git's textconv; the exit status is 0")),
        option(kForCheck, "-f,--format", AT(format), one_of(check_format_names()),
               "Form of the report"),
        option(kForCheck, "--fail-on", parsed(AT(check.fail_on), find_severity),
               one_of({"error", "warning", "note", "never"}),
               "Exit with 1 at this severity or above: error, warning, note, never", "error"),
        option(kForCheck, "--ignore", code_for(&FindingRules::ignored), comma_list("CODE"),
               "Ignore messages of this code, or of all that match, as in 'smd-*'; repeatable"),
        option(kForCheck, "--only", code_for(&FindingRules::only), comma_list("CODE"),
               "Ignore messages of all codes but these, such as 'smd-*'; repeatable"),
        option(
            kForCheck, "--severity", StoreValue(store_severity), comma_list("CODE=LEVEL"),
            "Change the severity of a code, or of 'smd-*', to note, warning or error; repeatable"),
        option(kForCheck, "--profile", parsed(AT(check.profile), find_profile),
               one_of(profile_names()), "Also check the limits and known faults of a game"),
        option(kForCheck, "--like", AT(check.original), "ORIGINAL",
               "With --profile, also compare with what the model replaces or was made from"),
        flag(kForCheck, "--round-trip", AT(check.compares_round_trip),
             "Also write each compiled model as sources, in memory, read these again and report "
             "what they lack"),
        option(kForCheck, "--baseline", AT(check.baseline), "OLD",
               "Report only what is not in this report of an earlier run (json or jsonl)"),
        option(kForCheck, "--max-messages", AT(check.max_messages), within("N", 0, 1e9),
               "List N messages of one code per file, and the number of the others; 0: all",
               "5; json, jsonl and gitlab: 0"),
        option(kForCheck, "--category", AT(check.category), "NAME",
               "SARIF: name of the run among several of one commit"),
    };
}

template <typename Field>
OptionRow tolerance(const char* name, Field field, const char* unit, const char* what) {
    return option(kForDiff, name, field, within(unit, 0, 1e6),
                  fmt::format("{} up to this far apart are the same", what));
}

std::vector<OptionRow> result_rows() {
    return {
        option(kForDiff, "-f,--format", AT(format), one_of({"text", "json"}),
               "Form of the report: text or json"),
        flag(kForDiff, "--stat", AT(diff.is_stat), "Print one line per model"),
        tolerance("--tolerance", AT(diff.tolerances.position), "UNITS", "Positions"),
        tolerance("--normal-tolerance", AT(diff.tolerances.normal_degrees), "DEGREES", "Normals"),
        tolerance("--uv-tolerance", AT(diff.tolerances.uv), "UV", "Texture coordinates"),
        tolerance("--weight-tolerance", AT(diff.tolerances.weight), "WEIGHT", "Bone weights"),
        tolerance("--angle-tolerance", AT(diff.tolerances.angle_degrees), "DEGREES",
                  "Rotations of bones"),
        option(kForBench, "--instances", AT(bench.request.instances),
               comma_list(within("LIST", 1, kMaxInstances)), "Numbers of copies, as a list",
               "1,10,100"),
        option(kForBench, "--skinner", AT(bench.request.skinners),
               comma_list(one_of(kSkinningMethods)), "Skinning backends, as a list", "all"),
        option(kForBench, "--attributes", AT(bench.request.attributes),
               comma_list(one_of({"P", "PN", "PNT"}, 1)),
               "What is skinned, as a list: position, normal, tangent", "PNT"),
        flag(kForBench, "--every-lod", AT(bench.request.measures_every_lod),
             "Measure each level of detail, not only that of --lod"),
        option(kForBench, "--frames", AT(bench.request.frames), within("N", 1, kMaxBenchmarkRounds),
               "Rounds", "for about 20 seconds"),
        option(kForBench, "--clock", AT(bench.request.counts_processor_time),
               one_of({"wall", "processor"}),
               "Clock of rows without GPU timestamps; processor is the time of all threads, which "
               "a busy machine does not stretch",
               "wall"),
        flag(kForBench, "--verify", AT(bench.request.verifies),
             "Add the error of each skinner against the double-precision reference"),
        flag(kForBench, "--load", AT(bench.measures_load), "Measure opening the files instead"),
        excluding({"--load"},
                  option(kForBench, "--budget",
                         parsed(AT(bench.budget), parse_seconds,
                                "a time above 0, such as 2ms, 500us or 0.1s"),
                         "T", "Exit with 1 if a frame takes longer than T, such as 2ms")),
        excluding({"--load"},
                  option(kForBench, "--compare", AT(bench.compared), "FILE",
                         "Exit with 1 if slower than this saved run (of --format json)")),
        option(kForBench, "-f,--format", AT(format), one_of({"text", "json", "csv"}),
               "Form of the report"),
        option(kForExplain, "-f,--format", AT(format), one_of({"text", "json"}),
               "Form of the answer"),
        hidden(flag(kForExplain, "--markdown", AT(writes_manual_page),
                    "Write the page of the manual")),  // for its maker
    };
}

}  // namespace

std::vector<OptionRow> report_rows() {
    std::vector<OptionRow> rows = finding_rows();
    for (OptionRow& row : result_rows()) rows.push_back(std::move(row));
    return rows;
}

}  // namespace studioscope
