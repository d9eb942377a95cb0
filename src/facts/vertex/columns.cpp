#include "facts/vertex/columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/at.h"
#include "model/shape_moves.h"
#include "model/vertex_origins.h"

namespace studioscope {

namespace {

constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();

float angle_between(const glm::vec3& a, const glm::vec3& b) {
    const double lengths = glm::length(glm::dvec3(a)) * glm::length(glm::dvec3(b));
    if (!(lengths > 0)) return kUnknown;
    const double cosine = glm::dot(glm::dvec3(a), glm::dvec3(b)) / lengths;
    return static_cast<float>(glm::degrees(std::acos(std::clamp(cosine, -1.0, 1.0))));
}

// A k-d tree of vertices, in place: each part is halved at its median along its longest side.
class VertexTree {
public:
    VertexTree(const std::vector<Vertex>& vertices, std::vector<uint32_t> items)
        : vertices_(vertices), items_(std::move(items)), axes_(items_.size()) {
        build(0, items_.size());
    }

    // The angle of a normal to that of the nearest vertex.
    float normal_turn(const Vertex& vertex) const {
        Search search{vertex};
        visit(0, items_.size(), search);
        return search.turn;
    }

private:
    // A query looks at a limited number of vertices: files may have very many at one place.
    static constexpr int kMaxVisited = 256;

    struct Search {
        const Vertex& vertex;
        float distance = std::numeric_limits<float>::infinity();  // squared
        float turn = kUnknown;
        int left = kMaxVisited;
    };

    float coordinate(uint32_t item, int axis) const { return vertices_[item].position[axis]; }

    int longest_side(size_t first, size_t end) const {
        glm::vec3 low(std::numeric_limits<float>::max()), high = -low;
        for (size_t i = first; i < end; ++i) {
            low = glm::min(low, vertices_[items_[i]].position);
            high = glm::max(high, vertices_[items_[i]].position);
        }
        const glm::vec3 size = high - low;
        if (size.x >= size.y && size.x >= size.z) return 0;
        return size.y >= size.z ? 1 : 2;
    }

    void build(size_t first, size_t end) {
        if (end - first < 2) return;
        const size_t middle = first + (end - first) / 2;
        const int axis = longest_side(first, end);
        axes_[middle] = static_cast<uint8_t>(axis);
        const auto place = [this](size_t i) {
            return items_.begin() + static_cast<std::ptrdiff_t>(i);
        };
        std::nth_element(place(first), place(middle), place(end), [&](uint32_t a, uint32_t b) {
            return coordinate(a, axis) < coordinate(b, axis);
        });
        build(first, middle);
        build(middle + 1, end);
    }

    void look_at(uint32_t item, Search& search) const {
        const glm::vec3 between = vertices_[item].position - search.vertex.position;
        const float distance = glm::dot(between, between);
        if (!(distance <= search.distance)) return;
        const float turn = angle_between(vertices_[item].normal, search.vertex.normal);
        const bool is_nearer = distance < search.distance;
        if (is_nearer || std::isnan(search.turn) || turn < search.turn) search.turn = turn;
        search.distance = distance;
    }

    void visit(size_t first, size_t end, Search& search) const {
        if (first == end || search.left-- <= 0) return;
        const size_t middle = first + (end - first) / 2;
        look_at(items_[middle], search);
        const int axis = axes_[middle];
        const float beyond = search.vertex.position[axis] - coordinate(items_[middle], axis);
        if (beyond < 0) visit(first, middle, search);
        if (beyond >= 0) visit(middle + 1, end, search);
        if (!(beyond * beyond <= search.distance)) return;
        if (beyond < 0) visit(middle + 1, end, search);
        if (beyond >= 0) visit(first, middle, search);
    }

