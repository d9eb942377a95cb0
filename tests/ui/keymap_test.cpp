// The keymap for users of the engine's own viewer: Ctrl and the overlay's letter.

#include <algorithm>
#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/shell/panels.h"

namespace studioscope::keymap_test {

namespace {

struct KeymapDriver {
    KeymapDriver() : ui([this] { draw_panels(document, {}); }) { open_sample(document); }

    Document document;
    UiDriver ui;
};

struct Row {
    int key;
    bool ViewSettings::*value;
};
constexpr Row kRows[] = {
    {'W', &ViewSettings::show_wireframe}, {'N', &ViewSettings::show_normals},
    {'T', &ViewSettings::show_tangents},  {'B', &ViewSettings::show_skeleton},
    {'H', &ViewSettings::show_hitboxes},  {'A', &ViewSettings::show_attachments},
    {'G', &ViewSettings::show_grid}};

const Command& command_named(std::string_view name) {
    const auto commands = all_commands();
    return *std::find_if(commands.begin(), commands.end(),
                         [&](const Command& command) { return command.name == name; });
}

}  // namespace

TEST_CASE("every command has a row in the table", "[keymap]") {
    for (int id = 0; id < kCommandIdCount; ++id) {
        INFO(id);
        CHECK(find_command(static_cast<CommandId>(id)).name != std::string_view());
    }
}

TEST_CASE("a command without a row has no name and does nothing", "[keymap]") {
    const Command& none = find_command(CommandId::kLod, 99);
    CHECK(none.name == std::string_view());
    Document document;
    Requests requests;
    none.run(document, requests, 99);
    CHECK(document.view == ViewSettings{});
}

TEST_CASE("Ctrl and a letter toggle overlays in the HLMV keymap only", "[ui]") {
    KeymapDriver driver;
    driver.document.panels.keymap = GENERATE(Keymap::kStudioscope, Keymap::kHlmv);
    const bool is_hlmv = driver.document.panels.keymap == Keymap::kHlmv;
    for (const Row& row : kRows) {
        CAPTURE(static_cast<char>(row.key), is_hlmv);
        const bool before = driver.document.view.*row.value;
        driver.ui.key(row.key, {true, false});
        CHECK((driver.document.view.*row.value != before) == is_hlmv);
        driver.ui.key(row.key);  // the letter alone works in both
        CHECK((driver.document.view.*row.value != before) != is_hlmv);
    }
}

TEST_CASE("other keys are the same in both keymaps", "[ui]") {
    for (const Command& command : all_commands())
        if (std::string_view(command.group) != "Overlays")
            CHECK(key_text(command, Keymap::kHlmv) == key_text(command, Keymap::kStudioscope));
    CHECK(key_text(command_named("Wireframe"), Keymap::kHlmv) == "Ctrl+W or W");
    CHECK(key_text(command_named("Collision"), Keymap::kHlmv) == "C");  // Ctrl+C copies the view
}

TEST_CASE("the keymap is chosen in the palette and in the list of keys", "[ui]") {
    KeymapDriver driver;
    driver.ui.key('P', {true, false});
    driver.ui.frames(2);
    driver.ui.type("keymap hlmv");
    driver.ui.key(kKeyEnter);
    CHECK(driver.document.panels.keymap == Keymap::kHlmv);
    driver.ui.frames(2);
    driver.ui.key(kKeyF1);
    driver.ui.frames(2);
    driver.ui.press("Keys", {"##keymap"});
    driver.ui.press("##Combo_00", {"Studioscope"});
    CHECK(driver.document.panels.keymap == Keymap::kStudioscope);
}

TEST_CASE("the palette offers the levels of detail that the model has", "[ui]") {
    KeymapDriver driver;  // LOD 0 and 1
    driver.ui.key('P', {true, false});
    driver.ui.frames(2);
    driver.ui.type("level of detail");
    driver.ui.frames(2);
    CHECK(driver.ui.shows("LOD 1"));
    CHECK_FALSE(driver.ui.shows("LOD 2"));
    for (int lod = 0; lod < 8; ++lod)
        CHECK(is_offered(find_command(CommandId::kLod, lod), driver.document) == (lod < 2));
    CHECK(is_offered(find_command(CommandId::kLod, kAutomaticLod), driver.document));
}

TEST_CASE("hidden panels leave a hint of the key that shows them", "[ui]") {
    KeymapDriver driver;
    driver.ui.key(kKeyTab);
    driver.ui.frames(1);
    CHECK(driver.document.panels.is_hidden);
    CHECK(driver.ui.shows("Press Tab to show the panels"));
    driver.ui.key(kKeyTab);
    driver.ui.frames(1);
    CHECK_FALSE(driver.ui.shows("Press Tab"));
    // another text stays
    driver.ui.key(kKeyTab);
    driver.document.panels.show_toast("Saved");
    driver.ui.key(kKeyTab);
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Saved"));
}

TEST_CASE("the list of keys clips no help text", "[ui]") {
    KeymapDriver driver;
    driver.ui.key(kKeyF1);
    driver.ui.frames(2);
    driver.ui.type("every skinning");
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Measure every skinning method"));
    CHECK(driver.ui.shows("stop)"));  // its end, on a second line
}

}  // namespace studioscope::keymap_test
