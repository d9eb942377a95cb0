// The first clip or file of a $sequence, whatever option its name begins like. What is expected is
// from the QC format page, sections 14 and 15.
#include "support/qc_clips.h"

namespace studioscope::qc_first_source_test {

namespace {

// Of the first sequence: what its clip was made of, and what was said.
std::string first_path(const QcFile& qc) {
    INFO(all_said(qc.diagnostics));
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.motions.sequences.size() == 1);
    REQUIRE(qc.motions.sequences[0].clips.size() == 1);
    return at(qc.motions.animations, qc.motions.sequences[0].clips[0]).path;
}

QcFile read_beside(const std::string& text, const std::string& file) {
    Result<QcFile> qc =
        parse_qc(text, {}, "main.qc", {[&](const std::string& path) { return path == file; }, {}});
    REQUIRE(qc);
    return std::move(*qc);
}

}  // namespace

TEST_CASE("a first file whose name begins like an option is a file", "[qc]") {
    for (const std::string name : {"StartReload", "loop_idle", "frames1", "frame_x", "snapshot",
                                   "weights_a", "weightlift", "startle"}) {
        CAPTURE(name);
        for (const std::string& text : {"$sequence s " + name + " fps 12 loop\n",
                                        "$sequence s \"" + name + "\" fps 12 loop\n",
                                        "$sequence s { " + name + "\n fps 12\n loop\n}\n"}) {
            const QcFile qc = read_qc(text);
            CHECK(first_path(qc) == name);
            CHECK(qc.motions.animations[0].fps == 12.0f);
            CHECK(qc.motions.animations[0].flags == kQcLooping);
        }
    }
}

TEST_CASE("a quoted first word is a file, even if it is an option's name", "[qc]") {
    for (const std::string name : {"loop", "fps", "X", "snap", "frames", "activity", "delta"}) {
        CAPTURE(name);
        CHECK(first_path(read_qc("$sequence s \"" + name + "\" fps 12\n")) == name);
    }
}

TEST_CASE("a bare option is the first clip if a file or an animation has that name", "[qc]") {
    CHECK(first_path(read_beside("$sequence s loop fps 12\n", "loop")) == "loop");
    CHECK(first_path(read_beside("$pushd a\n$sequence s loop fps 12\n", "a/loop")) == "a/loop");
    CHECK(first_path(read_beside("$addsearchdir b\n$sequence s loop\n", "b/loop")) == "loop");
    CHECK(first_path(read_qc("$animation loop walk\n$sequence s loop\n")) == "walk");
    const QcFile option = read_beside("$sequence s loop walk\n", "walk");
    CHECK(first_path(option) == "walk");
    CHECK(option.motions.animations[0].flags == kQcLooping);
}

TEST_CASE("after the first clip words that begin like options are options", "[qc]") {
    const QcFile qc = read_qc("$sequence s walk looping frame 2 4 startloop 1\n");
    CHECK(first_path(qc) == "walk");
    const QcClip& clip = qc.motions.animations[0];
    CHECK(clip.flags == kQcLooping);
    CHECK(clip.frames == std::array<int, 2>{2, 4});
    CHECK(clip.loop_start == 1);
}

TEST_CASE("snap is an option only as a whole word", "[qc]") {
    const QcFile qc = read_qc("$sequence s walk snap\n$sequence t { walk snapshot }\n");
    CHECK(qc.diagnostics.empty());
    REQUIRE(qc.motions.sequences.size() == 2);
    CHECK(at(qc.motions.animations, qc.motions.sequences[0].clips[0]).flags == kQcSnap);
    CHECK(qc.motions.sequences[1].clips.size() == 2);
}

TEST_CASE("an activity before the first clip has its weight, a file of such a name has none",
          "[qc]") {
    const QcFile activity = read_qc("$sequence s \"ACT_IDLE\" 1 walk\n");
    CHECK(first_path(activity) == "walk");
    CHECK(activity.motions.sequences[0].activity == "ACT_IDLE");
    CHECK(first_path(read_qc("$sequence s act_walk fps 12\n")) == "act_walk");
}

}  // namespace studioscope::qc_first_source_test
