#include "cli/options/command_line.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <glm/detail/setup.hpp>
#include <map>
#include <span>
#include <string>

#include "cli/options/help_text.h"
#include "cli/options/table.h"
#include "cli/options/values.h"
#include "content/archives/archive_files.h"
#include "content/archives/unpack.h"
#include "core/libraries.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/sandbox.h"
#include "core/text.h"
#include "host/mounted_scenes.h"
#include "host/output.h"
#include "model/animation/skin.h"
#include "model/file_types.h"
#include "report/version.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

class WordReader {
public:
    WordReader(VerbSet verb, const OptionRows& rows, Options& options)
        : verb_(verb), rows_(rows), options_(options) {}

    void read(std::span<const std::string> words) {
        bool has_options = true;
        for (words_ = words; !words_.empty();) {
            const std::string word = next();
            if (!has_options || !is_option(word))
                read_positional(word);
            else if (word == "--")
                has_options = false;
            else if (word[1] == '-')
                read_long(word);
            else
                read_short(word);
        }
    }

    OptionRows given() { return std::move(given_); }
    // The first problem with a word, before that with a value.
    std::string problem() const { return problem_.empty() ? wrong_value_ : problem_; }

private:
    std::string next() {
        std::string word = words_.front();
        words_ = words_.subspan(1);
        return word;
    }

    // Whether a word is an option; "-" and numbers are files or values.
    bool is_option(const std::string& word) const {
        if (word.size() < 2 || word[0] != '-') return false;
        const bool is_number = is_ascii_digit(word[1]);
        return !is_number || find_option(rows_, word.substr(0, 2));
    }

    void read_positional(const std::string& word) {
        for (const OptionRow* row : rows_)
            if (row->is_positional() && (row->is_list || counts_[row] == 0))
                return store(*row, word);
        report(word.size() > 1 && word[0] == '-'
                   ? unknown(word)
                   : quotable(word) + ": one word more than expected");
    }

    void read_long(const std::string& word) {
        const size_t equals = std::min(word.find('='), word.size());
        const OptionRow* row = find_option(rows_, word.substr(0, equals));
        if (!row) return report(unknown(word));
        if (row->is_flag() && equals < word.size())
            return report(row->long_name() + " takes no value");
        if (equals < word.size()) return store_values(*row, word.substr(equals + 1));
        read_value(*row);
    }

    // Reads letters of flags, up to an option whose value is the rest of the word, or the next
    // word.
    void read_short(const std::string& word) {
        for (size_t i = 1; i < word.size(); ++i) {
            const OptionRow* row = find_option(rows_, std::string{'-', word[i]});
            if (!row) return report(unknown("-" + word.substr(i)));
            if (!row->is_flag() && i + 1 < word.size())
                return store_values(*row, word.substr(i + 1));
            read_value(*row);
            if (!row->is_flag()) return;
        }
    }

    void read_value(const OptionRow& row) {
        if (row.is_flag()) return store(row, "");
        if (!words_.empty()) return store_values(row, next());
        const std::string expected = row.expected();
        report(fmt::format("{}: a value is missing: {}", row.long_name(),
                           expected.empty() ? row.value_name() : expected));
    }

    void store_values(const OptionRow& row, const std::string& text) {
        std::vector<std::string> values;
        for (size_t begin = 0; row.value.has_commas && begin <= text.size();) {
            const size_t end = std::min(text.find(',', begin), text.size());
            if (end > begin) values.push_back(text.substr(begin, end - begin));
            begin = end + 1;
        }
        if (values.empty()) values.push_back(text);
        for (const std::string& value : values) store(row, value);
    }

    void store(const OptionRow& row, const std::string& value) {
        size_t& count = counts_[&row];
        if (count == 0) given_.push_back(&row);
        const GivenValue one{row, value, count++};
        const std::string problem =
            row.value.choices.empty() || row.has_choice(value)
                ? row.store(options_, one)
                : wrong_value(value, row.expected()) + did_you_mean(value, row.choice_names());
        if (problem.empty() || !wrong_value_.empty()) return;
        wrong_value_ = row.is_positional() ? problem.substr(1) : row.long_name() + problem;
    }

