#include "document/content_report.h"

#include <catch2/catch.hpp>

namespace studioscope::content_report_test {

namespace {

MaterialParameter parameter(const char* key, const char* value) {
    MaterialParameter made;
    made.key = key;
    made.value = value;
    return made;
}

}  // namespace

TEST_CASE("a file found elsewhere is reached by a line of the VMT or of the QC", "[mounts]") {
    ResolvedMaterial eyes, skin;
    skin.parameters = {parameter("$basetexture", "models/humans/skin")};
    eyes.parameters = {parameter("$basetexture", "models/humans/white"),
                       parameter("$iris", "Engine\\Eye-Iris")};
    const std::vector<ResolvedMaterial> materials{skin, eyes};
    const auto line = [&](const char* path, const char* elsewhere) {
        return mending_line(path, elsewhere, materials);
    };
    CHECK(line("materials/engine/eye-iris.vtf", "materials/models/humans/Eye-Iris.vtf") ==
          "\"$iris\" \"models/humans/Eye-Iris\"");
    // a VMT may name the ending as well
    eyes.parameters[1].value = "engine/eye-iris.VTF";
    CHECK(mending_line("materials/engine/eye-iris.vtf", "materials/eye-iris.vtf", {&eyes, 1}) ==
          "\"$iris\" \"eye-iris\"");
    CHECK(line("materials/a/hat.vmt", "materials/models/humans/hat.vmt") ==
          "$cdmaterials \"models/humans/\"");
    CHECK(line("materials/a/hat.vmt", "materials/hat.vmt") == "$cdmaterials \"\"");
    CHECK(line("materials/a/other.vtf", "materials/b/other.vtf").empty());  // nobody asks for it
    CHECK(line("materials/a/hat.vmt", "materials/b/cap.vmt").empty());
    CHECK(line("models/a/hat.mdl", "models/b/hat.mdl").empty());
}

TEST_CASE("paths have the same base name in any case and with either slash", "[mounts]") {
    CHECK(has_same_base_name("a/Eye.vtf", "b\\c\\eye.VTF"));
    CHECK_FALSE(has_same_base_name("a/eye.vtf", "a/eye.vmt"));
    CHECK_FALSE(has_same_base_name("eye.vtf", "a/eye.vtf"));  // words, no path
}

}  // namespace studioscope::content_report_test
