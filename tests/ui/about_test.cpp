#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <sstream>

#include "sample_document.h"
#include "support/paths.h"
#include "support/ui_driver.h"
#include "ui/commands.h"
#include "ui/dialogs/dialogs.h"
#include "ui/shell/panels.h"

namespace studioscope::about_test {

TEST_CASE("About names version, driver and libraries", "[ui][about]") {
    Document document;
    open_sample(document);
    FrameInfo info;
    info.version = "1.2.3";
    info.gpu = "Maker, Card 7, 4.5";
    Requests requests;
    UiDriver ui([&] { draw_panels(document, info); });
    const Command& about = command_of(CommandId::kAbout);
    CHECK(about.group == std::string("Help"));
    about.run(document, requests, about.argument);
    ui.frames(2);
    for (const char* text : {"Studioscope 1.2.3", "Maker, Card 7, 4.5", "GLFW", "Zlib"}) {
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
        const auto rows = libraries();
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const LibraryRow& one) {
            return one.package == package;
        });
        REQUIRE(row != rows.end());
        CHECK(row->licence == licence);
    }
    CHECK(count == libraries().size());
}

}  // namespace studioscope::about_test
