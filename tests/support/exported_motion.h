#pragma once

#include <fmt/format.h>

#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "model/compiled_model.h"
#include "support/exported_prop.h"
#include "support/motion_files.h"

namespace studioscope::exported_motion {

// Made-up animations and sequences of three bones without a mesh, exported, built and compared.
// Their bytes are by the MDL page, sections 7 and 8.

inline constexpr float kPositionStep = 1.0f / 256, kAngleStep = 0.39269908f / 32768;
inline constexpr uint32_t kLoops = 0x1, kIsDelta = 0x4, kIsPost = 0x10;

// Streams of three frames for one component, as they are behind the offsets.
inline void put_stream(DataWriter& data, const std::array<int, 3>& values) {
    data.u8({3, 3}).u16({values[0], values[1], values[2]});
}

// Rotation about X and place along X of a bone in three frames.
inline void put_bone(DataWriter& data, int bone, const std::array<int, 3>& turns,
                     const std::array<int, 3>& places, bool is_last) {
    data.node(bone, 0x0C, is_last ? 0 : 32);
    data.u16({12, 0, 0}).u16({14, 0, 0});
    put_stream(data, turns);
    put_stream(data, places);
}

inline Bytes three_frames() {
    DataWriter data;
    put_bone(data, 0, {0, 1000, -1000}, {0, 256, -300}, false);
    put_bone(data, 1, {5, -5, 32000}, {-7, 0, 30000}, true);
    return data.bytes;
}

inline TestMdl moving_model(const TestMotion& motion) {
    TestMdl mdl;
    mdl.meshes.clear();
    mdl.bones = {{"root", -1, {1, 2, 3}}, {"arm", 0, {4, 5, 6}}, {"hand", 1, {7, 8, 9}}};
    for (TestBone& bone : mdl.bones) {
        bone.position_scale = glm::vec3(kPositionStep);
        bone.euler_scale = glm::vec3(kAngleStep);
    }
    mdl.extra = motion;
    return mdl;
}

// A sequence named as its animation, which is implied.
inline TestMotion one_clip(uint32_t animation_flags = 0, uint32_t sequence_flags = 0) {
    TestMotion motion;
    motion.animations = {{"@walk", 3, animation_flags, three_frames()}};
    motion.sequences = {{"walk", {0}, sequence_flags}};
    return motion;
}

struct Exported {
    Scene scene;
    Result<ExportedModel> made = error("unreadable", "");

    const ExportReport& report() const { return made->report; }
    const std::string& qc() const { return made->files[0].text; }
    bool says(const std::string& line) const {
        return qc().find("\n" + line + "\n") != std::string::npos;
    }
    std::string text(const std::string& file) const {
        const ExportedFile* found = find_file(*made, file);
        return found == nullptr ? std::string() : found->text;
    }
};

inline Exported export_motion(const TestMotion& motion,
                              const std::function<void(MdlFile&)>& change = {},
                              const SourceChoices& choices = {}) {
    Exported all{load_from({{"/m/hero.mdl", moving_model(motion).bytes()}}, "/m/hero.mdl")};
    if (change) {
        auto mdl = std::make_shared<MdlFile>(*all.scene.compiled->mdl);
        change(*mdl);
        for (size_t i = 0; i < mdl->bones.size(); ++i)
            all.scene.model.bones[i].bind = mdl->bones[i].bind;
        auto files = std::make_shared<CompiledModel>(*all.scene.compiled);
        files->mdl = mdl;
        all.scene.compiled = files;
    }
    all.made = export_and_compare(all.scene, "hero", {}, choices);
    REQUIRE(all.made);
    return all;
}

// The entries about motion: the model is without a mesh, a surface and a collision mesh.
inline std::string of_motion(std::vector<ExportEntry> entries) {
    std::erase_if(entries, [](const ExportEntry& entry) {
        const std::string& kind = entry.kind;
        return kind == "model" || kind == "body_group" || kind == "hitbox" || kind == "material" ||
               kind == "mass";
    });
    return described(entries);
}

// Nothing is lost or different, and all numbers of three frames of three bones are stored again.
inline void check_whole(const Exported& all, size_t clips = 1) {
    INFO(all.qc());
    CHECK(of_motion(all.report().differs) == "");
    CHECK(of_motion(all.report().lost) == "");
    CHECK(all.report().equal.at("clip_numbers") == clips * 3 * 2 * 6);
    CHECK(all.report().equal.at("root_numbers") == clips * 3 * 6);
    CHECK_FALSE(has(all.report().guessed, "export-clip-step", "@walk"));
}

// The place and angles of a bone in a frame of an SMD.
inline std::array<double, 6> values_in(const std::string& smd, int frame, int bone) {
    std::istringstream lines(smd.substr(smd.find("skeleton\n")));
    std::string line;
    bool is_frame = false;
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::string first;
        words >> first;
        int number = 0;
        if (first == "time") {
            words >> number;
            is_frame = number == frame;
        } else if (is_frame && first == std::to_string(bone)) {
            std::array<double, 6> values{};
            for (double& value : values) words >> value;
            return values;
        }
    }
    return {};
}

}  // namespace studioscope::exported_motion
