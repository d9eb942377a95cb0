#pragma once

#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// What differs from one operating system to another, as far as it is not a file's bytes
// (disk_file.h) or an OpenGL context without a display (render/context.h). A port begins with these
// three.

enum class Platform { kLinux, kWindows, kMac };

#if defined(_WIN32)
constexpr Platform kThisPlatform = Platform::kWindows;
#elif defined(__APPLE__)
constexpr Platform kThisPlatform = Platform::kMac;
#else
constexpr Platform kThisPlatform = Platform::kLinux;
#endif

// The value of an environment variable, empty without one.
using Environment = std::function<std::string(const char*)>;
std::string environment_variable(const char* name);

// Gives a variable a value unless it has one. Not while another thread may read the environment.
void set_environment_default(const char* name, const char* value);

// Where a platform keeps what programs remember of a person, with our own folder in it; it may not
// exist yet. Nothing where the environment does not say.
std::optional<std::filesystem::path> config_folder(Platform platform, const Environment& variable);

// The same for what may be deleted at any time, as it can be made again.
std::optional<std::filesystem::path> cache_folder(Platform platform, const Environment& variable);

// Where Steam may be installed, in the order in which it is looked for.
std::vector<std::filesystem::path> places_of_steam(Platform platform, const Environment& variable);

// The program that runs, through links; empty where the system does not say.
std::filesystem::path program_file();

int process_number();

// Before a block is written for the first time: the system may give it in pages of 2 MB, where it
// has such, and is asked for each page once.
void prefer_large_pages(void* block, size_t size);

// The calling thread and those that it starts let others go first from now on, where the system
// can: for work beside a window that goes on drawing.
void lower_thread_priority();

// As its maker calls it; empty where the system does not say.
std::string processor_name();

// Call first in main(). A file that is opened later never takes the place of a closed standard
// stream, and a reader that goes away is an error to be told, not a signal.
void protect_standard_streams();

// Writes without allocating memory and without buffers; what cannot be written is lost.
void write_to_standard_error(std::string_view text);

// Asks for one call of `act`, so many seconds from now, in a signal handler or on a thread of its
// own, and so `act` may do no more than a signal handler may. To be called from one. Again: the
// call that was asked for before is not made.
void call_later(unsigned seconds, void (*act)(int));
// Takes back what was asked for.
void cancel_call();

// A time where the computer is, in the words of strftime(): "%Y-%m-%d %H:%M" gives
// "2026-11-20 09:15".
std::string local_time(std::time_t time, const char* format);
// The format of a time that file names hold on every system.
inline constexpr const char* kFileNameTime = "%Y-%m-%d %H.%M.%S";

// "~/models" as the shell reads it.
std::string with_home(const std::string& path, const Environment& variable);

}  // namespace studioscope
