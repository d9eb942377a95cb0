#include "content/bounded_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/permitted_files.h"
#include "core/folder_index.h"
#include "core/link_resolver.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool begins_with_dot(const fs::path& name) {
    return !name.empty() && name.native().front() == fs::path::value_type('.');
}

// The ancestors of some folders, with the names that lead to those: a user who names a folder has
// named the path to it, which need not be listed.
class FolderAncestors {
public:
    void add(const fs::path& folder) {
        for (fs::path ancestor = folder; ancestor.has_relative_path();
             ancestor = ancestor.parent_path())
            if (!names_[ancestor.parent_path().native()]
                     .insert(path_text(ancestor.filename()))
                     .second)
                return;  // and so are those above
    }
    Names names_in(const fs::path& folder) const {
        const fs::path& plain = folder.has_filename() ? folder : folder.parent_path();
        const auto found = names_.find(plain.native());
        return found == names_.end() ? Names{} : Names{found->second.begin(), found->second.end()};
    }

private:
    HashedMap<fs::path::string_type, std::set<std::string>> names_;
};

// The folders that files may be accessed in.
struct PermittedFolders {
    struct Folder {
        fs::path real;   // with links resolved
        fs::path spelt;  // as paths to it are written
    };
    std::vector<Folder> list;
    std::vector<fs::path> named_folders;  // the folders of the user's files, links resolved
    fs::path start;  // the base of relative paths; empty if the user names no relative path
};

// Files restricted to a set of paths. Each path is checked once, because resolving its links takes
// a disk access per folder, and many names of one folder are looked up.
class RestrictedFiles : public ForwardingFiles {
public:
    // `given_files`: the user's files as named.
    RestrictedFiles(const FileSystem& files, const PermittedFolders& folders,
                    std::span<const fs::path> given_files);

    bool is_allowed(const fs::path& path) const override {
        return given_files_.contains(path.native()) || checked_path(path).is_allowed();
    }
    // The path with all links resolved. A path that is not allowed is returned unchanged.
    fs::path resolve(const fs::path& path) const override;
    Result<Bytes> read(const fs::path& path) const override;
    Result<ByteSource> open(const fs::path& path) const override;
    Names list(const fs::path& folder) const override;
    Names find(const fs::path& folder, const std::string& requested_name) const override;

private:
    // A path that was checked, whether it exists or not.
    struct CheckedPath {
        std::optional<fs::path> real;  // none outside the folders
        bool is_hidden = false;        // by a name that begins with a dot
        // For the disk below: the path, of one in an archive the archive and its folder. Empty if
        // the path is not allowed, or the disk resolves paths by itself.
        std::vector<ResolvedPath> resolved;
        bool is_allowed() const { return real && !is_hidden; }
    };

    const CheckedPath& checked_path(const fs::path& path) const {
        const std::lock_guard lock(mutex_);
        const auto known = places_.find(path.native());
        if (known != places_.end()) return known->second;
        CheckedPath place;
        place.real = find_real_path(path);
        place.is_hidden = place.real && is_hidden(*place.real);
        if (place.is_allowed() && below().reads_links())
            place.resolved = resolved_paths(path, *place.real);
        return places_.emplace(path.native(), std::move(place)).first->second;
    }

    fs::path absolute(const fs::path& path) const {
        return normal_path(start_.empty() ? "/" / path : start_ / path);
    }
    std::optional<fs::path> find_real_path(const fs::path& path) const;
    std::vector<ResolvedPath> resolved_paths(const fs::path& path, const fs::path& real) const;
    template <typename Access>
    auto without_links(const fs::path& path, Access access) const;
    bool is_hidden(const fs::path& real) const;
    std::optional<Diagnostic> refusal(const fs::path& path) const;

    LinkResolver folders_;
    FolderIndex roots_;        // the real folders
    FolderIndex above_named_;  // the folders of the user's files, and those above them
    FolderAncestors ways_;     // of the folders as written
    const fs::path start_;
    HashedMap<fs::path::string_type, bool> given_files_;
    mutable std::mutex mutex_;  // clips may be read on another thread
    mutable HashedMap<fs::path::string_type, CheckedPath> places_;
};

