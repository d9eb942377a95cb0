#pragma once

#include <filesystem>
#include <string>

#include "document/content_report.h"

namespace studioscope {

// Mounts that the person adds and removes: folders and archives in which the files of the open
// model are searched.

// Whether a path that is dropped on the window is mounted rather than opened: an archive, or a
// game's folder.
bool is_mounted_when_dropped(const std::filesystem::path& path);

// Adds a folder or an archive; for a gameinfo.txt, or a folder with one, the search paths of the
// game. Returns the root of the new mount; `is_game`: it has mounts of its own.
struct AddedMount {
    std::filesystem::path root;
    bool is_game = false;
};
AddedMount add_mount(MountRequest& request, const std::filesystem::path& path);
// Removes the mounts of a root; of a named game's root, the game.
void remove_mount(MountRequest& request, const std::filesystem::path& root,
                  const ContentReport& content);
void toggle_mute(MountRequest& request, const std::filesystem::path& root);

// The number of files of the model that a mount provides: "mod is mounted: 2 of the model's files
// come from it".
std::string mount_report(const ContentReport& content, const std::filesystem::path& root);

}  // namespace studioscope
