#include "formats/compiled/ani.h"

#include "core/byte_reader.h"
#include "formats/diagnostics.h"

namespace studioscope {

namespace {

constexpr size_t kAniHeaderSize = sizeof(MdlHeader);

void check_blocks(const MdlFile& mdl, AniFile& ani) {
    const auto size = static_cast<int64_t>(ani.bytes.size());
    ani.is_usable.assign(mdl.animation_blocks.size(), false);
    for (size_t i = 1; i < mdl.animation_blocks.size(); ++i) {  // entry 0 is the MDL itself
        const MdlBlock& block = mdl.animation_blocks[i];
        ani.is_usable[i] = block.start >= static_cast<int64_t>(kAniHeaderSize) &&
                           block.end >= block.start && block.end <= size;
        if (!ani.is_usable[i])
            report_at(ani.diagnostics, Severity::kError, "ani-block-range",
                      at_offset(ani.bytes.size()),
                      "block {} of the MDL is bytes {}..{}, but the file has {} bytes with a "
                      "header of {}; its animations show the bind pose",
                      i, block.start, block.end, size, kAniHeaderSize);
    }
}

}  // namespace

Result<AniFile> parse_ani(ByteSpan file, const MdlFile& mdl) {
    const std::string_view magic = as_text(file).substr(0, 4);
    if (file.size() < kAniHeaderSize)
        return error_at("ani-short", at_offset(file.size()),
                        "the file has {} bytes; an .ani header needs {}", file.size(),
                        kAniHeaderSize);
    if (magic != "IDAG" && magic != "IDST")
        return error("ani-magic", "not an ANI: expected IDAG at its start", at_offset(0));

    AniFile ani;
    ani.bytes.assign(file.begin(), file.end());
    ByteReader in(file);
    in.seek(4);
    const auto version = in.read<int32_t>();
    in.seek(0x4C);
    const auto length = in.read<int32_t>();
    if (magic == "IDST")
        report_at(
            ani.diagnostics, Severity::kWarning, "ani-magic", at_offset(0),
            "expected IDAG at the start of an ANI, found IDST, as a model has; read all the same");
    if (version != mdl.header.version)
        report_at(ani.diagnostics, Severity::kWarning, "ani-version", at_offset(4),
                  "version {} differs from the {} of its MDL; read as the MDL's", version,
                  mdl.header.version);
    if (length > static_cast<int64_t>(file.size()))
        report_at(ani.diagnostics, Severity::kError, "ani-truncated", at_offset(0x4C),
                  "truncated: the file has {} bytes, its header says {}", file.size(), length);
    check_blocks(mdl, ani);
    return ani;
}

}  // namespace studioscope
