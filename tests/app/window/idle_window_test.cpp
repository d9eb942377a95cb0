// Cost of the window while nothing happens, and while a large file is read. A script counts its
// frames; `idle` and `background` let the window run as without a script.

#include <catch2/catch.hpp>
#include <sstream>

#include "support/played.h"
#include "support/thorough.h"
#include "support/triangle_smd.h"

namespace studioscope::idle_window_test {

namespace {

struct Times {
    int frames = -1;
    int drawn = -1;  // of these, with the model
    int idle_frames = -1;
    int idle_rounds = -1;  // of the window's loop
};

Times times_in(const std::string& text) {
    std::istringstream words(text);
    Times times;
    std::string skipped;
    words >> skipped >> times.frames >> skipped >> times.drawn >> skipped >> times.idle_frames >>
        skipped >> times.idle_rounds;
    return times;
}

// Writes an SMD of at least this many bytes, with triangles side by side.
void write_large_smd(const std::filesystem::path& path, size_t bytes) {
    std::string text = kSmdStart;
    const std::string tail = " 0.000000 0.000000 1.000000 0.500000 0.500000 1 0 1.000000\n";
    text.reserve(bytes + 1000);
    for (int i = 0; text.size() < bytes; ++i) {
        const std::string x = std::to_string(i % 1000) + ".25", y = std::to_string(i / 1000);
        text += "skin\n";
        for (const char* corner : {".0 0", ".5 0", ".5 1"})
            text.append("0 ").append(x).append(" ").append(y).append(corner).append(tail);
    }
    write_text(path, text + "end\n");
}

}  // namespace

namespace {

// The part of a text that ends with these words, from the start of its line.
std::string line_with(const std::string& text, const std::string& words) {
    const size_t end = text.find(words);
    if (end == std::string::npos) return {};
    const size_t begin = text.rfind('\n', end);
    return text.substr(begin + 1, end - begin - 1);
}

}  // namespace

TEST_CASE("the time per frame is that of the model, without what a sweep takes", "[window]") {
    const Played played = play(
        "frames 20\nkey ctrl+p\nframes 2\ntype Skinning\nkey enter\nframes 20\nmouse 5 790\n"
        "frames 20\ntext {text 1}\nkey shift+s\nframes 6\nkey shift+s\nframes 4\ntext {text "
        "2}\nquit\n",
        {sample_file("models/studioscope/ollie.mdl"), "--clip", "none"}, 0);
    CAPTURE(played.ran.err, played.texts);
    // a model that stands still was measured once when the tab was opened
    CHECK(played.reads(1, "Median\n"));
    CHECK_FALSE(played.reads(1, "No frame was measured yet"));
    const std::string before = line_with(played.texts.at(0), " ms per frame");
    CHECK_FALSE(before.empty());
    CHECK(line_with(played.texts.at(1), " ms per frame") == before);
}

TEST_CASE("an idle window draws no frame and only looks at its files", "[window]") {
    // the mouse rests on a button with a tooltip, which appears before the window is idle; clips
    // are prefetched meanwhile, on a thread that gives way to other programs
    const std::string seconds = is_thorough() ? "11" : "4";
    const Played played = play("frames 5\nmouse 40 50\nframes 3\nidle 8\ntimes {text 1}\nidle " +
                                   seconds + "\ntimes {text 2}\nquit\n",
                               {sample_file("models/studioscope/ollie.mdl"), "--clip", "none"}, 0);
    CAPTURE(played.ran.err, played.texts);
    const Times idle = times_in(played.texts.at(1));
    CHECK(idle.idle_frames == 0);
    // twice a second but for the first, and once more for the end of each
    CHECK(idle.idle_rounds > 0);
    CHECK(idle.idle_rounds <= 2 * 2 * (std::stoi(seconds) - 1));
}

// A tooltip appears while only the clock advances (a script that keeps drawing would show one in
// any case); the text is read from the screen. The mouse is on the first icon of the toolbar.
TEST_CASE("a tooltip comes while the mouse rests and nothing is drawn", "[window]") {
    const Played played = play(
        "frames 5\nmouse 20 45\nframes 2\nseen {text 1}\nidle 2\nseen {text 2}\ntimes {text 3}\n"
        "quit\n",
        {sample_file("source/ollie_lod3.smd")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK_FALSE(played.reads(1, "Ctrl+O"));
    CHECK(played.reads(2, "Ctrl+O"));
    CHECK(times_in(played.texts.at(2)).idle_frames == 0);  // and then it is idle again
}

// The cursor is shown for 0.8 s and hidden for 0.4 s: 11 changes from the first second to the
// eighth, of which those in the first 5 s are drawn. The click is in the search box of the tree.
TEST_CASE("the cursor of a field blinks for some seconds, and then costs nothing", "[window]") {
    const Played played = play(
        "frames 5\nmouse 140 98\nclick left\nframes 3\nidle 8\ntimes {text 1}\n"
        "quit\n",
        {sample_file("source/ollie_lod3.smd")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(times_in(played.texts.at(0)).idle_frames >= 3);
    CHECK(times_in(played.texts.at(0)).idle_frames <= 8);
}

// The clip of an SMD is there at once: nothing is prefetched meanwhile.
TEST_CASE("a playing clip is drawn continuously, and a stopped one is not", "[window]") {
    const Played played = play(
        "frames 5\nkey space\nframes 2\ntimes {text 1}\nidle 2\ntimes {text 2}\n"
        "key space\nframes 2\nidle 2\ntimes {text 3}\nidle 2\ntimes {text 4}\nquit\n",
        {sample_file("source/ollie_lod3.smd"), sample_file("source/anims/wave.smd")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(times_in(played.texts.at(1)).frames > 2);  // those of the script itself
    CHECK(times_in(played.texts.at(3)).idle_frames == 0);
}

// A clip of one frame, as props have: it plays, and nothing moves.
TEST_CASE("a playing clip of one frame asks for no frames", "[window]") {
    const ScratchFolder scratch;
    const std::string prop = (scratch / "prop.smd").string(),
                      idle = (scratch / "idle.smd").string();
    write_text(prop, upright_smd("8"));
    write_text(idle, kBoneSmd);
    const Played played =
        play("frames 5\nkey space\nframes 2\ntext {text 1}\nidle 2\ntimes {text 2}\nquit\n",
             {prop, idle}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "idle"));
    CHECK(times_in(played.texts.at(1)).idle_frames == 0);
}

TEST_CASE("the window responds while 40 MB are read, and Escape cancels", "[window]") {
    const ScratchFolder scratch;
    const std::string large = (scratch / "large.smd").string();
    write_large_smd(large, 40'000'000);
    const Played played = play("frames 10\nbackground\nopen " + large +
                                   "\nframes 3\ntext {text 1}\n"  // frames that are drawn meanwhile
                                   "key escape\nframes 5\ntext {text 2}\n"
                                   "open " +
                                   large + "\nloaded\nframes 2\ntext {text 3}\nquit\n",
                               {sample_file("source/ollie_lod3.smd")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "Reading large.smd"));
    CHECK(played.reads(1, "ollie_lod3.smd\n"));  // the old model stays
    CHECK(played.reads(2, "Loading large.smd was cancelled"));
    CHECK(played.reads(2, "ollie_lod3.smd\n"));
    CHECK(played.reads(3, "large.smd\n"));
}

}  // namespace studioscope::idle_window_test
