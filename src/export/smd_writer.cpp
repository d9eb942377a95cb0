#include "export/smd_writer.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <iterator>

#include "core/at.h"
#include "core/index_table.h"
#include "core/text.h"
#include "formats/qc/hull.h"

namespace studioscope {

namespace {

template <typename Number>
void put_number(std::string& out, Number number) {
    char text[32];  // the longest float has 15 characters
    char* const end = fmt::format_to(std::begin(text), FMT_COMPILE(" {}"), number);
    out.append(std::begin(text), end);
}
void put(std::string& out, float value) { put_number(out, std::isfinite(value) ? value : 0.0f); }
void put(std::string& out, const glm::vec3& v) {
    for (int i = 0; i < 3; ++i) put(out, v[i]);
}

void put(std::string& out, const SourceCorner& corner) {
    out += std::to_string(corner.links.at(0).bone);
    put(out, corner.position);
    put(out, corner.normal);
    put(out, corner.uv.x);
    put(out, corner.uv.y);
    put_number(out, corner.links.size());
    for (const SourceCorner::Link& link : corner.links) {
        put_number(out, link.bone);
        put(out, link.weight);
    }
    out += '\n';
}

// The float vector that compilers, which make the normals of a turned model one long, keep: what
// they stored is off by the last bit. A zero one stays.
glm::vec3 unit_normal(glm::vec3 normal) {
    constexpr int kMaxSteps = 4;  // two are enough for almost all
    for (int step = 0; step < kMaxSteps; ++step) {
        const glm::dvec3 exact(normal);
        const double length = glm::length(exact);
        if (!(length > 0) || !std::isfinite(length)) return normal;
        const glm::vec3 next(exact / length);
        if (next == normal) return normal;
        normal = next;
    }
    return normal;
}

// Words that published compilers take for commands in quotes, too, anywhere in a QC.
constexpr const char* kReadInQuotes[] = {"$include", "$definemacro", "$definevariable"};

// The points of a piece in the order in which the compiler sorts them: by how many there are when
// they are used last.
std::vector<glm::vec3> sorted_points(const ConvexPiece& piece,
                                     const std::vector<PieceTriangle>& triangles) {
    std::vector<uint32_t> order;
    std::vector<size_t> last(piece.points.size());
    std::vector<bool> is_known(piece.points.size());
    for (const PieceTriangle& triangle : triangles)
        for (const uint32_t corner : triangle) {
            last.at(corner) = order.size();
            if (is_known[corner]) continue;
            is_known[corner] = true;
            order.push_back(corner);
        }
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return last[a] < last[b]; });
    std::vector<glm::vec3> points;
    points.reserve(order.size());
    for (const uint32_t corner : order) points.push_back(piece.points[corner]);
    return points;
}

// The distance by which the piece reaches across the plane of a triangle, 0 without a plane.
float reach_across(const ConvexPiece& piece, const PieceTriangle& triangle) {
    const glm::vec3 &a = piece.points[triangle[0]], &b = piece.points[triangle[1]],
                    &c = piece.points[triangle[2]];
    const glm::vec3 across = glm::cross(b - a, c - a);
    if (!(glm::length(across) > 0)) return 0;
    const glm::vec3 normal = glm::normalize(across);
    float reach = 0;
    for (const glm::vec3& point : piece.points)
        reach = std::max(reach, std::abs(glm::dot(point - a, normal)));
    return reach;
}

std::vector<PieceTriangle> stored_triangles(const ConvexPiece& piece) {
    std::vector<PieceTriangle> triangles;
    for (size_t i = 0; i + 2 < piece.indices.size(); i += 3)
        triangles.push_back({piece.indices[i], piece.indices[i + 1], piece.indices[i + 2]});
    return triangles;
}

