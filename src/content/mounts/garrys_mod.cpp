#include <fmt/format.h>

#include <algorithm>

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

bool is_addon_archive(const std::string& name) {
    const std::string folded = lower_case(name);
    return folded.ends_with(".gma") || folded.ends_with("_legacy.bin");
}

std::vector<std::string> names_in(const fs::path& folder, const FileSystem& files) {
    std::vector<std::string> names = files->list(folder);
    std::sort(names.begin(), names.end(), comes_before);
    return names;
}

void add_archives(Mounts& mounts, const fs::path& folder, const std::string& origin,
                  const FileSystem& files) {
    for (const std::string& name : names_in(folder, files))
        if (is_addon_archive(name))
            add_mount(mounts, archive_top(folder / path_from_text(name)), origin).is_addon = true;
}

// The folder of Garry's Mod's Workshop items, in the `steamapps` folder above the game's folder;
// empty if there is none.
fs::path workshop_folder(const fs::path& garrysmod) {
    for (fs::path above = garrysmod; above != above.parent_path(); above = above.parent_path())
        if (same_name(path_text(above.filename()), "steamapps"))
            return above / "workshop" / "content" / "4000";
    return {};
}

}  // namespace

Mounts addon_mounts(const fs::path& garrysmod, const FileSystem& files) {
    Mounts mounts;
    const fs::path addons = garrysmod / "addons";
    for (const std::string& name : names_in(addons, files)) {
        if (name.starts_with('.')) continue;
        if (is_addon_archive(name)) {
            add_mount(mounts, archive_top(addons / path_from_text(name)), "addon " + name)
                .is_addon = true;
        } else if (!files->list(addons / path_from_text(name)).empty()) {
            add_mount(mounts, addons / path_from_text(name), "addon " + name).is_addon = true;
        }
    }
    const fs::path workshop = workshop_folder(garrysmod);
    if (!workshop.empty())
        for (const std::string& item : names_in(workshop, files))
            add_archives(mounts, workshop / path_from_text(item), "Workshop item " + item, files);
    add_archives(mounts, garrysmod / "cache" / "workshop", "Workshop cache", files);
    if (!files->list(garrysmod / "overrides").empty())
        add_mount(mounts, garrysmod / "overrides", "overrides of Garry's Mod");
    return mounts;
}

namespace {

// The lines of mount.cfg, each of which names a folder and its VPKs.
class MountConfig {
public:
    MountConfig(fs::path config, const FileSystem& files, Mounts& mounts)
        : config_(std::move(config)), files_(files), mounts_(mounts) {}

    void read() {
        const Result<KeyValues> tree = read_side_keyvalues(config_, files_);
        if (!tree) {
            if (tree.error().code != "unreadable") report(tree.error());
            return;
        }
        size_t count = 0;
        for (const KeyValue& root : tree->roots)
            for (const KeyValue& pair : root.children) {
                if (pair.is_block) continue;
                if (++count > Budget::kMaxSearchPaths)
                    return report(warning(kTooManySearchPaths,
                                          fmt::format("names more than {} folders to mount; the "
                                                      "first are used",
                                                      Budget::kMaxSearchPaths),
                                          at_line(pair.line)));
                add(pair);
            }
    }

private:
    void add(const KeyValue& pair) {
        std::string text = pair.file_name().bytes();
        std::replace(text.begin(), text.end(), '\\', '/');
        const fs::path folder = on_disk_spelling(files_, normal_path(path_from_text(text)));
        const std::string origin = "mount.cfg: " + quotable(pair.key);
        const std::vector<std::string> inside = names_in(folder, files_);
        if (inside.empty())
            return report(note(kMountMissing,
                               fmt::format("\"{}\" was not found; skipped", quotable(pair.value)),
                               at_line(pair.line)));
        add_mount(mounts_, folder, origin);
        for (const std::string& one : inside)
            if (lower_case(one).ends_with("_dir.vpk"))
                add_mount(mounts_, archive_top(folder / path_from_text(one)), origin);
    }

    void report(Diagnostic problem) {
        mounts_.diagnostics.push_back(about_file(config_, std::move(problem)));
    }

    const fs::path config_;
    const FileSystem& files_;
    Mounts& mounts_;
};

}  // namespace

Mounts mount_cfg_mounts(const fs::path& garrysmod, const FileSystem& files) {
    Mounts mounts;
    if (const auto name = find_name(files, garrysmod / "cfg", "mount.cfg"))
        MountConfig(garrysmod / "cfg" / path_from_text(*name), files, mounts).read();
    for (const char* last : {"download", "fallbacks"}) {
        const fs::path folder = garrysmod / path_from_text(last);
        if (!files->list(folder).empty())
            add_mount(mounts, folder, fmt::format("{} of Garry's Mod", last));
    }
    return mounts;
}

}  // namespace studioscope
