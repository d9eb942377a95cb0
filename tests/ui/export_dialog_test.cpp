#include <catch2/catch.hpp>
#include <filesystem>

#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dialogs/dialogs.h"
#include "ui/keys.h"

namespace studioscope::export_dialog_test {

namespace {

using State = SourceListing::State;

struct ExportDriver {
    ExportDriver() : ui([this] { draw(); }) {
        edited_scene(document).format = "mdl";
        Model& model = edited_scene(document).model;
        model.bones = {{"root", kNone, {}, {}, 0}, {"spine", 0, {}, {}, 0}};
        model.attachments.resize(1);
        model.attachments[0].name = "muzzle";
        model.materials.resize(1);
        model.materials[0].name = "props/side";
        document.panels.export_dialog.is_open = true;
        document.panels.export_dialog.folder = "/mod/crate_sources";
        listing.state = State::kMade;
        listing.files = {{"crate.qc", false, 2048}, {"crate.smd", false, 100}};
        listing.bytes = 2148;
        listing.differences = {
            warning("export-bone-rule", "not written: jiggle bone spine: not written yet"),
            warning("export-point", "not written: attachment muzzle"),
            note("export-material", "a guess: material props/side: no mesh shows it")};
        using Kind = MessageSubject::Kind;
        listing.differences[0].subject = {Kind::kBone, "spine"};
        listing.differences[1].subject = {Kind::kAttachment, "muzzle"};
        listing.differences[2].subject = {Kind::kMaterial, "props/side"};
        listing.counts = "1 bone";
        ui.frames(3);
    }
    void draw() {
        Requests requests;
        export_dialog(document, &listing, requests);
        made += requests.has<request::MakeSources>();
        written += requests.has<request::WriteSources>();
        requests.each<request::ListFolder>([&](const auto& folder) { listed = folder; });
        cancelled += requests.has<request::CancelWriting>();
    }
    void click(const std::string& text) {
        const DrawnText found = ui.find_text(text);
        ui.click({found.position.x + 4, found.position.y + 4});
        ui.frames(2);
    }

    // The last of this name is the button; the first is the title.
    void click_button() {
        ImVec2 place{0, 0};
        for (const DrawnText& text : ui.texts())
            if (text.text == "Export") place = text.position;
        ui.click({place.x + 4, place.y + 4});
        ui.frames(2);
    }

    Document document;
    SourceListing listing;
    std::filesystem::path listed;  // by request
    int made = 0, written = 0, cancelled = 0;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the export dialog lists what will be written, with sizes", "[ui]") {
    ExportDriver driver;
    CHECK(driver.ui.shows("2 files, 2.1 KB will be written"));
    CHECK(driver.ui.shows("crate.smd"));
    CHECK(driver.ui.shows("/mod/crate_sources"));
    CHECK(driver.ui.shows("Equal: 1 bone"));
}

TEST_CASE("a line of the export's report goes to what it names", "[ui]") {
    ExportDriver driver;
    driver.click("jiggle bone spine");
    CHECK(driver.document.selection.bone == 1);
    driver.click("attachment muzzle");
    CHECK(driver.document.selection.attachment == 0);
    driver.click("material props/side");
    CHECK(driver.document.selection.material == 0);
}

TEST_CASE("sources are written once they are made", "[ui]") {
    ExportDriver driver;
    driver.listing.state = State::kMaking;
    driver.ui.frames(1);
    driver.click_button();
    CHECK(driver.written == 0);
    driver.listing.state = State::kMade;
    driver.ui.frames(1);
    driver.click_button();
    CHECK(driver.written == 1);
    // again, into another folder
    driver.listing.state = State::kWritten;
    driver.listing.written_to = "/mod/crate_sources";
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Written: 2 files, 2.1 KB in /mod/crate_sources"));
    driver.click_button();
    CHECK(driver.written == 2);
    driver.document.panels.export_dialog.folder.clear();
    driver.ui.frames(1);
    driver.click_button();
    CHECK(driver.written == 2);
}

TEST_CASE("writing shows its progress and can be cancelled", "[ui]") {
    ExportDriver driver;
    driver.listing.state = State::kWriting;
    driver.listing.share = 0.5f;
    driver.ui.frames(1);
    CHECK(driver.ui.shows("50%"));
    driver.ui.press("Export", {"Cancel###close"});
    CHECK(driver.cancelled == 1);
    CHECK(driver.document.panels.export_dialog.is_open);
}

TEST_CASE("the folder of an export is chosen from a list of folders", "[ui]") {
    ExportDriver driver;
    driver.click("Browse...");
    const OpenDialogSettings& dialog = driver.document.panels.open_dialog;
    CHECK(dialog.is_open);
    CHECK(dialog.purpose == OpenPurpose::kExport);
    CHECK(driver.listed == "/mod");
}

TEST_CASE("a choice about textures makes the sources again", "[ui]") {
    ExportDriver driver;
    driver.ui.press("Export", {"Textures"});
    CHECK(driver.made == 1);
    CHECK(driver.document.panels.export_dialog.with_textures);
    driver.ui.press("Export", {"Replace existing files"});
    CHECK(driver.made == 1);
    CHECK(driver.document.panels.export_dialog.replaces_files);
}

TEST_CASE("each choice about sources makes them again, and glTF has none of them", "[ui]") {
    ExportDriver driver;
    const ExportDialogSettings& chosen = driver.document.panels.export_dialog;
    driver.ui.press("Export", {"Deltas on the bind pose"});
    CHECK(driver.made == 1);
    CHECK(chosen.adds_deltas_to_bind);
    CHECK_FALSE(chosen.splits_sequences);
    driver.ui.press("Export", {"Sequences in a QCI"});
    CHECK(driver.made == 2);
    CHECK(chosen.splits_sequences);
    driver.document.panels.export_dialog.format = ExportFormat::kGltf;
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("Sequences in a QCI"));
}

TEST_CASE("each choice about glTF makes the files again", "[ui]") {
    ExportDriver driver;
    driver.document.panels.export_dialog.format = ExportFormat::kGlb;
    driver.listing.is_compared = false;
    driver.listing.counts = "2 clip";
    driver.ui.frames(2);
    CHECK(driver.ui.shows("glTF (.glb)"));
    CHECK(driver.ui.shows("Written: 2 clip"));
    driver.ui.press("Export", {"All LODs"});
    driver.ui.press("Export", {"Hit boxes, collision"});
    CHECK(driver.made == 2);
    CHECK(driver.document.panels.export_dialog.with_all_lods);
    CHECK(driver.document.panels.export_dialog.with_extras);
}

TEST_CASE("what is not compiled comes out as glTF alone", "[ui]") {
    ExportDriver driver;
    CHECK(driver.ui.shows("Sources (QC, SMD)"));
    edited_scene(driver.document).format = "smd";
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("Sources (QC, SMD)"));
    CHECK(driver.document.panels.export_dialog.format == ExportFormat::kGlb);
}

TEST_CASE("the export dialog says why nothing was written", "[ui]") {
    ExportDriver driver;
    driver.listing.problem = "/mod: cannot be written: Permission denied";
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Permission denied"));
}

}  // namespace studioscope::export_dialog_test
