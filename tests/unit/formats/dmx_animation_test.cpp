// Clips. The titles name rows of dmx.md's section 10; expected frames follow from its section 9:
// clip time = channel time / scale - offset + start, frame = clip time * frames per second.

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "support/diagnostics.h"
#include "support/dmx_writer.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::dmx_animation_test {

namespace {

struct ClipText {
    std::string name = "walk";
    std::string time_frame = R"("start" "time" "0" "duration" "time" "1" "offset" "time" "0")";
    std::string rate = R"("frameRate" "int" "10")";
    std::string times_type = "time";
    std::string times = R"("0", "0.5", "1")";
    std::string values = R"("0 0 0", "5 0 0", "10 0 0")";
    std::string layer;     // more attributes of the position's layer
    std::string log;       // of its log
    std::string channels;  // more channels
    std::string to = "00000000-0000-0000-0000-000000000002";

    std::string text() const {
        return R"("DmeChannelsClip" { "name" "string" ")" + name +
               R"(" "timeFrame" "DmeTimeFrame" { )" + time_frame + " } " + rate +
               R"( "channels" "element_array" [ "DmeChannel" { "name" "string" "p"
                 "toElement" "element" ")" +
               to + R"(" "toAttribute" "string" "position"
                 "log" "DmeVector3Log" { )" +
               log + R"( "layers" "element_array" [ "DmeVector3LogLayer" { "times" ")" +
               times_type + R"(_array" [ )" + times + R"( ] "values" "vector3_array" [ )" + values +
               " ] " + layer + " } ] } } " + (channels.empty() ? "" : ", ") + channels + " ] }";
    }
};

std::string channel(const std::string& to, const std::string& attribute, const std::string& log) {
    return R"("DmeChannel" { "name" "string" "q" "toElement" "element" ")" + to +
           R"(" "toAttribute" "string" ")" + attribute + R"(" "log" )" + log + " }";
}

std::string file_text(const std::string& clips) {
    return dmx_text(R"("DmElement" { "name" "string" "root"
      "skeleton" "DmeModel" { "name" "string" "rig" "children" "element_array" [
        "DmeJoint" { "name" "string" "a" "transform" "DmeTransform" { "name" "string" "a"
          "id" "elementid" "00000000-0000-0000-0000-000000000002" "position" "vector3" "1 2 3" }
          "children" "element_array" [ "DmeJoint" { "name" "string" "b"
            "transform" "DmeTransform" { "name" "string" "b" "position" "vector3" "4 5 6" } } ] } ] }
      "animationList" "DmeAnimationList" { "animations" "element_array" [ )" +
                    clips + R"( ] } }
      "DmeTransform" { "id" "elementid" "00000000-0000-0000-0000-000000000003" "name" "string" "b" }
      "DmeTransform" { "id" "elementid" "00000000-0000-0000-0000-000000000004" "name" "string" "z" })");
}

Model good(const std::string& clips) {
    const std::string text = file_text(clips);
    auto parsed = parse_dmx(as_bytes(text));
    REQUIRE(parsed);
    return std::move(parsed->model);
}

Model good(const ClipText& clip) { return good(clip.text()); }

std::vector<float> frames_of(const Track& track) {
    std::vector<float> frames;
    for (const PositionKey& key : track.positions) frames.push_back(key.frame);
    return frames;
}

}  // namespace

TEST_CASE("a clip has a track per bone; a bone without channel rests as in the file", "[dmx]") {
    const Model model = good(ClipText{});
    REQUIRE(model.clips.size() == 1);
    const Clip& clip = model.clips[0];
    CHECK(clip.name == "walk");
    CHECK(clip.fps == 10);
    CHECK(clip.kind == KeyKind::kCurves);
    CHECK(clip.frames == std::vector<int>{0, 10});
    REQUIRE(clip.tracks.size() == 2);
    CHECK(frames_of(clip.tracks[0]) == std::vector<float>{0, 5, 10});
    CHECK(clip.tracks[0].positions[1].position == glm::vec3(5, 0, 0));
    CHECK(clip.tracks[1].positions.empty());
    CHECK(clip.tracks[1].rest.position == glm::vec3(4, 5, 6));
    CHECK(model.diagnostics.empty());
}

TEST_CASE("start, offset and scale give the times of keys in the clip", "[dmx]") {
    ClipText text;
    text.time_frame =
        R"("start" "time" "2" "duration" "time" "0.5" "offset" "time" "0.1" "scale" "float" "2")";
    const Model model = good(text);
    // 0, 0.5, 1 s -> 1.9, 2.15, 2.4 s
    CHECK(frames_of(model.clips[0].tracks[0]) == std::vector<float>{19, 21.5f, 24});
    CHECK(model.clips[0].frames == std::vector<int>{20, 25});
}

