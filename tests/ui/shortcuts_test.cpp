#include <catch2/catch.hpp>
#include <set>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/shell/panels.h"

namespace studioscope::shortcuts_test {

// Keys and their effects are those of the table in the product's description.

namespace {

struct KeyDriver {
    KeyDriver() : ui([this] { draw(); }) { open_sample(document); }

    void draw() {
        Requests asked = draw_panels(document, facts).requests;
        if (is_recording) requests = asked;
        is_recording = false;
    }

    // Presses a key; only the frame in which it goes down matters.
    void press(int code, Modifiers held = {}) {
        is_recording = true;
        ui.key(code, held);
    }

    Document document;
    Requests requests;
    FrameInfo facts;
    bool is_recording = false;
    UiDriver ui;
};

constexpr Modifiers kCtrl{true, false};
constexpr Modifiers kShift{false, true};

void run_from_palette(KeyDriver& driver, const char* words) {
    driver.press('P', kCtrl);
    driver.ui.frames(2);
    driver.ui.type(words);
    driver.press(kKeyEnter);
}

}  // namespace

TEST_CASE("the key of the bind pose keeps the camera", "[ui]") {
    KeyDriver driver;
    select_clip(driver.document.playback, driver.document.model(), 0);
    driver.document.camera.pivot = {1, 2, 3};
    const Camera before = driver.document.camera;
    for (const int clip : {kNone, 0}) {
        driver.press('P');
        CHECK(driver.document.playback.clip == clip);
        CHECK(driver.document.camera == before);
        CHECK_FALSE(driver.requests.has<request::ResetView>());
        CHECK_FALSE(driver.requests.has<request::FrameSelection>());
    }
}

TEST_CASE("letters toggle the overlays", "[ui]") {
    struct Row {
        int key;
        bool ViewSettings::*value;
    };
    const Row rows[] = {
        {'W', &ViewSettings::show_wireframe}, {'N', &ViewSettings::show_normals},
        {'T', &ViewSettings::show_tangents},  {'B', &ViewSettings::show_skeleton},
        {'H', &ViewSettings::show_hitboxes},  {'A', &ViewSettings::show_attachments},
        {'G', &ViewSettings::show_grid},      {'X', &ViewSettings::show_axes}};
    KeyDriver driver;
    for (const Row& row : rows) {
        CAPTURE(static_cast<char>(row.key));
        const bool before = driver.document.view.*row.value;
        driver.press(row.key);
        CHECK(driver.document.view.*row.value != before);
        driver.press(row.key);
        CHECK(driver.document.view.*row.value == before);
    }
}

TEST_CASE("digits choose an existing level, L the automatic one", "[ui]") {
    KeyDriver driver;
    driver.press('1');
    CHECK(driver.document.view.lod == 1);
    driver.press('7');
    CHECK(driver.document.view.lod == 1);
    driver.press('L');
    CHECK(driver.document.view.lod == kAutomaticLod);
    driver.press('0');
    CHECK(driver.document.view.lod == 0);
}

TEST_CASE("playback keys", "[ui]") {
    KeyDriver driver;
    Playback& playback = driver.document.playback;
    driver.press(kKeySpace);
    CHECK(playback.clip == 0);  // none was chosen
    CHECK(playback.is_playing);
    driver.press('.');
    CHECK(playback.frame == -1);
    CHECK_FALSE(playback.is_playing);
    driver.press(',');
    CHECK(playback.frame == -2);
    playback.frame = 0;
    driver.press('.', kShift);
    CHECK(playback.frame == 3);
    driver.press(',', kShift);
    CHECK(playback.frame == 0);
    driver.press(']');
    CHECK(playback.clip == 1);
    driver.press(']');
    CHECK(playback.clip == kNone);
    driver.press('[');
    CHECK(playback.clip == 1);
}

TEST_CASE("keys send requests to the app", "[ui]") {
    KeyDriver driver;
    driver.press(kKeyF5);
    CHECK(driver.requests.has<request::Reload>());
    driver.press('R', kCtrl);
    CHECK(driver.requests.has<request::Reload>());
    driver.press(kKeyLeft);
    CHECK(driver.requests.get<request::FolderStep>() == -1);
    driver.press(kKeyRight);
    CHECK(driver.requests.get<request::FolderStep>() == 1);
    driver.press('F');
    CHECK(driver.requests.has<request::FrameSelection>());
    driver.press(kKeyHome);
    CHECK(driver.requests.has<request::ResetView>());
    driver.press(kKeyF12);
    CHECK(driver.requests.has<request::Screenshot>());
    CHECK_FALSE(driver.requests.has<request::ScreenshotOfView>());
    driver.press(kKeyF12, kCtrl);
    CHECK(driver.requests.has<request::ScreenshotOfView>());
    CHECK_FALSE(driver.requests.has<request::Screenshot>());
    driver.press('C', kCtrl);
    CHECK(driver.requests.has<request::CopyView>());
    driver.press('V', kCtrl);
    CHECK(driver.requests.has<request::PasteView>());
    driver.press('O', kCtrl);
    CHECK(driver.document.panels.open_dialog.is_open);
    CHECK(driver.requests.get<request::ListFolder>() == "");
}

TEST_CASE("keys of the window itself", "[ui]") {
    KeyDriver driver;
    PanelSettings& panels = driver.document.panels;
    driver.press(kKeyTab);
    CHECK(panels.is_hidden);
    driver.press(kKeyTab);
    CHECK_FALSE(panels.is_hidden);
    driver.press('/', kShift);
    CHECK(panels.show_keys);
    driver.press(kKeyF1);  // the other key types text: the search box has the focus
    CHECK_FALSE(panels.show_keys);
    driver.press('M');
    CHECK(driver.document.view.mode == ShadingMode::kWireframe);
    driver.press('W', kShift);
    CHECK(driver.document.view.mode == ShadingMode::kWrinkle);
    CHECK_FALSE(driver.document.view.show_wireframe);
    driver.press('M');
    CHECK(driver.document.view.mode == ShadingMode::kShaded);
}

TEST_CASE("Escape closes what is open, then deselects, and never quits", "[ui]") {
    KeyDriver driver;
    driver.document.selection.bone = 2;
    driver.press('P', kCtrl);
    driver.ui.frames(2);
    CHECK(driver.document.panels.palette.is_open);
    driver.press(kKeyEscape);
    CHECK_FALSE(driver.document.panels.palette.is_open);
    CHECK(driver.document.selection.bone == 2);
    driver.ui.frames(3);
    driver.press(kKeyEscape);
    CHECK(driver.document.selection.bone == kNone);
    driver.press(kKeyEscape);
    CHECK_FALSE(driver.requests.has<request::Quit>());
}

TEST_CASE("Escape closes a combo box and keeps the selection", "[ui]") {
    KeyDriver driver;
    driver.document.selection.bone = 2;
    driver.ui.press("Dock", {"Timeline", "##clip"});
    driver.press('W');
    CHECK_FALSE(driver.document.view.show_wireframe);
    driver.press(kKeyEscape);
    driver.ui.frames(2);
    CHECK(driver.document.selection.bone == 2);
    driver.press('W');
    CHECK(driver.document.view.show_wireframe);
}

TEST_CASE("letters typed into a field are not commands", "[ui]") {
    KeyDriver driver;
    driver.ui.press("Model", {"##filter"});
    driver.ui.frames(2);
    driver.press('W');
    CHECK_FALSE(driver.document.view.show_wireframe);
}

TEST_CASE("the palette finds a command by words and runs it with Enter", "[ui]") {
    KeyDriver driver;
    run_from_palette(driver, "bone na");
    CHECK(driver.document.view.show_bone_names);
    CHECK_FALSE(driver.document.panels.palette.is_open);
}

TEST_CASE("the palette finds a command by what other programs call it", "[ui]") {
    KeyDriver driver;
    SECTION("heat map") {
        run_from_palette(driver, "heat map");
        CHECK(driver.document.view.mode == ShadingMode::kWeights);
    }
    SECTION("screenshot") {
        run_from_palette(driver, "screenshot");
        CHECK(driver.requests.has<request::Screenshot>());
    }
    SECTION("FPS, a tab, before the benchmark") {
        run_from_palette(driver, "FPS");
        CHECK(driver.document.panels.dock.shown == "Skinning");
    }
    SECTION("a name, before what has it among its words") {
        run_from_palette(driver, "wireframe");
        CHECK(driver.document.view.show_wireframe);
    }
}

TEST_CASE("the palette finds the tabs of the dock by the word tab", "[ui]") {
    KeyDriver driver;
    run_from_palette(driver, "tab vertices");
    CHECK(driver.document.panels.dock.shown == "Vertices");
}

TEST_CASE("the palette says that nothing matches, and what lists everything", "[ui]") {
    KeyDriver driver;
    driver.press('P', kCtrl);
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.shows("No command has these words"));
    driver.ui.type("bone nap");
    driver.ui.frames(2);
    CHECK(driver.ui.shows("No command has these words; F1 lists all of them"));
    driver.press(kKeyEnter);
    CHECK(driver.document.panels.palette.is_open);
}

