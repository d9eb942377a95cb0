#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/at.h"
#include "core/index_table.h"
#include "core/workers.h"
#include "formats/dmx/scene.h"
#include "formats/dmx/weights.h"

namespace studioscope {

// What is added to the normal of the corners with that position and normal (DmxCornerKey).
struct DmxMadeNormal {
    uint32_t position = 0;
    uint32_t normal = 0;
    glm::vec3 delta{0};
};

// One of the shapes of a mesh, a DmeVertexDeltaData: what is added to some of its values.
struct DmxDelta {
    std::string name;
    DmxField positions, normals, wrinkles;  // indices: the base position, normal, UV of each value
    std::vector<DmxMadeNormal> made_normals;  // where the file has none
    // Where the file has no wrinkles: what the vertex that moves farthest gets, others by their
    // share of its way.
    float wrinkle_scale = 0;
};

// Which value of each field a corner has. Values that nothing tells apart (the same numbers, the
// same skin, moved alike by all shapes) have one id, the index of the first of them: corners with
// the same key are the same vertex.
struct DmxCornerKey {
    uint32_t position = 0;
    uint32_t normal = 0;
    uint32_t uv = 0;
    uint32_t tangent = 0;

    bool operator==(const DmxCornerKey&) const = default;
};

// A mesh made ready to hand out its vertices.
struct DmxCorners {
    const DmxVertexData* data = nullptr;
    std::vector<DmxSkin> skins;       // a position, or one for all
    std::vector<float> flat_normals;  // where the file has none: three numbers a corner
    std::vector<int32_t> flat_indices;
    DmxField normals;  // the file's, or the flat ones
    std::vector<uint32_t> position_ids, normal_ids, uv_ids, tangent_ids;  // of each value
    std::vector<float> balance, speed;  // a position, as its first corner has it; or empty
    glm::mat4 to_model{1};              // of the mesh's dag
    bool is_moved = false;              // to_model is not the identity
    bool welds_as_compiler = false;
    std::vector<uint32_t> merged_normals;  // then: what each became (merge_normals())

    DmxCornerKey key_of(size_t corner) const {
        const auto id = [&](const DmxField& field, const std::vector<uint32_t>& ids) {
            return field.exists() ? at(ids, field.indices[corner]) : 0u;
        };
        return {id(data->positions, position_ids), id(normals, normal_ids), id(data->uvs, uv_ids),
                id(data->tangents, tangent_ids)};
    }
    // What corners must have alike to be one vertex. The compilers go by the index of a position,
    // whatever stands there, and by the normals that they merged.
    DmxCornerKey vertex_key_of(size_t corner) const {
        DmxCornerKey key = key_of(corner);
        if (!welds_as_compiler) return key;
        key.position = static_cast<uint32_t>(data->positions.indices[corner]);
        key.normal = at(merged_normals, key.normal);
        return key;
    }
    // With the normal that its own was merged into, where the compilers' welding is asked for.
    Vertex vertex_of(const DmxCornerKey& key) const;
    // w is turned where v is: it tells which way v grows.
    glm::vec4 tangent_of(const DmxCornerKey& key) const;
};

// `deltas` have been checked: their indices are in range.
void number_values(DmxCorners& corners, const std::vector<DmxDelta>& deltas, Workers& workers);

// Numbers keys in the order in which they come. Keys of one position are in a chain: neighbours in
// a mesh are neighbours in memory, which hashes would scatter.
class DmxKeyTable {
public:
    // Room for `expected` keys.
    explicit DmxKeyTable(size_t position_count, size_t expected = 0)
        : first_(position_count, kNoKey) {
        keys_.reserve(expected);
        next_.reserve(expected);
    }

    // The key's number; it is new when that equals the count before.
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
        return add_crowded(key);
    }
    const std::vector<DmxCornerKey>& keys() const { return keys_; }
    // In time that goes by its keys, not by the positions.
    void clear();

private:
    static constexpr uint32_t kNoKey = 0xFFFFFFFF;
    static constexpr int kMaxChainLength = 16;

    uint32_t append(const DmxCornerKey& key) {
        keys_.push_back(key);
        next_.push_back(kNoKey);
        return static_cast<uint32_t>(keys_.size() - 1);
    }
    uint32_t add_crowded(const DmxCornerKey& key);

    std::vector<DmxCornerKey> keys_;
    std::vector<uint32_t> first_;  // by position: the first key that has it
    std::vector<uint32_t> next_;   // by key: the next of its position
    IndexTable crowded_;           // keys beyond the longest chain
    std::vector<uint32_t> crowd_;  // their numbers
};

}  // namespace studioscope
