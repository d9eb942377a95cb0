#include <fmt/format.h>

#include <algorithm>

#include "cli/options/help_text.h"
#include "cli/verbs/run.h"
#include "host/output.h"
#include "model/manual.h"

namespace studioscope {

namespace {

constexpr std::string_view kCodeAndLevel = "CODE=LEVEL";  // a value in the table

// Completions for the end of a command line: one word per line, with a tab and its meaning.
class Completion {
public:
    // `words`: those after "studioscope"; the last is the one to complete.
    explicit Completion(const std::vector<std::string>& words)
        : words_(words), current_(words.empty() ? "" : words.back()) {}

    std::string lines() {
        if (words_.size() < 2 && !current_.starts_with('-')) {
            offer_verbs();
            return lines_;
        }
        const Verb* given_verb = words_.size() > 1 ? find_verb(words_[0]) : nullptr;
        const Verb& verb = given_verb ? *given_verb : all_verbs().front();
        const OptionRows rows = verb_options(verb.bit);
        if (offer_values(rows) || is_after_options()) return lines_;
        for (const OptionRow* row : rows) {
            if (row->is_positional() && !current_.starts_with('-')) offer_choices(*row);
            if (!row->is_positional() && current_.starts_with('-')) offer_names(*row, verb);
        }
        if (verb.bit == kForHelp && !current_.starts_with('-')) offer_verbs();
        return lines_;
    }

private:
    void offer(const std::string& word, std::string meaning) {
        if (!word.starts_with(current_)) return;
        meaning.resize(
            std::min({meaning.find(';'), meaning.find(" ["), meaning.find(" ("), meaning.size()}));
        lines_ += prefix_ + word + (meaning.empty() ? "\n" : "\t" + meaning + "\n");
    }

    void offer_verbs() {
        for (const Verb& verb : all_verbs())
            if (verb.is_listed) offer(verb.name, verb.summary);
    }

    void offer_choices(const OptionRow& row) {
        for (const std::string& name : row.choice_names()) offer(name, "");
        if (row.value.name.starts_with("CODE")) offer_codes();
    }

    // Offers codes of messages, and after CODE= severities.
    void offer_codes() {
        const size_t level = current_.find('=') + 1;
        if (level == 0) {
            for (const MessageEntry& entry : all_messages()) offer(entry.code, entry.title);
            return;
        }
        prefix_ += current_.substr(0, level);
        current_.erase(0, level);
        offer_levels();
    }

    void offer_levels() {
        for (const Severity severity : {Severity::kNote, Severity::kWarning, Severity::kError})
            offer(severity_name(severity), "");
    }

    // Offers the names of an option, unless it is given already.
    void offer_names(const OptionRow& row, const Verb& verb) {
        const bool is_given =
            std::any_of(row.names.begin(), row.names.end(), [&](const auto& name) {
                return std::find(words_.begin(), words_.end() - 1, name) != words_.end() - 1;
            });
        if ((row.hidden_for & verb.bit) != 0 || (is_given && !row.is_list)) return;
        for (const std::string& name : row.names) offer(name, row.help);
    }

    // Whether the current word is the value of an option. bash gives "--mode=uv" as three words,
    // and "smd-version=note" after --severity as well.
    bool offer_values(const OptionRows& rows) {
        const auto before = [&](size_t count) {
            return words_.size() > count ? words_[words_.size() - 1 - count] : "";
        };
        const size_t equals = current_.find('=');
        std::string name = before(1);
        if (current_ == "=" || name == "=") {
            if (name == "=") name = before(2);
            const OptionRow* row = find_option(rows, before(current_ == "=" ? 2 : 3));
            if (current_ == "=") current_.clear();
            if (row && row->value.name == kCodeAndLevel) {
                offer_levels();
                return true;
            }
        } else if (current_.starts_with("--") && equals != std::string::npos) {
            name = current_.substr(0, equals);
            prefix_ = current_.substr(0, equals + 1);
            current_.erase(0, equals + 1);
        }
        const OptionRow* row = name.starts_with('-') ? find_option(rows, name) : nullptr;
        if (!row || row->is_flag()) return false;
        const size_t listed = row->value.has_commas ? current_.rfind(',') + 1 : 0;
        prefix_ += current_.substr(0, listed);
        current_.erase(0, listed);
        offer_choices(*row);
        return true;
    }

    bool is_after_options() const {
        return std::find(words_.begin(), words_.end() - 1, "--") != words_.end() - 1;
    }

    const std::vector<std::string>& words_;
    std::string current_, prefix_;  // the part to complete, and the part before it
    std::string lines_;
};

// The scripts call the program, so they work with any version of it. Without an answer, shells
// complete file names.

constexpr const char* kBashScript = R"(# bash completion of studioscope, which answers what fits.
_studioscope() {
    local found program=${COMP_WORDS[0]/#\~/$HOME}
    mapfile -t found < <("$program" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
    COMPREPLY=("${found[@]%%$'\t'*}")
    ((COMP_CWORD > 1)) || mapfile -t -O ${#found[@]} COMPREPLY < <(compgen -f -- "${COMP_WORDS[1]}")
}
complete -o bashdefault -o default -F _studioscope studioscope
)";

constexpr const char* kZshScript = R"(#compdef studioscope
# zsh completion of studioscope, which answers what fits.
_studioscope() {
    local program=${(Q)words[1]/#\~/$HOME} answer
    answer=$("$program" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)
    local -a found=(${(f)answer//:/\\:})
    found=("${(@)found/$'\t'/:}")
    ((!$#found)) || _describe word found
    ((CURRENT > 2 && $#found)) || _files
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _studioscope "$@"
else
    compdef _studioscope studioscope
fi
)";

constexpr const char* kFishScript = R"(# fish completion of studioscope, which answers what fits.
function __studioscope_found
    set -l words (commandline -opc)
    $words[1] complete -- $words[2..] (commandline -ct) 2> /dev/null
end
complete -c studioscope -n '__studioscope_found | string length -q' -f -a '(__studioscope_found)'
complete -c studioscope -n 'test (count (commandline -opc)) = 1' -F
)";

}  // namespace

int run_complete(const Options& options) {
    return write_or_report("-", Completion(options.words).lines());
}

int run_completion(const Options& options) {
    return write_or_report("-", options.topic == "bash"  ? kBashScript
                                : options.topic == "zsh" ? kZshScript
                                                         : kFishScript);
}

}  // namespace studioscope
