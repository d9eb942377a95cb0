#include "formats/compiled/vtx_variants.h"

#include "core/path_text.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/loaded_parts.h"
#include "formats/compiled/vtx.h"

namespace studioscope {

namespace fs = std::filesystem;

VtxVariants find_vtx_variants(const fs::path& named, const fs::path& stem,
                              const FileSystem& files) {
    VtxVariants variants;
    const FileTypeRow* named_row = find_file_type(path_text(named.filename()));
    for (const FileTypeRow& row : kFileTypes) {
        if (row.type != FileType::kVtx || !row.is_read) continue;
        if (&row == named_row)
            variants.there.insert(variants.there.begin(), named);
        else if (look_for(stem, row.ending, files, variants.looked_for))
            variants.there.push_back(variants.looked_for.path);
    }
    return variants;
}

void check_unused_vtx(LoadedFile& part, const fs::path& path, const MdlFile& mdl,
                      const FileSystem& files) {
    const auto bytes = read_into(part, path, "vtx", files);
    if (!bytes) return;
    const std::string name = path_text(path);
    const auto vtx = take(part, parse_vtx(*bytes, vtx_expectation(mdl)), name);
    if (!vtx) return;
    part.scene.files.back().status = FileStatus::kNotUsed;
    check_checksum({"vtx-checksum", name, 0x10, vtx->checksum}, mdl, part.scene.diagnostics);
}

}  // namespace studioscope
