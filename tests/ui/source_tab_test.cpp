#include <catch2/catch.hpp>
#include <string>

#include "content/source_lines.h"
#include "document/message_target.h"
#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock.h"

namespace studioscope::source_tab_test {

namespace {

struct SourceDriver {
    SourceDriver() : ui([this] { draw(); }) {
        Scene scene = sample_scene();
        scene.diagnostics = {
            about_file(std::string("mod/hero.qc"),
                       error("qc-option", "unknown option", at_line(12))),
            about_file(std::string("mod/hero.mdl"), warning("mdl-version", "odd", at_offset(4))),
            about_file(std::string("mod/body.smd"),
                       warning("smd-short-vertex", "7 numbers", at_line(3)))};
        open_scene(document, std::move(scene), false);
        open_tab(document.panels.dock, kMessagesTab);
        ui.frames(2);
    }

    void draw() {
        FrameInfo info;
        if (!document.panels.source.file.empty()) info.source = &lines;
        Requests requests;
        dock_panel({{0, 0}, {1280, 300}}, document, info, requests);
    }

    Document document;
    SourceLines lines{10, {"$modelname hero.mdl", "$scale 1", "$attachment x y"}, ""};
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click on a message about a line opens the line in the Source tab", "[ui]") {
    SourceDriver driver;
    driver.ui.press("Dock", {"Messages", "messages", 0, "##row"});
    driver.ui.frames(2);
    CHECK(is_open(driver.document.panels.dock, kSourceTab));
    CHECK(driver.document.panels.source.file == "mod/hero.qc");
    CHECK(driver.document.panels.source.line == 12);
    CHECK(driver.ui.shows("$attachment x y"));
    CHECK(driver.ui.shows("unknown option [qc-option]"));  // below the line
    CHECK(driver.ui.shows("mod/hero.qc:12"));
}

TEST_CASE("a message with an offset opens no Source tab", "[ui]") {
    SourceDriver driver;
    follow_message(driver.document, 1);
    CHECK(driver.document.panels.source.file.empty());
}

TEST_CASE("the buttons of the Source tab go to the next and the previous line", "[ui]") {
    SourceDriver driver;
    follow_message(driver.document, 0);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("1 of 2"));
    driver.ui.press("Dock", {"Source", "Next"});
    driver.ui.frames(2);
    CHECK(driver.document.panels.source.file == "mod/body.smd");
    CHECK(driver.document.panels.source.line == 3);
    driver.ui.press("Dock", {"Source", "Next"});  // of which there is none: it is the last
    CHECK(driver.document.panels.source.line == 3);
    driver.ui.press("Dock", {"Source", "Previous"});
    CHECK(driver.document.panels.source.file == "mod/hero.qc");
}

TEST_CASE("the Source tab says why a file is not shown", "[ui]") {
    SourceDriver driver;
    driver.lines = {1, {}, "the file cannot be read"};
    follow_message(driver.document, 0);
    driver.ui.frames(2);
    CHECK(driver.ui.shows("Nothing is shown: the file cannot be read."));
}

TEST_CASE("the Source tab is listed while a line is chosen, and empty for another model", "[ui]") {
    SourceDriver driver;
    const DockTabName& tab = kDockTabs.back();
    REQUIRE(std::string(tab.title) == kSourceTab);
    CHECK_FALSE(is_tab_listed(driver.document, tab));
    follow_message(driver.document, 0);
    CHECK(is_tab_listed(driver.document, tab));
    open_scene(driver.document, sample_scene(), true);  // a reload keeps the place
    CHECK(driver.document.panels.source.line == 12);
    open_sample(driver.document);
    CHECK(driver.document.panels.source.file.empty());
}

TEST_CASE("a message about a missing included model of a QC line opens the line", "[ui]") {
    SourceDriver driver;
    driver.document.messages = {
        about({MessageSubject::Kind::kRequiredFile, "models/a.mdl"},
              about_file(std::string("hero.qc"), warning("include-missing", "a", at_line(7))))};
    follow_message(driver.document, 0);
    CHECK(is_open(driver.document.panels.dock, kSourceTab));
    CHECK(driver.document.panels.mounts.look_up.empty());
}

}  // namespace studioscope::source_tab_test
