#include <fmt/format.h>

#include <algorithm>

#include "content/mounts/mounts.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A value with its escapes resolved: Steam's files escape backslashes, unlike KeyValues in general.
fs::path unescaped(const std::string& value) {
    std::string path;
    for (size_t i = 0; i < value.size(); ++i) {
        if (value[i] == '\\' && i + 1 < value.size() && value[i + 1] == '\\') ++i;
        path += value[i] == '\\' ? '/' : value[i];
    }
    return normal_path(path_from_text(path));
}

// Runs `use` on the text of one of Steam's files. A missing file is skipped; one that is too large
// is reported.
template <typename Use>
void with_tree(const fs::path& path, const FileSystem& files, Diagnostics& diagnostics, Use use) {
    const auto report = [&](Diagnostic problem) {
        if (problem.code == "unreadable") return;
        problem.severity = Severity::kWarning;
        problem.file = path_text(path);
        diagnostics.push_back(std::move(problem));
    };
    const Result<void> done = within_side_memory([&] {
        const Result<KeyValues> tree = read_side_keyvalues(path, files);
        if (!tree) return report(tree.error());
        use(*tree);
    });
    if (!done) report(done.error());
}

void add_once(std::vector<fs::path>& list, const fs::path& path) {
    if (list.size() < Budget::kMaxSearchPaths &&
        std::find(list.begin(), list.end(), path) == list.end())
        list.push_back(path);
}

}  // namespace

std::vector<fs::path> steam_folders(Platform platform, const Environment& variable,
                                    const Registry& registry) {
    std::vector<fs::path> folders;
    const auto add = [&](const char* name, const fs::path& below) {
        const fs::path base = path_from_text(variable(name));
        if (!base.empty() &&
            std::find(folders.begin(), folders.end(), base / below) == folders.end())
            folders.push_back(base / below);
    };
    if (platform == Platform::kWindows) {
        // an installation may be on any drive
        for (const char* value : {"SteamPath", "InstallPath"})
            if (const std::string path = registry("Software\\Valve\\Steam", value); !path.empty())
                add_once(folders, unescaped(path));
        add("ProgramFiles(x86)", "Steam");
        add("ProgramFiles", "Steam");
        return folders;
    }
    add("XDG_DATA_HOME", "Steam");
    for (const char* below :
         {".local/share/Steam", ".steam/steam", ".steam/debian-installation",
          ".var/app/com.valvesoftware.Steam/.local/share/Steam",
          "snap/steam/common/.local/share/Steam", "Library/Application Support/Steam"})
        add("HOME", path_from_text(below));
    return folders;
}

std::vector<fs::path> steam_libraries(const fs::path& steam, const FileSystem& files,
                                      Diagnostics& diagnostics) {
    std::vector<fs::path> libraries;
    if (files->list(steam / "steamapps").empty()) return libraries;
    libraries.push_back(steam);
    const auto add = [&](const KeyValue& library) {
        if (library.key.find_first_not_of("0123456789") != std::string::npos) return;
        if (!library.is_block) {
            add_once(libraries, unescaped(library.value));  // format before 2021
        } else if (const KeyValue* path = find_child(library, "path")) {
            add_once(libraries, unescaped(path->value));
        }
    };
    with_tree(steam / "steamapps" / "libraryfolders.vdf", files, diagnostics,
              [&](const KeyValues& tree) {
                  for (const KeyValue& root : tree.roots)
                      for (const KeyValue& library : root.children) add(library);
              });
    return libraries;
}

std::vector<fs::path> all_steam_libraries(const FileSystem& files, Diagnostics& diagnostics) {
    std::vector<fs::path> libraries;
    for (const fs::path& place : steam_folders(kThisPlatform, environment_variable))
        for (const fs::path& library : steam_libraries(place, files, diagnostics))
            add_once(libraries, library);
    return libraries;
}

std::optional<fs::path> steam_app(std::span<const fs::path> libraries, int app,
                                  const FileSystem& files, Diagnostics& diagnostics) {
    for (const fs::path& library : libraries) {
        const fs::path apps = library / "steamapps";
        const std::string name = fmt::format("appmanifest_{}.acf", app);
        if (!find_name(files, apps, name)) continue;
        std::optional<fs::path> found;
        with_tree(apps / path_from_text(name), files, diagnostics, [&](const KeyValues& tree) {
            for (const KeyValue& root : tree.roots)
                if (const KeyValue* folder = find_child(root, "installdir"); folder && !found)
                    if (folder->value.find("..") == std::string::npos)
                        found = apps / "common" / unescaped(folder->value);
        });
        if (found) return found;
    }
    return std::nullopt;
}

}  // namespace studioscope
