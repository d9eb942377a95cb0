#include "formats/compiled/mdl_reader.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

constexpr size_t kTextureSize = 64;

void read_skins(MdlReader& in, MdlFile& mdl) {
    const MdlHeader& header = mdl.header;
    const uint64_t field = MdlReader::header_field(header, &header.skin_columns);
    if (header.skin_columns < 0 || header.skin_families < 0)
        return in.say(Severity::kError, "mdl-table-range",
                      fmt::format("a skin table of {} families with {} columns",
                                  header.skin_families, header.skin_columns),
                      field);
    if (header.skin_families == 0 && header.textures.count > 0)
        in.say(Severity::kWarning, "mdl-skin-families",
               "no skin family; textures are taken in their own order",
               MdlReader::header_field(header, &header.skin_families));
    const int64_t cells = int64_t{header.skin_columns} * header.skin_families;
    const MdlRows rows = in.rows("skin entries", 0, cells, header.skin_offset, 2, field);
    if (rows.count == 0) return;
    size_t cell = 0, bad = 0;
    mdl.skins.assign(static_cast<size_t>(header.skin_families),
                     std::vector<int>(static_cast<size_t>(header.skin_columns)));
    for (std::vector<int>& family : mdl.skins)
        for (int& texture : family) {
            texture = in.record<int16_t>(rows, cell++);
            if (texture >= 0 && static_cast<size_t>(texture) < mdl.textures.size()) continue;
            texture = 0;
            ++bad;
        }
    if (bad > 0)
        in.say(Severity::kWarning, "mdl-skin-range",
               fmt::format("{} entries of the skin table name a texture outside the {}; the first "
                           "is used instead",
                           bad, mdl.textures.size()),
               rows.start);
}

}  // namespace

void read_mdl_materials(MdlReader& in, MdlFile& mdl) {
    const MdlRows textures = in.table("textures", mdl.header.textures, kTextureSize);
    for (size_t i = 0; i < textures.count; ++i) {
        const auto fields = in.record<std::array<int32_t, 2>>(textures, i);
        mdl.textures.push_back(
            {in.text(textures.at(i), fields[0]), static_cast<uint32_t>(fields[1])});
    }
    const MdlRows folders = in.table("texture folders", mdl.header.texture_folders, 4);
    for (size_t i = 0; i < std::min(folders.count, kMostMaterialFolders); ++i)
        mdl.texture_folders.push_back(in.text(0, in.record<int32_t>(folders, i)));
    if (folders.count > kMostMaterialFolders)
        in.say(Severity::kWarning, "mdl-texture-folders",
               fmt::format("{} folders of materials; the first {} are looked into", folders.count,
                           kMostMaterialFolders),
               MdlReader::header_field(mdl.header, &mdl.header.texture_folders));
    read_skins(in, mdl);
}

}  // namespace studioscope
