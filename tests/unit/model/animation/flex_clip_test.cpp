// Clips that move flex sliders: from a channel of a DMX to the controllers of a model. Expected
// values are computed by hand from the rules of the DMX and flex pages: an interactive value runs
// from 0 to 1 over the controller's range (two-way: 0.5 is its middle), balance y gives min(1, 2 (1
// - y)) to the left and min(1, 2 y) to the right, frame = seconds * frames per second.

#include <catch2/catch.hpp>

#include "formats/dmx/dmx.h"
#include "formats/merge.h"
#include "model/animation/flex.h"
#include "model/animation/pose.h"
#include "model/clip.h"
#include "support/dmx_writer.h"
#include "writers/dmx_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::flex_clip_test {

using namespace assets;

namespace {

std::string log_text(const std::string& kind, const std::string& type, const std::string& times,
                     const std::string& values) {
    return "\"Dme" + kind + R"(Log" { "name" "string" "log" "layers" "element_array" [ "Dme)" +
           kind + R"(LogLayer" { "times" "time_array" [ )" + times + R"( ] "values" ")" + type +
           R"(_array" [ )" + values + " ] } ] }";
}

std::string channel(const std::string& to, const std::string& attribute, const std::string& log,
                    int index = 0) {
    return R"("DmeChannel" { "name" "string" "c" "toElement" )" + to +
           R"( "toAttribute" "string" ")" + attribute + R"(" "toIndex" "int" ")" +
           std::to_string(index) + R"(" "log" )" + log + " }";
}

std::string element(const std::string& name, const std::string& more = "") {
    return R"("DmElement" { "name" "string" ")" + name + "\" " + more + " }";
}

// A float channel to an element of this name.
std::string curve(const std::string& name, const std::string& attribute, const std::string& times,
                  const std::string& values) {
    return channel(element(name), attribute, log_text("Float", "float", times, values));
}

