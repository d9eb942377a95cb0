#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/thread_pool.h"
#include "formats/dmx/scene.h"

namespace studioscope {

// Triangulates a polygon of n corners: appends exactly n - 2 triangles to `triangles`, as corner
// numbers 0..n-1, in the polygon's winding. A convex polygon becomes a fan from the corner that is
// closest to the others (for a quad: the shorter diagonal), as in the compiler; a concave one is
// cut by ear clipping. Above kMaxPolygonCorners it is a plain fan, as the time grows with the
// square.
void triangulate(std::span<const glm::vec3> corners,
                 std::vector<std::array<uint32_t, 3>>& triangles);

constexpr size_t kMaxPolygonCorners = 512;

// The polygon's normal by Newell's method, for any shape; its length is twice the area, zero for a
// degenerate polygon.
glm::vec3 polygon_normal(std::span<const glm::vec3> corners);

// Corner indices of polygons, each polygon terminated by -1.
using DmxFaces = std::span<const int32_t>;

struct DmxFaceTally {
    size_t short_polygons = 0;
    size_t bad_polygons = 0;
    size_t huge_polygons = 0;
};

// Passes each valid polygon's corners to `use`.
template <typename Use>
void for_each_polygon(DmxFaces faces, const DmxVertexData& data, DmxFaceTally& tally,
                      const Use& use) {
    const size_t corner_count = data.corner_count();
    for (size_t begin = 0; begin < faces.size();) {
        size_t end = begin;
        bool is_bad = false;
        for (; end < faces.size() && faces[end] != -1; ++end) {  // the last -1 may be missing
            const auto corner = static_cast<uint32_t>(faces[end]);
            is_bad = is_bad || corner >= corner_count ||
                     (!data.bad_corners.empty() && data.bad_corners[corner]);
        }
        if (is_bad)
            ++tally.bad_polygons;
        else if (end - begin < 3)
            ++tally.short_polygons;
        else
            use(faces.subspan(begin, end - begin));
        begin = end + 1;
    }
}

// A DmeFaceSet of a mesh.
struct DmxFaceSet {
    DmxFaces faces;
    std::string material;
    uint32_t number = 0;  // index within the mesh's "faceSets"
};

// A run of a face set's polygons: the unit of work of a thread.
struct DmxFacePiece {
    DmxFaces faces;
    size_t set = 0;               // index into DmxFaceSets::sets
    uint32_t first_triangle = 0;  // triangle index within the mesh
    uint32_t triangle_count = 0;
    DmxFaceTally tally = {};
};

struct DmxFaceSets {
    std::vector<DmxFaceSet> sets;
    std::vector<DmxFacePiece> pieces;  // in order, made of whole polygons
    uint32_t triangle_count = 0;
};

DmxFaceSets read_face_sets(const ElementGraph& graph, const DmxMesh& mesh, Diagnostics& diagnostics,
                           ThreadPool& workers);

}  // namespace studioscope
