#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>

#include "content/archives/archive.h"
#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "content/side_files.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr int kGarrysMod = 4000;
constexpr size_t kMaxDlc = 99, kMaxPaks = 99, kMaxMatches = 4096;
constexpr std::string_view kGameInfoPath = "|gameinfo_path|";
constexpr std::string_view kAllSourcePaths = "|all_source_engine_paths|";
constexpr std::string_view kApp = "|appid_";
// Content folders that must not be directly in `custom`, where folders of addons belong: a frequent
// mistake, which stops the engine.
constexpr std::string_view kContentFolders[] = {"materials", "models",  "maps",
                                                "sound",     "scripts", "resource"};

// Whether a path exists; a folder may be readable even if its parent is not.
bool is_there(const fs::path& path, const FileSystem& files) {
    return find_name(files, path.parent_path(), path_text(path.filename())).has_value() ||
           !files->list(path).empty();
}

bool is_vpk(const fs::path& path) { return same_name(path_text(path.extension()), ".vpk"); }

int key_number(const KeyValue& block, std::string_view key) {
    int number = 0;
    if (const KeyValue* pair = find_child(block, key))
        std::from_chars(pair->value.data(), pair->value.data() + pair->value.size(), number);
    return number;
}

bool counts_for_content(const std::string& ids) {
    for (size_t start = 0; start <= ids.size();) {
        const size_t end = std::min(ids.find('+', start), ids.size());
        const std::string id = ids.substr(start, end - start);
        if (same_name(id, "game") || same_name(id, "mod")) return true;
        start = end + 1;
    }
    return false;
}

// Removes `prefix` from the front of `text`, ignoring case; false if it is absent.
bool take_prefix(std::string& text, std::string_view prefix) {
    if (text.size() < prefix.size() || !same_name(text.substr(0, prefix.size()), prefix))
        return false;
    text.erase(0, prefix.size());
    return true;
}

class GameReader {
public:
    GameReader(const fs::path& gameinfo, const GameOptions& options, const FileSystem& files)
        : gameinfo_(gameinfo),
          mod_(gameinfo.parent_path()),
          options_(options),
          files_(cached_listing(files)) {}

    Mounts read() {
        const Result<KeyValues> tree = read_side_keyvalues(gameinfo_, files_);
        if (!tree) {
            report(tree.error(), 0);
            return std::move(mounts_);
        }
        for (const Diagnostic& problem : tree->diagnostics) report(problem, problem.location.value);
        const KeyValue* paths = search_paths(*tree);
        if (paths == nullptr) {
            report(warning(kNoSearchPaths,
                           "expected SearchPaths, found none; only its own folder is mounted"),
                   0);
            add_folder(mod_, "the folder of gameinfo.txt");
            return std::move(mounts_);
        }
        find_bases();
        const bool is_garrysmod =
            app_ == kGarrysMod || same_name(path_text(mod_.filename()), "garrysmod");
        if (is_garrysmod) add_mounts(mounts_, addon_mounts(mod_, files_));
        add_search_paths(*paths);
        if (is_garrysmod) add_mounts(mounts_, mount_cfg_mounts(mod_, files_));
        add_dlc();
        mounts_.is_complete = is_complete_;
        return std::move(mounts_);
    }

private:
    void report(Diagnostic problem, uint64_t line) {
        problem.file = path_text(gameinfo_);
        if (line > 0) problem.location = at_line(line);
        mounts_.diagnostics.push_back(std::move(problem));
    }

    const KeyValue* search_paths(const KeyValues& tree) {
        const KeyValue* block = nullptr;
        for (const KeyValue& root : tree.roots)
            if (same_name(root.key, "GameInfo")) block = &root;
        if (block != nullptr) block = find_child(*block, "FileSystem");
        if (block == nullptr) return nullptr;
        app_ = key_number(*block, "SteamAppId");
        tools_ = key_number(*block, "ToolsAppId");
        return find_child(*block, "SearchPaths");
    }