    const std::vector<Vertex>& vertices_;
    std::vector<uint32_t> items_;
    std::vector<uint8_t> axes_;  // split axis of each part, at its middle
};

void turn_mesh(const Model& model, const Mesh& mesh, std::vector<float>& turns) {
    std::vector<uint32_t> finest = mesh.lods.front().indices;
    std::sort(finest.begin(), finest.end());
    finest.erase(std::unique(finest.begin(), finest.end()), finest.end());
    for (const uint32_t vertex : finest) turns[vertex] = 0;
    if (finest.empty()) return;
    const VertexTree tree(model.vertices, finest);
    for (size_t lod = 1; lod < mesh.lods.size(); ++lod)
        for (const uint32_t vertex : mesh.lods[lod].indices)
            if (std::isnan(turns[vertex])) turns[vertex] = tree.normal_turn(model.vertices[vertex]);
}

// The angle in degrees between each vertex's normal and that of the nearest vertex that LOD 0 of
// its mesh draws: 0 for those that LOD 0 draws itself, NaN where LOD 0 of the mesh draws nothing or
// a normal is zero. Of several at one place, the smallest angle counts.
std::vector<float> turns_from_finest(const Model& model) {
    std::vector<float> turns(model.vertices.size(), kUnknown);
    for (const Mesh& mesh : model.meshes)
        if (!mesh.lods.empty()) turn_mesh(model, mesh, turns);
    return turns;
}

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

double number_or_none(int value) { return value == kNone ? kNoValue : value; }

double entry(const std::vector<uint32_t>& list, uint32_t vertex) {
    return vertex < list.size() ? list[vertex] : kNoValue;
}

double bone_weight(const Vertex& vertex, int bone) {
    double weight = 0;
    for (size_t i = 0; i < vertex.bone_count; ++i)
        if (vertex.bone[i] == bone) weight += static_cast<double>(vertex.weight[i]);
    return weight;
}

double distance_to(const Model& model, const Vertex& vertex, int bone) {
    if (bone < 0 || static_cast<size_t>(bone) >= model.bones.size()) return kNoValue;
    const glm::vec3 local = transform_point(at(model.bones, bone).pose_to_bone, vertex.position);
    return static_cast<double>(glm::length(local));
}

std::vector<float> delta_lengths(const Model& model, int shape) {
    std::vector<float> lengths(model.vertices.size());
    for (const VertexMove& move : vertex_moves(at(model.shapes, shape)))
        if (move.vertex < lengths.size()) lengths[move.vertex] = glm::length(move.position);
    return lengths;
}

void find_lods(const Model& model, std::vector<int>& lods) {
    for (size_t lod = 0; lod < model.lods.size(); ++lod)
        for (const Mesh& mesh : model.meshes) {
            const MeshLod& level = mesh.lods[lod];
            for (const uint32_t vertex : level.indices) lods[vertex] = static_cast<int>(lod);
            if (level.indices.empty())  // drawn as points
                std::fill_n(lods.begin() + level.first_vertex, level.vertex_count,
                            static_cast<int>(lod));
        }
}

void find_origins(const Scene& scene, VertexColumns& columns) {
    if (!scene.origins) return;
    const size_t count = scene.model.vertices.size();
    if (scene.origins->runs.empty()) columns.line = vertex_lines(scene.model, scene.origins->lines);
    for (const OriginRun& run : scene.origins->runs) {
        const OriginFile& file = scene.origins->files[run.file];
        if (!file.lines.empty()) columns.line.resize(count);
        if (!file.corners.empty()) columns.corner.resize(count);
        for (uint32_t i = 0; i < run.count && run.first_vertex + i < count; ++i) {
            if (i < file.lines.size()) columns.line[run.first_vertex + i] = file.lines[i];
            if (i < file.corners.size())
                columns.corner[run.first_vertex + i] = file.corners[i].corner;
        }
    }
}

}  // namespace

size_t heaviest_weight(const Vertex& vertex) {
    size_t heaviest = 0;
    for (size_t i = 1; i < vertex.bone_count; ++i)
        if (vertex.weight[i] > vertex.weight[heaviest]) heaviest = i;
    return heaviest;
}

VertexColumns vertex_columns(const Scene& scene, const FixupReport& fixups, int shape) {
    VertexColumns columns;
    const Model& model = scene.model;
    const size_t count = model.vertices.size();
    columns.mesh.assign(count, kNone);
    for (size_t i = 0; i < model.meshes.size(); ++i)
        for (const MeshLod& level : model.meshes[i].lods)
            std::fill_n(columns.mesh.begin() + level.first_vertex, level.vertex_count,
                        static_cast<int>(i));
    columns.lod.assign(count, kNone);
    find_lods(model, columns.lod);
    if (model.lods.size() > 1) columns.turn = turns_from_finest(model);
    if (shape >= 0 && static_cast<size_t>(shape) < model.shapes.size())
        columns.delta = delta_lengths(model, shape);
    find_origins(scene, columns);
    if (!scene.vertex_file) return columns;
    for (const FixupRun& run : fixups.result)
        for (uint32_t i = 0; i < run.count; ++i) {
            columns.pool.push_back(run.pool_first + i);
            columns.row.push_back(run.row);
        }
    columns.pool.resize(count);
    columns.row.resize(count, kNone);
    return columns;
}

bool has_column(const Model& model, const VertexColumns& columns, VertexColumn column) {
    switch (column) {
        case VertexColumn::kLod:
        case VertexColumn::kTurn:
            return model.lods.size() > 1;
        case VertexColumn::kDelta:
            return !columns.delta.empty();
        case VertexColumn::kPool:
        case VertexColumn::kRow:
            return !columns.pool.empty();
        case VertexColumn::kLine:
            return !columns.line.empty();
        case VertexColumn::kCorner:
            return !columns.corner.empty();
        default:
            return true;
    }
}

double column_value(const Model& model, const VertexColumns& columns, uint32_t vertex,
                    VertexColumn column) {
    const Vertex& v = model.vertices[vertex];
    const auto from = [column](VertexColumn first) {
        return static_cast<int>(column) - static_cast<int>(first);
    };
    switch (column) {
        case VertexColumn::kVertex:
            return vertex;
        case VertexColumn::kMesh:
            return number_or_none(columns.mesh[vertex]);
        case VertexColumn::kLod:
            return number_or_none(columns.lod[vertex]);
        case VertexColumn::kX:
        case VertexColumn::kY:
        case VertexColumn::kZ:
            return static_cast<double>(v.position[from(VertexColumn::kX)]);
        case VertexColumn::kNormalX:
        case VertexColumn::kNormalY:
        case VertexColumn::kNormalZ:
            return static_cast<double>(v.normal[from(VertexColumn::kNormalX)]);
        case VertexColumn::kTurn:
            return columns.turn.empty() ? kNoValue : static_cast<double>(columns.turn[vertex]);
        case VertexColumn::kU:
        case VertexColumn::kV:
            return static_cast<double>(v.uv[from(VertexColumn::kU)]);
        case VertexColumn::kBone:
            return v.bone[heaviest_weight(v)];
        case VertexColumn::kWeight:
            return static_cast<double>(v.weight[heaviest_weight(v)]);
        case VertexColumn::kDistance:
            return distance_to(model, v, v.bone[heaviest_weight(v)]);
        case VertexColumn::kBoneCount:
            return v.bone_count;
        case VertexColumn::kDelta:
            return columns.delta.empty() ? kNoValue : static_cast<double>(columns.delta[vertex]);
        case VertexColumn::kPool:
            return entry(columns.pool, vertex);
        case VertexColumn::kRow:
            return columns.row.empty() ? kNoValue : number_or_none(columns.row[vertex]);
        case VertexColumn::kLine:
            return entry(columns.line, vertex) > 0 ? entry(columns.line, vertex) : kNoValue;
        case VertexColumn::kCorner:
            return entry(columns.corner, vertex);
    }
    return kNoValue;
}

std::vector<double> column_values(const Model& model, const VertexColumns& columns,
                                  VertexColumn column, int argument) {
    const auto count = static_cast<uint32_t>(model.vertices.size());
    std::vector<double> values(count);
    if (argument != kNone && column == VertexColumn::kDelta) {
        const std::vector<float> lengths = delta_lengths(model, argument);
        std::copy(lengths.begin(), lengths.end(), values.begin());
        return values;
    }
    for (uint32_t i = 0; i < count; ++i) {
        if (argument == kNone)
            values[i] = column_value(model, columns, i, column);
        else if (column == VertexColumn::kWeight)
            values[i] = bone_weight(model.vertices[i], argument);
        else
            values[i] = distance_to(model, model.vertices[i], argument);
    }
    return values;
}

}  // namespace studioscope
