#pragma once

#include <span>

#include "content/mounts/mounts.h"

namespace studioscope {

// Diagnostics about files that several mounts provide.

// A file that a model needs, and the mounts that have it: see find_candidates().
struct RequiredFile {
    std::string path;  // relative to the game's root
    std::vector<Candidate> candidates;
};

// All spellings of a path in a folder, whose names may differ only in case; at most one in an
// archive.
std::vector<std::filesystem::path> spellings_in(const std::filesystem::path& root,
                                                const std::string& path, const FileSystem& files);

// The diagnostics of the wanted files. "content-fight": a warning per pair of addons that have a
// file with different bytes, neither being meant to override the other. "content-case": a note per
// file whose names in folders differ only in case. Muted mounts are ignored.
Diagnostics find_conflicts(const Mounts& mounts, std::span<const RequiredFile> required_files,
                           const FileSystem& files);

}  // namespace studioscope
