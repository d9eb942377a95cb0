// The ball that eyes look at, in the window itself: chosen in the menu and dragged with the mouse.

#include <catch2/catch.hpp>

#include "support/face_files.h"
#include "support/played.h"
#include "support/skip.h"

namespace studioscope::eye_ball_window_test {

TEST_CASE("the eyes of a model follow the ball that the mouse drags", "[window][eyes]") {
    if (!has_display()) SKIP(kNoDisplay);
    const ScratchFolder scratch;
    const std::string face = write_face(scratch / "game").string();
    // The camera looks at the face from its front, so that the ball ahead of it is in the middle of
    // the view, and 100 pixels aside are a third of its distance.
    const Played played =
        play("frames 4\nseen {text 1}\npicture {1}\nquit\n", {face}, 1,
             {"--eyes", "point", "--camera", "pivot 0 0 61.5 distance 40 yaw 0 pitch 0 fov 45",
              "--show", "none"});
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.ran.status == 0);
}

}  // namespace studioscope::eye_ball_window_test
