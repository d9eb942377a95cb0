// Recent files of an empty window.

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/shell/panels.h"

namespace studioscope::recent_files_test {

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

}  // namespace studioscope::recent_files_test
