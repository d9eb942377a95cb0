
#include <algorithm>
#include <unordered_map>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/diagnostics.h"
#include "formats/dmx/corners.h"
#include "formats/dmx/faces.h"
#include "formats/dmx/normals.h"
#include "formats/dmx/scene.h"

namespace studioscope {

namespace {

// The data shared by all meshes of a file.
struct MeshProgress {
    Model& model;
    std::vector<CornerOrigin>& origins;  // one per vertex of the model
    ThreadPool& workers;
    bool welds_as_compiler = false;
    uint32_t triangle_count = 0;
    NameMap<int> materials = {};
    DmxShapeIndex shapes = {};
    DmxWrinkleScales wrinkle_scales = {};
};

// True for the material name whose triangles the compiler drops on purpose.
bool is_null_dmx_material(const std::string& name) { return same_name(base_name(name), "null"); }

int material_named(MeshProgress& progress, const std::string& name) {
    std::vector<Material>& materials = progress.model.materials;
    const auto [entry, is_new] =
        progress.materials.try_emplace(name, static_cast<int>(materials.size()));
    if (is_new) {
        materials.push_back(named_material(FileName(name), {}));
        materials.back().is_null = is_null_dmx_material(name);
    }
    return entry->second;
}

glm::vec3 corner_position(const DmxVertexData& data, int32_t corner) {
    const float* numbers =
        data.positions.value(static_cast<size_t>(at(data.positions.indices, corner)));
    return {numbers[0], numbers[1], numbers[2]};
}

void compute_flat_normals(DmxCorners& corners, const DmxFaceSets& faces) {
    const DmxVertexData& data = *corners.data;
    corners.flat_normals.resize(data.corner_count() * 3);
    corners.flat_indices.resize(data.corner_count());
    for (size_t i = 0; i < corners.flat_indices.size(); ++i)
        corners.flat_indices[i] = static_cast<int32_t>(i);
    DmxFaceTally tally;
    std::vector<glm::vec3> points;
    for (const DmxFaceSet& set : faces.sets)
        for_each_polygon(set.faces, data, tally, [&](DmxFaces polygon) {
            points.clear();
            for (const int32_t corner : polygon) points.push_back(corner_position(data, corner));
            const glm::vec3 sum = polygon_normal(points);
            const float length = glm::length(sum);
            const glm::vec3 normal = length > 0 ? sum / length : glm::vec3(0, 0, 1);
            for (const int32_t corner : polygon)
                for (int axis = 0; axis < 3; ++axis)
                    at(corners.flat_normals, corner * 3 + axis) = normal[axis];
        });
    corners.normals = {corners.flat_normals, corners.flat_indices, 3};
}

// The value of each position, taken from its first corner.
std::vector<float> spread_to_positions(const DmxVertexData& data, const DmxField& field,
                                       float fallback) {
    std::vector<float> numbers;
    if (!field.exists()) return numbers;
    numbers.resize(data.positions.value_count(), fallback);
    for (size_t corner = data.corner_count(); corner-- > 0;) {
        if (!data.bad_corners.empty() && data.bad_corners[corner]) continue;
        at(numbers, data.positions.indices[corner]) =
            *field.value(static_cast<size_t>(field.indices[corner]));
    }
    return numbers;
}

// Computes the normals of shapes that have none.
void complete_deltas(const DmxCorners& corners, const DmxMesh& mesh, const DmxFaceSets& faces,
                     Location location, std::vector<DmxDelta>& deltas, Diagnostics& diagnostics) {
    if (std::none_of(deltas.begin(), deltas.end(),
                     [&](const DmxDelta& delta) { return lacks_normals(delta, *corners.data); }))
        return;
    std::vector<uint32_t> polygon_corners, ends;
    DmxFaceTally tally;
    for (const DmxFaceSet& set : faces.sets)
        for_each_polygon(set.faces, *corners.data, tally, [&](DmxFaces polygon) {
            polygon_corners.insert(polygon_corners.end(), polygon.begin(), polygon.end());
            ends.push_back(static_cast<uint32_t>(polygon_corners.size()));
        });
    DmxNormalMaker maker(corners, std::move(polygon_corners), std::move(ends));
    const DmxNormalCounts normals = make_delta_normals(maker, corners, deltas);
    if (normals.computed > 0)
        report_at(diagnostics, Severity::kNote, "dmx-made-normals", location,
                  "{} of mesh \"{}\" without normals; they are derived from the moved faces",
                  count_text(normals.computed, "shape"), mesh.name);
    if (normals.left_out > 0)
        report_at(
            diagnostics, Severity::kWarning, "dmx-normals-left-out", location,
            "{} of mesh \"{}\" without normals, too large to derive them; the base's are kept",
            count_text(normals.left_out, "shape"), mesh.name);
}

void prepare_corners(const ElementGraph& graph, const DmxScene& scene, const DmxMesh& mesh,
                     const DmxFaceSets& faces, std::vector<DmxDelta>& deltas, DmxCorners& corners,
                     MeshProgress& progress) {
    Model& model = progress.model;
    const glm::dmat4& to_model = at(scene.meshes_dag().nodes, mesh.node).bind_world;
    corners.data = &*mesh.data;
    corners.to_model = to_model;
    corners.is_moved = to_model != glm::dmat4(1);
    corners.normals = mesh.data->normals;
    if (!corners.normals.exists()) compute_flat_normals(corners, faces);
    corners.welds_as_compiler = progress.welds_as_compiler;
    corners.skins = read_skins(*mesh.data, scene.joint_bones, mesh.rigid_bone, mesh.name,
                               graph_location(graph, mesh.element->location), model.diagnostics,
                               progress.workers);
    if (!deltas.empty()) {
        corners.balance = spread_to_positions(*mesh.data, mesh.data->balance, 0);
        corners.speed = spread_to_positions(*mesh.data, mesh.data->speed, 1);
    }
    number_values(corners, deltas, progress.workers);
    complete_deltas(corners, mesh, faces, graph_location(graph, mesh.element->location), deltas,
                    model.diagnostics);
}

// The polygons of a material that one thread reads.
struct Share {
    std::span<const DmxFacePiece* const> pieces;
    size_t first_triangle = 0;          // index within the material
    DmxKeyTable* table = nullptr;       // numbers the vertices of this share
    std::vector<CornerOrigin> origins;  // one per vertex of the share
    std::vector<uint32_t> numbers;  // for each vertex of the share its number within the material
};

// One mesh of the model under construction.
struct MeshOutput {
    const DmxCorners& corners;
    const DmxFaceSets& faces;
    std::vector<Share> shares;
    MeshLod lod = {};

