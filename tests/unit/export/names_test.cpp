// Names of a compiled model in its sources: bytes as they were, files that every system takes.

#include <catch2/catch.hpp>

#include "core/text.h"
#include "support/exported_prop.h"

namespace studioscope::export_names_test {

using namespace assets;
using Made = ExportedProp;

TEST_CASE("names stay in their folder and in their quotes", "[export]") {
    Asset asset = prop_asset();
    asset.body_parts[0].models[0].name = "con";
    asset.body_parts[1].models[0].name = "CON_2";
    asset.attachments[0].name = "a\"\n$include \"secret.qc\"\n$attachment \"b";
    asset.clips[0].name = "../up:it";
    const Made made = export_asset(asset);
    REQUIRE(made.exported);
    CHECK(find_file(*made.exported, "con_2.smd") != nullptr);
    CHECK(find_file(*made.exported, "CON_2_2.smd") != nullptr);
    for (const ExportedFile& file : made.exported->files) {
        CAPTURE(file.path);
        CHECK(file.path.find_first_of("/\\:\"\n") == std::string::npos);
    }
    CHECK(made.exported->files[0].text.find("\n$include") == std::string::npos);
    CHECK(made.exported->report.lost.size() == 1);
    CHECK(made.exported->report.lost[0].code == "export-name");
}

TEST_CASE("names that are no UTF-8 come out as the same bytes", "[export]") {
    const std::string bone = "\xEA\xEE\xF1\xF2\xFC", clip = "\xE1\xE5\xE3";  // Windows-1251
    const std::string point = "\xC4\xE3\x5C", material = "\xC4\xBE";         // GBK
    Asset asset = prop_asset();
    asset.bones[0].name = bone;
    asset.clips[0].name = clip;
    asset.attachments[0].name = point;
    asset.materials[0] = material;
    const Made made = export_asset(asset, 0);
    REQUIRE(made.exported);
    CHECK(described(made.exported->report.differs) == "");
    CHECK(described(made.exported->report.lost) == "");
    const std::string& qc = made.exported->files[0].text;
    CHECK(qc.find("$definebone \"" + bone + "\"") != std::string::npos);
    CHECK(qc.find("$sequence \"" + clip + "\"") != std::string::npos);
    CHECK(qc.find("$attachment \"" + point + "\" \"" + bone + "\"") != std::string::npos);
    size_t meshes = 0;
    for (const ExportedFile& file : made.exported->files) {
        if (!file.path.ends_with(".smd")) continue;
        CAPTURE(file.path);
        CHECK(file.text.find("0 \"" + bone + "\" -1\n") != std::string::npos);
        meshes += file.text.find("\n" + material + "\n") != std::string::npos;
        CHECK(is_utf8(file.path));
    }
    CHECK(meshes > 0);
    for (const Diagnostic& message : export_messages(made.exported->report))
        CHECK(is_utf8(message.message));
}

TEST_CASE("a name of Windows with an ending is a file all the same", "[export]") {
    Asset asset = prop_asset();
    asset.clips[0].name = "con./../../up";
    const Made made = export_asset(asset);
    REQUIRE(made.exported);
    CHECK(find_file(*made.exported, "con_2._.._.._up.smd") != nullptr);
    CHECK(described(made.exported->report.differs) == "");
}

}  // namespace studioscope::export_names_test