TEST_CASE("the list of keys opens with the search focused, so that typing toggles nothing",
          "[ui]") {
    KeyDriver driver;
    driver.ui.key(kKeyF1);
    driver.ui.frames(3);
    const bool had_bones = driver.document.view.show_skeleton;
    driver.ui.key('B');
    driver.ui.type("bone");
    CHECK(driver.document.view.show_skeleton == had_bones);
    CHECK(driver.document.panels.keys_filter.ends_with("bone"));
}

TEST_CASE("no two commands share a key, and each has a unique name and a help", "[ui]") {
    const Keymap keymap = GENERATE(Keymap::kStudioscope, Keymap::kHlmv);
    std::set<std::string> keys, names;
    for (const Command& command : all_commands()) {
        CAPTURE(command.name);
        CHECK(names.insert(command.name).second);
        CHECK_FALSE(std::string(command.help).empty());
        CHECK(&find_command(command.id, command.argument) == &command);
        for (const KeyStroke& stroke : command_keys(command, keymap))
            if (stroke.code != 0) CHECK(keys.insert(to_string(stroke)).second);
    }
}

TEST_CASE("text typed after F1 is searched for and toggles nothing", "[ui]") {
    KeyDriver driver;
    driver.ui.frames(3);
    driver.press(kKeyF1);
    driver.ui.frames(2);
    REQUIRE(driver.document.panels.show_keys);
    for (const char letter : {'B', 'O', 'N', 'E'}) {
        const char typed[] = {static_cast<char>(letter - 'A' + 'a'), 0};
        ImGui::GetIO().AddInputCharactersUTF8(typed);
        driver.press(letter);
    }
    CHECK(driver.document.panels.keys_filter == "bone");
    CHECK_FALSE(driver.document.view.show_skeleton);
    CHECK_FALSE(driver.document.view.show_normals);
}

