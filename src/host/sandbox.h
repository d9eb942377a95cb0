#pragma once

#include <filesystem>
#include <span>

#include "core/file_system.h"
#include "core/platform/sandbox.h"
#include "host/mounted_scenes.h"
#include "host/options.h"

namespace studioscope {

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

// Permits writing a file: its folder, and the folder of its target if it is a symlink. Adds nothing
// for "-", standard output.
void permit_output(const std::filesystem::path& output, PermittedPaths& permitted);

// Permits creating a folder with its contents: adds it, or its nearest existing ancestor.
void permit_folder(std::filesystem::path folder, PermittedPaths& permitted);

}  // namespace studioscope
