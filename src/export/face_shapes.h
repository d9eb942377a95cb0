#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "export/dmx_writer.h"
#include "export/smd_writer.h"
#include "model/mdl_file.h"
#include "model/model.h"

namespace studioscope {

// The shapes of a compiled model, and which kind of source holds each.

// A vertex that a shape moves, as the compiled model stores it.
struct FaceMove {
    uint32_t vertex = 0;  // index into Model::vertices
    glm::vec3 position{0}, normal{0};
    uint8_t side = 0, speed = 0;
    float wrinkle = 0;
};

// The flexes of the meshes of one model of a body part that are one shape of its source.
struct FaceShape {
    int flex = kNone, pair = kNone;  // indices into Model::flex_names
    std::array<float, 4> ramp{};
    std::vector<FaceMove> moves;  // of vertices that the finest level draws
};

// The shapes of a model of a body part, each once for all meshes.
std::vector<FaceShape> shapes_of(const Model& model, const MdlModel& record,
                                 const MeshesOfModels::Meshes& meshes);

// The name of a pair by its sides, which are NAMER and NAMEL; empty if they are none of a source.
std::string pair_name(const std::string& right, const std::string& left);

// Exchanges the sides of a pair.
void swap_sides(FaceShape& shape);

// Whether a DMX has the shape, as no VTA can: one with wrinkles, or of a choice of a body group,
// which has no lines for it.
bool is_of_dmx(const Model& model, const FaceShape& shape, bool is_choice);

// The shape as a DMX has it, pairs with their left side first. Its pair must have such names.
DmxShape dmx_shape(const Model& model, const FaceShape& shape);

// Whether the body part is a choice of several models.
inline bool is_choice(const MdlFile& mdl, size_t part) {
    return part < mdl.body_parts.size() && mdl.body_parts[part].models.size() > 1;
}

}  // namespace studioscope
