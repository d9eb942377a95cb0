#include <fmt/format.h>

#include "content/archives/readers.h"
#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr uint32_t kMagic = 0x44414D47;  // "GMAD"
constexpr uint8_t kNewestVersion = 3;
constexpr size_t kMaxTextLength = size_t{1} << 20;  // a description may be a page long

struct GmaFile {
    std::string path;
    int64_t size = 0;
    uint32_t crc = 0;
    uint64_t place = 0;
};

// Reads the list of files; up to the first error.
std::vector<GmaFile> read_list(SourceReader& in) {
    std::vector<GmaFile> listed;
    while (in.ok() && in.read<uint32_t>() != 0) {
        GmaFile entry;
        entry.place = in.offset();
        entry.path = in.text();
        entry.size = in.read<int64_t>();
        entry.crc = in.read<uint32_t>();
        if (in.ok()) listed.push_back(std::move(entry));
    }
    return listed;
}

void add_file(ArchiveIndex& index, const GmaFile& file, uint64_t offset) {
    if (file.size > UINT32_MAX) {
        index.report(error("gma-size",
                           fmt::format("entry \"{}\" has {} bytes, {} are allowed; ignored",
                                       quotable(file.path), file.size, UINT32_MAX),
                           at_offset(file.place)));
        return;
    }
    ArchiveEntry body;
    body.offset = offset;
    body.packed = body.size = static_cast<uint32_t>(file.size);
    body.crc = file.crc;
    index.add(file.path, body, file.place);
}

}  // namespace

// Reads a GMA. Bodies follow the list in its order, without stored offsets. The CRC after them is
// wrong in most existing files, so it is not checked.
Result<Archive> read_gma(const ByteSource& file) {
    SourceReader in(file);
    if (in.read<uint32_t>() != kMagic)
        return error("gma-magic", "not a GMA archive: expected GMAD at its start", at_offset(0));
    const auto version = in.read<uint8_t>();
    const bool is_known = version >= 1 && version <= kNewestVersion;
    const Diagnostic unknown =
        error("gma-version", fmt::format("unknown GMA version {}, expected 1 to 3", version),
              at_offset(4));
    in.read<uint64_t>();  // author, unused
    in.read<uint64_t>();  // time
    if (version > 1 || !is_known)
        while (!in.text().empty()) {  // required contents
        }
    in.text();                // name
    in.text(kMaxTextLength);  // description
    in.text();                // author
    in.read<int32_t>();       // version of the addon
    if (!in.ok() && !is_known) return unknown;
    if (!in.ok())
        return error("gma-header", "truncated: the file ends inside its header",
                     at_offset(in.offset()));

    ArchiveIndex index;
    const std::vector<GmaFile> listed = read_list(in);
    if (!in.ok())
        index.report(
            error("gma-list",
                  fmt::format("truncated: the list of files ends after {} files", listed.size()),
                  at_offset(std::min(in.offset(), file.size))));
    uint64_t offset = in.offset();
    for (const GmaFile& entry : listed) {
        const bool does_fit = in.ok() && entry.size >= 0 && offset <= file.size &&
                              static_cast<uint64_t>(entry.size) <= file.size - offset;
        if (!does_fit) {
            index.report(error(
                "gma-size",
                fmt::format(
                    "entry \"{}\" of {} bytes ends outside the file; it and later ones are ignored",
                    quotable(entry.path), entry.size),
                at_offset(entry.place)));
            break;
        }
        add_file(index, entry, offset);
        offset += static_cast<uint64_t>(entry.size);
    }
    if (!is_known) {  // a number that was changed on purpose leaves the rest as it was
        if (index.size() == 0 || !index.diagnostics().empty()) return unknown;
        index.report(warning("gma-version-number",
                             fmt::format("GMA version {}, but all else is as in version {}, as "
                                         "which it is read",
                                         version, kNewestVersion),
                             at_offset(4)));
    }
    index.finish();
    return Archive(fmt::format("gma {}", version), std::move(index),
                   [file](uint16_t) -> Result<ByteSource> { return file; });
}

}  // namespace studioscope