// A file of 1 second with 10 frames per second.
std::string file_of(const std::string& channels) {
    return R"("DmElement" { "name" "string" "root"
      "skeleton" "DmeModel" { "name" "string" "rig" "children" "element_array" [
        "DmeJoint" { "name" "string" "a" "transform" "DmeTransform" { "name" "string" "a" } } ] }
      "animationList" "DmeAnimationList" { "animations" "element_array" [
        "DmeChannelsClip" { "name" "string" "talk"
          "timeFrame" "DmeTimeFrame" { "start" "time" "0" "duration" "time" "1" }
          "frameRate" "int" "10" "channels" "element_array" [ )" +
           channels + " ] } ] } }";
}

// right_smile, left_smile 0..1, bounce -1..1, jaw 0..1 of a choice of three, right_lid and left_lid
// -1..1 with multi_lid -1..1.
Model face() {
    Model model;
    model.controllers = {{"right_smile", "", 0, 1}, {"left_smile", "", 0, 1},
                         {"Bounce", "", -1, 1},     {"jaw", "", 0, 1},
                         {"multi_jaw", "", -1, 1},  {"right_lid", "", -1, 1},
                         {"left_lid", "", -1, 1},   {"multi_lid", "", -1, 1}};
    return model;
}

Model attached(const std::string& channels, Model model = face()) {
    const std::string text = dmx_text(file_of(channels));
    auto parsed = parse_dmx(as_bytes(text));
    REQUIRE(parsed);
    for (const Diagnostic& diagnostic : parsed->model.diagnostics)
        model.diagnostics.push_back(diagnostic);
    merge_clips(model, parsed->model);
    model.clips.at(0).file = "talk.dmx";
    bind_flex_curves(model);
    return model;
}

// Slider values at a frame of the first clip.
std::vector<float> controllers_at(const Model& model, float frame, FlexInput input = {}) {
    PoseRequest request;
    request.clip = 0;
    request.frame = frame;
    request.flex = std::move(input);
    return played_controllers(model, request);
}

constexpr size_t kRightSmile = 0, kLeftSmile = 1, kBounce = 2, kJaw = 3, kMultiJaw = 4,
                 kRightLid = 5, kLeftLid = 6;

}  // namespace

TEST_CASE("the channel of a flex weight drives the slider named as its element", "[flex_clip]") {
    const Model model =
        attached(curve("BOUNCE", "flexWeight", R"("0", "0.5", "1")", R"("0.5", "1", "0.25")"));
    // 0.5 -> 0, 1 -> 1, 0.25 -> -0.5 of -1..1; keys at frames 0, 5, 10
    CHECK(controllers_at(model, 0)[kBounce] == 0);
    CHECK(controllers_at(model, 2)[kBounce] == Approx(0.4));
    CHECK(controllers_at(model, 5)[kBounce] == 1);
    CHECK(controllers_at(model, 7.5f)[kBounce] == Approx(0.25));
    CHECK(controllers_at(model, 10)[kBounce] == Approx(-0.5));
    CHECK(controllers_at(model, -3)[kBounce] == 0);  // limited to the clip
    CHECK(controllers_at(model, 99)[kBounce] == Approx(-0.5));
    CHECK(controllers_at(model, 5)[kJaw] == 0);
    // 5 of the eight sliders' names are in no clip; the skeleton's one bone keeps its track
    REQUIRE(model.clips[0].flex_tracks.size() == 1);
    CHECK(model.diagnostics.size() == 1);  // the model of this test has no bone "a"
}

TEST_CASE("a stereo control moves both its sliders, a side or a level one", "[flex_clip]") {
    const Model model = attached(curve("smile", "value", R"("0", "1")", R"("0", "0.8")"));
    CHECK(controllers_at(model, 5)[kLeftSmile] == Approx(0.4));
    CHECK(controllers_at(model, 5)[kRightSmile] == Approx(0.4));
    const Model sides = attached(curve("smile", "leftValue", R"("0")", R"("0.25")") + ", " +
                                 curve("smile", "rightValue", R"("0")", R"("0.75")") + ", " +
                                 curve("jaw", "multilevel", R"("0")", R"("1")"));
    CHECK(controllers_at(sides, 3)[kLeftSmile] == 0.25f);
    CHECK(controllers_at(sides, 3)[kRightSmile] == 0.75f);
    CHECK(controllers_at(sides, 3)[kMultiJaw] == 1);
}

TEST_CASE("an animated balance divides a value between the sides, linearly from the middle",
          "[flex_clip]") {
    const Model model = attached(curve("smile", "balance", R"("0", "1")", R"("0", "1")") + ", " +
                                 curve("smile", "value", R"("0", "1")", R"("0.8", "0.8")"));
    // y = 0.25 at frame 2.5: left 1, right 0.5; y = 0.5: both 1; y = 0.75: left 0.5, right 1
    CHECK(controllers_at(model, 0)[kRightSmile] == 0);
    CHECK(controllers_at(model, 2.5f)[kLeftSmile] == Approx(0.8));
    CHECK(controllers_at(model, 2.5f)[kRightSmile] == Approx(0.4));
    CHECK(controllers_at(model, 5)[kLeftSmile] == Approx(0.8));
    CHECK(controllers_at(model, 5)[kRightSmile] == Approx(0.8));
    CHECK(controllers_at(model, 7.5f)[kLeftSmile] == Approx(0.4));
    CHECK(controllers_at(model, 10)[kLeftSmile] == Approx(0).margin(1e-6));
}

TEST_CASE("control values of a combination operator: value, balance, level", "[flex_clip]") {
    const std::string operator_text = R"("DmeCombinationOperator" { "name" "string" "op"
        "controls" "element_array" [
          "DmeCombinationInputControl" { "name" "string" "smile"
            "rawControlNames" "string_array" [ "s" ] "stereo" "bool" "1" },
          "DmeCombinationInputControl" { "name" "string" "jaw"
            "rawControlNames" "string_array" [ "a", "b", "c" ] },
          "DmeCombinationInputControl" { "name" "string" "lid"
            "rawControlNames" "string_array" [ "low", "up" ] "stereo" "bool" "1"
            "eyelid" "bool" "1" } ] })";
    const auto values = [&](int index, const std::string& keys) {
        return channel(operator_text, "controlValues",
                       log_text("Vector3", "vector3", R"("0", "1")", keys), index);
    };
    const Model smile = attached(values(0, R"("0 0.5 0.5", "1 0.25 0.5")"));
    // at frame 5: x = 0.5, y = 0.375: left 0.5, right 0.5 * 0.75
    CHECK(controllers_at(smile, 5)[kLeftSmile] == Approx(0.5));
    CHECK(controllers_at(smile, 5)[kRightSmile] == Approx(0.375));
    const Model jaw = attached(values(1, R"("0 0.5 0.5", "1 0.5 1")"));
    CHECK(controllers_at(jaw, 5)[kJaw] == Approx(0.5));
    CHECK(controllers_at(jaw, 5)[kMultiJaw] == Approx(0.5));  // z 0.75 of 0..1 is 0.5 of -1..1
    // a lid that is half closed at y = 0.25: x = 0.5 is 0 of -1..1; the right one is half way to
    // the open end: x = 0.25 is -0.5
    const Model lid = attached(values(2, R"("0.5 0.25 0.5", "0.5 0.25 0.5")"));
    CHECK(controllers_at(lid, 5)[kLeftLid] == Approx(0).margin(1e-6));
    CHECK(controllers_at(lid, 5)[kRightLid] == Approx(-0.5));
}

