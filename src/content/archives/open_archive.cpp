#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "content/archives/archive.h"
#include "content/archives/readers.h"
#include "content/archives/unpack.h"
#include "core/byte_reader.h"
#include "core/first_bytes.h"
#include "core/lfs_pointer.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEndings[] = {".vpk", ".gma", ".bsp", ".zip"};
constexpr std::string_view kWrappedAddon = "_legacy.bin";

Result<Bytes> unpack_addon(const ByteSource& file, uint64_t max_bytes) {
    constexpr uint64_t kMaxPacked = uint64_t{1} << 30;
    if (file.size > kMaxPacked)
        return error(
            "archive-packed",
            fmt::format("has {} bytes in one LZMA stream; {} are allowed", file.size, kMaxPacked));
    const Result<Bytes> packed = read_all_bytes(file);
    if (!packed) return packed.error();
    return unpack_lzma_alone(*packed, max_bytes);
}

// Reads an addon as Workshop folders have it: the GMA in one LZMA stream.
Result<Archive> read_wrapped_gma(const ByteSource& file,
                                 const std::shared_ptr<const CachedBodies>& bodies) {
    const auto make = [file](uint64_t max_bytes) { return unpack_addon(file, max_bytes); };
    const Result<ByteSource> addon = packed_body(bodies, kWholeArchive, file.size, make);
    if (!addon) return addon.error();
    return read_gma(*addon);
}

// The file of an archive. It is open while the index is read, and reopened for each later read of a
// body: a game has hundreds of addons, a process few file handles (1024 on Linux), and Windows
// cannot replace an open file.
struct ReopenedFile {
    ReopenedFile(fs::path file_path, FileSystem file_system, ByteSource file)
        : path(std::move(file_path)),
          files(std::move(file_system)),
          size(file.size),
          now(std::move(file)) {}

    bool read(uint64_t offset, std::span<std::byte> to) const {
        if (now.read) return now.read(offset, to);
        const ResolvedPathScope without_links({});
        const Result<ByteSource> again = files->open(path);
        return again && again->size == size && again->read(offset, to);  // else replaced
    }
    void close() { now = {}; }

    const fs::path path;  // without links, where those are known
    const FileSystem files;
    const uint64_t size;
    ByteSource now;
};

Result<Archive> read_by_magic(const ByteSource& file, const fs::path& path, const FileSystem& files,
                              const std::shared_ptr<const CachedBodies>& bodies) {
    constexpr size_t kMagic = 4;
    const Bytes start = read_first_bytes(file);
    if (start.size() < kMagic)
        return error("archive-kind",
                     fmt::format("unrecognised archive: {} bytes are too few", file.size));
    const std::string_view text = as_text(start);
    ByteReader in(start);
    if (in.read<uint32_t>() == kVpkMagic) return read_vpk(file, path, files);
    if (text.starts_with("GMAD")) return read_gma(file);
    if (text.starts_with("VBSP")) return read_bsp(file, bodies);
    if (text.starts_with("PK")) return read_zip(file, 0, file.size, "zip");
    if (std::optional<Diagnostic> refused = refuse_lfs_pointer(start)) return *std::move(refused);
    if (const std::string_view other = other_format(start); !other.empty())
        return error("archive-kind",
                     fmt::format("this is {} by its first bytes (VPK, GMA, ZIP and BSP are "
                                 "supported)",
                                 other),
                     at_offset(0));
    const std::string name = lower_case(path_text(path.filename()));
    if (name.ends_with(".gma") || name.ends_with(kWrappedAddon))
        return read_wrapped_gma(file, bodies);
    return error("archive-kind",
                 name.ends_with(".vpk")
                     ? "not a VPK of version 1 or 2 (older ones and those of Vampire: Bloodlines "
                       "are other formats)"
                     : "unrecognised archive (VPK, GMA, ZIP and BSP are supported)",
                 at_offset(0));
}

}  // namespace

bool is_archive_name(const fs::path& path) {
    const std::string name = lower_case(path_text(path.filename()));
    for (const std::string_view ending : kEndings)
        if (name.size() > ending.size() && name.ends_with(ending)) return true;
    return name.ends_with(kWrappedAddon);
}

