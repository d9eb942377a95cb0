#pragma once

#include <span>
#include <string>

#include "export/face_shapes.h"
#include "export/smd_writer.h"

namespace studioscope {

// A mesh with its shapes as DMX: keyvalues2, which people can read and compare, and which every
// compiler with DMX reads, as model 1, the oldest version.

// The meshes at one level of detail, with shapes that is_of_dmx(), pairs with their left side
// first. Each vertex stays one: with its own number for position, normal and UV. Sides and speeds
// are of a vertex, so that all shapes share those of the first.
std::string dmx_mesh(const MeshSource& source, const MeshesOfModels::Meshes& meshes, size_t lod,
                     std::span<const FaceShape> shapes);

}  // namespace studioscope
