// An error in a script is reported with its line, before the window opens.

#include "window/script.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <catch2/catch.hpp>

namespace studioscope::script_test {

namespace {

std::string refusal(const std::string& text) {
    const auto steps = parse_script(text);
    return steps ? "" : to_string(steps.error());
}

}  // namespace

TEST_CASE("numbers of a script end where its steps do", "[app]") {
    for (const char* good : {"frames 0", "frames 1000000", "frames +7", "mouse 1e6 -1000000",
                             "mouse 10.5 .5", "wheel -1000", "wheel 1000", "wheel 0.25"}) {
        CAPTURE(good);
        CHECK(refusal(good).empty());
    }
    for (const char* bad :
         {"frames -1",   "frames 1000001", "frames 99999999999", "frames 99999999999999999999999",
          "frames 1.5",  "frames 1e3",     "frames 0x10",        "frames nan",
          "frames two",  "frames 3 -1",    "mouse 1000001 0",    "mouse 0 -1000001",
          "mouse inf 0", "mouse nan 0",    "mouse 1e99 0",       "mouse 1,5 0",
          "mouse 1",     "wheel 1001",     "wheel -1001",        "wheel 1e99",
          "wheel 1e400", "wheel 1s"}) {
        CAPTURE(bad);
        CHECK(refusal(bad).starts_with(":1: error: "));
    }
}

TEST_CASE("an invalid number of a step is reported with the allowed ones", "[app]") {
    CHECK(refusal("quit\nframes 99999999999") ==
          ":2: error: frames takes whole numbers from 0 to 1000000, not \"99999999999\" "
          "[script-step]");
    CHECK(refusal("wheel soon") ==
          ":1: error: wheel takes numbers from -1000 to 1000, not \"soon\" [script-step]");
}

TEST_CASE("steps of the tests alone are none of the program's", "[app]") {
    for (const char* step : {"meet f", "idle 1", "seen f", "times f", "background", "loaded"}) {
        CAPTURE(step);
        CHECK(refusal(step).starts_with(":1: error: unknown step"));
    }
    CHECK(parse_script("wait 3601", {{"wait", 1, ScriptWords::kNumbers, {0, 3600}}})
              .error()
              .message == "wait takes numbers from 0 to 3600, not \"3601\"");
    CHECK(parse_script("wait 3600", {{"wait", 1, ScriptWords::kNumbers, {0, 3600}}}));
}

TEST_CASE("a script waits while another program's step does, and ends after its last", "[app]") {
    ImGui::CreateContext();
    int played = 0;
    bool is_waiting = true;
    const std::vector<ScriptStepKind> kinds{{"hold"}};
    auto steps = parse_script("hold\nmouse 7 8\nclick left", kinds);
    REQUIRE(steps);
    ScriptPlayer player(*std::move(steps), {kinds,
                                            [&](const ScriptStep&, ScriptRequest&) { ++played; },
                                            [&](bool) { return played > 0 && is_waiting; },
                                            {}});
    CHECK_FALSE(player.play(0, false).quit);
    CHECK(played == 1);
    CHECK_FALSE(player.play(0, false).quit);
    CHECK_FALSE(ImGui::GetIO().MouseDown[0]);
    is_waiting = false;
    CHECK(player.play(0, false).quit);  // there are no more steps
    CHECK(ImGui::GetIO().MouseDown[0]);
    CHECK(ImGui::GetIO().MousePos.x == 7);
    player.play(0, false);
    CHECK_FALSE(ImGui::GetIO().MouseDown[0]);
    ImGui::DestroyContext();
}

TEST_CASE("a script holds modifier keys until it releases them", "[app]") {
    ImGui::CreateContext();
    auto steps = parse_script("press alt\npress shift\nrelease alt\npress ctrl\nrelease shift");
    REQUIRE(steps);
    ScriptPlayer player(*std::move(steps), {});
    const auto held = [] {
        const ImGuiIO& io = ImGui::GetIO();
        return std::string(io.KeyCtrl ? "c" : "") + (io.KeyShift ? "s" : "") +
               (io.KeyAlt ? "a" : "");
    };
    for (const char* expected : {"a", "sa", "s", "cs", "c"}) {
        player.play(0, false);
        CHECK(held() == expected);
    }
    CHECK_FALSE(ImGui::GetIO().MouseDown[0]);
    CHECK(refusal("click alt").starts_with(":1: error: "));
    CHECK(refusal("press meta").starts_with(":1: error: "));
    ImGui::DestroyContext();
}

TEST_CASE("a script's key is pressed while another window takes the focus", "[app]") {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {100, 100};
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsAlpha8(&pixels, &width, &height);
    auto steps = parse_script("key space");
    REQUIRE(steps);
    ScriptPlayer player(*std::move(steps), {});
    io.AddFocusEvent(false);
    player.play(0, false);
    ImGui::NewFrame();
    CHECK(io.KeysDown[GLFW_KEY_SPACE]);
    ImGui::EndFrame();
    ImGui::DestroyContext();
}

}  // namespace studioscope::script_test
