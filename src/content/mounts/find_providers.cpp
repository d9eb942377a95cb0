#include "content/mounts/find_providers.h"

#include <algorithm>
#include <functional>
#include <unordered_set>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/work_context.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A place to search.
struct Place {
    fs::path path;
    std::string origin;
    bool is_game = false;  // a folder with a gameinfo.txt, whose search paths are searched
};

struct Places {
    std::vector<Place> list;
    std::unordered_set<std::string> known;  // path_text() of those in the list
    std::unordered_set<std::string> seen;   // path_text() of what was looked at near the model
    bool is_cut_short = false;              // there are more places
    bool has_more_names = false;            // near the model

    void add(Place place) {
        if (!known.insert(path_text(place.path)).second) return;
        is_cut_short = list.size() == kMaxSearchedPlaces;
        if (!is_cut_short) list.push_back(std::move(place));
    }
};

bool has_content(const fs::path& folder, const FileSystem& files) {
    return find_name(files, folder, "materials") || find_name(files, folder, "models");
}

constexpr const char* kNear = "near the model";

// Adds the folder itself, and the archives and folders with content below it, level by level. What
// was looked at for a folder below it is not looked at again.
void add_folder(const fs::path& top, const FileSystem& files, Places& places) {
    std::vector<fs::path> level{top};
    for (int depth = 0; depth <= kMaxSearchedDepth && !level.empty(); ++depth) {
        std::vector<fs::path> next;
        for (const fs::path& folder : level) {
            if (has_content(folder, files)) places.add({folder, kNear});
            if (depth == kMaxSearchedDepth) continue;
            for (const std::string& name : files->list(folder)) {
                check_cancelled();
                if (places.is_cut_short || places.has_more_names) return;
                const fs::path path = folder / path_from_text(name);
                if (!places.seen.insert(path_text(path)).second) continue;
                places.has_more_names = places.seen.size() > kMaxSearchedNames;
                // the parts of a VPK are read through its directory file
                if (is_archive_name(path)) {
                    if (!vpk_directory_name(path)) places.add({path, kNear});
                } else if (!same_name(name, "materials") && !same_name(name, "models")) {
                    next.push_back(path);
                }
            }
        }
        level = std::move(next);
    }
}

// The folder on disk where the search begins: the content root, or that of the model's archive.
fs::path search_start(const fs::path& model, const FileSystem& files) {
    if (const auto place = split_archive_path(model)) return place->archive.parent_path();
    return content_root(model, files).value_or(model.parent_path());
}

void add_near_places(const fs::path& model, const FileSystem& files, Places& places) {
    if (model.empty()) return;
    fs::path folder = search_start(model, files);
    for (int level = 0; level <= kMaxSearchedLevels; ++level, folder = folder.parent_path()) {
        if (!files->resolve(folder).has_relative_path()) return;  // a whole disk
        add_folder(folder, files, places);
    }
}

// Adds those folders in a folder that have a gameinfo.txt.
void add_games(const fs::path& folder, const std::string& origin, const FileSystem& files,
               Places& places) {
    for (const std::string& name : files->list(folder)) {
        check_cancelled();
        const fs::path mod = folder / path_from_text(name);
        if (find_name(files, mod, "gameinfo.txt")) places.add({mod, origin, true});
    }
}

void add_steam_games(const fs::path& library, const FileSystem& files, Places& places) {
    const fs::path apps = library / "steamapps";
    for (const std::string& name : files->list(apps / "common"))
        add_games(apps / "common" / path_from_text(name), "Steam: " + name, files, places);
    add_games(apps / "sourcemods", "Steam: source mods", files, places);
}

// The roots of a place's files: the place itself, or the search paths of a game.
std::vector<fs::path> place_roots(const Place& place, const FileSystem& files) {
    if (!place.is_game) return {is_archive_name(place.path) ? archive_top(place.path) : place.path};
    std::vector<fs::path> roots;
    const auto gameinfo = find_name(files, place.path, "gameinfo.txt");
    if (!gameinfo) return roots;
    const Mounts mounts = untrusted_game_mounts(place.path / path_from_text(*gameinfo), {}, files);
    for (const Mount& mount : mounts.list) roots.push_back(mount.root);
    return roots;
}

size_t count_files(const Place& place, const RequiredContent& required, const FileSystem& files) {
    std::vector<fs::path> roots = place_roots(place, files);
    std::erase_if(roots, [&](const fs::path& root) {
        return std::find(required.mounted.begin(), required.mounted.end(), root) !=
               required.mounted.end();
    });
    return static_cast<size_t>(
        std::count_if(required.paths.begin(), required.paths.end(), [&](const std::string& path) {
            check_cancelled();
            return std::any_of(roots.begin(), roots.end(), [&](const fs::path& root) {
                return find_in_root(root, path, files).has_value();
            });
        }));
}

}  // namespace

ProviderSearch find_providers(const RequiredContent& required, std::span<const fs::path> libraries,
                              const FileSystem& files) {
    Places places;
    add_near_places(required.model, files, places);
    for (const fs::path& library : libraries) add_steam_games(library, files, places);
    ProviderSearch search;
    search.searched = places.list.size();
    search.is_cut_short = places.is_cut_short || places.has_more_names;
    for (size_t i = 0; i < places.list.size(); ++i) {
        report_progress(i, places.list.size());
        Place& place = places.list[i];
        if (const size_t count = count_files(place, required, files); count > 0)
            search.found.push_back({std::move(place.path), std::move(place.origin), count});
    }
    std::ranges::stable_sort(search.found, std::greater{}, &Provider::files);
    return search;
}

}  // namespace studioscope
