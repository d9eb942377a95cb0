#include "report/content.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "content/mounts/conflicts.h"
#include "content/mounts/mounts.h"
#include "core/folder_index.h"
#include "core/path_text.h"
#include "core/text.h"
#include "core/work_context.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Limit of lookups in mounts, so that a large folder tree does not make the report take longer than
// loading.
constexpr size_t kMaxLookUps = 200'000;
constexpr size_t kMaxSimilarNames = 50, kMaxSearched = 500'000;
constexpr size_t kMaxListedNames = 50'000;  // in folders, while the window waits

// Mounts indexed by root. A file belongs to the mount with the longest root that contains it, as
// archives lie in folders.
struct IndexedMounts {
    explicit IndexedMounts(Mounts indexed) : mounts(std::move(indexed)) {
        for (size_t i = 0; i < mounts.list.size(); ++i)
            if (mounts.list[i].root.has_relative_path()) by_root.add(mounts.list[i].root, i);
    }
    std::optional<size_t> find_mount(const fs::path& file) const {
        return by_root.find_above(file);
    }

    Mounts mounts;
    FolderIndex by_root;
};

// The mounts in search order. The model's own root comes first if the game does not mount it.
Mounts all_mounts(const Scene& scene, const Mounts& known, std::span<const fs::path> muted,
                  const FileSystem& files) {
    Mounts mounts;
    const bool has_file = !scene.file.empty();
    auto root = has_file ? content_root(comparable_path(scene.file), files) : std::nullopt;
    if (!root && has_file)
        root = content_root(resolve_symlinks(files, comparable_path(scene.file)), files);
    const auto is_root = [&](const Mount& mount) {
        return root && comparable_path(mount.root) == *root;
    };
    if (root && std::none_of(known.list.begin(), known.list.end(), is_root))
        add_mount(mounts, *root, "the model's own folder");
    for (const Mount& mount : known.list) {
        Mount& added = add_mount(mounts, comparable_path(mount.root), mount.origin);
        const fs::path where = added.root;
        added = mount;
        added.root = where;
    }
    for (Mount& mount : mounts.list)
        mount.is_muted = std::find(muted.begin(), muted.end(), mount.root) != muted.end();
    return mounts;
}

// The path of a file below a mount; if its own path is not below one, the target of its symlinks.
fs::path mounted_path(const fs::path& file, const IndexedMounts& indexed, const FileSystem& files) {
    fs::path given = comparable_path(file);
    if (indexed.find_mount(given)) return given;
    fs::path target = resolve_symlinks(files, given);
    return indexed.find_mount(target) ? target : given;
}

Dependency resolve_dependency(FileName path, std::string role, const fs::path& found,
                              const IndexedMounts& indexed, bool asks_all,
                              const FileSystem& files) {
    Dependency need{std::move(path), std::move(role), {}, {}, ResolveStatus::kMissing, {}};
    if (!found.empty()) {
        need.found = mounted_path(found, indexed, files);
        need.mount = indexed.find_mount(need.found);
        need.status = ResolveStatus::kFound;
    }
    if (!asks_all) return need;
    need.candidates = find_candidates(indexed.mounts, need.path.bytes(), files);
    const auto first = std::find_if(need.candidates.begin(), need.candidates.end(),
                                    [](const Candidate& candidate) { return !candidate.is_muted; });
    if (need.status == ResolveStatus::kFound && first != need.candidates.end() &&
        first->path != need.found)
        need.status = ResolveStatus::kShadowed;
    return need;
}

Mounts mounts_in(const ContentReport& content) {
    Mounts mounts;
    for (const ContentMount& one : content.mounts) mounts.list.push_back(one.mount);
    return mounts;
}

// Adds names that complete the last part of the path, for autocompletion while typing.
void add_completions(const std::string& path, const ContentReport& content, const FileSystem& files,
                     std::vector<std::string>& alike) {
    const size_t slash = path.find_last_of("/\\");
    if (slash == std::string::npos) return;
    const std::string folder = path.substr(0, slash), begun = lower_case(path.substr(slash + 1));
    for (const ContentMount& one : content.mounts) {
        const auto place = find_in_root(one.mount.root, folder, files);
        if (!place) continue;
        for (const std::string& name : files->list(*place))
            if (alike.size() < kMaxSimilarNames && lower_case(name).starts_with(begun))
                alike.push_back(fmt::format("{}/{}", folder, name));
    }
}

bool is_material_file(std::string_view name) {
    const std::string lower = lower_case(name);
    return lower.ends_with(".vmt") || lower.ends_with(".vtf");
}

