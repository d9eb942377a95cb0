#include "ui/dock/dock.h"

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/shell/panels.h"

namespace studioscope::dock_test {

namespace {

struct DockDriver {
    DockDriver() : ui([this] { result = draw_panels(document, {}); }) {
        open_sample(document);
        select_clip(document.playback, document.model(), 0);
        ui.frames(2);
    }

    Document document;
    PanelResult result;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click on a tab opens it, another click collapses the dock", "[ui]") {
    DockDriver driver;
    const float height = driver.result.view.size.y;
    driver.ui.press("Dock", {"tab", "Fixups"});
    CHECK(driver.document.panels.dock.shown == "Fixups");
    CHECK(driver.result.view.size.y == height);
    driver.ui.press("Dock", {"tab", "Fixups"});
    CHECK(is_dock_collapsed(driver.document));
    CHECK(driver.result.view.size.y > height + 100);
    driver.ui.press("Dock", {"tab", "Fixups"});
    CHECK(driver.result.view.size.y == height);
}

TEST_CASE("the collapsed dock keeps the controls of its tab", "[ui]") {
    DockDriver driver;
    driver.ui.press("Dock", {"fold"});
    REQUIRE(is_dock_collapsed(driver.document));
    driver.ui.press("Dock", {"Timeline", "Play"});
    CHECK(driver.document.playback.is_playing);
    CHECK_FALSE(driver.ui.try_press("Dock", {"Timeline", "scrub"}));
}

TEST_CASE("a clip of one frame keeps the size of the view", "[ui]") {
    DockDriver driver;
    const float height = driver.result.view.size.y;
    for (Clip& clip : edited_scene(driver.document).model.clips) clip.frames = {7};
    driver.ui.frames(2);
    CHECK_FALSE(is_dock_collapsed(driver.document));
    CHECK(driver.result.view.size.y == height);
}

TEST_CASE("a model without clips collapses the timeline until the user opens it", "[ui]") {
    DockDriver driver;
    CHECK_FALSE(is_dock_collapsed(driver.document));
    edited_scene(driver.document).model.clips.clear();
    select_clip(driver.document.playback, driver.document.model(), kNone);
    driver.ui.frames(2);
    CHECK(is_dock_collapsed(driver.document));
    SECTION("other tabs stay open") {
        open_tab(driver.document.panels.dock, "Fixups");
        CHECK_FALSE(is_dock_collapsed(driver.document));
    }
    SECTION("by the button") {
        driver.ui.press("Dock", {"fold"});
        CHECK_FALSE(is_dock_collapsed(driver.document));
        driver.ui.press("Dock", {"fold"});
        CHECK(is_dock_collapsed(driver.document));
    }
    SECTION("by its tab") {
        driver.ui.press("Dock", {"tab", "Timeline"});
        CHECK_FALSE(is_dock_collapsed(driver.document));
    }
}

TEST_CASE("controls that do not fit into the line of tabs are below it", "[ui]") {
    DockDriver driver;
    driver.ui.resize({900, 700});
    driver.ui.press("Dock", {"Timeline", "Play"});
    CHECK(driver.document.playback.is_playing);
    for (const DrawnText& text : driver.ui.texts()) CHECK(text.position.x >= 0);
    CHECK(driver.ui.find_text("Speed").position.y > driver.ui.find_text("Fixups").position.y);
}

TEST_CASE("a tab is listed while it has something, or is shown", "[ui]") {
    DockDriver driver;
    const auto is_listed = [&](const char* title) {
        return driver.ui.try_press("Dock", {"tab", title});
    };
    edited_scene(driver.document).format = "smd";
    driver.document.fixups = {};
    driver.ui.frames(2);
    CHECK_FALSE(is_listed("Fixups"));  // only compiled models have a table
    CHECK_FALSE(is_listed("Differences"));
    for (const char* tab : {"Clips", "Curves", "Vertices", "LODs", "Skinning"})
        CHECK(driver.ui.shows(tab));
    Scene empty;
    empty.format = "mdl";
    open_scene(driver.document, std::move(empty), false);
    open_tab(driver.document.panels.dock, "Curves");
    driver.ui.frames(2);
    for (const char* tab : {"Clips", "Vertices", "LODs", "Skinning"}) CHECK_FALSE(is_listed(tab));
    for (const char* tab : {"Timeline", "Curves", "Fixups", "Mounts", "Messages"})
        CHECK(driver.ui.shows(tab));
}

TEST_CASE("every tab of the dock is in the menu View and the settings", "[ui]") {
    Document document;
    for (const DockTab& tab : dock_tabs()) {
        CAPTURE(tab.title);
        Requests requests;
        const auto index = static_cast<int>(&tab - dock_tabs().data());
        const Command& command = command_of(CommandId::kDockTab, index);
        CHECK(command.name == std::string(tab.title));
        command.run(document, requests, command.argument);
        CHECK(document.panels.dock.shown == tab.title);
        CHECK(command.is_on(document, command.argument));
        command.run(document, requests, command.argument);  // a command for a tab shows it
        CHECK(document.panels.dock.shown == tab.title);
    }
}

}  // namespace studioscope::dock_test
