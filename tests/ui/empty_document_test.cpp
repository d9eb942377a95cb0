// An empty window accepts every button.

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/thorough.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/shell/panels.h"

namespace studioscope::empty_document_test {

namespace {

// Runs all commands and, like the app, restores the scene.
void run_all_commands(Document& document) {
    for (const Command& command : all_commands()) {
        CAPTURE(command.name);
        Requests requests;
        command.run(document, requests, command.argument);
        if (command.is_on) command.is_on(document, command.argument);
    }
}

// Clicks at every point of a grid over the window, whatever has opened meanwhile.
void click_everywhere(UiDriver& ui, float spacing, ImGuiMouseButton button) {
    if (!is_thorough()) spacing *= 1.4f;
    for (float y = 4; y < 800; y += spacing)
        for (float x = 4; x < 1280; x += spacing) ui.drag({x, y}, {x, y}, {}, button);
}

}  // namespace

TEST_CASE("every command runs on an empty document", "[ui]") {
    Document document;
    UiDriver ui([&] { draw_panels(document, {}); });
    run_all_commands(document);
    ui.frames(3);
    run_all_commands(document);
    ui.frames(3);
    CHECK(document.model().bones.empty());
    CHECK(document.playback.clip == kNone);
    CHECK_FALSE(document.playback.is_playing);
}

TEST_CASE("every key can be pressed in an empty document", "[ui]") {
    Document document;
    UiDriver ui([&] { draw_panels(document, {}); });
    for (const Command& command : all_commands())
        for (const KeyStroke& stroke : command.keys) {
            ui.key(stroke.code, {stroke.with_ctrl, stroke.with_shift});
            ui.frames(2);
            ui.key(kKeyEscape);
        }
    CHECK(document.selection.bone == kNone);
}

TEST_CASE("an empty window can be clicked everywhere", "[ui]") {
    Document document;
    FolderListing folder{"/models", {{"a.mdl", false, 10}, {"sub", true, 0}}, {}, 1};
    FrameInfo facts;
    facts.folder = &folder;
    Requests asked;
    UiDriver ui([&] { asked = draw_panels(document, facts).requests; });
    click_everywhere(ui, 14, 0);
    click_everywhere(ui, 40, 1);
    CHECK(document.model().meshes.empty());
}

TEST_CASE("a window with a model can be clicked everywhere", "[ui]") {
    Document document;
    open_sample(document);
    open_tab(document.panels.dock, kMessagesTab);
    document.playback.clip = 0;
    Pose pose;
    update_pose(document.model(), {}, pose);
    FrameInfo facts;
    facts.pose = &pose;
    UiDriver ui([&] { draw_panels(document, facts); });
    click_everywhere(ui, 14, 0);
    CHECK(document.model().bones.size() == 5);
}

}  // namespace studioscope::empty_document_test