    // Finds the base folders. A mod in Steam's sourcemods folder has no executable next to it: the
    // games that it names are the base.
    void find_bases() {
        if (same_name(path_text(mod_.parent_path().filename()), "sourcemods") && options_.find_app)
            for (const int app : {app_, tools_})
                if (const auto folder = app > 0 ? options_.find_app(app) : std::nullopt)
                    bases_.push_back(*folder);
        if (bases_.empty()) bases_.push_back(mod_.parent_path());
    }

    void add_search_paths(const KeyValue& paths) {
        size_t count = 0;
        for (const KeyValue& pair : paths.children) {
            if (pair.is_block || !counts_for_content(pair.key)) continue;
            if (++count <= Budget::kMaxSearchPaths) {
                add_search_path(pair);
                continue;
            }
            is_complete_ = false;
            return report(warning(kTooManySearchPaths,
                                  fmt::format("has more than {} search paths for models and "
                                              "materials; the first are used",
                                              Budget::kMaxSearchPaths)),
                          pair.line);
        }
    }

    void add_search_path(const KeyValue& pair) {
        std::string text = pair.file_name().bytes();
        std::replace(text.begin(), text.end(), '\\', '/');
        const std::string origin =
            fmt::format("gameinfo.txt: {} {}", quotable(pair.key), quotable(pair.value));
        if (take_prefix(text, kGameInfoPath))
            return add_path(mod_ / path_from_text(text), pair, origin);
        if (text.size() > kApp.size() && same_name(text.substr(0, kApp.size()), kApp))
            return add_app_path(text, pair, origin);
        take_prefix(text, kAllSourcePaths);
        if (path_from_text(text).is_absolute()) return add_path(path_from_text(text), pair, origin);
        bool is_found = false;
        for (const fs::path& base : bases_) {
            const size_t before = mounts_.list.size();
            add_path(base / path_from_text(text), pair, origin, base == bases_.back() && !is_found);
            is_found = is_found || mounts_.list.size() > before;
        }
    }

    void add_app_path(const std::string& text, const KeyValue& pair, const std::string& origin) {
        int app = 0;
        const char* const start = text.data() + kApp.size();
        const auto parsed = std::from_chars(start, text.data() + text.size(), app);
        if (parsed.ec != std::errc() || parsed.ptr == text.data() + text.size() ||
            *parsed.ptr != '|') {
            report(warning("gameinfo-app",
                           fmt::format("\"{}\" names no app; skipped", quotable(pair.value))),
                   pair.line);
            is_complete_ = false;
            return;
        }
        const auto folder = options_.find_app ? options_.find_app(app) : std::nullopt;
        if (!folder) {
            return lose(
                pair, false,
                fmt::format("\"{}\": app {} was not found; skipped", quotable(pair.value), app));
        }
        add_path(*folder / path_from_text(std::string(parsed.ptr + 1)), pair, origin);
    }

    void add_path(const fs::path& written, const KeyValue& pair, const std::string& origin,
                  bool tells = true) {
        fs::path path = normal_path(written);
        if (!path.has_filename() && path != path.root_path()) path = path.parent_path();
        const bool is_nowhere = leads_nowhere(path);
        if (!is_nowhere) path = on_disk_spelling(files_, path);
        if (path_text(path.filename()).find_first_of("*?") != std::string::npos)
            return add_matches(path, pair, origin);
        if (!is_nowhere) add_language(path, origin);
        if ((!is_nowhere && add_place(path, origin)) || !tells) return;
        lose(pair, !files_->is_allowed(path),
             fmt::format("\"{}\" was not found; skipped", quotable(pair.value)));
    }

    void lose(const KeyValue& pair, bool is_outside, const std::string& why) {
        report(note(kGameInfoMissing, why), pair.line);
        mounts_.lost.push_back({quotable(pair.value), gameinfo_, pair.line, is_outside});
        is_complete_ = false;
    }

