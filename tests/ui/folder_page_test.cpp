#include "ui/shell/folder_page.h"

#include <catch2/catch.hpp>
#include <string>

#include "core/path_text.h"
#include "document/document.h"
#include "support/ui_driver.h"
#include "ui/shell/panels.h"

namespace studioscope::folder_page_test {

namespace {

struct Page {
    FolderPageSettings settings;
    FolderPage page;
    Requests requests;
    std::string opened;  // file that was asked for

    Page() {
        settings.is_open = true;
        page.root = "/models";
        page.number = 1;
    }
    void add(const std::string& name, double bones) {
        page.names.push_back(name);
        page.cells.emplace_back();
        page.numbers.push_back(unknown_numbers());
        page.numbers.back()[0] = bones;
    }
    void draw() {
        requests = {};
        folder_page({{0, 0}, {900, 700}}, settings, page, requests);
        requests.each<request::Open>(
            [&](const auto& files) { opened = generic_path_text(files[0]); });
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

TEST_CASE("the page shows the models that fit the search, and what is wrong with it", "[ui]") {
    Page page;
    page.add("hat.mdl", 3);
    page.add("hero.mdl", 90);
    page.settings.filter = "bones > 10";
    UiDriver ui([&] { page.draw(); });
    ui.frames(2);
    CHECK(ui.shows("1 of 2 models"));
    CHECK_FALSE(ui.shows("hat.mdl"));
    page.settings.filter = "bones >";
    ui.frames(2);
    CHECK(ui.shows("expected a number such as bones"));
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
