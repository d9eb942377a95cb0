#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>

#include "cli/options/help_text.h"
#include "cli/verbs/run.h"
#include "host/output.h"
#include "report/version.h"

namespace studioscope {

namespace {

// Text in which roff changes nothing: no escape, no request at the start of a line, and dashes and
// quotes that can be copied.
std::string roff(const std::string& text) {
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
    std::string names = "\\fB" + roff(fmt::format("{}", fmt::join(row.names, ", "))) + "\\fR";
    if (!row.is_flag() && !row.is_positional()) names += " \\fI" + roff(row.value_name()) + "\\fR";
    return fmt::format(".TP\n{}\n{}\n", names, roff(description_of(row)));
}

// The options of a verb, group by group; a group of which all options were described for an earlier
// verb refers to it. `first_with`: the verb of a group and its text.
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
                                   roff(verb.summary), roff(usage_text(verb)));
    text += options_text(verb, first_with);
    std::string examples;
    for (const Example& example : verb.examples)
        if (example.command)
            examples += fmt::format("studioscope {}    # {}\n", roff(example.command),
                                    roff(example.purpose));
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

int run_man(const Options&) { return write_or_report("-", man_page()); }

}  // namespace studioscope
