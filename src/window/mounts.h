#pragma once

#include <filesystem>
#include <string>

#include "core/file_system.h"
#include "document/content_report.h"

namespace studioscope {

// Mounts that the user adds and removes: folders and archives searched for the open model's files.

// Whether drag and drop mounts a path rather than opens it: an archive, or a game's folder.
bool is_mounted_when_dropped(const std::filesystem::path& path);

// Adds a folder or an archive; for a gameinfo.txt, or a folder with one, the search paths of the
// game. Returns the root of the new mount; `is_game`: it has mounts of its own.
struct AddedMount {
    std::filesystem::path root;
    bool is_game = false;
};
AddedMount add_mount(MountRequest& request, const std::filesystem::path& path);
// Removes the mounts of a root; for the root of the chosen game, the game.
void remove_mount(MountRequest& request, const std::filesystem::path& root,
                  const ContentReport& content);
void toggle_mute(MountRequest& request, const std::filesystem::path& root);

// Whether a folder or the top of an archive has a file that the model lacks.
bool provides_missing(const ContentReport& content, const std::filesystem::path& root,
                      const FileSystem& files);

// The number of files of the model that a mount provides: "mod is mounted: 2 of the model's files
// come from it".
std::string mount_report(const ContentReport& content, const std::filesystem::path& root);

}  // namespace studioscope
