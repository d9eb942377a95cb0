#include <catch2/catch.hpp>
#include <filesystem>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/shell/view_panels.h"

namespace studioscope::sample_card_test {

namespace {

struct CardDriver {
    CardDriver() : ui([this] { draw(); }, {1280, 800}) {
        open_sample(document);
        document.panels.sample_card.folder = "/data";
        ui.frames(3);
    }

    void draw() {
        Requests asked;
        sample_card(view, document, asked);
        if (asked.has<request::OpenCase>()) requests = asked;
    }
    void show(const char* file) {
        edited_scene(document).file = file;
        ui.frames(3);
    }
    void click(const char* text) {
        const DrawnText found = ui.find_text(text);
        ui.click({found.position.x + 5, found.position.y + 5});
    }

    Rect view{{0, 0}, {640, 500}};
    Document document;
    Requests requests;
    UiDriver ui;
};

using Paths = std::vector<std::filesystem::path>;

}  // namespace

TEST_CASE("the card over the sample says what to do first", "[ui][sample-card]") {
    CardDriver driver;
    CHECK(driver.ui.shows("Drop a model. Click a vertex. Open Fixups."));
    CHECK(driver.ui.shows("Or see what a fault looks like:"));
    CHECK(open_case_text(driver.document).empty());
}

TEST_CASE("each case opens by one click, at the tab that shows its fault", "[ui][sample-card]") {
    CardDriver driver;
    driver.click("A torn LOD");
    CHECK(driver.requests.get<request::OpenCase>() ==
          Paths{"/data/cases/torn_lod/models/studioscope/torn_lod.mdl"});
    CHECK(is_open(driver.document.panels.dock, kFixupsTab));
    driver.click("A missing texture");
    CHECK(driver.requests.get<request::OpenCase>() ==
          Paths{"/data/cases/missing_texture/models/studioscope/missing_texture.mdl"});
    driver.click("A clip with skipped frames");
    CHECK(driver.requests.get<request::OpenCase>() ==
          Paths{"/data/sample/source/ollie.smd", "/data/sample/source/anims/wave.smd"});
    CHECK(is_open(driver.document.panels.dock, kTimelineTab));
}

TEST_CASE("the card of an open case says what to see, and leads back", "[ui][sample-card]") {
    CardDriver driver;
    driver.show("/data/cases/torn_lod/models/studioscope/torn_lod.mdl");
    CHECK(driver.ui.shows("LOD 0 is torn, LOD 1 is whole"));
    CHECK_FALSE(driver.ui.shows("Or see what a fault looks like:"));
    driver.click("The sample again");
    CHECK(driver.requests.get<request::OpenCase>() ==
          Paths{"/data/sample/models/studioscope/ollie.mdl"});
    ResolvedMaterial lost;
    driver.document.materials = {lost};
    driver.show("/data/cases/missing_texture/models/studioscope/missing_texture.mdl");
    CHECK(driver.ui.shows("Click the line below"));
    driver.document.materials[0].status = MaterialStatus::kComplete;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Solved"));
    driver.show("/data/sample/source/ollie.smd");
    CHECK(driver.ui.shows("Uncheck"));
}

TEST_CASE("the card is there only over the sample, until it is closed", "[ui][sample-card]") {
    CardDriver driver;
    driver.document.panels.sample_card.folder.clear();
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("Drop a model"));
    driver.document.panels.sample_card.folder = "/data";
    driver.document.panels.is_hidden = true;
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("Drop a model"));
    driver.document.panels.is_hidden = false;
    driver.ui.frames(3);
    REQUIRE(driver.ui.shows("Drop a model"));
    driver.ui.press("First steps", {"x"});
    CHECK(driver.document.panels.sample_card.is_dismissed);
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("Drop a model"));
}

TEST_CASE("the card makes room for a message over the view", "[ui][sample-card]") {
    CardDriver driver;
    const float alone = driver.ui.find_text("Drop a model.").position.y;
    driver.document.panels.show_toast("textures is mounted");
    driver.ui.frames(2);
    CHECK(driver.ui.find_text("Drop a model.").position.y > alone + ImGui::GetTextLineHeight());
    driver.document.panels.toast_seconds = 0;
    driver.ui.frames(2);
    CHECK(driver.ui.find_text("Drop a model.").position.y == alone);
    driver.document.fixups.tried.emplace();  // which has a line over the view
    driver.ui.frames(2);
    CHECK(driver.ui.find_text("Drop a model.").position.y > alone + ImGui::GetTextLineHeight());
}

// A model is framed in the first frame that shows it, in the room that the card leaves.
TEST_CASE("the card covers the same area in its first frame as later", "[ui][sample-card]") {
    Document document;
    open_sample(document);
    document.panels.sample_card.folder = "/data";
    std::vector<Covered> covered;
    UiDriver ui([&] {
        Requests asked;
        covered.push_back(sample_card({{180, 60}, {400, 300}}, document, asked));
    });
    ui.frames(3);
    REQUIRE(covered.size() >= 3);
    REQUIRE(covered[0].size() == 1);
    CHECK(covered[0][0].position == covered.back()[0].position);
    CHECK(covered[0][0].size == covered.back()[0].size);
    CHECK(covered[0][0].size.y > 60);
    edited_scene(document).file = "/data/cases/torn_lod/models/studioscope/torn_lod.mdl";
    covered.clear();
    ui.frames(3);
    CHECK(covered[0][0].size == covered.back()[0].size);
}

TEST_CASE("the card stays within the view, or away from a small one", "[ui][sample-card]") {
    CardDriver driver;
    driver.view = {{280, 60}, {240, 300}};
    driver.ui.frames(3);
    const DrawnText text = driver.ui.find_text("Drop a model.");
    CHECK(text.position.x >= 280);
    CHECK(text.position.x < 520);
    driver.view.size.x = 219;  // 199 points are left between the margins
    driver.ui.frames(3);
    CHECK_FALSE(driver.ui.shows("Drop a model."));
    driver.view.size.x = 220;
    driver.ui.frames(3);
    CHECK(driver.ui.shows("Drop a model."));
}

}  // namespace studioscope::sample_card_test