    size_t share_triangle_count(const Share& share) const {
        size_t count = 0;
        for (const DmxFacePiece* piece : share.pieces) count += piece->triangle_count;
        return count;
    }
};

// Divides consecutive pieces into shares with about equal numbers of triangles, one per table.
std::vector<Share> divide_into_shares(std::span<const DmxFacePiece* const> pieces,
                                      std::vector<DmxKeyTable>& tables) {
    size_t total = 0, before = 0;
    for (const DmxFacePiece* piece : pieces) total += piece->triangle_count;
    std::vector<Share> shares;
    for (size_t begin = 0, end = 0; end < pieces.size(); begin = end) {
        const size_t first = before, end_triangle = total * (shares.size() + 1) / tables.size();
        const bool is_last = shares.size() + 1 == tables.size();
        while (end < pieces.size() && (is_last || before < end_triangle))
            before += pieces[end++]->triangle_count;
        DmxKeyTable& table = tables[shares.size()];
        shares.push_back({pieces.subspan(begin, end - begin), first, &table, {}, {}});
    }
    return shares;
}

// Reads the triangles of a share, with vertices numbered within the share.
class PolygonReader {
public:
    PolygonReader(MeshOutput& out, Share& share)
        : out_(out),
          share_(share),
          index_(share.first_triangle * 3),
          triangle_(share.first_triangle) {}

    void read(uint32_t first_triangle) {
        for (const DmxFacePiece* piece : share_.pieces) {
            DmxFaceTally tally;
            set_ = out_.faces.sets[piece->set].number;
            file_triangle_ = first_triangle + piece->first_triangle;
            for_each_polygon(piece->faces, *out_.corners.data, tally,
                             [&](DmxFaces polygon) { add(polygon); });
        }
    }

private:
    void add(DmxFaces polygon) {
        if (polygon.size() == 3)
            return add_triangle(
                {vertex_number(polygon[0]), vertex_number(polygon[1]), vertex_number(polygon[2])});
        numbers_.clear();
        points_.clear();
        for (const int32_t corner : polygon) {
            numbers_.push_back(vertex_number(corner));
            points_.push_back(corner_position(*out_.corners.data, corner));
        }
        triangles_.clear();
        triangulate(points_, triangles_);
        for (const auto& [a, b, c] : triangles_)
            add_triangle({numbers_[a], numbers_[b], numbers_[c]});
    }

