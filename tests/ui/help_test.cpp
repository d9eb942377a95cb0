#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "model/manual.h"
#include "sample_document.h"
#include "support/paths.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/dialogs/dialogs.h"
#include "ui/dock_tabs.h"
#include "ui/shell/panels.h"

namespace studioscope::help_test {

namespace {

const HelpTopic& topic_of(const std::vector<HelpTopic>& topics, const std::string& title) {
    const auto found = std::find_if(topics.begin(), topics.end(),
                                    [&](const HelpTopic& one) { return one.title == title; });
    REQUIRE(found != topics.end());
    return *found;
}

}  // namespace

TEST_CASE("a section of a manual page is read without its markup", "[ui][help]") {
    const std::string page =
        "# Page\n\nBefore.\n\n## Part (left)\n\n![A picture](a.png)\n\nOne *two*\nthree "
        "[four](b.md#c).\n\n- `five`\n  six\n- **seven**\n\n| a | b |\n|---|---|\n\n## "
        "Party\n\nNo.\n";
    CHECK(manual_section(page, "Part") == "One two three four.\n\n- five six\n- seven");
    CHECK(manual_section(page, "Party") == "No.");
    CHECK(manual_section(page, "Par").empty());
}

TEST_CASE("the manual explains every panel and tab of the window", "[ui][help]") {
    const std::string_view page = manual_page("window.md");
    for (const char* panel : {"Model", "Inspector"}) {
        CAPTURE(panel);
        CHECK_FALSE(manual_section(page, panel).empty());
    }
    for (const DockTabName& tab : kDockTabs) {
        CAPTURE(tab.title);
        CHECK_FALSE(manual_section(page, tab.title).empty());
    }
}

TEST_CASE("the manual's table of keys is that of the commands", "[ui][help]") {
    std::string table = "| key | command | what it does |\n|---|---|---|\n";
    for (const Command& command : all_commands())
        if (command.keys[0].code != 0)
            table += fmt::format("| {} | {} | {} |\n", key_text(command, Keymap::kStudioscope),
                                 command.name, command.help);
    INFO("assets/manual/window.md needs this table:\n" << table);
    CHECK(manual_page("window.md").find("\n\n" + table + "\n") != std::string_view::npos);
}

TEST_CASE("What is this? explains the mode, the tab and the worst message in front", "[ui][help]") {
    Document document;
    open_sample(document);
    document.view.mode = ShadingMode::kWireframe;
    open_tab(document.panels.dock, kFixupsTab);
    document.messages = {note("material-missing", "a"), error("vvd-magic", "the first error"),
                         error("vvd-magic", "the second")};
    const std::vector<HelpTopic> topics = help_topics(document);
    CHECK(topic_of(topics, "Shading mode: Wireframe only").is_open);
    const HelpTopic& tab = topic_of(topics, kFixupsTab);
    CHECK(tab.is_open);
    CHECK(tab.text.find("root LOD L") != std::string::npos);
    CHECK_FALSE(topic_of(topics, "Inspector").is_open);
    const MessageEntry* magic = find_message("vvd-magic");
    REQUIRE(magic);
    const HelpTopic& worst = topic_of(topics, magic->title + " (vvd-magic)");
    CHECK(worst.is_open);
    CHECK(worst.text.find("the first error") != std::string::npos);
    CHECK(worst.text.find(magic->action) != std::string::npos);
    CHECK(topics.size() == 6);  // mode, tab, two panels, two codes
}

TEST_CASE("What is this? explains at most so many kinds of messages", "[ui][help]") {
    Document document;
    document.panels.is_hidden = true;
    for (size_t i = 0; i <= kMaxMessageTopics; ++i) {
        CHECK(help_topics(document).size() == 1 + i);
        document.messages.push_back(note(all_messages()[i].code, "m"));
    }
    CHECK(help_topics(document).size() == 1 + kMaxMessageTopics);
}

TEST_CASE("Shift+F1 opens What is this?, and Escape closes it", "[ui][help]") {
    Document document;
    open_sample(document);
    UiDriver ui([&] { draw_panels(document, {}); });
    ui.key(kKeyF1, {.shift = true});
    ui.frames(2);
    CHECK(document.panels.show_what_is_this);
    CHECK_FALSE(document.panels.show_keys);
    CHECK(ui.shows("Shading mode: Shaded"));
    ui.key(kKeyEscape);
    CHECK_FALSE(document.panels.show_what_is_this);
}

TEST_CASE("About names version, driver and libraries", "[ui][about]") {
    Document document;
    open_sample(document);
    FrameInfo info;
    info.version = "1.2.3";
    info.gpu = "Maker, Card 7, 4.5";
    info.sandbox = "paths";
    Requests requests;
    UiDriver ui([&] { draw_panels(document, info); });
    const Command& about = find_command(CommandId::kAbout);
    CHECK(about.group == std::string("Help"));
    about.run(document, requests, about.argument);
    ui.frames(2);
    for (const char* text : {"Studioscope 1.2.3", "Maker, Card 7, 4.5", "paths", "GLFW", "Zlib"}) {
        CAPTURE(text);
        CHECK(ui.shows(text));
    }
    ui.key(kKeyEscape);
    CHECK_FALSE(document.panels.show_about);
}

// third_party/packages.txt lists what the program is built from: package, licence, reason.
TEST_CASE("About lists every package that the program is built from, with its licence",
          "[ui][about]") {
    std::ifstream list(source_folder() / "third_party/packages.txt");
    REQUIRE(list);
    const std::vector<ManualRow> rows = manual_table("packages.md", "Libraries");
    size_t count = 0;
    for (std::string line; std::getline(list, line) && line != "# -- to run";) {
        std::istringstream words(line);
        std::string package, licence;
        words >> package >> licence;
        const bool is_part = package.starts_with("lib") || package.starts_with("fonts-") ||
                             package == "zlib1g-dev" || package == "nlohmann-json3-dev" ||
                             package == "python3-glad";
        if (!is_part) continue;
        CAPTURE(package);
        ++count;
        const auto row = std::find_if(rows.begin(), rows.end(),
                                      [&](const ManualRow& one) { return one.at(3) == package; });
        REQUIRE(row != rows.end());
        CHECK(row->at(1) == (licence == "PD" ? "public domain" : licence));
    }
    CHECK(count == rows.size());
}

}  // namespace studioscope::help_test
