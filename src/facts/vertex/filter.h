#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "facts/vertex/columns.h"

namespace studioscope {

// The filter of the vertex table: conditions joined by `and`, `or`, `not` and parentheses;
// conditions side by side have to hold together.
//
//   weight[head] > 0.5     a column of kVertexColumns, == != < <= > >=, a number or a column
//   mesh == hat            a mesh or bone by its name: all of it, or a part that one name alone has
//   row:3                  short for row == 3
//   17                     the vertex of that number
//   head                   part of the name of its mesh or of a bone with a weight
//
// Case is ignored. A name in double quotes is a name whatever it contains.
struct FilteredVertices {
    std::vector<char> fits;  // one per vertex, 1: passes; empty: all pass, or there is a problem
    std::string problem;     // what is wrong with the text and where; empty if nothing is
    std::vector<VertexColumn> used;  // columns that the filter compares
};
FilteredVertices matching_vertices(const Model& model, const VertexColumns& columns,
                                   std::string_view filter);

// The vertices that fit, sorted by a column; those without a value in it are last. `fits` has an
// entry per vertex; empty: all fit.
std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       const std::vector<char>& fits, VertexColumn column,
                                       bool is_descending);

}  // namespace studioscope
