// Reading an SMD to a Model, compared with other programs on the same file, interleaved in one run.
// Each stage includes reading the file from the disk's cache.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "bench/measure.h"
#include "formats/smd/smd.h"
#include "support/paths.h"
#include "support/scratch_folder.h"

#ifdef STUDIOSCOPE_ASSIMP
#include <assimp/Importer.hpp>
#endif

namespace studioscope {

namespace {

namespace fs = std::filesystem;

std::string read_file(const fs::path& path) {
    std::string text(fs::file_size(path), '\0');
    const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rb"), std::fclose);
    REQUIRE(file);
    REQUIRE(std::fread(text.data(), 1, text.size(), file.get()) == text.size());
    return text;
}

bool parse(const fs::path& path, int threads) {
    SmdOptions options;
    options.threads = threads;
    return static_cast<bool>(parse_smd(read_file(path), options));
}

struct Stage {
    const char* name;
    std::function<bool(const fs::path&)> run;
};

const std::vector<Stage> kStages = {
    {"plain read", [](const fs::path& path) { return !read_file(path).empty(); }},
    {"one thread", [](const fs::path& path) { return parse(path, 1); }},
    {"two threads", [](const fs::path& path) { return parse(path, 2); }},
#ifdef STUDIOSCOPE_ASSIMP
    {"assimp",
     [](const fs::path& path) { return Assimp::Importer().ReadFile(path.string(), 0) != nullptr; }},
#endif
};

struct Times {
    std::vector<double> wall, own;  // wall time; processor time of the calling thread
};

// Prints each stage's fastest wall time, both kinds of median, and the ratios to the last stage.
void compare(const fs::path& path, int rounds) {
    std::vector<Times> times(kStages.size());
    for (int round = 0; round < rounds; ++round)
        for (size_t i = 0; i < kStages.size(); ++i)
            times[i].wall.push_back(seconds([&] {
                times[i].own.push_back(own_seconds([&] { return kStages[i].run(path); }));
                return true;
            }));
    for (Times& stage : times)
        for (std::vector<double>* samples : {&stage.wall, &stage.own})
            std::sort(samples->begin(), samples->end());
    const double megabytes = static_cast<double>(fs::file_size(path)) / 1e6;
    std::printf("%s, %.1f MB; ratios to %s\n", path.filename().c_str(), megabytes,
                kStages.back().name);
    const auto print = [&](const char* what, const std::vector<double>& samples,
                           const std::vector<double>& last, size_t at) {
        std::printf("   %s %8.2f ms %5.2fx", what, samples[at] * 1e3, last[at] / samples[at]);
    };
    for (size_t i = 0; i < kStages.size(); ++i) {
        const size_t middle = times[i].wall.size() / 2;
        std::printf("  %-12s %5.0f MB/s", kStages[i].name, megabytes / times[i].wall[0]);
        print("best", times[i].wall, times.back().wall, 0);
        print("median", times[i].wall, times.back().wall, middle);
        print("own median", times[i].own, times.back().own, middle);
        std::printf("\n");
    }
}

void report_memory(const fs::path& path) {
    const std::string text = read_file(path);
    const double peak = peak_bytes([&] { return parse_smd(text); });
    const double size = static_cast<double>(text.size());
    std::printf("  memory: the model's peak is %.2f times the file, %.2f with the file itself\n",
                peak / size, peak / size + 1);
}

// Writes a bumpy sheet: corners shared by up to six triangles, one or two links, seven materials.
void write_sheet(const fs::path& path, int columns, int rows) {
    std::ofstream out(path, std::ios::binary);
    out << "version 1\nnodes\n";
    for (int i = 0; i < 50; ++i) out << i << " \"bone_" << i << "\" " << i - 1 << "\n";
    out << "end\nskeleton\ntime 0\n";
    for (int i = 0; i < 50; ++i) out << i << " 0.000000 0.000000 1.000000 0.000000 0 0\n";
    out << "end\ntriangles\n";
    const auto corner = [&](int column, int row) {
        const double x = column * 0.31 - 60, y = row * 0.29 - 60;
        const double z = 20 * std::sin(column * 0.05) * std::cos(row * 0.07);
        const int bone = column * row % 49;
        const double weight = (column * 7 + row * 13) % 99 / 100.0 + 0.01;
        char line[256];
        int length = std::snprintf(line, sizeof line, "  0 %.6f %.6f %.6f %.6f %.6f %.6f %.6f %.6f",
                                   x, y, z, std::sin(x), std::cos(x), z / 20, x / 130, y / 130);
        if ((column + row) % 3 == 0)
            length += std::snprintf(line + length, sizeof line - static_cast<size_t>(length),
                                    " 1 %d 1.000000\n", bone);
        else
            length += std::snprintf(line + length, sizeof line - static_cast<size_t>(length),
                                    " 2 %d %.6f %d %.6f\n", bone, weight, bone + 1, 1 - weight);
        out.write(line, length);
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            out << "mat_" << column / 60 << ".bmp\n";
            corner(column, row), corner(column + 1, row), corner(column, row + 1);
            out << "mat_" << column / 60 << ".bmp\n";
            corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1);
        }
    out << "end\n";
}

}  // namespace

TEST_CASE("reading a real SMD", "[!benchmark]") {
    const fs::path path =
        data_folder() /
        "gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper.smd";
    if (fs::exists(path))
        compare(path, 301);
    else
        WARN("skipped, not there: " << path);
}

TEST_CASE("reading a generated SMD of 100 MB", "[!benchmark]") {
    const ScratchFolder folder;
    const fs::path path = folder.path() / "sheet.smd";
    write_sheet(path, 420, 420);
    report_memory(path);  // first, because memory that others freed would be reused
    compare(path, 15);
}

}  // namespace studioscope
