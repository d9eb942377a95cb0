#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "document/document.h"

namespace studioscope {

// A document with a model of one mesh and one bone: vertices at `places`, and triangles by their
// indices. Vertices without a triangle are part of the model too.
inline Document document_of_points(const std::vector<glm::vec3>& places,
                                   std::vector<uint32_t> triangles = {0, 1, 2},
                                   UpAxis up = UpAxis::kZ) {
    Scene scene;
    Model& model = scene.model;
    model.up = up;
    for (const glm::vec3& place : places) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = place;
        vertex.bone_count = 1;
        vertex.weight[0] = 1;
    }
    model.tangents.resize(places.size());
    model.bones.resize(1);
    model.lods.resize(1);
    model.materials.resize(1);
    model.skins = {{0}};
    model.body_parts = {{"body", {"body"}}};
    const auto count = static_cast<uint32_t>(places.size());
    model.meshes = {{"all", 0, 0, 0, {{0, count, std::move(triangles), {}, kNone}}}};
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

}  // namespace studioscope
