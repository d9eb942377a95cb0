#include "formats/dmx/faces.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/work_context.h"

namespace studioscope {

namespace {

using Triangles = std::vector<std::array<uint32_t, 3>>;

constexpr float kRounding = 1e-5f;

// Twice the signed area of the triangle relative to the polygon's normal; negative for a reflex
// corner.
double turn(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c,
            const glm::dvec3& normal) {
    return glm::dot(glm::cross(b - a, c - b), normal);
}

bool is_convex(std::span<const glm::vec3> corners, const glm::dvec3& normal) {
    const size_t count = corners.size();
    for (size_t i = 0; i < count; ++i)
        if (turn(corners[i], corners[(i + 1) % count], corners[(i + 2) % count], normal) <
            -1e-7 * glm::dot(normal, normal))
            return false;
    return true;
}

void add_fan(size_t count, size_t first, Triangles& triangles) {
    for (size_t i = 1; i + 1 < count; ++i)
        triangles.push_back({static_cast<uint32_t>(first),
                             static_cast<uint32_t>((first + i) % count),
                             static_cast<uint32_t>((first + i + 1) % count)});
}

size_t closest_corner(std::span<const glm::vec3> corners) {
    const size_t count = corners.size();
    size_t best = 0;
    float min_sum = std::numeric_limits<float>::max();
    for (size_t i = 0; i < count; ++i) {
        float sum = 0;
        for (size_t step = 2; step + 1 < count; ++step)
            sum += glm::distance(corners[i], corners[(i + step) % count]);
        // The corners of a rectangle differ by rounding only: the first of them is used.
        if (sum < min_sum * (1 - kRounding)) {
            min_sum = sum;
            best = i;
        }
    }
    return best;
}

bool is_inside(const glm::dvec3& p, const std::array<glm::dvec3, 3>& ear,
               const glm::dvec3& normal) {
    for (size_t i = 0; i < 3; ++i)
        if (turn(ear[i], ear[(i + 1) % 3], p, normal) < 0) return false;
    return true;
}

// Ear clipping: repeatedly cuts the first ear. The result for a corner is kept until one of its
// neighbours is cut, so that each pair of corners is tested a few times only.
class EarCutter {
public:
    EarCutter(std::span<const glm::vec3> corners, const glm::dvec3& normal)
        : corners_(corners),
          normal_(normal),
          remaining_(corners.size()),
          is_remaining_(corners.size(), true),
          blocked_by_(corners.size(), 0) {
        for (size_t i = 0; i < remaining_.size(); ++i) remaining_[i] = static_cast<uint32_t>(i);
    }

    void run(Triangles& triangles) {
        while (remaining_.size() > 3) {
            size_t at = 0;
            while (at < remaining_.size() && !is_ear(at)) ++at;
            if (at == remaining_.size()) at = 1;  // the outline crosses itself: any cut is as good
            const uint32_t before = neighbor(at, -1), after = neighbor(at, 1);
            triangles.push_back({before, remaining_[at], after});
            is_remaining_[remaining_[at]] = false;
            remaining_.erase(remaining_.begin() + static_cast<std::ptrdiff_t>(at));
            blocked_by_[before] = blocked_by_[after] = 0;
        }
        triangles.push_back({remaining_[0], remaining_[1], remaining_[2]});
    }

private:
    static constexpr uint32_t kTurnsBack = 0xFFFFFFFF;

    uint32_t neighbor(size_t at, std::ptrdiff_t step) const {
        const size_t count = remaining_.size();
        return remaining_[(at + count + static_cast<size_t>(step)) % count];
    }

    bool is_ear(size_t at) {
        const uint32_t before = neighbor(at, -1), here = remaining_[at], after = neighbor(at, 1);
        uint32_t& blocked_by = blocked_by_[here];
        if (blocked_by == kTurnsBack) return false;
        const std::array<glm::dvec3, 3> ear{corners_[before], corners_[here], corners_[after]};
        if (blocked_by == 0 && turn(ear[0], ear[1], ear[2], normal_) <= 0) {
            blocked_by = kTurnsBack;
            return false;
        }
        // Corners before `blocked_by` do not block the ear, or were cut off.
        for (; blocked_by < corners_.size(); ++blocked_by) {
            check_cancelled_at(tests_++);
            const uint32_t other = blocked_by;
            if (!is_remaining_[other] || other == before || other == here || other == after)
                continue;
            // A corner that coincides with one of the ear's (a hole's bridge) does not block it.
            const glm::dvec3 p = corners_[other];
            if (p == ear[0] || p == ear[1] || p == ear[2]) continue;
            if (is_inside(p, ear, normal_)) return false;
        }
        return true;
    }

