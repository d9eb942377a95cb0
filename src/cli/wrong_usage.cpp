#include "cli/wrong_usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/exit_status.h"
#include "cli/option_forms.h"
#include "cli/output.h"
#include "cli/path_words.h"
#include "core/printable.h"
#include "core/suggestion.h"

namespace studioscope {

namespace {

using Problem = std::optional<std::string>;

std::vector<std::string> option_names(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options()) {
        const bool is_listed = !is_hidden(*option) || option == app.get_help_all_ptr() ||
                               option == app.get_version_ptr();
        if (option->get_positional() || !is_listed) continue;
        for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
    }
    return names;
}

Problem unknown_word(const CLI::App& app) {
    for (const std::string& word : app.remaining()) {
        if (word == "--") continue;
        if (!word.starts_with('-') || word == "-")
            return fmt::format("{}: one word more than expected", quotable(word));
        const std::string name = word.substr(0, word.find('='));
        const std::string suggestion =
            name.size() > 2
                ? did_you_mean("--" + name.substr(name.find_first_not_of('-')), option_names(app))
                : "";
        return fmt::format("{}: unknown option{}", quotable(name), suggestion);
    }
    return std::nullopt;
}

// The option that CLI11 names at the start of a message.
const CLI::Option* named_option(const CLI::App& app, const std::string& message) {
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_name();
        if (name.empty()) continue;
        if (message.starts_with(name + ":") ||
            message.starts_with(option->get_single_name() + " was given") ||
            message.starts_with("Could not convert: " + name + " ="))
            return option;
    }
    return nullptr;
}

// The value that CLI11 refused: the first of a list that is not among the choices or, without
// choices, the first that the message contains.
std::string refused_value(const CLI::Option& option, const ValueForm& form,
                          const std::string& message) {
    const std::vector<std::string>& values = option.results();
    for (const std::string& value : values) {
        const bool is_choice =
            std::find(form.choices.begin(), form.choices.end(), value) != form.choices.end();
        if (form.choices.empty() ? message.find(value) != std::string::npos : !is_choice)
            return value;
    }
    return values.empty() ? std::string() : values.back();
}

Problem wrong_value(const CLI::App& app, const std::string& message) {
    const CLI::Option* option = named_option(app, message);
    if (!option) return std::nullopt;
    const ValueForm form = value_form(*option);
    const std::string name = long_name_of(*option);
    if (is_flag(*option)) return name + " takes no value";
    if (option->results().empty() || message.ends_with(" missing"))
        return fmt::format("{}: a value is missing: {}", name,
                           form.expected.empty() ? form.name : form.expected);
    if (form.expected.empty()) return std::nullopt;
    const std::string value = refused_value(*option, form, message);
    if (option->get_positional())
        return fmt::format("{}: expected {}{}", quotable(value), form.expected,
                           did_you_mean(value, form.choices));
    return fmt::format("{} {}: expected {}{}", name, value.empty() ? "''" : quotable(value),
                       form.expected, did_you_mean(value, form.choices));
}

Problem conflict(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options()) {
        if (option->count() == 0) continue;
        for (const CLI::Option* other : option->get_excludes())
            if (other->count() > 0)
                return fmt::format("{} and {} cannot be used together", long_name_of(*option),
                                   long_name_of(*other));
        for (const CLI::Option* other : option->get_needs())
            if (other->count() == 0)
                return fmt::format("{} needs {}", long_name_of(*option), long_name_of(*other));
    }
    return std::nullopt;
}

Problem missing_option(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        if (option->get_required() && option->count() == 0)
            return option->get_positional() ? fmt::format("{} is missing", names_of(*option))
                                            : fmt::format("{} {} is missing", names_of(*option),
                                                          value_form(*option).name);
    return std::nullopt;
}

}  // namespace

std::string usage_problem(const CLI::App& app, const CLI::ParseError& problem) {
    std::string message = problem.what();
    if (Problem found = unknown_word(app)) return *found;
    if (Problem found = wrong_value(app, message)) return *found;
    // a verb's own checks throw whole sentences, which mention the value
    const bool is_own = problem.get_name() == "ValidationError";
    if (is_own) return message;
    if (Problem found = conflict(app)) return *found;
    if (Problem found = missing_option(app)) return *found;
    return message;
}

int report_wrong_usage(std::string_view verb, std::string_view message) {
    const std::string command = verb.empty() ? "studioscope" : fmt::format("studioscope {}", verb);
    print_text(fmt::format("{}: error: {}\nTry '{} --help'.\n", command,
                           printable(message, kMaxMessageLength), command));
    return kWrongUsage;
}

int report_problem(std::string_view verb, const Diagnostic& problem) {
    // one about a file has its name in front, as other messages about files
    if (problem.fault == Fault::kUsage && problem.file.empty())
        return report_wrong_usage(verb, problem.message);
    print(problem);
    return exit_status_of(problem);
}

}  // namespace studioscope
