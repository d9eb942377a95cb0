#include "cli/check_options.h"

#include <CLI/CLI.hpp>

#include "core/number.h"
#include "report/check_report.h"

namespace studioscope {

namespace {

constexpr size_t kDefaultMaxMessages = 1000;

// Parses a positive number of seconds, without unit or sign.
double seconds_above_0(const std::string& text) {
    float seconds = 0;
    if (parse_finite(text, seconds) && seconds > 0) return static_cast<double>(seconds);
    throw CLI::ValidationError("--timeout takes a number of seconds above 0, such as 2.5, not " +
                               text);
}

}  // namespace

void add_check_options(CLI::App& app, Options& options) {
    app.get_option("FILE")->required(false)->description("files and folders");
    app.add_option("--files-from", options.files_from,
                   "a list of files and folders, one per line or each closed by a zero byte; - is "
                   "standard input");
    app.callback([&options] {
        if (options.files.empty() && options.files_from.empty())
            throw CLI::RequiredError("FILE or --files-from");
        if (options.ends_names_with_zero && !options.lists_files && options.files_from.empty())
            throw CLI::ValidationError("-0 is for --list and --files-from");
    });
    app.add_flag("--list", options.lists_files,
                 "prints the files that would be checked, one per line, and checks none");
    app.add_flag("-0", options.ends_names_with_zero,
                 "names in lists end with a zero byte, and --list prints them as they are, with "
                 "control characters and all");
    app.add_option("--max-messages", options.max_messages,
                   "text: how many messages of one code are printed; the others are counted; 0 is "
                   "no limit")
        ->default_val(kDefaultMaxMessages)
        ->check(CLI::Range(size_t{0}, size_t{1'000'000'000}));
    add_timeout_option(app, options);
    app.add_option("--jobs", options.jobs, "files checked at a time; 0 is one for each core")
        ->check(CLI::Range(0, 256));
    app.add_option("--format", options.format, "text, json, jsonl (a line of JSON a file) or sarif")
        ->check(CLI::IsMember(check_format_names()));
    app.add_option_function<std::string>(
           "--fail-on",
           [&options](const std::string& severity) {
               options.fail_on = severity == "warning" ? Severity::kWarning : Severity::kError;
           },
           "the least severity that ends with status 1: error or warning")
        ->check(CLI::IsMember({"error", "warning"}));
}

void add_timeout_option(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
        "--timeout",
        [&options](const std::string& text) { options.load.timeout = seconds_above_0(text); },
        "seconds that reading one file, with those that it needs, may take; past them it is left "
        "out with the error `timeout`; default: no limit");
}

}  // namespace studioscope
