// Columns that the tree leaves out for its names in a narrow panel.

#include <catch2/catch.hpp>

#include "sample_document.h"
#include "support/ui_driver.h"
#include "ui/tree/panels.h"

namespace studioscope::tree_columns_test {

namespace {

// The sample with eight levels: "forearm_l" is two below its root and moves 6 vertices.
Scene scene_of_levels() {
    Scene scene = sample_scene();
    Model& model = scene.model;
    model.bones[2].name = "forearm_l";
    model.lods.resize(8);
    for (Mesh& mesh : model.meshes) mesh.lods.resize(8, mesh.lods[0]);
    return scene;
}

struct Seen {
    bool has_name = false, has_count = false;
};

Seen seen_in(float fonts, float scale = 1) {
    const float width = fonts * 15 * scale;
    Document document;
    open_scene(document, scene_of_levels(), false);
    UiDriver ui([&] { tree_panel({{0, 0}, {width, 600}}, document, 0); }, {1280, 800}, scale);
    ui.frames(3);
    return {ui.shows("forearm_l\n"), ui.shows("\n6\n")};
}

}  // namespace

TEST_CASE("names in the tree are complete in a narrow panel and with large text", "[ui]") {
    for (const float scale : {1.0f, 1.6f, 2.0f})
        for (const float fonts : {18.0f, 13.5f, 11.0f, 10.0f}) {
            CAPTURE(scale, fonts);
            CHECK(seen_in(fonts, scale).has_name);
        }
}

TEST_CASE("a narrow tree leaves out its levels, and a narrower one its counts", "[ui]") {
    CHECK(seen_in(18).has_count);
    CHECK(seen_in(13.5f).has_count);
    CHECK_FALSE(seen_in(11).has_count);
}

}  // namespace studioscope::tree_columns_test
