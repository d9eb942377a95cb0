// The summary of a model that `info` prints.
#include "report/info.h"
#include "support/qc_files.h"

namespace studioscope::info_text_test {

// The shadow level has -1 in place of a switch point (qc.md 9), which is no distance.
TEST_CASE("info names the level that is drawn as the shadow", "[info]") {
    Scene scene;
    scene.format = "qc";
    scene.model = build_text("$body b a.smd\n$lod 10 { }\n$shadowlod { }\n",
                             {{"a.smd", reference(triangle())}});
    const std::string text = info_text(scene);
    CAPTURE(text);
    CHECK(text.find("switch point 10") != std::string::npos);
    CHECK(text.find("drawn as the shadow") != std::string::npos);
    CHECK(text.find("-1") == std::string::npos);
}

}  // namespace studioscope::info_text_test
