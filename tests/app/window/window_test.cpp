// The window on a virtual display, driven by recorded mouse and keys.

#include <catch2/catch.hpp>
#include <cstdlib>

#include "support/paths.h"
#include "support/played.h"
#include "support/triangle_smd.h"

namespace studioscope::window_test {

// The names and counts are those of `studioscope info` on the same files.
TEST_CASE("a model is opened, a bone chosen, played, another LOD taken", "[window]") {
    const Played played = play(
        "frames 3\ntext {text 1}\n"
        "mouse 80 179\nclick left\nframes 2\n"  // a row of the bone tree
        "text {text 2}\n"
        "key space\nframes 20\ntext {text 3}\n"
        "key space\nkey 3\nframes 2\ntext {text 4}\npicture {1}\n"
        "mouse 600 300\npress left\nmouse 700 330\nframes 1\nrelease left\nframes 2\n"
        "wheel 3\nframes 2\npicture {2}\n"
        "key tab\nframes 2\ntext {text 5}\n"
        "quit\n",
        {sample_file("models/studioscope/ollie.mdl")}, 2);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "ollie.mdl\nDrawn: LOD 0\n22 166 vertices\n38 724 triangles\n"));
    CHECK_FALSE(played.reads(1, "Bone 2 moves"));
    CHECK(played.reads(2, "head\nCopy\nBone 2 moves 4 967 vertices at LOD 0\n"));
    CHECK(played.reads(2, "Frame\n0.00\n"));
    CHECK_FALSE(played.reads(3, "Frame\n0.00\n"));               // it runs
    CHECK(played.reads(2, "Z\n24.000\n0.7071\n90.00\n"));        // the head's position at rest
    CHECK_FALSE(played.reads(3, "Z\n24.000\n0.7071\n90.00\n"));  // and it nods
    CHECK(played.reads(4, "LOD 3\n1 185 vertices\n1 637 triangles\n"));
    CHECK(played.reads(4, "Bone 2 moves 359 vertices at LOD 3\n"));
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.05);  // orbit and zoom
    CHECK_FALSE(contains(played.texts[4], "Inspector"));                 // the panels are hidden
    CHECK_FALSE(contains(played.texts[4], "Timeline"));
}

TEST_CASE("a broken file is reported and the window stays open", "[window]") {
    const ScratchFolder scratch;
    const std::string broken = (scratch / "broken.smd").string();
    write_text(broken, "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 zero");
    const Played played =
        play("frames 3\ntext {text 1}\nopen " + broken + "\nframes 3\ntext {text 2}\nquit\n",
             {sample_file("models/studioscope/ollie.mdl")}, 0);
    CAPTURE(played.texts);
    CHECK(contains(played.ran.err, "broken.smd:7: error: "));
    CHECK_FALSE(played.reads(1, "broken.smd"));
    CHECK(played.reads(2, "broken.smd:7"));  // among the messages
}

TEST_CASE("a dropped animation joins the model", "[window]") {
    const Played played =
        play("frames 3\ntext {text 1}\ndrop " + sample_file("source/anims/wave.smd") +
                 "\nframes 3\ntext {text 2}\nkey space\nframes 25\ntext {text 3}\nquit\n",
             {sample_file("source/ollie_lod2.smd")}, 0);
    CAPTURE(played.texts);
    CHECK_FALSE(played.reads(1, "wave\n"));
    CHECK(played.reads(2, "ollie_lod2.smd\n"));  // the model is the same
    CHECK(played.reads(2, "wave\n"));
    CHECK(played.reads(2, "Frame\n0.00\n"));
    CHECK_FALSE(played.reads(3, "Frame\n0.00\n"));  // and its clip plays
}

TEST_CASE("a dropped log of the model compiler is explained among the messages", "[window]") {
    const ScratchFolder scratch;
    const std::string log = (scratch / "compile.log").string();
    write_text(log, "Working on \"hero.qc\"\nERROR: hero.qc(9): - bad command $bodygruop\n");
    const Played played = play("frames 3\ndrop " + log + "\nframes 3\ntext {text 1}\nquit\n",
                               {sample_file("models/studioscope/ollie.mdl")}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(1, "compile.log:2"));
    CHECK(played.reads(1, "compiler-message"));
    CHECK(played.reads(1, "compile.log: 1 line explained"));
    CHECK(played.reads(1, "22 166 vertices"));  // the model is the same
}

