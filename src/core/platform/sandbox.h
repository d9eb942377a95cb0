#pragma once

#include <filesystem>
#include <vector>

namespace studioscope {

// Restriction of this process to some files by the operating system: a file that breaks a rule
// of the program's own path checks (content/bounded_files.h) reaches no other file even so.

// Files, and folders with all that lies below them. Links are followed; what does not exist is
// skipped.
struct PermittedPaths {
    std::vector<std::filesystem::path> read;   // open files, list folders
    std::vector<std::filesystem::path> write;  // also create, replace and remove files and folders
};

// The version of Landlock, by which Linux restricts a process without privileges (1 in Linux 5.13);
// 0 if the system has none.
int landlock_version();

// Restricts the calling thread, and the threads that it starts afterwards, to `permitted` from now
// on. Files that are open stay usable. A second call restricts further: what both permit remains.
// Returns whether the restriction holds; false, and nothing changes, if the system has no Landlock.
bool restrict_files(const PermittedPaths& permitted);

}  // namespace studioscope
