#include "cli/help_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/option_forms.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

constexpr size_t kLabelColumns = 26;  // descriptions begin here
constexpr size_t kMaxUnbroken = 40;
constexpr size_t kMinWidth = 60, kDefaultWidth = 80, kMaxWidth = 120;

// Words that are not broken; a default in brackets is one.
std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (size_t begin = 0; (begin = text.find_first_not_of(' ', begin)) != std::string::npos;) {
        size_t end = std::min(text.find(' ', begin), text.size());
        const size_t bracket = text[begin] == '[' ? text.find(']', begin) : std::string::npos;
        if (bracket != std::string::npos && bracket - begin <= kMaxUnbroken) end = bracket + 1;
        words.push_back(text.substr(begin, end - begin));
        begin = end;
    }
    return words;
}

// Wraps a text into lines that begin at column `indent`; the first line begins there already.
std::string wrapped(const std::string& text, size_t indent, size_t width) {
    std::string out;
    size_t column = indent;
    for (const std::string& word : words_of(text)) {
        if (column > indent && column + 1 + word.size() > width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out + "\n";
}

// The first clause of a description.
std::string first_clause(const std::string& text) {
    size_t end = text.size();
    for (const char* mark : {"; ", " (", " [", ". "}) end = std::min(end, text.find(mark));
    return text.substr(0, end);
}

// A row of two columns. In short help, the description is cut at the end of the line.
std::string row(const std::string& label, const std::string& text, HelpLength length,
                size_t width) {
    std::string out = "  " + label;
    if (length == HelpLength::kShort) {
        const std::string clause = first_clause(text);
        const size_t column = std::max(out.size() + 2, kLabelColumns);
        out.resize(column, ' ');
        const size_t room = width > column ? width - column : 0;
        if (clause.size() <= room) return out + clause + "\n";
        return out + clause.substr(0, clause.rfind(' ', room - 3)) + "...\n";
    }
    if (out.size() + 2 > kLabelColumns)
        out += "\n" + std::string(kLabelColumns, ' ');
    else
        out.resize(kLabelColumns, ' ');
    return out + wrapped(text, kLabelColumns, width);
}

std::string groups_text(const CLI::App& app, HelpLength length, size_t width) {
    std::string text;
    for (const char* group : kGroups) {
        const std::vector<const CLI::Option*> options = options_of(app, group);
        if (options.empty()) continue;
        text += fmt::format("\n{}:\n", group);
        for (const CLI::Option* option : options)
            text += row(label_of(*option), description_of(*option), length, width);
    }
    return text;
}

std::string examples_text(const Verb& verb) {
    std::string text;
    for (const Example& example : verb.examples) {
        if (!example.command) continue;
        if (text.empty()) text = "\nExamples:\n";
        text += fmt::format("  # {}\n  studioscope {}\n", example.purpose, example.command);
    }
    return text;
}

std::string statuses_text(const Verb& verb, size_t width) {
    std::string text = "\nExit status:\n";
    for (const char* status = verb.statuses; *status != '\0'; ++status)
        text += fmt::format("  {}  {}", *status,
                            wrapped(std::string(status_text(*status, verb.name)), 5, width));
    return text;
}

size_t help_width() {
    const auto columns = terminal_columns(StandardStream::kOutput);
    return columns ? std::clamp(static_cast<size_t>(*columns), kMinWidth, kMaxWidth)
                   : kDefaultWidth;
}

}  // namespace

std::vector<const CLI::Option*> options_of(const CLI::App& app, const std::string& group) {
    return app.get_options([&](const CLI::Option* option) { return option->get_group() == group; });
}

std::string label_of(const CLI::Option& option) {
    const std::string value = value_form(option).name;
    if (option.get_positional()) return option.get_single_name() + (is_list(option) ? "..." : "");
    // names without a short one begin where the others' long names do
    const std::string names = (option.get_snames().empty() ? "    " : "") + names_of(option);
    return value.empty() ? names : names + " " + value;
}

std::string description_of(const CLI::Option& option) {
    std::string text = option.get_description();
    std::string defaults;
    if (const size_t begin = text.find(" [default: "); begin != std::string::npos) {
        defaults = text.substr(begin);
        text.erase(begin);
    } else if (!option.get_default_str().empty()) {
        defaults = fmt::format(" [default: {}]", option.get_default_str());
    }
    const ValueForm form = value_form(option);
    const bool is_named = !option.get_positional() && form.name.find('|') != std::string::npos;
    if (!form.choices.empty() && !is_named && form.choices.size() > 1)
        text += (text.find(": ") == std::string::npos ? ": " : "; any of ") +
                alternatives(form.choices);
    if (is_list(option) && option.get_delimiter() == '\0' && !option.get_positional() &&
        text.find("repeatable") == std::string::npos)
        text += "; repeatable";
    return text + defaults;
}

std::string usage_text(const Verb& verb, const CLI::App& app) {
    const bool is_view = std::string_view(verb.name) == "view";
    std::string text = is_view ? "studioscope [view]" : fmt::format("studioscope {}", verb.name);
    const auto add = [&](const CLI::Option* option) {
        const std::string label = option->get_positional()
                                      ? label_of(*option)
                                      : names_of(*option).substr(0, names_of(*option).find(',')) +
                                            " " + value_form(*option).name;
        text += option->get_required() ? " " + label : " [" + label + "]";
    };
    for (const CLI::Option* option : app.get_options())
        if (option->get_positional()) add(option);
    for (const CLI::Option* option : app.get_options())
        if (!option->get_positional() && option->get_required()) add(option);
    return text + " [OPTIONS]";
}

std::string help_text(const Verb& verb, HelpLength length, size_t width) {
    Options unused;
    const std::unique_ptr<CLI::App> app = make_parser(verb, unused);
    std::string text = fmt::format("Usage: {}\n{}\n", usage_text(verb, *app), verb.summary);
    text += groups_text(*app, length, width);
    text += "\n" + row("-h, --help", "Short help, or all of it with examples", length, width);
    text += row("-V, --version", "Version, build and libraries", length, width);
    if (length == HelpLength::kFull) text += examples_text(verb) + statuses_text(verb, width);
    return text;
}

std::string help_text(const Verb& verb, HelpLength length) {
    return help_text(verb, length, help_width());
}

std::string overview_text() {
    std::string text =
        "Usage: studioscope [view] [FILE...] [OPTIONS]     open the window\n"
        "       studioscope VERB [OPTIONS] FILE...\n"
        "Inspect, check, render and measure Source-engine models\n"
        "(SMD VTA QC DMX; MDL VVD VTX ANI PHY; also inside VPK GMA ZIP BSP).\n"
        "\nVerbs:\n";
    for (const Verb& verb : all_verbs())
        if (verb.kind != VerbKind::kHidden)
            text += fmt::format("  {:<12}{}\n", verb.name, verb.summary);
    return text +
           "\nExamples:\n"
           "  studioscope check models/ --fail-on warning\n"
           "  studioscope render hero.mdl -o hero.png --mode bones\n"
           "  studioscope 'addons/hats.gma!models/hat.mdl'      # quote the !\n"
           "  studioscope addons/hats.gma/models/hat.mdl        # or write a slash\n"
           "\nExit status:\n"
           "  0 ok, 1 findings (check) or limit exceeded (bench), 2 usage, 3 unreadable,\n"
           "  4 no OpenGL 4.5, or the graphics driver failed\n"
           "\n  -h, --help   -V, --version   'studioscope help VERB'\n";
}

}  // namespace studioscope
