#pragma once

#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "support/archive_writers.h"
#include "support/tree_files.h"

namespace studioscope {

// An invented game, and the mount that provides a file.

constexpr const char* kFile = "materials/hat.vmt";

// A game under /games/base with the mod `mod` and the given SearchPaths.
struct Game {
    TreeFiles tree;
    GameOptions options;
    std::string gameinfo = "/games/base/mod/gameinfo.txt";

    explicit Game(const std::string& search_paths, const std::string& ids = "SteamAppId 220") {
        tree.add(gameinfo,
                 "GameInfo { FileSystem { " + ids + " SearchPaths { " + search_paths + " } } }");
    }

    Game& with(const std::string& path, std::string_view text = "x") {
        tree.add(path, text);
        return *this;
    }
    Game& with_vpk(const std::string& path, const std::string& inside = kFile) {
        tree.add(path, pack_vpk({{inside, "packed"}}).directory);
        return *this;
    }

    FileSystem files() const { return with_archives(tree.files()); }
    Mounts mounts() const { return game_mounts(gameinfo, options, files()); }

    std::vector<std::string> roots() const {
        std::vector<std::string> roots;
        for (const Mount& mount : mounts().list) roots.push_back(path_in_map(mount.root));
        return roots;
    }
    std::vector<std::string> codes() const {
        std::vector<std::string> codes;
        for (const Diagnostic& diagnostic : mounts().diagnostics) codes.push_back(diagnostic.code);
        return codes;
    }
    // The path that provides the file, or "".
    std::string winner(const std::string& path = kFile) const {
        const std::vector<Candidate> found = find_candidates(mounts(), path, files());
        return found.empty() ? "" : path_in_map(found.front().path);
    }
};

}  // namespace studioscope
