#include <algorithm>
#include <map>

#include "writers/compiled_writer.h"
#include "writers/mdl_sections.h"
#include "writers/posed_bounds.h"

namespace studioscope::assets {

namespace {

constexpr size_t kMdlHeaderSize = 408, kSecondHeaderSize = 256;

void put_header(MdlOutput& mdl) {
    mdl.out.reserve(kMdlHeaderSize);
    mdl.out.set_text(0x00, "IDST");
    mdl.out.set(0x04, int32_t{48});
    mdl.out.set_text(0x0C, (mdl.asset.model_folder + mdl.asset.name + ".mdl").substr(0, 63));
    mdl.set_name(0x134, 0, mdl.asset.surface_property);
    mdl.out.set(0x148, 30.0f);       // mass
    mdl.out.set(0x14C, int32_t{1});  // solid
    const size_t second = mdl.out.reserve(kSecondHeaderSize);
    mdl.out.set(0x190, int_of(second));
    mdl.out.set(second + 12, mdl.asset.max_eye_deflection);
}

// Sets illumination position and hull: the box of the first sequence.
void set_bounds(MdlOutput& mdl) {
    if (mdl.asset.clips.empty()) return;
    const Bounds bounds = bounds_through(mdl.asset, mdl.asset.clips.front());
    mdl.out.set(0x05C, bounds.center());
    mdl.out.set(0x068, bounds.min);
    mdl.out.set(0x074, bounds.max);
}

void put_texts(MdlOutput& mdl) {
    std::map<std::string, size_t> places;
    for (const MdlOutput::Text& text : mdl.texts) {
        const auto [place, is_new] = places.try_emplace(text.text, mdl.out.size());
        if (is_new) mdl.out.add_text(text.text);
        mdl.out.set(text.field, static_cast<int32_t>(static_cast<int64_t>(place->second) -
                                                     static_cast<int64_t>(text.base)));
    }
}

}  // namespace

size_t MdlOutput::table(size_t header_count, size_t header_offset, size_t count, size_t stride) {
    out.align(4);
    const size_t place = out.reserve(count * stride);
    out.set(header_count, int_of(count));
    out.set(header_offset, int_of(place));
    return place;
}

void put_textures(MdlOutput& mdl) {
    constexpr size_t kTextureSize = 64;
    const auto& materials = mdl.asset.materials;
    const size_t first = mdl.table(0x0CC, 0x0D0, materials.size(), kTextureSize);
    for (size_t i = 0; i < materials.size(); ++i)
        mdl.set_name(first + i * kTextureSize, first + i * kTextureSize, materials[i]);
    const size_t folder = mdl.table(0x0D4, 0x0D8, 1, sizeof(int32_t));
    mdl.set_name(folder, 0, mdl.asset.material_folder);
}

void put_skins(MdlOutput& mdl) {
    const auto& skins = mdl.asset.skins;
    mdl.out.set(0x0DC, int_of(skins[0].size()));
    mdl.out.set(0x0E0, int_of(skins.size()));
    mdl.out.set(0x0E4, int_of(mdl.out.align(4)));
    for (const auto& family : skins)
        for (const int material : family) mdl.out.add(static_cast<int16_t>(material));
}

Bytes mdl_bytes(const Asset& asset, const VertexLayout& layout) {
    MdlOutput mdl{asset, layout};
    put_header(mdl);
    put_bones(mdl);
    put_attachments(mdl);
    put_hitboxes(mdl);
    put_animations(mdl);
    put_flex_names(mdl);
    put_controllers(mdl);
    put_rules(mdl);
    put_body_parts(mdl);
    put_textures(mdl);
    put_skins(mdl);
    set_bounds(mdl);
    put_texts(mdl);
    mdl.out.set(0x04C, int_of(mdl.out.align(4)));
    return mdl.out.take();
}

}  // namespace studioscope::assets
