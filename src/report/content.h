#pragma once

#include <atomic>

#include "content/archives/archive_files.h"
#include "document/content_report.h"
#include "model/scene.h"

namespace studioscope {

// Where the content of a scene lies, found out: what document/content_report.h holds.

// From the root of the disk, without `.`, `..` and a last slash: how places are compared.
std::filesystem::path whole(const std::filesystem::path& path);

// `muted`: roots that were passed over, the model's own perhaps among them.
ContentReport account_of(const Scene& scene, const Mounts& mounts,
                         std::span<const std::filesystem::path> muted, const FileSystem& files);

// Files whose bytes are not those that went into their archive.
Diagnostics checksum_mismatches(const Scene& scene, OpenArchives& archives);

// What several mounts have and fight for, and mounts that cannot be looked into.
// `archives` are those that the files were read out of.
Diagnostics findings_of(const ContentReport& content, const FileSystem& files,
                        OpenArchives& archives);

// What each archive among the mounts is, and how many files it has.
void describe_archives(ContentReport& content, OpenArchives& archives);

// Who has a path from the game's root; where nobody does, what it may have meant.
ContentLookUp look_up_content(const std::string& path, const ContentReport& content,
                              const FileSystem& files, OpenArchives& archives);

// A folder's files in `models` and `materials`, at most `most` of them, until `is_over`.
struct FolderCount {
    size_t files = 0;
    bool is_more = false;
};
FolderCount count_content(const std::filesystem::path& root, size_t most,
                          const std::atomic<bool>& is_over);

}  // namespace studioscope
