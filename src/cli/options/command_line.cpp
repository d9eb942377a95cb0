#include "cli/options/command_line.h"

#include <fmt/format.h>

#include <string>

#include "cli/options/help_text.h"
#include "cli/options/verb_table.h"
#include "cli/options/version_text.h"
#include "cli/options/words.h"
#include "content/archives/archive_words.h"
#include "core/path_text.h"
#include "core/printable.h"
#include "core/suggestion.h"
#include "host/output.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

ParsedCommandLine ended(int status) {
    ParsedCommandLine command_line;
    command_line.exit_status = status;
    return command_line;
}

ParsedCommandLine printed(const std::string& text) { return ended(write_or_report("-", text)); }

// Whether the first word of a command line was meant as a verb: it is none, no file has that name,
// and it does not look like a path or an option.
bool is_mistyped_verb(const std::string& word) {
    if (word.empty() || word[0] == '-' || word.find_first_of("./\\!") != std::string::npos)
        return false;
    std::error_code problem;
    const bool exists = fs::exists(path_from_text(word), problem);
    return !exists && !problem;
}

// Rewrites paths into archives to `archive!path`, as reports have them. Returns the problem, if a
// word cannot be a file.
std::optional<std::string> prepare_paths(Options& options) {
    for (fs::path& file : options.files) {
        if (file == "-")
            return options.verb == "check"
                       ? "-: standard input is not a model; to read a list of files from it, use "
                         "--files-from -"
                       : "-: models are not read from standard input, because their other files "
                         "are found beside them; name a file";
        file = as_archive_path(file);
    }
    for (fs::path& mount : options.mounts.mounts) mount = as_archive_path(mount);
    for (fs::path& folder : options.load.material_folders) folder = as_archive_path(folder);
    return std::nullopt;
}

}  // namespace

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
    Options options = initial_options(verb);
    const OptionWords read = read_option_words(verb.bit, words, options);
    // answered for a wrong line, too
    if (options.asked.help) return printed(help_text(verb, HelpLength::kFull));
    if (options.asked.short_help) return printed(help_text(verb, HelpLength::kShort));
    if (options.asked.version) return printed(version_text(window.libraries));
    if (!read.problem.empty()) return ended(report_wrong_usage(verb.name, read.problem));
    options.named = {read.has("--show"), read.has("--background"), read.has("--size")};
    options.uses_settings = options.uses_settings && options.script.empty();
    if (const auto problem = prepare_paths(options))
        return ended(report_wrong_usage(verb.name, *problem));
    set_message_output(options.messages);
    return {kDone, verb.run ? verb.run : window.run_view, options};
}

}  // namespace studioscope