    std::string unknown(const std::string& word) const {
        const std::string name = word.substr(0, word.find('='));
        if (name.size() < 3) return quotable(name) + ": unknown option";
        std::vector<std::string> names;
        for (const OptionRow* row : rows_)
            if ((row->hidden_for & verb_) == 0 && row->long_name().starts_with("--"))
                names.push_back(row->long_name());
        const std::string plain =
            "--" + name.substr(std::min(name.find_first_not_of('-'), name.size()));
        const auto is_begun = [&](const std::string& known) { return known.starts_with(plain); };
        if (std::count_if(names.begin(), names.end(), is_begun) == 1)
            std::erase_if(names, std::not_fn(is_begun));
        return fmt::format("{}: unknown option{}", quotable(name), did_you_mean(plain, names));
    }

    void report(std::string problem) {
        if (problem_.empty()) problem_ = std::move(problem);
    }

    VerbSet verb_;
    const OptionRows& rows_;
    Options& options_;
    std::span<const std::string> words_;
    OptionRows given_;
    std::map<const OptionRow*, size_t> counts_;  // number of values so far
    std::string problem_, wrong_value_;
};

bool is_among(const std::string& name, const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

// The message about options that cannot be combined, or need another one; in the table's order.
std::string conflict(const OptionRows& rows, const OptionWords& words) {
    for (const OptionRow* row : rows) {
        if (!words.has(row->long_name())) continue;
        for (const OptionRow* other : rows)
            if (words.has(other->long_name()) && (is_among(other->long_name(), row->excluded) ||
                                                  is_among(row->long_name(), other->excluded)))
                return fmt::format("{} and {} cannot be used together", row->long_name(),
                                   other->long_name());
        if (!row->needed.empty() && !words.has(row->needed))
            return fmt::format("{} needs {}", row->long_name(), row->needed);
    }
    return {};
}

std::string missing(const OptionRows& rows, const OptionWords& words) {
    for (const OptionRow* row : rows)
        if (row->is_required && !words.has(row->long_name()))
            return fmt::format("{}{} is missing", fmt::join(row->names, ", "),
                               row->is_positional() ? "" : " " + row->value_name());
    return {};
}

std::string compiler() {
#if defined(__clang_version__)
    return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    return std::string("gcc ") + __VERSION__;
#elif defined(_MSC_VER)
    return fmt::format("MSVC {}", _MSC_VER);
#else
    return "another compiler";
#endif
}

// The line `sandbox:` of the version: the word of `check`'s report, and the parts of the system.
std::string sandbox() {
    const SandboxState state = available_sandbox();
    if (state == SandboxState::kNone) return sandbox_name(state);
    return fmt::format("{} (Landlock {}{})", sandbox_name(state), landlock_version(),
                       state == SandboxState::kFull ? ", seccomp" : "");
}

// The text of --version: the version on the first line, then build, libraries, requirements and
// formats. `libraries`: those used by the window.
std::string version_text(std::vector<std::string> libraries) {
    libraries.push_back(fmt::format("GLM {}.{}.{}.{}", GLM_VERSION_MAJOR, GLM_VERSION_MINOR,
                                    GLM_VERSION_PATCH, GLM_VERSION_REVISION));
    for (const auto& more : {core_libraries(), content_libraries()})
        libraries.insert(libraries.end(), more.begin(), more.end());
    return fmt::format(
        "studioscope {}\nbuild:      {}, {}\nlibraries:  {}\nneeds:      OpenGL 4.5 (view, render, "
        "pose, bench)\nCPU code:   {}\nsandbox:    {}\nreads:      {}; also inside .vpk .gma .zip "
        ".bsp\n",
        version_number(), build_type(), compiler(), fmt::join(libraries, ", "),
        variant_name(skin_variants().back()), sandbox(), extension_list());
}

ParsedCommandLine exit_with(int status) {
    ParsedCommandLine command_line;
    command_line.exit_status = status;
    return command_line;
}

ParsedCommandLine print_and_exit(const std::string& text) {
    return exit_with(write_or_report("-", text));
}

// Whether the first word of a command line, which is no verb, looks like a mistyped one: no file
// has that name, and it does not look like a path or an option.
bool is_mistyped_verb(const std::string& word) {
    if (word.empty() || word[0] == '-' || word.find_first_of("./\\!") != std::string::npos)
        return false;
    std::error_code problem;
    const bool exists = fs::exists(path_from_text(word), problem);
    return !exists && !problem;
}

// The verb after the options of a line that begins with one; null if it is the name of a file
// there.
const Verb* late_verb(const std::string& first, const Options& options) {
    if (!first.starts_with('-')) return nullptr;
    for (const fs::path& file : options.files) {
        const Verb* verb = find_verb(path_text(file));
        std::error_code problem;
        if (verb && verb->is_listed && !fs::exists(file, problem)) return verb;
    }
    return nullptr;
}

// Rewrites paths into archives to `archive!path`, as reports do. Returns a problem if a word cannot
// be a file.
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

bool OptionWords::has(std::string_view name) const {
    return std::any_of(given.begin(), given.end(),
                       [&](const OptionRow* row) { return row->long_name() == name; });
}

OptionWords read_option_words(VerbSet verb, const std::vector<std::string>& words,
                              Options& options) {
    const OptionRows rows = verb_options(verb);
    WordReader reader(verb, rows, options);
    reader.read(words);
    OptionWords read{reader.given(), reader.problem()};
    if (read.problem.empty()) read.problem = conflict(rows, read);
    if (read.problem.empty()) read.problem = missing(rows, read);
    return read;
}

ParsedCommandLine parse_command_line(const std::vector<std::string>& command_line,
                                     const WindowParts& window) {
    std::vector<std::string> words(command_line.begin() + 1, command_line.end());
    const std::string first = words.empty() ? "" : words[0];
    if (first == "--help" || first == "-h") return print_and_exit(overview_text());
    if (first == "--list-codes") words.insert(words.begin(), "explain");
    const Verb* given_verb = words.empty() ? nullptr : find_verb(words[0]);
    if (given_verb) words.erase(words.begin());
    if (!given_verb && is_mistyped_verb(first))
        return exit_with(
            report_wrong_usage("", fmt::format("{}: neither a verb nor a file{}", quotable(first),
                                               did_you_mean(first, verb_names()))));

    const Verb& verb = given_verb ? *given_verb : all_verbs().front();
    Options options = initial_options(verb);
    const OptionWords read = read_option_words(verb.bit, words, options);
    // help works in a wrong line, too
    if (options.help_flags.help) return print_and_exit(help_text(verb, HelpLength::kFull));
    if (options.help_flags.short_help) return print_and_exit(help_text(verb, HelpLength::kShort));
    if (options.help_flags.version) return print_and_exit(version_text(window.libraries));
    const Verb* late = given_verb ? nullptr : late_verb(first, options);
    if (late)
        return exit_with(report_wrong_usage(
            late->name, fmt::format("options come after the verb: studioscope {} {} ...",
                                    late->name, quotable(first))));
    if (!read.problem.empty()) return exit_with(report_wrong_usage(verb.name, read.problem));
    options.explicit_options = {read.has("--show"), read.has("--background"), read.has("--size"),
                                read.has("--light")};
    options.uses_settings = options.uses_settings && options.script.empty();
    if (verb.bit == kForThumbnail) options.height = options.width;
    if (const auto problem = prepare_paths(options))
        return exit_with(report_wrong_usage(verb.name, *problem));
    set_message_output(options.messages);
    if (verb.run) options.mounts.if_missing = Severity::kError;  // the window continues
    return {kDone, verb.run ? verb.run : window.run_view, options, &verb};
}

int run_command_line(const ParsedCommandLine& command_line) {
    const auto& [status, run, options, verb] = command_line;
    if (!run) return status;
    if (const int refused = enter_sandbox(verb_sandbox(*verb, options), options); refused != kDone)
        return refused;
    if (!verb->run) return run(options);  // the window shows what is missing
    if (const Diagnostics missing = missing_places(options); !missing.empty()) {
        print(missing);
        return kUnreadable;
    }
    return run(options);
}

}  // namespace studioscope
