// Times of reading a binary DMX to its elements and to a Model.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>

#include "bench/measure.h"
#include "content/disk_files.h"
#include "formats/dmx/dmx.h"
#include "support/scratch_folder.h"
#include "writers/dmx_writer.h"

namespace studioscope {

using namespace assets;

namespace {

namespace fs = std::filesystem;

// A bumpy sheet of side * side vertices on two bones.
Asset sheet(uint32_t side) {
    Asset asset;
    asset.name = "sheet";
    asset.bones = {{"root", kNone, {}}, {"tip", 0, {glm::vec3(0, 0, 10), {1, 0, 0, 0}}}};
    asset.materials = {"sheet"};
    asset.skins = {{0}};
    AssetMesh mesh{"sheet", 0, {}, {{}}};
    for (uint32_t i = 0; i < side * side; ++i) {
        const auto x = static_cast<float>(i % side), y = static_cast<float>(i / side);
        Vertex vertex;
        vertex.position = {x, y, std::sin(x * 0.1f) + std::cos(y * 0.1f)};
        vertex.normal = glm::normalize(glm::vec3(std::sin(x), std::cos(y), 2));
        vertex.uv = {x / 100, y / 100};
        vertex.bone_count = 2;
        vertex.bone[1] = 1;
        vertex.weight[0] = 0.5f + static_cast<float>(i % 50) / 100;
        vertex.weight[1] = 1 - vertex.weight[0];
        mesh.vertices.push_back(vertex);
    }
    for (uint32_t row = 0; row + 1 < side; ++row)
        for (uint32_t i = row * side; i + 1 < (row + 1) * side; ++i)
            for (const uint32_t corner : {i, i + 1, i + side, i + 1, i + side + 1, i + side})
                mesh.lods[0].push_back(corner);
    asset.body_parts = {{"body", {{"sheet", {std::move(mesh)}}}}};
    return asset;
}

fs::path write_sheet(const ScratchFolder& folder) {
    const fs::path path = folder.path() / "sheet.dmx";
    const Bytes bytes = dmx_binary5(dmx_model(sheet(800), 0, 0));
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "wb"), std::fclose);
    REQUIRE(file);
    REQUIRE(std::fwrite(bytes.data(), 1, bytes.size(), file.get()) == bytes.size());
    return path;
}

void report(const char* name, double megabytes, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    std::printf("  %-12s best %8.2f ms %6.0f MB/s   median %8.2f ms\n", name, times[0] * 1e3,
                megabytes / times[0], times[times.size() / 2] * 1e3);
}

}  // namespace

TEST_CASE("reading a generated binary DMX of 100 MB", "[!benchmark]") {
    const ScratchFolder folder;
    const fs::path path = write_sheet(folder);
    const double size = static_cast<double>(fs::file_size(path));
    const FileSystem files = disk_files();
    const auto parse = [&] {
        Result<ParsedDmx> dmx = parse_dmx(*files->read(path));
        REQUIRE(dmx);
        REQUIRE(dmx->model.meshes.size() == 1);
        return dmx;
    };
    const double peak = peak_bytes(parse);
    std::printf("%s, %.1f MB\n  memory: the peak is %.2f times the file, with the file itself\n",
                path.filename().c_str(), size / 1e6, peak / size);
    std::vector<std::vector<double>> times(3);
    for (int round = 0; round < 9; ++round) {
        times[0].push_back(seconds([&] { return files->read(path); }));
        times[1].push_back(seconds([&] { return parse_dmx_elements(*files->read(path)); }));
        times[2].push_back(seconds(parse));
    }
    report("plain read", size / 1e6, times[0]);
    report("elements", size / 1e6, times[1]);
    report("model", size / 1e6, times[2]);
}

}  // namespace studioscope
