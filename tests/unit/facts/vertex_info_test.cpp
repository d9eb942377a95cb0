// Places of a vertex: lines of an SMD counted by hand, strips of a VTX built byte by byte, and
// bones that real VTX files give the hardware.
// From a place in a file to its vertex: lines counted by hand, and the inverse of vertex_info.h for
// every vertex.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "document/document.h"
#include "facts/vertex/filter.h"
#include "facts/vertex/info.h"
#include "formats/compiled/vtx.h"
#include "formats/load.h"
#include "formats/smd/smd.h"
#include "model/compiled_files.h"
#include "support/byte_writer.h"
#include "support/compiled_files.h"
#include "support/dmx_model.h"
#include "support/memory_files.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/real_files.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::vertex_info_test {

namespace {

// Line 10 is the first material; a comment precedes the second triangle, and the third has an empty
// line.
const std::string kSmd =
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
    "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n"
    "# a comment\n"
    "cloth\n0 5 0 0 0 0 1 0 0\n0 6 0 0 0 0 1 0 0\n0 5 1 0 0 0 1 0 0\n"
    "skin\n0 7 0 0 0 0 1 0 0\n\n0 8 0 0 0 0 1 0 0\n0 7 1 0 0 0 1 0 0\n"
    "skin\n0 0 0 0 0 0 1 0 0\n0 9 0 0 0 0 1 0 0\n0 9 1 0 0 0 1 0 0\nend\n";

uint32_t vertex_at(const Model& model, float x, float y) {
    for (uint32_t i = 0; i < model.vertices.size(); ++i)
        if (model.vertices[i].position == glm::vec3(x, y, 0)) return i;
    return ~0u;
}

std::string corner(int x, int y) { return fmt::format("0 {} {} 0 0 0 1 0 0\n", x, y); }

// Line 12 is the first material; a comment precedes the second triangle.
const std::string kCommentedSmd = reference(
    "skin\n" + corner(0, 0) + corner(1, 0) + corner(0, 1) + "# a comment\ncloth\n" + corner(5, 0) +
    corner(6, 0) + corner(5, 1) + "skin\n" + corner(0, 0) + corner(9, 0) + corner(9, 1));

void check_lines_lead_back(const Scene& scene) {
    REQUIRE_FALSE(scene.model.vertices.empty());
    const size_t step = scene.model.vertices.size() / 100 + 1;
    for (uint32_t i = 0; i < scene.model.vertices.size(); i += static_cast<uint32_t>(step)) {
        const VertexInfo facts = make_vertex_info(scene, {}, i);
        CAPTURE(i, facts.file);
        REQUIRE(facts.line);
        const int there = vertex_at_place(scene, {}, facts.file, at_line(*facts.line));
        // levels of the same source have their own vertices
        REQUIRE(there != kNone);
        CHECK(scene.model.vertices[static_cast<size_t>(there)].position ==
              scene.model.vertices[i].position);
    }
}

}  // namespace

TEST_CASE("a vertex of an SMD has the line of its first corner", "[vertex][smd]") {
    for (const int threads : {1, 4}) {
        VertexOrigins origins;
        const auto parsed = parse_smd(kSmd, {false, threads, &origins.lines});
        REQUIRE(parsed);
        Scene scene;
        scene.model = *parsed;
        scene.origins = std::make_shared<VertexOrigins>(origins);
        const auto line_of_vertex = [&](float x, float y) {
            return make_vertex_info(scene, {}, vertex_at(scene.model, x, y)).line;
        };
        CHECK(line_of_vertex(0, 0) == 11u);
        CHECK(line_of_vertex(0, 1) == 13u);
        CHECK(line_of_vertex(6, 0) == 17u);
        CHECK_FALSE(line_of_vertex(8, 0));  // its triangle has an empty line: no line is given
        CHECK(line_of_vertex(9, 1) == 27u);
    }
}

