#include "formats/compiled/phy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "content/keyvalues.h"
#include "core/byte_reader.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/diagnostics.h"
#include "model/model.h"

namespace studioscope {

namespace {

constexpr size_t kNodeSize = 28, kPointSize = 16;

// Sizes and places of the records of a compact surface (phy.md 1), by the version of its solid.
struct SurfaceLayout {
    int16_t version;
    size_t surface_size, tree_at, ledge_size, triangle_size;
    size_t edges_at, edge_size;  // in a triangle
    uint32_t point_mask;         // bits of an edge that are the index of its first point
};
constexpr SurfaceLayout kLayouts[] = {
    {0x0100, 48, 32, 16, 16, 4, 4, 0xFFFF},
    {0x0101, 64, 36, 64, 64, 16, 16, 0xFFFFFFFF},
};
constexpr size_t kMaxLeaves = 65536, kMaxNodes = 2 * kMaxLeaves;
constexpr float kUnitsPerMetre = 39.3700787f;
constexpr float kMaxDistance = 1e6f;

// Reads the convex pieces of one solid: the leaves of the tree in its compact surface, the bytes
// `start`..`end` of the file. Broken pieces are left out and reported.
class SurfaceReader {
public:
    SurfaceReader(const SurfaceLayout& layout, ByteSpan file, uint64_t start, uint64_t end,
                  const std::string& solid, Diagnostics& diagnostics)
        : layout_(layout),
          file_(file.subspan(0, end)),
          start_(start),
          solid_(solid),
          diagnostics_(diagnostics),
          triangles_left_((end - start) / layout.triangle_size) {}

    std::vector<ConvexPiece> read() {
        ByteReader in(file_);
        in.seek(start_ + layout_.tree_at);
        const auto tree = in.read<int32_t>();
        if (start_ + layout_.surface_size > file_.size() || !in.ok()) {
            report("phy-surface-range", start_, "its surface is truncated; left out");
            return {};
        }
        walk(static_cast<int64_t>(start_) + tree);
        return std::move(pieces_);
    }

private:
    template <typename... Args>
    void report(const char* code, uint64_t offset, fmt::format_string<Args...> text,
                Args&&... args) {
        constexpr size_t kMaxReported = 50;
        if (diagnostics_.size() < kMaxReported)
            report_at(diagnostics_, Severity::kError, code, at_offset(offset), "{}: {}", solid_,
                      fmt::format(text, std::forward<Args>(args)...));
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
                    "phy-tree", start_,
                    "its collision tree node at {} is invalid; the pieces before it are shown",
                    node);
            ByteReader in(file_);
            in.seek(static_cast<size_t>(node));
            const auto right = in.read<int32_t>(), ledge = in.read<int32_t>();
            if (right < 0)
                return report(
                    "phy-tree", static_cast<uint64_t>(node),
                    "its collision tree has the backward offset {}; the pieces before it are shown",
                    right);
            if (right == 0) {  // inner nodes may also have a ledge: the hull of the nodes below
                read_ledge(node + ledge);
                continue;
            }
            waiting.push_back(node + right);
            waiting.push_back(node + static_cast<int64_t>(kNodeSize));
        }
    }

    void read_ledge(int64_t ledge) {
        if (!is_inside(ledge, layout_.ledge_size))
            return report("phy-ledge-range", start_, "a piece at {} lies outside it; ignored",
                          ledge);
        ByteReader in(file_);
        in.seek(static_cast<size_t>(ledge));
        const int64_t points = ledge + in.read<int32_t>();
        in.read<int32_t>();
        in.read<uint32_t>();
        const auto count = in.read<int16_t>();
        const auto offset = static_cast<uint64_t>(ledge);
        const uint64_t triangles = offset + layout_.ledge_size;
        if (count < 0 ||
            !is_inside(static_cast<int64_t>(triangles),
                       static_cast<size_t>(count) * layout_.triangle_size) ||
            static_cast<uint64_t>(count) > triangles_left_)
            return report("phy-ledge-range", offset,
                          "a piece of {} triangles ends outside the solid; ignored", count);
        triangles_left_ -= static_cast<uint64_t>(count);
        ConvexPiece piece;
        local_.clear();
        for (size_t i = 0; i < 3 * static_cast<size_t>(count); ++i) {
            in.seek(triangles + i / 3 * layout_.triangle_size + layout_.edges_at +
                    i % 3 * layout_.edge_size);
            const uint32_t index = in.read<uint32_t>() & layout_.point_mask;
            if (!add_corner(points, index, piece))
                return report("phy-point", offset,
                              "point {} of a piece is outside the solid or not finite; the "
                              "piece is ignored",
                              index);
        }
        turn_outward(piece);
        if (!piece.indices.empty()) pieces_.push_back(std::move(piece));
    }

