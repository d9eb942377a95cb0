// An SMD is divided into chunks that are read at a time.
// A DMX's numbers are copied, and its polygons read, by several threads at a time.

#include <catch2/catch.hpp>
#include <cstring>
#include <random>

#include "formats/dmx/dmx.h"
#include "formats/smd/smd.h"
#include "support/dmx_model.h"
#include "support/smd_text.h"

namespace studioscope::readers_test {

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

constexpr int kColumns = 210, kRows = 210;

std::string quoted(const std::string& text) { return "\"" + text + "\","; }

// A grid of quads with shared corners, some of them turned, in two alternating materials; some
// polygons are triangles or have an invalid corner. The last row equals the first, so that a thread
// reads corners that another has read before.
struct GridText {
    std::string positions, position_indices, normals, normal_indices, weights, joints, faces[2];
    int corners = 0;

    GridText() {
        for (int i = 0; i < kColumns * kRows; ++i) add_position(i % kColumns, i / kColumns);
        for (int row = 0; row + 1 < kRows; ++row)
            for (int column = 0; column + 1 < kColumns; ++column) add_quad(column, row);
    }

    void add_position(int column, int row) {
        const int place = row == kRows - 1 ? 0 : row;
        positions += quoted(std::to_string(column) + " " + std::to_string(place) + " " +
                            std::to_string(column * place % 7));
        weights += quoted("0." + std::to_string(1 + column % 9)) + quoted("0.25");
        joints += quoted("0") + quoted("0");
    }

    int corner(int column, int row) {
        position_indices += quoted(std::to_string(row * kColumns + column));
        normal_indices += quoted(std::to_string((column * 7 + row * 3) % 5));
        return corners++;
    }

    void add_quad(int column, int row) {
        std::string& list = faces[(column / 10 + row) % 2];
        const bool is_triangle = (column + row) % 11 == 0;
        list += quoted(std::to_string(corner(column, row)));
        list += quoted(std::to_string(corner(column + 1, row)));
        list += quoted(std::to_string(corner(column + 1, row + 1)));
        if (!is_triangle) list += quoted(std::to_string(corner(column, row + 1)));
        if ((column * row) % 101 == 100) list += quoted("123456789");
        list += quoted("-1");
    }
};

Bytes grid_file() {
    const GridText grid;
    DmxModelText model;
    model.format = kWeighted;
    model.positions = grid.positions;
    model.position_indices = grid.position_indices;
    model.normals = R"("normals" "vector3_array" ["0 0 1", "0 1 0", "1 0 0", "0 0 1", "0 0 -1"]
        "normalsIndices" "int_array" [)" +
                    grid.normal_indices + "]";
    model.uvs = "";
    model.state = weights_text(grid.weights, grid.joints, 2);
    model.faces = grid.faces[0];
    model.face_sets =
        R"("DmeFaceSet" { "name" "string" "second" "faces" "int_array" [)" + grid.faces[1] +
        R"(] "material" "DmeMaterial" { "name" "string" "n" "mtlName" "string" "models\cloth" } })";
    model.deltas = delta_text("smile", 77);
    return dmx_binary(model.text(), 5);
}

template <typename Items>
bool same_bytes(const Items& a, const Items& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(a[0])) == 0);
}

std::vector<std::string> messages_of(const Model& model) {
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : model.diagnostics) messages.push_back(diagnostic.message);
    return messages;
}

void check_same(const ParsedDmx& a, const ParsedDmx& b) {
    CHECK(same_bytes(a.graph.floats, b.graph.floats));
    CHECK(same_bytes(a.graph.ints, b.graph.ints));
    CHECK(same_bytes(a.model.vertices, b.model.vertices));
    CHECK(a.corners == b.corners);
    CHECK(messages_of(a.model) == messages_of(b.model));
    REQUIRE(a.model.meshes.size() == b.model.meshes.size());
    for (size_t i = 0; i < a.model.meshes.size(); ++i) {
        const MeshLod &x = a.model.meshes[i].lods[0], &y = b.model.meshes[i].lods[0];
        CHECK(x.first_vertex == y.first_vertex);
        CHECK(x.vertex_count == y.vertex_count);
        CHECK(x.indices == y.indices);
        CHECK(x.file_triangles == y.file_triangles);
    }
    REQUIRE(a.model.shapes.size() == b.model.shapes.size());
    CHECK(same_bytes(a.model.shapes[0].deltas, b.model.shapes[0].deltas));
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

TEST_CASE("the number of threads does not change the result of a DMX", "[dmx]") {
    const Bytes file = grid_file();
    REQUIRE(file.size() > size_t{1} << 20);  // worth threads
    const DmxWelding welding = GENERATE(DmxWelding::kEqual, DmxWelding::kCompiled);
    const Result<ParsedDmx> one = parse_dmx(file, 1, welding);
    REQUIRE(one);
    CHECK(one->model.meshes.size() == 2);
    CHECK(find_code(one->model.diagnostics, "dmx-face-corner") != nullptr);
    size_t triangles = 0;
    for (const Mesh& mesh : one->model.meshes) triangles += mesh.lods[0].indices.size() / 3;
    CHECK(triangles > size_t{4} * 16384);  // large enough for four threads with a table each
    for (const int threads : {2, 3, 4, 9}) {
        INFO(threads << " threads");
        const Result<ParsedDmx> more = parse_dmx(file, threads, welding);
        REQUIRE(more);
        check_same(*one, *more);
    }
}

TEST_CASE("a number that is not finite is found in the chunk of any thread", "[dmx]") {
    DmxBytes file;
    file.text("<!-- dmx encoding binary 5 format model 18 -->\n").put<uint8_t>(0);
    file.put<int32_t>(2).string("DmElement").string("numbers");
    file.put<int32_t>(1).put<int32_t>(0).put<int32_t>(1).put(Guid{});
    constexpr int32_t kCount = 400000;
    file.put<int32_t>(1).put<int32_t>(1).put<uint8_t>(17).put(kCount);
    const size_t first = file.bytes.size();
    file.bytes.resize(first + size_t{kCount} * 4);
    for (const int32_t at : {0, 123457, kCount - 1}) {
        Bytes bytes = file.bytes;
        const uint32_t infinite = 0xFF800000;
        std::memcpy(&bytes[first + static_cast<size_t>(at) * 4], &infinite, 4);
        const Result<ElementGraph> graph = parse_dmx_elements(bytes, 3);
        REQUIRE(graph);
        const Diagnostic* found = find_code(graph->diagnostics, "dmx-not-finite");
        REQUIRE(found != nullptr);
        CHECK(found->message.starts_with("1 number is"));
        CHECK(graph->floats[static_cast<size_t>(at)] == 0);
    }
    CHECK(parse_dmx_elements(file.bytes, 3)->diagnostics.empty());
}

}  // namespace studioscope::readers_test