TEST_CASE("a vertex of a DMX has its first corner and its face set", "[vertex][dmx]") {
    DmxModelText text;
    text.position_indices = R"("3", "2", "1", "0")";  // corner 3 is at the origin
    text.faces = R"("0", "1", "2", "-1")";
    text.face_sets = R"("DmeFaceSet" { "name" "string" "other"
        "faces" "int_array" [ "0", "2", "3", "-1" ]
        "material" "DmeMaterial" { "name" "string" "o" "mtlName" "string" "models\other" } })";
    const std::string written = dmx_text(text.text());
    const ByteSpan bytes = as_bytes(written);
    const MemoryFiles files{{"/m/square.dmx", Bytes(bytes.begin(), bytes.end())}};
    const Scene scene = load_from(files, "/m/square.dmx");
    REQUIRE(scene.model.vertices.size() == 6);
    const auto facts_at = [&](uint32_t mesh, float x, float y) {
        const MeshLod& level = scene.model.meshes.at(mesh).lods[0];
        for (uint32_t i = 0; i < level.vertex_count; ++i)
            if (scene.model.vertices[level.first_vertex + i].position == glm::vec3(x, y, 0))
                return make_vertex_info(scene, {}, level.first_vertex + i);
        return VertexInfo{};
    };
    CHECK(facts_at(0, 1, 1).corner == CornerOrigin{1, 0});
    CHECK(facts_at(0, 1, 0).corner == CornerOrigin{2, 0});
    CHECK(facts_at(1, 0, 0).corner == CornerOrigin{3, 1});
    CHECK(facts_at(1, 0, 1).corner == CornerOrigin{0, 1});
    CHECK(facts_at(1, 0, 0).file == "/m/square.dmx");
    CHECK_FALSE(facts_at(1, 0, 0).line);
    const VertexColumns columns = vertex_columns(scene, {});
    CHECK(columns.line.empty());
    REQUIRE(columns.corner.size() == 6);
    const MeshLod& second = scene.model.meshes[1].lods[0];
    for (uint32_t i = 0; i < 3; ++i)
        CHECK(columns.corner[second.first_vertex + i] ==
              make_vertex_info(scene, {}, second.first_vertex + i).corner->corner);
}

TEST_CASE("a vertex of a QC has its line in the SMD and the line that names the SMD",
          "[vertex][qc]") {
    const auto bytes_of = [](const std::string& text) {
        const ByteSpan bytes = as_bytes(text);
        return Bytes(bytes.begin(), bytes.end());
    };
    std::string coarse = kSmd;  // the first triangle two lines later
    coarse.insert(coarse.find("skeleton"), "# one\n# two\n");
    const MemoryFiles files{{"/m/main.qc", bytes_of("$modelname a.mdl\n"
                                                    "$body body body.smd\n"
                                                    "$lod 20 {\n"
                                                    "  replacemodel body coarse\n"
                                                    "}\n"
                                                    "$lod 30 {\n"
                                                    "  nofacial\n"
                                                    "}\n"
                                                    "$sequence idle body.smd\n")},
                            {"/m/body.smd", bytes_of(kSmd)},
                            {"/m/coarse.smd", bytes_of(coarse)}};
    const Scene scene = load_from(files, "/m/main.qc");
    REQUIRE(scene.model.lods.size() == 3);
    REQUIRE(scene.origins);
    const auto facts_at = [&](size_t lod, float x, float y) {
        for (const Mesh& mesh : scene.model.meshes)
            for (const uint32_t vertex : mesh.lods[lod].indices)
                if (glm::distance(scene.model.vertices[vertex].position, {x, y, 0}) < 1e-5f)
                    return make_vertex_info(scene, {}, vertex);
        return VertexInfo{};
    };
    CHECK(facts_at(0, 0, 0).line == 11u);
    CHECK(facts_at(0, 6, 0).line == 17u);
    CHECK(facts_at(0, 6, 0).file == "/m/body.smd");
    CHECK(facts_at(0, 6, 0).named_at == "main.qc:2");
    CHECK(facts_at(1, 0, 0).line == 13u);
    CHECK(facts_at(1, 9, 1).line == 29u);
    CHECK(facts_at(1, 9, 1).file == "/m/coarse.smd");
    CHECK(facts_at(1, 9, 1).named_at == "main.qc:4");
    CHECK(vertex_columns(scene, {}).line.at(facts_at(1, 9, 1).vertex) == 29);
    CHECK(facts_at(2, 6, 0).line == 17u);
}

