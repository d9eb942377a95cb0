#include "document/choices/flex_preset.h"

#include <catch2/catch.hpp>
#include <cmath>

#include "document/playback/driven_flexes.h"

namespace studioscope::flex_preset_test {

namespace {

// Sliders smile 0..1, lookX -1..1; flexes smile and squash.
Document sample() {
    Scene scene;
    scene.model.lods.resize(1);
    scene.model.skins.resize(1);
    scene.model.controllers = {{"smile", "mouth", 0, 1}, {"lookX", "eyes", -1, 1}};
    scene.model.flex_names = {"smile", "squash"};
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

// Sliders smile 0..1, lookX -1..1, jaw 0.2..0.8 and flexes smile and squash; a clip moves smile
// from 0 at frame 0 to 1 at frame 10.
Document sample_with_clip() {
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

TEST_CASE("a face written as JSON reads back", "[flex_preset]") {
    Document document = sample();
    document.flex.controllers = {0.1f, -0.75f};
    document.flex.direct[1] = 0.3f;
    const std::string text = to_json(make_flex_preset(document));
    CHECK(text ==
          "{\n  \"smile\": 0.1,\n  \"lookX\": -0.75,\n"
          "  \"flexes\": {\n    \"squash\": 0.3\n  }\n}\n");

    Document other = sample();
    const Result<FlexPreset> preset = parse_preset(text);
    REQUIRE(preset);
    CHECK(apply_preset(other, *preset).unknown_names.empty());
    CHECK(other.flex.controllers == document.flex.controllers);
    CHECK(std::isnan(other.flex.direct[0]));
    CHECK(other.flex.direct[1] == 0.3f);
}

TEST_CASE("a face written as a list reads back", "[flex_preset]") {
    Document document = sample();
    document.flex.controllers = {1, -0.5f};
    CHECK(to_list(make_flex_preset(document)) == "smile;1;lookX;-0.5;");
    const Result<FlexPreset> preset = parse_preset("smile;1;lookX;-0.5;");
    REQUIRE(preset);
    CHECK(preset->controllers == std::vector<NamedValue>{{"smile", 1.0f}, {"lookX", -0.5f}});
}

TEST_CASE("preset lists are read in any layout", "[flex_preset]") {
    const char* text = GENERATE("smile;1;lookX;-0.5", " smile ; 1 ;\r\n lookX;-0.5;\r\n",
                                "\n\nsmile\n1\nlookX\n-0.5\n", "broken;pair;smile;1;7;lookX;-0.5");
    const Result<FlexPreset> preset = parse_preset(text);
    REQUIRE(preset);
    REQUIRE(preset->controllers.size() == 2);
    CHECK(preset->controllers[1] == NamedValue{"lookX", -0.5f});
}

TEST_CASE("JSON of other programs is read as far as it is a preset", "[flex_preset]") {
    const Result<FlexPreset> preset = parse_preset(
        R"({"made by": "x\"\u00e9", "on": true, "list": [1, {"deep": 2}, null],
            "face": {"smile": 1e-1 }, "flexes": {"squash": 2}})");
    REQUIRE(preset);
    CHECK(preset->controllers == std::vector<NamedValue>{{"deep", 2.0f}, {"smile", 0.1f}});
    CHECK(preset->flexes == std::vector<NamedValue>{{"squash", 2.0f}});
}

TEST_CASE("a text that is not a preset is rejected with a message", "[flex_preset]") {
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "{\"a\":";
    std::string deep_lists = "{\"a\":" + std::string(100000, '[');
    const std::string text = GENERATE_COPY(
        std::string(), std::string(" \n"), std::string("just words"), std::string("{\"smile\": "),
        std::string("{\"smile\" 1}"), std::string("{\"sm"), std::string("{\"\\u12"),
        std::string("{\"a\": }"), std::string("1;2;3"), deep, deep_lists);
    const Result<FlexPreset> preset = parse_preset(text);
    REQUIRE_FALSE(preset);
    CHECK(preset.error().code == "flex-preset-unreadable");
}

TEST_CASE("a preset is limited to the sliders' ranges and does not change other sliders",
          "[flex_preset]") {
    Document document = sample();
    document.flex.controllers[0] = 0.25f;
    // case is ignored, as in the compiler; a name of a flex only sets the flex
    const PresetOutcome outcome =
        apply_preset(document, {{{"LOOKX", -7.0f}, {"squash", 0.5f}, {"frown", 1.0f}}, {}});
    CHECK(outcome.set_count == 2);
    CHECK(outcome.unknown_names == std::vector<std::string>{"frown"});
    CHECK(outcome.clamped == std::vector<NamedValue>{{"LOOKX", -7.0f}});
    CHECK(document.flex.controllers == std::vector<float>{0.25f, -1});
    CHECK(document.flex.direct[1] == 0.5f);
}

// Presets that are broken or out of range.

TEST_CASE("broken JSON is refused with the line of what is wrong", "[flex_preset]") {
    struct Case {
        const char* text;
        uint64_t line;
        const char* says;
    };
    // the line is that of the first invalid character
    const Case broken = GENERATE(
        Case{"{\n  \"smile\": 1,\n  \"jaw\": oops\n}\n", 3, "invalid literal"},
        Case{"{\n  \"smile\" 1\n}\n", 2, "expected ':'"},
        Case{"{\n  \"smile\": 1\n  \"jaw\": 1\n}", 3, "expected '}'"},
        Case{"{\n  \"smile\": 1,\n\n", 4, "end of input"},
        Case{"\n\n{\"smile\": 1} more", 3, "expected end of input"},
        Case{"{\n\"smile", 2, "missing closing quote"},
        Case{"{\n\"list\": [1, 2\n}", 3, "expected ']'"},
        Case{"{\"\\u12x4\": 1}", 1, "4 hex digits"},
        // forbidden by RFC 8259, however clear
        Case{"{\"a\":1,}", 1, "unexpected '}'"}, Case{"{\"a\": nan}", 1, "invalid literal"},
        Case{"{\n\"a\": NaN}", 2, "invalid literal"}, Case{"{\"a\": 01}", 1, "unexpected number"},
        Case{"{\"a\": +1}", 1, "invalid literal"}, Case{"{\"a\": 1.}", 1, "digit after '.'"},
        Case{"{\"a\": inf}", 1, "invalid literal"}, Case{"{\"a\": trueish}", 1, "invalid literal"},
        Case{"{\"\\x\": 1}", 1, "forbidden character"},
        Case{"{\"\\ud83d\": 1}", 1, "U+D800..U+DBFF"},
        Case{"{\n\"a\nb\": 1}", 2, "control character"},
        Case{"{\"caf\xE9\": 1}", 1, "ill-formed UTF-8"},
        Case{"{\n\"a\": -1e999}", 2, "number overflow parsing '-1e999'"});
    CAPTURE(broken.text);
    const auto preset = parse_preset(broken.text);
    REQUIRE_FALSE(preset);
    CAPTURE(preset.error().message);
    CHECK(preset.error().code == "flex-preset-unreadable");
    CHECK(preset.error().location == at_line(broken.line));
    CHECK(preset.error().message.find(broken.says) != std::string::npos);
}

TEST_CASE("names in a preset keep the characters that JSON writes as escapes", "[flex_preset]") {
    struct Case {
        const char* escaped;
        const char* name;
    };
    // the two-character escapes and \u of RFC 8259, section 7; beyond U+FFFF two of them
    const Case written =
        GENERATE(Case{R"(\b\f\n\r\t)", "\b\f\n\r\t"}, Case{R"(\"\\\/)", "\"\\/"},
                 Case{R"(\u0041)", "A"}, Case{R"(\u00e9\u20AC)", "\xC3\xA9\xE2\x82\xAC"},
                 Case{R"(\ud83d\ude00)", "\xF0\x9F\x98\x80"});
    CAPTURE(written.escaped);
    const std::string text = std::string("{\"") + written.escaped + "\": 0.5}";
    const std::vector<NamedValue> wanted{{written.name, 0.5f}};
    CHECK(parsed(text).controllers == wanted);
    CHECK(parsed(to_json({wanted, {}})).controllers == wanted);
}

TEST_CASE("a written preset is JSON for any slider name", "[flex_preset]") {
    // U+FFFD, as UTF-8, for each invalid byte
    CHECK(to_json({{{"caf\xE9", 1.0f}}, {}}) == "{\n  \"caf\xEF\xBF\xBD\": 1.0\n}\n");
    CHECK(to_json({}) == "{}\n");
    CHECK(parsed("{}").controllers.empty());
}

TEST_CASE("the sliders of a preset keep their order and all digits", "[flex_preset]") {
    const std::vector<NamedValue> values{
        {"zeta", 0.1f}, {"alpha", 1.0f / 3}, {"mid", -16777216.0f}, {"least", 1e-42f}};
    CHECK(parsed(to_json({values, values})).controllers == values);
    CHECK(parsed(to_json({values, values})).flexes == values);
    // just above the middle of 1 and the next float, which is 2^-23 further: rounding by the double
    // 1 + 2^-24 would give 1
    CHECK(parsed(R"({"a": 1.00000005960464477540})").controllers[0].second == 1 + 0x1p-23f);
}

TEST_CASE("a value too large is limited to the slider's range and reported", "[flex_preset]") {
    Document document = sample_with_clip();
    document.flex.controllers = {0.5f, 0.5f, 0.5f};
    const PresetOutcome outcome = apply_preset(
        document,
        parsed(R"({"smile": 1e30, "lookX": -1e300, "jaw": 0, "flexes": {"squash": 1e20}})"));
    // the minimum of jaw is 0.2
    CHECK(document.flex.controllers == std::vector<float>{1, -1, 0.2f});
    CHECK(document.flex.direct[1] == 1000);
    CHECK(outcome.set_count == 4);
    REQUIRE(outcome.clamped.size() == 4);
    const Diagnostics messages = preset_messages(outcome, "face.json");
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].code == "flex-preset-range");
    CHECK(messages[0].severity == Severity::kWarning);
    CHECK(messages[0].file == "face.json");
    CHECK(messages[0].message.find("jaw (0)") != std::string::npos);
}

TEST_CASE("a preset in list form has the same limits", "[flex_preset]") {
    Document document = sample_with_clip();
    CHECK(apply_preset(document, parsed("smile;inf;jaw;nan;lookX;7;")).clamped.size() == 3);
    CHECK(document.flex.controllers == std::vector<float>{1, 1, 0.2f});
}

TEST_CASE("unknown names are all listed, missing ones keep their values", "[flex_preset]") {
    Document document = sample_with_clip();
    document.flex.controllers = {0.5f, 0.25f, 0.5f};
    const PresetOutcome outcome =
        apply_preset(document, parsed(R"({"frown": 1, "LOOKx": -0.5, "sneer": 0, "wink": 1,
                                          "squint": 1})"));
    CHECK(document.flex.controllers == std::vector<float>{0.5f, -0.5f, 0.5f});
    const Diagnostics messages = preset_messages(outcome, "face.json");
    REQUIRE(messages.size() == 1);
    CHECK(messages[0].code == "flex-preset-unknown");
    CHECK(messages[0].message ==
          "4 names without a slider in this model; ignored: frown, sneer, wink, squint");
    CHECK(preset_summary(outcome) ==
          "1 slider set; this model has no frown, sneer, wink and 1 more.");
}

TEST_CASE("five of the unknown names are listed, and how many more there are", "[flex_preset]") {
    std::string preset;
    for (int i = 1; i <= 6; ++i) {
        preset += "n" + std::to_string(i) + ";1;";
        Document document = sample_with_clip();
        const Diagnostics messages =
            preset_messages(apply_preset(document, parsed(preset)), "face");
        REQUIRE(messages.size() == 1);
        if (i == 5) CHECK(messages[0].message.ends_with(": n1, n2, n3, n4, n5"));
        if (i == 6) CHECK(messages[0].message.ends_with(": n1, n2, n3, n4, n5 and 1 more"));
    }
}

TEST_CASE("a preset has the shown values, and overrides the clip", "[flex_preset]") {
    Document document = sample_with_clip();
    select_clip(document.playback, document.model(), 0);
    document.playback.frame = 4;
    CHECK(driven_flex_state(document, 0) == DrivenFlexState::kDriven);
    // 0.4 by the clip's line from 0 to 1 over ten frames
    CHECK(make_flex_preset(document).controllers[0].second == Approx(0.4));
    CHECK(apply_preset(document, parsed(R"({"smile": 0.9})")).set_count == 1);
    CHECK(driven_flex_state(document, 0) == DrivenFlexState::kHeld);
    CHECK(make_flex_preset(document).controllers[0].second == 0.9f);
    CHECK(count_driven(document).held == 1);
    follow_clip(document);
    CHECK(make_flex_preset(document).controllers[0].second == Approx(0.4));
}

TEST_CASE("setting a preset overrides only sliders that the clip moves", "[flex_preset]") {
    Document document = sample_with_clip();
    set_controller(document, 0, 0.3f);  // the bind pose moves nothing
    select_clip(document.playback, document.model(), 0);
    CHECK(driven_flex_state(document, 0) == DrivenFlexState::kDriven);
    set_controller(document, 1, 0.3f);
    CHECK(driven_flex_state(document, 1) == DrivenFlexState::kFree);
    set_controller(document, 0, 0.3f);
    Scene again = *document.scene;
    open_scene(document, std::move(again), true);  // a reload keeps it
    CHECK(driven_flex_state(document, 0) == DrivenFlexState::kHeld);
    reset_flexes(document);
    CHECK(driven_flex_state(document, 0) == DrivenFlexState::kDriven);
}

TEST_CASE("a preset has at most four megabytes of text", "[flex_preset]") {
    std::string text = "{\"jaw\": 1}";
    text.append(kMaxPresetLength - text.size(), ' ');
    CHECK(parse_preset(text));
    const auto longer = parse_preset(text + " ");
    REQUIRE_FALSE(longer);
    CHECK(longer.error().code == "flex-preset-unreadable");
}

}  // namespace studioscope::flex_preset_test
