#include <catch2/catch.hpp>
#include <cmath>
#include <span>

#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/widgets/style.h"

namespace studioscope::mounts_panel_test {

namespace {

// Three mounts: the model's own folder, an addon, and the game, which has more files.
ContentReport three_mounts() {
    ContentReport content;
    content.mounts = {{{"/mod", "the model's own folder"}, "folder", 12, false, {}},
                      {{"/custom/hats.gma!", "addon hats.gma"}, "gma 3", 345, false, {}},
                      {{"/game/pak01_dir.vpk!", "gameinfo.txt: game hl2"},
                       "vpk 2",
                       20869,
                       false,
                       "the directory ends early"}};
    content.mounts[1].mount.is_addon = content.mounts[1].mount.is_named = true;
    content.needs = {
        {"models/hat.mdl",
         "mdl",
         "/mod/models/hat.mdl",
         0,
         ResolveStatus::kFound,
         {{0, "/mod/models/hat.mdl"}}},
        {"materials/hat.vmt",
         "material",
         "/custom/hats.gma!/materials/hat.vmt",
         1,
         ResolveStatus::kFound,
         {{1, "/custom/hats.gma!/materials/hat.vmt"},
          {2, "/game/pak01_dir.vpk!/materials/hat.vmt"}}},
        {"materials/band.vtf",
         "texture",
         "/mod/materials/band.vtf",
         0,
         ResolveStatus::kShadowed,
         {{1, "/custom/hats.gma!/materials/band.vtf"}, {0, "/mod/materials/band.vtf"}}},
        {"materials/gone.vmt", "material", {}, std::nullopt, ResolveStatus::kMissing, {}}};
    return content;
}

struct MountsDriver {
    MountsDriver() : ui([this] { draw(); }) {
        open_tab(document.panels.dock, "Mounts");
        document.content = three_mounts();
        ui.frames(2);
    }

    void draw() {
        Requests requests;
        FrameInfo info;
        info.providers = &providers;
        dock_panel({{0, 0}, {1280, 206}}, document, info, requests);
        is_searched_for = is_searched_for || requests.has<request::FindProviders>();
        is_stopped = is_stopped || requests.has<request::StopFinding>();
        requests.each<request::ListFolder>([&](const auto& value) { listed_folder = value; });
        requests.each<request::FlipMute>([&](const auto& value) { muted = value; });
        requests.each<request::Unmount>([&](const auto& value) { unmounted = value; });
        requests.each<request::ShowModels>([&](const auto& value) { listed = value; });
        requests.each<request::ShowWith>(
            [&](const auto& value) { shown_with = value.path + " by " + value.shown; });
        requests.each<request::Mount>([&](const auto& value) { mounted = value; });
        if (!requests.has<request::LookUp>()) return;
        looked_up = *requests.get<request::LookUp>();
        ++look_ups;
        document.look_up = answer;
        document.look_up.path = looked_up;
    }

