#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/at.h"
#include "core/message_text.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"
#include "formats/qc/hull.h"
#include "model/validate.h"

namespace studioscope {

namespace {

using Triangle = std::array<uint32_t, 3>;

constexpr float kMinSolidMass = 1;     // kg
constexpr float kSameNormal = 0.999f;  // cosine between normals of what is one vertex

// The collision mesh with its weights, in the space of the bind pose.
struct Shell {
    std::vector<Vertex> vertices;
    std::vector<Triangle> triangles;
};

Shell build_shell(const Model& model, float scale, const std::vector<QcVertexMove>& moves) {
    Shell shell;
    for (const Vertex& vertex : model.vertices)
        shell.vertices.push_back(moved_vertex(vertex, scale, moves));
    for (const Mesh& mesh : model.meshes) {
        if (mesh.lods.empty()) continue;
        const std::vector<uint32_t>& indices = mesh.lods.front().indices;
        for (size_t i = 0; i + 2 < indices.size(); i += 3)
            shell.triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    }
    return shell;
}

// The bone with most of the weight of the three corners.
int dominant_bone(const Shell& shell, const Triangle& triangle) {
    std::map<int, float> sums;
    for (const uint32_t corner : triangle) {
        const Vertex& vertex = shell.vertices[corner];
        for (int i = 0; i < vertex.bone_count; ++i) sums[vertex.bone[i]] += vertex.weight[i];
    }
    return std::max_element(sums.begin(), sums.end(),
                            [](const auto& a, const auto& b) { return a.second < b.second; })
        ->first;
}

// Finds connected triangles (union-find): those with corners at the same position and normal, as
// the tools weld them; returns a part number per triangle. So boxes that touch stay separate parts.
std::vector<size_t> connected_parts(const Shell& shell, const std::vector<Triangle>& triangles) {
    struct KnownCorner {
        glm::vec3 normal{0};
        size_t triangle = 0;
    };
    std::vector<size_t> leader(triangles.size());
    std::iota(leader.begin(), leader.end(), size_t{0});
    const auto find = [&](size_t i) {
        while (leader[i] != i) i = leader[i] = leader[leader[i]];
        return i;
    };
    std::map<std::array<float, 3>, std::vector<KnownCorner>> corners_at;
    for (size_t i = 0; i < triangles.size(); ++i)
        for (const uint32_t corner : triangles[i]) {
            const Vertex& vertex = shell.vertices[corner];
            const glm::vec3& p = vertex.position;
            std::vector<KnownCorner>& known = corners_at[{p.x, p.y, p.z}];
            const auto same =
                std::find_if(known.begin(), known.end(), [&](const KnownCorner& corner) {
                    return glm::dot(corner.normal, vertex.normal) > kSameNormal;
                });
            if (same == known.end())
                known.push_back({vertex.normal, i});
            else
                leader[find(i)] = find(same->triangle);
        }
    for (size_t i = 0; i < leader.size(); ++i) leader[i] = find(i);
    return leader;
}

// The vertices in the order in which the compiler sorts them: by the number of vertices at their
// last use. Those of one place, UV and normal are one vertex for it.
std::vector<uint32_t> sorted_vertices(const Shell& shell, const std::vector<Triangle>& triangles) {
    std::map<std::array<float, 5>, std::vector<uint32_t>> known;
    std::vector<uint32_t> vertices;
    std::vector<size_t> last(shell.vertices.size());
    for (const Triangle& triangle : triangles)
        for (const uint32_t corner : triangle) {
            const Vertex& vertex = shell.vertices[corner];
            const glm::vec3& p = vertex.position;
            std::vector<uint32_t>& here = known[{p.x, p.y, p.z, vertex.uv.x, vertex.uv.y}];
            const auto same = std::find_if(here.begin(), here.end(), [&](uint32_t other) {
                return glm::dot(shell.vertices[other].normal, vertex.normal) > kSameNormal;
            });
            const uint32_t own = same == here.end() ? corner : *same;
            last[own] = vertices.size();
            if (same != here.end()) continue;
            here.push_back(own);
            vertices.push_back(own);
        }
    std::stable_sort(vertices.begin(), vertices.end(),
                     [&](uint32_t a, uint32_t b) { return last[a] < last[b]; });
    return vertices;
}

using Points = std::vector<glm::vec3>;

// The points of the connected parts, in the order in which the compiler comes to them: by the first
// of their vertices.
std::vector<Points> ordered_parts(const Shell& shell, const std::vector<Triangle>& triangles,
                                  const glm::dmat4& to_solid) {
    const std::vector<size_t> parts = connected_parts(shell, triangles);
    std::vector<size_t> part_of(shell.vertices.size());
    for (size_t i = 0; i < triangles.size(); ++i)
        for (const uint32_t corner : triangles[i]) part_of[corner] = parts[i];
    std::map<size_t, size_t> places;
    std::vector<Points> ordered;
    for (const uint32_t vertex : sorted_vertices(shell, triangles)) {
        const size_t place = places.try_emplace(part_of[vertex], ordered.size()).first->second;
        if (place == ordered.size()) ordered.emplace_back();
        ordered[place].emplace_back(to_solid *
                                    glm::dvec4(glm::dvec3(shell.vertices[vertex].position), 1));
    }
    return ordered;
}

// Builds one hull for all triangles, or one per connected part. The compiler stops at the first
// flat part, as of a box with hard edges, and adds a hull around all (56 of 65 public pairs have
// the pieces that follow from it; others differ by its order of vertices); with more parts than
// allowed it uses one hull.
std::vector<ConvexPiece> build_pieces(const Shell& shell, const std::vector<Triangle>& triangles,
                                      const QcCollision& written, const glm::dmat4& to_solid,
                                      bool is_concave, Diagnostics& diagnostics) {
    Points points;
    for (const Triangle& triangle : triangles)
        for (const uint32_t corner : triangle)
            points.emplace_back(to_solid *
                                glm::dvec4(glm::dvec3(shell.vertices[corner].position), 1));
    std::vector<Points> parts;
    if (is_concave) parts = ordered_parts(shell, triangles, to_solid);
    const auto flat = std::find_if(parts.begin(), parts.end(), is_taken_for_flat);
    std::vector<ConvexPiece> pieces;
    for (auto part = parts.begin(); part != flat; ++part) {
        ConvexPiece piece = convex_hull(*part);
        if (!piece.indices.empty()) pieces.push_back(std::move(piece));
    }
    const bool has_too_many = pieces.size() > written.max_pieces;
    // a number set in the QC is intended
    if (has_too_many && written.max_pieces == QcCollision::kDefaultMaxPieces)
        report_at(diagnostics, Severity::kWarning, "phy-convex", written.place,
                  "{} convex pieces, at most {} are allowed; one hull around all is used",
                  pieces.size(), written.max_pieces);
    else if (flat != parts.end())
        report_at(diagnostics, Severity::kNote, "phy-convex", written.place,
                  "part {} of {} is flat, as with hard edges; the parts before it and one hull "
                  "around all are used",
                  flat - parts.begin() + 1, parts.size());
    if (has_too_many) pieces.clear();
    if (pieces.empty() || flat != parts.end()) {
        ConvexPiece hull = convex_hull(points);
        if (!hull.indices.empty()) pieces.push_back(std::move(hull));
    }
    return pieces;
}

double enclosed_volume(const CollisionSolid& solid) {
    double volume = 0;
    for (const ConvexPiece& piece : solid.pieces) volume += enclosed_volume(piece);
    return volume;
}

// For each solid its part of the mass beyond its volume: the last $jointmassbias of its bone.
std::vector<double> mass_biases(const QcCollision& written,
                                const std::vector<CollisionSolid>& solids) {
    std::map<std::string, double> by_bone;
    for (const std::vector<std::string>& words : written.options)
        if (words.size() > 2 && same_name(words[0], "$jointmassbias"))
            by_bone[lower_case(words[1])] = parse_qc_number(words[2]).value;
    std::vector<double> biases;
    for (const CollisionSolid& solid : solids) {
        const auto found = by_bone.find(lower_case(solid.name));
        biases.push_back(found == by_bone.end() ? 1 : found->second);
    }
    return biases;
}

// Distributes the model's mass by volume and bias. The compiler writes no solid of less than 1 kg.
void share_mass(std::vector<CollisionSolid>& solids, const QcCollision& written) {
    const std::vector<double> biases = mass_biases(written, solids);
    std::vector<double> shares;
    for (size_t i = 0; i < solids.size(); ++i)
        shares.push_back(enclosed_volume(solids[i]) * biases[i]);
    const double total = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (size_t i = 0; i < solids.size(); ++i)
        solids[i].mass = std::max(
            total > 0 ? static_cast<float>(written.mass * shares[i] / total) : written.mass,
            kMinSolidMass);
}

// For each bone of the model the bone whose solid gets its triangles: later $jointmerge lines apply
// to the result of earlier ones. kNone: left out by $jointskip.
std::vector<int> collision_joints(const QcCollision& written, const QcSkeleton& skeleton) {
    std::vector<int> joints(skeleton.bones.size());
    std::iota(joints.begin(), joints.end(), 0);
    for (const QcBoneName& line : written.skipped)
        if (const int bone = skeleton.names.find(line.bone); bone != kNone)
            at(joints, bone) = kNone;
    for (auto pair = written.merged.rbegin(); pair != written.merged.rend(); ++pair)
        if (const int bone = skeleton.names.find(pair->to); bone != kNone)
            at(joints, bone) = at(joints, std::max(skeleton.names.find(pair->from), 0));
    return joints;
}

// For each bone its nearest ancestor with triangles, or kNone.
std::vector<int> nearest_above(const std::vector<Bone>& bones,
                               const std::map<int, std::vector<Triangle>>& triangles) {
    std::vector<int> nearest;
    for (const Bone& bone : bones) {
        const bool is_parent = triangles.contains(bone.parent);
        nearest.push_back(is_parent              ? bone.parent
                          : bone.parent == kNone ? kNone
                                                 : at(nearest, bone.parent));
    }
    return nearest;
}

// Builds a solid for each bone with triangles, in the order of the bones.
std::vector<CollisionSolid> joint_solids(const QcCollision& written, const Shell& shell,
                                         const QcSkeleton& skeleton, Diagnostics& diagnostics) {
    const std::vector<int> joints = collision_joints(written, skeleton);
    std::map<int, std::vector<Triangle>> by_bone;
    for (const Triangle& triangle : shell.triangles) {
        const int bone = dominant_bone(shell, triangle);
        if (!is_index(bone, joints.size())) continue;
        if (const int joint = at(joints, bone); joint != kNone) by_bone[joint].push_back(triangle);
    }
    const std::vector<int> nearest = nearest_above(skeleton.bones, by_bone);
    std::vector<CollisionSolid> solids;
    for (const auto& [bone, triangles] : by_bone) {
        CollisionSolid solid;
        solid.name = at(skeleton.bones, bone).name;
        solid.bone = bone;
        solid.pieces =
            build_pieces(shell, triangles, written, glm::inverse(at(skeleton.world, bone)),
                         written.is_concave, diagnostics);
        if (const int above = at(nearest, bone); above != kNone)
            solid.parent = at(skeleton.bones, above).name;
        if (!solid.pieces.empty()) solids.push_back(std::move(solid));
    }
    return solids;
}

}  // namespace

std::optional<CollisionModel> make_collision(const QcFile& qc, const QcFiles& files,
                                             const QcSources& sources, const QcSkeleton& skeleton,
                                             const glm::vec3& shift, Diagnostics& diagnostics) {
    if (!qc.collision) return {};
    const QcCollision& written = *qc.collision;
    QcSourceFile loaded;
    const QcSourceFile* found = sources.find(written.path);
    if (found == nullptr) {
        Result<Model> model = files.model(written.path);
        if (!model) {
            report_at(diagnostics, Severity::kNote, "qc-collision-file", written.place,
                      "{} cannot be used: {}; no collision mesh is shown", quotable(written.path),
                      model.error().message);
            return {};
        }
        sanitize_model(*model);
        loaded.model = std::move(*model);
        loaded.scale = written.scale;
        loaded.bones = source_bones(*loaded.model, loaded.scale);
        loaded.moves = vertex_moves(loaded.bones, map_bones(loaded.bones, skeleton), skeleton);
        if (qc.is_static_prop)
            loaded.moves.assign(std::max<size_t>(loaded.bones.bones.size(), 1),
                                {0, false, static_placement(qc)});
        found = &loaded;
    }
    Shell shell = build_shell(*found->model, found->scale, found->moves);
    for (Vertex& vertex : shell.vertices) vertex.position += shift;
    CollisionModel collision;
    collision.text = written.text;
    if (written.has_joints && !qc.is_static_prop && !skeleton.world.empty()) {
        collision.solids = joint_solids(written, shell, skeleton, diagnostics);
    } else {
        // A single solid moves with the root bone; in the compiled file it is posed as in the first
        // frame of sequence 0.
        const bool has_root = !qc.is_static_prop && !skeleton.world.empty();
        CollisionSolid& solid = collision.solids.emplace_back();
        solid.name = as_utf8(base_name(written.path));
        solid.bone = has_root ? 0 : kNone;
        solid.pieces = build_pieces(shell, shell.triangles, written,
                                    has_root ? glm::inverse(skeleton.world.front()) : glm::dmat4(1),
                                    written.is_concave, diagnostics);
    }
    share_mass(collision.solids, written);
    for (CollisionSolid& solid : collision.solids) solid.surface_property = qc.surface_property();
    return collision;
}

}  // namespace studioscope
