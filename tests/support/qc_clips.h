#pragma once

#include "core/at.h"
#include "model/animation/sample_clip.h"
#include "model/animation/sequence.h"
#include "support/near.h"
#include "support/qc_files.h"

namespace studioscope {

// Clips of QCs made of small SMDs, and the transforms of their bones.

// Cancels the quarter rotation that every clip gets, so that clips pose as their files.
inline const std::string kUnturned = "$origin 0 0 0 -90\n$body body a\n";

constexpr float kRight = 1.5707963f;  // radians of a quarter turn

// Frames in which the root moves along X by `step` per frame, and the tip rotates about Z by `turn`
// radians per frame.
inline std::string walk(int frames, float step, float turn = 0) {
    std::string text;
    for (int i = 0; i < frames; ++i)
        text += "time " + std::to_string(i) + "\n0 " + std::to_string(step * float(i)) +
                " 0 0 0 0 0\n1 0 0 10 0 0 " + std::to_string(turn * float(i)) + "\n";
    return animation(text);
}

inline QcTexts clip_files() {
    return {{"a.smd", reference(triangle() + triangle("skin", " 1 1 1"))},
            {"walk.smd", walk(5, 2)},
            {"turn.smd", walk(5, 0, 0.1f)},
            {"still.smd", walk(1, 0)}};
}

inline std::vector<Transform> pose_at(const Model& model, const Clip& clip, int index) {
    std::vector<Transform> local;
    for (const Bone& bone : model.bones) local.push_back(clip.is_delta ? Transform() : bone.bind);
    sample_clip(clip, static_cast<float>(clip.first_frame() + index), {}, local);
    return local;
}

inline const Clip& named(const Model& model, const std::string& name) {
    for (const Clip& clip : model.clips)
        if (clip.name == name) return clip;
    FAIL("no clip " << name);
    return model.clips.front();
}

inline size_t frames_in(const Clip& clip) {
    return static_cast<size_t>(clip.last_frame() - clip.first_frame()) + 1;
}

inline float about_z(const glm::quat& rotation) { return euler_from_rotation(rotation).z; }

inline glm::vec3 root_at(const Model& model, const std::string& clip, int index) {
    return pose_at(model, named(model, clip), index)[0].position;
}

inline float tip_turn_at(const Model& model, const std::string& clip, int index) {
    return about_z(pose_at(model, named(model, clip), index)[1].rotation);
}

}  // namespace studioscope
