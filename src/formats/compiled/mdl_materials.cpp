#include "core/message_text.h"
#include "formats/compiled/mdl_reader.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

constexpr size_t kTextureSize = 64;

struct SkinSize {
    int32_t families = 0, columns = 0;

    int64_t cells() const { return int64_t{families} * columns; }
};

// The number of cells from the start of the skin table that are valid textures.
int64_t sound_cells(const MdlReader& in, const MdlFile& mdl) {
    const int64_t start = mdl.header.skin_offset, size = static_cast<int64_t>(in.file().size());
    int64_t count = 0;
    for (; start > 0 && start + 2 * (count + 1) <= size; ++count) {
        const auto cell = record_at<int16_t>(in.file(), static_cast<uint64_t>(start + 2 * count));
        if (cell < 0 || static_cast<size_t>(cell) >= mdl.textures.size()) break;
    }
    return count;
}

bool is_any_sound(const MdlReader& in, const MdlFile& mdl, int64_t first, int64_t end) {
    for (int64_t cell = first; cell < end; ++cell) {
        const auto at = static_cast<uint64_t>(mdl.header.skin_offset + 2 * cell);
        const auto texture = record_at<int16_t>(in.file(), at);
        if (texture >= 0 && static_cast<size_t>(texture) < mdl.textures.size()) return true;
    }
    return false;
}

// Corrects the size of the skin table: if it does not fit, or if from some cell on there is no
// valid texture, one of the two numbers is wrong and follows from the other.
SkinSize find_skin_size(MdlReader& in, const MdlFile& mdl) {
    const MdlHeader& header = mdl.header;
    const SkinSize stored{header.skin_families, header.skin_columns};
    const auto size = static_cast<int64_t>(in.file().size());
    const bool fits = stored.families >= 0 && stored.columns >= 0 &&
                      header.skin_offset + 2 * stored.cells() <= size;
    if (stored.families == 0 || stored.columns == 0 || header.skin_offset <= 0) return stored;
    const int64_t sound = sound_cells(in, mdl);
    if (fits && (sound >= stored.cells() || is_any_sound(in, mdl, sound, stored.cells())))
        return stored;
    SkinSize used = stored;
    const bool has_columns = stored.columns > 1 && stored.columns <= sound;
    if (has_columns && (!fits || sound % stored.columns == 0))
        used.families = static_cast<int32_t>(sound / stored.columns);
    else if (stored.families > 0 && stored.families <= sound &&
             (!fits || sound % stored.families == 0))
        used.columns = static_cast<int32_t>(sound / stored.families);
    else
        return stored;
    in.report(
        Severity::kError, "mdl-table-range", MdlReader::header_field(header, &header.skin_columns),
        "a skin table of {} families with {} columns at {} does not fit, or names no textures from "
        "entry {} on; {} families with {} columns are read",
        stored.families, stored.columns, header.skin_offset, sound, used.families, used.columns);
    return used;
}

void read_skins(MdlReader& in, MdlFile& mdl) {
    const MdlHeader& header = mdl.header;
    const uint64_t field = MdlReader::header_field(header, &header.skin_columns);
    const SkinSize skins = find_skin_size(in, mdl);
    if (skins.columns < 0 || skins.families < 0)
        return in.report(Severity::kError, "mdl-table-range", field,
                         "a skin table of {} families with {} columns", skins.families,
                         skins.columns);
    if (header.skin_families == 0 && header.textures.count > 0)
        in.report(Severity::kWarning, "mdl-skin-families",
                  MdlReader::header_field(header, &header.skin_families),
                  "no skin family; textures are used in their own order");
    const MdlRows rows = in.rows("skin entries", 0, skins.cells(), header.skin_offset, 2, field);
    if (rows.count < static_cast<size_t>(skins.cells()) || rows.count == 0) return;
    size_t cell = 0, bad = 0;
    mdl.skins.assign(static_cast<size_t>(skins.families),
                     std::vector<int>(static_cast<size_t>(skins.columns)));
    for (std::vector<int>& family : mdl.skins)
        for (int& texture : family) {
            texture = in.record<int16_t>(rows, cell++);
            if (texture >= 0 && static_cast<size_t>(texture) < mdl.textures.size()) continue;
            texture = 0;
            ++bad;
        }
    if (bad > 0)
        in.report(
            Severity::kWarning, "mdl-skin-range", rows.start,
            "{} a texture outside the {}; the first is used",
            count_text(bad, "entry of the skin table names", "entries of the skin table name"),
            mdl.textures.size());
}

}  // namespace

void read_mdl_materials(MdlReader& in, MdlFile& mdl) {
    const MdlRows textures = in.named_table("textures", mdl.header.textures, kTextureSize);
    for (size_t i = 0; i < textures.count; ++i) {
        const auto fields = in.record<std::array<int32_t, 2>>(textures, i);
        mdl.textures.push_back(
            {in.file_name(textures.at(i), fields[0]), static_cast<uint32_t>(fields[1])});
    }
    const MdlRows folders = in.table("texture folders", mdl.header.texture_folders, 4,
                                     {[&](const MdlRows& rows, size_t row) {
                                         const auto name = in.record<int32_t>(rows, row);
                                         return in.is_name(0, name) || in.is_empty_name(0, name);
                                     }});
    for (size_t i = 0; i < std::min(folders.count, kMaxMaterialFolders); ++i)
        mdl.texture_folders.push_back(in.file_name(0, in.record<int32_t>(folders, i)));
    if (folders.count > kMaxMaterialFolders)
        in.report(Severity::kWarning, "mdl-texture-folders",
                  MdlReader::header_field(mdl.header, &mdl.header.texture_folders),
                  "{} material folders; the first {} are searched", folders.count,
                  kMaxMaterialFolders);
    read_skins(in, mdl);
}

}  // namespace studioscope