// Adds the files of this name below a folder of a mount.
void add_same_names_below(const fs::path& root, const std::string& top, std::string_view name,
                          const FileSystem& files, size_t& listed, std::vector<std::string>& same) {
    std::vector<std::string> folders{top};
    for (size_t i = 0; i < folders.size(); ++i)
        for (const std::string& entry : files->list(root / path_from_text(folders[i]))) {
            if (same.size() >= kMaxSimilarNames || ++listed > kMaxListedNames) return;
            std::string path = folders[i] + '/' + entry;
            if (same_name(entry, name))
                same.push_back(std::move(path));
            else if (!is_material_file(entry) && !find_file_type(entry))
                folders.push_back(std::move(path));  // a file lists nothing
        }
}

// The files of the same name in other folders of the mounts, for a path whose folder is wrong.
std::vector<std::string> names_elsewhere(const std::string& path, const ContentReport& content,
                                         const FileSystem& files, OpenArchives& archives) {
    const auto parts = split_content_path(path);
    if (!parts || parts->size() < 2) return {};
    const std::string& name = parts->back();
    std::vector<std::string> same;
    size_t listed = 0;
    for (const ContentMount& one : content.mounts) {
        const auto place = split_archive_path(one.mount.root);
        if (!place) {
            if (const auto top = find_name(files, one.mount.root, parts->front()))
                add_same_names_below(one.mount.root, *top, name, files, listed, same);
            continue;
        }
        const Result<Archive>& archive = archives.open(place->archive);
        if (!archive) continue;
        for (size_t i = 0; i < archive->index().size() && same.size() < kMaxSimilarNames; ++i)
            if (has_same_base_name(archive->index().path(i), path))
                same.emplace_back(archive->index().path(i));
    }
    return same;
}

void add_matches(const std::string& words, const ContentReport& content, OpenArchives& archives,
                 std::vector<std::string>& alike) {
    size_t searched = 0;
    for (const ContentMount& one : content.mounts) {
        const auto place = split_archive_path(one.mount.root);
        if (!place) continue;
        const Result<Archive>& archive = archives.open(place->archive);
        if (!archive) continue;
        for (size_t i = 0; i < archive->index().size() && searched < kMaxSearched; ++i, ++searched)
            if (alike.size() < kMaxSimilarNames && matches(archive->index().path(i), words))
                alike.emplace_back(archive->index().path(i));
    }
}

}  // namespace

fs::path comparable_path(const fs::path& path) {
    fs::path plain = normal_path(absolute_path(path));
    return plain.has_filename() || plain == plain.root_path() ? plain : plain.parent_path();
}

ContentReport make_content_report(const Scene& scene, const Mounts& known,
                                  std::span<const fs::path> muted, const FileSystem& files) {
    const IndexedMounts indexed(all_mounts(scene, known, muted, files));
    const Mounts& mounts = indexed.mounts;
    ContentReport content;
    content.lost = known.lost;
    for (const Mount& mount : mounts.list) content.mounts.push_back({mount, {}, {}, false, {}});
    const size_t max_needs = kMaxLookUps / std::max<size_t>(mounts.list.size(), 1);
    const auto add = [&](FileName path, const std::string& role, const fs::path& found) {
        content.needs.push_back(resolve_dependency(std::move(path), role, found, indexed,
                                                   content.needs.size() < max_needs, files));
    };
    for (const SourceFile& file : scene.files) {
        if (file.role == "include") continue;  // reported with the name that included it
        const fs::path place = mounted_path(file.path, indexed, files);
        const auto mount = indexed.find_mount(place);
        const size_t root = mount ? generic_path_text(mounts.list[*mount].root).size() + 1 : 0;
        add(FileName(generic_path_text(place).substr(root)), file.role,
            file.is_there() ? file.path : fs::path());
    }
    for (const NeededFile& file : scene.needs) add(file.path, file.role, file.found);
    return content;
}

namespace {

// Reports an archive named by the user, or one that lists no files, if it is damaged or no archive.
void report_unreadable(const Mount& mount, const FileSystem& files, OpenArchives& archives,
                       Diagnostics& diagnostics) {
    const auto place = split_archive_path(mount.root);
    if (!place || mount.is_muted) return;
    if (!mount.is_named && !files->list(mount.root).empty()) return;
    const auto report = [&](const char* code, const std::string& why) {
        diagnostics.push_back(about_file(place->archive, warning(code, why)));
    };
    const Result<Archive>& archive = archives.open(place->archive);
    if (!archive) return report(kMountUnreadable, "cannot be mounted: " + archive.error().message);
    for (const Diagnostic& diagnostic : archive->index().diagnostics())
        if (diagnostic.severity == Severity::kError)
            report("mount-damaged", "its index is damaged: " + diagnostic.message);
}

}  // namespace

Diagnostics mount_diagnostics(const ContentReport& content, const FileSystem& files,
                              OpenArchives& archives) {
    std::vector<RequiredFile> wanted;
    for (const Dependency& need : content.needs)
        if (!need.candidates.empty()) wanted.push_back({need.path.bytes(), need.candidates});
    Diagnostics diagnostics = find_conflicts(mounts_in(content), wanted, files);
    for (const ContentMount& one : content.mounts)
        report_unreadable(one.mount, files, archives, diagnostics);
    return diagnostics;
}

