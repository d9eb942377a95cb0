#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "content/archives/archive.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxMessages = 20;

// A character for comparing paths: lower case, with forward slashes.
char folded(char c) { return c == '\\' ? '/' : ascii_lower(c); }

int compare_folded(std::string_view a, std::string_view b) {
    const size_t shorter = std::min(a.size(), b.size());
    for (size_t i = 0; i < shorter; ++i) {
        if (a[i] == b[i]) continue;  // the common case: paths share their folders
        const auto x = static_cast<unsigned char>(folded(a[i]));
        const auto y = static_cast<unsigned char>(folded(b[i]));
        if (x != y) return x < y ? -1 : 1;
    }
    return a.size() == b.size() ? 0 : a.size() < b.size() ? -1 : 1;
}

bool is_dots(std::string_view part) { return part == "." || part == ".."; }

// The reason why a path is not allowed in an archive, or null.
const char* path_fault(std::string_view path) {
    if (path.empty()) return "has no name";
    if (path.size() > kMaxArchivePathLength) return "is longer than 1024 bytes";
    if (path.find('\0') != std::string_view::npos) return "holds a zero byte";
    if (path.front() == '/' || path.front() == '\\') return "begins with a slash";
    if (path.find(':') != std::string_view::npos) return "holds a colon, as a drive letter has";
    size_t names = 0;
    for (size_t start = 0; start <= path.size(); ++names) {
        const size_t end = std::min(path.find_first_of("/\\", start), path.size());
        if (names == kMaxArchivePathDepth) return "has more than 64 parts";
        if (is_dots(path.substr(start, end - start))) return "leads outside the archive";
        start = end + 1;
    }
    return nullptr;
}

std::string_view without_end_slash(std::string_view folder) {
    while (!folder.empty() && folded(folder.back()) == '/') folder.remove_suffix(1);
    return folder;
}

uint64_t path_hash(SeededHash::Key key, std::string_view path) {
    SeededHash hash(key);
    for (const char c : path) hash.add(static_cast<unsigned char>(folded(c)));
    return hash.value();
}

}  // namespace

// Whether the memory limit allows another entry, counted as finish() leaves it. Offsets into names
// and preloads have 32 bits.
bool ArchiveIndex::has_room_for(std::string_view path, size_t preload) const {
    constexpr uint64_t kMaxTableRows = std::numeric_limits<uint32_t>::max();
    constexpr size_t kEntry = sizeof(ArchiveEntry) + sizeof(uint32_t);  // with its by_path_
    const uint64_t names = uint64_t{names_.size()} + path.size();
    const uint64_t preloads = uint64_t{preloads_.size()} + preload;
    return names <= kMaxTableRows && preloads <= kMaxTableRows &&
           names + preloads + (entries_.size() + 1) * kEntry +
                   slots_with_one_more() * sizeof(uint32_t) <=
               max_memory_;
}

void ArchiveIndex::report(Diagnostic diagnostic) {
    if (diagnostics_.size() < kMaxMessages) {
        diagnostics_.push_back(std::move(diagnostic));
    } else if (refused_++ == 0) {
        diagnostics_.push_back(
            note("archive-more", "further messages about this archive are not shown"));
    }
}

bool ArchiveIndex::add(std::string_view path, ArchiveEntry entry, uint64_t place) {
    if (const char* fault = path_fault(path)) {
        report(warning("archive-path",
                       fmt::format("entry \"{}\" {}; ignored", quotable(path), fault),
                       at_offset(place)));
        return false;
    }
    if (!has_room_for(path, 0)) return false;
    if (slots_with_one_more() > slots_.size()) grow();
    const size_t slot = find_slot(path);
    if (slots_[slot] != 0) {
        report(warning("archive-twice",
                       fmt::format("duplicate entry \"{}\"; the first is used", quotable(path)),
                       at_offset(place)));
        return false;
    }
    entry.name = static_cast<uint32_t>(names_.size());
    entry.name_length = static_cast<uint16_t>(path.size());
    for (const char c : path) names_ += c == '\\' ? '/' : c;
    entries_.push_back(entry);
    slots_[slot] = static_cast<uint32_t>(entries_.size());
    return true;
}

