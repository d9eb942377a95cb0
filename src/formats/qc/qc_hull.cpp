#include "formats/qc/qc_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

namespace studioscope {

namespace {

struct Face {
    std::array<uint32_t, 3> corners;
    glm::dvec3 normal;  // outwards, unit
    double offset;
};

// Grows a tetrahedron point by point; a new one takes the place of all faces that it sees.
class HullMaker {
public:
    explicit HullMaker(const std::vector<glm::vec3>& points) : points_(points) {}

    std::vector<Face> make();

private:
    glm::dvec3 point(uint32_t index) const { return glm::dvec3(points_[index]); }
    std::optional<std::array<uint32_t, 4>> first_four();
    template <typename Measure>
    uint32_t farthest(const Measure& measure) const;
    void add_face(uint32_t a, uint32_t b, uint32_t c);
    void add_point(uint32_t index);
    double height(const Face& face, uint32_t index) const {
        return glm::dot(face.normal, point(index)) - face.offset;
    }

    const std::vector<glm::vec3>& points_;
    std::vector<Face> faces_;
    double tolerance_ = 0;
};

template <typename Measure>
uint32_t HullMaker::farthest(const Measure& measure) const {
    uint32_t best = 0;
    for (uint32_t i = 1; i < points_.size(); ++i)
        if (measure(point(i)) > measure(point(best))) best = i;
    return best;
}

// Nothing where all points lie in a plane.
std::optional<std::array<uint32_t, 4>> HullMaker::first_four() {
    if (points_.size() < 4) return {};
    const uint32_t a = farthest([](const glm::dvec3& p) { return p.x + 0.1 * p.y + 0.01 * p.z; });
    const glm::dvec3 from = point(a);
    const uint32_t b = farthest([&](const glm::dvec3& p) { return glm::length(p - from); });
    const double size = glm::length(point(b) - from);
    tolerance_ = size * 1e-5;
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

void HullMaker::add_face(uint32_t a, uint32_t b, uint32_t c) {
    glm::dvec3 normal = glm::cross(point(b) - point(a), point(c) - point(a));
    if (glm::length(normal) > 0) normal = glm::normalize(normal);
    faces_.push_back({{a, b, c}, normal, glm::dot(normal, point(a))});
}

void HullMaker::add_point(uint32_t index) {
    std::set<std::pair<uint32_t, uint32_t>> edges;  // of the faces that see it
    for (const Face& face : faces_)
        if (height(face, index) > tolerance_)
            for (size_t i = 0; i < 3; ++i)
                edges.emplace(face.corners[i], face.corners[(i + 1) % 3]);
    if (edges.empty()) return;
    std::erase_if(faces_, [&](const Face& face) { return height(face, index) > tolerance_; });
    for (const auto& [from, to] : edges)
        if (!edges.contains({to, from})) add_face(from, to, index);
}

std::vector<Face> HullMaker::make() {
    const auto four = first_four();
    if (!four) return {};
    const auto [a, b, c, d] = *four;
    add_face(a, b, c);
    add_face(a, d, b);
    add_face(b, d, c);
    add_face(c, d, a);
    for (uint32_t i = 0; i < points_.size(); ++i) add_point(i);
    return std::move(faces_);
}

bool comes_first(const glm::vec3& a, const glm::vec3& b) {
    if (a.x != b.x) return a.x < b.x;
    if (a.y != b.y) return a.y < b.y;
    return a.z < b.z;
}

}  // namespace

ConvexPiece convex_hull(const std::vector<glm::vec3>& points) {
    std::vector<glm::vec3> single = points;
    std::erase_if(single, [](const glm::vec3& p) { return !std::isfinite(p.x + p.y + p.z); });
    std::sort(single.begin(), single.end(), comes_first);
    single.erase(std::unique(single.begin(), single.end()), single.end());
    ConvexPiece piece;
    std::vector<uint32_t> place(single.size(), UINT32_MAX);
    for (const Face& face : HullMaker(single).make())
        for (const uint32_t corner : face.corners) {
            if (place[corner] == UINT32_MAX) {
                place[corner] = static_cast<uint32_t>(piece.points.size());
                piece.points.push_back(single[corner]);
            }
            piece.indices.push_back(place[corner]);
        }
    return piece;
}

double volume_of(const ConvexPiece& piece) {
    double six = 0;
    for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) {
        const glm::dvec3 a(piece.points[piece.indices[i]]), b(piece.points[piece.indices[i + 1]]),
            c(piece.points[piece.indices[i + 2]]);
        six += glm::dot(a, glm::cross(b, c));
    }
    return six / 6;
}

}  // namespace studioscope
