// Recent files of an empty window.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dialogs/dialogs.h"
#include "ui/dialogs/folder_entries.h"
#include "ui/keys.h"
#include "ui/shell/panels.h"

namespace studioscope::open_dialog_test {

namespace {

struct EmptyWindow {
    EmptyWindow() : ui([this] { take(draw_panels(document, facts)); }) {
        document.panels.open_dialog.recent = {"/models/hero.mdl", "/old/gone.smd"};
        facts.lost_files = lost;
        ui.frames(2);
    }
    void take(const PanelResult& result) {
        result.requests.each<request::Open>([&](const auto& value) { opened = value; });
    }

    Document document;
    FrameInfo facts;
    std::vector<char> lost{0, 1};
    std::vector<std::filesystem::path> opened;
    UiDriver ui;
};

struct DialogDriver {
    DialogDriver() : ui([this] { draw(); }) {}

    void draw() {
        Requests asked;
        open_dialog(dialog, &folder, asked);
        asked.each<request::Open>([&](const auto& value) { requests.push(request::Open{value}); });
        asked.each<request::Attach>(
            [&](const auto& value) { requests.push(request::Attach{value}); });
        asked.each<request::Mount>(
            [&](const auto& value) { requests.push(request::Mount{value}); });
        asked.each<request::ExportInto>(
            [&](const auto& value) { requests.push(request::ExportInto{value}); });
        const auto listed = asked.get<request::ListFolder>();
        if (!listed) return;
        requests.push(request::ListFolder{*listed});
        if (next) folder = *next;
    }

    OpenDialogSettings dialog = opened();
    FolderListing folder = listed({{"Walk.SMD", false, 2000},
                                   {"notes.txt", false, 1},
                                   {"body.mdl", false, 1},
                                   {"zoo", true, 0}});
    std::optional<FolderListing> next;  // shown when a folder is requested
    Requests requests;
    UiDriver ui;