TEST_CASE("a model that is dropped together with texts is opened, and the log is listed",
          "[window]") {
    const ScratchFolder scratch;
    const auto path = [&](const char* name) { return (scratch / name).string(); };
    write_text(path("compile.log"), "ERROR: hero.qc(9): - bad command $bodygruop\n");
    write_text(path("README.txt"), "What this is.\n");
    write_text(path("binary.txt"), std::string("\xff\xfe\0\xd8\x1b\0\x80", 7));
    write_text(path("large.txt"), std::string((size_t{4} << 20) + 1, 'a'));
    const Played played =
        play("frames 3\ndrop " + path("README.txt") + " " + path("compile.log") + " " +
                 sample_file("models/studioscope/ollie.mdl") + " " + path("binary.txt") + " " +
                 path("large.txt") + "\nframes 5\ntext {text 1}\nquit\n",
             {sample_file("source/ollie_lod3.smd")}, 0);
    CAPTURE(played.texts, played.ran.err);
    CHECK(played.reads(1, "22 166 vertices"));
    CHECK(played.reads(1, "compile.log:1"));
    CHECK(played.reads(1, "compiler-message"));
}

TEST_CASE("an unreadable dropped file leaves the model unchanged", "[window]") {
    const ScratchFolder scratch;
    const std::string prose = (scratch / "README.md").string();
    write_text(prose, "# what this is\n");
    const Played played =
        play("frames 3\ndrop " + prose + "\nframes 3\ntext {text 1}\nkey f5\nframes 3\n" +
                 "text {text 2}\ndrop " + prose + "\nframes 2\nopen " +
                 sample_file("source/ollie_lod3.smd") + "\nframes 3\ntext {text 3}\nquit\n",
             {sample_file("source/ollie_lod2.smd")}, 0);
    CAPTURE(played.texts, played.ran.err);
    CHECK(played.reads(1, "Cannot open README.md"));
    CHECK_FALSE(played.reads(1, "joined"));
    CHECK(played.reads(1, "ollie_lod2.smd\n"));
    const std::string at_first = "unknown kind of file \".md\"";
    const size_t first = played.ran.err.find(at_first);
    REQUIRE(first != std::string::npos);
    // reported once for each time it was dropped, and not by a reload
    const size_t second = played.ran.err.find(at_first, first + 1);
    REQUIRE(second != std::string::npos);
    CHECK(played.ran.err.find(at_first, second + 1) == std::string::npos);
    CHECK_FALSE(played.reads(3, "README.md"));  // the toast is removed with its subject
}

// The card over the sample in the program itself: a start without files, a click on a case, and a
// file of the user's.

TEST_CASE("the card over the sample opens a case by a click", "[window]") {
    // the button "A torn LOD" in a window of 1280 by 800 points
    const Played played = play(
        "frames 5\ntext {text 1}\nmouse 632 128\nframes 2\nclick left\nframes 8\ntext {text 2}\n"
        "quit\n",
        {}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "Drop a model. Click a vertex. Open Fixups."));
    CHECK(played.reads(2, "LOD 0 is torn, LOD 1 is whole"));
    CHECK(played.reads(2, "torn_lod.mdl"));
    CHECK(played.reads(2, "2 faults: 2 rows take the vertices"));  // in the tab Fixups
}

TEST_CASE("the window rests with the card over the sample", "[window]") {
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
    const ScratchFolder scratch;
    const std::filesystem::path file = scratch / "mine.smd";
    write_text(file, kBoneSmd);
    const Played played =
        play("frames 5\ntext {text 1}\nopen " + file.string() + "\nframes 5\ntext {text 2}\nquit\n",
             {}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "Drop a model."));
    CHECK(played.reads(2, "mine.smd"));
    CHECK_FALSE(played.reads(2, "Drop a model."));
}

}  // namespace studioscope::window_test