    // Whether a folder above the path is missing in the listing of its own folder: then nothing
    // below it needs a lookup, however long the path is.
    bool leads_nowhere(const fs::path& path) const {
        fs::path folder = path.root_path();
        for (const fs::path& base : bases_)
            if (is_below(path, base)) folder = base;
        if (is_below(path, mod_)) folder = mod_;
        for (const fs::path& part : path.lexically_relative(folder).parent_path()) {
            if (files_->list(folder).empty()) return false;  // it may not be listed
            const auto name = find_name(files_, folder, path_text(part));
            if (!name) return true;
            folder /= path_from_text(*name);
        }
        return false;
    }

    // Adds the VPK of the chosen language before a `..._english.vpk`.
    void add_language(const fs::path& path, const std::string& origin) {
        constexpr std::string_view kEnglish = "_english";
        const std::string name = path_text(path.filename());
        const size_t place = lower_case(name).find(kEnglish);
        if (place == std::string::npos || options_.language == "english") return;
        std::string other = name;
        other.replace(place, kEnglish.size(), "_" + options_.language);
        add_place(path.parent_path() / path_from_text(other), origin);
    }

    // Adds a folder, or a VPK by its own name or that of its directory file.
    bool add_place(const fs::path& path, const std::string& origin) {
        if (is_vpk(path)) return add_vpk(path, origin);
        if (!is_there(path, files_) && path != mod_) {
            fs::path archive = path;
            return add_vpk(archive += ".vpk", origin);
        }
        add_folder(path, origin);
        return true;
    }

    bool add_vpk(const fs::path& path, const std::string& origin) {
        const auto found = find_vpk(path, files_);
        if (found) add_mount(mounts_, archive_top(*found), origin);
        return found.has_value();
    }

    // Adds a folder, preceded by its pak01_dir.vpk, pak02_dir.vpk and so on, as the engine does
    // without -override_vpk.
    void add_folder(const fs::path& folder, const std::string& origin) {
        if (!added_folders_.insert(files_->resolve(folder)).second) return;
        for (size_t i = 1; i <= kMaxPaks; ++i) {
            const auto name = find_name(files_, folder, fmt::format("pak{:02}_dir.vpk", i));
            if (!name) break;
            add_mount(mounts_, archive_top(folder / path_from_text(*name)),
                      origin + ", its " + *name);
        }
        add_mount(mounts_, folder, origin);
    }

