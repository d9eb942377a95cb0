// Flex values from files, clips and presets, used by the program.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace studioscope::flex_files_test {

using nlohmann::json;

namespace {

namespace fs = std::filesystem;

// Weights that `pose` gives the sample's shapes, by name: own and pair.
struct Weights {
    double own = 0, pair = 0;
};

class Face {
public:
    explicit Face(std::vector<std::string> arguments) {
        const std::string out = (scratch_ / "pose.json").generic_string();
        arguments.insert(arguments.begin(), "pose");
        arguments.insert(arguments.end(), {"-o", out});
        ran = run_studioscope(arguments);
        if (ran.status == 0) pose_ = json::parse(read_text(out));
    }

    Weights weights(const std::string& shape) const {
        for (const json& entry : pose_["shapes"])
            if (entry["name"] == shape)
                return {entry["weight"], entry.value("pair_weight", entry["weight"].get<double>())};
        FAIL("no shape " << shape);
        return {};
    }

    // The weights of a pair, named by one of its sides.
    Weights either(const std::string& a, const std::string& b) const {
        for (const json& entry : pose_["shapes"])
            if (entry["name"] == a || entry["name"] == b) return weights(entry["name"]);
        FAIL("no shape " << a);
        return {};
    }

    Ran ran;

private:
    ScratchFolder scratch_;
    json pose_;
};

Face wave_at(const std::string& frame, std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{sample_file("source/ollie.dmx"),
                                       sample_file("source/anims/wave.dmx"),
                                       "--clip",
                                       "wave",
                                       "--frame",
                                       frame};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return Face(arguments);
}

}  // namespace

// The sample's wave has these curves, in 0 to 1 of each slider's range: smile 0.9 at frame 12 and 1
// at 58; right_blink 1 at 23 and 0 at 27, left_blink the same and 1 from 48 to 54; bounce (-1..1)
// 0.5 at 0 and 0.2 at 5.
TEST_CASE("a clip's flex values move the shapes", "[app]") {
    const Face blinking = wave_at("25");
    CHECK(blinking.weights("blink").own == Approx(0.5));
    CHECK(blinking.weights("blink").pair == Approx(0.5));
    CHECK(blinking.weights("smile").own == Approx(0.9 + 13.0 / 46 * 0.1));
    const Face winking = wave_at("50");
    CHECK(winking.weights("blink").own == 1);
    CHECK(winking.weights("blink").pair == 0);
    CHECK(wave_at("5").weights("squash").own == Approx(0.6));  // 0.2 is -0.6 of -1..1
    CHECK(wave_at("2.5").weights("squash").own == Approx(0.3));
}

TEST_CASE("the option --flex overrides the clip", "[app]") {
    const Face face = wave_at("25", {"--flex", "RIGHT_blink=0.125"});
    CHECK(face.weights("blink").own == Approx(0.5));
    CHECK(face.weights("blink").pair == 0.125);
}

TEST_CASE("info lists a clip's flex tracks and counts its key frames", "[app]") {
    const Ran ran = run_studioscope(
        {"info", "--json", sample_file("source/ollie.dmx"), sample_file("source/anims/wave.dmx")});
    const json clip = json::parse(ran.out)["clips"][0];
    // Bones: every third and fourth frame, 0, 3, 7, 10... to 71, and 72: see the sample's clips.
    // Flex keys: 0 2 5 10 12 18 20 23 27 44 48 54 58 72.
    REQUIRE(clip["flex_tracks"].size() == 6);
    CHECK(clip["flex_tracks"][0]["controller"] == "right_smile");
    CHECK(clip["flex_tracks"][0]["keys"] == 4);
    CHECK(clip["flex_tracks"][5]["controller"] == "bounce");
    CHECK(clip["flex_tracks"][5]["min"] == Approx(-0.6));
    CHECK(clip["flex_tracks"][5]["max"] == Approx(0.6));
    CHECK(clip["keyed_frames"].get<int>() > 23);
}

TEST_CASE("a QC's sequence plays the flex values of its DMX, frame by frame at the QC's rate",
          "[app]") {
    const ScratchFolder scratch;
    const fs::path source = fs::path(sample_file("source/ollie.qc")).parent_path();
    for (const auto& entry : fs::directory_iterator(source))
        if (entry.path().extension() != ".qc")
            fs::copy(entry.path(), scratch / entry.path().filename().generic_string(),
                     fs::copy_options::recursive);
    std::string qc = read_text(source / "ollie.qc");
    const std::string line = "\"anims/wave.smd\" fps 30";
    REQUIRE(qc.find(line) != std::string::npos);
    qc.replace(qc.find(line), line.size(), "\"anims/wave.dmx\" fps 15");
    write_text(scratch / "face.qc", qc);
    // Half the frame rate changes only the speed: frame 25 of the sequence is that of the DMX
    // (qc.md 6).
    const Face face({(scratch / "face.qc").generic_string(), "--clip", "wave", "--frame", "25"});
    CAPTURE(face.ran.err);
    CHECK(face.weights("blink").own == Approx(0.5));
    CHECK(face.ran.err.find("clip-flex-unknown") == std::string::npos);
}