TEST_CASE("flex weights of a game model are named by its controllers", "[flex_clip]") {
    const std::string game_model =
        element("gm", R"("globalFlexControllers" "element_array" [ )" + element("jaw") + ", " +
                          element("left_smile") + R"( ] "flexWeights" "float_array" [ "0", "0" ])");
    const Model model = attached(
        channel(game_model, "flexWeights", log_text("Float", "float", R"("0")", R"("0.3")"), 1));
    CHECK(controllers_at(model, 0)[kLeftSmile] == 0.3f);
    CHECK(controllers_at(model, 0)[kJaw] == 0);
}

TEST_CASE("a control that the model does not have is reported with its channel's place",
          "[flex_clip]") {
    const Model model = attached(curve("jaw", "value", R"("0")", R"("1")") + ",\n" +
                                 curve("frown", "flexWeight", R"("0")", R"("1")"));
    const Diagnostic* found = find_code(model.diagnostics, "clip-flex-unknown");
    REQUIRE(found != nullptr);
    CHECK(found->severity == Severity::kNote);
    CHECK(found->file == "talk.dmx");
    // the header is line 1, the file's text begins on line 2 and has its channels on line 8
    CHECK(found->location == at_line(9));
    CHECK(found->message.find("\"frown\"") != std::string::npos);
    CHECK(controllers_at(model, 0)[kJaw] == 1);
    CHECK(find_code(model.diagnostics, "dmx-channel") == nullptr);

    const Model faceless = attached(curve("jaw", "value", R"("0")", R"("1")"), Model{});
    CHECK(find_code(faceless.diagnostics, "clip-flex-unknown") != nullptr);
    CHECK(faceless.clips[0].flex_tracks.empty());
}

TEST_CASE("a curve beyond its slider's range is limited to it, with a warning", "[flex_clip]") {
    const Model model = attached(curve("jaw", "value", R"("0", "1")", R"("0", "2")"));
    CHECK(find_code(model.diagnostics, "clip-flex-range") != nullptr);
    CHECK(controllers_at(model, 2.5f)[kJaw] == Approx(0.5));
    CHECK(controllers_at(model, 8)[kJaw] == 1);
}

TEST_CASE("a slider held by the user is not moved by the clip", "[flex_clip]") {
    const Model model = attached(curve("smile", "value", R"("0")", R"("1")"));
    FlexInput input;
    input.controllers = {0.1f, 0.2f, 0.3f, 0.4f, 0, 0, 0, 0};
    input.held = {false, true, false, false, false, false, false, false};
    const std::vector<float> values = controllers_at(model, 0, input);
    CHECK(values[kRightSmile] == 1);
    CHECK(values[kLeftSmile] == 0.2f);
    CHECK(values[kBounce] == 0.3f);  // no curve: the value set before
    PoseRequest bind;
    bind.flex = input;
    CHECK(played_controllers(model, bind) == input.controllers);
}

