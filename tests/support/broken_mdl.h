#pragma once

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "formats/compiled/compiled.h"
#include "model/animation/pose.h"
#include "model/validate.h"
#include "support/motion_files.h"
#include "support/parse.h"

namespace studioscope {

// Reads an MDL with errors.

inline TestMdl small() {
    TestMdl mdl;
    mdl.bones = {{"root", -1, {1, 2, 3}}, {"hand", 0, {4, 0, 0}}};
    mdl.textures = {"skin", "glass"};
    mdl.meshes = {{0, {5, 2}}, {1, {3, 3}}};
    return mdl;
}

inline TestMdl moving(TestMotion motion = {}) {
    TestMdl mdl = small();
    if (motion.animations[0].data.empty())
        motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    mdl.extra = std::move(motion);
    return mdl;
}

struct Survivor {
    MdlFile mdl;
    Model model;

    Diagnostics all() const {
        Diagnostics both = mdl.diagnostics;
        both.insert(both.end(), model.diagnostics.begin(), model.diagnostics.end());
        return both;
    }
    bool says(std::string_view code) const { return has_code(all(), code); }
};

inline std::vector<std::string> said_of_motion(const MdlFile& mdl, MotionUse use) {
    MotionFiles files{std::make_shared<const MdlFile>(mdl), nullptr, {"hero.mdl", "", ""}, use};
    std::vector<std::string> texts;
    for (const Diagnostic& said : make_motion_model(files).diagnostics)
        texts.push_back(to_string(said));
    return texts;
}

// Parses, assembles and poses the file in every sequence; checks that checking its motion reports
// the same as decoding it.
inline Survivor survive(const Bytes& file) {
    auto parsed = parse_mdl(file);
    REQUIRE(parsed);
    Survivor survivor{std::move(*parsed), {}};
    REQUIRE(said_of_motion(survivor.mdl, MotionUse::kChecked) ==
            said_of_motion(survivor.mdl, MotionUse::kNow));
    survivor.model = assemble_model(survivor.mdl, nullptr, nullptr, 0, {"hero.mdl", "", ""});
    validate(survivor.model);
    Pose pose;
    for (size_t clip = 0; clip < survivor.model.clips.size(); ++clip) {
        PoseRequest request;
        request.clip = static_cast<int>(clip);
        request.seconds = 0.3f;
        for (const float frame : {-1.0f, 0.0f, 0.5f, 1e6f}) {
            request.frame = frame;
            update_pose(survivor.model, request, pose);
            for (const Affine& bone : pose.world)
                for (const glm::vec4& row : bone.rows)
                    REQUIRE((std::isfinite(row.x + row.y) && std::isfinite(row.z + row.w)));
        }
    }
    return survivor;
}

inline bool says(const Bytes& file, std::string_view code) { return survive(file).says(code); }

inline size_t at_of(int32_t offset) { return static_cast<size_t>(offset); }

}  // namespace studioscope