std::optional<std::string> vpk_directory_name(const fs::path& path) {
    const std::string stem = path_text(path.stem());
    if (!same_name(path_text(path.extension()), ".vpk") || stem.size() < 5) return std::nullopt;
    const std::string_view end = std::string_view(stem).substr(stem.size() - 4);
    const bool is_number = end[0] == '_' && end.find_first_not_of("0123456789", 1) == end.npos;
    if (!is_number) return std::nullopt;
    return stem.substr(0, stem.size() - 4) + "_dir.vpk";
}

namespace {

// The alternative name of a directory file: "x_dir.vpk" -> "x.vpk".
std::string plain_name(const std::string& directory) {
    constexpr std::string_view kEnd = "_dir.vpk";
    return directory.substr(0, directory.size() - kEnd.size()) + ".vpk";
}

// The existing directory file of a part: "x_dir.vpk" for "x_003.vpk", or "x.vpk". Without either in
// the folder, the part itself.
fs::path directory_beside(const fs::path& part, const std::string& directory,
                          const FileSystem& files) {
    for (const std::string& name : {directory, plain_name(directory)})
        if (const auto found = find_name(files, part.parent_path(), name))
            return part.parent_path() / path_from_text(*found);
    return part;
}

bool is_vpk(const ByteSource& file) {
    std::array<std::byte, sizeof(kVpkMagic)> start{};
    return file.size >= start.size() && file.read(0, start) &&
           ByteReader(start).read<uint32_t>() == kVpkMagic;
}

}  // namespace

std::vector<std::vector<std::string>> lone_vpk_parts(const std::vector<std::string>& names) {
    std::map<std::string, std::vector<std::string>> parts;  // by lower-case directory file
    for (const std::string& name : names)
        if (const auto directory = vpk_directory_name(path_from_text(name)))
            parts[lower_case(*directory)].push_back(name);
    for (const std::string& name : names) {
        const fs::path here = path_from_text(lower_case(name));
        parts.erase(path_text(here));
        if (here.extension() == ".vpk") parts.erase(path_text(here.stem()) + "_dir.vpk");
    }
    std::vector<std::vector<std::string>> lone;
    for (auto& [directory, list] : parts) {
        std::sort(list.begin(), list.end());
        lone.push_back(std::move(list));
    }
    return lone;
}

std::optional<fs::path> find_vpk(const fs::path& path, const FileSystem& files) {
    const fs::path folder = path.parent_path();
    std::string in_parts = path_text(path.stem()) + "_dir";
    in_parts += path_text(path.extension());
    for (const std::string& name : {path_text(path.filename()), in_parts})
        if (const auto found = find_name(files, folder, name))
            return folder / path_from_text(*found);
    return std::nullopt;
}

Result<Archive> open_archive(const fs::path& path, const FileSystem& files) {
    fs::path archive_path = path;
    const auto directory = vpk_directory_name(path);
    if (directory) {
        archive_path = directory_beside(path, *directory, files);
    } else if (same_name(path_text(path.extension()), ".vpk")) {
        archive_path = find_vpk(path, files).value_or(path);
    }
    if (archive_path != path && files->reads_links())
        archive_path = files->resolve(path.parent_path()) / archive_path.filename();
    Result<ByteSource> file = files->open(archive_path);
    if (!file) return file.error();
    if (directory && archive_path == path && !is_vpk(*file))
        return error("vpk-no-directory",
                     fmt::format("is a part of a VPK, but its directory file {} (or {}), which "
                                 "lists the files in the parts, was not found in the same folder",
                                 *directory, plain_name(*directory)));
    const auto reopened = std::make_shared<ReopenedFile>(
        files->reads_links() ? files->resolve(archive_path) : archive_path, files,
        std::move(*file));
    const ByteSource source{reopened->size, [reopened](uint64_t offset, std::span<std::byte> to) {
                                return reopened->read(offset, to);
                            }};
    const auto bodies = std::make_shared<const CachedBodies>(files->cache_memory(), reopened->size);
    Result<Archive> archive = read_by_magic(source, archive_path, files, bodies);
    if (archive) archive->set_bodies(bodies);
    reopened->close();
    return archive;
}

}  // namespace studioscope
