#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// Searches folders, archives and installed games for the files that a model lacks.

struct Provider {
    std::filesystem::path path;  // to mount: a folder, an archive, or a folder with a gameinfo.txt
    std::string origin;          // place, for the user: "near the model", "Steam: Half-Life 2"
    size_t files = 0;            // number of the wanted files that it has
};

struct ProviderSearch {
    std::vector<Provider> found;  // most files first, then the nearest first; none has 0 files
    size_t searched = 0;          // number of folders, archives and games
    bool is_cut_short = false;    // there were more places or names than are searched
};

// Number of folders above the model's content root whose archives and subfolders are searched.
inline constexpr int kMaxSearchedLevels = 3;
// Number of folders below each of these that are searched.
inline constexpr int kMaxSearchedDepth = 3;
inline constexpr size_t kMaxSearchedPlaces = 10'000;
inline constexpr size_t kMaxSearchedNames = 100'000;  // of files and folders near the model

struct RequiredContent {
    std::vector<std::string> paths;              // from the game's root: "materials/a/b.vmt"
    std::filesystem::path model;                 // absolute; the search begins at its content root
    std::vector<std::filesystem::path> mounted;  // roots that need no search
};

// Searches, nearest first: the model's content root, the folders above it (never a whole disk) with
// the archives and the folders that have `materials` or `models` up to kMaxSearchedDepth below
// them, also in folders whose names begin with a dot; then the games and source mods of Steam's
// libraries. `files` reads into archives. Reports progress by
// places.
ProviderSearch find_providers(const RequiredContent& required,
                              std::span<const std::filesystem::path> steam_libraries,
                              const FileSystem& files);

}  // namespace studioscope
