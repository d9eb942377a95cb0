#include "content/bounded_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "core/link_resolver.h"
#include "core/name_hash.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kMarks[] = {"models",       "materials",  "modelsrc",
                                  "gameinfo.txt", "addon.json", ".git"};

Diagnostic about(const fs::path& path, Diagnostic problem) {
    problem.file = path_text(path);
    return problem;
}

// Files of which only a set of paths may be accessed. Each path is checked once, because resolving
// its links takes a disk access per folder, and many names of one folder are asked for.
class ConfinedFiles : public ForwardingFiles {
public:
    // `roots`: allowed folders with links resolved; `spelt`: the same folders as paths to them are
    // written; `named`: the user's files as named. `start`: base of relative paths; empty if no
    // named path is relative.
    ConfinedFiles(const FileSystem& files, std::span<const fs::path> roots,
                  std::span<const fs::path> spelt, std::span<const fs::path> named, fs::path start)
        : ForwardingFiles(files), start_(std::move(start)) {
        for (size_t i = 0; i < roots.size(); ++i) folders_.add(spelt[i], roots[i]);
        for (const fs::path& file : named) named_[file.native()] = true;
    }

    bool is_allowed(const fs::path& path) const override {
        return named_.contains(path.native()) || real_path(path);
    }
    // The path with all links resolved. A path that is not allowed is returned unchanged.
    fs::path resolve(const fs::path& path) const override;
    Result<Bytes> read(const fs::path& path) const override;
    Result<ByteSource> open(const fs::path& path) const override;
    Names list(const fs::path& folder) const override {
        return is_allowed(folder) ? below().list(folder) : Names{};
    }
    Names find(const fs::path& folder, const std::string& wanted) const override {
        return is_allowed(folder) ? below().find(folder, wanted) : Names{};
    }

private:
    std::optional<fs::path> real_path(const fs::path& path) const {
        const std::lock_guard lock(mutex_);
        const auto known = known_.find(path.native());
        if (known != known_.end()) return known->second;
        return known_[path.native()] = find_real_path(path);
    }

    std::optional<fs::path> find_real_path(const fs::path& path) const;

    LinkResolver folders_;
    const fs::path start_;
    HashedMap<fs::path::string_type, bool> named_;
    mutable std::mutex mutex_;  // clips may be read on another thread
    mutable HashedMap<fs::path::string_type, std::optional<fs::path>> known_;
};

Diagnostic outside(const fs::path& path) {
    return about(path, error("outside",
                             "lies outside the model's folders and is not opened; "
                             "--allow-outside opens it"));
}

fs::path ConfinedFiles::resolve(const fs::path& path) const {
    if (const auto real = real_path(path)) return *real;
    if (named_.contains(path.native())) return below().resolve(path);
    return normal_path(start_.empty() ? "/" / path : start_ / path);
}

Result<Bytes> ConfinedFiles::read(const fs::path& path) const {
    if (!is_allowed(path)) return outside(path);
    return below().read(path);
}

Result<ByteSource> ConfinedFiles::open(const fs::path& path) const {
    if (!is_allowed(path)) return outside(path);
    return below().open(path);
}

// A path outside of all folders is not even resolved: resolving may contact a server that a
// malicious file has named.
std::optional<fs::path> ConfinedFiles::find_real_path(const fs::path& path) const {
    if (!path.has_root_path() && start_.empty()) return std::nullopt;
    const fs::path whole = start_ / path;
    if (!folders_.is_written_inside(whole)) return std::nullopt;
    if (below().reads_links()) return folders_.resolve(whole, below());
    fs::path real = below().resolve(path);
    return folders_.is_really_inside(real) ? std::optional(std::move(real)) : std::nullopt;
}

// Files that record the folders that seem empty for lack of memory.
class CollectingFiles : public ForwardingFiles {
public:
    CollectingFiles(const FileSystem& files, std::shared_ptr<LeftOutFolders> left_out)
        : ForwardingFiles(files), left_out_(std::move(left_out)) {}

    Names list(const fs::path& folder) const override {
        return collect(folder, below().list(folder));
    }
    Names find(const fs::path& folder, const std::string& wanted) const override {
        return collect(folder, below().find(folder, wanted));
    }

private:
    Names collect(const fs::path& folder, Names names) const {
        if (!names.empty()) return names;
        if (auto why = below().why_empty(folder)) left_out_->add(std::move(*why));
        return names;
    }

    const std::shared_ptr<LeftOutFolders> left_out_;
};

}  // namespace

Diagnostic too_large(const fs::path& path, uint64_t bytes) {
    return about(path, error("too-large", fmt::format("has {} bytes; files up to {} are read",
                                                      bytes, Budget::kMaxFileBytes)));
}

void LeftOutFolders::add(Diagnostic why) {
    constexpr size_t kMaxKept = 20;
    const std::lock_guard lock(mutex_);
    const auto is_same = [&](const Diagnostic& one) { return one.file == why.file; };
    if (list_.size() == kMaxKept || std::any_of(list_.begin(), list_.end(), is_same)) return;
    why.severity = Severity::kWarning;
    list_.push_back(std::move(why));
}

Diagnostics LeftOutFolders::take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(list_, {});
}

FileSystem collecting_left_out(const FileSystem& files,
                               const std::shared_ptr<LeftOutFolders>& left_out) {
    return std::make_shared<const CollectingFiles>(files, left_out);
}

fs::path root_of(const fs::path& file, const FileSystem& files) {
    const fs::path folder = files->resolve(file.parent_path());
    for (fs::path above = folder; above.has_relative_path(); above = above.parent_path()) {
        const bool is_marked =
            std::any_of(std::begin(kMarks), std::end(kMarks),
                        [&](const char* mark) { return find_name(files, above, mark); });
        if (is_marked) return above;
    }
    return folder.parent_path();
}

namespace {

// The highest folder above the file, as the path is written, that lies in the root.
fs::path spelt_root(const fs::path& file, const fs::path& root, const FileSystem& files) {
    fs::path spelt = file.parent_path().lexically_normal();
    if (is_below(spelt, root)) return root;
    while (spelt.has_relative_path() && is_below(files->resolve(spelt.parent_path()), root))
        spelt = spelt.parent_path();
    return spelt;
}

}  // namespace

FileSystem confined(const FileSystem& files, std::span<const fs::path> named,
                    std::span<const fs::path> folders) {
    const auto is_relative = [](const fs::path& path) { return !path.has_root_path(); };
    const bool begins_here = std::any_of(named.begin(), named.end(), is_relative) ||
                             std::any_of(folders.begin(), folders.end(), is_relative);
    const fs::path start = begins_here ? files->resolve(".") : fs::path();
    std::vector<fs::path> roots, spelt;
    for (const fs::path& file : named) {
        roots.push_back(root_of(file, files));
        spelt.push_back(spelt_root(start / file, roots.back(), files));
    }
    for (const fs::path& folder : folders) {
        roots.push_back(files->resolve(folder));
        spelt.push_back((start / folder).lexically_normal());
    }
    return std::make_shared<const ConfinedFiles>(files, roots, spelt, named, start);
}

}  // namespace studioscope
