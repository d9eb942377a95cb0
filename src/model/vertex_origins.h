#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace studioscope {

struct Model;

// Where the vertices of sources stand in their files: kept for the panel that shows a vertex.

// Triangles from `first_triangle` on: the first one's material stands at `line`, its corners on the
// three lines below it, and every triangle takes four lines, until the next run.
constexpr uint64_t kUnknownLine = ~uint64_t{0};  // of a triangle with other lines inside it
struct TriangleLines {
    uint32_t first_triangle = 0;
    uint64_t line = 0;
};

// Of a DMX: the first corner that became the vertex, by its number in the index lists of its
// DmeMesh's vertex data ("positionsIndices"), and the face set that has it.
struct CornerOrigin {
    uint32_t corner = 0;
    uint32_t face_set = 0;

    bool operator==(const CornerOrigin&) const = default;
};

// A file whose vertices came into the model, for each of a run: one of the two lists.
struct OriginFile {
    std::string file;
    std::vector<uint32_t> lines;        // of the first corner of each vertex of an SMD; 0 unknown
    std::vector<CornerOrigin> corners;  // of each vertex of a DMX
};
// Vertices of the model that came together.
struct OriginRun {
    uint32_t first_vertex = 0;
    uint32_t count = 0;
    size_t file = 0;            // index into VertexOrigins::files
    std::string named_at = {};  // the place of a QC that names the file: "hero.qc:12"
};

struct VertexOrigins {
    std::string file;                  // a single SMD
    std::vector<TriangleLines> lines;  // its triangles, ascending
    std::vector<OriginFile> files;     // of a DMX, or those that a QC names
    std::vector<OriginRun> runs;
};

// The line of a triangle's material in its file, or 0.
uint64_t line_of(const VertexOrigins& origins, uint32_t triangle);

// Of a file with `lines`, the line of the first corner that each of the model's vertices was in
// there: the model as the file's reader made it.
std::vector<uint32_t> lines_of_vertices(const Model& model,
                                        const std::vector<TriangleLines>& lines);

// The run that holds the vertex; nullptr where none does.
const OriginRun* run_of(const VertexOrigins& origins, uint32_t vertex);

}  // namespace studioscope
