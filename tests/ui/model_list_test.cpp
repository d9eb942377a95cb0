#include <catch2/catch.hpp>

#include "support/ui_driver.h"
#include "ui/dialogs/dialogs.h"
#include "ui/keys.h"

namespace studioscope::model_list_test {

namespace {

const std::vector<std::string> kModels{"models/a/hat.mdl", "models/a/scarf.mdl",
                                       "models/b/hat.mdl"};

struct ListDriver {
    ListDriver() : ui([this] { draw(); }) {
        listing.root = "/addons/hats.gma!";
        listing.kind = "gma 3";
        listing.files = 17;
        listing.models = kModels;
        listing.number = 1;
        settings.is_open = true;
        ui.frames(3);
    }
    void draw() {
        Requests requests;
        model_list(settings, &listing, requests);
        requests.each<request::Open>([&](const auto& value) { opened = value; });
        requests.each<request::Mount>([&](const auto& value) { mounted = value; });
    }

    ModelListing listing;
    ModelListSettings settings;
    std::vector<std::filesystem::path> opened;
    std::filesystem::path mounted;
    UiDriver ui;
};

}  // namespace

TEST_CASE("models are listed below their folders, which collapse", "[ui]") {
    ModelListSettings settings;
    const auto rows = model_rows(kModels, settings);
    REQUIRE(rows.size() == 5);
    CHECK_FALSE(rows[0].model);
    CHECK(rows[0].folder == "models/a");
    CHECK(rows[0].models == 2);
    CHECK(rows[2].model == 1u);
    CHECK(rows[3].folder == "models/b");
    settings.folded = {"models/a"};
    CHECK(model_rows(kModels, settings).size() == 3);
    settings.filter = "hat";
    const auto found = model_rows(kModels, settings);
    REQUIRE(found.size() == 2);  // folders are left out, and collapsed ones searched
    CHECK(found[1].model == 2u);
    CHECK(found[1].shows_full_path);
}

TEST_CASE("an archive's models are listed, searched and opened by keys", "[ui]") {
    ListDriver driver;
    CHECK(driver.ui.shows("3 models among 17 files, gma 3"));
    CHECK(driver.ui.shows("models/a/"));
    CHECK(driver.ui.shows("scarf.mdl"));
    driver.ui.type("scarf");
    driver.ui.frames(2);
    CHECK(driver.ui.shows("models/a/scarf.mdl"));
    driver.ui.key(kKeyEnter);
    driver.ui.frames(1);
    CHECK(driver.opened ==
          std::vector<std::filesystem::path>{"/addons/hats.gma!/models/a/scarf.mdl"});
    CHECK_FALSE(driver.settings.is_open);
}

TEST_CASE("Enter opens the first model at once", "[ui]") {
    ListDriver driver;
    driver.ui.key(kKeyEnter);
    driver.ui.frames(1);
    CHECK(driver.opened ==
          std::vector<std::filesystem::path>{"/addons/hats.gma!/models/a/hat.mdl"});
}

TEST_CASE("Enter collapses a folder, arrows move past it to a model", "[ui]") {
    ListDriver driver;
    driver.ui.key(kKeyUp);
    driver.ui.key(kKeyEnter);
    driver.ui.frames(1);
    CHECK_FALSE(driver.ui.shows("scarf.mdl"));
    driver.ui.key(kKeyDown);
    driver.ui.key(kKeyDown);
    driver.ui.key(kKeyEnter);
    driver.ui.frames(1);
    CHECK(driver.opened ==
          std::vector<std::filesystem::path>{"/addons/hats.gma!/models/b/hat.mdl"});
}

TEST_CASE("an archive is mounted from its list, unless it is mounted already", "[ui]") {
    ListDriver driver;
    driver.ui.click(driver.ui.find_text("Mount").position);
    CHECK(driver.mounted == "/addons/hats.gma");
    driver.mounted.clear();
    driver.settings.is_open = driver.listing.is_mounted = true;
    driver.ui.frames(2);
    driver.ui.click(driver.ui.find_text("Mount").position);
    CHECK(driver.mounted.empty());
}

TEST_CASE("the list of an archive without models is empty with a message", "[ui]") {
    ListDriver driver;
    driver.listing = {};
    driver.listing.root = "/addons/x.vpk!";
    driver.listing.problem = "There is no model among its 5 files.";
    driver.listing.number = 2;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("There is no model among its 5 files."));
    driver.ui.key(kKeyEnter);
    driver.ui.frames(1);
    CHECK(driver.opened.empty());
}

TEST_CASE("a list being read shows its progress, and then starts at its first model", "[ui]") {
    ListDriver driver;
    driver.listing.models.clear();
    driver.listing.number = 2;
    driver.listing.is_reading = true;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Reading\u2026"));
    CHECK_FALSE(driver.ui.shows("No model here has that name."));
    driver.listing.folders = 1200;
    driver.listing.folders_read = 56;
    driver.ui.frames(1);
    CHECK(driver.ui.shows("56 of 1 200 folders read"));
    driver.listing.models = kModels;
    driver.listing.is_reading = false;
    driver.ui.frames(2);
    CHECK(driver.ui.shows("3 models among 17 files, gma 3"));
    CHECK(driver.settings.row == 1);
}

}  // namespace studioscope::model_list_test
