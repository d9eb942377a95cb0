#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/folder_index.h"

namespace studioscope {

// The ordered list of places that a game looks for its content in, and which of them has a file.
// The rules stand in content.md, sections 4 and 5.

struct Mount {
    std::filesystem::path root;     // a folder, or the top of an archive (see archive_files.h)
    std::string origin;             // why it is there, for the person: "gameinfo.txt: game+mod hl2"
    bool is_muted = false;          // stays in the list, is not looked into
    bool is_named = false;          // by the person, who may take it out again
    bool is_of_named_game = false;  // the same of all that belongs to a game
    bool is_addon = false;  // one of several that lie side by side: custom/*, addons, Workshop
};

// Content that lies straight in a folder of addons.
inline constexpr const char* kContentInCustom = "gameinfo-content-in-custom";
// Of a gameinfo.txt that mounts nothing but its own folder.
inline constexpr const char* kNoSearchPaths = "gameinfo-paths";

struct Mounts {
    std::vector<Mount> list;  // the first that has a file wins
    Diagnostics diagnostics;  // what was odd in the files that make the list
    FolderIndex places;       // of the roots in the list, as far as add_mount knows them
};

// Adds what is not in the list yet, and gives it.
Mount& add_mount(Mounts& mounts, std::filesystem::path root, std::string origin);
void add_mounts(Mounts& mounts, const Mounts& more);

// Where a game is installed, for rules that name another by its number; nothing where it is not.
using FindApp = std::function<std::optional<std::filesystem::path>(int app)>;

struct GameOptions {
    std::string language = "english";  // of the `_english` search paths
    FindApp find_app = {};
};

// The gameinfo.txt of the folder, or of the nearest folder above it; else above where links lead.
std::optional<std::filesystem::path> find_gameinfo(const std::filesystem::path& folder,
                                                   const FileSystem& files);

// The search paths of a gameinfo.txt for models and materials, in order: wildcards, DLC folders,
// pak01 to the first gap, Garry's Mod's addons and mount.cfg.
Mounts mounts_of_game(const std::filesystem::path& gameinfo, const GameOptions& options,
                      const FileSystem& files);

// Garry's Mod on top of its gameinfo.txt: addons and Workshop first, then cfg/mount.cfg last.
Mounts mounts_of_addons(const std::filesystem::path& garrysmod, const FileSystem& files);
Mounts mounts_of_mount_cfg(const std::filesystem::path& garrysmod, const FileSystem& files);

// Where Steam keeps its games: each library of `steam`/steamapps/libraryfolders.vdf.
std::vector<std::filesystem::path> steam_libraries(const std::filesystem::path& steam,
                                                   const FileSystem& files);
// The install folder of an app by its manifest in one of the libraries.
std::optional<std::filesystem::path> steam_app(std::span<const std::filesystem::path> libraries,
                                               int app, const FileSystem& files);

// What a person asked to be mounted.
struct MountRequest {
    std::vector<std::filesystem::path> mounts;  // folders and archives, the first wins
    std::optional<std::filesystem::path> game;  // a gameinfo.txt, or a folder below one
    std::string language = "english";
    std::vector<std::filesystem::path> muted;  // roots, wherever they come from

    bool operator==(const MountRequest&) const = default;
};

// The mounts for a model, in order: those that were named, then those of the game. Without a named
// game the nearest gameinfo.txt above the model counts, as far as its mounts lie beside it; of what
// is odd in that one it is told that it cannot be understood, and content straight in `custom`.
Mounts find_mounts(const MountRequest& request, const std::filesystem::path& model_file,
                   const FileSystem& files);

// The nearest folder at or above `file` that holds `models` or `materials`: the root of an addon.
std::optional<std::filesystem::path> content_root(const std::filesystem::path& file,
                                                  const FileSystem& files);

// The names of a path from a file; nothing where it leads anywhere but down.
std::optional<std::vector<std::string>> parts_of_path(const std::string& path);

// The file at a path from the game's root below one mount ("materials/a/b.vmt"; either slash,
// without case), as it is spelt there. A path that leads outside finds nothing.
std::optional<std::filesystem::path> find_in_root(const std::filesystem::path& root,
                                                  const std::string& path, const FileSystem& files);

struct Candidate {
    size_t mount = 0;  // index into Mounts::list
    std::filesystem::path path;
    bool is_muted = false;
};

// Every mount that has the file, in order: the first that is not muted wins.
std::vector<Candidate> look_up(const Mounts& mounts, const std::string& path,
                               const FileSystem& files);

}  // namespace studioscope
