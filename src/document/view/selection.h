#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// The selected parts; kNone: none. Reset when another model is opened.
struct Selection {
    int bone = kNone;
    int mesh = kNone;
    int fixup = kNone;   // row of the fixup table
    int vertex = kNone;  // index into Model::vertices
    int shape = kNone;
    int triangle = kNone;  // triangle of the selected mesh, at `triangle_lod`
    int triangle_lod = 0;
    int attachment = kNone;
    int hitbox = kNone;
    int material = kNone;
    // Index into the Model::vertices of the compared model: a vertex that the open model lacks.
    // Ignored while `vertex` is set.
    int compared_vertex = kNone;

    bool operator==(const Selection&) const = default;
};

// The parts that are hidden in the tree: 1 where hidden, by index into the model's lists. Entries
// past the end of a list are shown; the last entry of a list is always 1.
struct Hidden {
    std::vector<char> meshes;
    std::vector<char> bones, attachments, hitboxes;  // in their overlays

    bool operator==(const Hidden&) const = default;
};
bool is_hidden(const std::vector<char>& hidden, int index);
void set_hidden(std::vector<char>& hidden, int index, bool hides);

struct VertexRange {
    uint32_t first = 0;  // index into Model::vertices
    uint32_t count = 0;  // 0: none

    bool operator==(const VertexRange&) const = default;
};

// The vertices that light up for a part under the mouse pointer in a panel.
struct Highlight {
    int fixup = kNone;  // row of the fixup table, whose vertices are highlighted
    VertexRange lit;
    // The highlighted category of the shading mode, while the others fade: a number of bones, a
    // bone, a fixup row or a level; kNone: vertices without a category.
    std::optional<int> category;

    bool operator==(const Highlight&) const = default;
};

// The part under the mouse pointer in a panel, which is highlighted in the view. Reset every frame.
struct Hover : Highlight {
    // Whether the weights of the selected bone tint the shaded model; set by panels while the
    // bone's page is in front.
    bool tints_bone = true;
    std::vector<int> meshes;  // indices into Model::meshes, which get an outline
};

// A picked vertex, and the triangle of a mesh at a level from which it was picked; kNone: none.
struct PickedPart {
    int mesh = kNone;
    int triangle = kNone;
    int lod = 0;
    int vertex = kNone;

    bool operator==(const PickedPart&) const = default;
};

// Whether the chosen body groups show this mesh; empty `bodygroups`: all are shown.
bool is_shown(std::span<const int> bodygroups, const Mesh& mesh);
// Whether Model::meshes[mesh] is shown by the body groups and not hidden.
bool is_drawn(const Model& model, std::span<const int> bodygroups, const Hidden& hidden, int mesh);

// The material that a mesh uses at a level under a skin family: index into Model::materials.
int mesh_material(const Model& model, int skin, const Mesh& mesh, int lod);

}  // namespace studioscope