    // Adds a corner; pieces share the points of their solid, each copies those it uses.
    bool add_corner(int64_t points, uint32_t index, ConvexPiece& piece) {
        const auto [entry, is_new] =
            local_.try_emplace(index, static_cast<uint32_t>(piece.points.size()));
        piece.indices.push_back(entry->second);
        if (!is_new) return true;
        const int64_t at = points + static_cast<int64_t>(index) * static_cast<int64_t>(kPointSize);
        if (!is_inside(at, kPointSize)) return false;
        ByteReader in(file_);
        in.seek(static_cast<size_t>(at));
        const auto metres = in.read<glm::vec3>();
        // The axes of the physics engine: x is x, its z is our y, its y points down.
        const glm::vec3 point = kUnitsPerMetre * glm::vec3(metres.x, metres.z, -metres.y);
        piece.points.push_back(point);
        return glm::dot(point, point) < kMaxDistance * kMaxDistance;
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

    const SurfaceLayout& layout_;
    ByteSpan file_;
    uint64_t start_;
    const std::string& solid_;
    Diagnostics& diagnostics_;
    uint64_t triangles_left_;  // pieces do not share triangles
    std::map<uint32_t, uint32_t> local_;
    std::vector<ConvexPiece> pieces_;
};

constexpr size_t kPhyHeaderSize = 16, kSolidHeaderSize = 28, kDragAreasAt = 12;
constexpr size_t kSignatureAt = 44;  // in a compact surface
constexpr int kMaxSolids = 1024;

struct PhyHeader {
    int32_t size, id, solid_count;
    uint32_t checksum;
};

// The surface of a solid; without a layout it is skipped.
struct Surface {
    const SurfaceLayout* layout = nullptr;
    uint64_t start = 0;
};

// The surface behind the header of a solid whose body is `start`..`end` of the file.
Surface headed_surface(ByteSpan file, uint64_t start, uint64_t end, const std::string& name,
                       ParsedPhy& phy) {
    ByteReader in(file);
    in.seek(start + 4);
    const auto version = in.read<int16_t>(), kind = in.read<int16_t>();
    const auto size = in.read<int32_t>();
    if (kind != 0) {
        report_at(phy.diagnostics, Severity::kWarning, "phy-solid-kind", at_offset(start + 6),
                  "{} is of the unknown kind {}, expected 0 (pieces); skipped", name, kind);
        return {};
    }
    const auto* layout =
        std::find_if(std::begin(kLayouts), std::end(kLayouts),
                     [&](const SurfaceLayout& each) { return each.version == version; });
    if (layout == std::end(kLayouts)) {
        // a number that was changed on purpose: the size of the usual layout tells
        if (static_cast<uint64_t>(size) + kSolidHeaderSize != end - start) {
            report_at(phy.diagnostics, Severity::kWarning, "phy-solid-kind", at_offset(start + 4),
                      "{} is of the unknown version {:#06x}, expected 0x0100; skipped", name,
                      static_cast<uint16_t>(version));
            return {};
        }
        layout = std::begin(kLayouts);
        report_at(phy.diagnostics, Severity::kWarning, "phy-version-number", at_offset(start + 4),
                  "{} has the unknown version {:#06x}, expected 0x0100; its sizes are those of "
                  "0x0100, as which it is read",
                  name, static_cast<uint16_t>(version));
    }
    return {layout, start + kSolidHeaderSize};
}

Surface find_surface(ByteSpan file, uint64_t start, uint64_t end, const std::string& name,
                     ParsedPhy& phy) {
    const std::string_view body = as_text(file.subspan(start, end - start));
    if (body.substr(0, 4) == "VPHY" && body.size() >= kSolidHeaderSize)
        return headed_surface(file, start, end, name, phy);
    const std::string_view mark = body.substr(std::min(body.size(), kSignatureAt), 4);
    if (mark == "IVPS" || mark == std::string_view("\0\0\0\0", 4))
        return {std::begin(kLayouts), start};
    report_at(phy.diagnostics, Severity::kWarning, "phy-solid-kind", at_offset(start),
              "{} does not start as a solid does; skipped", name);
    return {};
}

// Reads the solids and returns the start of the text after them.
uint64_t read_solids(ByteSpan file, const PhyHeader& header, ParsedPhy& phy) {
    uint64_t at = static_cast<uint64_t>(header.size);
    bool has_wide_solid = false;
    for (int i = 0; i < header.solid_count; ++i) {
        ByteReader in(file);
        in.seek(at);
        const auto size = in.read<int32_t>();
        if (!in.ok() || size <= 0 || static_cast<size_t>(size) > in.remaining()) {
            report_at(phy.diagnostics, Severity::kError, "phy-solid-range", at_offset(at),
                      "solid {} of {} has {} bytes, but {} are left; later solids are left out", i,
                      header.solid_count, size, file.size() - at);
            const size_t text = as_text(file).find("solid {", at);
            return text == std::string_view::npos ? file.size() : text;
        }
        const uint64_t start = at + 4, end = start + static_cast<uint64_t>(size);
        const std::string name = fmt::format("solid {}", i);
        CollisionSolid& solid = phy.collision.solids.emplace_back();
        PhySolid& headers = phy.file.solids.emplace_back();
        at = end;
        const Surface surface = find_surface(file, start, end, name, phy);
        if (!surface.layout) continue;
        if (surface.layout != std::begin(kLayouts) && !std::exchange(has_wide_solid, true))
            report_at(phy.diagnostics, Severity::kNote, "phy-solid-version", at_offset(start + 4),
                      "{} (the first such) is of version {:#06x}, which Strata Source writes and "
                      "other games do not read; it is shown",
                      name, surface.layout->version);
        if (surface.start == start + kSolidHeaderSize)
            headers.drag_areas = record_at<glm::vec3>(file, start + kDragAreasAt);
        if (surface.layout == std::begin(kLayouts) &&
            surface.start + surface.layout->surface_size <= end) {
            ByteReader surface_header(file);
            surface_header.seek(surface.start);
            headers.mass_center = surface_header.read<glm::vec3>();
            headers.inertia = surface_header.read<glm::vec3>();
            headers.radius = surface_header.read<float>();
        }
        solid.pieces =
            SurfaceReader(*surface.layout, file, surface.start, end, name, phy.diagnostics).read();
    }
    return at;
}

std::string child_value(const KeyValue& block, std::string_view key) {
    const KeyValue* child = find_child(block, key);
    return child ? child->value : std::string();
}

// The number that the value begins with; 0 without one.
float read_mass(const KeyValue& block) {
    const std::string value = child_value(block, "mass");
    const std::string_view text = trim(value);
    float mass = 0;
    const bool is_number = parse_float(text.data(), text.data() + text.size(), mass) != nullptr;
    return is_number && std::isfinite(mass) ? mass : 0;
}

// The solid that a block refers to by its "index"; `order` without one.
uint64_t solid_index(const KeyValue& block, uint64_t order) {
    const std::string value = child_value(block, "index");
    const std::string_view text = trim(value);
    if (text.empty()) return order;
    int64_t index = 0;
    parse_integer(text.data(), text.data() + text.size(), index);
    return static_cast<uint64_t>(index);  // a negative one is beyond all solids
}

// The blocks of the text belong to solids by their "index", or else by their order.
void describe_solids(const KeyValues& text, CollisionModel& collision) {
    uint64_t order = 0;
    for (const KeyValue& block : text.roots) {
        if (!block.is_block || !same_name(block.key, "solid")) continue;
        const uint64_t number = solid_index(block, order++);
        if (number >= collision.solids.size()) continue;
        CollisionSolid& solid = collision.solids[number];
        solid.name = child_value(block, "name");
        solid.parent = child_value(block, "parent");
        solid.surface_property = child_value(block, "surfaceprop");
        solid.mass = read_mass(block);
    }
}

// Adds the pairs of a block; those of a block inside it as "outer.inner". Many pairs may share a
// long prefix, so it is shortened.
void add_pairs(const KeyValue& block, const std::string& prefix, PhyBlock& into) {
    for (const KeyValue& child : block.children)
        if (child.is_block)
            add_pairs(child, shortened(prefix + child.key, Budget::kMaxNameLength) + ".", into);
        else
            into.pairs.emplace_back(prefix + child.key, child.value);
}

void read_text(ByteSpan file, uint64_t start, ParsedPhy& phy) {
    const std::string_view rest = as_text(file.subspan(start));
    const size_t end = rest.find('\0');
    phy.collision.text = as_utf8(rest.substr(0, end));
    if (end == std::string_view::npos)
        phy.diagnostics.push_back(warning(
            "phy-text",
            rest.empty() ? "the text after the solids is missing; masses and joints are unknown"
                         : "the text after the solids is truncated",
            at_offset(start)));
    const KeyValues text = parse_keyvalues(phy.collision.text);
    if (!text.diagnostics.empty())
        phy.diagnostics.push_back(warning(
            "phy-text", "the text after the solids is invalid: " + text.diagnostics[0].message,
            at_offset(start)));
    describe_solids(text, phy.collision);
    for (const KeyValue& block : text.roots) {
        if (!block.is_block) continue;
        add_pairs(block, "", phy.file.blocks.emplace_back(PhyBlock{lower_case(block.key), {}}));
    }
}

}  // namespace

