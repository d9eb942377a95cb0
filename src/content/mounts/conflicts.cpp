#include "content/mounts/conflicts.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "content/archives/archive_files.h"
#include "core/printable.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Larger files of one size are taken to be the same: to compare them would take longer than to load
// the model.
constexpr uint64_t kMaxCompared = uint64_t{16} << 20;
constexpr size_t kBlock = size_t{1} << 16;  // that is in memory at a time

bool have_same_bytes(const fs::path& a, const fs::path& b, const FileSystem& files) {
    const Result<ByteSource> first = open_file(files, a), second = open_file(files, b);
    if (!first || !second) return true;  // that one cannot be read is told elsewhere
    if (first->size != second->size) return false;
    if (first->size > kMaxCompared) return true;
    Bytes left, right;
    for (uint64_t done = 0; done < first->size; done += left.size()) {
        left.resize(static_cast<size_t>(std::min<uint64_t>(kBlock, first->size - done)));
        right.resize(left.size());
        if (!first->read(done, left) || !second->read(done, right)) return true;
        if (left != right) return false;
    }
    return true;
}

std::string name_of(const Mount& mount) {
    const auto place = split_archive_path(mount.root);
    return (place ? place->archive : mount.root).filename().string();
}

// The addons that have a file, in order, each under its index.
std::vector<const Candidate*> addons_of(const Mounts& mounts, const WantedFile& file) {
    std::vector<const Candidate*> addons;
    for (const Candidate& candidate : file.candidates)
        if (!candidate.is_muted && mounts.list[candidate.mount].is_addon)
            addons.push_back(&candidate);
    return addons;
}

Diagnostics fights_of(const Mounts& mounts, std::span<const WantedFile> wanted,
                      const FileSystem& files) {
    std::map<std::pair<size_t, size_t>, std::vector<std::string>> fights;  // winner, loser
    for (const WantedFile& file : wanted) {
        const std::vector<const Candidate*> addons = addons_of(mounts, file);
        for (size_t i = 1; i < addons.size(); ++i)
            if (!have_same_bytes(addons[0]->path, addons[i]->path, files))
                fights[{addons[0]->mount, addons[i]->mount}].push_back(file.path);
    }
    Diagnostics said;
    for (const auto& [pair, paths] : fights) {
        const Mount &winner = mounts.list[pair.first], &loser = mounts.list[pair.second];
        Diagnostic fight =
            warning("content-fight",
                    fmt::format("the addons {} and {} both have, and differ in, {}: {} wins",
                                as_utf8(name_of(winner)), as_utf8(name_of(loser)),
                                short_list(paths), as_utf8(name_of(winner))));
        fight.file = winner.root.string();
        said.push_back(std::move(fight));
    }
    return said;
}

// As it stands below its mount.
std::string below(const fs::path& root, const fs::path& file) {
    return file.generic_string().substr(
        std::min(root.generic_string().size() + 1, file.generic_string().size()));
}

// Archives are packed in lower case by the tools that make them: only what lies in folders was
// spelt by somebody.
Diagnostics cases_of(const Mounts& mounts, std::span<const WantedFile> wanted,
                     const FileSystem& files) {
    Diagnostics said;
    for (const WantedFile& file : wanted) {
        fs::path taken;
        std::vector<std::string> spelt, others;
        for (const Candidate& candidate : file.candidates) {
            const fs::path& root = mounts.list[candidate.mount].root;
            if (candidate.is_muted || split_archive_path(root)) continue;
            if (taken.empty()) {
                taken = candidate.path;
                spelt.push_back(below(root, taken));
            }
            for (const fs::path& one : spellings_in(root, file.path, files)) {
                if (std::find(spelt.begin(), spelt.end(), below(root, one)) != spelt.end())
                    continue;
                spelt.push_back(below(root, one));
                others.push_back(one.generic_string());
            }
        }
        if (others.empty()) continue;
        Diagnostic said_once =
            note("content-case",
                 fmt::format("is taken; {} differs from it in case only", short_list(others)));
        said_once.file = taken.generic_string();
        said.push_back(std::move(said_once));
    }
    return said;
}

void add_spellings(const fs::path& folder, std::span<const std::string> parts,
                   const FileSystem& files, std::vector<fs::path>& found) {
    for (const std::string& name : find_names(files, folder, parts.front())) {
        if (parts.size() == 1)
            found.push_back(folder / name);
        else
            add_spellings(folder / name, parts.subspan(1), files, found);
    }
}

}  // namespace

std::vector<fs::path> spellings_in(const fs::path& root, const std::string& path,
                                   const FileSystem& files) {
    std::vector<fs::path> found;
    if (const auto parts = parts_of_path(path)) add_spellings(root, *parts, files, found);
    return found;
}

Diagnostics conflicts_of(const Mounts& mounts, std::span<const WantedFile> wanted,
                         const FileSystem& files) {
    Diagnostics said = fights_of(mounts, wanted, files);
    for (Diagnostic& one : cases_of(mounts, wanted, files)) said.push_back(std::move(one));
    return said;
}

}  // namespace studioscope
