// Presets in the window, driven by recorded mouse and keys.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/played.h"
#include "support/skip.h"

namespace studioscope::preset_window_test {

using nlohmann::json;

namespace fs = std::filesystem;

TEST_CASE("a preset dropped on the window is applied, and saved again", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const ScratchFolder scratch;
    const std::string model = (scratch / "ollie.dmx").string();
    fs::copy_file(sample_file("source/ollie.dmx"), model);
    write_text(scratch / "face.json",
               "{\"left_smile\": 0.25, \"right_smile\": 0.5, \"bounce\": -0.5, \"frown\": 1}");
    write_text(scratch / "script", "frames 3\ndrop " + (scratch / "face.json").string() +
                                       "\nframes 3\n"  // the messages open
                                       "mouse 1036 78\nframes 2\nclick left\nframes 3\n"   // Flexes
                                       "mouse 1052 160\nframes 2\nclick left\nframes 4\n"  // Save
                                       "type again\nframes 2\nkey enter\nframes 3\nquit\n");
    const Ran ran = run_studioscope({"view", model, "--script", (scratch / "script").string()});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    CHECK(ran.err.find("frown [flex-preset-unknown]") != std::string::npos);
    const json saved = json::parse(read_text(scratch / "again.json"));
    CHECK(saved["left_smile"] == 0.25);
    CHECK(saved["right_smile"] == 0.5);
    CHECK(saved["bounce"] == -0.5);
    CHECK(saved["puff"] == 0);
    CHECK(saved.size() == 11);  // every slider of the sample
}

}  // namespace studioscope::preset_window_test
