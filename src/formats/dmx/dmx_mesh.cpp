#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "core/at.h"
#include "core/text.h"
#include "formats/dmx/dmx_corners.h"
#include "formats/dmx/dmx_delta_normals.h"
#include "formats/dmx/dmx_polygon.h"
#include "formats/dmx/dmx_scene.h"
#include "formats/dmx/dmx_shapes.h"

namespace studioscope {

namespace {

struct FaceSet {
    std::span<const int32_t> faces;  // corner numbers, each polygon ended by -1
    int material = 0;                // index into Model::materials
    uint32_t first_triangle = 0;     // number in the file
    uint32_t triangle_count = 0;
    uint32_t number = 0;  // of the mesh's "faceSets"
    Place place;
};

// What the meshes of a file share.
struct Progress {
    Model& model;
    std::vector<CornerOrigin>& origins;  // of the model's vertices
    uint32_t triangle_count = 0;
    std::unordered_map<std::string, int> materials = {};
    DmxShapeIndex shapes = {};
    DmxWrinkleScales wrinkle_scales = {};
};

struct FaceTally {
    size_t short_polygons = 0;
    size_t empty_sets = 0;
    size_t bad_polygons = 0;
    size_t huge_polygons = 0;
};

// Hands each usable polygon's corners to `use`.
template <typename Use>
void for_each_polygon(const FaceSet& set, const DmxVertexData& data, FaceTally& tally,
                      const Use& use) {
    std::vector<uint32_t> polygon;
    bool is_bad = false;
    const auto finish = [&] {
        if (is_bad)
            ++tally.bad_polygons;
        else if (polygon.size() < 3)
            ++tally.short_polygons;
        else
            use(std::span<const uint32_t>(polygon));
        polygon.clear();
        is_bad = false;
    };
    for (const int32_t entry : set.faces) {
        if (entry == -1) {
            finish();
            continue;
        }
        const auto corner = static_cast<uint32_t>(entry);
        const bool is_known =
            corner < data.corner_count() && (data.bad_corners.empty() || !data.bad_corners[corner]);
        is_bad = is_bad || !is_known;
        polygon.push_back(corner);
    }
    if (!polygon.empty()) finish();  // the last -1 may be missing
}

// The compiler drops the triangles of a material of this name on purpose.
bool is_null_material(const std::string& name) { return same_name(base_name(name), "null"); }

int material_named(Progress& progress, const std::string& name) {
    std::vector<Material>& materials = progress.model.materials;
    const auto [entry, is_new] =
        progress.materials.try_emplace(name, static_cast<int>(materials.size()));
    if (is_new) materials.push_back({name, {}, is_null_material(name)});
    return entry->second;
}

void report(const FaceTally& tally, const DmxMesh& mesh, Place place, Diagnostics& diagnostics) {
    const auto say = [&](Severity severity, const char* code, size_t count, const char* what) {
        if (count == 0) return;
        diagnostics.push_back(
            {severity, code, fmt::format("mesh \"{}\": {} {}", mesh.name, count, what), place});
    };
    say(Severity::kWarning, "dmx-face-corner", tally.bad_polygons,
        "polygons with a corner that the mesh does not have; left out");
    say(Severity::kNote, "dmx-short-polygon", tally.short_polygons,
        "polygons of fewer than three corners; left out");
    say(Severity::kNote, "dmx-empty-faces", tally.empty_sets, "face sets without a polygon");
    say(Severity::kWarning, "dmx-huge-polygon", tally.huge_polygons,
        "polygons of more than 512 corners; cut as if they were convex");
}

std::vector<FaceSet> read_face_sets(const ElementGraph& graph, const DmxMesh& mesh,
                                    Progress& progress) {
    std::vector<FaceSet> sets;
    FaceTally tally;
    uint32_t number = 0;
    for (const Element* element : find_elements(graph, *mesh.element, {"faceSets"})) {
        FaceSet set;
        set.number = number++;
        if (element == nullptr) continue;
        set.place = place_of(graph, element->place);
        const Attribute* faces = find_attribute(graph, *element, "faces");
        if (faces != nullptr && faces->type == AttributeType::kInt)
            set.faces = ints_of(graph, *faces);
        const Element* material = find_element(graph, *element, {"material"});
        set.material = material_named(
            progress, material == nullptr
                          ? std::string()
                          : text_or(graph, *material, {"mtlName"}, name_of(graph, *material)));
        set.first_triangle = progress.triangle_count;
        for_each_polygon(set, *mesh.data, tally, [&](std::span<const uint32_t> polygon) {
            set.triangle_count += static_cast<uint32_t>(polygon.size() - 2);
            tally.huge_polygons += polygon.size() > kMostPolygonCorners;
        });
        progress.triangle_count += set.triangle_count;
        tally.empty_sets += set.triangle_count == 0;
        sets.push_back(set);
    }
    report(tally, mesh, place_of(graph, mesh.element->place), progress.model.diagnostics);
    return sets;
}

glm::vec3 position_of(const DmxVertexData& data, uint32_t corner) {
    const float* numbers =
        data.positions.value(static_cast<size_t>(data.positions.indices[corner]));
    return {numbers[0], numbers[1], numbers[2]};
}

void compute_flat_normals(DmxCorners& corners, const std::vector<FaceSet>& sets) {
    const DmxVertexData& data = *corners.data;
    corners.flat_normals.resize(data.corner_count() * 3);
    corners.flat_indices.resize(data.corner_count());
    for (size_t i = 0; i < corners.flat_indices.size(); ++i)
        corners.flat_indices[i] = static_cast<int32_t>(i);
    FaceTally tally;
    std::vector<glm::vec3> points;
    for (const FaceSet& set : sets)
        for_each_polygon(set, data, tally, [&](std::span<const uint32_t> polygon) {
            points.clear();
            for (const uint32_t corner : polygon) points.push_back(position_of(data, corner));
            const glm::vec3 sum = polygon_normal(points);
            const float length = glm::length(sum);
            const glm::vec3 normal = length > 0 ? sum / length : glm::vec3(0, 0, 1);
            for (const uint32_t corner : polygon)
                for (int axis = 0; axis < 3; ++axis)
                    corners.flat_normals[corner * 3 + static_cast<size_t>(axis)] = normal[axis];
        });
    corners.normals = {corners.flat_normals, corners.flat_indices, 3};
}

// What the first corner of each position has.
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

// Normals of the shapes that have none.
void complete_deltas(const DmxCorners& corners, const DmxMesh& mesh,
                     const std::vector<FaceSet>& sets, Place place, std::vector<DmxDelta>& deltas,
                     Diagnostics& diagnostics) {
    if (std::none_of(deltas.begin(), deltas.end(),
                     [&](const DmxDelta& delta) { return lacks_normals(delta, *corners.data); }))
        return;
    std::vector<uint32_t> polygon_corners, ends;
    FaceTally tally;
    for (const FaceSet& set : sets)
        for_each_polygon(set, *corners.data, tally, [&](std::span<const uint32_t> polygon) {
            polygon_corners.insert(polygon_corners.end(), polygon.begin(), polygon.end());
            ends.push_back(static_cast<uint32_t>(polygon_corners.size()));
        });
    DmxNormalMaker maker(corners, std::move(polygon_corners), std::move(ends));
    const DmxMadeNormals normals = make_delta_normals(maker, corners, deltas);
    if (normals.made > 0)
        diagnostics.push_back(note(
            "dmx-made-normals",
            fmt::format("{} shapes of mesh \"{}\" have no normals; theirs are made here of how "
                        "the faces move",
                        normals.made, mesh.name),
            place));
    if (normals.left_out > 0)
        diagnostics.push_back(warning(
            "dmx-normals-left-out",
            fmt::format("{} shapes of mesh \"{}\" have no normals and too many moves to make "
                        "them; they keep the base's",
                        normals.left_out, mesh.name),
            place));
}

void prepare_corners(const ElementGraph& graph, const DmxScene& scene, const DmxMesh& mesh,
                     const std::vector<FaceSet>& sets, std::vector<DmxDelta>& deltas,
                     DmxCorners& corners, Model& model) {
    const glm::dmat4& to_model = at(scene.meshes_dag().nodes, mesh.node).bind_world;
    corners.data = &*mesh.data;
    corners.to_model = to_model;
    corners.is_moved = to_model != glm::dmat4(1);
    corners.normals = mesh.data->normals;
    if (!corners.normals.exists()) compute_flat_normals(corners, sets);
    corners.skins = read_skins(*mesh.data, scene.bone_of_joint, mesh.rigid_bone, mesh.name,
                               place_of(graph, mesh.element->place), model.diagnostics);
    if (!deltas.empty()) {
        corners.balance = spread_to_positions(*mesh.data, mesh.data->balance, 0);
        corners.speed = spread_to_positions(*mesh.data, mesh.data->speed, 1);
    }
    number_values(corners, deltas);
    complete_deltas(corners, mesh, sets, place_of(graph, mesh.element->place), deltas,
                    model.diagnostics);
}

// One mesh of the model while its polygons come in.
struct Output {
    const DmxCorners& corners;
    Model& model;
    std::vector<CornerOrigin>& origins;
    DmxKeyTable& table;
    MeshLod lod = {};
    std::vector<glm::vec3> points = {};
    std::vector<uint32_t> numbers = {};  // of the polygon's corners among the vertices
    std::vector<std::array<uint32_t, 3>> triangles = {};
};

void add_polygon(Output& out, std::span<const uint32_t> polygon, uint32_t set, uint32_t& triangle) {
    out.numbers.clear();
    out.points.clear();
    out.triangles.clear();
    for (const uint32_t corner : polygon) {
        const size_t count = out.table.keys().size();
        const uint32_t number = out.table.add(out.corners.key_of(corner));
        if (number == count) {
            const DmxCornerKey& key = out.table.keys().back();
            out.model.vertices.push_back(out.corners.vertex_of(key));
            out.origins.push_back({corner, set});
            if (out.corners.data->tangents.exists())
                out.model.tangents.push_back(out.corners.tangent_of(key));
        }
        out.numbers.push_back(out.lod.first_vertex + number);
        out.points.push_back(position_of(*out.corners.data, corner));
    }
    triangulate(out.points, out.triangles);
    for (const auto& corners : out.triangles) {
        for (const uint32_t corner : corners) out.lod.indices.push_back(out.numbers[corner]);
        out.lod.file_triangles.push_back(triangle++);
    }
}

void add_material(const DmxCorners& corners, const std::string& name,
                  const std::vector<const FaceSet*>& sets, const std::vector<DmxDelta>& deltas,
                  DmxKeyTable& table, Progress& progress) {
    Model& model = progress.model;
    table.clear();
    Output out{corners, model, progress.origins, table};
    out.lod.first_vertex = static_cast<uint32_t>(model.vertices.size());
    size_t triangles = 0;
    for (const FaceSet* set : sets) triangles += set->triangle_count;
    if (triangles == 0) return;
    out.lod.indices.reserve(triangles * 3);
    out.lod.file_triangles.reserve(triangles);
    FaceTally tally;
    for (const FaceSet* set : sets) {
        uint32_t triangle = set->first_triangle;
        for_each_polygon(*set, *corners.data, tally, [&](std::span<const uint32_t> polygon) {
            add_polygon(out, polygon, set->number, triangle);
        });
    }
    out.lod.vertex_count = static_cast<uint32_t>(out.table.keys().size());
    add_shapes(corners, deltas, out.table.keys(), out.lod.first_vertex, progress.shapes, model);
    Mesh mesh;
    mesh.name = name;
    mesh.skin_slot = sets[0]->material;
    mesh.lods.push_back(std::move(out.lod));
    model.meshes.push_back(std::move(mesh));
}

void add_mesh(const ElementGraph& graph, const DmxScene& scene, const DmxMesh& mesh,
              Progress& progress) {
    const std::vector<FaceSet> sets = read_face_sets(graph, mesh, progress);
    std::vector<DmxDelta> deltas =
        read_deltas(graph, mesh, progress.wrinkle_scales, progress.model.diagnostics);
    DmxCorners corners;
    prepare_corners(graph, scene, mesh, sets, deltas, corners, progress.model);
    std::vector<std::vector<const FaceSet*>> groups;  // one a material, in order of first use
    std::unordered_map<int, size_t> group_of;
    for (const FaceSet& set : sets) {
        const size_t group = group_of.try_emplace(set.material, groups.size()).first->second;
        if (group == groups.size()) groups.emplace_back();
        groups[group].push_back(&set);
    }
    DmxKeyTable table(corners.data->positions.value_count());
    for (const auto& group : groups)
        add_material(corners, mesh.name, group, deltas, table, progress);
}

}  // namespace

void add_meshes(const ElementGraph& graph, const DmxScene& scene, Model& model,
                std::vector<CornerOrigin>& origins) {
    // Only address space: no vertex is touched that does not come.
    size_t corners = 0;
    for (const DmxMesh& mesh : scene.meshes) corners += mesh.data->corner_count();
    model.vertices.reserve(corners);
    Progress progress{model, origins};
    progress.wrinkle_scales = find_wrinkle_scales(graph);
    for (const DmxMesh& mesh : scene.meshes) add_mesh(graph, scene, mesh, progress);
    if (model.meshes.size() == 1) model.meshes[0].lods[0].file_triangles = {};
    if (model.tangents.size() != model.vertices.size()) model.tangents.clear();
    if (!model.meshes.empty()) model.lods.emplace_back();
}

}  // namespace studioscope
