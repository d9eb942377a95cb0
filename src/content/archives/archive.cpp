#include "content/archives/archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "content/archives/packed_body.h"
#include "content/archives/unpack.h"
#include "content/archives/vpk_sums.h"
#include "core/ascii.h"
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
const char* fault_of(std::string_view path) {
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

}  // namespace

Archive::Archive(std::string kind, OpenPart open_part)
    : kind_(std::move(kind)), open_part_(std::move(open_part)), key_(random_hash_key()) {}

// Whether the memory limit allows another entry, counted as finish() leaves it. Offsets into names
// and preloads have 32 bits.
bool Archive::has_room_for(std::string_view path, size_t preload) const {
    constexpr uint64_t kMaxTableRows = std::numeric_limits<uint32_t>::max();
    constexpr size_t kEntry = sizeof(ArchiveEntry) + sizeof(uint32_t);  // with its by_path_
    const uint64_t names = uint64_t{names_.size()} + path.size();
    const uint64_t preloads = uint64_t{preloads_.size()} + preload;
    const uint64_t slots = is_full() ? slots_after_growth() : slots_.size();
    return names <= kMaxTableRows && preloads <= kMaxTableRows &&
           names + preloads + (entries_.size() + 1) * kEntry + slots * sizeof(uint32_t) <=
               most_memory_;
}

void Archive::report(Diagnostic diagnostic) {
    if (diagnostics_.size() < kMaxMessages) {
        diagnostics_.push_back(std::move(diagnostic));
    } else if (refused_++ == 0) {
        diagnostics_.push_back(note("archive-more", "more was found of the same kind"));
    }
}

