#include <catch2/catch.hpp>

#include "support/ui_driver.h"
#include "ui/command_actions.h"
#include "ui/dialogs/dialogs.h"
#include "ui/keys.h"

namespace studioscope::preset_dialog_test {

namespace {

struct DialogDriver {
    explicit DialogDriver(bool is_saving) : ui([this] { draw(); }) {
        folder = {"/faces",
                  {{"more", true, 0}, {"happy.json", false, 10}, {"model.smd", false, 20}},
                  "",
                  0};
        open_preset_dialog(dialog, is_saving, requests);
        ui.frames(3);
    }
    void draw() { preset_dialog(dialog, &folder, requests); }
    const char* title() const { return dialog.is_saving ? "Save preset" : "Load preset"; }

    PresetDialogSettings dialog;
    FolderListing folder;
    Requests requests;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a preset is chosen from the folder and requested", "[ui]") {
    DialogDriver driver(false);
    CHECK(driver.requests.get<request::ListFolder>() == "");
    CHECK_FALSE(driver.ui.try_press("Load preset", {"entries", "model.smd", "##row"}));
    driver.ui.press("Load preset", {"entries", "happy.json", "##row"});
    CHECK(driver.dialog.name == "happy.json");
    driver.ui.press("Load preset", {"###take"});
    CHECK(driver.requests.get<request::LoadPreset>() == "/faces/happy.json");
    CHECK_FALSE(driver.requests.has<request::SavePreset>());
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("arrows select a preset and Enter opens it, as in the open dialog", "[ui]") {
    DialogDriver driver(false);
    driver.folder.entries.push_back({"sad.json", false, 10});
    driver.ui.key(kKeyEnter);
    CHECK_FALSE(driver.requests.has<request::LoadPreset>());  // nothing is chosen
    for (const char* name : {"happy.json", "sad.json", "sad.json"}) {
        driver.ui.key(kKeyDown);
        CHECK(driver.dialog.name == name);
    }
    driver.ui.key(kKeyUp);
    CHECK(driver.dialog.name == "happy.json");
    driver.ui.key(kKeyEnter);
    CHECK(driver.requests.get<request::LoadPreset>() == "/faces/happy.json");
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("a name typed for saving gets the file extension", "[ui]") {
    DialogDriver driver(true);
    driver.ui.type("angry");  // the field has the keyboard focus at once
    CHECK(driver.dialog.name == "angry");
    driver.ui.key(kKeyEnter);
    driver.ui.frames(2);
    CHECK(driver.requests.get<request::SavePreset>() == "/faces/angry.json");
    CHECK_FALSE(driver.requests.has<request::LoadPreset>());
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("folders are entered and left, and Cancel requests nothing", "[ui]") {
    DialogDriver driver(true);
    const ImVec2 more = driver.ui.center_of("Save preset", {"entries", "more", "##row"});
    driver.requests = {};
    driver.ui.click(more);
    CHECK_FALSE(
        driver.requests.has<request::ListFolder>());  // the second click would open its first entry
    driver.ui.double_click(more);
    CHECK(driver.requests.get<request::ListFolder>() == "/faces/more");
    driver.ui.press("Save preset", {"Up"});
    CHECK(driver.requests.get<request::ListFolder>() == "/");
    driver.ui.press("Save preset", {"Cancel"});
    CHECK_FALSE(driver.requests.has<request::SavePreset>());
    CHECK_FALSE(driver.dialog.is_open);
}

}  // namespace studioscope::preset_dialog_test