    Document document;
    ContentLookUp answer;
    std::filesystem::path muted, unmounted, listed, mounted, listed_folder;
    ProviderListing providers;
    bool is_searched_for = false, is_stopped = false;
    std::string looked_up, shown_with;
    int look_ups = 0;
    UiDriver ui;
};

}  // namespace

TEST_CASE("the mounts are listed in order with kind, files and reason", "[ui]") {
    MountsDriver driver;
    const UiDriver& ui = driver.ui;
    for (const char* text : {"/mod", "/custom/hats.gma", "gma 3", "20 869", "addon hats.gma",
                             "the model's own folder"}) {
        CAPTURE(text);
        CHECK(ui.shows(text));
    }
    CHECK(ui.find_text("/mod").position.y < ui.find_text("/custom/hats.gma").position.y);
}

TEST_CASE("the model's dependencies are counted, problems first", "[ui]") {
    MountsDriver driver;
    UiDriver& ui = driver.ui;
    CHECK(ui.shows("4 files are needed, 2 found, 1 shadowed, 1 missing"));
    CHECK(ui.find_text("materials/gone.vmt").position.y <
          ui.find_text("materials/band.vtf").position.y);
    CHECK(ui.find_text("materials/band.vtf").position.y <
          ui.find_text("models/hat.mdl").position.y);
    CHECK(ui.shows("hats.gma +1 more"));
    ui.press("Dock", {"Only problems"});
    ui.frames(1);
    CHECK_FALSE(ui.shows("models/hat.mdl"));
    CHECK(ui.shows("materials/gone.vmt"));
}

TEST_CASE("a missing file has the colour of the messages about its role", "[ui]") {
    MountsDriver driver;
    const auto is_red = [&] {
        driver.ui.frames(2);
        const float row = driver.ui.find_text("materials/gone.vmt").position.y;
        const ImDrawData& drawn = *ImGui::GetDrawData();
        for (const ImDrawList* list : std::span(drawn.CmdLists, size_t(drawn.CmdListsCount)))
            for (const ImDrawVert& corner : list->VtxBuffer)
                if (corner.col == kErrorColor && std::abs(corner.pos.y - row) < 15) return true;
        return false;
    };
    driver.document.messages = {error("vvd-missing", "not found")};
    CHECK_FALSE(is_red());  // what is missing is a material
    driver.document.messages = {note("material-missing", "not found")};
    CHECK_FALSE(is_red());
    driver.document.messages = {error("material-missing", "not found")};
    CHECK(is_red());
    driver.document.content.needs.back().role = "texture";
    CHECK(is_red());
    driver.document.content.needs.back().role = "include";
    CHECK_FALSE(is_red());
    driver.document.messages = {error("include-missing", "not found")};
    CHECK(is_red());
}

TEST_CASE("a mount is muted, removed and listed by its own controls", "[ui]") {
    MountsDriver driver;
    driver.ui.press("Dock", {"mounts", 1, "##on"});
    CHECK(driver.muted == "/custom/hats.gma!");
    driver.ui.press("Dock", {"mounts", 1, "Take out"});
    CHECK(driver.unmounted == "/custom/hats.gma!");
    CHECK_FALSE(driver.ui.try_press("Dock", {"mounts", 2, "Take out"}));
    driver.document.content.mounts[2].mount.is_from_named_game = true;
    driver.ui.press("Dock", {"mounts", 2, "Take out"});
    CHECK(driver.unmounted == "/game/pak01_dir.vpk!");
    driver.ui.press("Dock", {"mounts", 2, "##models"});
    CHECK(driver.listed == "/game/pak01_dir.vpk!");
}

TEST_CASE("a click on a dependency lists its mounts, the used one first", "[ui]") {
    MountsDriver driver;
    driver.answer.found = driver.document.content.needs[1].candidates;
    driver.ui.press("Dock", {"needs", 3, "##row"});  // hat.vmt, after hat.mdl
    driver.ui.frames(2);
    CHECK(driver.looked_up == "materials/hat.vmt");
    CHECK(driver.look_ups == 1);  // requested once, not in every frame
    CHECK(driver.ui.shows("2 mounts have it"));
    CHECK(driver.ui.find_text("wins").position.y < driver.ui.find_text("shadowed").position.y);
    CHECK(driver.ui.shows("pak01_dir.vpk"));
    driver.ui.press("Dock", {"Back"});
    driver.ui.frames(2);
    CHECK(driver.ui.shows("4 files are needed, 2 found, 1 shadowed, 1 missing"));
}

TEST_CASE("a name found elsewhere is offered first, with the line that would mend it", "[ui]") {
    MountsDriver driver;
    driver.answer.alike = {"materials/models/humans/gone.vmt", "materials/gone_too.vmt"};
    driver.document.panels.mounts.look_up = "materials/a/gone.vmt";
    driver.ui.frames(3);
    CHECK(driver.ui.shows("Not in any mount, but the same name is elsewhere:"));
    CHECK(driver.ui.shows("$cdmaterials \"models/humans/\""));
    driver.ui.click(driver.ui.find_text("materials/models/humans/gone.vmt").position, {}, 1);
    CHECK(driver.ui.clipboard() == "$cdmaterials \"models/humans/\"");
    driver.ui.press("Dock", {"alike", 0, "##row"});
    driver.ui.frames(2);
    CHECK(driver.looked_up == "materials/models/humans/gone.vmt");
}

TEST_CASE("the next mount is used if the first is muted", "[ui]") {
    MountsDriver driver;
    driver.answer.found = driver.document.content.needs[1].candidates;
    driver.answer.found[0].is_muted = true;
    driver.document.panels.mounts.look_up = "materials/hat.vmt";
    driver.ui.frames(2);
    CHECK(driver.ui.find_text("muted").position.y < driver.ui.find_text("wins").position.y);
    driver.answer.found[1].is_muted = true;
    driver.document.look_up = {};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Only what is muted has it"));
    CHECK_FALSE(driver.ui.shows("wins"));
}

TEST_CASE("looking up an unknown path lists similar ones", "[ui]") {
    MountsDriver driver;
    driver.document.panels.mounts.look_up = "materials/hot.vmt";
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Not in any mount"));
    driver.document.look_up = {};
    driver.answer.alike = {"materials/hot_red.vmt"};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Not in any mount. Similar names:"));
    driver.ui.press("Dock", {"alike", 0, "##row"});
    driver.ui.frames(1);
    CHECK(driver.looked_up == "materials/hot_red.vmt");
}

TEST_CASE("an empty list of mounts explains how to add one", "[ui]") {
    MountsDriver driver;
    driver.document.content = {};
    driver.ui.frames(1);
    CHECK(driver.ui.shows("Nothing is mounted."));
}

TEST_CASE("paths of common length are shown completely", "[ui]") {
    MountsDriver driver;
    driver.document.content.needs.resize(1);
    const char* path = "materials/models/studioscope/ollie_skin.vmt";
    driver.document.content.needs[0].path = FileName(path);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("1 file is needed, 1 found"));
    CHECK(driver.ui.shows(path));
}

