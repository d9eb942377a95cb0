#include "document/choices/settings.h"

#include <catch2/catch.hpp>

#include "document/choices/color_text.h"

namespace studioscope::settings_test {

namespace {

Settings unusual_settings() {
    Settings settings;
    settings.window = {1600, 900, true};
    settings.panels.sizes = {301, 302, 303};
    settings.panels.tree.folded = {section_node(TreeKind::kBone), section_node(TreeKind::kSkin)};
    settings.panels.inspector_tab.shown = "Flexes";
    settings.panels.keymap = Keymap::kHlmv;
    settings.panels.branch = Branch::kSfm;
    settings.view.show_skeleton = true;
    settings.view.show_grid = false;
    settings.view.light = LightPreset::kFlat;
    settings.view.background.color = {1, 0, 0.2f};  // 51 of 255
    settings.panels.open_dialog.folder = "/models/h\u00e9ros";
    settings.panels.open_dialog.shows_hidden_files = true;
    settings.panels.open_dialog.recent = {"/models/b.mdl", "/models/a \"quoted\".smd"};
    return settings;
}

std::string code_of(const ReadSettings& read) {
    return read.diagnostics.empty() ? "" : read.diagnostics[0].code;
}

}  // namespace

TEST_CASE("settings read from their text equal the original", "[settings]") {
    const Settings before = unusual_settings();
    const ReadSettings read = read_settings(to_text(before));
    CHECK(read.diagnostics.empty());
    CHECK(read.is_understood);
    const Settings& after = read.settings;
    CHECK(after.window.width == 1600);
    CHECK(after.window.height == 900);
    CHECK(after.window.is_maximized);
    CHECK(after.panels.sizes.left == 301);
    CHECK(after.panels.tree.folded == before.panels.tree.folded);
    CHECK(after.panels.inspector_tab.shown == "Flexes");
    CHECK(after.panels.keymap == Keymap::kHlmv);
    CHECK(after.panels.branch == Branch::kSfm);
    CHECK(after.view.show_skeleton);
    CHECK_FALSE(after.view.show_grid);
    CHECK(after.view.show_axes);
    CHECK(after.view.light == LightPreset::kFlat);
    CHECK(after.view.background.color.z == Approx(0.2));
    CHECK(after.panels.open_dialog.folder == before.panels.open_dialog.folder);
    CHECK(after.panels.open_dialog.shows_hidden_files);
    CHECK(after.panels.open_dialog.recent == before.panels.open_dialog.recent);
    CHECK(to_text(after) == to_text(before));
}

TEST_CASE("settings are the same after applying and reading them from a document", "[settings]") {
    Document document;
    const Settings before = unusual_settings();
    apply_settings(before, document);
    CHECK(document.panels.inspector_tab.wanted == "Flexes");
    CHECK(to_text(collect_settings(document, before.window)) == to_text(before));
}

TEST_CASE("missing settings have their defaults", "[settings]") {
    const ReadSettings read = read_settings("{\"version\": 1, \"something new\": [1]}");
    CHECK(read.diagnostics.empty());
    CHECK(to_text(read.settings) == to_text(Settings{}));
}

TEST_CASE("a text that is not a settings file is rejected, and the error has the line",
          "[settings]") {
    struct Case {
        const char* text;
        const char* code;
    };
    const Case refused = GENERATE(
        Case{"", "settings-broken"}, Case{"[1]", "settings-broken"}, Case{"{}", "settings-broken"},
        Case{"{\"version\": \"1\"}", "settings-broken"},
        Case{"{\"version\": 1e999}", "settings-broken"}, Case{"{\"version\": 2}", "settings-newer"},
        Case{"{\"version\": 99999999999999999999999}", "settings-broken"});
    CAPTURE(refused.text);
    const ReadSettings read = read_settings(refused.text);
    CHECK(code_of(read) == refused.code);
    CHECK_FALSE(read.is_understood);
    CHECK(to_text(read.settings) == to_text(Settings{}));
    CHECK(read_settings("{\"version\": 1,\n\"keymap\": }").diagnostics[0].location == at_line(2));
}

TEST_CASE("an invalid value in settings is reported and the others are kept", "[settings]") {
    const std::string value = GENERATE(
        "\"keymap\": 3", "\"keymap\": \"Maya\"", "\"profile\": \"hl1\"", "\"background\": \"red\"",
        "\"panels\": {\"left\": -5}", "\"panels\": {\"left\": \"wide\"}", "\"panels\": 7",
        "\"window\": {\"width\": 1e30}", "\"overlays\": {\"grid\": 0}",
        "\"files\": {\"recent\": 1}");
    CAPTURE(value);
    const ReadSettings read =
        read_settings("{\"version\": 1, " + value + ", \"window\": {\"height\": 700}}");
    if (value.find("window") == std::string::npos) CHECK(read.settings.window.height == 700);
    CHECK(read.settings.panels.sizes.left == PanelSizes{}.left);
    CHECK(read.settings.panels.keymap == Keymap::kStudioscope);
    CHECK(read.is_understood);
    if (value.find("window") == std::string::npos) CHECK(code_of(read) == "settings-value");
}

TEST_CASE("settings cut anywhere are refused, and any byte may be wrong", "[settings]") {
    const std::string whole = to_text(unusual_settings());
    for (size_t size = 0; size + 2 < whole.size(); ++size) {
        CAPTURE(size);
        CHECK_FALSE(read_settings(whole.substr(0, size)).is_understood);
        std::string changed = whole;
        changed[size] = '\xff';
        read_settings(changed);
    }
}

TEST_CASE("recent files are unique, newest first, and limited in number", "[settings]") {
    std::vector<std::string> recent;
    for (int i = 0; i < 40; ++i) remember_file(recent, "/m/" + std::to_string(i % 20) + ".mdl");
    CHECK(recent.size() == 12);
    CHECK(recent[0] == "/m/19.mdl");
    remember_file(recent, "/m/15.mdl");
    CHECK(recent[0] == "/m/15.mdl");
    CHECK(recent[1] == "/m/19.mdl");
    CHECK(recent.size() == 12);
}

TEST_CASE("a path that is not UTF-8 is not saved in settings", "[settings]") {
    Settings settings;
    settings.panels.open_dialog.recent = {"/m/\xff.mdl", "/m/b.mdl"};
    settings.panels.open_dialog.folder = "/m\xff";
    const ReadSettings read = read_settings(to_text(settings));
    CHECK(read.settings.panels.open_dialog.recent == std::vector<std::string>{"/m/b.mdl"});
}

TEST_CASE("a colour is a hash and six digits, nothing else", "[settings]") {
    CHECK(parse_color("#ff8000") == glm::vec3(1, 128 / 255.0f, 0));
    CHECK(parse_color("#FF8000") == parse_color("#ff8000"));
    CHECK(color_text({1, 0.5f, 0}) == "#ff8000");
    for (const char* text : {"", "#", "ff8000", "#ff800", "#ff80000", "#ff800g", "#-f8000",
                             "# f8000", "#0xff00", "#+f8000"}) {
        CAPTURE(text);
        CHECK_FALSE(parse_color(text));
    }
}

}  // namespace studioscope::settings_test
