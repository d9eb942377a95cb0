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

// The fates of the vertices of both models at their displayed levels.
struct LevelFates {
    VertexFates first, second;
    std::shared_ptr<const VertexPaint> paint, second_paint;
    // Triangles without an equal one in the other model.
    size_t lost_triangles = 0, new_triangles = 0;

    // Counts vertices of the first model, or of the second for fates that only it has.
    size_t count(VertexFate fate) const;
};
LevelFates level_fates(const Scene& first, const Scene& second, const SceneDiff& diff, int lod,
                       int second_lod);

// The second model of a comparison, and the differences.
struct ComparedModel {
    Document document;               // second model; its choices follow those of the open one
    SceneDiff diff;                  // differences at all levels; the open model is the first
    std::vector<std::string> facts;  // the differences as text, in the order of SceneDiff
    // The index in the second model of each entry of the open model's lists.
    std::map<Part, std::vector<int>> counterparts;
    std::map<std::pair<int, int>, LevelFates> levels;  // cache by the levels of both
};
std::shared_ptr<ComparedModel> compared_model(const Document& document, Scene second,
                                              SceneDiff diff);

// The panes of the view: of two models during a comparison, else of levels. `lod`: the open model's
// level without panes; `aspect`: the view's width / height.
std::vector<LodPane> view_panes(const Document& document, int lod, float aspect);
// Width / height of a pane's camera picture, in a view of this aspect.
float pane_aspect(const Document& document, float aspect);

// The functions below need Document::compared.

// Gives the second model the choices of the open one, its parts found by name.
void follow_choices(const Document& document);
// The level of the second model to show with this level of the open one.
int second_level(const Document& document, int lod);
// The fates at a level of the open model.
const LevelFates& fates_at(const Document& document, int lod);

// The counterpart of a vertex of the second model in the open one at its level, or kNone.
int vertex_in_first(const Document& document, int lod, int vertex);
// The counterpart of a vertex of the open model in the second one at a level, or kNone.
int vertex_in_second(const Document& document, int lod, int vertex);
// The selected vertex of the second model that the open model lacks, or kNone.
int selected_addition(const Document& document);

// The vertices of the open model morphed to their counterparts, `share` 0 to 1: position, normal
// and texture coordinates. Those without a counterpart stay.
std::vector<Vertex> morphed_vertices(const Document& document, int lod, float share);

// Display names of two compared files: their file names, with the differing folders if both have
// the same name.
std::array<std::string, 2> compared_names(const std::filesystem::path& first,
                                          const std::filesystem::path& second);

// Selects the part of a difference in the open model: a vertex and its level, a bone, clip and
// frame, shape, mesh, material, attachment or hitbox. Returns whether there is something to frame.
// A vertex of the second model alone becomes Selection::compared_vertex; other parts of that have
// their `position`, Z up.
struct DifferencePlace {
    bool is_selected = false;
    std::optional<glm::vec3> position;
};
DifferencePlace go_to(Document& document, const Difference& difference);

}  // namespace studioscope
