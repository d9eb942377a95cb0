#pragma once

#include <span>

#include "content/mounts/mounts.h"

namespace studioscope {

// What a person should know of files that several mounts have.

// A file that is wanted, and who has it: see look_up().
struct WantedFile {
    std::string path;  // from the game's root
    std::vector<Candidate> candidates;
};

// Every spelling of a path in a folder, where names differ in case only; at most one in an archive.
std::vector<std::filesystem::path> spellings_in(const std::filesystem::path& root,
                                                const std::string& path, const FileSystem& files);

// "content-fight", a warning for each pair of addons that have a file with different bytes: neither
// was made to stand in front of the other. "content-case", a note for each file whose names in
// folders differ in case only. Muted mounts count for neither.
Diagnostics conflicts_of(const Mounts& mounts, std::span<const WantedFile> wanted,
                         const FileSystem& files);

}  // namespace studioscope
