#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "facts/fixup_report.h"
#include "model/scene.h"

namespace studioscope {

// Columns of the vertex table, for sorting and filtering.
enum class VertexColumn {
    kVertex,
    kMesh,
    kLod,
    kX,
    kY,
    kZ,
    kNormalX,
    kNormalY,
    kNormalZ,
    kTurn,
    kU,
    kV,
    kBone,  // the one with the greatest weight
    kWeight,
    kDistance,
    kBoneCount,
    kDelta,
    kPool,
    kRow,
    kLine,
    kCorner,
};

// The kind of name that a column takes in brackets in an expression: `weight[head]`.
enum class ColumnArgument { kNone, kBone, kShape };

struct VertexColumnRow {
    VertexColumn column;
    const char* name;  // header of the column, and its name in expressions
    ColumnArgument argument;
    int decimals;  // 0: whole numbers
    const char* help;
};
inline constexpr VertexColumnRow kVertexColumns[] = {
    {VertexColumn::kVertex, "vertex", ColumnArgument::kNone, 0, "Number of the vertex"},
    {VertexColumn::kMesh, "mesh", ColumnArgument::kNone, 0, "Mesh, by name or number"},
    {VertexColumn::kLod, "lod", ColumnArgument::kNone, 0, "Coarsest LOD that draws it"},
    {VertexColumn::kX, "x", ColumnArgument::kNone, 3, "Position in the bind pose"},
    {VertexColumn::kY, "y", ColumnArgument::kNone, 3, "Position in the bind pose"},
    {VertexColumn::kZ, "z", ColumnArgument::kNone, 3, "Position in the bind pose"},
    {VertexColumn::kNormalX, "nx", ColumnArgument::kNone, 3, "Normal in the bind pose"},
    {VertexColumn::kNormalY, "ny", ColumnArgument::kNone, 3, "Normal in the bind pose"},
    {VertexColumn::kNormalZ, "nz", ColumnArgument::kNone, 3, "Normal in the bind pose"},
    {VertexColumn::kTurn, "turn", ColumnArgument::kNone, 1,
     "Degrees between its normal and that of the nearest vertex of its mesh in LOD 0"},
    {VertexColumn::kU, "u", ColumnArgument::kNone, 4, "Texture coordinate"},
    {VertexColumn::kV, "v", ColumnArgument::kNone, 4, "Texture coordinate, 0 at the top"},
    {VertexColumn::kBone, "bone", ColumnArgument::kNone, 0,
     "Bone with the greatest weight, by name or number"},
    {VertexColumn::kWeight, "weight", ColumnArgument::kBone, 3,
     "Greatest weight; weight[head]: weight of that bone"},
    {VertexColumn::kDistance, "distance", ColumnArgument::kBone, 3,
     "Distance to its bone in the bind pose; distance[head]: to that bone"},
    {VertexColumn::kBoneCount, "bones", ColumnArgument::kNone, 0, "Number of bones, 1 to 3"},
    {VertexColumn::kDelta, "delta", ColumnArgument::kShape, 3,
     "How far the selected shape moves it; delta[smile]: that shape"},
    {VertexColumn::kPool, "pool", ColumnArgument::kNone, 0, "Place in the pool of the VVD"},
    {VertexColumn::kRow, "row", ColumnArgument::kNone, 0, "Fixup row that brought it"},
    {VertexColumn::kLine, "line", ColumnArgument::kNone, 0, "Line in the source file"},
    {VertexColumn::kCorner, "corner", ColumnArgument::kNone, 0, "Corner in the DMX"},
};

// Facts about all vertices at once, one entry per vertex in each list.
struct VertexColumns {
    std::vector<int> mesh;         // index into Model::meshes, or kNone
    std::vector<int> lod;          // coarsest level that draws it, or kNone
    std::vector<float> turn;       // degrees, or NaN; empty for a model of one level
    std::vector<float> delta;      // Source units; empty if no shape is selected
    std::vector<uint32_t> pool;    // index in the VVD's pool; empty without a VVD
    std::vector<int> row;          // row of the fixup table, or kNone; empty without a VVD
    std::vector<uint32_t> line;    // line in its text source, or 0; empty if no vertex has one
    std::vector<uint32_t> corner;  // corner in its DMX; empty if no vertex has one
};
// `shape` is an index into Model::shapes, or kNone.
VertexColumns vertex_columns(const Scene& scene, const FixupReport& fixups, int shape = kNone);

// Whether the model has values for a column.
bool has_column(const Model& model, const VertexColumns& columns, VertexColumn column);

// The values of one column for all vertices; NaN where a vertex has none. `argument` is an index
// into the bones or shapes, or kNone.
std::vector<double> column_values(const Model& model, const VertexColumns& columns,
                                  VertexColumn column, int argument = kNone);

// The value of one vertex in a column without argument.
double column_value(const Model& model, const VertexColumns& columns, uint32_t vertex,
                    VertexColumn column);

// Index of the vertex's greatest weight.
size_t heaviest_weight(const Vertex& vertex);

// The listed vertices as CSV: a header, then a line per vertex with every column that the model
// has; names of meshes and bones in place of their numbers, those that a spreadsheet would take for
// formulas behind a '.
std::string vertex_csv(const Model& model, const VertexColumns& columns,
                       const std::vector<uint32_t>& order);

}  // namespace studioscope
