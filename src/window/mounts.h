#pragma once

#include <filesystem>
#include <string>

#include "core/file_system.h"
#include "document/content_report.h"

namespace studioscope {

// Mounts that the user adds and removes: folders and archives searched for the open model's files.

// Whether a path is a folder or an archive, whose models are shown as pictures.
bool is_place(const std::filesystem::path& path);

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

// Whether the mount, or one of the game's, has a file that the model lacks.
bool provides_missing(const ContentReport& content, const AddedMount& added,
                      const FileSystem& files);

// The number of files of a mount that the open model uses: "mounted, 2 of 298 files used"; empty if
// it is not mounted.
std::string mount_use(const ContentReport& content, const std::filesystem::path& root);

// The number of files of the model that a mount provides: "mod is mounted: 2 of the model's files
// come from it".
std::string mount_report(const ContentReport& content, const std::filesystem::path& root);

}  // namespace studioscope
