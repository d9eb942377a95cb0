#pragma once

#include "content/archives/archive_files.h"
#include "document/content_report.h"
#include "model/scene.h"

namespace studioscope {

// Finds which mount provides each file of a scene: fills document/content_report.h.

// The absolute path without `.`, `..` and a trailing slash, for comparing paths.
std::filesystem::path comparable_path(const std::filesystem::path& path);

// Makes the report. `muted`: roots that were skipped, possibly the model's own.
ContentReport make_content_report(const Scene& scene, const Mounts& mounts,
                                  std::span<const std::filesystem::path> muted,
                                  const FileSystem& files);

// Finds files whose bytes do not match the checksum in their archive.
Diagnostics checksum_mismatches(const Scene& scene, OpenArchives& archives);

// Diagnostics about conflicts between mounts, and about mounts that cannot be read. `archives`: the
// cache that the files were read with.
Diagnostics mount_diagnostics(const ContentReport& content, const FileSystem& files,
                              OpenArchives& archives);

// Fills in the type of each mounted archive and its number of files.
void describe_archives(ContentReport& content, OpenArchives& archives);

// Finds the mounts that provide a path, relative to the game's root; if none does, similar paths.
ContentLookUp look_up_content(const std::string& path, const ContentReport& content,
                              const FileSystem& files, OpenArchives& archives);

// The number of files in a folder's `models` and `materials`, at most `max`. Throws CancelledError
// when cancelled.
struct FolderCount {
    size_t files = 0;
    bool is_more = false;
};
FolderCount count_content(const std::filesystem::path& root, size_t max);

}  // namespace studioscope
