// Two models compared in the window, by a person's steps.

#include <catch2/catch.hpp>

#include "support/played.h"
#include "support/triangle_smd.h"

namespace studioscope::compare_window_test {

namespace {

std::string run_command(const std::string& words) {
    return "key ctrl+p\nframes 2\ntype " + words + "\nframes 2\nkey enter\nframes 4\n";
}

}  // namespace

// The counts of ollie's levels are those of `studioscope info`.
TEST_CASE("a QC is compared with its compiled model, and the other way round", "[window]") {
    const Played played =
        play("frames 3\npicture {1}\n" + run_command("its compiled model") +
                 "picture {2}\ntext {text 1}\n" + run_command("End the comparison") +
                 "picture {3}\ntext {text 2}\nquit\n",
             {sample_file("source/ollie.qc")}, 3);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "ollie.qc, LOD 0\n38 724 triangles\n22 166 vertices\n"));
    CHECK(played.reads(1, "ollie.mdl, LOD 0\n38 724 triangles\n22 166 vertices\n"));
    CHECK(played.reads(1, "Difference\n"));
    CHECK(played.reads(1, "kept 22 166"));
    CHECK_FALSE(played.reads(2, "Difference\n"));
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.02);

    const Played back = play("frames 3\n" + run_command("its source") + "text {text 1}\nquit\n",
                             {sample_file("models/studioscope/ollie.mdl")}, 0);
    CAPTURE(back.texts);
    CHECK(back.reads(1, "ollie.mdl, LOD 0\n"));
    CHECK(back.reads(1, "ollie.qc, LOD 0\n"));
}

TEST_CASE("a comparison follows the files of both models", "[window]") {
    const ScratchFolder scratch;
    const std::string a = (scratch / "a.smd").string(), b = (scratch / "b.smd").string();
    write_text(a, upright_smd("8"));
    write_text(b, upright_smd("10"));
    const std::string next = "meet {meet}\n" + kCheckFiles;
    const Played played = play(
        "frames 3\n" + run_command("Compare with...") + "type " + b +
            "\nframes 2\nkey enter\nframes 4\ntext {text 1}\n" + next + "text {text 2}\n" + next +
            "text {text 3}\nquit\n",
        {a}, 0, {},
        {[&] { write_text(b, upright_smd("11")); }, [&] { write_text(a, upright_smd("11")); }});
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "1 vertex moved, at most 2 units"));
    CHECK(played.reads(2, "1 vertex moved, at most 3 units"));
    CHECK(played.reads(3, "nothing differs by more than the tolerances"));
}

TEST_CASE("a window opened with --against compares, and a reload keeps the comparison",
          "[window]") {
    const ScratchFolder scratch;
    const std::string a = (scratch / "a.smd").string(), b = (scratch / "b.smd").string();
    write_text(a, upright_smd("8"));
    write_text(b, upright_smd("10"));
    const Played played = play("frames 4\ntext {text 1}\nkey f5\nframes 6\ntext {text 2}\nquit\n",
                               {a}, 0, {"--against", b});
    CAPTURE(played.ran.err, played.texts);
    for (const size_t text : {size_t{1}, size_t{2}}) {
        CAPTURE(text);
        CHECK(played.reads(text, "Difference\n"));
        CHECK(played.reads(text, "1 vertex moved, at most 2 units"));
    }
    const Played wipe =
        play("frames 4\ntext {text 1}\nquit\n", {a}, 0, {"--against", b, "--lods", "wipe"});
    CAPTURE(wipe.texts);
    CHECK_FALSE(wipe.reads(1, "Difference\n"));
    CHECK(wipe.reads(1, "1 vertex moved, at most 2 units"));
    const Played missing = play("frames 4\ntext {text 1}\nquit\n", {a}, 0,
                                {"--against", (scratch / "c.smd").string()});
    CAPTURE(missing.texts);
    CHECK(missing.reads(1, "Cannot read c.smd: nothing is compared"));
}

