#include "ui/open_dialog.h"

#include <catch2/catch.hpp>

#include "support/ui_driver.h"

namespace {

struct DialogDriver {
    DialogDriver() : ui([this] { draw(); }) {}

    void draw() {
        Requests asked;
        open_dialog(dialog, &folder, asked);
        if (!asked.open.empty()) requests.open = asked.open;
        if (asked.list_folder) requests.list_folder = asked.list_folder;
    }

    OpenDialogSettings dialog{true, {}, {}, false, {}};
    FolderListing folder{"/home/me",
                         {{"Walk.SMD", false, 2000},
                          {"notes.txt", false, 1},
                          {"body.mdl", false, 1},
                          {"zoo", true, 0}}};
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the dialog lists folders, then models by name without case", "[ui]") {
    DialogDriver driver;
    std::vector<std::string> names;
    for (const FolderEntry* entry : shown_entries(driver.folder, driver.dialog))
        names.push_back(entry->name);
    CHECK(names == std::vector<std::string>{"zoo", "body.mdl", "Walk.SMD"});
    driver.dialog.shows_all_files = true;
    CHECK(shown_entries(driver.folder, driver.dialog).size() == 4);
}

TEST_CASE("a chosen file is opened by its whole path", "[ui]") {
    DialogDriver driver;
    driver.ui.press("Open", {"entries", "body.mdl", "##row"});
    driver.ui.press("Open", {"Open"});
    CHECK(driver.requests.open == std::vector<std::string>{"/home/me/body.mdl"});
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("a folder is asked for, and so is the one above", "[ui]") {
    DialogDriver driver;
    driver.ui.press("Open", {"entries", "zoo", "##row"});
    CHECK(driver.requests.list_folder == "/home/me/zoo");
    driver.ui.press("Open", {"Up"});
    CHECK(driver.requests.list_folder == "/home");
}
