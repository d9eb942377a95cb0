#include "window/counterpart.h"

#include <catch2/catch.hpp>

#include "core/path_text.h"
#include "support/memory_files.h"

namespace studioscope::counterpart_test {

namespace {

Scene scene_of(const std::string& file, const std::string& format,
               const std::string& model_name = {}) {
    Scene scene;
    scene.file = file;
    scene.format = format;
    scene.model.name = model_name;
    return scene;
}

std::string found(const Scene& scene, const std::vector<std::string>& paths) {
    MemoryFiles files;
    for (const std::string& path : paths) files[path] = {};
    const auto counterpart = find_counterpart(scene, in_memory(files));
    return counterpart ? generic_path_text(*counterpart) : "";
}

}  // namespace

TEST_CASE("a QC finds its compiled model by $modelname in the folders around it", "[window]") {
    const Scene qc = scene_of("/mod/src/hero/hero.qc", "qc", "people/hero.mdl");
    CHECK(found(qc, {"/mod/models/people/hero.mdl"}) == "/mod/models/people/hero.mdl");
    CHECK(found(qc, {"/mod/src/people/Hero.MDL"}) == "/mod/src/people/Hero.MDL");
    // the nearest one
    CHECK(found(qc, {"/mod/models/people/hero.mdl", "/mod/src/hero/hero.mdl"}) ==
          "/mod/src/hero/hero.mdl");
    CHECK(found(qc, {"/mod/models/people/villain.mdl"}).empty());
}

TEST_CASE("a compiled model finds the QC of its name in the folders around it", "[window]") {
    const Scene mdl = scene_of("/mod/models/people/hero.mdl", "mdl");
    CHECK(found(mdl, {"/mod/models/people/hero.qc"}) == "/mod/models/people/hero.qc");
    CHECK(found(mdl, {"/mod/models/people/source_files/hero.qc"}) ==
          "/mod/models/people/source_files/hero.qc");
    CHECK(found(mdl, {"/mod/source/Hero.qc"}) == "/mod/source/Hero.qc");
    // too deep below a folder above
    CHECK(found(mdl, {"/mod/source/people/hero.qc"}).empty());
    CHECK(found(scene_of("/mod/hero.smd", "smd"), {"/mod/hero.qc"}).empty());
}

TEST_CASE("counterparts are looked for up to five folders above", "[window]") {
    const Scene mdl = scene_of("/a/b/c/d/e/f/g.mdl", "mdl");
    CHECK(found(mdl, {"/a/g.qc"}) == "/a/g.qc");
    const Scene deeper = scene_of("/a/b/c/d/e/f/h/g.mdl", "mdl");
    CHECK(found(deeper, {"/a/b/g.qc"}) == "/a/b/g.qc");
    CHECK(found(deeper, {"/a/g.qc"}).empty());
}

}  // namespace studioscope::counterpart_test
