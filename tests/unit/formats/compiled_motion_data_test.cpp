// Compiled sequences of the sample data against the animation SMDs that they were compiled from:
// every bone, by name, in every frame.

#include <catch2/catch.hpp>

#include "core/at.h"
#include "formats/compiled/compiled.h"
#include "formats/smd/smd.h"
#include "model/animation/pose.h"
#include "model/validate.h"
#include "support/data_files.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::compiled_motion_data_test {

namespace {

struct Pair {
    std::string sequence;
    std::string smd;
};

struct Largest {
    double position = 0;
    double rotation = 0;  // radians
    double reach = 0;     // distance of a bone from the origin
    size_t bones = 0, frames = 0;
};

Model read_compiled(const std::filesystem::path& path) {
    const auto mdl = parse_mdl(read_bytes(path));
    REQUIRE(mdl);
    Model model = assemble_model(*mdl, nullptr, nullptr, 0, {path.string(), "", ""});
    validate(model);
    for (const Diagnostic& diagnostic : model.diagnostics) FAIL_CHECK(to_string(diagnostic));
    return model;
}

Model read_smd(const std::filesystem::path& path) {
    const Bytes bytes = read_bytes(path);
    auto smd = parse_smd(as_text(bytes));
    REQUIRE(smd);
    validate(*smd);
    REQUIRE(smd->clips.size() == 1);
    return *smd;
}

int clip_named(const Model& model, const std::string& name) {
    for (size_t i = 0; i < model.clips.size(); ++i)
        if (model.clips[i].name == name) return static_cast<int>(i);
    return kNone;
}

// Compares the bones' world positions. The compiler rotates animations by 90 degrees about Z and
// scales positions ($scale); the rest is the source's.
Largest compare(const Model& compiled, int clip, const Model& source, double scale) {
    const glm::dmat4 turn = glm::mat4_cast(glm::angleAxis(glm::radians(90.0), glm::dvec3(0, 0, 1)));
    Largest largest;
    Pose ours, theirs;
    const Clip& motion = source.clips[0];
    for (const int frame : motion.frames) {
        PoseRequest request;
        request.clip = clip;
        request.frame = static_cast<float>(frame - motion.first_frame());
        update_pose(compiled, request, ours);
        request.clip = 0;
        request.frame = static_cast<float>(frame);
        update_pose(source, request, theirs);
        ++largest.frames;
        for (size_t bone = 0; bone < compiled.bones.size(); ++bone) {
            const int other = find_bone(source, compiled.bones[bone].name);
            if (other == kNone) continue;
            ++largest.bones;
            const glm::dmat4 expected = turn * to_matrix(at(theirs.world, other));
            const glm::dmat4 found = to_matrix(ours.world[bone]);
            const glm::dvec3 offset = glm::dvec3(found[3]) - glm::dvec3(expected[3]) * scale;
            largest.reach = std::max(largest.reach, glm::length(glm::dvec3(found[3])));
            largest.position = std::max(largest.position, glm::length(offset));
            const glm::dquat difference = glm::conjugate(glm::quat_cast(glm::dmat3(expected))) *
                                          glm::quat_cast(glm::dmat3(found));
            const double sine = glm::length(glm::dvec3(difference.x, difference.y, difference.z));
            largest.rotation = std::max(largest.rotation, 2 * std::asin(std::min(sine, 1.0)));
        }
    }
    return largest;
}

void check_pairs(const std::string& mdl, const std::string& folder, double scale,
                 const std::vector<Pair>& pairs) {
    const Model compiled = read_compiled(data_folder() / mdl);
    for (const Pair& pair : pairs) {
        CAPTURE(pair.sequence);
        const Model source = read_smd(data_folder() / folder / pair.smd);
        const int clip = clip_named(compiled, pair.sequence);
        REQUIRE(clip != kNone);
        CHECK(at(compiled.clips, clip).frames.size() == source.clips[0].frames.size());
        const Largest largest = compare(compiled, clip, source, scale);
        CHECK(largest.bones >= largest.frames);
        // Constant positions are half floats (11 bits), moving angles 16 bits of their range.
        CHECK(largest.position < largest.reach / 1024);
        CHECK(largest.rotation < 3e-4);
    }
}

}  // namespace

TEST_CASE("sequences of the balisong pose as their source", "[compiled][data]") {
    if (!has_data()) SKIP(kNoData);
    check_pairs("GMod-BuuBalisong/models/weapons/c_buu_balisong.mdl",
                "GMod-BuuBalisong/Viewmodel + Worldmodel Source", 1,
                {{"idle", "anims/idle.smd"},
                 {"draw1", "anims/draw1.smd"},
                 {"draw2", "anims/draw2.smd"},
                 {"draw_fail", "anims/draw_fail.smd"},
                 {"miss1", "anims/miss1.smd"},
                 {"hithard", "anims/hithard.smd"}});
}

TEST_CASE("sequences of the shopkeeper pose as their source", "[compiled][data]") {
    if (!has_data()) SKIP(kNoData);
    const std::string folder = "gmod-experiment-redux/content/models/experiment-redux/";
    check_pairs(
        folder + "shopkeeper.mdl", folder + "source_files", 2,
        {{"idle", "shopkeeper_anims/idle.smd"}, {"inspect", "shopkeeper_anims/inspect.smd"}});
    check_pairs(folder + "shopkeeper_portal_door.mdl", folder + "source_files", 2,
                {{"open", "shopkeeper_anims/open.smd"}, {"close", "shopkeeper_anims/close.smd"}});
}

}  // namespace studioscope::compiled_motion_data_test
