// Files that change on disk while the window shows them.

#include <catch2/catch.hpp>
#include <filesystem>

#include "support/played.h"
#include "support/skip.h"

namespace studioscope {

namespace {

// Long enough for the window to look twice: a change is read once it has settled.
const std::string kWait = "frames 70\n";

}  // namespace

TEST_CASE("a file that changes, breaks, goes and comes back is followed", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const ScratchFolder scratch;
    const std::string coarse = sample_file("source/ollie_lod3.smd");
    const std::string hat = sample_file("source/ollie_hat_lod3.smd");
    const std::string broken = (scratch / "broken.smd").string();
    const std::string open = (scratch / "open.smd").string();
    const std::string whole = read_text(coarse);
    write_text(broken, whole.substr(0, whole.size() / 2) + "\n0 1.5 2.5\n");  // a short vertex
    write_text(open, whole);
    const Played played = play(
        "key tab\nframes 5\npicture {1}\n"  //
        "copy " +
            hat + " " + open + "\n" + kWait +
            "picture {2}\n"  // changed
            "copy " +
            broken + " " + open + "\n" + kWait +
            "picture {3}\n"  // broken
            "remove " +
            open + "\n" + kWait +
            "picture {4}\n"  // away
            "copy " +
            coarse + " " + open + "\n" + kWait + "picture {5}\nquit\n",
        {open}, 5);
    CAPTURE(played.ran.err);
    CHECK(played.ran.status == 0);
    const auto& shown = played.pictures;
    CHECK(changed_view(shown[0], shown[1]) > 0.05);   // a hat now
    CHECK(changed_view(shown[1], shown[2]) < 0.001);  // the last good model stays
    CHECK(played.ran.err.find("open.smd:") != std::string::npos);
    CHECK(changed_view(shown[2], shown[3]) < 0.001);
    CHECK(changed_view(shown[3], shown[4]) > 0.05);  // the first again
    CHECK(changed_view(shown[0], shown[4]) < 0.001);
}

}  // namespace studioscope
