#include "content/mounts/conflicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/digests.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The max size of files that are compared, in bytes. Larger files of equal size are assumed to be
// the same: comparing them would take longer than loading the model.
constexpr uint64_t kMaxCompared = uint64_t{16} << 20;
constexpr size_t kBlock = size_t{1} << 16;  // bytes in memory at a time

// A file that several addons have.
struct Rival {
    size_t file = 0;  // index into the required files
    const Candidate* candidate = nullptr;
    bool is_compared = false;      // compared byte by byte
    std::optional<uint64_t> size;  // nothing: unreadable, which is reported elsewhere
    std::optional<Md5Sum> sum;
};

std::optional<Md5Sum> file_md5(const fs::path& path, const FileSystem& files) {
    const Result<ByteSource> source = files->open(path);
    if (!source) return std::nullopt;
    Md5 sum;
    Bytes block;
    for (uint64_t done = 0; done < source->size; done += block.size()) {
        block.resize(static_cast<size_t>(std::min<uint64_t>(kBlock, source->size - done)));
        if (!source->read(done, block)) return std::nullopt;
        sum.add(block);
    }
    return sum.sum();
}

bool have_same_bytes(const Rival& a, const Rival& b) {
    if (!a.size || !b.size) return true;
    if (*a.size != *b.size) return false;
    return !a.sum || !b.sum || *a.sum == *b.sum;
}

std::string mount_name(const Mount& mount) {
    const auto place = split_archive_path(mount.root);
    return path_text((place ? place->archive : mount.root).filename());
}

// The candidates of a file that are addons and not muted, in order.
std::vector<const Candidate*> addon_candidates(const Mounts& mounts, const RequiredFile& file) {
    std::vector<const Candidate*> addons;
    for (const Candidate& candidate : file.candidates)
        if (!candidate.is_muted && mounts.list[candidate.mount].is_addon)
            addons.push_back(&candidate);
    return addons;
}

// The rivals, file after file, the winner of each file first.
std::vector<Rival> find_rivals(const Mounts& mounts, std::span<const RequiredFile> required_files) {
    std::vector<Rival> rivals;
    for (size_t i = 0; i < required_files.size(); ++i) {
        const std::vector<const Candidate*> addons = addon_candidates(mounts, required_files[i]);
        if (addons.size() < 2) continue;
        for (const Candidate* addon : addons) rivals.push_back({i, addon, false, {}, {}});
    }
    return rivals;
}

// Marks the rivals with the winner's size, and the winner, for comparison.
void choose_compared(std::vector<Rival>& rivals) {
    Rival* winner = nullptr;
    for (Rival& rival : rivals) {
        if (winner == nullptr || winner->file != rival.file) {
            winner = &rival;
            continue;
        }
        if (!winner->size || winner->size != rival.size || *rival.size > kMaxCompared) continue;
        winner->is_compared = rival.is_compared = true;
    }
}

// Compares files, archive by archive: reading two packed archives alternately would unpack both for
// each block of each file.
void compare(std::vector<Rival>& rivals, const FileSystem& files) {
    std::vector<Rival*> by_mount;
    by_mount.reserve(rivals.size());
    for (Rival& rival : rivals) by_mount.push_back(&rival);
    std::stable_sort(by_mount.begin(), by_mount.end(), [](const Rival* a, const Rival* b) {
        return a->candidate->mount < b->candidate->mount;
    });
    for (Rival* rival : by_mount)
        if (const Result<ByteSource> source = files->open(rival->candidate->path))
            rival->size = source->size;
    choose_compared(rivals);
    for (Rival* rival : by_mount)
        if (rival->is_compared) rival->sum = file_md5(rival->candidate->path, files);
}

Diagnostics content_conflicts(const Mounts& mounts, std::span<const RequiredFile> required_files,
                              const FileSystem& files) {
    std::map<std::pair<size_t, size_t>, std::vector<std::string>> fights;  // winner, loser
    std::vector<Rival> rivals = find_rivals(mounts, required_files);
    compare(rivals, files);
    const Rival* best = nullptr;
    for (const Rival& rival : rivals) {
        if (best == nullptr || best->file != rival.file)
            best = &rival;
        else if (!have_same_bytes(*best, rival))
            fights[{best->candidate->mount, rival.candidate->mount}].push_back(
                required_files[rival.file].path);
    }
    Diagnostics diagnostics;
    for (const auto& [pair, paths] : fights) {
        const Mount &winner = mounts.list[pair.first], &loser = mounts.list[pair.second];
        diagnostics.push_back(about_file(
            winner.root,
            warning(
                "content-fight",
                fmt::format("addons {} and {} have different versions of {}; that of {} is used",
                            quotable(mount_name(winner)), quotable(mount_name(loser)),
                            short_list(paths), quotable(mount_name(winner))))));
    }
    return diagnostics;
}

// The path of a file relative to its mount.
std::string below(const fs::path& root, const fs::path& file) {
    return generic_path_text(file).substr(
        std::min(generic_path_text(root).size() + 1, generic_path_text(file).size()));
}

// The notes about names that differ only in case. Only files in folders count, because packing
// tools convert names in archives to lower case.
Diagnostics case_conflicts(const Mounts& mounts, std::span<const RequiredFile> required_files,
                           const FileSystem& files) {
    Diagnostics diagnostics;
    for (const RequiredFile& file : required_files) {
        fs::path used_file;
        std::vector<std::string> spelt, others;
        for (const Candidate& candidate : file.candidates) {
            const fs::path& root = mounts.list[candidate.mount].root;
            if (candidate.is_muted || split_archive_path(root)) continue;
            if (used_file.empty()) {
                used_file = candidate.path;
                spelt.push_back(below(root, used_file));
            }
            for (const fs::path& one : spellings_in(root, file.path, files)) {
                if (std::find(spelt.begin(), spelt.end(), below(root, one)) != spelt.end())
                    continue;
                spelt.push_back(below(root, one));
                others.push_back(generic_path_text(one));
            }
        }
        if (others.empty()) continue;
        diagnostics.push_back(
            about_file(generic_path_text(used_file),
                       note("content-case",
                            fmt::format("is used; {} differs only in case", short_list(others)))));
    }
    return diagnostics;
}

void add_spellings(const fs::path& folder, std::span<const std::string> parts,
                   const FileSystem& files, std::vector<fs::path>& found) {
    for (const std::string& name : files->find(folder, parts.front())) {
        if (parts.size() == 1)
            found.push_back(folder / path_from_text(name));
        else
            add_spellings(folder / path_from_text(name), parts.subspan(1), files, found);
    }
}

}  // namespace

std::vector<fs::path> spellings_in(const fs::path& root, const std::string& path,
                                   const FileSystem& files) {
    std::vector<fs::path> found;
    if (const auto parts = split_content_path(path)) add_spellings(root, *parts, files, found);
    return found;
}

Diagnostics find_conflicts(const Mounts& mounts, std::span<const RequiredFile> required_files,
                           const FileSystem& files) {
    Diagnostics diagnostics = content_conflicts(mounts, required_files, files);
    for (Diagnostic& one : case_conflicts(mounts, required_files, files))
        diagnostics.push_back(std::move(one));
    return diagnostics;
}

}  // namespace studioscope
