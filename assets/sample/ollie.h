#pragma once

#include "sample/body_surface.h"
#include "sample/features.h"

namespace studioscope::assets {

// Ollie, the octopus: a model made by these programs alone. About 60 units tall, facing -Y, on the
// ground z = 0.

// Parts of the figure that do not depend on the expression.
struct Figure {
    std::array<Arm, kArmCount> arms;
    BodyField field;
    BodySurface body;
    std::vector<Lattice> suckers;
    Lattice hat;

    Figure();
};

// The meshes with one expression; vertices correspond between expressions.
struct FigureMeshes {
    AssetMesh skin, suckers, eyes, hat;

    std::array<AssetMesh*, 4> all() { return {&skin, &suckers, &eyes, &hat}; }
};

FigureMeshes make_meshes(const Figure& figure, const Face& face);

// Makes the whole description: bones, meshes, levels, shapes, sliders, clips.
Asset make_ollie(const Figure& figure);

std::vector<AssetShape> make_shapes(const Figure& figure);
std::vector<AssetControl> make_controls();
std::vector<AssetClip> make_clips(const std::vector<AssetBone>& bones);

}  // namespace studioscope::assets
