#pragma once

#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// Differences between operating systems. A port changes the files of this folder whose names end in
// a system, and the OpenGL contexts without a display (render/device_contexts.h).

enum class Platform { kLinux, kWindows, kMac };

#if defined(_WIN32)
constexpr Platform kThisPlatform = Platform::kWindows;
#elif defined(__APPLE__)
constexpr Platform kThisPlatform = Platform::kMac;
#else
constexpr Platform kThisPlatform = Platform::kLinux;
#endif

// Returns the value of an environment variable, empty if it is not set.
using Environment = std::function<std::string(const char*)>;
std::string environment_variable(const char* name);

// The words of the command line in UTF-8, the program's name first: those of the system if it
// provides them, else the arguments of main().
std::vector<std::string> command_line_words(int count, const char* const* words);

// Sets an environment variable unless it is set. Not thread-safe with reads of the environment.
void set_environment_default(const char* name, const char* value);

// The program's folder for settings on a platform; it may not exist yet. Nothing if the environment
// does not define it. A relative home counts as none.
std::optional<std::filesystem::path> config_folder(Platform platform, const Environment& variable);

// The program's folder for caches, which may be deleted at any time. Nothing if the environment
// does not define it.
std::optional<std::filesystem::path> cache_folder(Platform platform, const Environment& variable);

// These folders for the user who runs this. A home that does not exist is not made: it counts as
// none.
std::optional<std::filesystem::path> user_config_folder();
std::optional<std::filesystem::path> user_cache_folder();

// The path of the running program, links resolved; empty if the system does not provide it.
std::filesystem::path program_file();

int process_number();

// Requests pages of 2 MB for a block before it is first written, if the system has them.
void prefer_large_pages(void* block, size_t size);

// Lowers the priority of the calling thread and of threads that it starts, if the system can: for
// background work next to a window that must stay responsive.
void lower_thread_priority();

// The processor's model name; empty if the system does not provide it.
std::string processor_name();

// Processor time of all threads of this process, in seconds; it does not grow on a busy machine as
// wall time does.
double processor_seconds();

// Protects standard input, output and error; to be called first in main(). A file that is opened
// later never replaces a closed standard stream, and a closed pipe is an error instead of a signal,
// as is a file that grows past the size that the system allows this process.
void protect_standard_streams();

// Closes a console that was opened for this program alone: it has a window of its own.
void close_own_console();

// Whether a write to standard output failed, with this errno, because the pipe is closed.
bool is_reader_missing(int problem);

// The streams that a person may read.
enum class StandardStream { kOutput, kError };

// The width, in columns, of the terminal that a stream goes to; nothing if it goes elsewhere.
std::optional<int> terminal_columns(StandardStream stream);

// Writes without allocating memory and without buffers; errors are ignored.
void write_to_standard_error(std::string_view text);

// Schedules one call of `act` after a number of seconds, in a signal handler or on a separate
// thread, so `act` may do only what a signal handler may. May be called from a signal handler. A
// new call replaces the pending one.
void call_later(unsigned seconds, void (*act)(int));
// Cancels the pending call.
void cancel_call();

// A time where the computer is, in the words of strftime(): "%Y-%m-%d %H:%M" gives
// "2026-11-20 09:15".
std::string local_time(std::time_t time, const char* format);
// A format of time for file names, valid on every system.
inline constexpr const char* kFileNameTime = "%Y-%m-%d %H.%M.%S";

// The path with a leading "~" replaced by the home folder, as in a shell.
std::string expand_home(const std::string& path, const Environment& variable);

// The parts of a desktop that a terminal lacks. All texts are UTF-8.

// Shows a problem in a box and waits until it is closed, on Windows, where a program that is
// started by a double-click has no standard error. Elsewhere nothing happens.
void show_problem_box(const std::string& title, const std::string& text);

// A text value in the registry of Windows, of the user or else of the machine; empty if there is
// none, and elsewhere. `key` is below HKEY_CURRENT_USER and HKEY_LOCAL_MACHINE: "Software\\Name".
std::string registry_text(const char* key, const char* value);

}  // namespace studioscope
