#include "cli/options/help_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <map>

#include "cli/verbs/run.h"
#include "core/message_text.h"
#include "core/platform/platform.h"
#include "host/output.h"
#include "report/version.h"

namespace studioscope {

namespace {

constexpr size_t kLabelColumns = 26;  // descriptions begin here
constexpr size_t kMaxUnbroken = 40;
constexpr size_t kMinWidth = 60, kHelpWidth = 80, kMaxWidth = 120;

// Splits a text where lines may break; a default in brackets is one word.
std::vector<std::string> unbroken_words(const std::string& text) {
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

// Wraps a text into lines indented to column `indent`, except for the first.
std::string wrap_text(const std::string& text, size_t indent, size_t width) {
    std::string out;
    size_t column = indent;
    for (const std::string& word : unbroken_words(text)) {
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
    return out + wrap_text(text, kLabelColumns, width);
}

// "-o, --output OUT".
std::string option_label(const OptionRow& row) {
    if (row.is_positional()) return row.names[0] + (row.is_list ? "..." : "");
    // long names are aligned, with or without a short one
    std::string label = (row.long_name() == row.names[0] && row.names[0].size() > 2 ? "    " : "") +
                        fmt::format("{}", fmt::join(row.names, ", "));
    return row.is_flag() ? label : label + " " + row.value_name();
}

// The options that help lists, group by group.
OptionRows listed_options(const Verb& verb) {
    OptionRows rows = verb_options(verb.bit);
    std::erase_if(rows, [&](const OptionRow* row) {
        return *row->group == '\0' || (row->hidden_for & verb.bit) != 0;
    });
    return rows;
}

// The description with choices and default: "Shading mode: shaded, ... [default: shaded]".
std::string option_description(const OptionRow& row) {
    std::string text = row.help;
    const std::vector<std::string> choices = row.choice_names();
    const bool is_named = !row.is_positional() && row.value_name().find('|') != std::string::npos;
    if (choices.size() > 1 && !is_named)
        text += (text.find(": ") == std::string::npos ? ": " : "; any of ") + alternatives(choices);
    if (row.is_list && !row.value.has_commas && !row.is_positional() &&
        text.find("repeatable") == std::string::npos)
        text += "; repeatable";
    return row.default_value.empty() ? text : text + " [default: " + row.default_value + "]";
}

// "studioscope render FILE... -o OUT [OPTIONS]".
std::string usage_text(const Verb& verb) {
    std::string text = "studioscope " + std::string(verb.bit == kForView ? "[view]" : verb.name);
    const OptionRows rows = verb_options(verb.bit);
    for (const OptionRow* row : rows)
        if (row->is_positional())
            text +=
                fmt::format(fmt::runtime(row->is_required ? " {}" : " [{}]"), option_label(*row));
    for (const OptionRow* row : rows)
        if (!row->is_positional() && row->is_required)
            text += " " + row->names[0] + " " + row->value_name();
    return text + " [OPTIONS]";
}

// The options group by group; in short help those that a verb needs come first.
std::string groups_text(const Verb& verb, HelpLength length, size_t width) {
    std::string text, group, needed;
    for (const OptionRow* option : listed_options(verb)) {
        if (length == HelpLength::kShort && option->is_required) {
            needed += row(option_label(*option), option_description(*option), length, width);
            continue;
        }
        if (group != option->group) text += fmt::format("\n{}:\n", group = option->group);
        text += row(option_label(*option), option_description(*option), length, width);
    }
    return (needed.empty() ? "" : "\nNeeded:\n" + needed) + text;
}

std::string examples_text(const Verb& verb, HelpLength length) {
    constexpr std::ptrdiff_t kShortExamples = 2;
    std::string text;
    for (const Example& example : verb.examples) {
        const bool is_left_out =
            length == HelpLength::kShort && &example - verb.examples >= kShortExamples;
        if (!example.command || is_left_out) continue;
        if (text.empty()) text = "\nExamples:\n";
        text += fmt::format("  # {}\n  studioscope {}\n", example.purpose, example.command);
    }
    return text;
}

std::string statuses_text(const Verb& verb, size_t width) {
    std::string text = "\nExit status:\n";
    for (const char* status = verb.statuses; *status != '\0'; ++status)
        text += fmt::format("  {}  {}", *status,
                            wrap_text(std::string(status_text(*status, verb.name)), 5, width));
    return text;
}

size_t help_width() {
    const auto columns = terminal_columns(StandardStream::kOutput);
    return columns ? std::clamp(static_cast<size_t>(*columns), kMinWidth, kMaxWidth) : kHelpWidth;
}

// Escapes text for roff: backslashes, requests at the start of a line, and dashes and quotes, so
// that they can be copied.
std::string escape_roff(const std::string& text) {
    std::string out;
    for (const char letter : text) {
        if (out.empty() && (letter == '.' || letter == '\'')) out += "\\&";
        switch (letter) {
            case '\\':
                out += "\\e";
                break;
            case '-':
                out += "\\-";
                break;
            case '\'':
                out += "\\(aq";
                break;
            case '`':
                out += "\\(ga";
                break;
            case '^':
                out += "\\(ha";
                break;
            case '~':
                out += "\\(ti";
                break;
            default:
                out += letter;
        }
    }
    return out;
}

std::string option_text(const OptionRow& row) {
    std::string names =
        "\\fB" + escape_roff(fmt::format("{}", fmt::join(row.names, ", "))) + "\\fR";
    if (!row.is_flag() && !row.is_positional())
        names += " \\fI" + escape_roff(row.value_name()) + "\\fR";
    return fmt::format(".TP\n{}\n{}\n", names, escape_roff(option_description(row)));
}

// The options of a verb, group by group; a group that was described for an earlier verb refers to
// it. `first_with`: the first verb by group and text.
std::string options_text(const Verb& verb, std::map<std::string, std::string>& first_with) {
    std::vector<std::pair<std::string, std::string>> groups;
    for (const OptionRow* row : listed_options(verb)) {
        if (groups.empty() || groups.back().first != row->group)
            groups.emplace_back(row->group, "");
        groups.back().second += option_text(*row);
    }
    std::string text;
    for (const auto& [group, entries] : groups) {
        const auto [known, is_new] = first_with.try_emplace(group + entries, verb.name);
        text += is_new ? fmt::format(".PP\n{} options:\n{}", group, entries)
                       : fmt::format(".PP\n{} options: as of\n.BR {} .\n", group, known->second);
    }
    return text;
}

std::string verb_text(const Verb& verb, std::map<std::string, std::string>& first_with) {
    std::string text = fmt::format(".SS {}\n{}.\n.PP\n.nf\n{}\n.fi\n", verb.name,
                                   escape_roff(verb.summary), escape_roff(usage_text(verb)));
    text += options_text(verb, first_with);
    std::string examples;
    for (const Example& example : verb.examples)
        if (example.command)
            examples += fmt::format("studioscope {}    # {}\n", escape_roff(example.command),
                                    escape_roff(example.purpose));
    if (!examples.empty()) text += ".PP\nExamples:\n.PP\n.nf\n.RS\n" + examples + ".RE\n.fi\n";
    return text;
}

std::string statuses() {
    std::string text = ".SH EXIT STATUS\n";
    for (const auto& [status, meaning] :
         {std::pair{"0", "Done."},
          {"1", "check found something at or above \\-\\-fail\\-on, or bench exceeded a limit."},
          {"2", "Wrong usage."},
          {"3", "A file could not be read or written, or is not what it claims to be."},
          {"4", "No OpenGL 4.5, or no display for the window."},
          {"141", "The reader of standard output has gone, as after | head."}})
        text += fmt::format(".TP\n.B {}\n{}\n", status, meaning);
    return text;
}

// studioscope(1) in the man macros of roff.
std::string man_page() {
    std::string text = fmt::format(
        ".TH STUDIOSCOPE 1 \"\" \"studioscope {}\" \"User Commands\"\n"
        ".SH NAME\nstudioscope \\- inspect, check, render and measure Source\\-engine models\n"
        ".SH SYNOPSIS\n.nf\nstudioscope [view] [FILE...] [OPTIONS]\n"
        "studioscope VERB [OPTIONS] FILE...\n.fi\n"
        ".SH DESCRIPTION\nReads SMD, VTA, QC, DMX, MDL, VVD, VTX, ANI and PHY files, also inside "
        "VPK, GMA, ZIP and BSP archives. Several files are one scene: the first with a mesh or a "
        "skeleton is the model, and the others join it. A file in an archive is written\n"
        ".B \\(aqarchive!path\\(aq\n(quote it, because shells have a use for the !) or\n"
        ".BR archive/path .\nMessages go to standard error, one per line, as compilers print "
        "them.\n.SH VERBS\n",
        version_number());
    std::map<std::string, std::string> first_with;
    for (const Verb& verb : all_verbs())
        if (verb.is_listed) text += verb_text(verb, first_with);
    return text + statuses();
}

}  // namespace

std::string help_text(const Verb& verb, HelpLength length, size_t width) {
    std::string text = fmt::format("Usage: {}\n{}\n", usage_text(verb), verb.summary);
    text += groups_text(verb, length, width);
    text += "\n" + row("-h, --help", "Short help, or all of it with examples", length, width);
    text += row("-V, --version", "Version, build and libraries", length, width);
    text += examples_text(verb, length);
    return length == HelpLength::kFull ? text + statuses_text(verb, width) : text;
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
        if (verb.is_listed) text += fmt::format("  {:<12}{}\n", verb.name, verb.summary);
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

int run_help(const Options& options) {
    if (options.topic.empty()) return write_or_report("-", overview_text());
    if (const Verb* verb = find_verb(options.topic))
        return write_or_report("-", help_text(*verb, HelpLength::kFull));
    return report_wrong_usage("help", fmt::format("{}: no such verb{}", quotable(options.topic),
                                                  did_you_mean(options.topic, verb_names())));
}

int run_man(const Options&) { return write_or_report("-", man_page()); }

}  // namespace studioscope
