#pragma once

#include <filesystem>
#include <span>

#include "core/file_system.h"
#include "core/platform/sandbox.h"
#include "host/mounted_scenes.h"
#include "host/options.h"

namespace studioscope {

// The paths that the operating system leaves to a run over models (core/platform/sandbox.h): those
// that the program's own checks allow (content/bounded_files.h).

// The paths to read for the models of `named`: the root of each, its mounts and the named folders.
// Folders above them are listed now: pass `files` of cached_listing(), which lists them only once.
PermittedPaths paths_to_read(const LoadRequest& request,
                             std::span<const std::filesystem::path> named, FoundMounts& mounts,
                             const FileSystem& files);

// The paths to read for the files of `named` alone: of a file in an archive, that of the archive.
PermittedPaths paths_of_files(std::span<const std::filesystem::path> named,
                              const FileSystem& files);

// Adds the paths to write a file: its folder, and that of the file it is a link to. Adds nothing
// for "-", standard output.
void permit_output(const std::filesystem::path& output, PermittedPaths& permitted);

// Adds the path to make a folder and all that lies in it: the folder, or the nearest one above it
// that exists.
void permit_folder(std::filesystem::path folder, PermittedPaths& permitted);

}  // namespace studioscope