// qc.md 4: corners at one position with one UV are one vertex if their normals are 0.6 degrees
// apart.
TEST_CASE("welded corners of a QC's model keep their lines and shapes", "[vertex][qc]") {
    const auto bytes_of = [](const std::string& text) {
        const ByteSpan bytes = as_bytes(text);
        return Bytes(bytes.begin(), bytes.end());
    };
    const MemoryFiles files{
        {"/m/main.qc", bytes_of("$modelname a.mdl\n$model face face.smd {\n"
                                "  flexfile face.vta {\n    flex smile frame 1\n  }\n}\n")},
        {"/m/face.smd", bytes_of("version 1\nnodes\n0 \"root\" -1\nend\n"
                                 "skeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
                                 "m\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n"
                                 "m\n0 1 0 0 .01 0 1 1 0\n0 1 1 0 .01 0 1 1 1\n"
                                 "0 0 1 0 .01 0 1 0 1\nend\n")},
        {"/m/face.vta", bytes_of("version 1\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
                                 "time 0\n0 1 0 0 0 0 1\n1 1 1 0 0 0 1\n"
                                 "time 1\n0 1 0 5 0 0 1\n1 1 1 7 0 0 1\nend\n")}};
    const Scene scene = load_from(files, "/m/main.qc");
    REQUIRE(scene.model.vertices.size() == 4);
    CHECK(vertex_columns(scene, {}).line == std::vector<uint32_t>{11, 12, 13, 16});
    CHECK(scene.model.meshes.at(0).lods[0].vertex_count == 4);
    CHECK(scene.model.meshes[0].lods[0].indices == std::vector<uint32_t>{0, 1, 2, 1, 3, 2});
    REQUIRE(scene.model.shapes.at(0).deltas.size() == 2);
    CHECK(scene.model.shapes[0].deltas[0].vertex == 1);
    CHECK(scene.model.shapes[0].deltas[0].position.z == 5);
    CHECK(scene.model.shapes[0].deltas[1].vertex == 3);
    CHECK(scene.model.shapes[0].deltas[1].position.z == 7);
}

TEST_CASE("strip groups and strips of a VTX are kept for the vertices in them", "[vertex][vtx]") {
    TestVtx vtx;
    vtx.lods = {{TestStrip{1, {2, 0, 1}, {0, 1, 2}}}};
    const auto parsed = parse_vtx(vtx.bytes());
    REQUIRE(parsed);
    const VtxMesh& mesh = parsed->body_parts[0].models[0].lods[0].meshes[0];
    REQUIRE(mesh.groups.size() == 1);
    CHECK(mesh.groups[0].vertex_count == 3);
    CHECK(mesh.groups[0].index_count == 3);
    REQUIRE(mesh.groups[0].strips.size() == 1);
    CHECK(mesh.groups[0].strips[0].index_count == 3);
    CHECK(mesh.groups[0].strips[0].flags == 1);
}

