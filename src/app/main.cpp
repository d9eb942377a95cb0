#include <exception>
#include <new>

#include "app/exit_status.h"
#include "app/options.h"
#include "app/output.h"
#include "core/platform/platform.h"

using namespace studioscope;

namespace {

int run(int argc, char** argv) {
    protect_standard_streams();
    const ParsedCommandLine command_line = parse_command_line(argc, argv);
    return command_line.run ? command_line.run(command_line.options) : command_line.exit_status;
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
