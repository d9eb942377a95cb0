#include <cstdio>
#include <filesystem>
#include <vector>

#include "sample/cases.h"
#include "sample/materials.h"
#include "sample/textures.h"
#include "writers/compiled_writer.h"
#include "writers/dmx_writer.h"
#include "writers/output_file.h"
#include "writers/qc_writer.h"
#include "writers/smd_writer.h"
#include "writers/texture_writer.h"

namespace {

using namespace studioscope;
using namespace studioscope::assets;

namespace fs = std::filesystem;

void write_text_sources(const Asset& asset, const fs::path& folder) {
    write_file(folder / (asset.name + ".qc"), as_bytes(qc_script(asset)));
    write_file(folder / (asset.name + ".vta"), as_bytes(vta_shapes(asset, 0, 0)));
    for (const AssetClip& clip : asset.clips)
        write_file(folder / "anims" / (clip.name + ".smd"), as_bytes(smd_animation(asset, clip)));
    for (size_t part = 0; part < asset.body_parts.size(); ++part)
        for (size_t model = 0; model < asset.body_parts[part].models.size(); ++model)
            for (size_t lod = 0; lod < lod_count_of(asset); ++lod) {
                const AssetBodyModel& body = asset.body_parts[part].models[model];
                if (!body.meshes.empty())
                    write_file(folder / (smd_stem(asset, part, model, lod) + ".smd"),
                               as_bytes(smd_reference(asset, body, lod)));
            }
}

// Writes the body as binary and as text, the hat and the clips.
void write_dmx(const Asset& asset, const fs::path& folder) {
    const DmxDocument body = dmx_model(asset, 0, 0);
    write_file(folder / (asset.name + ".dmx"), dmx_binary5(body));
    write_file(folder / (asset.name + "_text.dmx"), as_bytes(dmx_keyvalues2(body)));
    write_file(folder / (smd_stem(asset, 1, 0, 0) + ".dmx"), dmx_binary5(dmx_model(asset, 1, 0)));
    for (const AssetClip& clip : asset.clips)
        write_file(folder / "anims" / (clip.name + ".dmx"),
                   dmx_binary5(dmx_animation(asset, clip)));
}

// An image for each material.
std::vector<Image> paint(const Figure& figure) {
    return {paint_skin(figure, coral_palette()),
            paint_suckers(coral_palette()),
            paint_eyes(),
            paint_hat(),
            paint_skin(figure, lagoon_palette()),
            paint_suckers(lagoon_palette())};
}

// Writes the images next to the sources and below materials/.
void write_materials(const std::vector<Image>& images, const Asset& asset, const fs::path& folder) {
    const fs::path materials = folder / "materials" / asset.material_folder;
    for (size_t i = 0; i < images.size(); ++i) {
        const std::string& name = asset.materials[i];
        write_file(folder / "source" / (name + ".tga"), tga_bytes(images[i]));
        write_file(materials / (name + ".tga"), tga_bytes(images[i]));
        write_file(materials / (name + ".vtf"), vtf_bytes(images[i]));
        write_file(materials / (name + ".vmt"), as_bytes(material_text(asset, name)));
    }
    write_file(materials / (std::string(kFelt) + ".vtf"), vtf_bytes(paint_felt()));
    write_file(materials / (std::string(kIris) + ".vtf"), vtf_bytes(paint_iris()));
}

void write_compiled(const Asset& asset, const fs::path& folder) {
    const CompiledFiles files = compile(asset);
    write_file(folder / (asset.name + ".mdl"), files.mdl);
    write_file(folder / (asset.name + ".vvd"), files.vvd);
    write_file(folder / (asset.name + ".dx90.vtx"), files.vtx);
}

}  // namespace

// Writes the sample below the first folder: source/, models/ and materials/; and the cases with a
// fault below the second one.
int main(int argc, char** argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: make_sample FOLDER CASES\n");
        return 2;
    }
    const fs::path folder = argv[1];
    const Figure figure;
    const Asset asset = make_ollie(figure);
    const std::vector<Image> images = paint(figure);
    write_text_sources(asset, folder / "source");
    write_dmx(asset, folder / "source");
    write_materials(images, asset, folder);
    write_compiled(asset, folder / "models" / asset.model_folder);
    write_cases(asset, images, argv[2]);
}
