#include "ui/shell/folder_page.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "core/path_text.h"
#include "document/document.h"
#include "support/ui_driver.h"
#include "ui/keys.h"
#include "ui/shell/panels.h"

namespace studioscope::folder_page_test {

namespace {

struct Page {
    FolderPageSettings settings;
    FolderPage page;
    Requests requests;
    std::string opened;             // file that was asked for
    std::string shown = "nothing";  // place whose models were asked for

    Page() {
        settings.is_open = true;
        page.place = "/models";
        page.number = 1;
    }
    void add(const std::string& name, double bones) {
        page.names.push_back(name);
        page.paths.push_back(page.place / name);
        page.cells.emplace_back();
        page.numbers.push_back(unknown_numbers());
        page.numbers.back()[0] = bones;
    }
    void draw() {
        requests = {};
        folder_page({{0, 0}, {900, 700}}, settings, page, requests);
        requests.each<request::Open>(
            [&](const auto& files) { opened = generic_path_text(files[0]); });
        requests.each<request::ShowModels>(
            [&](const auto& path) { shown = generic_path_text(path); });
    }
};

}  // namespace

TEST_CASE("a click on a picture opens its model and closes the page", "[ui]") {
    Page page;
    page.add("props/hat.mdl", 3);
    page.add("props/hero.mdl", 90);
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("2 models"));
    CHECK(ui.shows("hat.mdl"));
    CHECK(page.page.visible == std::vector<size_t>{0, 1});
    ui.press("Folder", {1, "##cell"});
    CHECK(page.opened == "/models/props/hero.mdl");
    CHECK_FALSE(page.settings.is_open);
}

TEST_CASE("the names of the models are listed below their folders", "[ui]") {
    Page page;
    for (const char* name : {"hat.mdl", "props/a/one.mdl", "props/a/two.mdl", "props/b/one.mdl"})
        page.add(name, 3);
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    const std::vector<FolderRow>& rows = page.page.rows;
    REQUIRE(rows.size() == 7);
    CHECK(rows[0].folder.empty());
    CHECK(rows[2].folder == "props/a");
    CHECK(rows[2].models == 2);
    CHECK_FALSE(rows[2].shown);
    CHECK(rows[6].shown == size_t{3});
    ui.press("Folder", {"models", 2, "##row"});  // the folder alone
    ui.frames(2);
    CHECK(page.page.visible == std::vector<size_t>{1, 2});
    CHECK(ui.shows("2 of 4 models"));
    ui.press("Folder", {"models", 0, "##row"});  // and all again
    ui.frames(2);
    CHECK(page.page.visible.size() == 4);
    ui.press("Folder", {"models", 6, "##row"});
    CHECK(page.opened == "/models/props/b/one.mdl");
    CHECK_FALSE(page.settings.is_open);
}

TEST_CASE("a model is searched and opened by keys", "[ui]") {
    Page page;
    for (const char* name : {"a.mdl", "b.mdl", "c.mdl", "hat.mdl"}) page.add(name, 3);
    UiDriver ui([&] { page.draw(); });
    ui.frames(3);
    ui.key(kKeyDown);
    ui.key(kKeyDown);
    ui.key(kKeyUp);
    ui.frames(1);
    CHECK(page.settings.row == 1);
    for (int i = 0; i < 6; ++i) ui.key(kKeyDown);
    CHECK(page.settings.row == 3);  // the last one
    ui.type("hat");                 // the search has the keys at once
    ui.frames(2);
    CHECK(page.page.visible == std::vector<size_t>{3});
    CHECK(page.settings.row == 0);
    ui.key(kKeyEnter);
    ui.frames(1);
    CHECK(page.opened == "/models/hat.mdl");
}

TEST_CASE("the cursor is scrolled to, in the list and among the pictures", "[ui]") {
    Page page;
    for (int i = 0; i < 500; ++i) page.add("model" + std::to_string(i) + ".mdl", i);
    UiDriver ui([&] { page.draw(); });
    ui.frames(3);
    CHECK_FALSE(ui.shows("model75.mdl"));
    for (int i = 0; i < 5; ++i) ui.key(kKeyPageDown);  // 15 rows each
    ui.frames(2);
    CHECK(page.settings.row == 75);
    CHECK(std::find(page.page.visible.begin(), page.page.visible.end(), 75) !=
          page.page.visible.end());
    CHECK(ui.shows("model75.mdl"));
}

TEST_CASE("the page names its place, what it is used for, and the way to all mounts", "[ui]") {
    Page page;
    page.page.place = "/addons/hats.gma!";
    page.page.use = "mounted, 0 of 298 files used";
    page.add("hat.mdl", 3);
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("/addons/hats.gma: mounted, 0 of 298 files used"));
    ui.press("Folder", {"All mounts"});
    CHECK(page.shown.empty());
    page.page.has_all_mounts = true;
    ui.frames(2);
    CHECK_FALSE(ui.shows("/addons/hats.gma:"));
    ui.press("Folder", {"All mounts"});
    CHECK(page.shown == "/addons/hats.gma!");
}

