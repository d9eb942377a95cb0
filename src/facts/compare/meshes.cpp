#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/at.h"
#include "facts/compare/causes.h"
#include "facts/compare/mesh_pairs.h"
#include "facts/compare/triangle_match.h"
#include "model/measure.h"

namespace studioscope {

namespace {

// Two levels to compare; kNone: one side has no such level.
struct LevelPair {
    int lod = kNone;
    int other = kNone;
};

// Whether files of the format hold one level only, even if the model has more.
bool has_one_level(const std::string& format) {
    constexpr std::array<std::string_view, 4> kFormats{"smd", "dmx", "vta", "vvd"};
    return std::find(kFormats.begin(), kFormats.end(), format) != kFormats.end();
}

bool compares_one_level(const Comparison& all) {
    return all.options.lod != kNone || all.options.other_lod != kNone;
}

std::vector<LevelPair> compared_levels(const Comparison& all) {
    const auto count = static_cast<int>(all.model().lods.size());
    const auto other_count = static_cast<int>(all.other().lods.size());
    if (compares_one_level(all)) {
        const int lod = std::max(all.options.lod, 0);
        const int other = all.options.other_lod == kNone ? lod : all.options.other_lod;
        return {{lod < count ? lod : kNone, other < other_count ? other : kNone}};
    }
    const bool is_single = has_one_level(all.first.format) || has_one_level(all.second.format);
    const int compared = is_single ? std::min(count, other_count) : std::max(count, other_count);
    std::vector<LevelPair> levels;
    levels.reserve(static_cast<size_t>(compared));
    for (int i = 0; i < compared; ++i)
        levels.push_back({i < count ? i : kNone, i < other_count ? i : kNone});
    return levels;
}

const MeshLod* find_level(const Model& model, int mesh, int lod) {
    if (mesh == kNone || lod == kNone) return nullptr;
    const Mesh& found = at(model.meshes, mesh);
    return is_index(lod, found.lods.size()) ? &at(found.lods, lod) : nullptr;
}

// The vertices of a mesh at a level; for all meshes every vertex of the model, as a file without
// meshes has those of all levels in one list.
VertexSet mesh_vertices(const Model& model, int mesh, int lod) {
    VertexSet set{&model, {}, {}};
    if (mesh == MeshMatch::kAllMeshes) {
        set.vertices.resize(model.vertices.size());
        std::iota(set.vertices.begin(), set.vertices.end(), 0u);
        return set;
    }
    const MeshLod* level = find_level(model, mesh, lod);
    return level ? vertices_used(model, *level) : set;
}

std::string mesh_name(const Comparison& all, const MeshMatch& match) {
    if (match.mesh == MeshMatch::kAllMeshes) return "all meshes";
    const bool is_first = match.mesh != kNone;
    const Model& model = is_first ? all.model() : all.other();
    const Mesh& mesh = at(model.meshes, is_first ? match.mesh : match.other_mesh);
    const std::string& part = at(model.body_parts, mesh.body_part).name;
    const std::string material = base_name(first_skin_material(model, mesh).name);
    return part.empty() ? material : part + "/" + material;
}

std::string strongest_bone(const Model& model, const Vertex& vertex) {
    size_t strongest = 0;
    for (size_t i = 1; i < vertex.bone_count; ++i)
        if (vertex.weight[i] > vertex.weight[strongest]) strongest = i;
    return bone_name(model, vertex.bone[strongest]);
}

// The angle between two tangents; 180 degrees if only one of them has a direction, or the signs of
// the third axis differ.
double tangent_degrees(const glm::vec4& a, const glm::vec4& b) {
    constexpr double kTurned = 180;
    const glm::vec3 first(a), second(b);
    const bool is_zero = first == glm::vec3(0), is_other_zero = second == glm::vec3(0);
    if (is_zero != is_other_zero || (a.w < 0) != (b.w < 0)) return kTurned;
    return is_zero ? 0 : degrees_between(first, second);
}

// The difference between a vertex and its counterpart in the attribute that the fate names.
double change_amount(const Comparison& all, const MatchedVertex& vertex) {
    const Vertex& first = all.model().vertices[vertex.vertex];
    const Vertex& second = all.other().vertices[vertex.other];
    switch (vertex.fate) {
        case VertexFate::kReweighted:
            return weight_difference(first, second, all.diff.bones);
        case VertexFate::kNormalChanged:
            return degrees_between(first.normal, second.normal);
        case VertexFate::kUvChanged:
            return std::max(std::abs(first.uv.x - second.uv.x), std::abs(first.uv.y - second.uv.y));
        default:
            return glm::distance(glm::dvec3(first.position), glm::dvec3(second.position));
    }
}

const char* fate_unit(VertexFate fate) {
    if (fate == VertexFate::kMoved) return "units";
    return fate == VertexFate::kNormalChanged ? "degrees" : "";
}

bool has_amount(VertexFate fate) {
    return fate == VertexFate::kMoved || fate == VertexFate::kReweighted ||
           fate == VertexFate::kNormalChanged || fate == VertexFate::kUvChanged;
}

// Adds one difference for all vertices of one fate.
void add_fate(Comparison& all, const MeshMatch& match, VertexFate fate) {
    const bool belongs_to_second = fate == VertexFate::kSplit || fate == VertexFate::kNew;
    std::vector<MatchedVertex> vertices;
    for (const MatchedVertex& vertex :
         belongs_to_second ? match.vertices.other_vertices : match.vertices.vertices)
        if (vertex.fate == fate) vertices.push_back(vertex);
    if (vertices.empty()) return;
    const MatchedVertex* worst = vertices.data();
    double amount = 0;
    for (const MatchedVertex& vertex : vertices) {
        const double own = has_amount(fate) ? change_amount(all, vertex) : 0;
        if (own > amount) worst = &vertex;
        amount = std::max(amount, own);
    }
    Difference& added = all.add(Subject::kVertices, Change::kChanged, mesh_name(all, match));
    added.fate = fate;
    added.lod = match.lod == kNone ? match.other_lod : match.lod;
    added.count = vertices.size();
    if (has_amount(fate)) added.amount = amount;
    added.unit = fate_unit(fate);
    added.cause = fate_cause(all, fate, vertices, match.vertices.move);
    if (added.cause.empty()) added.cause = finer_level_cause(all, match, vertices);
    const Model& model = belongs_to_second ? all.other() : all.model();
    added.place.vertex = belongs_to_second ? worst->other : worst->vertex;
    added.place.other = belongs_to_second ? worst->vertex : worst->other;
    added.place.position = model.vertices[worst->vertex].position;
    added.place.bone = strongest_bone(model, model.vertices[worst->vertex]);
}

void add_triangles(Comparison& all, const MeshMatch& match) {
    const std::array<std::pair<size_t, const char*>, 3> facts{{
        {match.lost_triangles, "lost"},
        {match.new_triangles, "new"},
        {match.flipped_triangles, "face the other way"},
    }};
    for (const auto& [count, what] : facts) {
        if (count == 0) continue;
        Difference& added = all.add(Subject::kTriangles, Change::kChanged, mesh_name(all, match));
        added.property = what;
        added.lod = match.lod;
        added.count = count;
        added.before = std::to_string(match.triangles);
        added.after = std::to_string(match.other_triangles);
        if (count == match.lost_triangles && match.lost_doubles == count &&
            std::string_view(what) == "lost")
            added.cause = "each is the double of a triangle that is kept";
    }
}

// Adds a difference for vertices that differ in their tangents only; only compiled files hold them.
void add_tangents(Comparison& all, const MeshMatch& match) {
    const auto has_tangents = [](const Scene& scene) {
        return (scene.format == "mdl" || scene.format == "vvd") &&
               scene.model.tangents.size() == scene.model.vertices.size();
    };
    if (!has_tangents(all.first) || !has_tangents(all.second)) return;
    const MatchedVertex* worst = nullptr;
    double most = 0;
    size_t count = 0;
    for (const MatchedVertex& vertex : match.vertices.vertices) {
        if (vertex.fate != VertexFate::kKept || vertex.other == kNoVertex) continue;
        const double degrees = tangent_degrees(all.model().tangents[vertex.vertex],
                                               all.other().tangents[vertex.other]);
        if (static_cast<float>(degrees) <= all.tolerances().normal_degrees) continue;
        ++count;
        if (degrees > most) worst = &vertex;
        most = std::max(most, degrees);
    }
    if (worst == nullptr) return;
    Difference& added = all.add(Subject::kVertices, Change::kChanged, mesh_name(all, match));
    added.property = "tangent";
    added.lod = match.lod;
    added.count = count;
    added.amount = most;
    added.unit = "degrees";
    const Vertex& vertex = all.model().vertices[worst->vertex];
    added.place = {worst->vertex, worst->other, vertex.position,
                   strongest_bone(all.model(), vertex), std::nullopt};
}

// The material that a mesh has at a level in the first skin.
const Material& material_at(const Model& model, int mesh, int lod) {
    const MeshLod* level = find_level(model, mesh, lod);
    const bool is_replaced = level && level->material != kNone;
    return is_replaced ? at(model.materials, level->material)
                       : first_skin_material(model, at(model.meshes, mesh));
}

void add_material(Comparison& all, const MeshMatch& match) {
    const Material& own = material_at(all.model(), match.mesh, match.lod);
    const Material& other = material_at(all.other(), match.other_mesh, match.other_lod);
    if (material_key(own) == material_key(other)) return;
    Difference& added = all.add(Subject::kMesh, Change::kChanged, mesh_name(all, match));
    added.property = "material";
    added.lod = match.lod;
    added.before = own.name;
    added.after = other.name;
}

void add_whole_mesh(Comparison& all, const MeshMatch& match, bool is_lost) {
    Difference& added =
        all.add(Subject::kMesh, is_lost ? Change::kLost : Change::kAdded, mesh_name(all, match));
    added.lod = is_lost ? match.lod : match.other_lod;
    added.count = is_lost ? match.vertices.vertices.size() : match.vertices.other_vertices.size();
}

void add_facts(Comparison& all, const MeshMatch& match) {
    const VertexMatches& vertices = match.vertices;
    if (vertices.vertices.empty() || vertices.other_vertices.empty()) {
        // a level that one side lacks is one difference, of the level
        if (match.lod != kNone && match.other_lod != kNone)
            add_whole_mesh(all, match, vertices.other_vertices.empty());
        return;
    }
    if (match.mesh != MeshMatch::kAllMeshes) add_material(all, match);
    for (size_t fate = 0; fate < kVertexFateCount; ++fate)
        if (const auto each = static_cast<VertexFate>(fate); each != VertexFate::kKept)
            add_fate(all, match, each);
    add_tangents(all, match);
    if (match.mesh != MeshMatch::kAllMeshes) add_triangles(all, match);
}

// A pair of meshes at one level, with the vertices that it uses.
struct MatchedLevel {
    MeshMatch match;
    VertexSet first, second;

