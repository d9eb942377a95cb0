// The line that a message is about, in the window itself.

#include <catch2/catch.hpp>

#include "support/played.h"
#include "support/scratch_folder.h"
#include "support/smd_text.h"

namespace studioscope::source_window_test {

TEST_CASE("a click on a message about a QC shows its line", "[window]") {
    const ScratchFolder scratch;
    scratch.write("body.smd", reference(triangle()));
    const std::string qc = path_text(scratch.write("hero.qc",
                                                   "$modelname hero.mdl\n"
                                                   "$body body body.smd\n"
                                                   "// the file of this clip is not there\n"
                                                   "$sequence idle gone.smd\n"));
    // the first message of the tab in a window of 1280 by 800 points
    const Played played = play(
        "frames 4\ntext {text 1}\nmouse 300 607\nframes 2\nclick left\nframes 6\n"
        "text {text 2}\nquit\n",
        {qc}, 0);
    CAPTURE(played.texts, played.ran.err);
    CHECK(played.reads(1, "hero.qc:4"));
    CHECK_FALSE(played.reads(1, "// the file of this clip is not there"));
    CHECK(played.reads(2, "// the file of this clip is not there"));
    CHECK(played.reads(2, "$sequence idle gone.smd"));
    CHECK(played.reads(2, "Open in editor"));
}

TEST_CASE("the lines of a broken version that is not shown are those of the file now", "[window]") {
    const ScratchFolder scratch;
    scratch.write("body.smd", reference(triangle()));
    const std::string head = "$modelname hero.mdl\n$body body body.smd\n";
    const std::string qc = path_text(scratch.write("hero.qc", head + "$sequence idle gone.smd\n"));
    const Played played = play(
        "frames 4\nmouse 300 607\nframes 2\nclick left\nframes 6\ntext {text 1}\nmeet {meet}\n" +
            kCheckFiles + "frames 4\nclick left\nframes 6\ntext {text 2}\nquit\n",
        {qc}, 0, {}, {[&] { scratch.write("hero.qc", head + "$sequence idle {\n"); }});
    CAPTURE(played.texts, played.ran.err);
    CHECK(played.reads(1, "$sequence idle gone.smd"));
    CHECK(played.reads(2, "this is the last good version"));
    CHECK(played.reads(2, "$sequence idle {"));
}

TEST_CASE("a mistyped name is said in the view with the one that was meant", "[window]") {
    const ScratchFolder scratch;
    scratch.write("hero.smd", reference(triangle()));
    const Played played =
        play("frames 4\ntext {text 1}\nquit\n", {path_text(scratch / "heor.smd")}, 0);
    CAPTURE(played.texts, played.ran.err);
    CHECK(played.reads(1, "heor.smd was not read"));
    CHECK(played.reads(1, "did you mean hero.smd?"));
    CHECK_FALSE(played.reads(1, "neither bones nor triangles"));
}

}  // namespace studioscope::source_window_test