RestrictedFiles::RestrictedFiles(const FileSystem& files, const PermittedFolders& folders,
                                 std::span<const fs::path> given_files)
    : ForwardingFiles(files), start_(folders.start) {
    for (const PermittedFolders::Folder& folder : folders.list) {
        folders_.add(folder.spelt, folder.real);
        roots_.add(folder.real, 0);
        for (const fs::path& path : {folder.spelt, folder.real}) ways_.add(path);
    }
    for (fs::path above : folders.named_folders)
        for (; above.has_relative_path() && above_named_.add(above, 0);)
            above = above.parent_path();
    for (const fs::path& file : given_files) given_files_[file.native()] = true;
}

Diagnostic outside(const fs::path& path) {
    return about_file(path, error("outside",
                                  "lies outside the model's folders and is not opened; --mount DIR "
                                  "adds a folder, --allow-outside opens any"));
}

Diagnostic no_content(const fs::path& path, const char* why) {
    return about_file(path,
                      error("not-content", fmt::format("{} and is not opened; --allow-outside "
                                                       "opens it",
                                                       why)));
}

fs::path RestrictedFiles::resolve(const fs::path& path) const {
    const CheckedPath& place = checked_path(path);
    if (place.is_allowed()) return *place.real;
    if (given_files_.contains(path.native())) return below().resolve(path);
    return absolute(path);
}

// The error for a file that may not be opened. It depends on the path and the links in it alone, so
// that nobody learns whether the file exists.
std::optional<Diagnostic> RestrictedFiles::refusal(const fs::path& path) const {
    if (given_files_.contains(path.native())) return std::nullopt;
    const CheckedPath& place = checked_path(path);
    if (!place.real) return outside(path);
    if (place.is_hidden) return no_content(path, "has a name that begins with a dot");
    const auto extension_text = [](const fs::path& file) {
        return lower_case(path_text(file.extension()));
    };
    if (extension_text(path) != extension_text(*place.real))
        return no_content(path, "is a link to a file with another extension");
    return std::nullopt;
}

// Calls `access()` so that the disk opens what was checked, even if a part of the path has become a
// link meanwhile. A file of the user that leads elsewhere is opened as it is named.
template <typename Access>
auto RestrictedFiles::without_links(const fs::path& path, Access access) const {
    const CheckedPath& place = checked_path(path);
    if (place.resolved.empty()) return access();
    const ResolvedPathScope scope(place.resolved);
    return access();
}

Result<Bytes> RestrictedFiles::read(const fs::path& path) const {
    if (auto refused = refusal(path)) return *std::move(refused);
    return without_links(path, [&] { return below().read(path); });
}

Result<ByteSource> RestrictedFiles::open(const fs::path& path) const {
    if (auto refused = refusal(path)) return *std::move(refused);
    return without_links(path, [&] { return below().open(path); });
}

Names RestrictedFiles::list(const fs::path& folder) const {
    if (!is_allowed(folder)) return {};
    Names names = without_links(folder, [&] { return below().list(folder); });
    std::erase_if(names, [&](const std::string& name) {
        return name.starts_with('.') && !is_allowed(folder / path_from_text(name));
    });
    return names;
}

Names RestrictedFiles::find(const fs::path& folder, const std::string& requested_name) const {
    const bool is_dotted =
        requested_name.starts_with('.') && !is_allowed(folder / path_from_text(requested_name));
    if (is_allowed(folder) && !is_dotted)
        return without_links(folder, [&] { return below().find(folder, requested_name); });
    if (!folder.has_root_path() && start_.empty()) return {};
    return case_insensitive_matches(ways_.names_in(absolute(folder)), requested_name);
}

// A path outside of all folders is not even resolved: resolving may contact a server that a
// malicious file has named. A zero would end the path early for the operating system.
std::optional<fs::path> RestrictedFiles::find_real_path(const fs::path& path) const {
    if (!path.has_root_path() && start_.empty()) return std::nullopt;
    if (path.native().find(fs::path::value_type(0)) != fs::path::string_type::npos)
        return std::nullopt;
    const fs::path full_path = start_ / path;
    if (!folders_.is_written_inside(full_path)) return std::nullopt;
    if (below().reads_links()) return folders_.resolve(full_path, below());
    fs::path real = below().resolve(path);
    return folders_.is_really_inside(real) ? std::optional(std::move(real)) : std::nullopt;
}

