#include <exception>
#include <new>

#include "app/exit_status.h"
#include "app/output.h"
#include "app/verbs.h"

using namespace studioscope;

namespace {

int run(int argc, char** argv) {
    const ParsedCommandLine command_line = parse_command_line(argc, argv);
    if (!command_line.options) return command_line.exit_status;
    const Options& options = *command_line.options;
    switch (options.verb) {
        case Verb::kInfo:
            return run_info(options);
        case Verb::kCheck:
            return run_check(options);
        case Verb::kRender:
            return run_render(options);
        case Verb::kPose:
            return run_pose(options);
        case Verb::kView:
            return run_view(options);
    }
    return kDone;
}

}  // namespace

// What nothing else caught ends in a sentence too.
int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::bad_alloc&) {
        print(error("out-of-memory", "there is not enough memory for this"));
    } catch (const std::exception& problem) {
        print(error("failed", std::string("studioscope cannot go on: ") + problem.what()));
    }
    return kUnreadable;
}
