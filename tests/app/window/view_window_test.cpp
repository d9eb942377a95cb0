// The view stored in a picture, and choices that are kept from one model to the next.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/image.h"
#include "document/choices/view_state.h"
#include "support/face_files.h"
#include "support/played.h"

namespace studioscope::view_window_test {

namespace {

// The camera's text has six digits: an edge may move by a pixel.
constexpr double kRounding = 0.001;

// Changes in the lower half of the view: a banner at its top is ignored.
double changed_below(const Image& a, const Image& b) { return changed(a, b, 300, 260, 900, 540); }

}  // namespace

TEST_CASE("a dropped picture restores its view", "[window]") {
    const ScratchFolder scratch;
    const std::string saved = (scratch / "saved.png").string();
    const Played played =
        play("frames 3\nkey w\nkey o\nkey 2\nkey ctrl+1\nframes 3\npicture {1}\npicture " + saved +
                 "\n"
                 "key w\nkey o\nkey 0\nkey home\nframes 3\npicture {2}\n"
                 "drop " +
                 saved +
                 "\nframes 4\npicture {3}\ntext {text 1}\n"
                 "key ctrl+z\nframes 4\npicture {4}\n"
                 "key ctrl+shift+c\nkey home\nkey b\nframes 3\nkey ctrl+v\nframes 4\npicture "
                 "{5}\nquit\n",
             {sample_file("models/studioscope/ollie.mdl")}, 5);
    CAPTURE(played.ran.err, played.texts);
    CHECK(changed_below(played.pictures[0], played.pictures[1]) > 0.05);
    CHECK(changed_below(played.pictures[0], played.pictures[2]) < kRounding);
    CHECK(played.reads(1, "The view of saved.png is shown"));
    CHECK(changed_below(played.pictures[1], played.pictures[3]) == 0);         // undone at once
    CHECK(changed_below(played.pictures[3], played.pictures[4]) < kRounding);  // by the clipboard
}

// The sample's skin is under that point in the first view, and in that of a text without a camera.
TEST_CASE("what is under the resting mouse is found again when it is hidden", "[window]") {
    const ScratchFolder scratch;
    const auto write_view = [&](const std::string& name, const std::string& view) {
        const PictureText state{kViewStateKey, view};
        const Bytes png = encode_png(Image{1, 1, std::vector<uint8_t>(4)}, {&state, 1});
        write_text(scratch / name, std::string(as_text(png)));
        return "drop " + (scratch / name).string() + "\nframes 4\n";
    };
    const Played played = play(
        "frames 3\nmouse 640 300\npress alt\nframes 4\ntext {text 1}\n" +
            write_view(
                "hidden.png",
                R"({"studioscope_view": 1, "hidden": {"meshes": ["ollie/ollie_skin", "ollie/ollie_suckers", "ollie/ollie_eyes", "hat"]}})") +
            "text {text 2}\n" + write_view("shown.png", R"({"studioscope_view": 1})") +
            "text {text 3}\nquit\n",
        {sample_file("models/studioscope/ollie.mdl")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "computed"));
    CHECK_FALSE(played.reads(2, "computed"));
    CHECK(played.reads(3, "computed"));
}

TEST_CASE("a dropped picture without a view is reported and changes nothing", "[window]") {
    const ScratchFolder scratch;
    const std::string other = (scratch / "photo.png").string();
    write_text(other, "no picture at all");
    const Played played = play("frames 3\ndrop " + other + "\nframes 3\ntext {text 1}\nquit\n",
                               {sample_file("models/studioscope/ollie.mdl")}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(1, "photo.png does not hold a view"));
    CHECK(played.reads(1, "ollie.mdl\nDrawn: LOD 0\n"));
}

TEST_CASE("sampling rules are kept when another file is opened", "[window]") {
    const std::string model = sample_file("source/ollie.smd");
    const std::string clip = sample_file("source/anims/wave.smd");
    const Played played =
        play("frames 3\ntext {text 1}\nopen " + model + " " + clip +
                 "\nframes 3\nkey space\nframes 3\ntext {text 2}\nquit\n",
             {model, clip}, 0, {"--omitted-bones", "interpolate", "--clip", "wave"});
    CAPTURE(played.texts);
    CHECK(played.reads(1, "omitted (interpolated)"));
    CHECK(played.reads(2, "omitted (interpolated)"));
}

// The counts of ollie's levels are those of `studioscope info`.
TEST_CASE("levels are compared side by side and with a wipe, and undone", "[window]") {
    const Played played = play(
        "frames 3\ntext {text 1}\nkey shift+l\nframes 3\ntext {text 2}\npicture {1}\n"
        "key ctrl+l\nframes 3\ntext {text 3}\nkey ctrl+z\nframes 2\nkey ctrl+z\nframes 3\ntext "
        "{text 4}\n"
        "picture {2}\nquit\n",
        {sample_file("models/studioscope/ollie.mdl")}, 2);
    CAPTURE(played.ran.err, played.texts);
    CHECK_FALSE(played.reads(1, "1 637 triangles\n1 185 vertices\n"));
    CHECK(played.reads(2, "LOD 0\n38 724 triangles\n22 166 vertices\n"));
    CHECK(played.reads(2, "LOD 3\n1 637 triangles\n1 185 vertices\n"));
    CHECK(played.reads(2, "4 levels side by side\n"));
    CHECK(played.reads(3, "LOD 0 | LOD 1\n"));
    CHECK_FALSE(played.reads(3, "1 637 triangles\n1 185 vertices\n"));
    CHECK_FALSE(played.reads(4, "LOD 0 | LOD 1\n"));
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.02);
}

// Presets in the window, driven by recorded mouse and keys.

using nlohmann::json;

namespace fs = std::filesystem;

TEST_CASE("a preset dropped on the window is applied, and saved again", "[window]") {
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
    CHECK(contains(ran.err, "frown [flex-preset-unknown]"));
    const json saved = json::parse(read_text(scratch / "again.json"));
    CHECK(saved["left_smile"] == 0.25);
    CHECK(saved["right_smile"] == 0.5);
    CHECK(saved["bounce"] == -0.5);
    CHECK(saved["puff"] == 0);
    CHECK(saved.size() == 11);  // every slider of the sample
}

// The ball that eyes look at, in the window itself: chosen in the menu and dragged with the mouse.

TEST_CASE("the eyes of a model follow the ball that the mouse drags", "[window][eyes]") {
    const ScratchFolder scratch;
    const std::string face = write_face(scratch / "game").string();
    // The camera looks at the face from its front, so that the ball ahead of it is in the middle of
    // the view, and 100 pixels aside are a third of its distance.
    const Played played =
        play("frames 4\nseen {text 1}\npicture {1}\nquit\n", {face}, 1,
             {"--eyes", "point", "--camera", "pivot 0 0 61.5 distance 40 yaw 0 pitch 0 fov 45",
              "--show", "none"});
    CAPTURE(played.ran.err, played.texts);
}

}  // namespace studioscope::view_window_test
