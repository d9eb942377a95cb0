#include "app/verbs.h"

using namespace studioscope;

int main(int argc, char** argv) {
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
        case Verb::kBench:
            return run_bench(options);
        case Verb::kView:
            return run_view(options);
    }
    return 0;
}
