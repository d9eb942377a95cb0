#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/dock/dock_panels.h"

namespace studioscope {

namespace {

struct MessagesDriver {
    MessagesDriver() : ui([this] { messages_panel({{0, 0}, {1280, 300}}, diagnostics, panels); }) {}

    Diagnostics diagnostics = sample_scene().diagnostics;
    PanelSettings panels;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a press on a message copies it as compilers print it", "[ui]") {
    MessagesDriver driver;
    driver.diagnostics[1].file = "body.smd";
    driver.ui.press("Messages", {"messages", 1, "##row"});
    CHECK(driver.ui.clipboard() ==
          "body.smd:12: warning: vertex line has 7 numbers [smd-short-vertex]");
}

TEST_CASE("severities and words filter the messages", "[ui]") {
    MessagesDriver driver;
    driver.ui.press("Messages", {"###warning"});
    CHECK_FALSE(driver.ui.try_press("Messages", {"messages", 1, "##row"}));
    driver.ui.press("Messages", {"##filter"});
    driver.ui.type("fixup 9..12");
    driver.ui.press("Messages", {"Copy all"});
    CHECK(driver.ui.clipboard() ==
          "@0x0000003c: error: fixup 3 reads vertices 9..12 of 10 [vvd-fixup-range]\n");
}

TEST_CASE("the messages can be closed", "[ui]") {
    MessagesDriver driver;
    driver.panels.show_messages = true;
    driver.ui.press("Messages", {"Close"});
    CHECK_FALSE(driver.panels.show_messages);
}

}  // namespace studioscope
