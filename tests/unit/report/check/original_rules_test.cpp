// A model is compared with what it replaces, or with the source that it was made from.

#include <catch2/catch.hpp>

#include "support/planted_model.h"

namespace studioscope::original_rules_test {

namespace {

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
         check_branches(scene, in_memory(files), *profile_named("all"), &original).findings)
        found += each.diagnostic.code + ": " + text_of(each.branches);
    return found;
}

// A source with these sequences, and a triangle on the vertices of PlantedModel.
MemoryFiles source(const std::vector<std::string>& sequences) {
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

TEST_CASE("sequences have the order of the original, and new ones come last", "[branches]") {
    const auto check = [](const std::vector<std::string>& own,
                          const std::vector<std::string>& original) {
        const MemoryFiles files = source(own), others = source(original);
        const Scene scene = load_from(files, "/src/hero.qc");
        const Scene other = load_from(others, "/src/hero.qc");
        MemoryFiles all = files;
        for (const auto& [path, bytes] : others) all["/original" + path] = bytes;
        Scene moved = other;
        for (SourceFile& file : moved.files) file.path = "/original" + file.path.generic_string();
        std::string found;
        for (const BranchFinding& each :
             check_branches(scene, in_memory(all), *profile_named("all"), &moved).findings)
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
        Scene original = load_from(source({"idle"}), "/src/hero.qc");
        for (size_t i = 0; i < vertices; ++i)
            original.model.vertices[original.model.vertices.size() - 1 - i].position.y += moved;
        return found_against(files, original, has_copy);
    };
    CHECK(found_at(0.049f, 1).empty());
    CHECK(found_at(0.051f, 1) == "lod0-torn: error in gmod");
    CHECK(found_at(0.051f, 1, true) == "lod0-torn: error in gmod");  // two of four
    CHECK(found_at(0.051f, 2).empty());  // most of the model: another source
}

}  // namespace studioscope::original_rules_test
