#include "cli/check_options.h"

#include <utility>

#include "cli/path_words.h"
#include "core/number.h"
#include "report/check_report.h"

namespace studioscope {

namespace {

constexpr size_t kDefaultMaxMessages = 5;

// Parses a positive number of seconds, without unit or sign.
double seconds_above_0(const std::string& text) {
    float seconds = 0;
    if (parse_finite(text, seconds) && seconds > 0) return static_cast<double>(seconds);
    throw CLI::ValidationError("--timeout " + text +
                               ": expected a number of seconds above 0, such as 2.5");
}

std::string known_code(const std::string& option, const std::string& code) {
    const std::string fault = fault_of_code(code);
    if (!fault.empty()) throw CLI::ValidationError(option, fault);
    return code;
}

// Parses CODE=LEVEL.
std::pair<std::string, Severity> code_and_severity(const std::string& text) {
    const size_t equals = text.find('=');
    const auto severity = equals == std::string::npos || equals == 0
                              ? std::nullopt
                              : severity_named(text.substr(equals + 1));
    if (!severity)
        throw CLI::ValidationError("--severity " + text,
                                   "expected CODE=LEVEL with the level note, warning or error");
    return {known_code("--severity", text.substr(0, equals)), *severity};
}

using Texts = std::vector<std::string>;

void add_inputs(CLI::App& app, Options& options) {
    CheckRequest& check = options.check;
    app.get_option("FILE")->required(false)->description("files, folders and archives");
    app.add_option("--files-from", check.lists,
                   "Also check the files and folders that LIST names, one per line or each closed "
                   "by a zero byte; - is standard input")
        ->type_name("LIST")
        ->group("Input");
    app.add_flag("--list", check.lists_files, "List the files that would be checked, and exit")
        ->group("Input");
    app.add_flag("-0", check.ends_names_with_zero,
                 "Names in lists end with a zero byte, and --list prints them unchanged")
        ->group("Input");
    app.add_flag("--allow-empty", check.allows_empty,
                 "Accept folders and lists without a file that can be checked")
        ->group("Input");
    auto* const config =
        app.add_option("--config", check.config.named,
                       "Use this configuration instead of the .studioscope.json of the project")
            ->type_name("FILE")
            ->group("Advanced");
    app.add_flag("!--no-config", check.config.is_wanted, "Ignore the project's .studioscope.json")
        ->excludes(config)
        ->group("Advanced");
    app.add_option("-j,--jobs", check.jobs, "Check N files at a time; 0: one per core [default: 0]")
        ->type_name("N")
        ->check(CLI::Range(0, 256))
        ->group("Advanced");
}

void add_rules(CLI::App& app, FindingRules& rules) {
    app.add_option_function<Texts>(
           "--ignore",
           [&rules](const Texts& codes) {
               for (const std::string& code : codes)
                   rules.ignored.insert(known_code("--ignore", code));
           },
           "Ignore messages of this code; repeatable")
        ->type_name("CODE")
        ->delimiter(',')
        ->group("Report");
    app.add_option_function<Texts>(
           "--only",
           [&rules](const Texts& codes) {
               for (const std::string& code : codes) rules.only.insert(known_code("--only", code));
           },
           "Ignore messages of all other codes; repeatable")
        ->type_name("CODE")
        ->delimiter(',')
        ->group("Report");
    app.add_option_function<Texts>(
           "--severity",
           [&rules](const Texts& texts) {
               for (const std::string& text : texts) {
                   const auto [code, severity] = code_and_severity(text);
                   rules.severities.insert_or_assign(code, severity);
               }
           },
           "Change the severity of a code to note, warning or error; repeatable")
        ->type_name("CODE=LEVEL")
        ->delimiter(',')
        ->group("Report");
}

void add_report(CLI::App& app, Options& options) {
    CheckRequest& check = options.check;
    check.fail_on = Severity::kError;
    check.max_messages = kDefaultMaxMessages;
    app.add_option("-f,--format", options.format,
                   "Form of the report: text, json, jsonl (one line per file) or sarif "
                   "[default: text]")
        ->check(CLI::IsMember(check_format_names()))
        ->group("Report");
    app.add_option_function<std::string>(
           "--fail-on",
           [&check](const std::string& severity) { check.fail_on = severity_named(severity); },
           "Exit with 1 at this severity or above: error, warning, note, never [default: error]")
        ->check(CLI::IsMember({"error", "warning", "note", "never"}))
        ->group("Report");
    add_rules(app, check.rules);
    app.add_option_function<std::string>(
           "--profile", [&check](const std::string& name) { check.profile = profile_named(name); },
           "Also check the limits and known faults of a game")
        ->type_name("NAME")
        ->check(CLI::IsMember(profile_names()))
        ->group("Report");
    app.add_option("--like", check.original,
                   "With --profile, also compare with what the model replaces or was made from")
        ->type_name("ORIGINAL")
        ->group("Report");
    app.add_option("--baseline", check.baseline,
                   "Report only what is not in this report of an earlier run (json or jsonl)")
        ->type_name("OLD")
        ->group("Report");
    app.add_option("--max-messages", check.max_messages,
                   "List N messages of one code per file, and the number of the others; 0: all "
                   "[default: 5]")
        ->check(CLI::Range(size_t{0}, size_t{1'000'000'000}))
        ->group("Report");
    app.add_option("--category", check.category,
                   "SARIF: name of the run among several of one commit")
        ->type_name("NAME")
        ->group("Report");
}

}  // namespace

void add_check_options(CLI::App& app, Options& options) {
    add_inputs(app, options);
    add_report(app, options);
    add_timeout_option(app, options,
                       "Skip a file that takes longer than SECONDS, with the error `timeout`");
    app.callback([&options] {
        const CheckRequest& check = options.check;
        if (options.files.empty() && check.lists.empty())
            throw CLI::RequiredError("FILE or --files-from");
        if (check.ends_names_with_zero && !check.lists_files && check.lists.empty())
            throw CLI::ValidationError("-0 is for --list and --files-from");
        if (check.lists_files && options.format == "sarif")
            throw CLI::ValidationError("--list prints text or json, not sarif");
    });
}

void add_each_option(CLI::App& app, Options& options) {
    app.add_flag("--each", options.is_each_alone,
                 "Print a summary of each file on its own, not of scenes that files make together")
        ->group("Input");
}

void add_timeout_option(CLI::App& app, Options& options, const char* help) {
    app.add_option_function<std::string>(
           "--timeout",
           [&options](const std::string& text) { options.load.timeout = seconds_above_0(text); },
           std::string(help) + " [default: no limit]")
        ->type_name("SECONDS")
        ->group("Advanced");
}

}  // namespace studioscope