// The triangles of a piece in an order in which the compiler does not take it for flat: a thin one
// begins with the corners of a triangle across which it is thick. Empty if there is none.
std::vector<PieceTriangle> thick_triangles(const ConvexPiece& piece) {
    std::vector<PieceTriangle> triangles = stored_triangles(piece);
    if (!is_taken_for_flat(sorted_points(piece, triangles))) return triangles;
    // A large piece is not tried from each of its triangles.
    constexpr size_t kMaxReaches = 10'000'000, kMaxStarts = 16;
    const size_t step = 1 + triangles.size() * piece.points.size() / kMaxReaches;
    std::vector<std::pair<float, size_t>> starts;  // reach and triangle
    for (size_t i = 0; i < triangles.size(); i += step)
        starts.emplace_back(reach_across(piece, triangles[i]), i);
    std::stable_sort(starts.begin(), starts.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    starts.resize(std::min(starts.size(), kMaxStarts));
    for (const auto& [reach, number] : starts) {
        const PieceTriangle& start = triangles[number];
        const auto place = [&](const PieceTriangle& triangle) {
            for (size_t i = 0; i < 3; ++i)
                if (std::find(triangle.begin(), triangle.end(), start[i]) != triangle.end())
                    return triangle == start ? size_t{0} : i + 1;
            return size_t{4};
        };
        std::vector<PieceTriangle> order = triangles;
        std::stable_sort(
            order.begin(), order.end(),
            [&](const PieceTriangle& a, const PieceTriangle& b) { return place(a) < place(b); });
        if (!is_taken_for_flat(sorted_points(piece, order))) return order;
    }
    return {};
}

}  // namespace

// A spiral from pole to pole.
glm::vec3 piece_normal(size_t piece, size_t count) {
    const double turn = glm::pi<double>() * (3 - std::sqrt(5.0)) * static_cast<double>(piece);
    const double height = 1 - (2 * static_cast<double>(piece) + 1) / static_cast<double>(count);
    const double radius = std::sqrt(1 - height * height);
    return glm::vec3(radius * std::cos(turn), radius * std::sin(turn), height);
}

std::vector<std::vector<PieceTriangle>> collision_triangles(const CollisionSolid& solid) {
    std::vector<std::vector<PieceTriangle>> pieces;
    for (const ConvexPiece& piece : solid.pieces) pieces.push_back(thick_triangles(piece));
    if (std::all_of(pieces.begin(), pieces.end(), [](const auto& piece) { return piece.empty(); }))
        std::transform(solid.pieces.begin(), solid.pieces.end(), pieces.begin(), stored_triangles);
    return pieces;
}

std::string float_text(float value) {
    return std::isfinite(value) ? fmt::format("{}", value) : "0";
}

std::string degrees_text(float radians) {
    // The sum is 0 for -0.
    const float nearest = static_cast<float>(glm::degrees(double{radians})) + 0.0f;
    const auto is_it = [&](float degrees) {
        return static_cast<float>(glm::radians(double{degrees})) == radians;
    };
    const float up = std::nextafter(nearest, INFINITY), down = std::nextafter(nearest, -INFINITY);
    for (const float degrees : {nearest, up, down})
        if (is_it(degrees)) return float_text(degrees);
    return float_text(nearest);
}

std::string writable_name(std::string_view name) {
    std::string text(name);
    std::replace_if(
        text.begin(), text.end(),
        [](char c) { return c == '"' || c == '\n' || c == '\r' || c == '\0'; }, '_');
    const bool is_read = std::any_of(std::begin(kReadInQuotes), std::end(kReadInQuotes),
                                     [&](const char* word) { return same_name(text, word); });
    if (is_read || text.starts_with('}')) text[0] = '_';
    return text;
}

void put_smd_frame(std::string& out, size_t frame, std::span<const SourceBone> bones) {
    fmt::format_to(std::back_inserter(out), "time {}\n", frame);
    for (size_t i = 0; i < bones.size(); ++i) {
        out += std::to_string(i);
        put(out, bones[i].position);
        put(out, bones[i].angles);
        out += '\n';
    }
}

SmdWriter::SmdWriter(std::string& out, std::span<const SourceBone> bones) : out_(out) {
    out_ += "version 1\nnodes\n";
    for (size_t i = 0; i < bones.size(); ++i)
        out_ += fmt::format("{} \"{}\" {}\n", i, writable_name(bones[i].name), bones[i].parent);
    out_ += "end\nskeleton\n";
    put_smd_frame(out_, 0, bones);
    out_ += "end\n";
}

void SmdWriter::begin_triangle(const std::string& material) {
    if (!has_triangles_) out_ += "triangles\n";
    has_triangles_ = true;
    out_ += material;
    out_ += '\n';
}

void SmdWriter::add_triangle(const std::string& material,
                             const std::array<SourceCorner, 3>& corners) {
    begin_triangle(material);
    for (const SourceCorner& corner : corners) put(out_, corner);
}

void SmdWriter::finish() {
    if (has_triangles_) out_ += "end\n";
}

std::vector<SourceBone> static_prop_bones() { return {{"static_prop"}}; }

glm::vec3 before_quarter_turn(const glm::vec3& v) { return {v.y, 0 - v.x, v.z}; }

