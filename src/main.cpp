#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>

#include "cli/options/command_line.h"
#include "core/deadline.h"
#include "core/platform/platform.h"
#include "host/output.h"
#include "window/run_view.h"

using namespace studioscope;

namespace {

// The message for running out of memory, as a constant, because no text can be allocated then.
constexpr std::string_view kOutOfMemory =
    "error: there is not enough memory for this [out-of-memory]\n";

constexpr std::string_view kTimedOut = "error: this took longer than is allowed [timeout]\n";

void report(const std::exception& problem) {
    try {
        print(error("failed", std::string("studioscope cannot go on: ") + problem.what()));
    } catch (const std::bad_alloc&) {
        write_to_standard_error(kOutOfMemory);
    }
}

// Ends the program after an uncaught exception, where it was thrown: before main(), in a
// destructor, on a thread. The stack is not unwound, because the exception may come from a driver
// that calls our `operator new` and holds its locks: a destructor that called it again would
// deadlock.
[[noreturn]] void end_uncaught() {
    const std::exception_ptr thrown = std::current_exception();
    if (!thrown) std::abort();
    try {
        std::rethrow_exception(thrown);
    } catch (const TimeoutError&) {
        write_to_standard_error(kTimedOut);
    } catch (const std::bad_alloc&) {
        write_to_standard_error(kOutOfMemory);
    } catch (const std::exception& problem) {
        report(problem);
    } catch (...) {
        std::abort();
    }
    std::_Exit(kUnreadable);
}

struct TerminateHandler {
    TerminateHandler() { std::set_terminate(end_uncaught); }
};
#if defined(__GNUC__)
__attribute__((init_priority(101)))  // before whatever else is made before main()
#endif
const TerminateHandler kTerminateHandler;

}  // namespace

int main(int argc, char** argv) {
    protect_standard_streams();
    const int status = run_command_line(
        parse_command_line(command_line_words(argc, argv), {run_view, window_libraries()}));
    return is_reader_gone() ? int{kReaderGone} : status;
}
