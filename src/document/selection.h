#pragma once

#include <optional>
#include <span>
#include <vector>

#include "model/model.h"

namespace studioscope {

// What is selected; kNone where nothing is. Reset when another model is opened.
struct Selection {
    int bone = kNone;
    int mesh = kNone;
    int fixup = kNone;   // row of the fixup table
    int vertex = kNone;  // index into Model::vertices
    int shape = kNone;
    int triangle = kNone;  // of the selected mesh, at the level that was drawn
    int triangle_lod = 0;
    int attachment = kNone;
    int hitbox = kNone;
    int material = kNone;

    bool operator==(const Selection&) const = default;
};

// What the eyes of the tree leave out of the view: 1 where hidden, by index into the model's lists.
// What stands past the end of a list is shown; a list ends with a 1.
struct Hidden {
    std::vector<char> meshes;
    std::vector<char> bones, attachments, hitboxes;  // of their overlays

    bool operator==(const Hidden&) const = default;
};
bool is_hidden(const std::vector<char>& hidden, int index);
void set_hidden(std::vector<char>& hidden, int index, bool hides);

struct VertexRange {
    uint32_t first = 0;  // index into Model::vertices
    uint32_t count = 0;  // 0: none
};

// What the mouse is over in a panel, which lights up in the view while it is. Made anew each frame.
struct Hover {
    int fixup = kNone;  // row of the fixup table: its vertices, wherever they are
    VertexRange lit;
    // A category of the shading mode: the others fade. The number of bones, a bone, a fixup row, a
    // level; kNone: those that are in none.
    std::optional<int> category;
};

// Whether the chosen model of each body part shows this mesh; none chosen: all are shown.
bool is_shown(std::span<const int> bodygroups, const Mesh& mesh);
// The same of Model::meshes[mesh], and nobody hid it.
bool is_drawn(const Model& model, std::span<const int> bodygroups, const Hidden& hidden, int mesh);

// The material that a mesh wears at a level under a skin family: index into Model::materials.
int material_of(const Model& model, int skin, const Mesh& mesh, int lod);

}  // namespace studioscope