namespace {

// Reports a wrong checksum at the first file that needs it: a chunk of an archive holds many files.
void report_sums(const Archive& archive, size_t index, const std::string& file,
                 Diagnostics& diagnostics) {
    Diagnostics wrong;
    if (auto sum = archive.check(index)) {
        if (sum->code != "archive-crc") return;  // reading has reported it already
        wrong.push_back(*std::move(sum));
    }
    if (auto chunk = archive.check_chunks(index)) wrong.push_back(*std::move(chunk));
    for (Diagnostic& one : wrong) diagnostics.push_back(about_file(file, std::move(one)));
}

bool is_same_chunk(const Diagnostic& a, const Diagnostic& b) {
    const auto first = split_archive_path(path_from_text(a.file)),
               second = split_archive_path(path_from_text(b.file));
    return a.code == "vpk-chunk-md5" && a.code == b.code && a.message == b.message && first &&
           second && first->archive == second->archive;
}

}  // namespace

Diagnostics checksum_mismatches(const Scene& scene, OpenArchives& archives) {
    // Check archive by archive, so that a packed archive is not unpacked again for each of its
    // files.
    std::map<fs::path, std::vector<size_t>> by_archive;
    for (size_t i = 0; i < scene.files.size(); ++i)
        if (const auto place = split_archive_path(scene.files[i].path);
            place && scene.files[i].is_there())
            by_archive[place->archive].push_back(i);
    std::map<size_t, Diagnostics> by_file;
    for (const auto& [path, files] : by_archive) {
        const Result<Archive>& archive = archives.open(path);
        for (const size_t i : files) {
            const fs::path& file = scene.files[i].path;
            const auto index =
                archive ? archive->index().find(split_archive_path(file)->inside) : std::nullopt;
            if (index) report_sums(*archive, *index, path_text(file), by_file[i]);
        }
    }
    Diagnostics mismatches;
    for (auto& [file, all] : by_file)
        for (Diagnostic& one : all)
            if (std::none_of(mismatches.begin(), mismatches.end(),
                             [&](const Diagnostic& before) { return is_same_chunk(before, one); }))
                mismatches.push_back(std::move(one));
    return mismatches;
}

void describe_archives(ContentReport& content, OpenArchives& archives) {
    for (ContentMount& one : content.mounts) {
        const auto place = split_archive_path(one.mount.root);
        if (!place) {
            one.kind = "folder";
            continue;
        }
        const Result<Archive>& archive = archives.open(place->archive);
        one.kind = archive ? archive->kind() : "archive";
        if (!archive) {
            one.problem = archive.error().message;
            continue;
        }
        one.files = archive->index().size();
        for (const Diagnostic& diagnostic : archive->index().diagnostics())
            if (diagnostic.severity != Severity::kNote)
                one.problem += (one.problem.empty() ? "" : "\n") + diagnostic.message;
    }
}

ContentLookUp look_up_content(const std::string& path, const ContentReport& content,
                              const FileSystem& files, OpenArchives& archives) {
    ContentLookUp answer{path, find_candidates(mounts_in(content), path, files), {}};
    if (!answer.found.empty()) return answer;
    for (const Dependency& need : content.needs)
        if (matches(need.path.bytes(), path)) answer.alike.push_back(need.path.bytes());
    add_completions(path, content, files, answer.alike);
    add_matches(path, content, archives, answer.alike);
    const std::vector<std::string> same = names_elsewhere(path, content, files, archives);
    answer.alike.insert(answer.alike.end(), same.begin(), same.end());
    std::sort(answer.alike.begin(), answer.alike.end());
    answer.alike.erase(std::unique(answer.alike.begin(), answer.alike.end()), answer.alike.end());
    std::erase_if(answer.alike, [&](const std::string& name) { return same_name(name, path); });
    std::stable_partition(answer.alike.begin(), answer.alike.end(),
                          [&](const std::string& name) { return has_same_base_name(name, path); });
    return answer;
}

FolderCount count_content(const fs::path& root, size_t max_files) {
    FolderCount count;
    std::error_code status;
    for (fs::directory_iterator top(root, status); !status && top != fs::directory_iterator();
         top.increment(status)) {
        const std::string name = lower_case(path_text(top->path().filename()));
        if (name != "models" && name != "materials") continue;
        std::error_code inside;
        if (top->is_symlink(inside)) continue;  // it may lead to another machine
        fs::recursive_directory_iterator entry(top->path(), inside);
        for (; !inside && entry != fs::recursive_directory_iterator(); entry.increment(inside)) {
            check_cancelled();
            std::error_code ignored;
            if (entry->symlink_status(ignored).type() != fs::file_type::regular) continue;
            if (count.files == max_files) return {max_files, true};
            ++count.files;
        }
    }
    return count;
}

}  // namespace studioscope
