#include "document/choices/flex_preset.h"

#include <catch2/catch.hpp>
#include <cmath>

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

}  // namespace

TEST_CASE("a face written as JSON reads back", "[flex_preset]") {
    Document document = sample();
    document.flex.controllers = {0.1f, -0.75f};
    document.flex.direct[1] = 0.3f;
    const std::string text = to_json(preset_of(document));
    CHECK(text ==
          "{\n  \"smile\": 0.1,\n  \"lookX\": -0.75,\n"
          "  \"flexes\": {\n    \"squash\": 0.3\n  }\n}\n");

    Document other = sample();
    const Result<FlexPreset> preset = parse_preset(text);
    REQUIRE(preset);
    CHECK(apply_preset(other, *preset).unknown.empty());
    CHECK(other.flex.controllers == document.flex.controllers);
    CHECK(std::isnan(other.flex.direct[0]));
    CHECK(other.flex.direct[1] == 0.3f);
}

TEST_CASE("a face written as a list reads back", "[flex_preset]") {
    Document document = sample();
    document.flex.controllers = {1, -0.5f};
    CHECK(to_list(preset_of(document)) == "smile;1;lookX;-0.5;");
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
    CHECK(outcome.set == 2);
    CHECK(outcome.unknown == std::vector<std::string>{"frown"});
    CHECK(outcome.cut == std::vector<NamedValue>{{"LOOKX", -7.0f}});
    CHECK(document.flex.controllers == std::vector<float>{0.25f, -1});
    CHECK(document.flex.direct[1] == 0.5f);
}

}  // namespace studioscope::flex_preset_test
