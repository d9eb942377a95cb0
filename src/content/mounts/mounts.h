#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/folder_index.h"
#include "core/name_map.h"
#include "core/platform/platform.h"

namespace studioscope {

// The ordered list of folders and archives in which a game looks for its content. The rules are in
// content.md, sections 4 and 5.

struct Mount {
    std::filesystem::path root;       // folder, or top of an archive (see archive_files.h)
    std::string origin;               // reason, for the user: "gameinfo.txt: game+mod hl2"
    bool is_muted = false;            // in the list, but not searched
    bool is_named = false;            // added by the user, who can remove it
    bool is_from_named_game = false;  // part of a game that was added by the user
    bool is_addon = false;            // one of custom/*, addons or the Workshop
};

// The code of the message about content directly in a folder of addons.
inline constexpr const char* kContentInCustom = "gameinfo-content-in-custom";
// The code of the message about a gameinfo.txt that mounts only its own folder.
inline constexpr const char* kNoSearchPaths = "gameinfo-paths";
// The code of the message about more than Budget::kMaxSearchPaths.
inline constexpr const char* kTooManySearchPaths = "gameinfo-path-count";

// A search path of a gameinfo.txt that mounts nothing.
struct LostSearchPath {
    std::string text;                // as written
    std::filesystem::path gameinfo;  // that names it
    uint64_t line = 0;               // of the gameinfo.txt
    bool is_outside = false;         // not looked for: it leads out of the folder that is allowed
};

struct Mounts {
    std::vector<Mount> list;  // first mount that has a file is used
    std::vector<LostSearchPath> lost;
    Diagnostics diagnostics;  // problems in the files that define the list
    // Whether all content of the game is here: each search path of a gameinfo.txt, or what the user
    // has mounted for it.
    bool is_complete = false;
    FolderIndex places;  // roots in the list that add_mount() added
};

// Adds a mount if its root is not in the list yet, and returns it.
Mount& add_mount(Mounts& mounts, std::filesystem::path root, std::string origin);
void add_mounts(Mounts& mounts, const Mounts& more);
// Drops mounts whose root is that of an earlier one once links are resolved.
void drop_same_mounts(Mounts& mounts, const FileSystem& files);

// Finds the install folder of a game by its app id; nothing if it is not installed.
using FindApp = std::function<std::optional<std::filesystem::path>(int app)>;

struct GameOptions {
    std::string language = "english";  // language of `_english` search paths
    FindApp find_app = {};
};

// The gameinfo.txt in the folder or the nearest folder above it; if there is none, above the folder
// with links resolved.
std::optional<std::filesystem::path> find_gameinfo(const std::filesystem::path& folder,
                                                   const FileSystem& files);

// The gameinfo.txt at or above each folder that was searched; empty for none.
using FoundGameInfos = HashedMap<std::filesystem::path::string_type, std::filesystem::path>;
// Finds the gameinfo.txt for many folders, listing each once; empty if there is none. The reference
// is valid as long as `found`.
const std::filesystem::path& find_gameinfo(const std::filesystem::path& folder,
                                           const FileSystem& files, FoundGameInfos& found);

// The search paths of a gameinfo.txt for models and materials, in order: wildcards, DLC folders,
// pak01 to the first gap, Garry's Mod's addons and mount.cfg.
Mounts game_mounts(const std::filesystem::path& gameinfo, const GameOptions& options,
                   const FileSystem& files);

// The mounts of a gameinfo.txt that the user has not named and that may come from anywhere,
// restricted to the parent of its mod. Paths outside that folder are not even checked for
// existence: the check may log in to a server that a malicious file has named. The only diagnostics
// are errors, missing search paths, and content directly in `custom`.
Mounts untrusted_game_mounts(const std::filesystem::path& gameinfo, const GameOptions& options,
                             const FileSystem& files);

// The mounts of Garry's Mod besides its gameinfo.txt: addons and Workshop first, cfg/mount.cfg
// last.
Mounts addon_mounts(const std::filesystem::path& garrysmod, const FileSystem& files);
Mounts mount_cfg_mounts(const std::filesystem::path& garrysmod, const FileSystem& files);

// Reads a text value of the Windows registry.
using Registry = std::function<std::string(const char* key, const char* value)>;

// The folders where Steam may be installed, in search order: those that the registry of Windows
// names first.
std::vector<std::filesystem::path> steam_folders(Platform platform, const Environment& variable,
                                                 const Registry& registry = registry_text);
// Steam's library folders, from `steam`/steamapps/libraryfolders.vdf. Files that are too large
// (content/side_files.h) are reported in `diagnostics`.
std::vector<std::filesystem::path> steam_libraries(const std::filesystem::path& steam,
                                                   const FileSystem& files,
                                                   Diagnostics& diagnostics);
// The library folders of every Steam installation named by the environment and the registry.
std::vector<std::filesystem::path> all_steam_libraries(const FileSystem& files,
                                                       Diagnostics& diagnostics);
// The install folder of an app, by its manifest in one of the libraries.
std::optional<std::filesystem::path> steam_app(std::span<const std::filesystem::path> libraries,
                                               int app, const FileSystem& files,
                                               Diagnostics& diagnostics);

// Codes of messages about mounts that are not there.
inline constexpr const char* kMountMissing = "mount-missing";
inline constexpr const char* kMountUnreadable = "mount-unreadable";
inline constexpr const char* kGameInfoMissing = "gameinfo-missing";

// A file that the user chose to show in place of one that is missing.
struct StandIn {
    std::string path;  // of the missing file, from the game's root: "materials/a/b.vtf"
    std::filesystem::path file;

