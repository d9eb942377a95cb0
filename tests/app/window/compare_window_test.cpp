// Two models compared in the window, by a person's steps.

#include <catch2/catch.hpp>

#include "support/played.h"
#include "support/skip.h"

namespace studioscope {

namespace {

std::string run_command(const std::string& words) {
    return "key ctrl+p\nframes 2\ntype " + words + "\nframes 2\nkey enter\nframes 4\n";
}

}  // namespace

// The counts of ollie's levels are those of `studioscope info`.
TEST_CASE("a QC is compared with its compiled model, and the other way round", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const Played played =
        play("frames 3\npicture {1}\n" + run_command("its compiled model") +
                 "picture {2}\ntext {text 1}\n" + run_command("End the comparison") +
                 "picture {3}\ntext {text 2}\nquit\n",
             {sample_file("source/ollie.qc")}, 3);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.ran.status == 0);
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
    if (!has_display()) SKIP(kNoDisplay);
    const auto triangle = [](const std::string& z) {
        return "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n"
               "triangles\nskin\n0 -4 0 0 0 -1 0 0 0 1 0 1\n0 4 0 0 0 -1 0 1 0 1 0 1\n"
               "0 0 0 " +
               z + " 0 -1 0 0 1 1 0 1\nend\n";
    };
    const ScratchFolder scratch;
    const std::string a = (scratch / "a.smd").string(), b = (scratch / "b.smd").string();
    write_text(a, triangle("8"));
    write_text(b, triangle("10"));
    // long enough for two checks of the files
    const std::string next = "meet {meet}\nframes 70\n";
    const Played played =
        play("frames 3\n" + run_command("Compare with...") + "type " + b +
                 "\nframes 2\nkey enter\nframes 4\ntext {text 1}\n" + next + "text {text 2}\n" +
                 next + "text {text 3}\nquit\n",
             {a}, 0, {},
             {[&] { write_text(b, triangle("11")); }, [&] { write_text(a, triangle("11")); }});
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.ran.status == 0);
    CHECK(played.reads(1, "1 vertex moved, at most 2 units"));
    CHECK(played.reads(2, "1 vertex moved, at most 3 units"));
    CHECK(played.reads(3, "nothing differs by more than the tolerances"));
}

TEST_CASE("a model without a counterpart says so", "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
    const ScratchFolder scratch;
    const std::string qc = (scratch / "lone.qc").string();
    write_text(qc, "$modelname \"nowhere/lone.mdl\"\n$body body \"lone.smd\"\n");
    write_text(scratch / "lone.smd",
               "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n"
               "triangles\nskin\n0 0 0 0 0 0 1 0 0 1 0 1\n0 4 0 0 0 0 1 1 0 1 0 1\n"
               "0 0 4 0 0 0 1 0 1 1 0 1\nend\n");
    const Played played =
        play("frames 3\n" + run_command("its compiled model") + "text {text 1}\nquit\n", {qc}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(1, "No compiled model of this QC was found"));
}

}  // namespace studioscope
