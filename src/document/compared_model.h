#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "document/document.h"
#include "document/parts.h"
#include "document/view/fates.h"
#include "document/view/panes.h"

namespace studioscope {

// The fates of the vertices of both models at the level that is shown of each.
struct LevelFates {
    VertexFates first, second;
    std::shared_ptr<const VertexPaint> paint, second_paint;
    // Triangles of which the other model has no equal one.
    size_t lost_triangles = 0, new_triangles = 0;

    // Vertices of the first model; of the second where only that has the fate.
    size_t count(VertexFate fate) const;
};
LevelFates level_fates(const Scene& first, const Scene& second, const SceneDiff& diff, int lod,
                       int second_lod);

// The model that the open one is compared with, and what differs.
struct ComparedModel {
    Document document;               // the second model; its choices follow those of the open one
    SceneDiff diff;                  // of all levels, the open model's first
    std::vector<std::string> facts;  // the differences as text, in the order of SceneDiff
    // The index in the second model of each entry of the open model's lists.
    std::map<Part, std::vector<int>> counterparts;
    std::map<std::pair<int, int>, LevelFates> levels;  // as far as shown, by the levels of both
};
std::shared_ptr<ComparedModel> compared_model(const Document& document, Scene second,
                                              SceneDiff diff);

// The panes of the view: those of two models where they are compared, else those of levels. `lod`:
// the open model's level without panes; `aspect`: the view's width / height.
std::vector<LodPane> view_panes(const Document& document, int lod, float aspect);
// Width / height of a pane's camera picture, in a view of this aspect.
float pane_aspect(const Document& document, float aspect);

// The functions below need Document::compared.

// Gives the second model the choices of the open one, its parts found by name.
void follow_choices(const Document& document);
// The level of the second model that is shown with this level of the open one.
int second_level(const Document& document, int lod);
// The fates at a level of the open model.
const LevelFates& fates_at(const Document& document, int lod);

// The counterpart of a vertex of the second model in the open one at its level, or kNone.
int vertex_in_first(const Document& document, int lod, int vertex);
// The counterpart of a vertex of the open model in the second one at a level, or kNone.
int vertex_in_second(const Document& document, int lod, int vertex);
// The vertex of the second model that is selected and that the open model lacks, or kNone.
int selected_addition(const Document& document);

// The vertices of the open model on their way to their counterparts, `share` 0 to 1: position,
// normal and texture coordinates. Those without a counterpart stay.
std::vector<Vertex> morphed_vertices(const Document& document, int lod, float share);

// The names of two compared files: those of the files, with the folders in which they differ if
// both have the same name.
std::array<std::string, 2> compared_names(const std::filesystem::path& first,
                                          const std::filesystem::path& second);

// Selects what a difference is about in the open model: a vertex and its level, a bone, clip and
// frame, shape, mesh, material, attachment or hitbox. Returns whether there is something to be
// framed. A vertex that only the second model has becomes Selection::compared_vertex; what else
// only that has is at `position`, Z up.
struct DifferencePlace {
    bool is_selected = false;
    std::optional<glm::vec3> position;
};
DifferencePlace go_to(Document& document, const Difference& difference);

}  // namespace studioscope
