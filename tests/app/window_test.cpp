// The window itself on a virtual display, driven by recorded mouse and keys.

#include <catch2/catch.hpp>
#include <cstdlib>

#include "support/paths.h"
#include "support/played.h"
#include "support/skip.h"

namespace studioscope {

TEST_CASE("a model is opened, a bone chosen, played, another LOD taken", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const Played played = play(
        "frames 3\n"
        "picture {1}\n"
        "mouse 80 160\nclick left\nframes 2\n"  // a row of the bone tree
        "picture {2}\n"
        "key space\nframes 20\npicture {3}\n"
        "key space\nkey 3\nframes 2\npicture {4}\n"
        "mouse 600 300\npress left\nmouse 700 330\nframes 1\nrelease left\nframes 2\n"
        "wheel 3\nframes 2\npicture {5}\n"
        "key tab\nframes 2\npicture {6}\n"
        "quit\n",
        {sample_file("models/studioscope/ollie.mdl")}, 6);
    CAPTURE(played.ran.err);
    CHECK(played.ran.status == 0);
    const auto& shown = played.pictures;
    CHECK(shown[0].width == 1280);
    CHECK(changed(shown[0], shown[1], 935, 85, 1275, 360) > 0.01);   // the inspector: the bone
    CHECK(changed_view(shown[1], shown[2]) > 0.01);                  // it moved
    CHECK(changed(shown[2], shown[3], 940, 470, 1270, 545) > 0.05);  // another row of the LODs
    CHECK(changed_view(shown[3], shown[4]) > 0.05);                  // orbit and zoom
    CHECK(changed(shown[4], shown[5], 0, 60, 270, 600) > 0.2);       // the panels are away
}

TEST_CASE("a broken file leaves the window standing with its error", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const ScratchFolder scratch;
    const std::string broken = (scratch / "broken.smd").string();
    write_text(broken, "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 zero");
    const Played played =
        play("frames 3\npicture {1}\nopen " + broken + "\nframes 3\npicture {2}\nquit\n",
             {sample_file("models/studioscope/ollie.mdl")}, 2);
    CHECK(played.ran.status == 0);
    CHECK(played.ran.err.find("broken.smd:7: error: ") != std::string::npos);
    CHECK(changed(played.pictures[0], played.pictures[1], 0, 480, 1280, 780) > 0.02);  // messages
}

TEST_CASE("an animation that is dropped joins the model", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const Played played =
        play("frames 3\npicture {1}\ndrop " + sample_file("source/anims/wave.smd") +
                 "\nframes 3\nkey space\nframes 25\npicture {2}\nquit\n",
             {sample_file("source/ollie_lod2.smd")}, 2);
    CHECK(played.ran.status == 0);
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.01);
    CHECK(changed(played.pictures[0], played.pictures[1], 0, 650, 1280, 740) > 0.02);  // its frames
}

TEST_CASE("true X events reach the window", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    if (!has_xdotool()) SKIP(kNoXdotool);
    const std::string program = build_folder().string() + "/studioscope";
    // Escape never quits, Ctrl+Q does. Without a window manager the focus has to be given.
    const std::string script = R"(
        "$0" --no-settings "$1" & pid=$!
        window=$(timeout 60 xdotool search --sync --onlyvisible --name Studioscope | head -n 1)
        sleep 1
        xdotool windowfocus "$window" mousemove --window "$window" 640 400
        sleep 1
        xdotool keydown Escape
        sleep 1
        xdotool keyup Escape
        kill -0 $pid || exit 9
        for try in 1 2 3 4 5 6 7 8 9 10; do
            # held for a while: a slow frame sees only what is down when it starts
            xdotool windowfocus "$window" keydown ctrl keydown q
            sleep 2
            xdotool keyup q keyup ctrl
            kill -0 $pid 2>/dev/null || break
        done
        kill $pid 2>/dev/null && exit 8
        wait $pid)";
    const Ran ran =
        run_program("sh", {"-c", script, program, sample_file("source/ollie_lod3.smd")});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}

}  // namespace studioscope
