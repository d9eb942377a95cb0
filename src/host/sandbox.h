#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>

#include "core/file_system.h"
#include "core/platform/sandbox.h"
#include "host/mounted_scenes.h"
#include "host/options.h"

namespace studioscope {

// The sandbox of each verb: what the operating system refuses the program (core/platform/sandbox.h)
// from before it opens anything, so that nothing that a file of a stranger makes it do goes far.

// The second column of the table of verbs (cli/options/verb_table.cpp).
enum class SandboxKind : uint8_t {
    kUndecided,  // no row of the table has this
    // reads files and writes standard output, and what was named for it through a helper; starts no
    // program, has no network, makes no code
    kNoDriver,
    // the same once git runs, which is started first
    kStartsGit,
    // the driver of a graphics card runs in it, too: it writes devices and caches of drivers, and
    // makes code. The threads that read files have the sandbox of kNoDriver; calls are restricted
    // once the driver has started.
    kDriver,
    // the window has no sandbox itself, its threads that read files have that of kNoDriver
    kWindow,
};

// The parts of a sandbox that a system has.
enum class SandboxState {
    kNone,
    kPaths,  // it restricts which files are opened, not what else is asked of it
    kFull
};
SandboxState available_sandbox();
const char* sandbox_name(SandboxState state);  // "full"
// Returns the name of the sandbox of a run with these options; "none" with --sandbox off.
const char* sandbox_in_use(const Options& options);

// Enters the sandbox of a verb, and starts the helper that writes the output. Says so if the
// system has none or only a part of it. Returns kDone, or the exit status if --sandbox require
// cannot be met.
int enter_sandbox(SandboxKind kind, const Options& options);

// Ends the part of `diff --git` that starts programs and reads a repository's own files; what Git
// LFS has downloaded into the folder of its data is read later.
void leave_git(const Options& options, const std::filesystem::path& data_folder);

// Narrows the reading of the calling thread, and those it starts, to `paths`; does not ask for them
// with --sandbox off.
void narrow_reading(const Options& options, const std::function<PermittedPaths()>& paths);
// To what the models of `named` need; the rest is as for paths_to_read().
void narrow_reading(const Options& options, std::span<const std::filesystem::path> named,
                    MountCache& mounts, const FileSystem& files);

// Restricts the calling thread, and those it starts, as a verb without a driver: called by the
// threads that read files in a verb with a driver.
void enter_loading_thread(const Options& options);
// Restricts all threads once the driver has started and the loading threads have ended.
void restrict_driver(const Options& options);

// Collects the paths that the sandbox of the operating system (core/platform/sandbox.h) permits:
// those that the program's own checks allow (content/bounded_files.h).

// The paths to read for the models of `named`: their roots, mounts and the named folders. Lists the
// folders above them; `files` of cached_listing() do so only once.
PermittedPaths paths_to_read(const LoadRequest& request,
                             std::span<const std::filesystem::path> named, MountCache& mounts,
                             const FileSystem& files);

// The paths to read for the files of `named` alone; for a file in an archive, the archive.
PermittedPaths file_read_paths(std::span<const std::filesystem::path> named,
                               const FileSystem& files);

}  // namespace studioscope