TEST_CASE("int where time is expected and vice versa", "[dmx]") {
    ClipText text;
    text.time_frame =
        R"("startTime" "int" "0" "durationTime" "int" "10000" "offsetTime" "int" "0")";
    text.times_type = "int";
    text.times = R"("0", "5000", "10000")";
    text.rate = R"("frameRate" "float" "10")";
    const Model model = good(text);
    CHECK(frames_of(model.clips[0].tracks[0]) == std::vector<float>{0, 5, 10});
    CHECK(model.clips[0].last_frame() == 10);
}

TEST_CASE("truncated key times are on their frame", "[dmx]") {
    ClipText text;
    text.rate = R"("frameRate" "int" "60")";
    text.time_frame = R"("duration" "time" "0.0333")";
    text.times = R"("0", "0.0166", "0.0333")";
    const Model model = good(text);
    CHECK(frames_of(model.clips[0].tracks[0]) == std::vector<float>{0, 1, 2});
    CHECK(model.clips[0].last_frame() == 2);
}

TEST_CASE("missing or bad frame rate is 30; missing duration is the last key", "[dmx]") {
    for (const char* rate : {"", R"("frameRate" "int" "0")", R"("frameRate" "float" "-5")"}) {
        ClipText text;
        text.rate = rate;
        text.time_frame = "";
        const Model model = good(text);
        CHECK(model.clips[0].fps == 30);
        CHECK(model.clips[0].frames == std::vector<int>{0, 30});
    }
}

TEST_CASE("a frame rate above 1000 is reported and replaced by 30", "[dmx]") {
    const auto with_rate = [](const char* rate) {
        ClipText text;
        text.rate = std::string(R"("frameRate" "int" ")") + rate + "\"";
        return good(text);
    };
    CHECK(with_rate("1000").clips[0].fps == 1000);
    CHECK_FALSE(has_code(with_rate("1000"), "dmx-frame-rate"));
    CHECK(with_rate("1001").clips[0].fps == 30);
    CHECK(has_code(with_rate("1001"), "dmx-frame-rate"));
}

TEST_CASE("clip with duration 0", "[dmx]") {
    ClipText text;
    text.time_frame = R"("duration" "time" "0")";
    CHECK(good(text).clips[0].frames == std::vector<int>{0});
}

TEST_CASE("scale 0 or negative", "[dmx]") {
    ClipText text;
    text.time_frame = R"("duration" "time" "1" "scale" "float" "0")";
    const Model frozen = good(text);
    CHECK(has_code(frozen, "dmx-time-scale"));
    CHECK(frames_of(frozen.clips[0].tracks[0]) == std::vector<float>{0, 5, 10});
    text.time_frame = R"("duration" "time" "1" "scale" "float" "-1" "offset" "time" "-1")";
    const Model backwards = good(text);
    CHECK(frames_of(backwards.clips[0].tracks[0]) == std::vector<float>{0, 5, 10});
    CHECK(backwards.clips[0].tracks[0].positions[0].position.x == 10);
}

TEST_CASE("times unsorted or duplicated", "[dmx]") {
    ClipText text;
    text.times = R"("0.5", "0", "0.5")";
    const Model model = good(text);
    CHECK(has_code(model, "dmx-key-order"));
    CHECK(frames_of(model.clips[0].tracks[0]) == std::vector<float>{0, 5});
    CHECK(model.clips[0].tracks[0].positions[0].position.x == 5);
    CHECK(model.clips[0].tracks[0].positions[1].position.x == 10);
}

TEST_CASE("times and values of different length", "[dmx]") {
    ClipText text;
    text.values = R"("0 0 0", "5 0 0")";
    const Model model = good(text);
    CHECK(has_code(model, "dmx-key-count"));
    CHECK(model.clips[0].tracks[0].positions.size() == 2);
}

TEST_CASE("channel to an unknown element", "[dmx]") {
    ClipText text;
    const std::string log = R"("DmeVector3Log" { })";
    text.channels = channel("00000000-0000-0000-0000-000000000004", "position", log) + ", " +
                    channel("00000000-0000-0000-0000-000000000003", "scale", log) + ", " +
                    channel("", "position", log);
    const Model model = good(text);
    const Diagnostic* found = find_code(model.diagnostics, "dmx-channel");
    REQUIRE(found != nullptr);
    CHECK(found->message.find(
              ": 3 channels that move neither a bone nor a flex slider (the first is \"q\")") !=
          std::string::npos);
}

TEST_CASE("channels find their bone by the transform's name too", "[dmx]") {
    ClipText text;
    text.to = "00000000-0000-0000-0000-000000000003";
    const Model model = good(text);
    CHECK(model.clips[0].tracks[0].positions.empty());
    CHECK(model.clips[0].tracks[1].positions.size() == 3);
}

TEST_CASE("rotations: normalised, zero becomes the identity", "[dmx]") {
    ClipText text;
    text.channels =
        channel("00000000-0000-0000-0000-000000000002", "orientation",
                R"("DmeQuaternionLog" { "layers" "element_array" [ "DmeQuaternionLogLayer" {
                "times" "time_array" [ "0", "1" ] "values" "quaternion_array" [ "0 0 2 0", "0 0 0 0" ] } ] })");
    const Model model = good(text);
    const Track& track = model.clips[0].tracks[0];
    REQUIRE(track.rotations.size() == 2);
    CHECK(track.rotations[0].rotation == glm::quat(0, 0, 0, 1));
    CHECK(track.rotations[1].rotation == glm::quat(1, 0, 0, 0));
    CHECK(has_code(model, "dmx-rotation"));
}

