#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// A document small enough to count by hand. Bones: root(0) > spine(1) > head(2), root > hip(3) >
// foot(4). Two meshes of 6 and 4 vertices, levels of detail 0 and 1. One clip "walk": frames -2,
// -1, 0, 3, 4 (1 and 2 are skipped); bone 1 is omitted from frames 0 and 3.
inline Model sample_model() {
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0},
                   {"spine", 0, {}, {}, 0},
                   {"head", 1, {}, {}, 0},
                   {"hip", 0, {}, {}, 0},
                   {"foot", 3, {}, {}, 0}};
    model.vertices.resize(10);
    for (size_t i = 0; i < 10; ++i) {
        model.vertices[i].position = glm::vec3(static_cast<float>(i), 0, 0);
        model.vertices[i].bone[0] = i < 6 ? 2 : 4;
    }
    model.tangents.resize(10);
    model.lods = {{0}, {20}};
    model.materials = {{"skin", {}}, {"boot", {}}};
    model.skins = {{0, 1}, {1, 0}};
    model.body_parts = {{"body", {"naked", "dressed"}}};
    model.meshes = {
        {"upper", 0, 0, 0, {{0, 6, {0, 1, 2, 3, 4, 5}, {}, kNone}, {0, 3, {0, 1, 2}, {}, kNone}}},
        {"lower", 1, 0, 0, {{6, 4, {6, 7, 8}, {}, kNone}, {6, 3, {6, 7, 8}, {}, kNone}}}};
    Clip walk;
    walk.name = "walk";
    walk.frames = {-2, -1, 0, 3, 4};
    walk.tracks.resize(2);
    walk.tracks[1].bone = 1;
    for (const int frame : walk.frames) {
        const auto label = static_cast<float>(frame);
        walk.tracks[0].positions.push_back({label, {}});
        if (frame != 0 && frame != 3) walk.tracks[1].positions.push_back({label, {}});
    }
    model.clips = {walk, walk};
    model.clips[1].name = "run";
    return model;
}

// The sample with a fixup table of four rows: the coarse and the fine run of each mesh.
inline Scene sample_scene() {
    Scene scene;
    scene.file = "models/sample.mdl";
    scene.format = "mdl";
    scene.model = sample_model();
    VertexFile file;
    file.lod_count = 2;
    file.lod_vertex_counts = {10, 6, 6, 6, 6, 6, 6, 6};
    file.fixups = {{1, 0, 3}, {0, 6, 3}, {1, 3, 3}, {0, 9, 1}};
    file.pool = scene.model.vertices;
    scene.vertex_file = std::make_shared<VertexFile>(file);
    scene.diagnostics = {
        error("vvd-fixup-range", "fixup 3 reads vertices 9..12 of 10", at_offset(60)),
        warning("smd-short-vertex", "vertex line has 7 numbers", at_line(12)),
        note("files-missing", "no sample.phy beside the model")};
    return scene;
}

inline void open_sample(Document& document) { open_scene(document, sample_scene(), false); }

// Opens the sample with an attachment and a hitbox on its head, and a third mesh for the other
// choice of its body group.
inline void open_dressed(Document& document) {
    Scene scene = sample_scene();
    scene.model.attachments = {{"eyes", 2, {}}};
    scene.model.hitboxes = {{"", 0, 2, 1, glm::vec3(-1), glm::vec3(1)}};
    scene.model.meshes.push_back({"coat", 0, 0, 1, {{0, 6, {0, 1, 2}, {}, kNone}, {}}});
    open_scene(document, std::move(scene), false);
    document.panels.tree.folded = {};
}

}  // namespace studioscope
