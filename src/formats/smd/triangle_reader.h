#pragma once

#include <string_view>

#include "formats/smd/triangles.h"

namespace studioscope {

// Reads one section of a `triangles` block; several readers run on different threads.
class SmdTriangleReader {
public:
    // `in` must be where a material line is expected.
    SmdTriangleReader(const TextReader& in, const SmdBones& bones, bool weights_as_compiler)
        : in_(in), binder_(bones, weights_as_compiler) {}

    // Reads triangles until one begins at or after `stop`, or the block ends.
    void read_to(const char* stop);

    // True at the end of the block: after its `end`, at another block's keyword, or at the end of
    // the file.
    bool is_over() const { return is_over_; }
    // True if the block ended without an `end`.
    bool is_unclosed() const { return is_unclosed_; }
    const TextReader& reader() const { return in_; }

    LineDiagnostics& report() { return report_; }
    // Returns the triangles read, with their fault counts.
    SmdTriangles take();

private:
    // True if the current line is the material name of the previous triangle.
    bool repeats_material() const;
    // Handles a line where a material is expected; returns true if a triangle follows.
    bool begin_triangle();
    void begin_unnamed();
    // Whether the empty line before `after` names the material of a triangle.
    bool names_no_material(const TextReader& after);
    void begin_material(std::string_view line);
    void close(bool is_unclosed) {
        is_over_ = true;
        is_unclosed_ = is_unclosed;
    }
    // Recovers from a fault: moves to the next line that is a material followed by three vertices.
    void resync();

    void read_triangle();
    // Records the line of the triangle just read, whose first corner was expected there.
    void keep_line(uint64_t first_corner);
    bool read_vertex(Vertex& vertex, bool& is_good);
    bool read_odd_vertex(Vertex& vertex, bool& is_good);
    void report_fault(std::string_view line, const SmdCornerFault& fault);
    void make_vertex(uint64_t line, Vertex& vertex);

    TextReader in_;
    WeightBinder binder_;
    SmdTriangles read_;
    LineDiagnostics report_{"smd"};
    SmdCorner corner_;
    SmdMesh* mesh_ = nullptr;
    std::string_view material_;                        // the line that named mesh_
    const char* no_triangle_before_ = in_.position();  // no empty line before it begins a triangle
    bool is_over_ = false;
    bool is_unclosed_ = false;
};

// Whether the next three lines from `in` on that say anything are vertex lines. Moves `in` to the
// first of them.
bool three_vertices_follow(TextReader& in);

}  // namespace studioscope
