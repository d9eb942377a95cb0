// The cases with a fault that the card over the sample opens have that fault, and no other.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "facts/fixup_report.h"
#include "formats/load.h"
#include "support/diagnostics.h"
#include "support/paths.h"

namespace studioscope::sample_cases_test {

namespace {

namespace fs = std::filesystem;

Scene load_case(const std::string& name, int root_lod = 0,
                const std::vector<fs::path>& more_roots = {}) {
    const fs::path file = build_folder() / "cases" / name / "models/studioscope" / (name + ".mdl");
    LoadOptions options;
    options.root_lod = root_lod;
    options.content_roots = more_roots;
    return load_scene({{file}}, options, disk_files());
}

bool has_all_materials(const Scene& scene) {
    return std::all_of(
        scene.resolved_materials.begin(), scene.resolved_materials.end(),
        [](const ResolvedMaterial& look) { return look.status == MaterialStatus::kComplete; });
}

std::vector<FixupIssue::Kind> kinds_of_faults(const FixupReport& report) {
    std::vector<FixupIssue::Kind> kinds;
    for (const FixupIssue& fault : report.faults) kinds.push_back(fault.kind);
    return kinds;
}

}  // namespace

TEST_CASE("the torn case reads some vertices twice for LOD 0, and none for LOD 1", "[sample]") {
    const Scene torn = load_case("torn_lod");
    REQUIRE(torn.vertex_file);
    CHECK(has_all_materials(torn));
    const FixupReport report = fixup_report_of(torn);
    CHECK(kinds_of_faults(report) ==
          std::vector<FixupIssue::Kind>{FixupIssue::Kind::kOverlap, FixupIssue::Kind::kGap});
    // the message and the lanes name the same vertices
    const FixupIssue& overlap = report.faults[0];
    REQUIRE(torn.diagnostics.size() == 1);
    CHECK(torn.diagnostics[0].code == "vvd-fixup-cover");
    CHECK(torn.diagnostics[0].message == fmt::format("the fixups use more than once the vertices "
                                                     "{}..{}",
                                                     overlap.first,
                                                     overlap.first + overlap.count - 1));
    // the level that is whole is that of the sample
    const fs::path file = build_folder() / "sample/models/studioscope/ollie.mdl";
    LoadOptions options;
    options.root_lod = 1;
    const Scene sample = load_scene({{file}}, options, disk_files());
    const Scene whole = load_case("torn_lod", 1);
    REQUIRE(whole.model.vertices.size() == sample.model.vertices.size());
    CHECK(std::equal(whole.model.vertices.begin(), whole.model.vertices.end(),
                     sample.model.vertices.begin(),
                     [](const Vertex& a, const Vertex& b) { return a.position == b.position; }));
}

TEST_CASE("the case without textures is whole with the folder that has them", "[sample]") {
    const Scene lost = load_case("missing_texture");
    REQUIRE(lost.resolved_materials.size() == 6);
    for (const ResolvedMaterial& look : lost.resolved_materials)
        CHECK(look.status == MaterialStatus::kMissing);
    CHECK(has_all_materials(
        load_case("missing_texture", 0, {build_folder() / "cases/missing_texture/textures"})));
}

}  // namespace studioscope::sample_cases_test
