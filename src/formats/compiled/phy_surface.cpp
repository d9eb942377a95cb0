#include "formats/compiled/phy_surface.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>
#include <set>

#include "core/byte_reader.h"

namespace studioscope {

namespace {

constexpr size_t kSurfaceSize = 48, kNodeSize = 28, kTriangleSize = 16, kPointSize = 16;
constexpr size_t kTreeAt = 32;
constexpr size_t kMaxLeaves = 65536, kMaxNodes = 2 * kMaxLeaves;
constexpr float kUnitsOfMetre = 39.3700787f;
constexpr float kFarthest = 1e6f;

class SurfaceReader {
public:
    SurfaceReader(ByteSpan file, uint64_t start, uint64_t end, const std::string& solid,
                  Diagnostics& diagnostics)
        : file_(file.subspan(0, end)),
          start_(start),
          solid_(solid),
          diagnostics_(diagnostics),
          triangles_left_((end - start) / kTriangleSize) {}

    std::vector<ConvexPiece> read() {
        ByteReader in(file_);
        in.seek(start_ + kTreeAt);
        const auto tree = in.read<int32_t>();
        if (start_ + kSurfaceSize > file_.size() || !in.ok()) {
            report("phy-surface-range", "its surface is truncated; left out", start_);
            return {};
        }
        walk(static_cast<int64_t>(start_) + tree);
        return std::move(pieces_);
    }

private:
    void report(const char* code, const std::string& what, uint64_t offset) {
        constexpr size_t kMaxReported = 50;
        if (diagnostics_.size() < kMaxReported)
            diagnostics_.push_back(
                error(code, fmt::format("{}: {}", solid_, what), at_offset(offset)));
    }

    bool is_inside(int64_t offset, size_t size) const {
        return offset >= static_cast<int64_t>(start_) &&
               offset + static_cast<int64_t>(size) <= static_cast<int64_t>(file_.size());
    }

    void walk(int64_t root) {
        std::vector<int64_t> waiting{root};
        std::set<int64_t> seen;
        while (!waiting.empty()) {
            const int64_t node = waiting.back();
            waiting.pop_back();
            if (!is_inside(node, kNodeSize) || !seen.insert(node).second || seen.size() > kMaxNodes)
                return report(
                    "phy-tree",
                    fmt::format(
                        "its collision tree node at {} is invalid; the pieces before it are shown",
                        node),
                    start_);
            ByteReader in(file_);
            in.seek(static_cast<size_t>(node));
            const auto right = in.read<int32_t>(), ledge = in.read<int32_t>();
            if (right < 0)
                return report("phy-tree",
                              fmt::format("its collision tree has the backward offset {}; the "
                                          "pieces before it are shown",
                                          right),
                              static_cast<uint64_t>(node));
            if (right == 0) {  // inner nodes may also have a ledge: the hull of the nodes below
                read_ledge(node + ledge);
                continue;
            }
            waiting.push_back(node + right);
            waiting.push_back(node + static_cast<int64_t>(kNodeSize));
        }
    }

    void read_ledge(int64_t ledge) {
        if (!is_inside(ledge, kTriangleSize))
            return report("phy-ledge-range",
                          fmt::format("a piece at {} lies outside it; ignored", ledge), start_);
        ByteReader in(file_);
        in.seek(static_cast<size_t>(ledge));
        const int64_t points = ledge + in.read<int32_t>();
        in.read<int32_t>();
        in.read<uint32_t>();
        const auto count = in.read<int16_t>();
        const auto offset = static_cast<uint64_t>(ledge);
        if (count < 0 || !is_inside(ledge + 16, static_cast<size_t>(count) * kTriangleSize) ||
            static_cast<uint64_t>(count) > triangles_left_)
            return report(
                "phy-ledge-range",
                fmt::format("a piece of {} triangles ends outside the solid; ignored", count),
                offset);
        triangles_left_ -= static_cast<uint64_t>(count);
        in.seek(offset + 16);
        ConvexPiece piece;
        local_.clear();
        for (int i = 0; i < count; ++i) {
            in.read<uint32_t>();
            for (int corner = 0; corner < 3; ++corner) {
                const uint32_t index = in.read<uint32_t>() & 0xFFFF;
                if (!add_corner(points, index, piece))
                    return report("phy-point",
                                  fmt::format("point {} of a piece is outside the solid or not "
                                              "finite; the piece is ignored",
                                              index),
                                  offset);
            }
        }
        turn_outward(piece);
        if (!piece.indices.empty()) pieces_.push_back(std::move(piece));
    }

    // Adds a corner; pieces share the points of their solid, each copies those it uses.
    bool add_corner(int64_t points, uint32_t index, ConvexPiece& piece) {
        const auto [known, is_new] =
            local_.try_emplace(index, static_cast<uint32_t>(piece.points.size()));
        piece.indices.push_back(known->second);
        if (!is_new) return true;
        const int64_t at = points + static_cast<int64_t>(index) * static_cast<int64_t>(kPointSize);
        if (!is_inside(at, kPointSize)) return false;
        ByteReader in(file_);
        in.seek(static_cast<size_t>(at));
        const auto metres = in.read<glm::vec3>();
        // The axes of the physics engine: x is x, its z is our y, its y points down.
        const glm::vec3 point = kUnitsOfMetre * glm::vec3(metres.x, metres.z, -metres.y);
        piece.points.push_back(point);
        return glm::dot(point, point) < kFarthest * kFarthest;
    }

    static void turn_outward(ConvexPiece& piece) {
        glm::vec3 center(0);
        for (const glm::vec3& point : piece.points)
            center += point / static_cast<float>(piece.points.size());
        for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) {
            const glm::vec3& a = piece.points[piece.indices[i]];
            const glm::vec3& b = piece.points[piece.indices[i + 1]];
            const glm::vec3& c = piece.points[piece.indices[i + 2]];
            if (glm::dot(glm::cross(b - a, c - a), a - center) < 0)
                std::swap(piece.indices[i + 1], piece.indices[i + 2]);
        }
    }

    ByteSpan file_;
    uint64_t start_;
    const std::string& solid_;
    Diagnostics& diagnostics_;
    uint64_t triangles_left_;  // pieces do not share triangles
    std::map<uint32_t, uint32_t> local_;
    std::vector<ConvexPiece> pieces_;
};

}  // namespace

std::vector<ConvexPiece> read_surface(ByteSpan file, uint64_t start, uint64_t end,
                                      const std::string& solid, Diagnostics& diagnostics) {
    return SurfaceReader(file, start, end, solid, diagnostics).read();
}

}  // namespace studioscope