    uint32_t vertex_number(int32_t corner) {
        DmxKeyTable& table = *share_.table;
        const uint32_t number = table.add(out_.corners.welded_key(static_cast<size_t>(corner)));
        if (number == share_.origins.size())
            share_.origins.push_back({static_cast<uint32_t>(corner), set_});
        return number;
    }

    void add_triangle(const std::array<uint32_t, 3>& numbers) {
        for (const uint32_t number : numbers)
            out_.lod.indices[index_++] = out_.lod.first_vertex + number;
        out_.lod.file_triangles[triangle_++] = file_triangle_++;
    }

    MeshOutput& out_;
    Share& share_;
    size_t index_, triangle_;  // next positions in the level
    uint32_t set_ = 0, file_triangle_ = 0;
    std::vector<uint32_t> numbers_;  // of the polygon's corners
    std::vector<glm::vec3> points_;
    std::vector<std::array<uint32_t, 3>> triangles_;
};

// Merges the shares into the first one's table: vertices are numbered in the file's order, for any
// division into shares.
void merge_shares(MeshOutput& out, std::vector<CornerOrigin>& origins, ThreadPool& workers) {
    DmxKeyTable& merged = *out.shares[0].table;
    origins.insert(origins.end(), out.shares[0].origins.begin(), out.shares[0].origins.end());
    const std::span<Share> later_shares = std::span(out.shares).subspan(1);
    for (Share& share : later_shares) {
        const std::vector<DmxCornerKey>& keys = share.table->keys();
        share.numbers.reserve(keys.size());
        for (size_t i = 0; i < keys.size(); ++i) {
            const size_t count = merged.keys().size();
            share.numbers.push_back(merged.add(keys[i]));
            if (share.numbers.back() == count) origins.push_back(share.origins[i]);
        }
    }
    const uint32_t first = out.lod.first_vertex;
    workers.parallel_for(later_shares.size(), 1, [&](size_t begin, size_t end) {
        for (const Share& share : later_shares.subspan(begin, end - begin)) {
            const std::span<uint32_t> indices =
                std::span(out.lod.indices)
                    .subspan(share.first_triangle * 3, out.share_triangle_count(share) * 3);
            for (uint32_t& index : indices) index = first + share.numbers[index - first];
        }
    });
}

// The keys by which shapes refer to vertices: the values of each vertex's first corner. The keys of
// compiled vertices are not usable, because their merged normals may come from any part of the
// mesh.
std::vector<DmxCornerKey> first_corner_keys(const DmxCorners& corners,
                                            std::span<const CornerOrigin> origins) {
    std::vector<DmxCornerKey> keys;
    keys.reserve(origins.size());
    for (const CornerOrigin& origin : origins) keys.push_back(corners.corner_key(origin.corner));
    return keys;
}

void make_vertices(const DmxCorners& corners, const std::vector<DmxCornerKey>& keys, Model& model,
                   ThreadPool& workers) {
    constexpr size_t kMinPerThread = 4096;
    const size_t first = model.vertices.size(), first_tangent = model.tangents.size();
    const bool has_tangents = corners.data->tangents.exists();
    model.vertices.resize(first + keys.size());
    if (has_tangents) model.tangents.resize(first_tangent + keys.size());
    workers.parallel_for(keys.size(), kMinPerThread, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) {
            model.vertices[first + i] = corners.build_vertex(keys[i]);
            if (has_tangents) model.tangents[first_tangent + i] = corners.corner_tangent(keys[i]);
        }
    });
}

