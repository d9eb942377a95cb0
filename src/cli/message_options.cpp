#include "cli/message_options.h"

namespace studioscope {

void add_message_options(CLI::App& app, MessageOutput& messages) {
    app.add_option_function<std::string>(
           "--color",
           [&messages](const std::string& when) {
               messages.color = when == "always"  ? ColorMode::kAlways
                                : when == "never" ? ColorMode::kNever
                                                  : ColorMode::kAuto;
           },
           "Color messages: auto (at a terminal), always or never [default: auto]")
        ->check(CLI::IsMember({"auto", "always", "never"}))
        ->group("Output");
    CLI::Option* quiet =
        app.add_flag("-q,--quiet", messages.is_quiet, "Print only errors, and no progress")
            ->group("Output");
    app.add_flag("-v,--verbose", messages.is_verbose,
                 "Also print which files are read, and the time that loading takes")
        ->excludes(quiet)
        ->group("Output");
}

}  // namespace studioscope
