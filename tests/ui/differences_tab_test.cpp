#include <catch2/catch.hpp>

#include "document/compared_model.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/dock/panels.h"
#include "ui/shell/panels.h"

namespace studioscope::differences_tab_test {

namespace {

// The sample, compared with one whose vertices 6 and 7 are 3 and 1 units higher.
struct ComparedDriver {
    ComparedDriver() : ui([this] { collect(draw_panels(document, {}).requests); }) {
        open_sample(document);
        Scene other = sample_scene();
        other.file = "old/sample.mdl";
        other.model.vertices[6].position.z = 3;
        other.model.vertices[7].position.z = 1;
        SceneDiff diff = compare_scenes(*document.scene, other);
        document.compared = compared_model(document, std::move(other), std::move(diff));
        document.view.lod_layout = LodLayout::kPanes;
        open_tab(document.panels.dock, kDifferencesTab);
        ui.frames(3);
    }
    void collect(const Requests& requests) {
        frames_selection = frames_selection || requests.has<request::FrameSelection>();
        ends = ends || requests.has<request::EndComparison>();
    }

    Document document;
    bool frames_selection = false, ends = false;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the tab lists what differs, and a click goes to the vertex that moved farthest",
          "[ui][compare]") {
    ComparedDriver driver;
    CHECK(driver.ui.shows("2 vertices moved, at most 3 units"));
    const auto& all = driver.document.compared->diff.differences;
    const auto moved = std::find_if(all.begin(), all.end(), [](const Difference& each) {
        return each.fate == VertexFate::kMoved && each.lod == 0;
    });
    REQUIRE(moved != all.end());
    const int row = static_cast<int>(moved - all.begin());
    driver.ui.press("Dock", {kDifferencesTab, "differences", row, "##row"});
    CHECK(driver.document.selection.vertex == 6);
    driver.ui.move({600, 300});
    driver.ui.frames(2);
    CHECK(driver.document.hover.category == static_cast<int>(VertexFate::kMoved));
    CHECK(driver.frames_selection);
    driver.ui.frames(3);
    CHECK(driver.ui.shows("In the compared model"));
    CHECK(driver.ui.shows("Moved by 3 units"));
    CHECK(driver.ui.shows("6 0 3"));
}

TEST_CASE("the legend counts fates and lights up one of them", "[ui][compare]") {
    ComparedDriver driver;
    CHECK(driver.ui.shows("kept 7"));
    CHECK(driver.ui.shows("moved 2"));
    const DrawnText kept = driver.ui.find_text("kept 7");
    driver.ui.move({kept.position.x + 4, kept.position.y + 4});
    driver.ui.frames(2);
    CHECK(driver.document.hover.category == static_cast<int>(VertexFate::kKept));
}

TEST_CASE("panes and tab name both models; the comparison ends by a button", "[ui][compare]") {
    ComparedDriver driver;
    CHECK(driver.ui.shows("sample.mdl, LOD 0"));
    CHECK(driver.ui.shows("Difference"));
    driver.ui.press("Dock", {kDifferencesTab, "Wipe"});
    CHECK(driver.document.view.lod_layout == LodLayout::kWipe);
    driver.ui.press("Dock", {kDifferencesTab, "End"});
    CHECK(driver.ends);
}

TEST_CASE("the tab of differences is listed only where a model is compared", "[ui][compare]") {
    ComparedDriver driver;
    open_tab(driver.document.panels.dock, kTimelineTab);
    driver.ui.frames(3);
    CHECK(driver.ui.try_press("Dock", {"tab", kDifferencesTab}));
    open_tab(driver.document.panels.dock, kTimelineTab);
    driver.document.compared.reset();
    driver.ui.frames(3);
    CHECK_FALSE(driver.ui.try_press("Dock", {"tab", kDifferencesTab}));
    // opened by its command, it says what to do
    const Command& command = find_command(CommandId::kDockTab, 8);
    Requests requests;
    command.run(driver.document, requests, command.argument);
    driver.ui.frames(3);
    CHECK(driver.ui.shows("No model is compared with this one."));
}

TEST_CASE("the dialog for a model to compare requests a comparison", "[ui][compare]") {
    Document document;
    open_sample(document);
    FolderListing folder{"/models", {{"a.mdl", false, 10}}, {}, 1};
    FrameInfo info;
    info.folder = &folder;
    std::vector<std::filesystem::path> compared, opened;
    UiDriver ui([&] {
        const PanelResult result = draw_panels(document, info);
        result.requests.each<request::Compare>([&](const auto& value) { compared = value; });
        result.requests.each<request::Open>([&](const auto& value) { opened = value; });
    });
    const Command& command = find_command(CommandId::kCompare);
    Requests requests;
    command.run(document, requests, command.argument);
    ui.frames(3);
    ui.press("Compare with", {"entries", "a.mdl", "##row"});
    ui.press("Compare with", {"Compare"});
    CHECK(compared == std::vector<std::filesystem::path>{"/models/a.mdl"});
    CHECK(opened.empty());
    CHECK_FALSE(document.panels.open_dialog.is_open);
}

TEST_CASE("comparing a QC or a compiled model with its counterpart is offered", "[ui][compare]") {
    Document document;
    const auto offered = [&](int which) {
        return is_offered(find_command(CommandId::kCompareCounterpart, which), document);
    };
    CHECK_FALSE(offered(0));
    CHECK_FALSE(offered(1));
    edited_scene(document).format = "qc";
    CHECK(offered(0));
    CHECK_FALSE(offered(1));
    edited_scene(document).format = "mdl";
    CHECK_FALSE(offered(0));
    CHECK(offered(1));
    CHECK_FALSE(is_offered(find_command(CommandId::kEndComparison), document));
}

}  // namespace studioscope::differences_tab_test
