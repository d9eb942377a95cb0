// Every control has a tooltip.

#include <imgui_internal.h>

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "flex_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"
#include "ui/shell/panels.h"
#include "ui/widgets/widgets.h"

namespace studioscope::tooltips_test {

namespace {

const ImGuiWindow* shown_tooltip() {
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && (window->Flags & ImGuiWindowFlags_Tooltip) != 0) return window;
    return nullptr;
}

bool is_tooltip_shown() { return shown_tooltip() != nullptr; }

// Whether the item needs no tooltip: titles of menus open at a click. Scrollbars, the corner that
// resizes a dialog and its cross are obvious; a title bar or a splitter changes the cursor.
bool explains_itself(ImGuiID item) {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    for (ImGuiWindow* window : context.Windows) {
        if (window->IDStack.empty()) continue;  // a child that was never visible
        if (item == window->MoveId || item == ImGui::GetWindowScrollbarID(window, ImGuiAxis_X) ||
            item == ImGui::GetWindowScrollbarID(window, ImGuiAxis_Y) ||
            item == ImHashStr("#CLOSE", 0, window->ID))
            return true;
        if (window->Name == std::string("##MainMenuBar") && window == context.HoveredWindow)
            return true;
        for (int corner = 0; corner < 4; ++corner)
            if (item == ImGui::GetWindowResizeCornerID(window, corner)) return true;
    }
    return ImGui::GetMouseCursor() != ImGuiMouseCursor_Arrow &&
           ImGui::GetMouseCursor() != ImGuiMouseCursor_TextInput;
}

struct Silent {
    std::string window;
    ImVec2 place;
};

// Controls under a grid over the window without a tooltip, one position of each.
std::vector<Silent> silent_controls(UiDriver& ui, ImVec2 from, ImVec2 to) {
    std::map<ImGuiID, Silent> silent;
    std::set<ImGuiID> asked;
    for (float y = from.y; y < to.y; y += 11)
        for (float x = from.x; x < to.x; x += 17) {
            ui.move({x, y});
            const ImGuiContext& context = *ImGui::GetCurrentContext();
            if (context.HoveredId == 0 || asked.contains(context.HoveredId)) continue;
            ui.frames(
                1);  // once more, as an item that others lie on is known from the frame before
            const ImGuiID item = context.HoveredId;
            if (item == 0 || !asked.insert(item).second) continue;
            ImGui::GetIO().DeltaTime = 1;
            ui.frames(2);
            ImGui::GetIO().DeltaTime = 1.0f / 60;
            if (is_tooltip_shown() || explains_itself(item)) continue;
            silent[item] = {context.HoveredWindow ? context.HoveredWindow->Name : "", {x, y}};
        }
    std::vector<Silent> result;
    result.reserve(silent.size());
    for (const auto& [item, place] : silent) result.push_back(place);
    return result;
}

void check_all_speak(UiDriver& ui, ImVec2 from = {0, 0}, ImVec2 to = {1280, 800}) {
    const std::vector<Silent> silent = silent_controls(ui, from, to);
    CHECK(silent.empty());
    for (const Silent& control : silent) {
        CAPTURE(control.window, control.place.x, control.place.y);
        CHECK(control.window == "");
    }
}

struct SampleWindow {
    SampleWindow() : ui([this] { draw_panels(document, facts); }) {
        open_face(document);
        document.playback.clip = 0;
        update_pose(document.model(), pose_request(document), pose);
        facts.pose = &pose;
    }

    Document document;
    Pose pose;
    FrameInfo facts;
    UiDriver ui;
};

}  // namespace

TEST_CASE("every control of the panels has a tooltip", "[ui]") {
    SampleWindow window;
    const char* tab = GENERATE("Flexes", "Shapes", "File");
    window.document.panels.inspector_tab.wanted = tab;
    window.ui.frames(3);
    if (std::string(tab) == "Flexes")
        check_all_speak(window.ui);
    else
        check_all_speak(window.ui, {930, 280}, {1280, 580});
}

TEST_CASE("every control of each tab of the dock has a tooltip", "[ui]") {
    SampleWindow window;
    const size_t tab = GENERATE(range(size_t{0}, dock_tabs().size()));
    open_tab(window.document.panels.dock, dock_tabs()[tab].title);
    window.ui.frames(3);
    check_all_speak(window.ui, {0, 560}, {1280, 800});
}

namespace {

ImRect rect_of(const char* name) {
    const ImGuiWindow* window = ImGui::FindWindowByName(name);
    REQUIRE(window);
    return window->Rect();
}

// Rests the mouse on the text until its tooltip is due.
void rest_on(UiDriver& ui, const std::string& text) {
    const DrawnText found = ui.find_text(text);
    ui.move({(found.position.x + found.right) / 2, found.position.y + 5});
    ui.frames(2);
    ImGui::GetIO().DeltaTime = 1;
    ui.frames(3);
    ImGui::GetIO().DeltaTime = 1.0f / 60;
}

}  // namespace