    static OpenDialogSettings opened() {
        OpenDialogSettings settings;
        settings.is_open = true;
        return settings;
    }
    static FolderListing listed(std::vector<FolderEntry> entries) {
        FolderListing listing{"/home/me", std::move(entries), {}, 1};
        sort_entries(listing);
        return listing;
    }
};

int kind_named(std::string_view name) {
    int kind = 0;
    while (name != at(file_kinds(), kind).name) ++kind;
    return kind;
}

}  // namespace

TEST_CASE("an empty window lists recent files, and a click opens one", "[ui]") {
    EmptyWindow window;
    CHECK(window.ui.shows("hero.mdl"));
    CHECK(window.ui.shows("/models"));
    CHECK(window.ui.shows("gone.smd"));
    CHECK(window.ui.shows("deleted or moved"));
    const DrawnText line = window.ui.find_text("hero.mdl");
    window.ui.click({line.position.x + 5, line.position.y + 5});
    CHECK(window.opened == std::vector<std::filesystem::path>{"/models/hero.mdl"});
}

TEST_CASE("a recent file that no longer exists opens nothing", "[ui]") {
    EmptyWindow window;
    const DrawnText line = window.ui.find_text("gone.smd");
    window.ui.click({line.position.x + 5, line.position.y + 5});
    CHECK(window.opened.empty());
}

TEST_CASE("an open file that has nothing to show is not offered as a recent one", "[ui]") {
    EmptyWindow window;
    edited_scene(window.document).file = "models/hero.mdl";
    window.ui.frames(2);
    CHECK(window.ui.shows("Opened lately"));
    CHECK(window.ui.shows("gone.smd"));
    for (const DrawnText& text : window.ui.texts()) CHECK(text.text != "/models");  // its folder
    window.document.panels.open_dialog.recent.resize(1);
    window.ui.frames(2);
    CHECK_FALSE(window.ui.shows("Opened lately"));
}

TEST_CASE("with an open model recent files are in the menu only", "[ui]") {
    EmptyWindow window;
    open_sample(window.document);
    window.ui.frames(2);
    CHECK_FALSE(window.ui.shows("hero.mdl"));
}

TEST_CASE("the dialog lists folders, then models by name, ignoring case", "[ui]") {
    DialogDriver driver;
    std::vector<std::string> names;
    for (const FolderEntry* entry : shown_entries(driver.folder, driver.dialog))
        names.push_back(entry->name);
    CHECK(names == std::vector<std::string>{"zoo", "body.mdl", "Walk.SMD"});
    driver.dialog.kind = kind_named("All files");
    CHECK(shown_entries(driver.folder, driver.dialog).size() == 4);
}

TEST_CASE("a chosen file is opened by its absolute path", "[ui]") {
    DialogDriver driver;
    driver.ui.press("Open", {"entries", "body.mdl", "##row"});
    driver.ui.press("Open", {"Open"});
    CHECK(driver.requests.get<request::Open>() ==
          std::vector<std::filesystem::path>{"/home/me/body.mdl"});
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("a folder and its parent can be requested", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.double_click(driver.ui.center_of("Open", {"entries", "zoo", "##row"}));
    CHECK(driver.requests.get<request::ListFolder>() == "/home/me/zoo");
    driver.ui.press("Open", {"Up"});
    CHECK(driver.requests.get<request::ListFolder>() == "/home");
}

TEST_CASE("a double-click into a folder does not open the entry that appears below the mouse",
          "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.next = FolderListing{"/home/me/zoo", {{"lion.mdl", false, 1}}, {}, 2};
    const ImVec2 zoo = driver.ui.center_of("Open", {"entries", "zoo", "##row"});
    driver.ui.click(driver.ui.center_of("Open", {"entries", "Walk.SMD", "##row"}));
    driver.ui.click(zoo);  // highlighted, as for Mount
    CHECK_FALSE(driver.requests.has<request::ListFolder>());
    CHECK(driver.dialog.row == 0);
    CHECK(driver.dialog.chosen.empty());
    driver.ui.double_click(zoo);
    CHECK(driver.requests.get<request::ListFolder>() == "/home/me/zoo");
    driver.ui.frames(2);
    CHECK(driver.ui.shows("lion.mdl"));
    CHECK_FALSE(driver.requests.has<request::Open>());
    CHECK(driver.dialog.is_open);
}

TEST_CASE("numbers in names are sorted by their value", "[ui]") {
    FolderListing folder = DialogDriver::listed({{"model_10.smd", false, 1},
                                                 {"model_5.smd", false, 1},
                                                 {"Model_05b.smd", false, 1},
                                                 {"model_1.smd", false, 1},
                                                 {".cache", true, 0},
                                                 {"lod10", true, 0},
                                                 {"lod9", true, 0}});
    std::vector<std::string> names;
    for (const FolderEntry* entry : shown_entries(folder, {})) names.push_back(entry->name);
    CHECK(names == std::vector<std::string>{"lod9", "lod10", "model_1.smd", "model_5.smd",
                                            "Model_05b.smd", "model_10.smd"});
    OpenDialogSettings dialog;
    dialog.shows_hidden_files = true;
    CHECK(shown_entries(folder, dialog).size() == 7);
    dialog.kind = kind_named("DMX");
    CHECK(shown_entries(folder, dialog).size() == 3);  // the folders
}

TEST_CASE("arrows, Enter and Backspace navigate folders and open files", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.key(kKeyEnter);  // the first row
    CHECK(driver.requests.get<request::ListFolder>() == "/home/me/zoo");
    driver.ui.key(kKeyBackspace);
    CHECK(driver.requests.get<request::ListFolder>() == "/home");
    driver.ui.key(kKeyDown);
    driver.ui.key(kKeyDown);
    driver.ui.key(kKeyDown);  // past the end
    CHECK(driver.dialog.chosen == std::vector<std::string>{"Walk.SMD"});
    driver.ui.key(kKeyUp);
    driver.ui.key(kKeyEnter);
    CHECK(driver.requests.get<request::Open>() ==
          std::vector<std::filesystem::path>{"/home/me/body.mdl"});
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("typed text is searched for, and Enter opens the first match", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.type("wa");
    driver.ui.key(kKeyBackspace);  // deletes text, does not leave the folder
    CHECK(driver.dialog.filter == "w");
    CHECK_FALSE(driver.requests.has<request::ListFolder>());
    driver.ui.key(kKeyEnter);
    CHECK(driver.requests.get<request::Open>() ==
          std::vector<std::filesystem::path>{"/home/me/Walk.SMD"});
}

TEST_CASE("a typed path is opened by Enter", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.press("Open", {"##path"});
    driver.ui.type("/other/place");  // replaces the marked text
    driver.ui.key(kKeyEnter);
    CHECK(driver.requests.get<request::ListFolder>() == "/other/place");
    CHECK(driver.dialog.is_open);
}

TEST_CASE("the row of the left folder is current in its parent", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.key(kKeyBackspace);
    driver.folder = {"/home", {{"ann", true, 0}, {"me", true, 0}, {"zed", true, 0}}, {}, 2};
    driver.ui.frames(2);
    CHECK(driver.dialog.row == 1);
    CHECK(driver.dialog.folder == "/home");
    CHECK(driver.dialog.path == "/home");
}

TEST_CASE("recent files are opened by a click", "[ui]") {
    DialogDriver driver;
    driver.dialog.recent = {"/models/old.mdl", "/models/older.smd"};
    driver.ui.frames(2);
    driver.ui.press("Open", {"/models/older.smd", "##row"});
    CHECK(driver.requests.get<request::Open>() ==
          std::vector<std::filesystem::path>{"/models/older.smd"});
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("chosen files are added to the model", "[ui]") {
    DialogDriver driver;
    driver.ui.press("Open", {"entries", "Walk.SMD", "##row"});
    driver.ui.press("Open", {"Add to the model"});
    CHECK(driver.requests.get<request::Attach>() ==
          std::vector<std::filesystem::path>{"/home/me/Walk.SMD"});
    CHECK_FALSE(driver.requests.has<request::Open>());
}

TEST_CASE("a folder that cannot be listed says why", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    const int listed = driver.ui.drawn_vertices();
    driver.folder = {"/root", {}, "/root cannot be listed: Permission denied.", 2};
    driver.ui.frames(2);
    CHECK(driver.ui.drawn_vertices() > listed / 3);
    driver.ui.key(kKeyDown);
    driver.ui.key(kKeyEnter);
    CHECK_FALSE(driver.requests.has<request::Open>());
    driver.ui.press("Open", {"Up"});
    CHECK(driver.requests.get<request::ListFolder>() == "/");
}

TEST_CASE("of ten thousand entries only the visible ones are drawn, and all are reached by keys",
          "[ui]") {
    DialogDriver driver;
    std::vector<FolderEntry> entries;
    for (int i = 0; i < 10000; ++i) entries.push_back({"m" + std::to_string(i) + ".smd", false, 1});
    driver.folder = DialogDriver::listed(std::move(entries));
    driver.folder.number = 2;
    driver.ui.frames(2);
    CHECK(driver.ui.drawn_vertices() < 20000);
    for (int i = 0; i < 40; ++i) driver.ui.key(kKeyPageDown);
    driver.ui.frames(2);
    CHECK(driver.dialog.chosen == std::vector<std::string>{"m600.smd"});
    CHECK(driver.ui.try_press("Open", {"entries", "m601.smd", "##row"}));  // it was scrolled to
}

TEST_CASE("Open opens the highlighted entry", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.press("Open", {"Open"});  // the row is the folder
    CHECK(driver.requests.get<request::ListFolder>() == "/home/me/zoo");
    driver.dialog.row = 2;
    driver.ui.frames(2);
    driver.ui.press("Open", {"Open"});
    CHECK(driver.requests.get<request::Open>() ==
          std::vector<std::filesystem::path>{"/home/me/Walk.SMD"});
}

TEST_CASE("an absolute path is accepted in the search field too", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(2);
    driver.ui.type("/models/hat.mdl");
    driver.ui.key(kKeyEnter);
    CHECK(driver.requests.get<request::ListFolder>() == "/models/hat.mdl");
}

TEST_CASE("companions are listed under their model, and alone without it", "[ui]") {
    const FolderListing folder = DialogDriver::listed({{"hat.mdl", false, 1},
                                                       {"hat.vvd", false, 1},
                                                       {"Hat.dx90.vtx", false, 1},
                                                       {"hat.phy", false, 1},
                                                       {"lone.vvd", false, 1}});
    std::vector<std::string> names;
    for (const FolderEntry* entry : shown_entries(folder, {})) names.push_back(entry->name);
    CHECK(names == std::vector<std::string>{"hat.mdl", "lone.vvd"});
    OpenDialogSettings dialog;
    dialog.kind = kind_named("MDL and its companions");
    CHECK(shown_entries(folder, dialog).size() == 5);
}

TEST_CASE("the dialog shows dates and marks the file that is open", "[ui]") {
    DialogDriver driver;
    driver.folder.entries[1].date = "2026-11-20 09:15";
    driver.folder.open_name = "body.mdl";
    driver.ui.frames(2);
    CHECK(driver.ui.shows("2026-11-20 09:15"));
    CHECK(driver.ui.shows("(open)"));
}

TEST_CASE("a path in the search says what Enter does, not that nothing matches", "[ui]") {
    DialogDriver driver;
    driver.ui.frames(4);
    driver.ui.type("x/");
    CHECK(driver.ui.shows("No matching files."));
    for (int letter = 0; letter < 2; ++letter) driver.ui.key(kKeyBackspace);
    driver.ui.type("/x");
    CHECK_FALSE(driver.ui.shows("No matching files."));
    CHECK(driver.ui.shows("Press Enter to open this path."));
}

TEST_CASE("the dialog for mounting lists folders and archives, and mounts one", "[ui]") {
    constexpr const char* kTitle = "Mount a folder or archive";
    DialogDriver driver;
    driver.dialog.purpose = OpenPurpose::kMount;
    driver.folder = DialogDriver::listed({{"body.mdl", false, 2000},
                                          {"hats.gma", false, 1},
                                          {"pak_000.vpk", false, 1},
                                          {"pak_dir.vpk", false, 1},
                                          {"zoo", true, 0}});
    std::vector<std::string> names;
    for (const FolderEntry* entry : shown_entries(driver.folder, driver.dialog))
        names.push_back(entry->name);
    CHECK(names == std::vector<std::string>{"zoo", "hats.gma", "pak_dir.vpk"});
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.try_press(kTitle, {"Open"}));
    CHECK_FALSE(driver.ui.try_press(kTitle, {"Add to the model"}));

    SECTION("an archive, by the button") {
        driver.ui.press(kTitle, {"entries", "hats.gma", "##row"});
        driver.ui.press(kTitle, {"Mount"});
        CHECK(driver.requests.get<request::Mount>() == std::filesystem::path("/home/me/hats.gma"));
    }
    SECTION("a folder, by the button") {
        driver.ui.press(kTitle, {"entries", "zoo", "##row"});
        driver.ui.press(kTitle, {"Mount"});
        CHECK(driver.requests.get<request::Mount>() == std::filesystem::path("/home/me/zoo"));
    }
    SECTION("the folder that is listed") {
        driver.ui.press(kTitle, {"Mount this folder"});
        CHECK(driver.requests.get<request::Mount>() == std::filesystem::path("/home/me"));
    }
    CHECK_FALSE(driver.dialog.is_open);
    CHECK_FALSE(driver.requests.has<request::Open>());
}

TEST_CASE("the dialog for the place of an export lists folders alone", "[ui]") {
    DialogDriver driver;
    driver.dialog.purpose = OpenPurpose::kExport;
    driver.folder = DialogDriver::listed({{"hats.gma", false, 1}, {"zoo", true, 0}});
    CHECK(shown_entries(driver.folder, driver.dialog).size() == 1);
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.try_press("Export into", {"Open"}));
    driver.ui.press("Export into", {"Export into this folder"});
    CHECK(driver.requests.get<request::ExportInto>() == std::filesystem::path("/home/me"));
    CHECK_FALSE(driver.dialog.is_open);
}

}  // namespace studioscope::open_dialog_test
