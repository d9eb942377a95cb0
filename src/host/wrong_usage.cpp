#include "host/wrong_usage.h"

#include <fmt/format.h>

#include "core/message_text.h"
#include "host/exit_status.h"
#include "host/output.h"

namespace studioscope {

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
