// An error in a script is reported with its line, before the window opens.

#include "window/script.h"

#include <catch2/catch.hpp>

namespace studioscope {

namespace {

std::string refusal(const std::string& text) {
    const auto steps = parse_script(text);
    return steps ? "" : to_string(steps.error());
}

}  // namespace

TEST_CASE("the numbers of a script have the limits of its steps", "[app]") {
    for (const char* good :
         {"frames 0", "frames 1000000", "frames +7", "mouse 1e6 -1000000", "mouse 10.5 .5",
          "wheel -1000", "wheel 1000", "idle 0", "idle 3600", "idle 0.25"}) {
        CAPTURE(good);
        CHECK(refusal(good).empty());
    }
    for (const char* bad :
         {"frames -1",   "frames 1000001", "frames 99999999999", "frames 99999999999999999999999",
          "frames 1.5",  "frames 1e3",     "frames 0x10",        "frames nan",
          "frames two",  "frames 3 -1",    "mouse 1000001 0",    "mouse 0 -1000001",
          "mouse inf 0", "mouse nan 0",    "mouse 1e99 0",       "mouse 1,5 0",
          "mouse 1",     "wheel 1001",     "wheel -1001",        "wheel 1e99",
          "idle -1",     "idle 3601",      "idle 1e400",         "idle 1s"}) {
        CAPTURE(bad);
        CHECK(refusal(bad).starts_with(":1: error: "));
    }
}

TEST_CASE("an invalid number of a step is reported with the allowed ones", "[app]") {
    CHECK(refusal("quit\nframes 99999999999") ==
          ":2: error: frames takes whole numbers from 0 to 1000000, not \"99999999999\" "
          "[script-step]");
    CHECK(refusal("idle soon") ==
          ":1: error: idle takes numbers from 0 to 3600, not \"soon\" [script-step]");
}

}  // namespace studioscope
