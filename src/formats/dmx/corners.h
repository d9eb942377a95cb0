#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/at.h"
#include "core/index_table.h"
#include "core/name_map.h"
#include "core/thread_pool.h"
#include "formats/dmx/scene.h"
#include "formats/dmx/vertex_data.h"

namespace studioscope {

// The normal offset of corners with a given position and normal (DmxCornerKey).
struct DmxNormalDelta {
    uint32_t position = 0;
    uint32_t normal = 0;
    glm::vec3 delta{0};
};

// One shape of a mesh, a DmeVertexDeltaData: offsets of some of its values.
struct DmxDelta {
    std::string name;
    // Indices: the base position, normal or UV of each value.
    DmxField positions, normals, wrinkles;
    std::vector<DmxNormalDelta> normal_deltas;  // computed if the file has none
    // Factor of computed wrinkles, if the file has none: the wrinkle of the vertex that moves
    // farthest; others get their share of its distance.
    float wrinkle_scale = 0;
};

// The indices of a corner's values in each field. Indistinguishable values (equal numbers, equal
// skin, moved equally by all shapes) have one id, the index of the first of them: corners with
// equal keys are one vertex.
struct DmxCornerKey {
    uint32_t position = 0;
    uint32_t normal = 0;
    uint32_t uv = 0;
    uint32_t tangent = 0;

    bool operator==(const DmxCornerKey&) const = default;
};

// A mesh prepared for building its vertices.
struct DmxCorners {
    const DmxVertexData* data = nullptr;
    std::vector<DmxSkin> skins;       // one per position, or one for all
    std::vector<float> flat_normals;  // computed if the file has none: three numbers per corner
    std::vector<int32_t> flat_indices;
    DmxField normals;  // the file's, or the flat ones
    std::vector<uint32_t> position_ids, normal_ids, uv_ids, tangent_ids;  // one id per value
    std::vector<float> balance, speed;  // one per position, taken from its first corner; or empty
    glm::mat4 to_model{1};              // transform of the mesh's dag to model space
    bool is_moved = false;              // true: to_model is not the identity
    bool welds_as_compiler = false;
    std::vector<uint32_t> merged_normals;  // with welds_as_compiler: each normal's merged one

    DmxCornerKey corner_key(size_t corner) const {
        const auto id = [&](const DmxField& field, const std::vector<uint32_t>& ids) {
            return field.exists() ? at(ids, field.indices[corner]) : 0u;
        };
        return {id(data->positions, position_ids), id(normals, normal_ids), id(data->uvs, uv_ids),
                id(data->tangents, tangent_ids)};
    }
    // The key of a vertex: corners with equal keys become one vertex. The compilers compare
    // positions by index, not by value, and normals after merging them.
    DmxCornerKey welded_key(size_t corner) const {
        DmxCornerKey key = corner_key(corner);
        if (!welds_as_compiler) return key;
        key.position = static_cast<uint32_t>(data->positions.indices[corner]);
        key.normal = at(merged_normals, key.normal);
        return key;
    }
    // Builds the vertex of a key; with welds_as_compiler its normal is the one it was merged into.
    Vertex build_vertex(const DmxCornerKey& key) const;
    // The tangent of a corner; w is flipped with v, as it is the direction in which v increases.
    glm::vec4 corner_tangent(const DmxCornerKey& key) const;
};

// Assigns the ids of values. The indices in `deltas` must have been checked.
void number_values(DmxCorners& corners, const std::vector<DmxDelta>& deltas, ThreadPool& workers);

// Numbers keys in order of arrival. Keys of one position form a chain: neighbours in a mesh are
// neighbours in memory, which hashing would scatter.
class DmxKeyTable {
public:
    // Reserves memory for `expected` keys.
    explicit DmxKeyTable(size_t position_count, size_t expected = 0)
        : first_(position_count, kNoKey) {
        keys_.reserve(expected);
        next_.reserve(expected);
    }

    // Returns the key's number; a new key gets the previous count.
    uint32_t add(const DmxCornerKey& key) {
        uint32_t* link = &first_[key.position];
        for (int i = 0; i < kMaxChainLength; ++i) {
            if (*link == kNoKey) {
                *link = static_cast<uint32_t>(keys_.size());
                return append(key);
            }
            if (keys_[*link] == key) return *link;
            link = &next_[*link];
        }
        return add_to_overflow(key);
    }
    const std::vector<DmxCornerKey>& keys() const { return keys_; }
    // Clears the table in time linear in its keys, independent of the positions.
    void clear();

private:
    static constexpr uint32_t kNoKey = 0xFFFFFFFF;
    static constexpr int kMaxChainLength = 16;

    uint32_t append(const DmxCornerKey& key) {
        keys_.push_back(key);
        next_.push_back(kNoKey);
        return static_cast<uint32_t>(keys_.size() - 1);
    }
    uint32_t add_to_overflow(const DmxCornerKey& key);

    std::vector<DmxCornerKey> keys_;
    std::vector<uint32_t> first_;             // first key of each position
    std::vector<uint32_t> next_;              // next key of the same position
    IndexTable overflow_chain_;               // keys past the maximum chain length
    std::vector<uint32_t> overflow_numbers_;  // numbers of those keys
};

// The wrinkle at the largest offset of each shape, by name, as the combination operator's controls
// store it for their raw controls (`wrinkleScales`). Correctives have none.
using DmxWrinkleScales = NameMap<float>;
DmxWrinkleScales find_wrinkle_scales(const ElementGraph& graph);

// Reads the delta states of a mesh. One with inconsistent arrays is left out with an error.
std::vector<DmxDelta> read_deltas(const ElementGraph& graph, const DmxMesh& mesh,
                                  const DmxWrinkleScales& wrinkle_scales, Diagnostics& diagnostics);

// The index of each shape in Model::shapes.
using DmxShapeIndex = NameMap<size_t>;

// Adds the deltas of the vertices from first_vertex on (one per key) to the shapes of their names.
// Every delta makes a shape, even one without an effect.
void add_shapes(const DmxCorners& corners, const std::vector<DmxDelta>& deltas,
                const std::vector<DmxCornerKey>& keys, uint32_t first_vertex, DmxShapeIndex& index,
                Model& model);

}  // namespace studioscope
