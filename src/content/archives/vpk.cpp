#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "content/archives/readers.h"
#include "content/archives/vpk_sums.h"
#include "core/link_resolver.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr uint16_t kInThisFile = kVpkDirectoryPart, kEndOfEntry = 0xFFFF;
constexpr uint32_t kRespawn = 0x00030002, kStrata = 54;
constexpr std::string_view kDirectory = "_dir";

struct Header {
    uint32_t version = 0;
    uint32_t layout = 0;  // the version as which it is read
    uint32_t tree_bytes = 0;
    uint64_t size = 12;      // bytes of the header, offset of the tree
    VpkSections sections{};  // version 2 only
};

// Reads what a header of version 1 or 2 has behind its first 12 bytes.
Result<Header> read_layout(SourceReader& in, Header header, uint32_t layout) {
    header.layout = layout;
    if (layout == 2) {
        header.size = 28;
        VpkSections& sections = header.sections;
        sections.header = header.size;
        sections.tree = header.tree_bytes;
        for (uint64_t* bytes :
             {&sections.data, &sections.chunks, &sections.sums, &sections.signature})
            *bytes = in.read<uint32_t>();
    }
    if (!in.ok())
        return error("vpk-header", "truncated: the file ends inside its header", at_offset(12));
    return header;
}

Diagnostic unknown_vpk_version(uint32_t version) {
    return error("vpk-version", fmt::format("unknown VPK version {}, expected 1 or 2", version),
                 at_offset(4));
}

// Reads the first 12 bytes, which both versions have.
Result<Header> read_start(SourceReader& in) {
    const auto magic = in.read<uint32_t>();
    Header header;
    header.version = in.read<uint32_t>();
    header.tree_bytes = in.read<uint32_t>();
    if (!in.ok() || magic != kVpkMagic)
        return error("vpk-magic", "not a VPK archive: expected 34 12 AA 55 at its start",
                     at_offset(0));
    if (header.version == kRespawn)
        return error(
            "vpk-version",
            "a VPK of Respawn's games, which is another format; versions 1 and 2 are supported",
            at_offset(4));
    if (header.version == kStrata)
        return error("vpk-version",
                     "a VPK of Strata Source (version 54); versions 1 and 2 are supported",
                     at_offset(4));
    return header;
}

// A text of the directory, in which " " means an empty one.
std::string text_or_none(std::string text) {
    if (text == " ") text.clear();
    return text;
}

// Truncates a text, but leaves it too long for a path: many entries may share it.
std::string truncate_text(std::string text) {
    if (text.size() > kMaxArchivePathLength) text.resize(kMaxArchivePathLength + 1);
    return text;
}

std::string join_path(const std::string& folder, const std::string& name,
                      const std::string& ending) {
    std::string path = folder.empty() ? name : folder + '/' + name;
    return ending.empty() ? path : path + '.' + ending;
}

// Reads the three nested lists of the directory: extension, folder, name.
class TreeReader {
public:
    TreeReader(ArchiveIndex& index, SourceReader& in, const Header& header, uint64_t file_size)
        : index_(index), in_(in), header_(header), file_size_(file_size) {}

    // Reads all entries up to the first error.
    void read() {
        index_.set_directory_bytes(
            std::min<uint64_t>(header_.tree_bytes, file_size_ - header_.size));
        for (std::string ending = next(); in_.ok() && !ending.empty(); ending = next())
            for (std::string folder = next(); in_.ok() && !folder.empty(); folder = next())
                for (std::string name = next(); in_.ok() && !name.empty(); name = next())
                    if (!read_entry(join_path(text_or_none(folder), text_or_none(name),
                                              text_or_none(ending))))
                        return;
        const uint64_t end = header_.size + header_.tree_bytes;
        if (!in_.ok() || in_.offset() > end) {
            index_.report(
                error("vpk-tree",
                      fmt::format("truncated: the directory ends after {} entries", index_.size()),
                      at_offset(std::min(in_.offset(), file_size_))));
        } else if (in_.offset() < end) {
            index_.report(warning(
                "vpk-tree-bytes",
                fmt::format(
                    "the directory ends {} bytes before its size of {}; the rest is ignored",
                    end - in_.offset(), header_.tree_bytes),
                at_offset(in_.offset())));
        }
    }

private:
    std::string next() {
        if (in_.offset() >= header_.size + header_.tree_bytes) {
            in_.seek(file_size_ + 1);  // reading past the tree fails as at the end of the file
            return {};
        }
        return truncate_text(in_.text());
    }

