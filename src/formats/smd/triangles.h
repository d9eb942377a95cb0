#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/index_table.h"
#include "core/name_map.h"
#include "core/seeded_hash.h"
#include "core/text.h"
#include "formats/smd/corner.h"
#include "model/vertex.h"
#include "model/vertex_origins.h"

namespace studioscope {

// The vertices of one material, identical corners merged.

class SharedVertices {
public:
    // Returns the index of the vertex that is equal bit by bit; adds it if there is none.
    uint32_t find_or_add_vertex(const Vertex& vertex) {
        return find_or_add_vertex(vertex, vertex_hash(vertex));
    }

    // Starts fetching the vertex's slot into the cache and returns the hash for
    // find_or_add_vertex(), to be called after other work.
    uint32_t prefetch_slot(const Vertex& vertex) const {
        const uint32_t hash = vertex_hash(vertex);
        table_.prefetch_slot(hash);
        return hash;
    }
    uint32_t find_or_add_vertex(const Vertex& vertex, uint32_t hash) {
        const uint32_t index = table_.find_or_add(hash, [&](uint32_t known) {
            return std::memcmp(&vertices_[known], &vertex, sizeof vertex) == 0;
        });
        if (index == vertices_.size()) vertices_.push_back(vertex);
        return index;
    }

    const std::vector<Vertex>& vertices() const { return vertices_; }
    std::vector<Vertex> take() { return std::move(vertices_); }

private:
    uint32_t vertex_hash(const Vertex& vertex) const {
        constexpr uint64_t kOdd1 = 0x9E3779B97F4A7C15, kOdd2 = 0xD6E8FEB86659FD93;
        uint64_t words[6];
        static_assert(sizeof words == sizeof vertex);
        std::memcpy(words, &vertex, sizeof words);
        uint64_t a = (words[0] ^ seed_) * kOdd1, b = (words[1] ^ ~seed_) * kOdd2;
        a = ((a ^ (a >> 32)) + words[2]) * kOdd1;
        b = ((b ^ (b >> 32)) + words[3]) * kOdd2;
        a = ((a ^ (a >> 32)) + words[4]) * kOdd1;
        b = ((b ^ (b >> 32)) + words[5]) * kOdd2;
        const uint64_t both = (a ^ (b >> 29) ^ (b << 35)) * kOdd1;
        return static_cast<uint32_t>(both >> 32);
    }

    std::vector<Vertex> vertices_;
    IndexTable table_;
    uint64_t seed_ = hash_seed();
};

struct SmdMesh {
    FileName material;        // name as in the file
    SharedVertices vertices;  // v as in the file, 0 at the bottom
    std::vector<uint32_t> indices;
    std::vector<uint32_t> file_triangles;
};

// The meshes of an SMD, in order of first use.
class SmdMeshes {
public:
    // Finds a mesh by material; names that differ in case or extension only are one material, as in
    // the compiler.
    size_t find_or_add(std::string_view material);

    SmdMesh& operator[](size_t index) { return meshes_[index]; }
    std::vector<SmdMesh>& all() { return meshes_; }

    // Appends the meshes of the next section, whose triangles were counted from 0.
    void append(SmdMeshes&& later, uint32_t triangles_before);

private:
    std::vector<SmdMesh> meshes_;
    NameMap<size_t> index_of_key_;
};

// The `triangles` blocks of an SMD.

struct SmdTriangles {
    uint64_t first_line = 0;  // line of the first block
    SmdMeshes meshes;
    uint32_t triangle_count = 0;
    std::vector<TriangleLines> lines;  // lines of all triangles read
    WeightTallies weights;
    LineTally not_finite;
    LineTally link_mismatches;
    LineTally quoted_materials;
    LineTally unnamed_materials;

    // Appends the triangles of the next section, whose lines and triangles were counted from 0.
    void append(SmdTriangles&& later, uint64_t lines_before);
    // Reports the counted faults.
    void finish(LineDiagnostics& report, bool as_compiler) const;
};

struct SmdTriangleOptions {
    bool weights_as_compiler = false;
    int threads = 1;  // maximum
};

// Reads the block; `in` must be at the line after the keyword, and is moved past the block. The
// result does not depend on the number of threads.
void read_triangles(TextReader& in, const SmdBones& bones, const SmdTriangleOptions& options,
                    SmdTriangles& triangles, LineDiagnostics& report);

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
    // True if the empty line before `after` is the name of a triangle's unnamed material.
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

// True if the next three lines of `in` that are not blank are vertex lines. Moves `in` to the first
// of them.
bool three_vertices_follow(TextReader& in);

}  // namespace studioscope
