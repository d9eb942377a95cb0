#pragma once

#include <filesystem>
#include <vector>

namespace studioscope {

// Restriction of this process by the operating system: a file that makes the program break a rule
// of its own (content/bounded_files.h) reaches no other file, starts no program and sends nothing
// even so.

// Files, and folders with all that lies below them. Links are followed; what does not exist is
// skipped.
struct PermittedPaths {
    std::vector<std::filesystem::path> read;  // open files, list folders
    // also create, replace and remove files and folders, and control devices
    std::vector<std::filesystem::path> write;
    std::vector<std::filesystem::path> execute = {};  // start programs
};

// The version of Landlock, by which Linux restricts a process without privileges (1 in Linux 5.13);
// 0 if the system has none.
int landlock_version();

// Restricts the calling thread, and the threads that it starts afterwards, to `permitted` from now
// on. Files that are open stay usable. A second call restricts further: what both permit remains.
// Returns whether the restriction holds; false, and nothing changes, if the system has no Landlock.
bool restrict_files(const PermittedPaths& permitted);

// Calls of the system that seccomp leaves to a thread. All sets refuse with EPERM: tracing and
// changing other processes, namespaces and mounts, io_uring, keys, changing the rights and owners
// of files, or their size by a path, signals that a file sends, writing into a terminal's input;
// calls that are newer than this program do not exist.
enum class CallSet {
    kDriverStart,  // for a driver that starts: it may connect to a display
    kPrograms,     // no sockets; programs that are started inherit the restriction
    kDriver,       // starts no process; memory may be executed, as software drivers compile shaders
    kPlain,        // nor makes memory that can be executed or shared
};

// Whether the system can restrict calls, and this build does: not with the address and thread
// sanitizers, which read their own process, and not where coverage is measured, which is written at
// the end of the program (STUDIOSCOPE_WITHOUT_SANDBOX).
bool can_restrict_calls();

enum class RestrictedThreads { kCaller, kAll };

// Restricts the calling thread and those that it starts afterwards, or all threads, which may not
// have other restrictions than this one then. Returns whether the restriction holds. Further calls
// restrict further.
bool restrict_calls(CallSet permitted, RestrictedThreads threads = RestrictedThreads::kCaller);

// Gives up core files, which would hold the content of other files, and descriptors past a limit.
// Overwrites the environment's variables but those that the program and its drivers read. Only for
// a process with one thread.
void drop_secrets();

// Makes the threads of BackgroundTask that are started from now on read files alone: they write
// only below `writable`, and have the calls of CallSet::kPlain. Returns whether that holds.
bool restrict_background_threads(const std::vector<std::filesystem::path>& writable);
// Called by such a thread before its work.
void enter_background_restriction();

}  // namespace studioscope