    std::span<const glm::vec3> corners_;
    const glm::dvec3 normal_;
    std::vector<uint32_t> remaining_;
    std::vector<bool> is_remaining_;
    // For each corner, the first corner inside its triangle; corners_.size(): it is an ear.
    std::vector<uint32_t> blocked_by_;
    size_t tests_ = 0;
};

constexpr size_t kEntriesPerPiece = size_t{1} << 14;

void split_faces(DmxFaces faces, size_t set, std::vector<DmxFacePiece>& pieces) {
    while (!faces.empty()) {
        const size_t min_size = std::min(kEntriesPerPiece, faces.size());
        const auto last =
            std::find(faces.begin() + static_cast<std::ptrdiff_t>(min_size) - 1, faces.end(), -1);
        const size_t size = std::min(static_cast<size_t>(last - faces.begin()) + 1, faces.size());
        pieces.push_back({faces.first(size), set});
        faces = faces.subspan(size);
    }
}

void count_triangles(DmxFacePiece& piece, const DmxVertexData& data) {
    for_each_polygon(piece.faces, data, piece.tally, [&](DmxFaces polygon) {
        piece.triangle_count += static_cast<uint32_t>(polygon.size() - 2);
        piece.tally.huge_polygons += polygon.size() > kMaxPolygonCorners;
    });
}

void report_faces(const DmxFaceSets& faces, const DmxMesh& mesh, Location location,
                  Diagnostics& diagnostics) {
    DmxFaceTally tally;
    std::vector<bool> has_triangles(faces.sets.size());
    for (const DmxFacePiece& piece : faces.pieces) {
        tally.bad_polygons += piece.tally.bad_polygons;
        tally.short_polygons += piece.tally.short_polygons;
        tally.huge_polygons += piece.tally.huge_polygons;
        if (piece.triangle_count > 0) has_triangles[piece.set] = true;
    }
    const auto report = [&](Severity severity, const char* code, size_t count, const char* what) {
        if (count == 0) return;
        diagnostics.push_back(
            {severity, code, fmt::format("mesh \"{}\": {} {}", mesh.name, count, what), location});
    };
    report(Severity::kWarning, "dmx-face-corner", tally.bad_polygons,
           "polygons with a corner outside the mesh; left out");
    report(Severity::kNote, "dmx-short-polygon", tally.short_polygons,
           "polygons with fewer than 3 corners; left out");
    const auto empty = std::count(has_triangles.begin(), has_triangles.end(), false);
    report(Severity::kNote, "dmx-empty-faces", static_cast<size_t>(empty),
           "face sets without polygons; ignored");
    report(Severity::kWarning, "dmx-huge-polygon", tally.huge_polygons,
           "polygons with more than 512 corners; triangulated as if convex");
}

}  // namespace

glm::vec3 polygon_normal(std::span<const glm::vec3> corners) {
    glm::dvec3 sum(0);
    const glm::dvec3 origin = corners[0];
    for (size_t i = 1; i + 1 < corners.size(); ++i)
        sum += glm::cross(glm::dvec3(corners[i]) - origin, glm::dvec3(corners[i + 1]) - origin);
    return sum;
}

void triangulate(std::span<const glm::vec3> corners, Triangles& triangles) {
    const size_t count = corners.size();
    if (count < 3) return;
    if (count == 3) return add_fan(3, 0, triangles);
    if (count > kMaxPolygonCorners) return add_fan(count, 0, triangles);
    const glm::dvec3 normal = polygon_normal(corners);
    if (is_convex(corners, normal)) return add_fan(count, closest_corner(corners), triangles);
    EarCutter(corners, normal).run(triangles);
}

DmxFaceSets read_face_sets(const ElementGraph& graph, const DmxMesh& mesh, Diagnostics& diagnostics,
                           ThreadPool& workers) {
    DmxFaceSets result;
    uint32_t number = 0;
    for (const Element* element : find_elements(graph, *mesh.element, {"faceSets"})) {
        DmxFaceSet set;
        set.number = number++;
        if (element == nullptr) continue;
        const Attribute* faces = find_attribute(graph, *element, "faces");
        if (faces != nullptr && faces->type == AttributeType::kInt)
            set.faces = attribute_ints(graph, *faces);
        constexpr uint64_t kStepsPerCorner = 8;  // until it is in its mesh
        graph.take_reads(kStepsPerCorner * set.faces.size());
        if (const Element* material = find_element(graph, *element, {"material"}))
            set.material = text_or(graph, *material, {"mtlName"}, graph_name(graph, *material));
        split_faces(set.faces, result.sets.size(), result.pieces);
        result.sets.push_back(std::move(set));
    }
    workers.parallel_for(result.pieces.size(), 1, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) count_triangles(result.pieces[i], *mesh.data);
    });
    for (DmxFacePiece& piece : result.pieces) {
        piece.first_triangle = result.triangle_count;
        result.triangle_count += piece.triangle_count;
    }
    report_faces(result, mesh, graph_location(graph, mesh.element->location), diagnostics);
    return result;
}

}  // namespace studioscope