TEST_CASE("a saved picture brings its comparison back, also in a copy of the folder", "[window]") {
    const ScratchFolder scratch;
    std::filesystem::create_directories(scratch / "new/old");
    const std::string a = (scratch / "new/a.smd").string();
    write_text(a, upright_smd("8"));
    write_text(scratch / "new/old/a.smd", upright_smd("10"));
    const std::string from_window = (scratch / "window.png").string();
    const std::string from_render = (scratch / "render.png").string();
    play("frames 4\nkey ctrl+l\nframes 3\npicture " + from_window + "\nquit\n", {a}, 0,
         {"--against", (scratch / "new/old/a.smd").string()});
    CHECK(run_studioscope(
              {"render", a, "--against", (scratch / "new/old/a.smd").string(), "-o", from_render})
              .status == 0);
    const ScratchFolder copy;
    std::filesystem::copy(scratch / "new", copy / "new", std::filesystem::copy_options::recursive);
    const Played played =
        play("frames 3\ntext {text 1}\ndrop " + from_window + "\nframes 4\ntext {text 2}\ndrop " +
                 from_render + "\nframes 4\ntext {text 3}\nquit\n",
             {(copy / "new/a.smd").string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK_FALSE(played.reads(1, "at most 2 units"));
    CHECK(played.reads(2, "1 vertex moved, at most 2 units"));
    CHECK_FALSE(played.reads(2, "Difference\n"));  // it was saved with a wipe
    CHECK(played.reads(3, "Difference\n"));
}

// The second triangle of the other model is at this place of the difference's pane, in a window of
// 1280 x 800; the list's line about new vertices is the second.
TEST_CASE("a vertex that only the compared model has is selected by a click or from the list",
          "[window]") {
    const ScratchFolder scratch;
    const std::string a = (scratch / "a.smd").string(), b = (scratch / "b.smd").string();
    write_text(a, upright_smd("8"));
    std::string two = upright_smd("8");
    two.insert(two.rfind("end\n"),
               "skin\n0 8 0 0 0 -1 0 0 0.5 1 0 1\n0 12 0 0 0 -1 0 1 0.5 1 0 1\n"
               "0 10 0 6 0 -1 0 0.5 1 1 0 1\n");
    write_text(b, two);
    const Played played = play(
        "frames 4\nmouse 545 500\nframes 2\npicture {1}\nclick left\nframes 4\npicture {2}\n"
        "text {text 1}\n"
        "mouse 440 500\nclick left\nframes 4\ntext {text 2}\n"
        "mouse 330 632\nclick left\nframes 4\ntext {text 3}\nquit\n",
        {a}, 2, {"--against", b});
    CAPTURE(played.ran.err, played.texts);
    // marked in the pane of the second model, and in that of the difference
    CHECK(changed(played.pictures[0], played.pictures[1], 605, 60, 925, 305) > 0);
    CHECK(changed(played.pictures[0], played.pictures[1], 280, 315, 600, 560) > 0);
    CHECK(played.reads(1, "Of b.smd, the compared model"));
    CHECK(played.reads(1, "only in the second model"));
    CHECK_FALSE(played.reads(2, "Of b.smd, the compared model"));
    CHECK(played.reads(3, "Of b.smd, the compared model"));
    CHECK(played.reads(3, "8 0 0"));
}

TEST_CASE("a model without a counterpart says so", "[window]") {
    const ScratchFolder scratch;
    const std::string qc = (scratch / "lone.qc").string();
    write_text(qc, "$modelname \"nowhere/lone.mdl\"\n$body body \"lone.smd\"\n");
    write_text(scratch / "lone.smd", kTriangleSmd);
    const Played played =
        play("frames 3\n" + run_command("its compiled model") + "text {text 1}\nquit\n", {qc}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(1, "No compiled model of this QC was found"));
}

}  // namespace studioscope::compare_window_test