Result<ParsedPhy> parse_phy(ByteSpan file) {
    if (file.size() < kPhyHeaderSize)
        return error_at("phy-short", at_offset(file.size()),
                        "the file has {} bytes; a PHY header needs {}", file.size(),
                        kPhyHeaderSize);
    ByteReader in(file);
    const auto header = in.read<PhyHeader>();
    if (header.size < static_cast<int32_t>(kPhyHeaderSize) ||
        static_cast<size_t>(header.size) > file.size())
        return error_at("phy-header", at_offset(0),
                        "not a PHY: its header says that it has {} bytes", header.size);
    if (header.solid_count < 0 || header.solid_count > kMaxSolids)
        return error_at("phy-solid-count", at_offset(8), "{} solids; 0 to {} are allowed",
                        header.solid_count, kMaxSolids);
    ParsedPhy phy;
    phy.collision.checksum = phy.file.checksum = header.checksum;
    read_text(file, read_solids(file, header, phy), phy);
    return phy;
}

void bind_solids(const Model& model, uint32_t mdl_checksum, ParsedPhy& phy) {
    if (phy.collision.checksum != mdl_checksum)
        report_at(
            phy.diagnostics, Severity::kWarning, "phy-checksum", at_offset(12),
            "checksum {:08x} differs from the MDL's {:08x}; the files were not compiled together",
            phy.collision.checksum, mdl_checksum);
    if (phy.collision.solids.size() < 2) return;
    const NameIndex bones = bones_by_name(model);
    for (CollisionSolid& solid : phy.collision.solids) {
        solid.bone = bones.find(solid.name);
        if (solid.bone != kNone) continue;
        report_at(phy.diagnostics, Severity::kWarning, "phy-solid-bone", Location(),
                  "solid \"{}\" names no bone; shown in model space", solid.name);
    }
}

}  // namespace studioscope
