// From a place in a file to its vertex: lines counted by hand, and the inverse of vertex_info.h for
// every vertex.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "facts/vertex/info.h"
#include "formats/load.h"
#include "support/byte_writer.h"
#include "support/memory_files.h"
#include "support/paths.h"
#include "support/real_files.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::vertex_places_test {

namespace {

std::string corner(int x, int y) { return fmt::format("0 {} {} 0 0 0 1 0 0\n", x, y); }

// Line 12 is the first material; a comment precedes the second triangle.
const std::string kSmd = reference(
    "skin\n" + corner(0, 0) + corner(1, 0) + corner(0, 1) + "# a comment\ncloth\n" + corner(5, 0) +
    corner(6, 0) + corner(5, 1) + "skin\n" + corner(0, 0) + corner(9, 0) + corner(9, 1));

void check_lines_lead_back(const Scene& scene) {
    REQUIRE_FALSE(scene.model.vertices.empty());
    const size_t step = scene.model.vertices.size() / 100 + 1;
    for (uint32_t i = 0; i < scene.model.vertices.size(); i += static_cast<uint32_t>(step)) {
        const VertexInfo facts = facts_of_vertex(scene, {}, i);
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

TEST_CASE("lines of an SMD map to their vertices", "[vertex][smd]") {
    const MemoryFiles files{{"/m/body.smd", bytes_of(kSmd)}};
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
    std::string coarse = kSmd;
    coarse.insert(coarse.find("skeleton"), "# one\n# two\n");
    const MemoryFiles files{{"/m/main.qc", bytes_of("$modelname a.mdl\n$body body body.smd\n"
                                                    "$lod 20 {\n  replacemodel body coarse\n}\n"
                                                    "$sequence idle body.smd\n")},
                            {"/m/body.smd", bytes_of(kSmd)},
                            {"/m/coarse.smd", bytes_of(coarse)}};
    const Scene scene = load_from(files, "/m/main.qc");
    REQUIRE(scene.model.lods.size() == 2);
    check_lines_lead_back(scene);
    CHECK(vertex_at_place(scene, {}, "/m/main.qc", at_line(2)) == kNone);
}

TEST_CASE("a message of a QC's source maps to its vertex", "[vertex][qc]") {
    std::string body = kSmd;
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
        const VertexInfo first = facts_of_vertex(scene, {}, 0);
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
            const FixupReport fixups = fixup_report_of(scene);
            const auto count = static_cast<uint32_t>(scene.model.vertices.size());
            for (uint32_t i = 0; i < count; i += 997) {
                const VertexInfo facts = facts_of_vertex(scene, fixups, i);
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
            const std::string vvd = facts_of_vertex(scene, fixups, 0).file;
            CHECK(vertex_at_place(scene, fixups, vvd, at_offset(60)) == kNone);  // of the header
        }
    }
    if (tables == 0) SKIP(kNoData);
    CHECK(tables >= 2);
}

}  // namespace studioscope::vertex_places_test