void add_material(const DmxCorners& corners, const DmxMesh& mesh, const DmxFaceSets& faces,
                  const std::vector<const DmxFacePiece*>& pieces,
                  const std::vector<DmxDelta>& deltas, std::vector<DmxKeyTable>& tables,
                  MeshProgress& progress) {
    Model& model = progress.model;
    for (DmxKeyTable& table : tables) table.clear();
    MeshOutput out{corners, faces, divide_into_shares(pieces, tables)};
    size_t triangles = 0;
    for (const Share& share : out.shares) triangles += out.share_triangle_count(share);
    if (triangles == 0) return;
    out.lod.first_vertex = static_cast<uint32_t>(model.vertices.size());
    out.lod.indices.resize(triangles * 3);
    out.lod.file_triangles.resize(triangles);
    progress.workers.parallel_for(out.shares.size(), 1, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i)
            PolygonReader(out, out.shares[i]).read(progress.triangle_count);
    });
    merge_shares(out, progress.origins, progress.workers);
    std::vector<DmxCornerKey> welded_keys;
    if (corners.welds_as_compiler)
        welded_keys =
            first_corner_keys(corners, std::span(progress.origins).subspan(out.lod.first_vertex));
    const std::vector<DmxCornerKey>& keys =
        corners.welds_as_compiler ? welded_keys : out.shares[0].table->keys();
    make_vertices(corners, keys, model, progress.workers);
    out.lod.vertex_count = static_cast<uint32_t>(keys.size());
    add_shapes(corners, deltas, keys, out.lod.first_vertex, progress.shapes, model);
    Mesh& added = model.meshes.emplace_back();
    added.name = mesh.name;
    added.skin_slot = progress.materials.at(faces.sets[pieces[0]->set].material);
    added.lods.push_back(std::move(out.lod));
}

// Makes one table per thread, for as many threads as pay off.
std::vector<DmxKeyTable> make_tables(const DmxCorners& corners, const DmxFaceSets& faces,
                                     const ThreadPool& workers) {
    constexpr size_t kMinPerThread = 16384;  // triangles per thread
    constexpr size_t kMax = 4;               // tables, each with 4 bytes per position
    const size_t max_count = std::min(static_cast<size_t>(workers.count()), kMax);
    const size_t count = std::clamp<size_t>(faces.triangle_count / kMinPerThread, 1, max_count);
    const size_t positions = corners.data->positions.value_count();
    std::vector<DmxKeyTable> tables;
    for (size_t i = 0; i < count; ++i) tables.emplace_back(positions, positions / count);
    return tables;
}

void add_mesh(const ElementGraph& graph, const DmxScene& scene, const DmxMesh& mesh,
              MeshProgress& progress) {
    Diagnostics& diagnostics = progress.model.diagnostics;
    const DmxFaceSets faces = read_face_sets(graph, mesh, diagnostics, progress.workers);
    std::vector<DmxDelta> deltas = read_deltas(graph, mesh, progress.wrinkle_scales, diagnostics);
    DmxCorners corners;
    prepare_corners(graph, scene, mesh, faces, deltas, corners, progress);
    // Pieces grouped by material, in order of first use.
    std::vector<std::vector<const DmxFacePiece*>> groups;
    std::unordered_map<int, size_t> group_index;
    std::vector<int> materials;
    for (const DmxFaceSet& set : faces.sets)
        materials.push_back(material_named(progress, set.material));
    for (const DmxFacePiece& piece : faces.pieces) {
        const size_t group =
            group_index.try_emplace(materials[piece.set], groups.size()).first->second;
        if (group == groups.size()) groups.emplace_back();
        groups[group].push_back(&piece);
    }
    std::vector<DmxKeyTable> tables = make_tables(corners, faces, progress.workers);
    for (const auto& group : groups)
        add_material(corners, mesh, faces, group, deltas, tables, progress);
    progress.triangle_count += faces.triangle_count;
}

}  // namespace

void add_meshes(const ElementGraph& graph, const DmxScene& scene, Model& model,
                std::vector<CornerOrigin>& origins, bool welds_as_compiler, ThreadPool& workers) {
    // Reserves address space only: pages beyond the last vertex are never touched.
    size_t corners = 0;
    for (const DmxMesh& mesh : scene.meshes) corners += mesh.data->corner_count();
    model.vertices.reserve(corners);
    MeshProgress progress{model, origins, workers, welds_as_compiler};
    progress.wrinkle_scales = find_wrinkle_scales(graph);
    for (const DmxMesh& mesh : scene.meshes) add_mesh(graph, scene, mesh, progress);
    if (model.meshes.size() == 1) model.meshes[0].lods[0].file_triangles = {};
    if (model.tangents.size() != model.vertices.size()) model.tangents.clear();
    if (!model.meshes.empty()) model.lods.emplace_back();
}

}  // namespace studioscope
