#include "cli/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "cli/exit_status.h"
#include "cli/file_words.h"
#include "cli/help_text.h"
#include "cli/output.h"
#include "cli/path_words.h"
#include "cli/verb_table.h"
#include "cli/version_text.h"
#include "cli/wrong_usage.h"
#include "core/path_text.h"
#include "core/printable.h"
#include "core/suggestion.h"

namespace studioscope {

namespace {

void record_named(const CLI::App& app, Options& options) {
    const auto is_named = [&](const char* name) {
        const CLI::Option* option = app.get_option_no_throw(name);
        return option && option->count() > 0;
    };
    options.named = {is_named("--show"), is_named("--background"), is_named("--size")};
    options.uses_settings = options.uses_settings && options.script.empty();
}

ParsedCommandLine ended(int status) {
    ParsedCommandLine command_line;
    command_line.exit_status = status;
    return command_line;
}

ParsedCommandLine printed(const std::string& text) { return ended(write_or_report("-", text)); }

bool has(const CLI::Option* flag) { return flag && flag->count() > 0; }

// Prints why parsing stopped. Help and the version are printed for a wrong command line, too.
ParsedCommandLine stopped(const CLI::App& app, const Verb& verb, const CLI::ParseError& problem,
                          const WindowParts& window) {
    if (has(app.get_help_all_ptr())) return printed(help_text(verb, HelpLength::kFull));
    if (has(app.get_help_ptr())) return printed(help_text(verb, HelpLength::kShort));
    if (has(app.get_version_ptr())) return printed(version_text(window.libraries));
    return ended(report_wrong_usage(verb.name, usage_problem(app, problem)));
}

}  // namespace

std::string output_words(const Options& options) {
    return (options.is_output_positional ? "" : "-o ") + path_text(options.output);
}

ParsedCommandLine parse_command_line(const std::vector<std::string>& command_line,
                                     const WindowParts& window) {
    std::vector<std::string> words(command_line.begin() + 1, command_line.end());
    const std::string first = words.empty() ? "" : words[0];
    if (first == "--help" || first == "-h") return printed(overview_text());
    if (first == "--list-codes") words.insert(words.begin(), "explain");
    const Verb* named = words.empty() ? nullptr : find_verb(words[0]);
    if (named) words.erase(words.begin());
    if (!named && is_mistyped_verb(first))
        return ended(
            report_wrong_usage("", fmt::format("{}: neither a verb nor a file{}", quotable(first),
                                               did_you_mean(first, verb_names()))));

    const Verb& verb = named ? *named : all_verbs().front();
    Options options;
    options.verb = verb.name;
    const std::unique_ptr<CLI::App> app = make_parser(verb, options);
    try {
        std::reverse(words.begin(), words.end());  // CLI11 takes words from the end
        app->parse(words);
    } catch (const CLI::ParseError& problem) {
        return stopped(*app, verb, problem, window);
    }
    record_named(*app, options);
    if (const auto problem = prepare_paths(options))
        return ended(report_wrong_usage(verb.name, *problem));
    set_message_output(options.messages);
    return {kDone, verb.run ? verb.run : window.run_view, options};
}

}  // namespace studioscope
