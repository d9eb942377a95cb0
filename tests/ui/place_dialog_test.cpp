// The dialog that opens folders and archives, and its list of places.

#include <catch2/catch.hpp>

#include "support/ui_driver.h"
#include "ui/dialogs/dialogs.h"
#include "ui/dialogs/folder_entries.h"

namespace studioscope::place_dialog_test {

namespace {

struct DialogDriver {
    DialogDriver() : ui([this] { draw(); }) {
        dialog.is_open = true;
        sort_entries(folder);
    }
    void draw() {
        Requests asked;
        open_dialog(dialog, &folder, asked);
        asked.each<request::Open>([&](const auto& value) { opened = value; });
        asked.each<request::ListFolder>([&](const auto& value) { listed = value; });
    }

    OpenDialogSettings dialog;
    FolderListing folder{
        "/home/me", {{"body.mdl", false, 2000}, {"hats.gma", false, 1}, {"zoo", true, 0}}, {}, 1};
    std::vector<std::filesystem::path> opened;
    std::filesystem::path listed;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the dialog for folders opens an archive, a folder or the listed one", "[ui]") {
    constexpr const char* kTitle = "Open a folder or archive";
    DialogDriver driver;
    driver.dialog.purpose = OpenPurpose::kFolder;
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("body.mdl"));
    using Paths = std::vector<std::filesystem::path>;
    SECTION("an archive") {
        driver.ui.press(kTitle, {"entries", "hats.gma", "##row"});
        driver.ui.press(kTitle, {"Open"});
        CHECK(driver.opened == Paths{"/home/me/hats.gma"});
    }
    SECTION("a folder") {
        driver.ui.press(kTitle, {"entries", "zoo", "##row"});
        driver.ui.press(kTitle, {"Open"});
        CHECK(driver.opened == Paths{"/home/me/zoo"});
    }
    SECTION("the folder that is listed") {
        driver.ui.press(kTitle, {"Open this folder"});
        CHECK(driver.opened == Paths{"/home/me"});
    }
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("the dialog for files opens the folder that is listed, too", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.press("Open", {"Open this folder"});
    CHECK(driver.opened == std::vector<std::filesystem::path>{"/home/me"});
    driver.dialog.is_open = true;
    driver.dialog.purpose = OpenPurpose::kCompare;
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.try_press("Compare with", {"Open this folder"}));
}

TEST_CASE("places and folders that are kept are gone to by a click", "[ui]") {
    DialogDriver driver;
    driver.folder.places = {{"Home", "/home/me"}, {"Source mods", "/steam/sourcemods"}};
    driver.ui.frames(2);
    driver.ui.press("Open", {"/steam/sourcemods", "##row"});
    CHECK(driver.listed == std::filesystem::path("/steam/sourcemods"));
    driver.ui.press("Open", {"Keep this folder"});
    CHECK(driver.dialog.favourites == std::vector<std::string>{"/home/me"});
    driver.dialog.favourites.emplace_back("/work/addons");
    driver.ui.frames(1);
    driver.ui.press("Open", {"kept", "/work/addons", "##row"});
    CHECK(driver.listed == std::filesystem::path("/work/addons"));
    driver.ui.press("Open", {"Remove this folder"});
    CHECK(driver.dialog.favourites == std::vector<std::string>{"/work/addons"});
}

TEST_CASE("at most twelve folders are kept", "[ui]") {
    DialogDriver driver;
    for (int i = 0; i < 11; ++i) driver.dialog.favourites.push_back("/a/" + std::to_string(i));
    driver.ui.frames(2);
    driver.ui.press("Open", {"Keep this folder"});
    CHECK(driver.dialog.favourites.size() == 12);
    driver.dialog.favourites[11] = "/a/11";
    driver.ui.frames(1);
    driver.ui.try_press("Open", {"Keep this folder"});
    CHECK(driver.dialog.favourites.size() == 12);
}

}  // namespace studioscope::place_dialog_test
