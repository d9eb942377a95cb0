// Rules for the shaders' text, for drivers that no test runs on.

#include <catch2/catch.hpp>
#include <string>

#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::shader_text_test {

// surface.glsl says which drivers refuse it.
TEST_CASE("no input outside the surface's block has a location", "[render]") {
    size_t stages = 0;
    for (const char* name : {"model.vert", "model.geom", "model.frag"}) {
        const std::string text = read_text(source_folder() / "shaders" / name);
        CAPTURE(name);
        stages += matches_of(text, "^(in|out) SURFACE").empty() ? 0 : 1;
        CHECK(matches_of(text, "layout\\(location.*\\b(in|out)\\b(?!.*vec4 color)").empty());
    }
    CHECK(stages == 3);
}

}  // namespace studioscope::shader_text_test
