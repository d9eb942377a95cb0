
#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/dock/dock.h"
#include "ui/shell/panels.h"
#include "ui/widgets/widgets.h"

namespace studioscope::layout_test {

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

bool overlap(const Rect& a, const Rect& b) {
    constexpr float kRounding = 0.01f;
    return a.position.x < b.right() - kRounding && b.position.x < a.right() - kRounding &&
           a.position.y < b.bottom() - kRounding && b.position.y < a.bottom() - kRounding;
}

std::vector<Rect> homes_of(const Layout& layout) {
    return {layout.toolbar, layout.tree, layout.inspector, layout.dock, layout.status, layout.view};
}

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
        const Command& command = find_command(CommandId::kDockTab, index);
        CHECK(command.name == std::string(tab.title));
        command.run(document, requests, command.argument);
        CHECK(document.panels.dock.shown == tab.title);
        CHECK(command.is_on(document, command.argument));
        command.run(document, requests, command.argument);  // a command for a tab shows it
        CHECK(document.panels.dock.shown == tab.title);
    }
}

TEST_CASE("the panels fill windows of common sizes without overlapping", "[ui]") {
    PanelSettings settings;
    const float folded = GENERATE(0.0f, 30.0f);
    struct Size {
        glm::vec2 window;
        float scale;
    };
    const Size size = GENERATE(Size{{1280, 800}, 1}, Size{{1920, 1080}, 1}, Size{{3840, 2160}, 2},
                               Size{{2560, 1440}, 2});
    const Layout layout = panel_layout(settings, size.window, 24 * size.scale, size.scale, folded);
    const std::vector<Rect> homes = homes_of(layout);
    for (size_t i = 0; i < homes.size(); ++i) {
        CHECK(homes[i].position.x >= 0);
        CHECK(homes[i].right() <= size.window.x + 0.01f);
        CHECK(homes[i].bottom() <= size.window.y + 0.01f);
        for (size_t k = i + 1; k < homes.size(); ++k) CHECK_FALSE(overlap(homes[i], homes[k]));
    }
    CHECK(layout.view.size.x > size.window.x * 0.4f);
    CHECK(layout.view.size.y > size.window.y * 0.4f);
}

TEST_CASE("hidden panels leave the whole window to the view", "[ui]") {
    PanelSettings settings;
    settings.is_hidden = true;
    const Layout layout = panel_layout(settings, {1280, 800}, 24, 1);
    CHECK(layout.view.size == glm::vec2(1280, 800));
}

TEST_CASE("any window and any saved sizes give areas of at least a pixel", "[ui]") {
    PanelSettings settings;
    const float stored = GENERATE(-100.0f, 0.0f, 300.0f, 1e9f);
    settings.sizes = {stored, stored, stored};
    const glm::vec2 window = GENERATE(glm::vec2(1, 1), glm::vec2(200, 150), glm::vec2(640, 480));
    const Layout layout = panel_layout(settings, window, 24, 1);
    for (const Rect& home : {layout.tree, layout.inspector, layout.dock, layout.view}) {
        CHECK(home.size.x >= 1);
        CHECK(home.size.y >= 1);
    }
}

TEST_CASE("a splitter is dragged and the size is kept", "[ui]") {
    Document document;
    open_sample(document);
    PanelResult result;
    UiDriver ui([&] { result = draw_panels(document, {}); });
    const float left = document.panels.sizes.left;
    const Rect before = result.view;

    ui.drag({before.position.x - 1.5f, 300}, {before.position.x + 48.5f, 300});

    CHECK(document.panels.sizes.left == Approx(left + 50));
    CHECK(result.view.position.x == Approx(before.position.x + 50));
    CHECK(result.view.size.x == Approx(before.size.x - 50));
}

TEST_CASE("a window too small for the panels keeps their saved sizes", "[ui]") {
    Document document;
    const PanelSizes sizes = document.panels.sizes;
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.resize({300, 200});
    ui.resize({1, 1});
    ui.resize({1280, 800});
    CHECK(document.panels.sizes.left == sizes.left);
    CHECK(document.panels.sizes.dock == sizes.dock);
}

TEST_CASE("tabs of the dock without room are behind a button, the shown one never", "[ui]") {
    DockDriver driver;
    CHECK_FALSE(driver.ui.try_press("Dock", {"More"}));
    driver.ui.resize({500, 600});
    open_tab(driver.document.panels.dock, "Messages");
    driver.ui.frames(2);
    const float row = driver.ui.find_text("Messages").position.y;
    CHECK(driver.ui.find_text("Timeline").position.y == row);
    CHECK_FALSE(driver.ui.shows("Mounts"));
    driver.ui.press("Dock", {"More"});
    driver.ui.frames(2);
    driver.ui.click(driver.ui.find_text("Mounts").position);
    CHECK(driver.document.panels.dock.shown == "Mounts");
}

TEST_CASE("a group of a menu begins below another, and a submenu is one group", "[ui]") {
    for (const char* menu : command_groups()) {
        std::vector<CommandId> ids;
        for (const Command& command : all_commands())
            if (std::string_view(command.group) == menu &&
                (ids.empty() || ids.back() != command.id))
                ids.push_back(command.id);
        CAPTURE(menu);
        const auto groups = std::count_if(ids.begin(), ids.end(), begins_group);
        CHECK_FALSE(begins_group(ids.front()));
        if (ids.size() > 4) CHECK(groups >= 1);
        for (const CommandId id : ids)
            if (submenu_title(id)) CHECK(std::count(ids.begin(), ids.end(), id) == 1);
    }
}

TEST_CASE("overlays that do not fit into the toolbar are in a menu behind a button", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.resize({1600, 800});
    CHECK_FALSE(ui.try_press("Toolbar", {"\u2026##more"}));
    ui.resize({760, 600});
    ui.press("Toolbar", {"\u2026##more"});
    ui.frames(2);
    CHECK(ui.shows("Collision"));
}

TEST_CASE("levels and camera keep their width in a narrow toolbar", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw_panels(document, {}); });
    for (const float width : {640.0f, 760.0f, 900.0f, 1280.0f}) {
        ui.resize({width, 600});
        CAPTURE(width);
        const float right =
            ui.center_of("Toolbar", {find_command(CommandId::kOrthographic).name}).x +
            icon_button_width() / 2;
        CHECK(right <= width - 1);
        // and no space is unused
        if (width < 800) CHECK(right > width - icon_button_width() * 2.5f);
    }
}

TEST_CASE("the groups of the toolbar have names in a high window", "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw_panels(document, {}); }, {1920, 899});
    ui.frames(2);
    CHECK_FALSE(ui.shows("Level of detail"));
    ui.resize({1920, 900});
    ui.frames(2);
    for (const char* name : {"Shading", "Bones", "Surface", "Space", "Game", "Size", "Camera"}) {
        CAPTURE(name);
        CHECK(ui.shows(name));
    }
    const DrawnText name = ui.find_text("Level of detail");
    const DrawnText mode = ui.find_text("Shaded");
    CHECK(name.position.y > mode.position.y + 10);
    CHECK(panel_layout(document.panels, {1920, 900}, 24, 1, 0).toolbar.bottom() >
          name.position.y + 10);
}

}  // namespace studioscope::layout_test
