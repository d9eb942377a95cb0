#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace studioscope {

struct Model;

// The positions of source vertices in their files, for the vertex inspector.

// A run of triangles from `first_triangle` to the next run: the first one's material is at `line`,
// its corners on the three lines below it, and every triangle takes four lines.
constexpr uint64_t kUnknownLine = ~uint64_t{0};  // for a triangle with other lines inside it
struct TriangleLines {
    uint32_t first_triangle = 0;
    uint64_t line = 0;
};

// The DMX corner that first became the vertex: its index in the index lists of its DmeMesh's vertex
// data ("positionsIndices"), and its face set.
struct CornerOrigin {
    uint32_t corner = 0;
    uint32_t face_set = 0;

    bool operator==(const CornerOrigin&) const = default;
};

// A file that provided vertices, with one entry per vertex in one of its two lists.
struct OriginFile {
    std::string file;
    std::vector<uint32_t> lines;        // SMD: line of the first corner of each vertex; 0: unknown
    std::vector<CornerOrigin> corners;  // DMX: corner of each vertex
};
// A run of the model's vertices that came from one file.
struct OriginRun {
    uint32_t first_vertex = 0;
    uint32_t count = 0;
    size_t file = 0;            // index into VertexOrigins::files
    std::string named_at = {};  // location in the QC that names the file: "hero.qc:12"
};

struct VertexOrigins {
    std::string file;                  // path of a single SMD
    std::vector<TriangleLines> lines;  // triangles of the single SMD, ascending
    std::vector<OriginFile> files;     // files of a DMX, or those that a QC names
    std::vector<OriginRun> runs;
};

// The line of a triangle's material in its file, or 0 if unknown.
uint64_t triangle_line(const VertexOrigins& origins, uint32_t triangle);

// The line of the first corner of each of the model's vertices, in a file with `lines` (for a model
// as its reader made it).
std::vector<uint32_t> vertex_lines(const Model& model, const std::vector<TriangleLines>& lines);

// The run that contains the vertex; nullptr if there is none.
const OriginRun* origin_run(const VertexOrigins& origins, uint32_t vertex);

}  // namespace studioscope
