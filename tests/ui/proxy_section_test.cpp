// The proxies of a material in the inspector.

#include <catch2/catch.hpp>
#include <memory>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/inspector/panels.h"
#include "ui/inspector/sections.h"

namespace studioscope::proxy_section_test {

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

}  // namespace studioscope::proxy_section_test