TEST_CASE("hardware slots of real VTX files have the bones of the VVD", "[vertex][vtx][data]") {
    const auto paths = real_files({".mdl"});
    if (paths.empty()) SKIP(kNoData);
    size_t checked = 0, others = 0, lost = 0;
    for (const std::filesystem::path& path : paths) {
        if (checked > 20000) break;
        LoadOptions options;
        options.with_materials = false;
        const Scene scene = load_scene({&path, 1}, options, disk_files());
        if (!scene.compiled || !scene.compiled->strips || scene.model.bones.size() < 2) continue;
        const FixupReport fixups = make_fixup_report(scene);
        const size_t step = std::max<size_t>(scene.model.vertices.size() / 40, 1);
        for (uint32_t v = 0; v < scene.model.vertices.size(); v += static_cast<uint32_t>(step)) {
            const VertexInfo facts = make_vertex_info(scene, fixups, v);
            lost += facts.mesh != kNone && !facts.uses.empty() && facts.strips.empty();
            for (const StripUse& use : facts.strips)
                for (size_t i = 0; i < static_cast<size_t>(use.bone_count); ++i) {
                    const Vertex& own = scene.model.vertices[v];
                    others += use.bones[i] != own.bone[use.weight_slots[i] % 3];
                    ++checked;
                }
        }
    }
    CAPTURE(checked, others, lost);
    CHECK(checked > 100);
    CHECK(others == 0);
    CHECK(lost == 0);
}

TEST_CASE("vertices at one position are listed with their differences", "[vertex]") {
    Scene scene;
    scene.model.vertices.resize(4);
    scene.model.tangents.resize(4);
    scene.model.vertices[1].uv = {0.5f, 0};
    scene.model.vertices[2].normal = {1, 0, 0};
    scene.model.vertices[3].position = {1, 0, 0};
    const VertexInfo facts = make_vertex_info(scene, {}, 0);
    REQUIRE(facts.shared.size() == 2);
    CHECK(facts.shared[0].vertex == 1);
    CHECK_FALSE(facts.shared[0].has_same_uv);
    CHECK(facts.shared[0].has_same_normal);
    CHECK_FALSE(facts.shared[1].has_same_normal);
    CHECK(facts.shared[1].has_same_weights);
}

TEST_CASE("lines of an SMD map to their vertices", "[vertex][smd]") {
    const MemoryFiles files{{"/m/body.smd", bytes_of(kCommentedSmd)}};
    const Scene scene = load_from(files, "/m/body.smd");
    REQUIRE(scene.origins);
    const auto at = [&](uint64_t line) {
        const int vertex = vertex_at_place(scene, {}, "/m/body.smd", at_line(line));
        return vertex == kNone ? glm::vec3(-1)
                               : scene.model.vertices[static_cast<size_t>(vertex)].position;
    };
    const glm::vec3 nothing(-1);
    CHECK(at(11) == nothing);
    CHECK(at(12) == glm::vec3(0, 0, 0));  // a material maps to the first corner
    CHECK(at(14) == glm::vec3(1, 0, 0));
    CHECK(at(15) == glm::vec3(0, 1, 0));
    CHECK(at(16) == nothing);  // the comment
    CHECK(at(19) == glm::vec3(6, 0, 0));
    CHECK(at(22) == glm::vec3(0, 0, 0));  // a corner that is welded with one of the first triangle
    CHECK(at(24) == glm::vec3(9, 1, 0));
    CHECK(at(25) == nothing);
    CHECK(at(1'000'000) == nothing);
    CHECK(vertex_at_place(scene, {}, "/m/other.smd", at_line(12)) == kNone);
    CHECK(vertex_at_place(scene, {}, "/m/body.smd", {}) == kNone);
    check_lines_lead_back(scene);
}

TEST_CASE("lines of the sources of a QC map to the model's vertices", "[vertex][qc]") {
    std::string coarse = kCommentedSmd;
    coarse.insert(coarse.find("skeleton"), "# one\n# two\n");
    const MemoryFiles files{{"/m/main.qc", bytes_of("$modelname a.mdl\n$body body body.smd\n"
                                                    "$lod 20 {\n  replacemodel body coarse\n}\n"
                                                    "$sequence idle body.smd\n")},
                            {"/m/body.smd", bytes_of(kCommentedSmd)},
                            {"/m/coarse.smd", bytes_of(coarse)}};
    const Scene scene = load_from(files, "/m/main.qc");
    REQUIRE(scene.model.lods.size() == 2);
    check_lines_lead_back(scene);
    CHECK(vertex_at_place(scene, {}, "/m/main.qc", at_line(2)) == kNone);
}

