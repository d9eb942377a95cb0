#include <cstdlib>
#include <exception>
#include <new>
#include <string_view>

#include "app/exit_status.h"
#include "app/options.h"
#include "app/output.h"
#include "core/platform/platform.h"

using namespace studioscope;

namespace {

// Written as it stands: where memory has run out, no text can be put together.
constexpr std::string_view kOutOfMemory =
    "error: there is not enough memory for this [out-of-memory]\n";

// Memory may run out where no exception can be caught: before main(), in a destructor, in a thread.
[[noreturn]] void end_without_memory() {
    const std::exception_ptr thrown = std::current_exception();
    if (!thrown) std::abort();
    try {
        std::rethrow_exception(thrown);
    } catch (const std::bad_alloc&) {
        write_to_standard_error(kOutOfMemory);
        std::_Exit(kUnreadable);
    } catch (...) {
        std::abort();
    }
}

struct TerminateHandler {
    TerminateHandler() { std::set_terminate(end_without_memory); }
};
#if defined(__GNUC__)
__attribute__((init_priority(101)))  // before whatever else is made before main()
#endif
const TerminateHandler kTerminateHandler;

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
        write_to_standard_error(kOutOfMemory);
    } catch (const std::exception& problem) {
        print(error("failed", std::string("studioscope cannot go on: ") + problem.what()));
    }
    return kUnreadable;
}