bool Archive::add(std::string_view path, ArchiveEntry entry, uint64_t place) {
    if (const char* fault = fault_of(path)) {
        report(warning(
            "archive-path",
            fmt::format("the entry \"{}\" {}: it is left out", as_utf8(path.substr(0, 256)), fault),
            at_offset(place)));
        return false;
    }
    if (!has_room_for(path, 0)) return false;
    if (is_full()) grow();
    const size_t slot = slot_of(path);
    if (slots_[slot] != 0) {
        report(warning("archive-twice",
                       fmt::format("\"{}\" is there twice: the first one counts",
                                   as_utf8(path.substr(0, 256))),
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

uint32_t Archive::add_preload(ByteSpan bytes) {
    const auto start = static_cast<uint32_t>(preloads_.size());
    preloads_.insert(preloads_.end(), bytes.begin(), bytes.end());
    return start;
}

void Archive::finish() {
    entries_.shrink_to_fit();
    names_.shrink_to_fit();
    preloads_.shrink_to_fit();
    by_path_.resize(entries_.size());
    std::iota(by_path_.begin(), by_path_.end(), 0u);
    std::sort(by_path_.begin(), by_path_.end(),
              [&](uint32_t a, uint32_t b) { return compare_folded(path(a), path(b)) < 0; });
}

std::string_view Archive::path(size_t index) const {
    const ArchiveEntry& entry = entries_[index];
    return std::string_view(names_).substr(entry.name, entry.name_length);
}

uint64_t Archive::hash_of(std::string_view path) const {
    SeededHash hash(key_);
    for (const char c : path) hash.add(static_cast<unsigned char>(folded(c)));
    return hash.value();
}

// The slot of this path, or the free slot for adding it.
size_t Archive::slot_of(std::string_view path) const {
    const size_t mask = slots_.size() - 1;
    size_t slot = static_cast<size_t>(hash_of(path)) & mask;
    while (slots_[slot] != 0 && compare_folded(this->path(slots_[slot] - 1), path) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

void Archive::grow() {
    slots_.assign(slots_after_growth(), 0);
    const size_t mask = slots_.size() - 1;
    for (size_t i = 0; i < entries_.size(); ++i) {  // entries are distinct: no comparison needed
        size_t slot = static_cast<size_t>(hash_of(path(i))) & mask;
        while (slots_[slot] != 0) slot = (slot + 1) & mask;
        slots_[slot] = static_cast<uint32_t>(i + 1);
    }
}

std::optional<size_t> Archive::find(std::string_view wanted) const {
    if (slots_.empty()) return std::nullopt;
    const uint32_t found = slots_[slot_of(wanted)];
    if (found == 0) return std::nullopt;
    return found - 1;
}

size_t Archive::first_not_before(std::string_view prefix) const {
    const auto found = std::lower_bound(
        by_path_.begin(), by_path_.end(), prefix,
        [&](uint32_t entry, std::string_view key) { return compare_folded(path(entry), key) < 0; });
    return static_cast<size_t>(found - by_path_.begin());
}

std::optional<std::string_view> Archive::find_folder(std::string_view folder) const {
    folder = without_end_slash(folder);
    if (folder.empty()) return folder;
    const std::string prefix = std::string(folder) + '/';
    const size_t first = first_not_before(prefix);
    if (first == by_path_.size()) return std::nullopt;
    const std::string_view spelt = path(by_path_[first]).substr(0, prefix.size());
    if (compare_folded(spelt, prefix) != 0) return std::nullopt;
    return spelt.substr(0, folder.size());
}

std::vector<std::string> Archive::list(std::string_view folder) const {
    folder = without_end_slash(folder);
    const std::string prefix = folder.empty() ? std::string() : std::string(folder) + '/';
    std::vector<std::string> names;
    for (size_t i = first_not_before(prefix); i < by_path_.size();) {
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
        i = first_not_before(prefix + names.back() + '0');
    }
    return names;
}

Result<ByteSource> Archive::part(uint16_t number) const { return open_part_(number); }

ByteSpan Archive::preload_of(const ArchiveEntry& entry) const {
    return ByteSpan(preloads_).subspan(entry.preload, entry.preload_bytes);
}

namespace {

Diagnostic outside_part(const ArchiveEntry& entry, uint64_t size) {
    return error("archive-range", fmt::format("lies at {}..{} of a part of {} bytes", entry.offset,
                                              entry.offset + entry.packed, size));
}

bool lies_in(const ByteSource& part, const ArchiveEntry& entry) {
    return entry.offset <= part.size && entry.packed <= part.size - entry.offset;
}

Result<Bytes> unpack_entry(const ArchiveEntry& entry, const Result<ByteSource>& part,
                           uint64_t max_bytes) {
    if (!part) return part.error();
    if (!lies_in(*part, entry)) return outside_part(entry, part->size);
    Bytes packed(entry.packed);
    if (!part->read(entry.offset, packed)) return error("unreadable", "cannot be read to its end");
    if (entry.packing == Packing::kDeflate) return unpack_deflate(packed, entry.size, max_bytes);
    // The LZMA header in a ZIP: two bytes of version, two of the properties' size, then the
    // properties.
    constexpr size_t kZipLzmaHeader = 9;
    if (packed.size() < kZipLzmaHeader) return error("archive-packed", "ends in its LZMA header");
    return unpack_lzma(ByteSpan(packed).subspan(4, 5), ByteSpan(packed).subspan(kZipLzmaHeader),
                       entry.size, max_bytes);
}

}  // namespace

Result<ByteSource> Archive::open_packed(size_t index) const {
    const ArchiveEntry& entry = entries_[index];
    const Result<ByteSource> source = part(entry.part);
    if (!source) return source.error();
    const auto make = [entry, open_part = open_part_](uint64_t max_bytes) {
        return unpack_entry(entry, open_part(entry.part), max_bytes);
    };
    return packed_body(bodies_, index, source->on_disk(entry.packed), make);
}

Result<ByteSource> Archive::open(size_t index) const {
    const ArchiveEntry& entry = entries_[index];
    if (entry.packing != Packing::kStored) return open_packed(index);
    ByteSource body;
    if (entry.packed > 0) {
        Result<ByteSource> opened = part(entry.part);
        if (!opened) return opened.error();
        body = std::move(*opened);
        if (!lies_in(body, entry)) return outside_part(entry, body.size);
    }
    std::optional<uint64_t> packed;
    if (body.packed) packed = body.on_disk(entry.packed);
    const ByteSpan ahead = preload_of(entry);
    Bytes preload(ahead.begin(), ahead.end());
    const auto read = [preload = std::move(preload), body = std::move(body), start = entry.offset](
                          uint64_t offset, std::span<std::byte> to) {
        if (offset < preload.size()) {
            const size_t here = std::min<size_t>(to.size(), preload.size() - offset);
            std::copy_n(preload.begin() + static_cast<std::ptrdiff_t>(offset), here, to.begin());
            to = to.subspan(here);
            offset += here;
        }
        return to.empty() || body.read(start + offset - preload.size(), to);
    };
    return ByteSource{entry.size, read, packed};
}

Result<Bytes> Archive::read(size_t index) const {
    const Result<ByteSource> source = open_bounded(index);
    if (!source) return source.error();
    return read_whole(*source);
}

Result<ByteSource> Archive::open_bounded(size_t index) const {
    if (entries_[index].size <= kMaxUnpackedBytes) return open(index);
    return error("archive-unpacked-size",
                 fmt::format("has {} bytes, more than the {} that are allowed",
                             entries_[index].size, kMaxUnpackedBytes));
}

std::optional<Diagnostic> Archive::check(size_t index) const {
    constexpr size_t kBlock = size_t{1} << 16;
    const Result<ByteSource> source = open_bounded(index);
    if (!source) return source.error();
    uint32_t sum = 0;
    Bytes block;
    for (uint64_t done = 0; done < source->size; done += block.size()) {
        block.resize(static_cast<size_t>(std::min<uint64_t>(kBlock, source->size - done)));
        if (!source->read(done, block)) return error("unreadable", "cannot be read to its end");
        sum = crc32_of(block, sum);
    }
    if (sum == entries_[index].crc) return std::nullopt;
    return warning("archive-crc", fmt::format("has CRC {:08x}; the archive names {:08x}", sum,
                                              entries_[index].crc));
}

Diagnostics Archive::check_sums() const { return sums_ ? sums_->check_directory() : Diagnostics{}; }

std::optional<Diagnostic> Archive::check_chunks(size_t index) const {
    const ArchiveEntry& entry = entries_[index];
    if (!sums_ || entry.packed == 0) return std::nullopt;
    const Result<ByteSource> source = part(entry.part);
    if (!source) return std::nullopt;  // reported when the entry is read
    if (!bodies_->grow([&] { sums_->read_list(); })) {
        Diagnostic left_out = bodies_->no_room("has a list of MD5 sums that");
        left_out.severity = Severity::kWarning;
        return left_out;
    }
    return sums_->check_chunks(entry, *source);
}

}  // namespace studioscope
