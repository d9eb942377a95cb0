#include "inspect/vertex_order.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <optional>

#include "core/at.h"
#include "core/text.h"
#include "model/vertex_origins.h"

namespace studioscope {

namespace {

std::optional<uint32_t> vertex_number(std::string_view text) {
    uint32_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool holds(const std::string& name, const std::string& lower_word) {
    return lower_case(name).find(lower_word) != std::string::npos;
}

template <typename Items>
std::vector<bool> named(const Items& items, const std::string& word) {
    std::vector<bool> fits;
    fits.reserve(items.size());
    for (const auto& item : items) fits.push_back(holds(item.name, word));
    return fits;
}

// One word of a filter; the names that contain it are found once for all vertices.
class Word {
public:
    Word(std::string_view text, const Model& model, const VertexColumns& columns)
        : model_(model), columns_(columns) {
        const size_t colon = text.find(':');
        if (colon != std::string_view::npos && vertex_number(text.substr(colon + 1))) {
            key_ = lower_case(std::string(text.substr(0, colon)));
            number_ = vertex_number(text.substr(colon + 1));
            return;
        }
        number_ = vertex_number(text);
        if (number_) return;
        const std::string word = lower_case(std::string(text));
        meshes_ = named(model.meshes, word);
        bones_ = named(model.bones, word);
    }

    bool fits(uint32_t vertex) const {
        const Vertex& own = model_.vertices[vertex];
        if (key_ == "row")
            return !columns_.row.empty() && columns_.row[vertex] == static_cast<int>(*number_);
        if (key_ == "pool") return !columns_.pool.empty() && columns_.pool[vertex] == *number_;
        if (key_ == "bones") return own.bone_count == *number_;
        if (number_) return vertex == *number_;
        if (columns_.mesh[vertex] != kNone && at(meshes_, columns_.mesh[vertex])) return true;
        for (size_t i = 0; i < own.bone_count; ++i)
            if (own.bone[i] < bones_.size() && bones_[own.bone[i]]) return true;
        return false;
    }

private:
    const Model& model_;
    const VertexColumns& columns_;
    std::string key_;
    std::optional<uint32_t> number_;
    std::vector<bool> meshes_, bones_;
};

std::vector<uint32_t> found_vertices(const Model& model, const VertexColumns& columns,
                                     std::string_view filter) {
    std::vector<Word> words;
    while (!filter.empty()) {
        const size_t end = std::min(filter.find(' '), filter.size());
        if (end > 0) words.emplace_back(filter.substr(0, end), model, columns);
        filter.remove_prefix(std::min(end + 1, filter.size()));
    }
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < model.vertices.size(); ++i)
        if (std::all_of(words.begin(), words.end(), [i](const Word& w) { return w.fits(i); }))
            found.push_back(i);
    return found;
}

double key_of(const Model& model, const VertexColumns& columns, uint32_t vertex,
              VertexColumn column) {
    const Vertex& v = model.vertices[vertex];
    const size_t heaviest = heaviest_weight(v);
    switch (column) {
        case VertexColumn::kMesh:
            return columns.mesh[vertex];
        case VertexColumn::kX:
            return static_cast<double>(v.position.x);
        case VertexColumn::kY:
            return static_cast<double>(v.position.y);
        case VertexColumn::kZ:
            return static_cast<double>(v.position.z);
        case VertexColumn::kNormalX:
            return static_cast<double>(v.normal.x);
        case VertexColumn::kNormalY:
            return static_cast<double>(v.normal.y);
        case VertexColumn::kNormalZ:
            return static_cast<double>(v.normal.z);
        case VertexColumn::kU:
            return static_cast<double>(v.uv.x);
        case VertexColumn::kV:
            return static_cast<double>(v.uv.y);
        case VertexColumn::kBone:
            return v.bone[heaviest];
        case VertexColumn::kWeight:
            return static_cast<double>(v.weight[heaviest]);
        case VertexColumn::kBoneCount:
            return v.bone_count;
        case VertexColumn::kPool:
            return columns.pool.empty() ? 0 : columns.pool[vertex];
        case VertexColumn::kRow:
            return columns.row.empty() ? 0 : columns.row[vertex];
        case VertexColumn::kLine:
            return columns.line.empty() ? 0 : columns.line[vertex];
        case VertexColumn::kCorner:
            return columns.corner.empty() ? 0 : columns.corner[vertex];
        default:
            return vertex;
    }
}

}  // namespace

size_t heaviest_weight(const Vertex& vertex) {
    size_t heaviest = 0;
    for (size_t i = 1; i < vertex.bone_count; ++i)
        if (vertex.weight[i] > vertex.weight[heaviest]) heaviest = i;
    return heaviest;
}

namespace {

void find_origins(const Scene& scene, VertexColumns& columns) {
    if (!scene.origins) return;
    const size_t count = scene.model.vertices.size();
    if (scene.origins->runs.empty())
        columns.line = lines_of_vertices(scene.model, scene.origins->lines);
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

VertexColumns vertex_columns(const Scene& scene, const FixupReport& fixups) {
    VertexColumns columns;
    const Model& model = scene.model;
    columns.mesh.assign(model.vertices.size(), kNone);
    for (size_t i = 0; i < model.meshes.size(); ++i)
        for (const MeshLod& level : model.meshes[i].lods)
            std::fill_n(columns.mesh.begin() + level.first_vertex, level.vertex_count,
                        static_cast<int>(i));
    find_origins(scene, columns);
    if (!scene.vertex_file) return columns;
    for (const FixupRun& run : fixups.result)
        for (uint32_t i = 0; i < run.count; ++i) {
            columns.pool.push_back(run.pool_first + i);
            columns.row.push_back(run.row);
        }
    columns.pool.resize(model.vertices.size());
    columns.row.resize(model.vertices.size(), kNone);
    return columns;
}

std::vector<uint32_t> ordered_vertices(const Model& model, const VertexColumns& columns,
                                       std::string_view filter, VertexColumn column,
                                       bool is_descending) {
    std::vector<uint32_t> order = found_vertices(model, columns, filter);
    if (column != VertexColumn::kVertex) {
        std::vector<double> keys(model.vertices.size());
        for (const uint32_t vertex : order) keys[vertex] = key_of(model, columns, vertex, column);
        std::stable_sort(order.begin(), order.end(),
                         [&](uint32_t a, uint32_t b) { return keys[a] < keys[b]; });
    }
    if (is_descending) std::reverse(order.begin(), order.end());
    return order;
}

}  // namespace studioscope