    bool has_unmatched() const {
        return match.vertices.count(VertexFate::kLost) > 0 &&
               match.vertices.count(VertexFate::kNew) > 0;
    }
};

void match_level(const Comparison& all, MatchedLevel& level,
                 const std::optional<CommonMove>& hint) {
    level.match.vertices =
        match_vertices(level.first, level.second, all.diff.bones, all.tolerances(), hint);
}

void compare_level(Comparison& all, const std::vector<MeshPair>& pairs, const LevelPair& lods) {
    std::vector<MatchedLevel> levels;
    size_t largest = 0;  // vertices of the largest mesh that moved as a whole
    std::optional<CommonMove> move;
    for (const MeshPair& pair : pairs) {
        MatchedLevel level{{},
                           mesh_vertices(all.model(), pair.mesh, lods.lod),
                           mesh_vertices(all.other(), pair.other, lods.other)};
        level.match.mesh = pair.mesh;
        level.match.other_mesh = pair.other;
        level.match.lod = lods.lod;
        level.match.other_lod = lods.other;
        if (level.first.vertices.empty() && level.second.vertices.empty()) continue;
        match_level(all, level, {});
        if (level.match.vertices.move && level.first.vertices.size() > largest) {
            largest = level.first.vertices.size();
            move = level.match.vertices.move;
        }
        levels.push_back(std::move(level));
    }
    for (MatchedLevel& level : levels) {
        // a mesh whose UV do not reveal its move may have moved as the largest mesh did
        if (move && level.has_unmatched()) match_level(all, level, move);
        match_triangles(level.match, level.first, level.second);
        add_facts(all, level.match);
        all.diff.meshes.push_back(std::move(level.match));
    }
}

}  // namespace

void compare_levels(Comparison& all) {
    if (compares_one_level(all)) return;
    const auto &lods = all.model().lods, &others = all.other().lods;
    const bool is_single = has_one_level(all.first.format) || has_one_level(all.second.format);
    for (size_t i = 0; i < std::max(lods.size(), others.size()); ++i) {
        const int lod = static_cast<int>(i);
        if (i < lods.size() && i < others.size()) {
            if (is_single) continue;
            if (Difference* added =
                    all.add_value(Subject::kLod, "", "switch value", double{lods[i].switch_point},
                                  double{others[i].switch_point}))
                added->lod = lod;
            continue;
        }
        const bool is_lost = i < lods.size();
        if (is_single) {
            all.diff.not_compared.push_back(fmt::format(
                "LOD {}: only in the {}", i, is_lost ? all.first.format : all.second.format));
            continue;
        }
        Difference& added = all.add(Subject::kLod, is_lost ? Change::kLost : Change::kAdded, "");
        added.lod = lod;
        added.count = vertex_count(is_lost ? all.model() : all.other(), lod);
    }
}

void compare_meshes(Comparison& all) {
    if (!all.can_compare(Subject::kMesh, all.model().meshes.size(), all.other().meshes.size()))
        return;
    const std::vector<MeshPair> pairs = pair_meshes(all);
    const bool is_whole = pairs.size() == 1 && pairs[0].mesh == MeshMatch::kAllMeshes;
    for (const LevelPair& level : is_whole ? std::vector<LevelPair>{{0, 0}} : compared_levels(all))
        compare_level(all, pairs, level);
}

}  // namespace studioscope
