#include <catch2/catch.hpp>
#include <cmath>

#include "flex_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/command_actions.h"
#include "ui/dialogs/dialogs.h"
#include "ui/inspector/flex_rows.h"
#include "ui/keys.h"
#include "ui/widgets/texts.h"

namespace studioscope::flex_panel_test {

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

struct FaceDriver : FacePanel {
    FaceDriver() : FacePanel("Flexes") {}

    std::vector<float>& sliders() { return document.flex.controllers; }
    void press(const char* item) { ui.press("Inspector", {item}); }
    ImVec2 slider(int controller) {
        return ui.center_of("Inspector", {"sliders", "controller", controller, "##value"});
    }
};

std::vector<std::string> labels_of(const Document& document) {
    std::vector<std::string> labels;
    for (const FlexRow& row : flex_rows(document)) labels.push_back(row.label);
    return labels;
}

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

TEST_CASE("the typed path of a preset opens it, that of a folder lists it", "[ui]") {
    DialogDriver driver(false);
    const auto enter = [&](const char* path) {
        driver.requests = {};
        driver.dialog.folder = path;
        driver.ui.press("Load preset", {"##folder"});
        driver.ui.key(kKeyEnter);
        driver.ui.frames(2);
    };
    enter("/others");
    CHECK(driver.requests.get<request::ListFolder>() == "/others");
    CHECK(driver.dialog.is_open);
    enter("/others/sad.json");
    CHECK(driver.requests.get<request::LoadPreset>() == "/others/sad.json");
    CHECK_FALSE(driver.requests.has<request::ListFolder>());
    CHECK_FALSE(driver.dialog.is_open);
}

TEST_CASE("a path typed at once opens a preset of any name", "[ui]") {
    DialogDriver driver(false);
    driver.ui.type("/others/face.txt");
    driver.ui.key(kKeyEnter);
    CHECK(driver.requests.get<request::LoadPreset>() == "/others/face.txt");
}

TEST_CASE("a folder without presets says so, or why it cannot be listed", "[ui]") {
    DialogDriver driver(false);
    CHECK_FALSE(driver.ui.shows("No preset"));
    driver.folder.entries.erase(driver.folder.entries.begin() + 1);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("No preset is in this folder: only .json files are listed."));
    driver.folder.problem = "/faces cannot be listed";
    driver.ui.frames(2);
    CHECK(driver.ui.shows("/faces cannot be listed"));
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

TEST_CASE("left and right are recognised by the names of the engine and of exporters", "[ui]") {
    Model model;
    const char* names[] = {"right_blink", "left_blink", "smileL", "smileR",     "lookUp", "FLOOR",
                           "FLOOL",       "tiny_L",     "tiny_R", "left_alone", "jawL",   "jawR"};
    for (const char* name : names) model.controllers.push_back({name, "", 0, 1});
    model.controllers.back().min = -1;  // jawR: not a pair, because its range differs
    CHECK(stereo_partners(model) ==
          std::vector<int>{1, 0, 3, 2, kNone, kNone, kNone, 8, 7, kNone, kNone, kNone});
}

TEST_CASE("sliders are listed by type, pairs as one", "[ui]") {
    Document document;
    open_face(document);
    CHECK(labels_of(document) ==
          std::vector<std::string>{"mouth", "smile", "jaw", "blink", "Without a rule", "loose"});
    document.panels.flexes.is_linked = false;
    CHECK(labels_of(document) == std::vector<std::string>{"mouth", "right_smile", "left_smile",
                                                          "jaw", "blink", "Without a rule",
                                                          "loose"});
    document.panels.flexes.filter = "LEFT mouth";
    CHECK(labels_of(document) == std::vector<std::string>{"left_smile"});
    document.panels.flexes.filter.clear();
    document.panels.flexes.only_changed = true;
    CHECK(labels_of(document).empty());
    document.flex.controllers[3] = 0.1f;
    CHECK(labels_of(document) == std::vector<std::string>{"blink"});
}

TEST_CASE("a linked slider moves both sides, an unlinked one only its own", "[ui]") {
    FaceDriver face;
    // typed values do not depend on pixels
    face.ui.click(face.slider(0), {true, false});
    face.ui.type("0.25");
    face.ui.key(kKeyEnter);
    CHECK(face.sliders() == std::vector<float>{0.25f, 0.25f, 0, 0});
    face.press("Linked");
    face.ui.click(face.slider(1), {true, false});
    face.ui.type("7");  // beyond its range
    face.ui.key(kKeyEnter);
    CHECK(face.sliders() == std::vector<float>{0.25f, 1, 0, 0});
}

TEST_CASE("a click sets a slider, a double-click resets it", "[ui]") {
    FaceDriver face;
    const ImVec2 jaw = face.slider(2);
    face.ui.click({jaw.x + 40, jaw.y});
    CHECK(face.sliders()[2] > 0.1f);
    face.ui.double_click({jaw.x + 40, jaw.y});
    CHECK(face.sliders()[2] == 0);
}

TEST_CASE("a slider stays in the list of the changed ones while it is dragged", "[ui]") {
    FaceDriver face;
    face.sliders()[2] = 0.5f;
    face.press("Changed");
    ImVec2& mouse = ImGui::GetIO().MousePos;
    face.ui.move(face.slider(2));
    ImGui::GetIO().MouseDown[0] = true;
    face.ui.frames(2);
    face.sliders()[2] = 0;  // its start, as if dragged across it
    CHECK(labels_of(face.document) == std::vector<std::string>{"jaw"});
    mouse.x -= 40;
    face.ui.frames(2);
    CHECK(face.sliders()[2] < -0.1f);
    ImGui::GetIO().MouseDown[0] = false;
    face.ui.frames(2);
    face.sliders()[2] = 0;
    CHECK(labels_of(face.document).empty());
}

TEST_CASE("a slider that a bone moves cannot be moved by hand", "[ui]") {
    FaceDriver face;
    Scene scene = sample_scene();
    scene.model = face_model();
    const float height = scene.model.bones[1].bind.position.z;
    scene.model.bone_drivers = {{1, 2, 2, height - 1, height + 3}};  // jaw, a quarter of the way
    open_scene(face.document, std::move(scene), false);
    face.ui.frames(2);
    CHECK(face.pose.controllers[2] == Approx(0.25));
    CHECK_FALSE(face.ui.try_press("Inspector", {"sliders", "controller", 2, "##value"}));
    const ImVec2 jaw = face.ui.center_of("Inspector", {"sliders", "controller", 2, "##driven"});
    face.ui.click({jaw.x + 40, jaw.y});
    CHECK(face.sliders()[2] == 0);
    CHECK(face.pose.controllers[2] == Approx(0.25));
}

TEST_CASE("a name with a percent sign is shown unchanged in a slider", "[ui]") {
    CHECK(in_format("arm_L") == "arm_L");
    CHECK(in_format("100%s%n") == "100%%s%%n");
}

TEST_CASE("delayed flexes have a switch if the model has any", "[ui]") {
    FaceDriver face;
    CHECK_FALSE(face.ui.try_press("Inspector", {"Smooth small flexes"}));
    Scene scene = sample_scene();
    scene.model = face_model();
    scene.model.shapes[0].deltas[0].speed = 0.5f;
    open_scene(face.document, std::move(scene), false);
    face.ui.frames(2);
    CHECK(face.document.panels.flexes.is_delayed);
    face.press("Smooth small flexes");
    CHECK_FALSE(face.document.panels.flexes.is_delayed);
}

TEST_CASE("a flex without a rule has a slider of its own", "[ui]") {
    FaceDriver face;
    const ImVec2 loose = face.ui.center_of("Inspector", {"sliders", "flex", 3, "##value"});
    face.ui.click(loose, {true, false});
    face.ui.type("0.5");
    face.ui.key(kKeyEnter);
    CHECK(face.document.flex.direct[3] == 0.5f);
    CHECK(face.pose.shapes[2].own == 0.5f);
    face.ui.double_click(loose);
    CHECK(std::isnan(face.document.flex.direct[3]));
}

TEST_CASE("reset and random move every slider within its range", "[ui]") {
    FaceDriver face;
    face.press("Random");
    const std::vector<float> first = face.sliders();
    CHECK(first != std::vector<float>{0, 0, 0, 0});
    CHECK(first[0] == first[1]);  // linked
    for (size_t i = 0; i < first.size(); ++i) {
        CHECK(first[i] >= face.document.model().controllers[i].min);
        CHECK(first[i] <= face.document.model().controllers[i].max);
    }
    face.press("Random");
    CHECK(face.sliders() != first);
    face.document.flex.direct[2] = 1;
    face.press("Reset");
    CHECK(face.sliders() == std::vector<float>{0, 0, 0, 0});
    CHECK(std::isnan(face.document.flex.direct[2]));
}

TEST_CASE("faces are copied and pasted in both forms", "[ui]") {
    FaceDriver face;
    face.sliders() = {0.5f, 0.25f, -1, 0};
    face.press("Copy list");
    CHECK(face.ui.clipboard() == "right_smile;0.5;left_smile;0.25;jaw;-1;blink;0;");
    face.press("Copy");
    const std::string json = face.ui.clipboard();
    face.press("Reset");
    ImGui::SetClipboardText(json.c_str());
    face.press("Paste");
    CHECK(face.sliders() == std::vector<float>{0.5f, 0.25f, -1, 0});
    CHECK(face.document.panels.flexes.report == "4 sliders set.");
    ImGui::SetClipboardText("blink;1;frown;0.5;");
    face.press("Paste");
    CHECK(face.sliders()[3] == 1);
    CHECK(face.document.panels.flexes.report == "1 slider set; this model has no frown.");
    ImGui::SetClipboardText("good morning");
    face.press("Paste");
    CHECK(face.document.panels.flexes.report.substr(0, 10) == "Not pasted");
}

TEST_CASE("the tabs accept a model without flexes and an empty document", "[ui]") {
    Document document;
    const bool is_open = GENERATE(false, true);
    if (is_open) open_sample(document);
    UiDriver ui([&] {
        Requests requests;
        inspector_panel({{0, 0}, {350, 500}}, document, {}, 0, requests);
    });
    ui.press("Inspector", {"tabs", "Model"});
    ui.frames(2);
    for (const char* tab : {"Flexes", "Shapes", "Pose", "File"})
        CHECK_FALSE(ui.try_press("Inspector", {"tabs", tab}));
}

TEST_CASE("pose parameters have a tab where a model has any", "[ui]") {
    FaceDriver face;
    face.ui.press("Inspector", {"tabs", "Pose"});
    const ImVec2 aim = face.ui.center_of("Inspector", {"parameters", 0, "##value"});
    face.ui.click(aim, {true, false});
    face.ui.type("-30");
    face.ui.key(kKeyEnter);
    CHECK(face.document.pose_parameters == std::vector<float>{-30, 0});
    face.ui.double_click(aim);
    CHECK(face.document.pose_parameters[0] == 0);
    face.document.pose_parameters[1] = 5;
    face.ui.press("Inspector", {"Reset"});
    CHECK(face.document.pose_parameters[1] == 0);
}

TEST_CASE("a panel too low for its sliders scrolls to them", "[ui]") {
    const struct {
        const char* tab;
        const char* last;  // the last of its lines, as in face_model()
    } cases[] = {{"Flexes", "loose"}, {"Shapes", "loose"}, {"Pose", "lean"}};
    for (const auto& c : cases) {
        constexpr float kHeight = 130, kTabs = 60;
        FacePanel face(c.tab, kHeight);
        edited_scene(face.document).model.pose_parameters.push_back({"lean", 0, 1, 0});
        CAPTURE(c.tab);
        const auto is_in_sight = [&] {
            for (const DrawnText& text : face.ui.texts())
                if (text.text.find(c.last) != std::string::npos && text.position.y > kTabs &&
                    text.position.y < kHeight - 8)
                    return true;
            return false;
        };
        for (int i = 0; i < 40 && !is_in_sight(); ++i) face.ui.wheel({100, 100}, -0.5f);
        CHECK(is_in_sight());
    }
}

TEST_CASE("a list scrolls by itself only where it shows a few lines at once", "[ui]") {
    for (float height = 150; height <= 300; height += 10) {
        FacePanel face("Flexes", height);
        CAPTURE(height);
        const auto lines_in_sight = [&] {
            int lines = 0;
            for (const char* name : {"blink", "Without a rule", "loose"})  // the last ones
                for (const DrawnText& text : face.ui.texts())
                    lines +=
                        text.text.find(name) != std::string::npos && text.position.y < height - 8;
            return lines;
        };
        for (int i = 0; i < 40 && lines_in_sight() < 3; ++i) face.ui.wheel({100, 140}, -0.5f);
        CHECK(lines_in_sight() == 3);
    }
}

TEST_CASE("the controls of a narrow face panel wrap, and none is outside", "[ui]") {
    Document document;
    open_face(document);
    document.panels.inspector_tab.wanted = "Flexes";
    constexpr float kWidth = 190;
    UiDriver ui([&] {
        Requests requests;
        inspector_panel({{0, 0}, {kWidth, 500}}, document, {}, 0, requests);
    });
    for (const char* label :
         {"Search sliders", "Linked", "Changed", "Load", "Save", "Copy list", "Paste"}) {
        CAPTURE(label);
        CHECK(ui.find_text(label).right < kWidth);
    }
}

TEST_CASE("the inspector has a tab for flexes and one for shapes only where the model has them",
          "[ui]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] {
        Requests requests;
        inspector_panel({{0, 0}, {350, 500}}, document, {}, 0, requests);
    });
    ui.frames(2);
    for (const char* tab : {"Flexes", "Shapes"})
        CHECK_FALSE(ui.try_press("Inspector", {"tabs", tab}));
    CHECK(ui.try_press("Inspector", {"tabs", "Clip"}));
    open_face(document);
    ui.frames(2);
    for (const char* tab : {"Flexes", "Shapes"}) CHECK(ui.try_press("Inspector", {"tabs", tab}));
}

}  // namespace studioscope::flex_panel_test