TEST_CASE("an empty log gives its default value, or leaves the bone at rest", "[dmx]") {
    ClipText text;
    text.times = text.values = "";
    const Model rest = good(text);
    CHECK(has_code(rest, "dmx-empty-log"));
    CHECK(rest.clips[0].tracks[0].positions.empty());
    CHECK(rest.clips[0].tracks[0].rest.position == glm::vec3(1, 2, 3));
    text.log = R"("usedefaultvalue" "bool" "1" "defaultvalue" "vector3" "7 8 9")";
    const Model set = good(text);
    REQUIRE(set.clips[0].tracks[0].positions.size() == 1);
    CHECK(set.clips[0].tracks[0].positions[0].position == glm::vec3(7, 8, 9));
}

TEST_CASE("two animations in a list", "[dmx]") {
    ClipText second;
    second.name = "run";
    second.values = R"("0 0 0", "1 0 0", "2 0 0")";
    const Model model = good(ClipText{}.text() + ", " + second.text());
    REQUIRE(model.clips.size() == 2);
    CHECK(model.clips[1].name == "run");
    CHECK(model.clips[1].tracks[0].positions[2].position.x == 2);
}

TEST_CASE("several layers: the topmost whose span covers a time counts", "[dmx]") {
    const auto layer = [](const char* type, const char* times, const char* values) {
        return std::string(R"("DmeVector3LogLayer" { "times" ")") + type + R"(_array" [ )" + times +
               R"( ] "values" "vector3_array" [ )" + values + " ] }";
    };
    const std::string below =
        layer("time", R"("0", "0.2", "0.4", "1")", R"("0 0 0", "2 0 0", "4 0 0", "10 0 0")");
    for (const char* type : {"time", "float"}) {  // both in seconds
        ClipText text;
        text.times = text.values = "";
        text.channels = channel("00000000-0000-0000-0000-000000000003", "position",
                                R"("DmeVector3Log" { "layers" "element_array" [ )" + below + ", " +
                                    layer(type, R"("0.1", "0.3")", R"("7 0 0", "8 0 0")") + " ] }");
        const Model model = good(text);
        CAPTURE(type);
        std::vector<float> found;
        for (const PositionKey& key : model.clips[0].tracks[1].positions)
            found.push_back(key.position.x);
        CHECK(found == std::vector<float>{0, 7, 8, 4, 10});  // the one at 0.2 is covered
    }
}

TEST_CASE("`compressed` not empty", "[dmx]") {
    ClipText text;
    text.layer = R"("compressed" "binary" "00 01")";
    CHECK_FALSE(has_code(good(text), "dmx-compressed"));  // its values exist
    text.times = text.values = "";
    text.channels = channel("00000000-0000-0000-0000-000000000003", "position",
                            R"("DmeVector3Log" { "layers" "element_array" [ "DmeVector3LogLayer" {
                "times" "time_array" [ "0" ] "values" "vector3_array" [ "1 1 1" ] } ] })");
    const Model model = good(text);
    const Diagnostic* found = find_code(model.diagnostics, "dmx-compressed");
    REQUIRE(found != nullptr);
    CHECK(found->severity == Severity::kError);
    CHECK(model.clips[0].tracks[1].positions.size() == 1);  // the rest continues
}

// The same scene as SMD: the bone moves by 1 per frame along the axis that the file is named after.
TEST_CASE("real animations play as their SMD says", "[dmx][data]") {
    namespace fs = std::filesystem;
    const fs::path data = data_folder() / "BlenderSourceTools";
    if (!has_data()) SKIP(kNoData);
    for (const char* revision : {".", "rev-a1d7f43"})
        for (int axis = 0; axis < 3; ++axis) {
            const std::string name = std::string(1, static_cast<char>('X' + axis)) + "_Axis.dmx";
            const fs::path path = data / revision / "Tests/ExpectedResults/ActionFilter" / name;
            CAPTURE(path.string());
            std::ifstream in(path, std::ios::binary);
            const std::string text{std::istreambuf_iterator<char>(in), {}};
            const auto parsed = parse_dmx(as_bytes(text));
            REQUIRE(parsed);
            REQUIRE(parsed->model.clips.size() == 1);
            const Clip& clip = parsed->model.clips[0];
            CHECK(clip.fps == 24);
            CHECK(clip.frames == std::vector<int>{0, 2});
            const Track& track = clip.tracks.back();
            CHECK(parsed->model.bones[size_t(track.bone)].name == "Bone");
            CHECK(frames_of(track) == std::vector<float>{0, 1, 2});
        }
}

}  // namespace studioscope::dmx_animation_test
