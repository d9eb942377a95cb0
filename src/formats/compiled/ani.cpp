#include "formats/compiled/ani.h"

#include <fmt/format.h>

#include "core/byte_reader.h"

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
            ani.diagnostics.push_back(
                error("ani-block-range",
                      fmt::format("block {} of the MDL is bytes {}..{}, but the file has {} bytes "
                                  "with a header of {}; its animations show the bind pose",
                                  i, block.start, block.end, size, kAniHeaderSize),
                      at_offset(ani.bytes.size())));
    }
}

}  // namespace

Result<AniFile> parse_ani(ByteSpan file, const MdlFile& mdl) {
    const std::string_view magic = as_text(file).substr(0, 4);
    if (file.size() < kAniHeaderSize)
        return error("ani-short",
                     fmt::format("the file has {} bytes; an .ani header needs {}", file.size(),
                                 kAniHeaderSize),
                     at_offset(file.size()));
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
        ani.diagnostics.push_back(warning(
            "ani-magic",
            "expected IDAG at the start of an ANI, found IDST, as a model has; read all the same",
            at_offset(0)));
    if (version != mdl.header.version)
        ani.diagnostics.push_back(
            warning("ani-version",
                    fmt::format("version {} differs from the {} of its MDL; read as the MDL's",
                                version, mdl.header.version),
                    at_offset(4)));
    if (length > static_cast<int64_t>(file.size()))
        ani.diagnostics.push_back(
            error("ani-truncated",
                  fmt::format("truncated: the file has {} bytes, its header says {}", file.size(),
                              length),
                  at_offset(0x4C)));
    check_blocks(mdl, ani);
    return ani;
}

}  // namespace studioscope