TEST_CASE("the models of what was mounted are offered over the view", "[ui]") {
    Document document;
    ModelListing listing;
    listing.root = "/addons/hats.gma!";
    listing.models = {"a.mdl"};
    FrameInfo info;
    info.offered = &listing;
    document.panels.folder_page.is_offered = true;
    std::filesystem::path shown;
    UiDriver ui([&] {
        const PanelResult result = draw_panels(document, info);
        result.requests.each<request::ShowModels>([&](const auto& path) { shown = path; });
    });
    ui.frames(3);
    ui.press("Offered models", {"Show its 1 model"});
    CHECK(shown == listing.root);
    listing.models.emplace_back("b.mdl");
    listing.is_more = true;
    ui.frames(2);
    CHECK(ui.shows("Show its 2+ models"));
    ui.press("Offered models", {"x"});
    CHECK_FALSE(document.panels.folder_page.is_offered);
}

TEST_CASE("the page shows the models that fit the search, and what is wrong with it", "[ui]") {
    Page page;
    page.add("hat.mdl", 3);
    page.add("hero.mdl", 90);
    UiDriver ui([&] { page.draw(); });
    ui.frames(3);
    ui.type("bones > 10");
    ui.frames(2);
    CHECK(ui.shows("1 of 2 models"));
    CHECK_FALSE(ui.shows("hat.mdl"));
    for (int letter = 0; letter < 2; ++letter) ui.key(kKeyBackspace);
    ui.frames(2);
    CHECK(ui.shows("expected a number such as bones"));
    page.page.place = "/other";  // where nothing is typed yet
    page.settings.filter = "nothing";
    ui.frames(2);
    CHECK(ui.shows("No model here fits the search."));
}

TEST_CASE("a model without a picture says why, and more in a tooltip", "[ui]") {
    Page page;
    page.add("broken.mdl", 0);
    page.page.cells[0].problem = "the header is cut: 12 bytes of 408";
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("the header is cut"));
    CHECK(ui.shows("broken.mdl"));
}

TEST_CASE("a long problem of the search is shown whole", "[ui]") {
    Page page;
    page.add("hero.mdl", 90);
    page.settings.filter = "bones > 3 and verticesss > 12 and more";
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("models have no number of this name (did you mean vertices?)"));
    CHECK(ui.shows("at \"verticesss > 12 and more\""));
    CHECK(ui.shows("hero.mdl"));  // a wrong search leaves all
}

TEST_CASE("the page says that a folder has more models than are listed", "[ui]") {
    Page page;
    page.add("hero.mdl", 90);
    page.add("hat.mdl", 3);
    page.page.is_more = true;
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("the first 2 models"));
}

TEST_CASE("a number that becomes known is searched at once", "[ui]") {
    Page page;
    page.add("hero.mdl", unknown_numbers()[0]);
    page.settings.filter = "bones > 10";
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK_FALSE(ui.shows("hero.mdl"));
    page.page.numbers[0][0] = 90;
    page.page.read = 1;
    ui.frames(2);
    CHECK(ui.shows("hero.mdl"));
}

TEST_CASE("only the cells on screen are drawn of a folder with many models", "[ui]") {
    Page page;
    for (int i = 0; i < 5000; ++i) page.add("model" + std::to_string(i) + ".mdl", i);
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("5 000 models"));
    CHECK(page.page.visible.size() >= 12);
    CHECK(page.page.visible.size() < 100);
}

TEST_CASE("models below hidden folders are counted, and shown by a click", "[ui]") {
    Page page;
    page.add("hat.mdl", 3);
    page.add(".content/a.mdl", 3);
    page.add("props/.old/deep/b.mdl", 3);
    page.add("props/v1.2/.c.mdl", 3);  // no folder
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("2 models below .content, props/.old:"));
    CHECK(page.page.visible == std::vector<size_t>{0, 3});
    page.page.read = 3;
    ui.frames(1);
    CHECK(ui.shows("2 models, 3 of 4 read"));  // the hidden ones are read as well
    ui.press("Folder", {"Show"});
    ui.frames(2);
    CHECK(page.page.visible == std::vector<size_t>{0, 1, 2, 3});
    CHECK(ui.shows("4 models"));
    ui.press("Folder", {"Hide"});
    ui.frames(2);
    CHECK(page.page.visible.size() == 2);
}

TEST_CASE("a folder whose models are all hidden says so", "[ui]") {
    Page page;
    page.add(".content/a.mdl", 3);
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("1 model below .content:"));
    CHECK(ui.shows("All models are below hidden folders."));
}

TEST_CASE("a folder without models says so", "[ui]") {
    Page page;
    page.page.problem = "There is no model in it.";
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("There is no model in it."));
}

TEST_CASE("without a model the pictures have the whole width", "[ui]") {
    Document document;
    Page page;
    page.add("hat.mdl", 3);
    FrameInfo info;
    info.folder_page = &page.page;
    document.panels.folder_page.is_open = true;
    UiDriver ui([&] { draw_panels(document, info); });  // 1280 pixels wide
    ui.frames(3);
    CHECK_FALSE(ui.shows("Search bones"));
    CHECK_FALSE(ui.shows("No model is open."));
    CHECK(ui.find_text("Close").position.x > 1200);
    document.panels.folder_page.is_open = false;
    ui.frames(3);
    CHECK(ui.shows("Search bones"));
}

}  // namespace studioscope::folder_page_test
