#include <catch2/catch.hpp>

#include "window/frame_clock.h"

namespace studioscope::frame_pacer_test {

namespace {

// Number of frames between two times, each drawn instantly when it is due.
int frames_between(FramePacer& pacer, double from, double to, const Activity& activity) {
    int frames = 0;
    for (double now = from; now < to;) {
        now += pacer.seconds_to_wait(now);
        if (now >= to) break;
        pacer.drew(now, activity);
        ++frames;
        if (activity.moves) now += 0.01;
    }
    return frames;
}

}  // namespace

TEST_CASE("an idle window draws nothing when nothing changes", "[app]") {
    FramePacer pacer;
    frames_between(pacer, 0, 1, {});
    CHECK(frames_between(pacer, 1, 1000, {}) == 0);
}

TEST_CASE("input is drawn at once, and a tooltip after its delay", "[app]") {
    FramePacer pacer;
    frames_between(pacer, 0, 10, {});
    pacer.notify(10);
    CHECK(pacer.seconds_to_wait(10) == 0);
    CHECK(frames_between(pacer, 10, 10.4, {}) == 3);
    // after the tooltip's 0.4 s ImGui lays it out in one frame and shows it in the next
    CHECK(frames_between(pacer, 10.4, 10.6, {}) >= 2);
    CHECK(frames_between(pacer, 10.6, 1000, {}) == 0);
}

TEST_CASE("what waits for rest is drawn a tenth of a second after the last input", "[app]") {
    FramePacer pacer;
    frames_between(pacer, 0, 10, {});
    CHECK(pacer.is_resting(10));
    pacer.notify(10);
    Activity waiting;
    waiting.waits_for_rest = true;
    CHECK(frames_between(pacer, 10, 10.05, waiting) == 3);
    CHECK(pacer.seconds_to_wait(10.05) == Approx(0.05));
    CHECK_FALSE(pacer.is_resting(10.0999));
    pacer.notify(10.06);  // other input
    CHECK(frames_between(pacer, 10.06, 10.1, waiting) == 3);
    CHECK_FALSE(pacer.is_resting(10.1));
    CHECK(pacer.seconds_to_wait(10.1) == Approx(0.06));
    CHECK(pacer.is_resting(10.1601));
    pacer.drew(10.1601, {});
    CHECK(pacer.seconds_to_wait(10.1601) == Approx(0.4).margin(0.01));  // the tooltip's
    pacer.drew(12, waiting);  // a clip has ended while the input rested
    CHECK(pacer.seconds_to_wait(12) == 0);
}

// Frames of 0.3 s: two end before the tooltip's delay and the third begins after it.
TEST_CASE("a tooltip is shown even if a frame takes long", "[app]") {
    FramePacer pacer;
    frames_between(pacer, 0, 10, {});
    pacer.notify(10);
    double now = 10;
    int after = 0;  // frames after the mouse has rested for the tooltip's 0.4 s
    while (pacer.seconds_to_wait(now) < 100) {
        now += pacer.seconds_to_wait(now);
        after += now >= 10.4;
        pacer.drew(now, {});
        now += 0.3;
    }
    CHECK(after >= 2);
    CHECK(after <= 4);
}

TEST_CASE("an animation is drawn continuously, including its last frame", "[app]") {
    FramePacer pacer;
    frames_between(pacer, 0, 1, {});
    CHECK(pacer.seconds_to_wait(1) > 100);
    pacer.notify(1);
    Activity playing;
    playing.moves = true;
    CHECK(frames_between(pacer, 1, 2, playing) >= 100);
    CHECK(pacer.seconds_to_wait(2) == 0);
    frames_between(pacer, 2, 3, {});
    CHECK(pacer.seconds_to_wait(3) > 100);
}

TEST_CASE("a text cursor blinks, and a toast disappears after its time", "[app]") {
    FramePacer pacer;
    frames_between(pacer, 0, 1, {});
    pacer.notify(1);
    Activity typing;
    typing.cursor_blinks_in_seconds = 0.5f;
    frames_between(pacer, 1, 2, typing);
    CHECK(pacer.is_blinking(5.99));
    CHECK_FALSE(pacer.is_blinking(6));  // 5 s after the last input
    // one frame every 0.5 s up to there, and the one that shows the cursor for good
    const int frames = frames_between(pacer, 2, 5.9, typing);
    CHECK(frames >= 7);
    CHECK(frames <= 8);
    CHECK(frames_between(pacer, 5.9, 6.9, typing) == 1);
    CHECK(frames_between(pacer, 6.9, 100, typing) == 0);
    pacer.notify(14);
    Activity notice;
    notice.ends_in_seconds = 5;
    pacer.drew(14, notice);
    pacer.drew(14, notice);
    pacer.drew(14, notice);
    notice.ends_in_seconds = 4.4f;
    for (int i = 0; i < 3; ++i) pacer.drew(14.6, notice);  // and those of the tooltip
    CHECK(pacer.seconds_to_wait(15) == Approx(4).margin(0.01));
}

}  // namespace studioscope::frame_pacer_test