TEST_CASE("a list without mounts says how to mount one", "[ui]") {
    MountsDriver driver;
    driver.document.content.mounts.clear();
    driver.document.content.needs = {
        {"/src/hat.qc", "qc", "/src/hat.qc", std::nullopt, ResolveStatus::kFound, {}}};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Drop a mod folder here"));
    CHECK(driver.ui.shows("/src/hat.qc"));
}

TEST_CASE("search paths that mount nothing are listed after the mounts", "[ui]") {
    MountsDriver driver;
    driver.document.content.lost = {{"hl2/parts", "/mod/gameinfo.txt", 9, false},
                                    {"/far/away", "/mod/gameinfo.txt", 10, true}};
    driver.ui.frames(2);
    CHECK(driver.ui.shows("gameinfo.txt: not found"));
    CHECK(driver.ui.shows("gameinfo.txt: outside"));
    CHECK(driver.ui.find_text("hl2/parts").position.y >
          driver.ui.find_text("pak01_dir.vpk").position.y);
}

TEST_CASE("the file chosen for a missing one is listed as chosen", "[ui]") {
    MountsDriver driver;
    CHECK_FALSE(driver.ui.shows("chosen"));
    driver.document.mounts.stand_ins = {{"materials/HAT.vmt", "/other/hat.vmt"}};
    driver.ui.frames(1);
    CHECK_FALSE(driver.ui.shows("chosen"));  // the model has its own
    driver.document.content.needs[1].found = "/other/hat.vmt";
    driver.ui.frames(1);
    CHECK(driver.ui.shows("chosen"));
}

TEST_CASE("a missing file is shown with one of the same name by a button", "[ui]") {
    MountsDriver driver;
    driver.answer.alike = {"materials/models/humans/gone.vmt", "materials/gone_too.vmt"};
    driver.document.panels.mounts.look_up = "materials/gone.vmt";
    driver.ui.frames(3);
    driver.ui.click(driver.ui.find_text("Show with this").position);
    CHECK(driver.shown_with == "materials/gone.vmt by materials/models/humans/gone.vmt");
    CHECK_FALSE(driver.ui.try_press("Dock", {"alike", 1, "Show with this"}));  // another name
    driver.document.panels.mounts.look_up = "materials/typed.vmt";  // the model needs none such
    driver.answer.alike = {"materials/models/typed.vmt"};
    driver.ui.frames(3);
    CHECK_FALSE(driver.ui.try_press("Dock", {"alike", 0, "Show with this"}));
}

TEST_CASE("Mount... opens the dialog at the model's own folder", "[ui]") {
    MountsDriver driver;
    edited_scene(driver.document).file = "/mod/models/hat.mdl";
    driver.ui.press("Dock", {"Mounts", "Mount\u2026"});
    driver.ui.frames(1);
    CHECK(driver.document.panels.open_dialog.is_open);
    CHECK(driver.document.panels.open_dialog.purpose == OpenPurpose::kMount);
    CHECK(driver.listed_folder == "/mod");
}

TEST_CASE("missing files are searched for, and what has them is mounted by a button", "[ui]") {
    MountsDriver driver;
    UiDriver& ui = driver.ui;
    ui.press("Dock", {"Find"});
    ui.frames(1);
    CHECK(driver.is_searched_for);

    driver.providers.is_searching = true;
    driver.providers.places = 1200;
    driver.providers.places_read = 34;
    ui.frames(2);
    CHECK(ui.shows("34 of 1 200 places"));
    ui.press("Dock", {"Stop"});
    CHECK(driver.is_stopped);

    driver.providers = {};
    driver.providers.is_known = true;
    driver.providers.search = {
        {{"/addons/felt", "in /addons", 1}, {"/addons/silk.gma", "x", 1}}, 1200, false};
    ui.frames(2);
    CHECK(ui.shows("Found in 2 of 1 200 places:"));
    CHECK(ui.shows("1 of 1"));
    CHECK(ui.shows("/addons/felt"));
    ui.press("Dock", {"providers", 1, "Mount"});
    ui.frames(1);
    CHECK(driver.mounted == "/addons/silk.gma");

    driver.providers.search = {{}, 1, true};
    ui.frames(2);
    CHECK(ui.shows(
        "Not found in 1 place: 3 folders up from the model, 3 down, and Steam (more were not "
        "searched)"));
}

TEST_CASE("a model that lacks nothing is not searched for", "[ui]") {
    MountsDriver driver;
    driver.document.content.needs.pop_back();
    driver.ui.frames(2);
    CHECK_FALSE(driver.ui.try_press("Dock", {"Find"}));
}

}  // namespace studioscope::mounts_panel_test
