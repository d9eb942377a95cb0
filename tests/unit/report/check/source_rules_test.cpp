// Lines of a QC that compilers of some branches do not survive, and limits of its sources.
// A model is compared with what it replaces, or with the source that it was made from.

#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "support/dmx_model.h"
#include "support/planted_model.h"

namespace studioscope::source_rules_test {

namespace {

using Codes = std::set<std::string>;

const std::string kSmd =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
    "skin\n0 0 0 0 0 0 1 0 0\n0 10 0 0 0 0 1 1 0\n0 0 10 0 0 0 1 0 1\nend\n";
const std::string kAnimation =
    "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n"
    "time 1\n0 0 0 0 0 0 0\nend\n";
const std::string kModel =
    "$modelname \"hero.mdl\"\n$body body \"hero.smd\"\n$sequence idle \"idle.smd\"\n";

// The file of a shape that moves the second vertex by this much along X.
std::string vta_moving_by(float units) {
    return "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\ntime 1\nend\nvertexanimation\n"
           "time 0\n0 0 0 0 0 0 1\n1 10 0 0 0 0 1\n2 0 10 0 0 0 1\ntime 1\n1 " +
           std::to_string(10 + units) + " 0 0 0 0 1\nend\n";
}

MemoryFiles source(const std::string& qc, const std::string& vta = "") {
    MemoryFiles files{{"/src/hero.qc", bytes_of(qc)},
                      {"/src/hero.smd", bytes_of(kSmd)},
                      {"/src/idle.smd", bytes_of(kAnimation)}};
    if (!vta.empty()) files["/src/hero.vta"] = bytes_of(vta);
    return files;
}

Codes codes_of(const std::string& qc, const std::string& profile = "all",
               const std::string& vta = "") {
    return branch_codes(source(qc, vta), "/src/hero.qc", profile);
}

std::string branches_of_qc(const std::string& qc) {
    const BranchReport report = report_of(source(qc), "/src/hero.qc");
    return report.findings.size() == 1 ? branches_text(report.findings[0].branches) : std::string();
}

const std::string kMdl = std::string(PlantedModel::kStem) + ".mdl";

// The findings of the planted model against an original, as "code: branches"; with a copy of its
// last vertex it has four.
std::string found_against(const MemoryFiles& files, const Scene& original, bool has_copy = false) {
    Scene scene = load_from(files, kMdl);
    if (has_copy) {
        scene.model.vertices.push_back(scene.model.vertices.back());
        ++scene.model.meshes.at(0).lods.at(0).vertex_count;
    }
    std::string found;
    for (const BranchFinding& each :
         check_branches(scene, in_memory(files), *find_profile("all"), &original).findings)
        found += each.diagnostic.code + ": " + branches_text(each.branches);
    return found;
}

// A source with these sequences, and a triangle on the vertices of PlantedModel.
MemoryFiles source_with(const std::vector<std::string>& sequences) {
    const std::string start =
        "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";
    std::string qc = "$modelname \"hero.mdl\"\n$body body \"hero.smd\"\n";
    for (const std::string& name : sequences) qc += "$sequence " + name + " \"idle.smd\"\n";
    return {{"/src/hero.qc", bytes_of(qc)},
            {"/src/hero.smd", bytes_of(start + "triangles\nskin\n0 0 0 0 0 0 1 0 0\n"
                                               "0 1 0 0 0 0 1 1 0\n0 2 0 0 0 0 1 0 1\nend\n")},
            {"/src/idle.smd", bytes_of(start)}};
}

}  // namespace

TEST_CASE("a plain QC has no fault in any branch", "[branches]") {
    CHECK(codes_of(kModel) == Codes());
    CHECK(codes_of(kModel + "$lod 10\n{\nreplacemodel \"hero\" blank\n}\n") == Codes());
}

TEST_CASE("removemodel in a level crashes compilers", "[branches]") {
    const std::string qc = kModel + "$lod 10\n{\nremovemodel \"hero\"\n}\n";
    CHECK(codes_of(qc) == Codes{"lod-removemodel"});
    CHECK(branches_of_qc(qc) == "error in sdk2013, tf2, sfm, l4d2, csgo, portal2; note in gmod");
    const BranchReport report = report_of(source(qc), "/src/hero.qc", "csgo");
    REQUIRE(report.findings.size() == 1);
    CHECK(report.findings[0].diagnostic.location == at_line(6));
    CHECK(report.findings[0].diagnostic.file == "/src/hero.qc");
}

TEST_CASE("$minlod crashes one compiler", "[branches]") {
    CHECK(codes_of(kModel + "$minlod 1\n") == Codes{"lod-minlod"});
    CHECK(branches_of_qc(kModel + "$minlod 1\n") == "error in sdk2013");
}

TEST_CASE("commands of a new compiler are a note for its game", "[branches]") {
    CHECK(branches_of_qc(kModel + "$maxverts 65530\n") == "note in gmod");
    CHECK(codes_of(kModel + "$maxverts 65530\n") == Codes{"qc-new-command"});
    CHECK(codes_of(kModel + "$surfaceprop flesh\n") == Codes());
}

TEST_CASE("a shape moves a vertex by less than 8 units", "[branches]") {
    const std::string qc =
        "$modelname \"hero.mdl\"\n$model body \"hero.smd\"\n{\nflexfile \"hero.vta\"\n{\n"
        "defaultflex frame 0\nflex \"smile\" frame 1\n}\nflexcontroller mouth smile range 0 1\n"
        "%smile = smile\n}\n$sequence idle \"idle.smd\"\n";
    CHECK(codes_of(qc, "all", vta_moving_by(7.99f)) == Codes());
    CHECK(codes_of(qc, "all", vta_moving_by(8.0f)) == Codes{"flex-delta-wrap"});
    CHECK(codes_of(qc, "l4d2", vta_moving_by(-8.0f)) == Codes{"flex-delta-wrap"});
}

TEST_CASE("walkframe lines of a sequence are counted by branch", "[branches]") {
    const auto with_lines = [](int count) {
        std::string qc =
            "$modelname \"hero.mdl\"\n$body body \"hero.smd\"\n$sequence idle {\n"
            "\"idle.smd\"\n";
        for (int i = 0; i < count; ++i) qc += "walkframe 1 LX\n";
        return qc + "}\n";
    };
    CHECK(codes_of(with_lines(16)) == Codes());
    CHECK(codes_of(with_lines(17), "gmod") == Codes{"qc-walkframes"});
    CHECK(codes_of(with_lines(64), "sfm") == Codes());
    CHECK(codes_of(with_lines(65), "sfm") == Codes{"qc-walkframes"});
    CHECK(codes_of(with_lines(65), "tf2") == Codes());
}

TEST_CASE("levels of a QC are counted", "[branches]") {
    const auto with_levels = [](int count) {
        std::string qc = kModel;
        for (int i = 1; i < count; ++i)
            qc += "$lod " + std::to_string(10 * i) + "\n{\nreplacemodel \"hero\" blank\n}\n";
        return qc;
    };
    CHECK(codes_of(with_levels(8), "csgo").count("branch-limit") == 0);
    CHECK(codes_of(with_levels(9), "csgo").count("branch-limit") == 1);
}

TEST_CASE("a part of a QC is cut by two compilers, unless $maxverts allows it", "[branches]") {
    const auto with_vertices = [](int count) {
        std::string smd = kSmd.substr(0, kSmd.find("skin"));
        for (int i = 0; i < count; i += 3) {
            smd += "skin\n";
            for (int corner = 0; corner < 3; ++corner)
                smd += fmt::format("0 {} 5 0 0 0 1 0 0\n", i + corner < count ? i + corner : 0);
        }
        return smd + "end\n";
    };
    const auto codes_with = [&](int vertices, const std::string& more, const std::string& profile) {
        MemoryFiles files = source(kModel + more);
        files["/src/hero.smd"] = bytes_of(with_vertices(vertices));
        return branch_codes(files, "/src/hero.qc", profile);
    };
    CHECK(codes_with(21845, "", "gmod") == Codes());
    CHECK(codes_with(21846, "", "gmod") == Codes{"clamped-part"});
    CHECK(codes_with(21846, "", "sfm") == Codes());
    CHECK(codes_with(21846, "$maxverts 65530\n", "gmod") == Codes{"qc-new-command"});
}

TEST_CASE("bones that no vertex follows are not counted", "[branches]") {
    // a chain of 129 bones; the triangle is on the bone of this number
    const auto codes_on = [](int bone) {
        std::string nodes, frame;
        for (int i = 0; i < 129; ++i) {
            nodes += fmt::format("{} \"b{}\" {}\n", i, i, i - 1);
            frame += fmt::format("{} 1 0 0 0 0 0\n", i);
        }
        const std::string smd = fmt::format(
            "version 1\nnodes\n{}end\nskeleton\ntime 0\n{}end\ntriangles\nskin\n"
            "{} 0 0 0 0 0 1 0 0\n{} 1 0 0 0 0 1 1 0\n{} 0 1 0 0 0 1 0 1\nend\n",
            nodes, frame, bone, bone, bone);
        return branch_codes({{"/src/chain.smd", bytes_of(smd)}}, "/src/chain.smd", "tf2");
    };
    CHECK(codes_on(127) == Codes());
    CHECK(codes_on(128) == Codes{"branch-bones"});
}

TEST_CASE("a DMX is read by compilers of its time and later", "[branches]") {
    const auto branches_of_dmx = [](int version, const std::string& elements) {
        const std::string dmx = fmt::format(
            "<!-- dmx encoding keyvalues2 1 format model {} -->\n{}", version, elements);
        std::string text;
        for (const BranchFinding& found :
             report_of({{"/src/a.dmx", bytes_of(dmx)}}, "/src/a.dmx").findings)
            text += found.diagnostic.code + ": " + branches_text(found.branches) + "\n";
        return text;
    };
    const std::string old = "dmx-branch-format: warning in sdk2013, tf2, gmod\n";
    const std::string survivors = "dmx-branch-format: warning in l4d2\n";
    const std::string model = DmxModelText().text();
    CHECK(branches_of_dmx(1, model).empty());
    CHECK(branches_of_dmx(15, model) == old);
    CHECK(branches_of_dmx(18, model) == old + survivors);
    CHECK(branches_of_dmx(22, model) ==
          old + survivors + "dmx-branch-format: warning in sfm, portal2\n");
    // a session of Source Filmmaker
    CHECK(branches_of_dmx(20, "\"DmElement\" { \"name\" \"string\" \"session\" }\n").empty());
}

TEST_CASE("a shape that moves merged vertices apart is found", "[branches]") {
    // two triangles share the corner at 10 0 0, which has the ids 1 and 3
    const auto shape = [](const std::string& moved, const std::string& base_of_3) {
        return "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\ntime 1\nend\n"
               "vertexanimation\ntime 0\n0 0 0 0 0 0 1\n1 10 0 0 0 0 1\n2 0 10 0 0 0 1\n3 " +
               base_of_3 + " 0 0 1\ntime 1\n" + moved + "end\n";
    };
    const std::string qc =
        "$modelname \"hero.mdl\"\n$model body \"hero.smd\"\n{\nflexfile \"hero.vta\"\n{\n"
        "flex \"up\" frame 1\n}\nflexcontroller phoneme up range 0 1\n%up = up\n}\n"
        "$sequence idle \"idle.smd\"\n";
    const std::string both = "1 10 0 1 0 0 1\n3 10 0 1 0 0 1\n", one = "1 10 0 1 0 0 1\n";
    CHECK(codes_of(qc, "all", shape(both, "10 0 0")) == Codes());
    CHECK(codes_of(qc, "all", shape(one, "10 0 0")) == Codes{"flex-sticky"});
    // a vertex elsewhere is none of the two
    CHECK(codes_of(qc, "all", shape(one, "0 0 0")) == Codes());
}

TEST_CASE("sequences have the order of the original, and new ones come last", "[branches]") {
    const auto check = [](const std::vector<std::string>& own,
                          const std::vector<std::string>& original) {
        const MemoryFiles files = source_with(own), others = source_with(original);
        const Scene scene = load_from(files, "/src/hero.qc");
        const Scene other = load_from(others, "/src/hero.qc");
        MemoryFiles all = files;
        for (const auto& [path, bytes] : others) all["/original" + path] = bytes;
        Scene moved = other;
        for (SourceFile& file : moved.files) file.path = "/original" + file.path.generic_string();
        std::string found;
        for (const BranchFinding& each :
             check_branches(scene, in_memory(all), *find_profile("all"), &moved).findings)
            found += each.diagnostic.code + ": " + each.diagnostic.message;
        return found;
    };
    CHECK(check({"idle", "walk"}, {"idle", "walk"}).empty());
    CHECK(check({"Idle", "walk", "run"}, {"idle", "walk"}).empty());
    CHECK(check({"walk", "idle"}, {"idle", "walk"}) ==
          "sequence-order: sequence 0 is walk, and idle in hero.qc (warning in l4d2)");
    CHECK(check({"idle"}, {"idle", "walk"}) ==
          "sequence-order: sequence 1 is missing, and walk in hero.qc (warning in l4d2)");
}

TEST_CASE("a vertex of LOD 0 that the source does not have is found", "[branches]") {
    const MemoryFiles files = PlantedModel().files();
    const auto found_at = [&](float moved, size_t vertices, bool has_copy = false) {
        Scene original = load_from(source_with({"idle"}), "/src/hero.qc");
        for (size_t i = 0; i < vertices; ++i)
            original.model.vertices[original.model.vertices.size() - 1 - i].position.y += moved;
        return found_against(files, original, has_copy);
    };
    CHECK(found_at(0.049f, 1).empty());
    CHECK(found_at(0.051f, 1) == "lod0-torn: error in gmod");
    CHECK(found_at(0.051f, 1, true) == "lod0-torn: error in gmod");  // two of four
    CHECK(found_at(0.051f, 2).empty());  // most of the model: another source
}

}  // namespace studioscope::source_rules_test