std::vector<ResolvedPath> RestrictedFiles::resolved_paths(const fs::path& path,
                                                          const fs::path& real) const {
    const auto spelling = [](const fs::path& one) { return one.empty() ? fs::path(".") : one; };
    const auto packed = split_archive_path(path);
    if (!packed) return {{spelling(path), real}};
    std::vector<ResolvedPath> resolved;
    for (const fs::path& one : {packed->archive, packed->archive.parent_path()}) {
        // an archive that is itself one of the folders is the user's, and so is its folder
        auto there = find_real_path(one);
        resolved.push_back({spelling(one), there ? *std::move(there) : below().resolve(one)});
    }
    return resolved;
}

// Whether a name below one of the folders begins with a dot, and is not on the way to one of the
// user's files.
bool RestrictedFiles::is_hidden(const fs::path& real) const {
    fs::path hidden = real;  // up to the last such name
    while (hidden.has_relative_path() && !begins_with_dot(hidden.filename()))
        hidden = hidden.parent_path();
    if (!hidden.has_relative_path() || above_named_.find(hidden)) return false;
    fs::path folder = real;
    while (!roots_.find(folder)) {
        if (folder == hidden) return true;
        folder = folder.parent_path();
    }
    return false;
}

// Files that record the folders that seem empty for lack of memory.
class OversizedFolderRecorder : public ForwardingFiles {
public:
    OversizedFolderRecorder(const FileSystem& files, std::shared_ptr<OversizedFolders> left_out)
        : ForwardingFiles(files), left_out_(std::move(left_out)) {}

    Names list(const fs::path& folder) const override {
        return collect(folder, below().list(folder));
    }
    Names find(const fs::path& folder, const std::string& requested_name) const override {
        return collect(folder, below().find(folder, requested_name));
    }

private:
    Names collect(const fs::path& folder, Names names) const {
        if (!names.empty()) return names;
        if (auto why = below().empty_reason(folder)) left_out_->add(std::move(*why));
        return names;
    }

    const std::shared_ptr<OversizedFolders> left_out_;
};

}  // namespace

Diagnostic too_large(const fs::path& path, uint64_t bytes) {
    return about_file(path, error("too-large", fmt::format("has {} bytes; files up to {} are read",
                                                           bytes, Budget::kMaxFileBytes)));
}

void OversizedFolders::add(Diagnostic why) {
    constexpr size_t kMaxKept = 20;
    const std::lock_guard lock(mutex_);
    const auto is_same = [&](const Diagnostic& one) { return one.file == why.file; };
    if (list_.size() == kMaxKept || std::any_of(list_.begin(), list_.end(), is_same)) return;
    why.severity = Severity::kWarning;
    list_.push_back(std::move(why));
}

Diagnostics OversizedFolders::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(list_, {});
}

FileSystem record_oversized_folders(const FileSystem& files,
                                    const std::shared_ptr<OversizedFolders>& left_out) {
    return std::make_shared<const OversizedFolderRecorder>(files, left_out);
}

namespace {

// The highest folder above the file, as the path is written, that lies in the root; the root itself
// if the file does not lie in it.
fs::path spelt_root(const fs::path& file, const fs::path& root, const FileSystem& files) {
    fs::path spelt = file.parent_path().lexically_normal();
    if (is_below(spelt, root) || !is_below(files->resolve(spelt), root)) return root;
    while (spelt.has_relative_path() && is_below(files->resolve(spelt.parent_path()), root))
        spelt = spelt.parent_path();
    return spelt;
}

}  // namespace

FileSystem restricted_files(const FileSystem& files, std::span<const fs::path> given_files,
                            std::span<const fs::path> folders) {
    const auto is_relative = [](const fs::path& path) { return !path.has_root_path(); };
    const bool begins_here = std::any_of(given_files.begin(), given_files.end(), is_relative) ||
                             std::any_of(folders.begin(), folders.end(), is_relative);
    PermittedFolders permitted;
    permitted.start = begins_here ? files->resolve(".") : fs::path();
    for (const fs::path& file : given_files) {
        permitted.named_folders.push_back(files->resolve(file.parent_path()));
        for (const fs::path& root : permitted_roots(file, files)) {
            permitted.list.push_back({root, root});
            const fs::path spelt = spelt_root(permitted.start / file, root, files);
            if (spelt != root) permitted.list.push_back({files->resolve(spelt), spelt});
        }
    }
    for (const fs::path& folder : folders)
        permitted.list.push_back(
            {files->resolve(folder), (permitted.start / folder).lexically_normal()});
    return std::make_shared<const RestrictedFiles>(files, permitted, given_files);
}

}  // namespace studioscope