TEST_CASE("a message of a QC's source maps to its vertex", "[vertex][qc]") {
    std::string body = kCommentedSmd;
    body.insert(body.find("\nend\n", body.find("9 1 0")), " 1 7 1");  // there is no bone 7
    const MemoryFiles files{{"/m/main.qc", bytes_of("$modelname a.mdl\n$body body body.smd\n"
                                                    "$sequence idle body.smd\n")},
                            {"/m/body.smd", bytes_of(body)}};
    const Scene scene = load_from(files, "/m/main.qc");
    const auto message =
        std::find_if(scene.diagnostics.begin(), scene.diagnostics.end(),
                     [](const Diagnostic& each) { return each.code == "smd-link-bone"; });
    REQUIRE(message != scene.diagnostics.end());
    const int vertex = vertex_at_place(scene, {}, message->file, message->location);
    REQUIRE(vertex != kNone);
    CHECK(glm::distance(scene.model.vertices[static_cast<size_t>(vertex)].position, {9, 1, 0}) <
          1e-5f);
}

TEST_CASE("lines of real SMDs and QCs map back to their vertices", "[vertex][data]") {
    if (!has_data()) SKIP(kNoData);
    int tried = 0;
    for (const auto& path : real_files({".smd", ".qc"})) {
        LoadOptions options;
        options.with_materials = false;
        const Scene scene = load_scene({&path, 1}, options, disk_files());
        if (scene.model.vertices.empty() || !scene.origins) continue;
        CAPTURE(path);
        // not for a DMX that a QC names, or triangles with other lines inside
        const VertexInfo first = make_vertex_info(scene, {}, 0);
        if (!first.line) continue;
        ++tried;
        check_lines_lead_back(scene);
    }
    CHECK(tried >= 30);
}

TEST_CASE("offsets of a VVD's vertices and tangents map to the model's vertices",
          "[vertex][data]") {
    int tables = 0;
    for (const auto& path : real_files({".mdl"})) {
        for (const int root_lod : {0, 1}) {
            LoadOptions options;
            options.root_lod = root_lod;
            options.with_materials = false;
            const Scene scene = load_scene({&path, 1}, options, disk_files());
            if (!scene.vertex_file || scene.model.vertices.empty()) continue;
            if (!scene.vertex_file->fixups.empty()) ++tables;
            const FixupReport fixups = make_fixup_report(scene);
            const auto count = static_cast<uint32_t>(scene.model.vertices.size());
            for (uint32_t i = 0; i < count; i += 997) {
                const VertexInfo facts = make_vertex_info(scene, fixups, i);
                CAPTURE(path, root_lod, i);
                REQUIRE(facts.offset);
                const auto at = [&](uint64_t offset) {
                    return vertex_at_place(scene, fixups, facts.file, at_offset(offset));
                };
                const auto number = static_cast<int>(i);
                CHECK(at(*facts.offset) == number);
                CHECK(at(*facts.offset + 47) == number);
                if (facts.tangent_offset) CHECK(at(*facts.tangent_offset + 12) == number);
                CHECK(vertex_at_place(scene, fixups, path.string(), at_offset(*facts.offset)) ==
                      kNone);
            }
            const std::string vvd = make_vertex_info(scene, fixups, 0).file;
            CHECK(vertex_at_place(scene, fixups, vvd, at_offset(60)) == kNone);  // of the header
        }
    }
    if (tables == 0) SKIP(kNoData);
    CHECK(tables >= 2);
}

}  // namespace studioscope::vertex_info_test