    bool read_entry(const std::string& path) {
        const uint64_t place = in_.offset();
        ArchiveEntry entry;
        entry.crc = in_.read<uint32_t>();
        entry.preload_bytes = in_.read<uint16_t>();
        entry.part = in_.read<uint16_t>();
        entry.offset = in_.read<uint32_t>();
        entry.packed = in_.read<uint32_t>();
        const auto end = in_.read<uint16_t>();
        const Bytes preload = in_.bytes(entry.preload_bytes);
        if (!in_.ok()) return true;  // read() reports that the directory ends early
        if (end != kEndOfEntry) {
            index_.report(error(
                "vpk-entry-end",
                fmt::format(
                    "entry \"{}\" ends with {:#06x}, expected 0xffff; later entries are ignored",
                    quotable(path), end),
                at_offset(place)));
            return false;
        }
        if (uint64_t{entry.packed} + entry.preload_bytes > UINT32_MAX) {
            index_.report(
                warning("vpk-entry-size",
                        fmt::format("entry \"{}\" is larger than 4 GB; ignored", quotable(path)),
                        at_offset(place)));
            return true;
        }
        if (!index_.has_room_for(path, preload.size())) {
            index_.report(
                error("vpk-index-size",
                      fmt::format("the index would take more than {} bytes of memory, {} for each "
                                  "of its directory; entries after the first {} are ignored",
                                  index_.max_memory(), kIndexBytesPerByte, index_.size()),
                      at_offset(place)));
            return false;
        }
        entry.size = entry.packed + entry.preload_bytes;
        if (entry.part == kInThisFile) entry.offset += header_.size + header_.tree_bytes;
        entry.preload = index_.add_preload(preload);
        index_.add(path, entry, place);
        return true;
    }

    ArchiveIndex& index_;
    SourceReader& in_;
    const Header& header_;
    uint64_t file_size_;
};

// The common stem of a VPK's files: "pak01_dir.vpk" -> "pak01"; without `_dir`, the file's own
// stem.
std::string vpk_stem(const fs::path& path) {
    std::string stem = path_text(path.stem());
    if (stem.size() > kDirectory.size() &&
        same_name(stem.substr(stem.size() - kDirectory.size()), kDirectory))
        stem.resize(stem.size() - kDirectory.size());
    return stem;
}

// The folders that parts may be in, without links: that of the directory file and that of its link
// target. Otherwise a malicious archive could expose any file of the disk.
struct PartFolders {
    PartFolders(const fs::path& directory, const FileSystem& files)
        : spelt(directory.parent_path()),
          real(files->resolve(spelt)),
          of_target(files->resolve(directory).parent_path()) {}

    // The path to open for a part; nothing for a link that leads out of the folders.
    std::optional<fs::path> find(const std::string& name, const FileSystem& files) const {
        const fs::path& folder = files->reads_links() ? real : spelt;
        fs::path part = folder / path_from_text(find_name(files, folder, name).value_or(name));
        LinkResolver folders;
        for (const fs::path& one : {real, of_target}) folders.add(one, one);
        auto target = files->reads_links() ? folders.resolve(part, *files) : files->resolve(part);
        if (!target || (target->parent_path() != real && target->parent_path() != of_target))
            return std::nullopt;
        return files->reads_links() ? target : part;
    }

    fs::path spelt, real, of_target;
};

struct VpkDirectory {
    Header header;
    ArchiveIndex index;
};