TEST_CASE("flex curves are applied to a compiled model; unknown controllers are reported",
          "[app]") {
    const Face face({sample_file("models/studioscope/ollie.mdl"),
                     sample_file("source/anims/wave.dmx"), "--clip", "2", "--frame", "50"});
    CAPTURE(face.ran.err);
    CHECK(face.ran.status == 0);
    CHECK(face.weights("puff").own == 0);
    CHECK(face.ran.err.find("clip-flex") == std::string::npos);
    const Ran other = run_studioscope(
        {"info", sample_file("source/ollie_hat.smd"), sample_file("source/anims/wave.dmx")});
    CHECK(other.err.find("note: clip wave has 6 flex curves, but this model has no flex sliders") !=
          std::string::npos);
}

TEST_CASE("a preset is applied before --flex; its unusable values are reported", "[app]") {
    const ScratchFolder scratch;
    const std::string preset = (scratch / "face.json").generic_string();
    write_text(preset, "{\"left_smile\": 0.25, \"right_smile\": 0.5, \"puff\": 9, \"frown\": 1}");
    const Face face(
        {sample_file("source/ollie.dmx"), "--flex-preset", preset, "--flex", "right_smile=0.75"});
    CHECK(face.ran.status == 0);
    CHECK(face.weights("smile").own == 0.25);  // smileL
    CHECK(face.weights("smile").pair == 0.75);
    CHECK(face.weights("puff").own == 1);
    CHECK(face.ran.err.find(
              "face.json: warning: 1 name without a slider in this model; ignored: frown "
              "[flex-preset-unknown]") != std::string::npos);
    CHECK(face.ran.err.find("puff (9) [flex-preset-range]") != std::string::npos);
}

TEST_CASE("a broken preset ends with 3 and names its line, a missing one too", "[app]") {
    const ScratchFolder scratch;
    const std::string preset = (scratch / "face.json").generic_string();
    write_text(preset, "{\n\"puff\": 1,\n\"smile\" 2}\n");
    const Face broken({sample_file("source/ollie.dmx"), "--flex-preset", preset});
    CHECK(broken.ran.status == 3);
    CHECK(broken.ran.err.find("face.json:3: error: the preset is not valid JSON") !=
          std::string::npos);
    const Face missing({sample_file("source/ollie.dmx"), "--flex-preset", preset + "x"});
    CHECK(missing.ran.status == 3);
    CHECK(missing.ran.err.find("not found") != std::string::npos);
}

TEST_CASE("one side of a shape is set by its flex name, whatever the order", "[app]") {
    const Face left({sample_file("source/ollie.dmx"), "--shape", "smileL=0.5"});
    CHECK(left.weights("smile").own == 0.5);
    CHECK(left.weights("smile").pair == 0);
    const Face both(
        {sample_file("source/ollie.dmx"), "--shape", "SMILER=0.25", "--shape", "smile=1"});
    CHECK(both.weights("smile").own == 1);
    CHECK(both.weights("smile").pair == 0.25);
    const Face unknown({sample_file("source/ollie.dmx"), "--shape", "smileX=1"});
    CHECK(unknown.ran.status == 2);
}

// The sample's smile is the pair smileR and smileL; compiled it has only these names.
TEST_CASE(
    "the option --shape moves one side of a compiled pair alone, or both by their common name",
    "[app]") {
    const std::string mdl = sample_file("models/studioscope/ollie.mdl");
    const Face whole({mdl, "--shape", "smile=0.5"});
    const Face right({mdl, "--shape", "smileR=0.5"});
    const Face left({mdl, "--shape", "SMILEL=0.5"});
    REQUIRE(whole.ran.status == 0);
    const Weights both = whole.either("smileR", "smileL");
    CHECK(both.own == 0.5);
    CHECK(both.pair == 0.5);
    const Weights one = right.either("smileR", "smileL"), other = left.either("smileR", "smileL");
    CHECK(one.own + one.pair == 0.5);
    CHECK(other.own + other.pair == 0.5);
    CHECK(one.own == other.pair);
}

TEST_CASE("rules of compiled models and of DMX have their expressions", "[app]") {
    for (const char* name : {"models/studioscope/ollie.mdl", "source/ollie.dmx"}) {
        const Ran ran = run_studioscope({"info", "--json", sample_file(name)});
        const json info = json::parse(ran.out);
        REQUIRE_FALSE(info["rules"].empty());
        for (const json& rule : info["rules"]) CHECK_FALSE(rule["expression"].empty());
        const std::string text = run_studioscope({"info", sample_file(name)}).out;
        const json first = info["rules"][0];
        CHECK(text.find("rule         %" + first["shape"].get<std::string>() + " = " +
                        first["expression"].get<std::string>() + "\n") != std::string::npos);
    }
}

}  // namespace studioscope::flex_files_test
