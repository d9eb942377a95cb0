#pragma once

#include <filesystem>
#include <string>

#include "window/loading.h"

namespace studioscope {

// Adds and removes mounts: folders and archives in which the files of the open model are searched.
class Mounting {
public:
    Mounting(Document& document, Messages& messages, Loading& loading)
        : document_(document), messages_(messages), loading_(loading) {}

    // Mounts a folder or an archive; for a gameinfo.txt, or a folder with one, the search paths of
    // the game. Returns the root of the new mount, or nothing for a game.
    std::filesystem::path mount(const std::filesystem::path& path);
    void unmount(const std::filesystem::path& root);
    void toggle_mute(const std::filesystem::path& root);
    // Writes into the document which mounts have this path.
    void look_up(const std::string& path);

private:
    void change(const MountRequest& request, const std::filesystem::path& mounted);
    void report(const std::filesystem::path& root);

    Document& document_;
    Messages& messages_;
    Loading& loading_;
};

// Whether a path that is dropped on the window is mounted rather than opened: an archive, or a
// game's folder.
bool is_mounted_when_dropped(const std::filesystem::path& path);

}  // namespace studioscope
