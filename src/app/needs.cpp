#include "app/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "app/output.h"
#include "core/printable.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

fs::path whole(const fs::path& path) {
    std::error_code status;
    const fs::path absolute = fs::absolute(path, status);
    return (status ? path : absolute).lexically_normal();
}

// The mounts in the order that the game asks them, the model's own root among them: before all
// others where the game does not know it.
Mounts all_mounts(const Opened& opened, const FileSystem& files) {
    Mounts mounts;
    const auto root = content_root(whole(opened.scene.file), files);
    const auto is_root = [&](const Mount& mount) { return root && whole(mount.root) == *root; };
    if (root && std::none_of(opened.mounts.list.begin(), opened.mounts.list.end(), is_root))
        add_mount(mounts, *root, "the model's own folder");
    for (const Mount& mount : opened.mounts.list) {
        add_mount(mounts, whole(mount.root), mount.origin);
        mounts.list.back().is_muted = mount.is_muted;
    }
    return mounts;
}

// The longest root that the file lies below: archives lie in folders.
const Mount* mount_of(const Mounts& mounts, const fs::path& file) {
    const Mount* longest = nullptr;
    for (const Mount& mount : mounts.list) {
        const std::string root = mount.root.generic_string();
        if (!file.generic_string().starts_with(root + "/")) continue;
        if (!longest || root.size() > longest->root.generic_string().size()) longest = &mount;
    }
    return longest;
}

Need need_of(std::string path, std::string role, const fs::path& found, const Mounts& mounts,
             const FileSystem& files) {
    Need need{std::move(path), std::move(role), {}, {}, false, {}};
    if (!found.empty()) need.found = whole(found);
    const Mount* mount = found.empty() ? nullptr : mount_of(mounts, need.found);
    if (mount) need.mount = mount->root.generic_string();
    for (const Candidate& candidate : look_up(mounts, need.path, files))
        if (!candidate.is_muted) need.candidates.push_back(candidate.path);
    if (need.candidates.empty() && !need.found.empty()) need.candidates.push_back(need.found);
    need.is_shadowed = !need.found.empty() && need.candidates.front() != need.found;
    return need;
}

const char* status_of(const Need& need) {
    return need.found.empty() ? "missing" : need.is_shadowed ? "shadowed" : "found";
}

}  // namespace

std::vector<Need> needs_of(const Opened& opened, const FileSystem& files) {
    const Mounts mounts = all_mounts(opened, files);
    std::vector<Need> needs;
    for (const SourceFile& file : opened.scene.files) {
        if (file.role == "include") continue;  // told by the name that asked for it
        const fs::path place = whole(file.path);
        const Mount* mount = mount_of(mounts, place);
        const std::string path =
            mount ? place.generic_string().substr(mount->root.generic_string().size() + 1)
                  : place.generic_string();
        const bool is_there = file.bytes > 0 || file.status == "read";
        needs.push_back(need_of(path, file.role, is_there ? file.path : fs::path(), mounts, files));
    }
    for (const NeededFile& file : opened.scene.needs)
        needs.push_back(need_of(file.path, file.role, file.found, mounts, files));
    return needs;
}

nlohmann::ordered_json json_of(const std::vector<Need>& needs) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Need& need : needs) {
        nlohmann::ordered_json candidates = nlohmann::ordered_json::array();
        for (const fs::path& path : need.candidates) candidates.push_back(path.generic_string());
        list.push_back({{"path", need.path},
                        {"role", need.role},
                        {"status", status_of(need)},
                        {"mount", need.mount},
                        {"candidates", candidates}});
    }
    return list;
}

std::string text_of(const std::vector<Need>& needs) {
    std::string text;
    for (const Need& need : needs) {
        text += fmt::format("{:<8}  {:<16}  {}\n", status_of(need), need.role,
                            printable(need.path, kLongestMessage));
        if (!need.found.empty())
            text +=
                fmt::format("    {}\n", printable(need.found.generic_string(), kLongestMessage));
        for (const fs::path& path : need.candidates)
            if (path != need.found)
                text +=
                    fmt::format("    also {}\n", printable(path.generic_string(), kLongestMessage));
    }
    return text;
}

Result<size_t> copy_needs(const std::vector<Need>& needs, const fs::path& folder,
                          const FileSystem& files) {
    size_t copied = 0;
    for (const Need& need : needs) {
        if (need.found.empty()) continue;
        // a file that lies below no root goes by its name alone
        const fs::path named = need.mount.empty() ? need.found.filename() : fs::path(need.path);
        const fs::path target = (folder / named).lexically_normal();
        if (whole(target) == need.found) continue;
        const Result<Bytes> bytes = files.read(need.found);
        if (!bytes) return bytes.error();
        std::error_code status;
        fs::create_directories(target.parent_path(), status);
        if (auto done = write_output(target, *bytes); !done) return done.error();
        ++copied;
    }
    return copied;
}

}  // namespace studioscope
