// Presets that are broken or go too far.

#include <catch2/catch.hpp>
#include <cmath>

#include "document/driven_flexes.h"
#include "document/flex_preset.h"

namespace studioscope {

namespace {

// Sliders smile 0..1, lookX -1..1, jaw 0.2..0.8 and flexes smile and squash; a clip moves smile
// from 0 at frame 0 to 1 at frame 10.
Document sample() {
    Scene scene;
    scene.model.lods.resize(1);
    scene.model.skins.resize(1);
    scene.model.controllers = {
        {"smile", "mouth", 0, 1}, {"lookX", "eyes", -1, 1}, {"jaw", "mouth", 0.2f, 0.8f}};
    scene.model.flex_names = {"smile", "squash"};
    Clip clip;
    clip.name = "talk";
    clip.kind = KeyKind::kCurves;
    clip.frames = {0, 10};
    clip.flex_tracks.push_back({0, {{0, 0}, {10, 1}}, {}, 0});
    scene.model.clips.push_back(clip);
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

FlexPreset parsed(std::string_view text) {
    auto preset = parse_preset(text);
    REQUIRE(preset);
    return *preset;
}

}  // namespace

TEST_CASE("broken JSON is refused with the line of what is wrong", "[flex_preset]") {
    struct Case {
        const char* text;
        uint64_t line;
        const char* says;
    };
    // the line is that of the first character that cannot be understood
    const Case broken = GENERATE(
        Case{"{\n  \"smile\": 1,\n  \"jaw\": oops\n}\n", 3, "a value"},
        Case{"{\n  \"smile\" 1\n}\n", 2, "\":\""},
        Case{"{\n  \"smile\": 1\n  \"jaw\": 1\n}", 3, "\",\""},
        Case{"{\n  \"smile\": 1,\n\n", 4, "closing \"}\""},
        Case{"\n\n{\"smile\": 1} more", 3, "follows"}, Case{"{\n\"smile", 2, "does not end"},
        Case{"{\n\"list\": [1, 2\n}", 3, "\"]\""}, Case{"{\"\\u12x4\": 1}", 1, "hexadecimal"});
    CAPTURE(broken.text);
    const auto preset = parse_preset(broken.text);
    REQUIRE_FALSE(preset);
    CAPTURE(preset.error().message);
    CHECK(preset.error().code == "flex-preset-unreadable");
    CHECK(preset.error().place == at_line(broken.line));
    CHECK(preset.error().message.find(broken.says) != std::string::npos);
}

TEST_CASE("what is too large or no number is cut to the slider's range and told", "[flex_preset]") {
    Document document = sample();
    document.flex.controllers = {0.5f, 0.5f, 0.5f};
    const PresetOutcome outcome = apply_preset(
        document,
        parsed(R"({"smile": 1e30, "lookX": -1e999, "jaw": NaN, "flexes": {"squash": 1e20}})"));
    // jaw starts at 0.2: 0 as far as its range allows
    CHECK(document.flex.controllers == std::vector<float>{1, -1, 0.2f});
    CHECK(document.flex.direct[1] == 1000);
    CHECK(outcome.set == 4);
    REQUIRE(outcome.cut.size() == 4);
    const Diagnostics messages = messages_of(outcome, "face.json");
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].code == "flex-preset-range");
    CHECK(messages[0].severity == Severity::kWarning);
    CHECK(messages[0].file == "face.json");
    CHECK(messages[0].message.find("jaw (nan)") != std::string::npos);
}

TEST_CASE("a list takes such values too", "[flex_preset]") {
    Document document = sample();
    CHECK(apply_preset(document, parsed("smile;inf;jaw;nan;lookX;7;")).cut.size() == 3);
    CHECK(document.flex.controllers == std::vector<float>{1, 1, 0.2f});
}

TEST_CASE("unknown names are all listed, missing ones keep their values", "[flex_preset]") {
    Document document = sample();
    document.flex.controllers = {0.5f, 0.25f, 0.5f};
    const PresetOutcome outcome =
        apply_preset(document, parsed(R"({"frown": 1, "LOOKx": -0.5, "sneer": 0, "wink": 1,
                                          "squint": 1})"));
    CHECK(document.flex.controllers == std::vector<float>{0.5f, -0.5f, 0.5f});
    const Diagnostics messages = messages_of(outcome, "face.json");
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].code == "flex-preset-unknown");
    CHECK(messages[0].message ==
          "4 names for which this model has no slider: frown, sneer, wink, squint");
    CHECK(sentence_of(outcome) == "1 slider set; this model has no frown, sneer, wink and 1 more.");
}

TEST_CASE("a preset has what is shown, and holds what the clip would move", "[flex_preset]") {
    Document document = sample();
    select_clip(document.playback, document.model(), 0);
    document.playback.frame = 4;
    CHECK(drive_of(document, 0) == FlexDrive::kDriven);
    // 0.4 by the clip's line from 0 to 1 over ten frames
    CHECK(preset_of(document).controllers[0].second == Approx(0.4));
    CHECK(apply_preset(document, parsed(R"({"smile": 0.9})")).set == 1);
    CHECK(drive_of(document, 0) == FlexDrive::kHeld);
    CHECK(preset_of(document).controllers[0].second == 0.9f);
    CHECK(count_driven(document).held == 1);
    follow_clip(document);
    CHECK(preset_of(document).controllers[0].second == Approx(0.4));
}

TEST_CASE("only what the clip moves is held when it is set", "[flex_preset]") {
    Document document = sample();
    set_controller(document, 0, 0.3f);  // the bind pose moves nothing
    select_clip(document.playback, document.model(), 0);
    CHECK(drive_of(document, 0) == FlexDrive::kDriven);
    set_controller(document, 1, 0.3f);
    CHECK(drive_of(document, 1) == FlexDrive::kFree);
    set_controller(document, 0, 0.3f);
    Scene again = document.scene;
    open_scene(document, std::move(again), true);  // a reload keeps it
    CHECK(drive_of(document, 0) == FlexDrive::kHeld);
    reset_flexes(document);
    CHECK(drive_of(document, 0) == FlexDrive::kDriven);
}

}  // namespace studioscope