    void add_matches(const fs::path& pattern, const KeyValue& pair, const std::string& origin) {
        const fs::path folder = pattern.parent_path();
        const std::string name_pattern = lower_case(path_text(pattern.filename()));
        std::vector<std::string> names;
        for (const std::string& name : files_->list(folder))
            if (!name.starts_with('.') && matches(lower_case(name), name_pattern) &&
                names.size() < kMaxMatches)
                names.push_back(name);
        std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) {
            return lower_case(a) < lower_case(b);
        });
        std::set<std::string> directories;  // stems with a _dir.vpk
        for (const std::string& name : names)
            if (lower_case(name).ends_with("_dir.vpk"))
                directories.insert(lower_case(name.substr(0, name.size() - 8)));
        for (const std::string& name : names)
            add_match(folder / path_from_text(name), directories, pair, origin);
        if (names.empty())
            report(note("gameinfo-wildcard",
                        fmt::format("\"{}\" matches nothing; skipped", quotable(pair.value))),
                   pair.line);
    }

    void add_match(const fs::path& path, const std::set<std::string>& directories,
                   const KeyValue& pair, const std::string& origin) {
        const std::string name = path_text(path.filename());
        if (is_vpk(path)) {
            const std::string stem = path_text(path.stem());
            const bool is_part = vpk_directory_name(path_from_text(name)) &&
                                 directories.count(lower_case(stem.substr(0, stem.size() - 4))) > 0;
            if (!is_part) add_mount(mounts_, archive_top(path), origin).is_addon = true;
            return;
        }
        const std::string folded = lower_case(name);
        if (std::find(std::begin(kContentFolders), std::end(kContentFolders), folded) !=
            std::end(kContentFolders)) {
            report(warning(kContentInCustom,
                           fmt::format("{} lies where folders of addons belong ({}), and the "
                                       "engine stops there; put it into a folder of its own",
                                       path_text(path), quotable(pair.value))),
                   pair.line);
            return;
        }
        if (files_->list(path).empty()) return;
        add_folder(path, origin);
        add_mount(mounts_, path, origin).is_addon = true;
    }

    // Whether a name matches a pattern with `*` and `?`; both in lower case.
    static bool matches(std::string_view name, std::string_view pattern) {
        size_t n = 0, p = 0, star = pattern.npos, after = 0;
        while (n < name.size()) {
            if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n]) &&
                pattern[p] != '*') {
                ++n, ++p;
            } else if (p < pattern.size() && pattern[p] == '*') {
                star = p++;
                after = n;
            } else if (star != pattern.npos) {
                p = star + 1;
                n = ++after;
            } else {
                return false;
            }
        }
        while (p < pattern.size() && pattern[p] == '*') ++p;
        return p == pattern.size();
    }

    // Adds the DLC folders of Portal 2's branch: `portal2_dlc1`, `_dlc2`, ... and `update` come
    // first, the last one before the others.
    void add_dlc() {
        Mounts front;
        std::vector<fs::path> folders;
        const fs::path base = mod_.parent_path();
        for (size_t i = 1; i <= kMaxDlc; ++i) {
            const std::string name = fmt::format("{}_dlc{}", path_text(mod_.filename()), i);
            const auto found = find_name(files_, base, name);
            if (!found) break;
            folders.push_back(base / path_from_text(*found));
        }
        if (folders.empty()) return;  // other branches have no `update`
        if (const auto update = find_name(files_, base, "update"))
            folders.push_back(base / path_from_text(*update));
        Mounts rest = std::move(mounts_);
        mounts_ = {};
        added_folders_.clear();
        for (size_t i = folders.size(); i-- > 0;)
            add_folder(folders[i], "in front of " + path_text(mod_.filename()));
        add_mounts(mounts_, rest);
    }

    const fs::path gameinfo_, mod_;
    const GameOptions& options_;
    const FileSystem files_;
    int app_ = 0, tools_ = 0;
    std::vector<fs::path> bases_;
    Mounts mounts_;
    std::set<fs::path> added_folders_;  // with links resolved: each is listed once
    bool is_complete_ = true;
};

const fs::path& find_gameinfo_above(const fs::path& folder, const FileSystem& files,
                                    FoundGameInfos& found) {
    const auto known = found.find(folder.native());
    if (known != found.end()) return known->second;
    fs::path gameinfo;
    // links give a folder several paths; it is listed by the resolved one
    if (const auto name = find_name(files, files->resolve(folder), "gameinfo.txt"))
        gameinfo = folder / path_from_text(*name);
    else if (!folder.empty() && folder != folder.parent_path())
        gameinfo = find_gameinfo_above(folder.parent_path(), files, found);
    return found.emplace(folder.native(), std::move(gameinfo)).first->second;
}

}  // namespace

std::optional<fs::path> find_gameinfo(const fs::path& folder, const FileSystem& files) {
    FoundGameInfos found;
    fs::path gameinfo = find_gameinfo(folder, files, found);
    return gameinfo.empty() ? std::nullopt : std::optional(std::move(gameinfo));
}

const fs::path& find_gameinfo(const fs::path& folder, const FileSystem& files,
                              FoundGameInfos& found) {
    const fs::path& spelt = find_gameinfo_above(folder, files, found);
    return spelt.empty() ? find_gameinfo_above(files->resolve(folder), files, found) : spelt;
}

Mounts game_mounts(const fs::path& gameinfo, const GameOptions& options, const FileSystem& files) {
    Mounts mounts;
    const Result<void> done =
        within_side_memory([&] { mounts = GameReader(gameinfo, options, files).read(); });
    drop_same_mounts(mounts, files);
    if (done) return mounts;
    mounts.diagnostics.push_back(about_file(gameinfo, done.error()));
    return mounts;
}

}  // namespace studioscope
