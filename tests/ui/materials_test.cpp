#include <catch2/catch.hpp>
#include <memory>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/inspector/panels.h"
#include "ui/inspector/sections.h"
#include "ui/shell/panels.h"
#include "ui/shell/view_panels.h"

namespace studioscope::materials_test {

namespace {

// The sample, whose material "boot" has no file.
struct BootlessWindow {
    BootlessWindow() : ui([this] { draw_panels(document, {}); }) {
        open_sample(document);
        document.materials.resize(2);
        document.materials[0].status = MaterialStatus::kComplete;
        document.materials[1].tried = {"materials/boot.vmt", "materials/boot.png"};
        ui.frames(3);
    }

    Document document;
    UiDriver ui;
};

constexpr const char* kText = "1 material was not found: why?";

}  // namespace

TEST_CASE("missing materials are counted", "[ui]") {
    Document document;
    CHECK(missing_materials_text(document).empty());
    document.materials.resize(1);
    CHECK(missing_materials_text(document) == kText);
    document.materials.resize(12);
    CHECK(missing_materials_text(document) == "12 materials were not found: why?");
    for (ResolvedMaterial& look : document.materials) look.status = MaterialStatus::kNoTexture;
    CHECK(missing_materials_text(document) == "12 materials have no texture: why?");
    document.materials[0].status = MaterialStatus::kMissing;
    CHECK(missing_materials_text(document) == "1 material was not found, 11 have no texture: why?");
}

TEST_CASE("a banner for missing materials opens Mounts on them", "[ui]") {
    BootlessWindow window;
    const DrawnText text = window.ui.find_text(kText);
    window.ui.click({text.position.x + 5, text.position.y + 5});
    CHECK(window.document.panels.dock.shown == "Mounts");
    CHECK(window.document.panels.mounts.only_troubles);
    window.ui.frames(2);
    CHECK_FALSE(window.ui.shows(kText));
}

TEST_CASE("a missing material is marked in the tree", "[ui]") {
    BootlessWindow window;
    const auto marks = [&] {
        int count = 0;
        for (const DrawnText& text : window.ui.texts()) count += text.text == "!";
        return count;
    };
    const int before = marks();
    window.document.materials[1].status = MaterialStatus::kComplete;
    window.ui.frames(2);
    CHECK(marks() == before - 1);
    CHECK_FALSE(window.ui.shows(kText));
}

// The proxies of a material in the inspector.

TEST_CASE("the page of a material lists its proxies", "[ui]") {
    Document document;
    open_sample(document);
    auto proxies = std::make_shared<MaterialProxies>();
    proxies->list = {{"Sine", {{"resultvar", "$alpha"}}, 3, {}},
                     {"Health", {{"resultvar", "$level"}}, 4, {}},
                     {"ItemTintColor", {{"resultvar", "$color2"}}, 5, {}},
                     {"Wobble", {}, 6, {}}};
    proxies->resolve = [](const std::vector<MaterialVariable>&) { return ResolvedMaterial(); };
    document.materials.resize(document.model().materials.size());
    document.materials[0].proxies = proxies;
    document.selection.material = 0;
    document.panels.inspector_tab.shown = "Material";
    Requests requests;
    UiDriver ui(
        [&] {
            inspector_panel({{0, 0}, {350, 2000}}, document, {}, 0, requests);
        },
        {1280, 2000});
    ui.frames(2);
    for (const char* text : {"Sine", "$alpha", "moves while the model plays", "Health", "$level",
                             "driven by the game", "Wobble", "unknown: ignored"}) {
        CAPTURE(text);
        CHECK(ui.shows(text));
    }
    CHECK(document.proxy_inputs.game_values.empty());
    document.materials[0].proxies = nullptr;
    ui.frames(2);
    CHECK_FALSE(ui.shows("driven by the game"));
}

}  // namespace studioscope::materials_test