SourceCorner source_corner(const Vertex& vertex, bool is_static_prop) {
    SourceCorner corner{
        vertex.position, vertex.normal, {vertex.uv.x, 1 - vertex.uv.y}, {SourceCorner::Link{}}};
    if (is_static_prop) {
        corner.position = before_quarter_turn(vertex.position);
        corner.normal = before_quarter_turn(unit_normal(vertex.normal));
        return corner;
    }
    corner.links.clear();
    for (int i = 0; i < std::clamp<int>(vertex.bone_count, 1, kMaxBonesPerVertex); ++i)
        corner.links.push_back({vertex.bone[i], vertex.weight[i]});
    return corner;
}

MeshesOfModels::MeshesOfModels(const Model& model) {
    for (const Mesh& mesh : model.meshes)
        if (mesh.body_part >= 0 && mesh.body_model >= 0)
            meshes_[{static_cast<size_t>(mesh.body_part), static_cast<size_t>(mesh.body_model)}]
                .push_back(&mesh);
}

const MeshesOfModels::Meshes& MeshesOfModels::of(size_t part, size_t body) const {
    const auto found = meshes_.find({part, body});
    return found == meshes_.end() ? none_ : found->second;
}

bool has_triangles(const MeshesOfModels::Meshes& meshes, size_t lod) {
    return std::any_of(meshes.begin(), meshes.end(), [&](const Mesh* mesh) {
        return lod < mesh->lods.size() && !mesh->lods[lod].indices.empty();
    });
}

std::vector<uint32_t> drawn_vertices(const MeshesOfModels::Meshes& meshes) {
    std::vector<uint32_t> drawn;
    for (const Mesh* mesh : meshes)
        if (!mesh->lods.empty())
            drawn.insert(drawn.end(), mesh->lods[0].indices.begin(), mesh->lods[0].indices.end());
    std::sort(drawn.begin(), drawn.end());
    drawn.erase(std::unique(drawn.begin(), drawn.end()), drawn.end());
    return drawn;
}

std::string smd_mesh(const MeshSource& source, const MeshesOfModels::Meshes& meshes, size_t lod) {
    const Model& model = source.model;
    std::string out;
    SmdWriter smd(out, source.bones);
    // A vertex has some six corners: its line is made for the first, of which the others are
    // copies.
    struct Line {
        uint32_t vertex;
        size_t start, size;
    };
    std::vector<Line> lines;
    IndexTable lines_of_vertices;
    const auto put_corner = [&](uint32_t vertex) {
        const uint32_t number = lines_of_vertices.find_or_add(
            vertex, [&](uint32_t known) { return lines[known].vertex == vertex; });
        if (number < lines.size()) {
            out.append(out, lines[number].start, lines[number].size);
            return;
        }
        const size_t start = out.size();
        put(out, source_corner(model.vertices.at(vertex), source.is_static_prop));
        lines.push_back({vertex, start, out.size() - start});
    };
    for (const Mesh* mesh : meshes) {
        if (lod >= mesh->lods.size()) continue;
        const MeshLod& level = mesh->lods[lod];
        // Replaced materials of a level are named by the QC, so the mesh keeps its own.
        const std::string& material = at(source.materials, at(model.skins.at(0), mesh->skin_slot));
        for (size_t i = 0; i + 2 < level.indices.size(); i += 3) {
            smd.begin_triangle(material);
            for (size_t corner = i; corner < i + 3; ++corner) put_corner(level.indices[corner]);
        }
    }
    smd.finish();
    return out;
}

std::string smd_collision(const CollisionSolid& solid,
                          std::span<const std::vector<PieceTriangle>> triangles,
                          std::span<const SourceBone> bones, const glm::dmat4& to_source) {
    std::string out;
    SmdWriter smd(out, bones);
    for (size_t number = 0; number < solid.pieces.size(); ++number) {
        const ConvexPiece& piece = solid.pieces[number];
        const glm::vec3 normal = piece_normal(number, solid.pieces.size());
        const auto corner = [&](uint32_t index) {
            const glm::dvec4 point(glm::dvec3(piece.points.at(index)), 1);
            return SourceCorner{glm::vec3(to_source * point), normal, {}, {SourceCorner::Link{}}};
        };
        for (const auto& [a, b, c] : triangles[number])
            smd.add_triangle("phys", {corner(a), corner(b), corner(c)});
    }
    smd.finish();
    return out;
}

}  // namespace studioscope
