// Opening a compiled model, from file names to vertices in the GPU's memory, compared with a plain
// read and upload of the same bytes, interleaved in one run.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <filesystem>
#include <memory>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "bench/measure.h"
#include "content/disk_files.h"
#include "formats/load.h"
#include "render/context.h"
#include "render/gpu_model.h"
#include "support/paths.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

struct Block {
    std::unique_ptr<std::byte[]> bytes;
    size_t size = 0;
};

Block read_plainly(const std::string& path) {
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    REQUIRE(file);
    const size_t size = fs::file_size(path);
    Block block{std::unique_ptr<std::byte[]>(new std::byte[size]), size};
    REQUIRE(std::fread(block.bytes.get(), 1, size, file.get()) == size);
    return block;
}

// Reads every file that opening reads, and uploads vertices, tangents and triangles unchanged.
std::vector<GlBuffer> open_plainly(const std::vector<SourceFile>& files) {
    std::vector<GlBuffer> buffers;
    for (const SourceFile& file : files) {
        if (file.status != FileStatus::kRead) continue;
        const Block block = read_plainly(file.path);
        if (file.role == "vvd" || file.role == "vtx")
            buffers.push_back(
                make_buffer(std::span<const std::byte>(block.bytes.get(), block.size)));
    }
    glFinish();
    return buffers;
}

struct Opened {
    Scene scene;
    GpuModel gpu;
};

Opened open(const fs::path& path, bool with_materials) {
    LoadOptions options;
    options.with_materials = with_materials;
    Opened opened;
    opened.scene = load_scene({&path, 1}, options, disk_files());
    Result<GpuModel> gpu = GpuModel::make(opened.scene);
    REQUIRE(gpu);
    opened.gpu = std::move(*gpu);
    glFinish();
    return opened;
}

struct Stage {
    const char* name;
    std::vector<double> times;
};

void report(const fs::path& path, std::vector<Stage>& stages) {
    std::printf("%s; ratios to the first\n", path.filename().c_str());
    for (Stage& stage : stages) std::sort(stage.times.begin(), stage.times.end());
    const std::vector<double>& base = stages.front().times;
    const size_t middle = base.size() / 2;
    for (const auto& [name, times] : stages)
        std::printf("  %-22s best %7.3f ms %5.2fx   median %7.3f ms %5.2fx\n", name,
                    times.front() * 1e3, times.front() / base.front(), times[middle] * 1e3,
                    times[middle] / base[middle]);
}

enum class Memory {
    kNew,     // new pages from the system, as when opening for the first time
    kAtHand,  // memory of the round before
};

// Sets the allocator up; both are the same if it has no such options.
void prepare(Memory memory) {
#ifdef __GLIBC__
    const bool is_new = memory == Memory::kNew;
    mallopt(M_MMAP_THRESHOLD, is_new ? 128 << 10 : 32 << 20);
    mallopt(M_TRIM_THRESHOLD, is_new ? 128 << 10 : 512 << 20);
    if (is_new) malloc_trim(0);
#else
    static_cast<void>(memory);
#endif
}

void compare(const fs::path& path, Memory memory, int rounds) {
    const std::vector<SourceFile> files = open(path, false).scene.files;
    std::vector<Stage> stages{
        {"plain read and upload", {}}, {"to vertices on the GPU", {}}, {"with materials", {}}};
    const auto measure = [&](Stage& stage, auto work) {
        prepare(memory);
        stage.times.push_back(seconds(work));
    };
    for (int round = 0; round < rounds; ++round) {
        measure(stages[0], [&] { return open_plainly(files); });
        measure(stages[1], [&] { return open(path, false); });
        measure(stages[2], [&] { return open(path, true); });
    }
    report(path, stages);
}

void compare_all(Memory memory, int rounds) {
    for (const char* name : {"spacebuild/models/ce_ls3additional/water_pump/water_pump.mdl",
                             "GMod-BuuBalisong/models/weapons/c_buu_balisong.mdl",
                             "ACF-Missiles/models/missiles/6pod_rk.mdl",
                             "ACF-Missiles/models/missiles/bgm_71e_2xrk.mdl"}) {
        const fs::path path = data_folder() / name;
        if (fs::exists(path))
            compare(path, memory, rounds);
        else
            WARN("skipped, not there: " << path);
    }
}

}  // namespace

TEST_CASE("opening a compiled model", "[!benchmark]") {
    const auto context = HeadlessContext::make();
    REQUIRE(context);
    std::printf("%s\n", gl_description().c_str());
    std::printf("Memory new from the system, as at a first opening:\n");
    compare_all(Memory::kNew, 301);
    std::printf("Memory of the round before at hand:\n");
    compare_all(Memory::kAtHand, 301);
}

}  // namespace studioscope