TEST_CASE("a tooltip is next to the panel that it explains, inside the window", "[ui]") {
    SampleWindow window;
    window.ui.frames(3);
    struct Place {
        const char* text;
        const char* panel;
    };
    const Place place =
        GENERATE(Place{"Timeline", "Dock"}, Place{"Messages", "Dock"}, Place{"Flexes", "Inspector"},
                 Place{"Shapes", "Inspector"}, Place{"Search bones", "Model"},
                 Place{"Shaded", "Toolbar"}, Place{"LOD 0", "Toolbar"});
    const ImVec2 size = GENERATE(ImVec2{1280, 800}, ImVec2{800, 600}, ImVec2{1920, 1080});
    window.ui.resize(size);
    const bool is_behind_more = place.text == std::string_view("Shapes") && size.x == 800;
    if (is_behind_more || !window.ui.shows(place.text)) return;
    rest_on(window.ui, place.text);
    const ImGuiWindow* shown = shown_tooltip();
    CAPTURE(place.text, size.x);
    REQUIRE(shown);
    CHECK_FALSE(shown->Rect().Overlaps(rect_of(place.panel)));
    CHECK(ImRect({0, 0}, size).Contains(shown->Rect()));
}

TEST_CASE("a tooltip goes with the first key, until another item is hovered", "[ui]") {
    SampleWindow window;
    window.ui.frames(3);
    rest_on(window.ui, "Timeline");
    REQUIRE(is_tooltip_shown());
    window.ui.key('Z');
    CHECK_FALSE(is_tooltip_shown());
    rest_on(window.ui, "Timeline");
    CHECK_FALSE(is_tooltip_shown());
    rest_on(window.ui, "Messages");
    CHECK(is_tooltip_shown());
}

TEST_CASE("a tooltip goes with a click, until another item is hovered", "[ui]") {
    const ImGuiMouseButton button = GENERATE(0, 1, 2);
    UiDriver ui([] {
        if (begin_bare_panel("Panel", {{0, 0}, {300, 200}})) {
            for (const char* name : {"first", "second"}) {
                ImGui::Button(name);
                tooltip("what it does");
            }
        }
        end_panel();
    });
    rest_on(ui, "first");
    REQUIRE(is_tooltip_shown());
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    ui.click(mouse, {}, button);
    CHECK_FALSE(is_tooltip_shown());
    ui.move({mouse.x + 1, mouse.y});
    rest_on(ui, "first");
    CHECK_FALSE(is_tooltip_shown());
    rest_on(ui, "second");
    CHECK(is_tooltip_shown());
}

TEST_CASE("what lies under a menu that closed has no tooltip until the mouse moves", "[ui]") {
    bool is_open = false;
    UiDriver ui([&] {
        if (begin_bare_panel("Panel", {{0, 0}, {300, 200}})) {
            ImGui::Button("opens", {200, 150});
            tooltip("what it does");
            if (ImGui::IsItemClicked(1)) ImGui::OpenPopup("menu");
            if (ImGui::BeginPopup("menu")) {
                if (ImGui::MenuItem("Export...")) is_open = true;
                ImGui::EndPopup();
            }
        }
        end_panel();
        if (is_open) {
            begin_dialog("Export", is_open, 20, 10);
            ImGui::End();
        }
    });
    ui.click({30, 30}, {}, 1);
    ui.frames(2);
    const DrawnText item = ui.find_text("Export...");
    const ImVec2 place(item.position.x + 5, item.position.y + 5);
    ui.click(place);
    REQUIRE(is_open);
    ImGui::GetIO().DeltaTime = 1;
    ui.frames(4);
    CHECK_FALSE(is_tooltip_shown());
    ui.move({place.x + 1, place.y});
    ui.frames(2);
    CHECK(is_tooltip_shown());
}

TEST_CASE("a text outside lists shows its tooltip after the same wait", "[ui]") {
    UiDriver ui([] {
        if (begin_bare_panel("Panel", {{0, 0}, {300, 200}})) {
            ImGui::TextUnformatted("a fault of the table");
            tooltip("all of it");
        }
        end_panel();
    });
    const ImVec2 text = ui.find_text("a fault of the table").position;
    ui.move({text.x + 5, text.y + 5});
    CHECK_FALSE(is_tooltip_shown());
    ImGui::GetIO().DeltaTime = 1;
    ui.frames(2);
    CHECK(ui.shows("all of it"));
    ui.move({text.x + 5, text.y + 100});
    CHECK_FALSE(is_tooltip_shown());
}

TEST_CASE("everything shown for a bone and a mesh has a tooltip", "[ui]") {
    SampleWindow window;
    window.document.selection.bone = 1;
    window.document.selection.mesh = 0;
    window.document.panels.tree.folded = {};
    window.ui.frames(3);
    check_all_speak(window.ui, {0, 50}, {290, 560});
    check_all_speak(window.ui, {930, 50}, {1280, 420});
}

TEST_CASE("the list of keys, the palette and the open dialog have tooltips", "[ui]") {
    SampleWindow window;
    FolderListing folder{"/models", {{"sub", true, 0}, {"a.mdl", false, 10}}, {}, 1};
    window.facts.folder = &folder;
    PanelSettings& panels = window.document.panels;
    panels.open_dialog.recent = {"/models/b.mdl"};
    SECTION("keys") { panels.show_keys = true; }
    SECTION("palette") { panels.palette.is_open = true; }
    SECTION("dialog") { panels.open_dialog.is_open = true; }
    window.ui.frames(3);
    check_all_speak(window.ui, {250, 90}, {1030, 710});
}

}  // namespace studioscope::tooltips_test
