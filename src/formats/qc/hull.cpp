#include "formats/qc/hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

namespace studioscope {

namespace {

// Tolerances as shares of the size: a point nearer to a face counts as on it. The first pass leaves
// out corners that change nothing, but its faces may fold where many lie nearly in a plane; the
// second pass rebuilds the rest with a tolerance for rounding only.
constexpr double kOnFace = 1e-5, kHullRounding = 1e-9;

struct Face {
    std::array<uint32_t, 3> corners;
    glm::dvec3 normal;  // outwards, unit
    double offset;
    std::vector<uint32_t> outside;  // points above it; each is listed at one face
    bool is_covered = false;        // replaced by faces to a point beyond it
};

// Quickhull: grows a tetrahedron by the point that is farthest above a face; the patch of faces
// visible from it is replaced by faces from the patch's border to the point. Points inside are
// dropped with the faces they lay above, so that a large mesh takes no longer than sorting it.
class HullBuilder {
public:
    HullBuilder(const std::vector<glm::vec3>& points, double tolerance)
        : points_(points), tolerance_(tolerance) {}

    std::vector<Face> make();

private:
    glm::dvec3 point(uint32_t index) const { return glm::dvec3(points_[index]); }
    std::optional<std::array<uint32_t, 4>> first_four();
    template <typename Measure>
    uint32_t farthest(const Measure& measure) const;
    void add_face(uint32_t a, uint32_t b, uint32_t c);
    void assign_to_faces(const std::vector<uint32_t>& waiting, size_t first_face);
    std::vector<size_t> visible_patch(uint32_t index, size_t face);
    void grow(size_t face);
    double height(const Face& face, uint32_t index) const {
        return glm::dot(face.normal, point(index)) - face.offset;
    }

    static uint64_t edge(uint32_t from, uint32_t to) { return uint64_t{from} << 32 | to; }