TEST_CASE("time scale and offset apply to flex keys as to bone keys", "[flex_clip]") {
    std::string text = file_of(curve("jaw", "value", R"("0", "1")", R"("0", "1")"));
    const std::string frame = R"("duration" "time" "1")";
    text.replace(text.find(frame), frame.size(),
                 R"("duration" "time" "1" "offset" "time" "0.1" "scale" "float" "2")");
    const std::string file = dmx_text(text);
    const auto parsed = parse_dmx(as_bytes(file));
    REQUIRE(parsed);
    // 0 and 1 s -> -0.1 and 0.4 s -> frames -1 and 4
    const std::vector<FlexKey>& keys = parsed->model.clips.at(0).flex_curves.at(0).keys;
    REQUIRE(keys.size() == 2);
    CHECK(keys[0].frame == -1);
    CHECK(keys[1].frame == 4);
    // frame -1 is not played
    CHECK(clip_key_frames(parsed->model.clips[0]) == std::vector<int>{4});
}

TEST_CASE("key frames are counted once, rounded to the clip's frames", "[flex_clip]") {
    const std::string bone_log =
        log_text("Vector3", "vector3", R"("0", "0.3", "0.52")", R"("0 0 0", "1 0 0", "2 0 0")");
    const Model model = [&] {
        std::string text =
            file_of(curve("jaw", "value", R"("0.3", "0.48", "0.9")", R"("0", "1", "0")") + ", " +
                    channel(R"("DmeTransform" { "name" "string" "a" })", "position", bone_log));
        text = dmx_text(text);
        auto parsed = parse_dmx(as_bytes(text));
        REQUIRE(parsed);
        parsed->model.controllers = {{"jaw", "", 0, 1}};
        bind_flex_curves(parsed->model);
        return std::move(parsed->model);
    }();
    // bone: 0, 3, 5.2; jaw: 3, 4.8, 9
    const Clip& clip = model.clips.at(0);
    CHECK(clip_bone_key_frames(clip) == std::vector<int>{0, 3, 5});
    CHECK(clip_flex_key_frames(clip) == std::vector<int>{3, 5, 9});
    CHECK(clip_key_frames(clip) == std::vector<int>{0, 3, 5, 9});
}

TEST_CASE("flex curves are the same in every encoding", "[flex_clip]") {
    const std::string text =
        file_of(curve("smile", "value", R"("0", "0.5")", R"("0.25", "0.75")") + ", " +
                curve("smile", "balance", R"("0", "1")", R"("0.5", "1")"));
    const auto curves_of = [](const Bytes& file) {
        auto parsed = parse_dmx(file);
        REQUIRE(parsed);
        return parsed->model.clips.at(0).flex_curves;
    };
    for (const int version : {1, 2, 3, 4, 5, 9}) {
        CAPTURE(version);
        const std::vector<FlexCurve> curves = curves_of(dmx_binary(text, version));
        REQUIRE(curves.size() == 2);
        CHECK(curves[0].control == "smile");
        CHECK(curves[0].part == FlexPart::kValue);
        CHECK(curves[1].part == FlexPart::kBalance);
        REQUIRE(curves[0].keys.size() == 2);
        CHECK(curves[0].keys[1].frame == 5);
        CHECK(curves[0].keys[1].value == 0.75f);
        CHECK(curves[0].location.kind == Location::Kind::kOffset);
    }
}

TEST_CASE("written flex curves read back from text and binary", "[flex_clip]") {
    const Asset asset = tiny_asset();
    AssetClip clip = asset.clips[0];  // frames -2 to 3, 10 a second
    clip.flexes = {{"left_lift", {{-2, 0}, {1, 0.75f}}}, {"jaw", {{3, 1}}}};
    const DmxDocument document = dmx_animation(asset, clip);
    const std::string text = dmx_keyvalues2(document);
    const Bytes binary = dmx_binary5(document);
    for (const ByteSpan file : {ByteSpan(binary), as_bytes(text)}) {
        const auto parsed = parse_dmx(file);
        REQUIRE(parsed);
        const std::vector<FlexCurve>& curves = parsed->model.clips.at(0).flex_curves;
        REQUIRE(curves.size() == 2);
        CHECK(curves[0].control == "left_lift");
        REQUIRE(curves[0].keys.size() == 2);
        CHECK(curves[0].keys[0].frame == -2);
        CHECK(curves[0].keys[1].frame == 1);
        CHECK(curves[0].keys[1].value == 0.75f);
        CHECK(curves[1].keys.at(0).frame == 3);
    }
}

}  // namespace studioscope::flex_clip_test
