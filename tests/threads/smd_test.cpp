// An SMD is divided into chunks that are read at a time.

#include "formats/smd/smd.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <random>

#include "support/smd_text.h"

namespace studioscope::smd_test {

namespace {

Model read(const std::string& text, const SmdOptions& options) {
    Result<Model> model = parse_smd(text, options);
    REQUIRE(model);
    return std::move(*model);
}

// Many triangles of two materials over a grid with shared corners; large enough for threads.
std::string large_file(int rows, bool with_faults) {
    std::string text = kSmdHead + "triangles\n";
    std::mt19937 random(3);
    const auto corner = [&](int x, int y) {
        text += "1 " + std::to_string(x) + ".25 " + std::to_string(y) + ".5 0.000000 0 0 1 0." +
                std::to_string(x) + " 0." + std::to_string(y) + " 2 0 0.250000 1 0.750000\n";
    };
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < 100; ++x) {
            text += random() % 3 == 0 ? "stone.bmp\n" : "grass.bmp\n";
            corner(x, y);
            corner(x + 1, y);
            corner(x, y + 1);
            if (with_faults && random() % 50 == 0) text += "0 1 2 3\n";
            if (with_faults && random() % 50 == 0) text += "\n// remark\n";
        }
    return text + "end\n";
}

bool equal_meshes(const Model& a, const Model& b) {
    if (a.vertices.size() != b.vertices.size() || a.meshes.size() != b.meshes.size()) return false;
    if (std::memcmp(a.vertices.data(), b.vertices.data(), a.vertices.size() * sizeof(Vertex)) != 0)
        return false;
    for (size_t i = 0; i < a.meshes.size(); ++i) {
        const MeshLod &x = a.meshes[i].lods[0], &y = b.meshes[i].lods[0];
        if (x.indices != y.indices || x.file_triangles != y.file_triangles) return false;
        if (a.materials[i].name != b.materials[i].name) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("the number of threads changes nothing", "[smd]") {
    for (const bool with_faults : {false, true}) {
        const std::string text = large_file(120, with_faults);
        REQUIRE(text.size() > 4 * (size_t{256} << 10));  // enough for every thread
        SmdOptions options;
        options.threads = 1;
        const Model one = read(text, options);
        CHECK(one.meshes.size() == 2);
        for (const int threads : {2, 3, 4}) {
            options.threads = threads;
            const Model more = read(text, options);
            CHECK(equal_meshes(one, more));
            CHECK(all_said(one.diagnostics) == all_said(more.diagnostics));
        }
    }
}

TEST_CASE("a block that ends before the split is read the same by all threads", "[smd]") {
    const std::string text =
        large_file(40, false) + "nodes\nend\n" + large_file(90, true).substr(kSmdHead.size());
    SmdOptions options;
    options.threads = 1;
    const Model one = read(text, options);
    options.threads = 4;
    const Model more = read(text, options);
    CHECK(triangles_in(one) > 4000);
    CHECK(equal_meshes(one, more));
    CHECK(all_said(one.diagnostics) == all_said(more.diagnostics));
}

}  // namespace studioscope::smd_test
