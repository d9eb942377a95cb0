#include "content/bounded_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <mutex>
#include <utility>

#include "core/link_resolver.h"
#include "core/name_hash.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kMarks[] = {"models",       "materials",  "modelsrc",
                                  "gameinfo.txt", "addon.json", ".git"};

Diagnostic about(const fs::path& path, Diagnostic problem) {
    problem.file = path.string();
    return problem;
}

Diagnostic spent(const fs::path& path, const Budget& budget) {
    if (budget.memory.is_exceeded()) return about(path, over_budget("it"));
    return about(path,
                 error("budget", fmt::format("is one file too many: what was opened names "
                                             "more than {} files or {} GB",
                                             Budget::kMaxFiles, Budget::kMaxBytesRead >> 30)));
}

// The set of paths that may be read. Each path is checked once, because resolving its links takes a
// disk access per folder, and many names of one folder are asked for.
class PathScope {
public:
    // `roots`: allowed folders with links resolved; `spelt`: the same folders as paths to them are
    // written; `named`: the user's files as named. `start`: base of relative paths; empty if no
    // named path is relative.
    PathScope(std::span<const fs::path> roots, std::span<const fs::path> spelt,
              std::span<const fs::path> named, fs::path start)
        : start_(std::move(start)) {
        for (size_t i = 0; i < roots.size(); ++i) folders_.add(spelt[i], roots[i]);
        for (const fs::path& file : named) named_[file.native()] = true;
    }

    bool has(const FileSystem& files, const fs::path& path) {
        return named_.contains(path.native()) || real_path(files, path);
    }

    // The path with all links resolved. A path that is not allowed is returned unchanged.
    fs::path resolve(const FileSystem& files, const fs::path& path) {
        if (const auto real = real_path(files, path)) return *real;
        if (named_.contains(path.native())) return resolved(files, path);
        return (start_.empty() ? "/" / path : start_ / path).lexically_normal();
    }

private:
    std::optional<fs::path> real_path(const FileSystem& files, const fs::path& path) {
        const std::lock_guard lock(mutex_);
        const auto known = known_.find(path.native());
        if (known != known_.end()) return known->second;
        return known_[path.native()] = find_real_path(files, path);
    }

    // A path outside of all folders is not even resolved: resolving may contact a server that a
    // malicious file has named.
    std::optional<fs::path> find_real_path(const FileSystem& files, const fs::path& path) const {
        if (!path.has_root_path() && start_.empty()) return std::nullopt;
        const fs::path whole = start_ / path;
        if (!folders_.is_written_inside(whole)) return std::nullopt;
        if (files.read_link) return folders_.resolve(whole, files);
        fs::path real = resolved(files, path);
        return folders_.is_really_inside(real) ? std::optional(std::move(real)) : std::nullopt;
    }

    LinkResolver folders_;
    const fs::path start_;
    HashedMap<fs::path::string_type, bool> named_;
    std::mutex mutex_;  // clips may be read on another thread
    HashedMap<fs::path::string_type, std::optional<fs::path>> known_;
};

Diagnostic outside(const fs::path& path) {
    return about(path, error("outside",
                             "lies outside the model's folders and is not opened; "
                             "--allow-outside opens it"));
}

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
    if (!files.why_empty) return files;
    const auto below = std::make_shared<const FileSystem>(files);
    FileSystem collecting = files;
    const auto collect = [why_empty = files.why_empty, left_out](const fs::path& folder) {
        if (auto why = why_empty(folder)) left_out->add(std::move(*why));
    };
    collecting.list = [below, collect](const fs::path& folder) {
        Names names = below->list(folder);
        if (names.empty()) collect(folder);
        return names;
    };
    collecting.find = [below, collect](const fs::path& folder, const std::string& wanted) {
        Names names = find_names(*below, folder, wanted);
        if (names.empty()) collect(folder);
        return names;
    };
    return collecting;
}

FileSystem counted(const FileSystem& files, const std::shared_ptr<Budget>& budget) {
    const auto below = std::make_shared<const FileSystem>(files);
    FileSystem bounded = files;
    bounded.open = [below, budget](const fs::path& path) -> Result<ByteSource> {
        Result<ByteSource> source = open_file(*below, path);
        if (source && source->size > Budget::kMaxFileBytes) return too_large(path, source->size);
        if (source && !budget->take_file(source->size, source->packed.value_or(source->size)))
            return spent(path, *budget);
        return source;
    };
    bounded.read = [open = bounded.open](const fs::path& path) -> Result<Bytes> {
        const Result<ByteSource> source = open(path);
        if (!source) return source.error();
        Bytes bytes(static_cast<size_t>(source->size));
        if (!source->read(0, bytes))
            return about(path, error("unreadable", "cannot be read to its end"));
        return bytes;
    };
    return bounded;
}

fs::path root_of(const fs::path& file, const FileSystem& files) {
    const fs::path folder = resolved(files, file.parent_path());
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
    while (spelt.has_relative_path() && is_below(resolved(files, spelt.parent_path()), root))
        spelt = spelt.parent_path();
    return spelt;
}

}  // namespace

FileSystem confined(const FileSystem& files, std::span<const fs::path> named,
                    std::span<const fs::path> folders) {
    const auto is_relative = [](const fs::path& path) { return !path.has_root_path(); };
    const bool begins_here = std::any_of(named.begin(), named.end(), is_relative) ||
                             std::any_of(folders.begin(), folders.end(), is_relative);
    const fs::path start = begins_here ? resolved(files, ".") : fs::path();
    std::vector<fs::path> roots, spelt;
    for (const fs::path& file : named) {
        roots.push_back(root_of(file, files));
        spelt.push_back(spelt_root(start / file, roots.back(), files));
    }
    for (const fs::path& folder : folders) {
        roots.push_back(resolved(files, folder));
        spelt.push_back((start / folder).lexically_normal());
    }
    const auto fence = std::make_shared<PathScope>(roots, spelt, named, start);
    const auto below = std::make_shared<const FileSystem>(files);
    FileSystem bounded = files;
    bounded.resolve = [fence, below](const fs::path& path) { return fence->resolve(*below, path); };
    bounded.is_allowed = [fence, below](const fs::path& path) { return fence->has(*below, path); };
    bounded.read = [below, fence](const fs::path& path) -> Result<Bytes> {
        if (!fence->has(*below, path)) return outside(path);
        return below->read(path);
    };
    bounded.open = [below, fence](const fs::path& path) -> Result<ByteSource> {
        if (!fence->has(*below, path)) return outside(path);
        return open_file(*below, path);
    };
    bounded.list = [below, fence](const fs::path& folder) {
        return fence->has(*below, folder) ? below->list(folder) : Names{};
    };
    bounded.find = [below, fence](const fs::path& folder, const std::string& wanted) {
        return fence->has(*below, folder) ? find_names(*below, folder, wanted) : Names{};
    };
    return bounded;
}

}  // namespace studioscope
