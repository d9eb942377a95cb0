#include <catch2/catch.hpp>

#include "model/validate.h"

namespace studioscope::names_test {

TEST_CASE("names are limited to 256 bytes, with one note", "[budget]") {
    Model model;
    model.bones.resize(2);
    model.bones[0].name = std::string(256, 'a');
    model.bones[1].name = std::string(5000, 'b');
    model.materials.emplace_back().name = std::string(300, 'c');
    model.clips.emplace_back().name = std::string(299, 'd');
    shorten_names(model);
    CHECK(model.bones[0].name == std::string(256, 'a'));
    CHECK(model.bones[1].name == std::string(253, 'b') + "...");
    CHECK(model.materials[0].name.size() == 256);
    CHECK(model.clips[0].name.size() == 256);
    REQUIRE(model.diagnostics.size() == 1);
    CHECK(model.diagnostics[0].code == "long-name");
    CHECK(model.diagnostics[0].severity == Severity::kNote);
    CHECK(model.diagnostics[0].message.find("3 names") == 0);
}

TEST_CASE("names of common length have no note", "[budget]") {
    Model model;
    model.bones.emplace_back().name = "ValveBiped.Bip01_Pelvis";
    shorten_names(model);
    CHECK(model.bones[0].name == "ValveBiped.Bip01_Pelvis");
    CHECK(model.diagnostics.empty());
}

}  // namespace studioscope::names_test