    bool operator==(const StandIn&) const = default;
};

// The user's choice of mounts.
struct MountRequest {
    std::vector<std::filesystem::path> mounts;  // folders and archives, by priority
    std::optional<std::filesystem::path> game;  // a gameinfo.txt, or a folder below one
    std::string language = "english";
    std::vector<std::filesystem::path> muted;  // muted roots, also of other origins
    std::vector<StandIn> stand_ins;            // one per path
    // Severity of a message about an archive named here that cannot be read. An error makes the
    // exit status that of a file that cannot be read; the window continues without the place. What
    // is not there is a warning: missing_mounts() has ended a verb whose options name it.
    Severity if_missing = Severity::kWarning;

    bool operator==(const MountRequest&) const = default;
};

// Errors about what the request names and that is not there: folders, archives, a gameinfo.txt.
Diagnostics missing_mounts(const MountRequest& request, const FileSystem& files);

// The mounts for a model, in order: the named ones, then those of the game. Without a named game,
// the nearest gameinfo.txt above the model is used, restricted to mounts below the parent of its
// mod; its only diagnostics are errors, missing search paths, and content directly in `custom`. An
// empty `model_file` has no game of its own.
Mounts find_mounts(const MountRequest& request, const std::filesystem::path& model_file,
                   const FileSystem& files);

// Mounts from a configuration file that was found near the files, not named by the user: folders
// and archives that lie in its folder with links resolved, and a game, restricted as one that was
// found above a model.
struct ConfiguredMounts {
    std::filesystem::path folder;
    std::vector<std::filesystem::path> mounts;
    std::optional<std::filesystem::path> game;
};

// The mounts for a model, with those of `found` after the named ones, and its game if none is
// named.
Mounts find_mounts(const MountRequest& request, const ConfiguredMounts& found,
                   const std::filesystem::path& model_file, const FileSystem& files);

// The root of an addon: the nearest folder at or above `file` that contains `models` or
// `materials`.
std::optional<std::filesystem::path> content_root(const std::filesystem::path& file,
                                                  const FileSystem& files);

// The components of a path in a file; nothing if it leads anywhere but down.
std::optional<std::vector<std::string>> split_content_path(const std::string& path);

// Finds a file by its path from the game's root in one mount ("materials/a/b.vmt"; either slash,
// case ignored) and returns its path as spelled there. A path that leads outside finds nothing.
std::optional<std::filesystem::path> find_in_root(const std::filesystem::path& root,
                                                  const std::string& path, const FileSystem& files);

struct Candidate {
    size_t mount = 0;  // index into Mounts::list
    std::filesystem::path path;
    bool is_muted = false;
};

// All mounts that have the file, in order; the first one that is not muted is used.
std::vector<Candidate> find_candidates(const Mounts& mounts, const std::string& path,
                                       const FileSystem& files);

}  // namespace studioscope
