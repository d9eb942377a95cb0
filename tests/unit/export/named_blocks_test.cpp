// Lines that clips name, of a made-up skeleton: the words by the QC page, sections 7 and 12.

#include <catch2/catch.hpp>

#include "export/qc_blocks.h"

namespace studioscope::named_blocks_test {

namespace {

MdlBone bone(const char* name, int parent) {
    MdlBone made;
    made.name = name;
    made.parent = parent;
    return made;
}

// A hip with a leg of two bones, and a root of its own.
MdlFile leg() {
    MdlFile mdl;
    mdl.bones = {bone("hip", -1), bone("thigh", 0), bone("calf", 1), bone("foot", 2),
                 bone("flag", -1)};
    return mdl;
}

MdlSequence sequence(const char* name, int weight_list) {
    MdlSequence made;
    made.name = name;
    made.weight_list = weight_list;
    return made;
}

}  // namespace

TEST_CASE("a weight list has the name of its first sequence and needs no line of ones",
          "[export]") {
    MdlFile mdl = leg();
    mdl.weight_lists = {{1, 1, 1, 1, 1}, {0, 0, .5f, .5f, 0}, {0, 1, 1, 0, 0.25f}, {0, 0, 0, 0, 0}};
    mdl.sequences = {sequence("idle", 0), sequence("kick", 2), sequence("kick2", 2),
                     sequence("nod", 1), sequence("declared", -1)};

    CHECK(weight_list_name(mdl, 0).empty());
    CHECK(weight_list_name(mdl, 1) == "weights_nod");
    CHECK(weight_list_name(mdl, 2) == "weights_kick");
    CHECK(weight_list_name(mdl, 3).empty());  // of no sequence
    CHECK(weight_list_name(mdl, 4).empty());
    CHECK(qc_weight_lists(mdl) ==
          "$weightlist \"weights_nod\" {\n\t\"calf\" 0.5\n}\n"
          "$weightlist \"weights_kick\" {\n\t\"thigh\" 1\n\t\"foot\" 0\n\t\"flag\" 0.25\n}\n");
}

TEST_CASE("a pose parameter wraps where it loops over its range", "[export]") {
    MdlFile mdl;
    mdl.pose_parameters = {
        {"move_yaw", 1, -180, 180, 360}, {"aim_pitch", 0, -45.5f, 90, 0}, {"spin", 1, 0, 100, 360}};

    CHECK(qc_pose_parameters(mdl) ==
          "$poseparameter \"move_yaw\" -180 180 wrap\n"
          "$poseparameter \"aim_pitch\" -45.5 90\n"
          "$poseparameter \"spin\" 0 100 loop 360\n");
}

TEST_CASE("an IK chain is named by its last bone, with its knee where one is stored", "[export]") {
    MdlFile mdl = leg();
    mdl.ik_chains = {{"foot", {1, 2, 3}, {{0.5f, -1, 0}, {0, 0, 0}, {0, 0, 0}}},
                     {"hand", {1, 2, 3}, {}},
                     {"lost", {1, 2, 9}, {}},
                     {"none", {}, {}}};
    mdl.ik_locks = {{1, 0.75f, 0.1f, 0}, {7, 1, 1, 0}};

    CHECK(qc_ik_chains(mdl) ==
          "$ikchain \"foot\" \"foot\" knee 0.5 -1 0\n"
          "$ikchain \"hand\" \"foot\"\n"
          "$ikautoplaylock \"hand\" 0.75 0.1\n");
}

}  // namespace studioscope::named_blocks_test
