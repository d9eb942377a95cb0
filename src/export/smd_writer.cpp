#include "export/smd_writer.h"

#include <fmt/format.h>

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <ostream>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

void put(std::ostream& out, float value) { out << ' ' << float_text(value); }
void put(std::ostream& out, const glm::vec3& v) {
    for (int i = 0; i < 3; ++i) put(out, v[i]);
}

SourceCorner static_prop_corner(const Vertex& vertex) {
    return {before_static_prop_turn(vertex.position),
            before_static_prop_turn(vertex.normal),
            {vertex.uv.x, 1 - vertex.uv.y},
            {SourceCorner::Link{}}};
}

bool is_chosen(const Mesh& mesh, const MeshChoice& choice) {
    return mesh.body_part == choice.body_part && mesh.body_model == choice.body_model &&
           choice.lod >= 0 && static_cast<size_t>(choice.lod) < mesh.lods.size();
}

// A direction for each of `count` pieces, all far apart: a spiral from pole to pole.
glm::vec3 piece_normal(size_t piece, size_t count) {
    const double turn = glm::pi<double>() * (3 - std::sqrt(5.0)) * static_cast<double>(piece);
    const double height = 1 - (2 * static_cast<double>(piece) + 1) / static_cast<double>(count);
    const double radius = std::sqrt(1 - height * height);
    return glm::vec3(radius * std::cos(turn), radius * std::sin(turn), height);
}

}  // namespace

std::string float_text(float value) {
    return std::isfinite(value) ? fmt::format("{}", value) : "0";
}

SmdWriter::SmdWriter(std::ostream& out, std::span<const SourceBone> bones) : out_(out) {
    out_ << "version 1\nnodes\n";
    for (size_t i = 0; i < bones.size(); ++i)
        out_ << fmt::format("{} \"{}\" {}\n", i, bones[i].name, bones[i].parent);
    out_ << "end\nskeleton\ntime 0\n";
    for (size_t i = 0; i < bones.size(); ++i) {
        out_ << i;
        put(out_, bones[i].position);
        put(out_, bones[i].angles);
        out_ << '\n';
    }
    out_ << "end\n";
}

void SmdWriter::add_triangle(const std::string& material,
                             const std::array<SourceCorner, 3>& corners) {
    if (!has_triangles_) out_ << "triangles\n";
    has_triangles_ = true;
    out_ << material << '\n';
    for (const SourceCorner& corner : corners) {
        out_ << corner.links.at(0).bone;
        put(out_, corner.position);
        put(out_, corner.normal);
        put(out_, corner.uv.x);
        put(out_, corner.uv.y);
        out_ << ' ' << corner.links.size();
        for (const SourceCorner::Link& link : corner.links) {
            out_ << ' ' << link.bone;
            put(out_, link.weight);
        }
        out_ << '\n';
    }
}

void SmdWriter::finish() {
    if (has_triangles_) out_ << "end\n";
}

std::vector<SourceBone> static_prop_bones() { return {{"static_prop"}}; }

glm::vec3 before_static_prop_turn(const glm::vec3& v) { return {v.y, 0 - v.x, v.z}; }

bool has_triangles(const Model& model, const MeshChoice& choice) {
    for (const Mesh& mesh : model.meshes)
        if (is_chosen(mesh, choice) && !at(mesh.lods, choice.lod).indices.empty()) return true;
    return false;
}

void write_static_prop_mesh(std::ostream& out, const Model& model, const MeshChoice& choice) {
    SmdWriter smd(out, static_prop_bones());
    for (const Mesh& mesh : model.meshes) {
        if (!is_chosen(mesh, choice)) continue;
        const MeshLod& level = at(mesh.lods, choice.lod);
        // Replaced materials of a level are named by the QC, so the mesh keeps its own.
        const std::string material =
            base_name(at(model.materials, at(model.skins.at(0), mesh.skin_slot)).name);
        for (size_t i = 0; i + 2 < level.indices.size(); i += 3)
            smd.add_triangle(material,
                             {static_prop_corner(model.vertices.at(level.indices[i])),
                              static_prop_corner(model.vertices.at(level.indices[i + 1])),
                              static_prop_corner(model.vertices.at(level.indices[i + 2]))});
    }
    smd.finish();
}

void write_static_prop_collision(std::ostream& out, const CollisionSolid& solid) {
    SmdWriter smd(out, static_prop_bones());
    for (size_t number = 0; number < solid.pieces.size(); ++number) {
        const ConvexPiece& piece = solid.pieces[number];
        const glm::vec3 normal = piece_normal(number, solid.pieces.size());
        const auto corner = [&](size_t index) {
            return SourceCorner{before_static_prop_turn(piece.points.at(piece.indices[index])),
                                normal,
                                {},
                                {SourceCorner::Link{}}};
        };
        for (size_t i = 0; i + 2 < piece.indices.size(); i += 3)
            smd.add_triangle("phys", {corner(i), corner(i + 1), corner(i + 2)});
    }
    smd.finish();
}

}  // namespace studioscope