Result<VpkDirectory> read_directory(SourceReader in, const Header& start, uint32_t layout,
                                    uint64_t file_size) {
    const Result<Header> header = read_layout(in, start, layout);
    if (!header) return header.error();
    VpkDirectory directory{*header, {}};
    TreeReader(directory.index, in, *header, file_size).read();
    return directory;
}

// Whether a directory whose version is unknown was read without a fault: its tree ends where its
// header says, and so do the sections of version 2, and the bodies that this file contains.
bool is_sound(const VpkDirectory& directory, uint64_t file_size) {
    const Header& header = directory.header;
    const ArchiveIndex& index = directory.index;
    const VpkSections& sections = header.sections;
    uint64_t end = header.size + header.tree_bytes;
    if (header.layout == 2)
        end += sections.data + sections.chunks + sections.sums + sections.signature;
    if (index.size() == 0 || !index.diagnostics().empty() || end > file_size ||
        (header.layout == 2 && end != file_size))
        return false;
    for (size_t i = 0; i < index.size(); ++i)
        if (index.entry(i).part == kInThisFile &&
            index.entry(i).offset + index.entry(i).packed > file_size)
            return false;
    return true;
}

// Reads the directory by its version or, where people changed the number, by the layout that fits.
Result<VpkDirectory> read_directory(SourceReader& in, uint64_t file_size) {
    const Result<Header> start = read_start(in);
    if (!start) return start.error();
    if (start->version == 1 || start->version == 2)
        return read_directory(in, *start, start->version, file_size);
    for (const uint32_t layout : {2U, 1U}) {
        Result<VpkDirectory> directory = read_directory(in, *start, layout, file_size);
        if (!directory || !is_sound(*directory, file_size)) continue;
        directory->index.report(warning(
            "vpk-version-number",
            fmt::format("VPK version {}, but the directory is that of version {}, as which it is "
                        "read",
                        start->version, layout),
            at_offset(4)));
        return directory;
    }
    return unknown_vpk_version(start->version);
}

void report_many_parts(ArchiveIndex& index) {
    constexpr size_t kMaxUnreportedParts = 64;
    std::set<uint16_t> parts;
    for (size_t i = 0; i < index.size(); ++i)
        if (index.entry(i).packed > 0 && index.entry(i).part != kInThisFile)
            parts.insert(index.entry(i).part);
    if (parts.size() > kMaxUnreportedParts)
        index.report(
            note("vpk-many-parts",
                 fmt::format("the files lie in {} parts, numbered {} to {}; more than {} "
                             "are unusual, but read",
                             parts.size(), *parts.begin(), *parts.rbegin(), kMaxUnreportedParts)));
}

}  // namespace

Result<Archive> read_vpk(const ByteSource& file, const fs::path& path, const FileSystem& files) {
    SourceReader in(file);
    Result<VpkDirectory> directory = read_directory(in, file.size);
    if (!directory) return directory.error();
    const auto open_part = [file, stem = vpk_stem(path), folders = PartFolders(path, files),
                            files](uint16_t part) -> Result<ByteSource> {
        if (part == kInThisFile) return file;
        const std::string name = fmt::format("{}_{:03}.vpk", stem, part);
        const ResolvedPathScope without_links({});
        const std::optional<fs::path> part_path = folders.find(name, files);
        if (!part_path)
            return error("vpk-part",
                         fmt::format("{} is a link to another folder and is not opened", name));
        Result<ByteSource> opened = files->open(*part_path);
        if (!opened) return error("vpk-part", fmt::format("{} {}", name, opened.error().message));
        return opened;
    };
    const Header& header = directory->header;
    report_many_parts(directory->index);
    directory->index.finish();
    Archive archive(fmt::format("vpk {}", header.version), std::move(directory->index), open_part);
    if (header.layout == 2) archive.set_sums(std::make_shared<VpkSums>(header.sections, file));
    return archive;
}

}  // namespace studioscope