    const std::vector<glm::vec3>& points_;
    std::vector<Face> faces_;
    std::unordered_map<uint64_t, size_t> face_left_of_;  // by edges, in the face's direction
    std::vector<uint64_t> border_;                       // border edges of the last patch
    double tolerance_;                                   // a share of the size, then a length
};

template <typename Measure>
uint32_t HullBuilder::farthest(const Measure& measure) const {
    uint32_t best = 0;
    for (uint32_t i = 1; i < points_.size(); ++i)
        if (measure(point(i)) > measure(point(best))) best = i;
    return best;
}

// Finds the corners of the first tetrahedron; nothing if all points lie in a plane.
std::optional<std::array<uint32_t, 4>> HullBuilder::first_four() {
    if (points_.size() < 4) return {};
    const uint32_t a = farthest([](const glm::dvec3& p) { return p.x + 0.1 * p.y + 0.01 * p.z; });
    const glm::dvec3 from = point(a);
    const uint32_t b = farthest([&](const glm::dvec3& p) { return glm::length(p - from); });
    const double size = glm::length(point(b) - from);
    tolerance_ *= size;
    if (!(size > 0)) return {};
    const glm::dvec3 along = (point(b) - from) / size;
    const auto from_line = [&](const glm::dvec3& p) {
        return glm::length(glm::cross(p - from, along));
    };
    const uint32_t c = farthest(from_line);
    if (from_line(point(c)) <= tolerance_) return {};
    const glm::dvec3 up = glm::normalize(glm::cross(along, point(c) - from));
    const auto from_plane = [&](const glm::dvec3& p) { return std::abs(glm::dot(p - from, up)); };
    const uint32_t d = farthest(from_plane);
    if (from_plane(point(d)) <= tolerance_) return {};
    const bool is_above = glm::dot(point(d) - from, up) > 0;
    return is_above ? std::array{a, c, b, d} : std::array{a, b, c, d};
}

// Corners on one line have no plane and see nothing.
void HullBuilder::add_face(uint32_t a, uint32_t b, uint32_t c) {
    glm::dvec3 normal = glm::cross(point(b) - point(a), point(c) - point(a));
    if (glm::length(normal) > 0) normal = glm::normalize(normal);
    for (const uint64_t side : {edge(a, b), edge(b, c), edge(c, a)})
        face_left_of_[side] = faces_.size();
    faces_.push_back({{a, b, c}, normal, glm::dot(normal, point(a)), {}, false});
}

// Assigns each point to the first of the newest faces that it is above; points above none are
// inside.
void HullBuilder::assign_to_faces(const std::vector<uint32_t>& waiting, size_t first_face) {
    for (const uint32_t index : waiting)
        for (size_t face = first_face; face < faces_.size(); ++face)
            if (height(faces_[face], index) > tolerance_) {
                faces_[face].outside.push_back(index);
                break;
            }
}

// Marks the faces visible from a point, across their edges; `border_` gets the edges of the patch.
std::vector<size_t> HullBuilder::visible_patch(uint32_t index, size_t face) {
    border_.clear();
    faces_[face].is_covered = true;
    std::vector<size_t> patch{face};
    for (size_t i = 0; i < patch.size(); ++i) {
        const std::array<uint32_t, 3> corners = faces_[patch[i]].corners;
        for (size_t side = 0; side < 3; ++side) {
            const uint32_t from = corners[side], to = corners[(side + 1) % 3];
            // A hull that rounding tore has no face here.
            const auto found = face_left_of_.find(edge(to, from));
            const bool is_torn = found == face_left_of_.end();
            if (!is_torn && faces_[found->second].is_covered) continue;
            if (!is_torn && height(faces_[found->second], index) > tolerance_) {
                faces_[found->second].is_covered = true;
                patch.push_back(found->second);
            } else {
                border_.push_back(edge(from, to));
            }
        }
    }
    return patch;
}

void HullBuilder::grow(size_t face) {
    const std::vector<uint32_t>& above = faces_[face].outside;
    const uint32_t highest = *std::max_element(
        above.begin(), above.end(),
        [&](uint32_t a, uint32_t b) { return height(faces_[face], a) < height(faces_[face], b); });
    const size_t first_new = faces_.size();
    std::vector<uint32_t> waiting;
    for (const size_t covered : visible_patch(highest, face)) {
        for (const uint32_t index : std::exchange(faces_[covered].outside, {}))
            if (index != highest) waiting.push_back(index);
        const std::array<uint32_t, 3>& corners = faces_[covered].corners;
        for (size_t side = 0; side < 3; ++side)
            face_left_of_.erase(edge(corners[side], corners[(side + 1) % 3]));
    }
    for (const uint64_t side : border_)
        add_face(static_cast<uint32_t>(side >> 32), static_cast<uint32_t>(side), highest);
    assign_to_faces(waiting, first_new);
}

std::vector<Face> HullBuilder::make() {
    const auto four = first_four();
    if (!four) return {};
    const auto [a, b, c, d] = *four;
    add_face(a, b, c);
    add_face(a, d, b);
    add_face(b, d, c);
    add_face(c, d, a);
    std::vector<uint32_t> all(points_.size());
    std::iota(all.begin(), all.end(), 0u);
    assign_to_faces(all, 0);
    for (size_t face = 0; face < faces_.size(); ++face)
        if (!faces_[face].outside.empty()) grow(face);
    std::erase_if(faces_, [](const Face& face) { return face.is_covered; });
    return std::move(faces_);
}

bool comes_first(const glm::vec3& a, const glm::vec3& b) {
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
}

ConvexPiece hull_within(const std::vector<glm::vec3>& points, double tolerance) {
    ConvexPiece piece;
    std::vector<uint32_t> place(points.size(), UINT32_MAX);
    for (const Face& face : HullBuilder(points, tolerance).make())
        for (const uint32_t corner : face.corners) {
            if (place[corner] == UINT32_MAX) {
                place[corner] = static_cast<uint32_t>(piece.points.size());
                piece.points.push_back(points[corner]);
            }
            piece.indices.push_back(place[corner]);
        }
    return piece;
}

// The outline of points in one plane, sorted, in their order around it; empty if they lie on a
// line.
std::vector<glm::vec3> planar_outline(const std::vector<glm::vec3>& points) {
    struct InPlane {
        glm::dvec2 at;
        size_t index;
    };
    if (points.size() < 3) return {};
    const glm::dvec3 from(points[0]);
    glm::dvec3 along(0), up(0);
    for (const glm::vec3& point : points)
        if (const glm::dvec3 way = glm::dvec3(point) - from; glm::length(way) > glm::length(along))
            along = way;
    for (const glm::vec3& point : points)
        if (const glm::dvec3 way = glm::cross(along, glm::dvec3(point) - from);
            glm::length(way) > glm::length(up))
            up = way;
    const double least = kOnFace * glm::dot(along, along);  // area of a turn
    if (!(glm::length(up) > least)) return {};
    const glm::dvec3 side = glm::normalize(glm::cross(up, along));
    along = glm::normalize(along);
    std::vector<InPlane> sorted;
    for (size_t i = 0; i < points.size(); ++i) {
        const glm::dvec3 way = glm::dvec3(points[i]) - from;
        sorted.push_back({{glm::dot(way, along), glm::dot(way, side)}, i});
    }
    std::sort(sorted.begin(), sorted.end(), [](const InPlane& a, const InPlane& b) {
        return a.at.x != b.at.x ? a.at.x < b.at.x : a.at.y < b.at.y;
    });
    std::vector<InPlane> outline;
    const auto add_half = [&](auto begin, auto end) {
        const size_t start = outline.size();
        for (auto next = begin; next != end; ++next) {
            const auto turns_left = [&] {
                const glm::dvec2 a = outline.back().at - outline[outline.size() - 2].at,
                                 b = next->at - outline.back().at;
                return a.x * b.y - a.y * b.x > least;
            };
            while (outline.size() > start + 1 && !turns_left()) outline.pop_back();
            outline.push_back(*next);
        }
        outline.pop_back();  // the first one of the other half
    };
    add_half(sorted.begin(), sorted.end());
    add_half(sorted.rbegin(), sorted.rend());
    std::vector<glm::vec3> corners;
    for (const InPlane& corner : outline) corners.push_back(points[corner.index]);
    return corners;
}

// A polygon that is seen from both sides.
ConvexPiece flat_piece(std::vector<glm::vec3> outline) {
    ConvexPiece piece;
    piece.points = std::move(outline);
    for (uint32_t i = 1; i + 1 < piece.points.size(); ++i)
        piece.indices.insert(piece.indices.end(), {0, i, i + 1, 0, i + 1, i});
    return piece;
}

}  // namespace

ConvexPiece convex_hull(const std::vector<glm::vec3>& points) {
    std::vector<glm::vec3> single = points;
    std::erase_if(single, [](const glm::vec3& p) { return !std::isfinite(p.x + p.y + p.z); });
    std::sort(single.begin(), single.end(), comes_first);
    single.erase(std::unique(single.begin(), single.end()), single.end());
    ConvexPiece piece = hull_within(hull_within(single, kOnFace).points, kHullRounding);
    return piece.indices.empty() ? flat_piece(planar_outline(single)) : piece;
}

bool is_taken_for_flat(const std::vector<glm::vec3>& points) {
    constexpr float kMinLength = 0.001f, kFlat = 0.5f;
    glm::vec3 normal{0};
    for (size_t i = 1, k = 2; k < points.size(); ++k) {
        const glm::vec3 edge = points[i] - points[0];
        const glm::vec3 across = glm::cross(edge, points[k] - points[0]);
        if (glm::length(across) > kMinLength) {
            normal = glm::normalize(across);
            break;
        }
        if (glm::length(edge) < kMinLength) ++i;
    }
    float least = std::numeric_limits<float>::max(), most = -least;
    for (const glm::vec3& point : points) {
        least = std::min(least, glm::dot(point, normal));
        most = std::max(most, glm::dot(point, normal));
    }
    return most - least <= kFlat;
}

double enclosed_volume(const ConvexPiece& piece) {
    double six = 0;
    for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) {
        const glm::dvec3 a(piece.points[piece.indices[i]]), b(piece.points[piece.indices[i + 1]]),
            c(piece.points[piece.indices[i + 2]]);
        six += glm::dot(a, glm::cross(b, c));
    }
    return six / 6;
}

}  // namespace studioscope
