#include "cli/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "cli/help_text.h"

namespace studioscope {

namespace {

// An option as shells need it.
struct Completed {
    std::vector<std::string> short_names, long_names;  // without dashes
    std::string description;
    std::string value;                 // name of its value; empty for a flag
    std::vector<std::string> choices;  // empty: anything, possibly a file
    bool is_list = false;              // may be repeated
    bool has_commas = false;           // takes a list "a,b"
};

struct CompletedVerb {
    std::string name, summary;
    std::vector<Completed> options;
    std::vector<std::string> words;  // in place of files
};

Completed completed(const OptionRow& row) {
    const size_t end = std::min({row.help.find(';'), row.help.find(" ["), row.help.find(" (")});
    Completed option{{},
                     {},
                     row.help.substr(0, end),
                     row.is_flag() ? "" : row.value_name(),
                     row.choice_names(),
                     row.is_list,
                     row.value.has_commas};
    for (const std::string& name : row.names)
        (name.size() == 2 ? option.short_names : option.long_names)
            .push_back(name.substr(name.size() == 2 ? 1 : 2));
    return option;
}

std::vector<CompletedVerb> completed_verbs() {
    std::vector<CompletedVerb> verbs;
    for (const Verb& verb : all_verbs()) {
        if (!verb.is_listed) continue;
        CompletedVerb& entry = verbs.emplace_back(CompletedVerb{verb.name, verb.summary, {}, {}});
        for (const OptionRow* row : options_of(verb.bit)) {
            if (row->is_positional())
                entry.words = row->choice_names();
            else if ((row->hidden_for & verb.bit) == 0)
                entry.options.push_back(completed(*row));
        }
        if (entry.name == "help") entry.words = verb_names();
    }
    return verbs;
}

// All names of an option with their dashes, apart from `separator`.
std::string dashed(const Completed& option, const char* separator = " ") {
    std::vector<std::string> names;
    for (const std::string& name : option.short_names) names.push_back("-" + name);
    for (const std::string& name : option.long_names) names.push_back("--" + name);
    return fmt::format("{}", fmt::join(names, separator));
}

// The text in single quotes of a POSIX shell; `inside` is how a quote in it is written.
std::string quoted(const std::string& text, const char* inside = "'\\''") {
    std::string out = "'";
    for (const char letter : text) out += letter == '\'' ? inside : std::string(1, letter);
    return out + "'";
}

std::string bash_verb(const CompletedVerb& verb) {
    std::string names, values;
    for (const Completed& option : verb.options) {
        names += (names.empty() ? "" : " ") + dashed(option);
        if (option.value.empty()) continue;
        values += fmt::format("                {}) ", dashed(option, "|"));
        if (option.choices.empty())
            values += "return ;;\n";
        else
            values +=
                fmt::format("_studioscope_{} \"{}\"; return ;;\n",
                            option.has_commas ? "list" : "words", fmt::join(option.choices, " "));
    }
    std::string text = fmt::format(
        "        {})\n            case $previous in\n{}            esac\n", verb.name, values);
    text +=
        fmt::format("            if [[ $current == -* ]]; then _studioscope_words \"{}\"\n", names);
    if (!verb.words.empty())
        text +=
            fmt::format("            else _studioscope_words \"{}\"\n", fmt::join(verb.words, " "));
    return text + "            fi ;;\n";
}

constexpr const char* kBashStart =
    R"(# bash completion of studioscope, written by `studioscope completion bash`.
# Without an answer, readline completes file names.

_studioscope_words() {
    COMPREPLY=($(compgen -W "$1" -- "$current"))
}

_studioscope_list() {
    local before=
    [[ $current == *,* ]] && before=${current%,*},
    COMPREPLY=($(compgen -P "$before" -W "$1" -- "${current##*,}"))
}

_studioscope() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb=view
    COMPREPLY=()
    # `--mode=shaded` arrives as three words
    if [[ $current == = ]]; then
        current=
    elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
    fi
)";

std::string bash_script() {
    std::string names, cases;
    for (const CompletedVerb& verb : completed_verbs()) {
        names += (names.empty() ? "" : "|") + verb.name;
        cases += bash_verb(verb);
    }
    std::string words = names;
    std::replace(words.begin(), words.end(), '|', ' ');
    return fmt::format(
        "{}    case ${{COMP_WORDS[1]}} in\n        {}) ((COMP_CWORD > 1)) && "
        "verb=${{COMP_WORDS[1]}} ;;\n    esac\n"
        "    if ((COMP_CWORD == 1)) && [[ $current != -* ]]; then\n"
        "        COMPREPLY=($(compgen -W \"{}\" -- \"$current\") $(compgen -f -- \"$current\"))\n"
        "        return\n    fi\n    case $verb in\n{}    esac\n}}\n\n"
        "complete -o bashdefault -o default -F _studioscope studioscope\n",
        kBashStart, names, words, cases);
}

// Text inside a description in brackets, or between colons, of _arguments.
std::string zsh_text(const std::string& text) {
    std::string out;
    for (const char letter : text) {
        if (letter == ':' || letter == '[' || letter == ']' || letter == '\\') out += '\\';
        out += letter;
    }
    return out;
}

std::string zsh_option(const Completed& option, const std::string& name) {
    std::string action;
    if (!option.value.empty()) {
        const std::string choices = fmt::format("{}", fmt::join(option.choices, " "));
        action = ":" + zsh_text(option.value) + ":" +
                 (option.choices.empty() ? "_files"
                  : option.has_commas    ? "_values -s , value " + choices
                                         : "(" + choices + ")");
    }
    const std::string repeated = option.is_list ? "*" : "(" + dashed(option) + ")";
    return "            " +
           quoted(repeated + name + "[" + zsh_text(option.description) + "]" + action) + " \\\n";
}

std::string zsh_script() {
    std::string verbs, cases;
    for (const CompletedVerb& verb : completed_verbs()) {
        verbs += "        " + quoted(zsh_text(verb.name) + ":" + verb.summary) + "\n";
        cases += fmt::format("        {})\n            _arguments -s \\\n", verb.name);
        for (const Completed& option : verb.options) {
            for (const std::string& name : option.short_names)
                cases += zsh_option(option, "-" + name);
            for (const std::string& name : option.long_names)
                cases += zsh_option(option, "--" + name);
        }
        cases += verb.words.empty()
                     ? "            '*:file:_files' ;;\n"
                     : fmt::format("            '1:word:({})' ;;\n", fmt::join(verb.words, " "));
    }
    return "#compdef studioscope\n# zsh completion of studioscope, written by `studioscope "
           "completion "
           "zsh`.\n\n_studioscope() {\n    local -a verbs=(\n" +
           verbs +
           "    )\n    local verb=view\n"
           "    if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
           "        _describe verb verbs\n        _files\n        return\n    fi\n"
           "    if ((${verbs[(I)$words[2]:*]})); then\n        verb=$words[2]\n"
           "        shift words\n        ((CURRENT--))\n    fi\n    case $verb in\n" +
           cases + "    esac\n}\n\n" +
           "if [[ $zsh_eval_context[-1] == loadautofunc ]]; then\n    _studioscope \"$@\"\n"
           "else\n    compdef _studioscope studioscope\nfi\n";
}

std::string fish_text(const std::string& text) { return quoted(text, "\\'"); }

std::string fish_option(const std::string& verb, const std::string& others,
                        const Completed& option) {
    const std::string condition = verb == "view" ? "not __fish_seen_subcommand_from " + others
                                                 : "__fish_seen_subcommand_from " + verb;
    std::string line = "complete -c studioscope -n " + fish_text(condition);
    for (const std::string& name : option.short_names) line += " -s " + name;
    for (const std::string& name : option.long_names) line += " -l " + name;
    if (!option.choices.empty())
        line +=
            fmt::format(" -x -a {}", fish_text(fmt::format("{}", fmt::join(option.choices, " "))));
    else if (!option.value.empty())
        line += " -r";
    return line + " -d " + fish_text(option.description) + "\n";
}

std::string fish_script() {
    const std::vector<CompletedVerb> verbs = completed_verbs();
    std::string others;
    for (const CompletedVerb& verb : verbs)
        if (verb.name != "view") others += (others.empty() ? "" : " ") + verb.name;
    std::string text =
        "# fish completion of studioscope, written by `studioscope completion fish`.\n\n";
    for (const CompletedVerb& verb : verbs) {
        text += fmt::format("complete -c studioscope -n __fish_use_subcommand -a {} -d {}\n",
                            verb.name, fish_text(verb.summary));
        if (!verb.words.empty())
            text += fmt::format(
                "complete -c studioscope -n '__fish_seen_subcommand_from {}' -f -a {}\n", verb.name,
                fish_text(fmt::format("{}", fmt::join(verb.words, " "))));
        for (const Completed& option : verb.options) text += fish_option(verb.name, others, option);
    }
    return text;
}

}  // namespace

std::string completion_script(const std::string& shell) {
    return shell == "bash" ? bash_script() : shell == "zsh" ? zsh_script() : fish_script();
}

}  // namespace studioscope
