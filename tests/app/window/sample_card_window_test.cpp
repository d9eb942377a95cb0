// The card over the sample in the program itself: a start without files, a click on a case, and a
// file of the user's.

#include <catch2/catch.hpp>

#include "support/played.h"
#include "support/skip.h"

namespace studioscope::sample_card_window_test {

TEST_CASE("the card over the sample opens a case by a click", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    // the button "A torn LOD" in a window of 1280 by 800 points
    const Played played = play(
        "frames 5\ntext {text 1}\nmouse 632 128\nframes 2\nclick left\nframes 8\ntext {text 2}\n"
        "quit\n",
        {}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.ran.status == 0);
    CHECK(played.reads(1, "Drop a model. Click a vertex. Open Fixups."));
    CHECK(played.reads(2, "LOD 0 is torn, LOD 1 is whole"));
    CHECK(played.reads(2, "torn_lod.mdl"));
    CHECK(played.reads(2, "2 faults: 2 rows take the vertices"));  // in the tab Fixups
}

TEST_CASE("the window rests with the card over the sample", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    // clips are prefetched at first, on a thread that gives way to other programs
    const Played played = play(
        "frames 5\nidle 8\ntimes {text 1}\nidle 5\ntimes {text 2}\n"
        "text {text 3}\nquit\n",
        {}, 0, {"--size", "800x600", "--clip", "none"});
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(2, "idle-frames 0"));
    CHECK(played.reads(3, "Drop a model."));
}

TEST_CASE("the card is gone once another file than the sample's is open", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const ScratchFolder scratch;
    const std::filesystem::path file = scratch / "mine.smd";
    write_text(file,
               "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n");
    const Played played =
        play("frames 5\ntext {text 1}\nopen " + file.string() + "\nframes 5\ntext {text 2}\nquit\n",
             {}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "Drop a model."));
    CHECK(played.reads(2, "mine.smd"));
    CHECK_FALSE(played.reads(2, "Drop a model."));
}

}  // namespace studioscope::sample_card_window_test
