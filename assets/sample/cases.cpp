#include "sample/cases.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "sample/materials.h"
#include "sample/textures.h"
#include "writers/compiled_writer.h"
#include "writers/output_file.h"
#include "writers/texture_writer.h"

namespace studioscope::assets {

namespace {

namespace fs = std::filesystem;

// A row of the fixup table of a VVD.
struct Row {
    int32_t lod;
    uint32_t source, count;
};

template <typename T>
T read_at(const Bytes& file, size_t offset) {
    T value;
    std::memcpy(&value, file.data() + offset, sizeof(T));
    return value;
}

// Makes the longest row of LOD 0 alone read the vertices before its own.
void tear_finest_level(Bytes& vvd) {
    const auto rows = read_at<int32_t>(vvd, 0x30);
    const auto table = static_cast<size_t>(read_at<int32_t>(vvd, 0x34));
    size_t longest = 0;
    Row torn{};
    for (size_t i = 0; i < static_cast<size_t>(rows); ++i) {
        const Row row = read_at<Row>(vvd, table + i * sizeof(Row));
        if (row.lod != 0 || row.count <= torn.count) continue;
        longest = i;
        torn = row;
    }
    torn.source -= std::min(torn.source, torn.count / 3);
    std::memcpy(vvd.data() + table + longest * sizeof(Row), &torn, sizeof(Row));
}

void write_model(const Asset& asset, const CompiledFiles& files, const fs::path& folder) {
    const fs::path models = folder / "models" / asset.model_folder;
    write_file(models / (asset.name + ".mdl"), files.mdl);
    write_file(models / (asset.name + ".vvd"), files.vvd);
    write_file(models / (asset.name + ".dx90.vtx"), files.vtx);
}

// The picture at a quarter of its size: each pixel is the mean of 16.
Image quarter_of(const Image& image) {
    constexpr size_t kStep = 4, kChannels = 4;
    Image small{image.width / static_cast<int>(kStep), image.height / static_cast<int>(kStep), {}};
    const auto columns = static_cast<size_t>(small.width), rows = static_cast<size_t>(small.height);
    small.pixels.reserve(columns * rows * kChannels);
    for (size_t y = 0; y < rows; ++y)
        for (size_t x = 0; x < columns; ++x)
            for (size_t channel = 0; channel < kChannels; ++channel) {
                size_t sum = 0;
                for (size_t i = 0; i < kStep * kStep; ++i) {
                    const size_t row = y * kStep + i / kStep, column = x * kStep + i % kStep;
                    const size_t pixel = row * static_cast<size_t>(image.width) + column;
                    sum += image.pixels[pixel * kChannels + channel];
                }
                small.pixels.push_back(static_cast<uint8_t>(sum / (kStep * kStep)));
            }
    return small;
}

void write_small_materials(const Asset& asset, const std::vector<Image>& images,
                           const fs::path& folder) {
    const fs::path materials = folder / "materials" / asset.material_folder;
    for (size_t i = 0; i < images.size(); ++i) {
        const std::string& name = asset.materials[i];
        write_file(materials / (name + ".vtf"), vtf_bytes(quarter_of(images[i])));
        write_file(materials / (name + ".vmt"), as_bytes(material_text(asset, name)));
    }
    write_file(materials / (std::string(kFelt) + ".vtf"), vtf_bytes(paint_felt()));
}

}  // namespace

void write_cases(const Asset& sample, const std::vector<Image>& images, const fs::path& folder) {
    Asset asset = sample;
    asset.name = "torn_lod";
    CompiledFiles files = compile(asset);
    tear_finest_level(files.vvd);
    write_model(asset, files, folder / asset.name);
    write_small_materials(asset, images, folder / asset.name);
    asset.name = "missing_texture";
    write_model(asset, compile(asset), folder / asset.name);
    write_small_materials(asset, images, folder / asset.name / "textures");
}

}  // namespace studioscope::assets