TEST_CASE("Escape closes, then cancels loading, then deselects", "[ui]") {
    KeyDriver driver;
    driver.document.selection.bone = 1;
    driver.document.panels.load = {true, "big.smd", 0.5f, 3};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Reading big.smd"));
    driver.document.panels.show_keys = true;
    driver.ui.frames(2);
    driver.press(kKeyEscape);
    CHECK_FALSE(driver.requests.has<request::CancelLoad>());
    CHECK_FALSE(driver.document.panels.show_keys);
    driver.ui.frames(2);
    driver.press(kKeyEscape);
    CHECK(driver.requests.has<request::CancelLoad>());
    CHECK(driver.document.selection.bone == 1);
}

TEST_CASE("text size changes by keys, within bounds", "[ui]") {
    KeyDriver driver;
    float& size = driver.document.panels.text_size;
    driver.press('=', kCtrl);
    CHECK(size == Approx(1.1f));
    driver.press('-', kCtrl);
    CHECK(size == 1);
    for (int i = 0; i < 40; ++i) driver.press('-', kCtrl);
    CHECK(size > 0.5f);
    driver.press('0', kCtrl);
    CHECK(size == 1);
    CHECK(driver.document.view.lod == 0);  // 0 alone is the level
}

}  // namespace studioscope::shortcuts_test
