#pragma once

#include <memory>

#include "document/document.h"
#include "model/compiled_model.h"
#include "model/mdl_file.h"

namespace studioscope {

// root > tail > end: the tail is a jiggle bone along the Z axis of the root, 10 units above it.
inline Model tail_model() {
    const glm::quat none(1, 0, 0, 0);
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0},
                   {"tail", 0, {{0, 0, 10}, none}, {}, 0},
                   {"end", 1, {{0, 0, 20}, none}, {}, 0}};
    return model;
}

// A jiggle bone without gravity, limits and springs.
inline MdlJiggle loose_jiggle(uint32_t flags, float length = 20) {
    MdlJiggle jiggle;
    jiggle.bone = 1;
    jiggle.springs.flags = flags;
    jiggle.springs.length = length;
    return jiggle;
}

// The scene of a model with these jiggle bones.
inline std::shared_ptr<Scene> jiggling_scene(Model model, std::vector<MdlJiggle> jiggles) {
    auto mdl = std::make_shared<MdlFile>();
    mdl->jiggles = std::move(jiggles);
    auto compiled = std::make_shared<CompiledModel>();
    compiled->mdl = std::move(mdl);
    auto scene = std::make_shared<Scene>();
    scene->model = std::move(model);
    scene->compiled = std::move(compiled);
    return scene;
}

// A document of tail_model() whose clip of one second, 30 frames, moves the root 30 units along X
// and back.
inline Document swaying_document(std::vector<MdlJiggle> jiggles) {
    Model model = tail_model();
    Clip clip;
    clip.name = "sway";
    clip.is_looping = true;
    Track track;
    for (int frame = 0; frame <= 30; ++frame) {
        clip.frames.push_back(frame);
        const int x = frame <= 15 ? 2 * frame : 60 - 2 * frame;
        track.positions.push_back({static_cast<float>(frame), {x, 0, 0}});
    }
    clip.tracks = {track};
    model.clips = {clip};
    Document document;
    document.scene = jiggling_scene(std::move(model), std::move(jiggles));
    document.playback.clip = 0;
    return document;
}

}  // namespace studioscope
