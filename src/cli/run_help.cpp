#include <fmt/format.h>

#include "cli/completion.h"
#include "cli/help_text.h"
#include "cli/man_page.h"
#include "cli/output.h"
#include "cli/verbs.h"
#include "cli/wrong_usage.h"
#include "core/printable.h"
#include "core/suggestion.h"

namespace studioscope {

int run_help(const Options& options) {
    if (options.topic.empty()) return write_or_report("-", overview_text());
    if (const Verb* verb = find_verb(options.topic))
        return write_or_report("-", help_text(*verb, HelpLength::kFull));
    return report_wrong_usage("help", fmt::format("{}: no such verb{}", quotable(options.topic),
                                                  did_you_mean(options.topic, verb_names())));
}

int run_completion(const Options& options) {
    return write_or_report("-", completion_script(options.topic));
}

int run_man(const Options&) { return write_or_report("-", man_page()); }

}  // namespace studioscope