uint32_t ArchiveIndex::add_preload(ByteSpan bytes) {
    const auto start = static_cast<uint32_t>(preloads_.size());
    preloads_.insert(preloads_.end(), bytes.begin(), bytes.end());
    return start;
}

void ArchiveIndex::finish() {
    entries_.shrink_to_fit();
    names_.shrink_to_fit();
    preloads_.shrink_to_fit();
    by_path_.resize(entries_.size());
    std::iota(by_path_.begin(), by_path_.end(), 0u);
    std::sort(by_path_.begin(), by_path_.end(),
              [&](uint32_t a, uint32_t b) { return compare_folded(path(a), path(b)) < 0; });
}

std::string_view ArchiveIndex::path(size_t index) const {
    const ArchiveEntry& entry = entries_[index];
    return std::string_view(names_).substr(entry.name, entry.name_length);
}

// The slot of this path, or the free slot for adding it.
size_t ArchiveIndex::find_slot(std::string_view path) const {
    const size_t mask = slots_.size() - 1;
    size_t slot = static_cast<size_t>(path_hash(key_, path)) & mask;
    while (slots_[slot] != 0 && compare_folded(this->path(slots_[slot] - 1), path) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

// The number of slots once another entry is added: a quarter of them stays free.
size_t ArchiveIndex::slots_with_one_more() const {
    const bool is_full = (entries_.size() + 1) * 4 > slots_.size() * 3;
    return is_full ? std::max<size_t>(64, slots_.size() * 2) : slots_.size();
}

void ArchiveIndex::grow() {
    slots_.assign(slots_with_one_more(), 0);
    const size_t mask = slots_.size() - 1;
    for (size_t i = 0; i < entries_.size(); ++i) {  // entries are distinct: no comparison needed
        size_t slot = static_cast<size_t>(path_hash(key_, path(i))) & mask;
        while (slots_[slot] != 0) slot = (slot + 1) & mask;
        slots_[slot] = static_cast<uint32_t>(i + 1);
    }
}

std::optional<size_t> ArchiveIndex::find(std::string_view requested_path) const {
    if (slots_.empty()) return std::nullopt;
    const uint32_t found = slots_[find_slot(requested_path)];
    if (found == 0) return std::nullopt;
    return found - 1;
}

size_t ArchiveIndex::lower_bound_entry(std::string_view prefix) const {
    const auto found = std::lower_bound(
        by_path_.begin(), by_path_.end(), prefix,
        [&](uint32_t entry, std::string_view key) { return compare_folded(path(entry), key) < 0; });
    return static_cast<size_t>(found - by_path_.begin());
}

std::optional<std::string_view> ArchiveIndex::find_folder(std::string_view folder) const {
    folder = without_end_slash(folder);
    if (folder.empty()) return folder;
    const std::string prefix = std::string(folder) + '/';
    const size_t first = lower_bound_entry(prefix);
    if (first == by_path_.size()) return std::nullopt;
    const std::string_view spelt = path(by_path_[first]).substr(0, prefix.size());
    if (compare_folded(spelt, prefix) != 0) return std::nullopt;
    return spelt.substr(0, folder.size());
}

std::vector<std::string> ArchiveIndex::list(std::string_view folder) const {
    folder = without_end_slash(folder);
    const std::string prefix = folder.empty() ? std::string() : std::string(folder) + '/';
    std::vector<std::string> names;
    for (size_t i = lower_bound_entry(prefix); i < by_path_.size();) {
        const std::string_view here = path(by_path_[i]);
        if (compare_folded(here.substr(0, prefix.size()), prefix) != 0) break;
        const std::string_view rest = here.substr(prefix.size());
        const size_t slash = rest.find('/');
        names.emplace_back(rest.substr(0, slash));
        if (slash == std::string_view::npos) {
            ++i;
            continue;
        }
        // Skips the rest of this folder: '0' comes right after '/'.
        i = lower_bound_entry(prefix + names.back() + '0');
    }
    return names;
}

ByteSpan ArchiveIndex::preload(size_t number) const {
    const ArchiveEntry& entry = entries_[number];
    return ByteSpan(preloads_).subspan(entry.preload, entry.preload_bytes);
}

}  // namespace studioscope
