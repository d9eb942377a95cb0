#include "formats/dmx/corners.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <functional>

#include "core/index_table.h"
#include "core/seeded_hash.h"
#include "formats/dmx/normals.h"

namespace studioscope {

namespace {

constexpr uint32_t kUnusedCorner = ~0u;

// Bits of a number, equal for 0 and -0.
uint32_t float_bits(float number) { return std::bit_cast<uint32_t>(number + 0.0f); }

bool is_equal(const float* a, const float* b, size_t width) {
    for (size_t i = 0; i < width; ++i)
        if (a[i] != b[i]) return false;
    return true;
}

// Hashes that distinguish values with equal numbers, one per value; empty if none are needed.
using Marks = std::vector<uint64_t>;

uint64_t value_hash(const DmxField& field, const Marks& marks, size_t index, uint64_t seed) {
    const float* value = field.value(index);
    uint64_t hash = seed ^ (marks.empty() ? 0 : marks[index]);
    for (size_t k = 0; k < field.width; ++k) hash = mixed_hash(hash, float_bits(value[k]));
    return hash >> 20;
}

struct Slot {
    uint32_t hash = 0;
    uint32_t first = kUnusedCorner;
};

// Returns for each value the index of the first one with equal numbers and mark. Slots and values
// are scattered in memory, so those of the next values are prefetched; hashes avoid comparisons of
// unequal values.
std::vector<uint32_t> first_equal_values(const DmxField& field, const Marks& marks) {
    constexpr size_t kAhead = 16;
    const size_t count = field.value_count();
    std::vector<uint32_t> ids(count);
    std::vector<Slot> slots(std::bit_ceil(count + count / 2 + 1));
    const size_t mask = slots.size() - 1;
    const uint64_t seed = hash_seed();
    std::array<uint32_t, kAhead> hashes{};  // of value i at i % kAhead
    const auto prefetch_slot = [&](size_t index) {
        if (index >= count) return;
        hashes[index % kAhead] = static_cast<uint32_t>(value_hash(field, marks, index, seed));
        prefetch(&slots[hashes[index % kAhead] & mask]);
    };
    for (size_t i = 0; i < kAhead; ++i) prefetch_slot(i);
    for (size_t i = 0; i < count; ++i) {
        const uint32_t hash = hashes[i % kAhead];
        prefetch_slot(i + kAhead);
        const auto is_same = [&](const Slot& slot) {
            return slot.hash == hash &&
                   is_equal(field.value(slot.first), field.value(i), field.width) &&
                   (marks.empty() || marks[slot.first] == marks[i]);
        };
        size_t at = hash & mask;
        while (slots[at].first != kUnusedCorner && !is_same(slots[at])) at = (at + 1) & mask;
        if (slots[at].first == kUnusedCorner) slots[at] = {hash, static_cast<uint32_t>(i)};
        ids[i] = slots[at].first;
    }
    return ids;
}

void mark_moved(Marks& marks, size_t count, const DmxField& field, size_t shape) {
    if (!field.exists()) return;
    marks.resize(count);
    for (size_t i = 0; i < field.indices.size(); ++i) {
        const auto index = static_cast<uint32_t>(field.indices[i]);
        if (index >= count) continue;
        uint64_t& mark = marks[index];
        mark = mixed_hash(mark, shape + 1);
        for (size_t k = 0; k < field.width; ++k)
            mark = mixed_hash(mark, float_bits(field.value(i)[k]));
    }
}

void mark_skins(Marks& marks, const std::vector<DmxSkin>& skins) {
    if (skins.size() <= 1) return;
    marks.resize(skins.size());
    for (size_t i = 0; i < skins.size(); ++i) {
        uint64_t words[2];
        std::memcpy(words, &skins[i], sizeof(words));
        marks[i] = mixed_hash(mixed_hash(marks[i], words[0]), words[1]);
    }
}

// Sides matter only where a shape moves something.
void mark_sides(Marks& marks, const std::vector<float>& numbers) {
    for (size_t i = 0; i < marks.size() && !numbers.empty(); ++i)
        if (marks[i] != 0) marks[i] = mixed_hash(marks[i], float_bits(numbers[i]));
}

uint32_t key_hash(const DmxCornerKey& key) {
    uint64_t hash = hash_seed();
    for (const uint32_t id : {key.position, key.normal, key.uv, key.tangent})
        hash = mixed_hash(hash, id);
    return static_cast<uint32_t>(hash >> 20);
}

}  // namespace

glm::vec4 DmxCorners::corner_tangent(const DmxCornerKey& key) const {
    const float* numbers = data->tangents.value(key.tangent);
    const glm::vec3 tangent = glm::mat3(to_model) * glm::vec3(numbers[0], numbers[1], numbers[2]);
    return glm::vec4(tangent, data->flip_v ? -numbers[3] : numbers[3]);
}

Vertex DmxCorners::build_vertex(const DmxCornerKey& key) const {
    Vertex vertex;
    const DmxSkin& skin = skins.size() == 1 ? skins[0] : skins[key.position];
    std::memcpy(static_cast<void*>(&vertex), &skin, sizeof(skin));
    const float* position = data->positions.value(key.position);
    vertex.position = {position[0], position[1], position[2]};
    const float* normal =
        normals.value(welds_as_compiler ? at(merged_normals, key.normal) : key.normal);
    vertex.normal = {normal[0], normal[1], normal[2]};
    if (is_moved) {
        vertex.position = glm::vec3(to_model * glm::vec4(vertex.position, 1));
        vertex.normal = glm::mat3(to_model) * vertex.normal;
    }
    if (welds_as_compiler) vertex.normal = unit_vector(vertex.normal);
    if (data->uvs.exists()) {
        const float* uv = data->uvs.value(key.uv);
        vertex.uv = {uv[0], data->flip_v ? 1 - uv[1] : uv[1]};
    }
    return vertex;
}

void number_values(DmxCorners& corners, const std::vector<DmxDelta>& deltas, ThreadPool& workers) {
    const DmxVertexData& data = *corners.data;
    Marks positions, normals, uvs;
    for (size_t i = 0; i < deltas.size(); ++i) {
        mark_moved(positions, data.positions.value_count(), deltas[i].positions, i);
        mark_moved(normals, corners.normals.value_count(), deltas[i].normals, i);
        mark_moved(uvs, data.uvs.value_count(), deltas[i].wrinkles, i);
    }
    mark_sides(positions, corners.balance);
    mark_sides(positions, corners.speed);
    mark_skins(positions, corners.skins);
    const std::array<std::function<void()>, 5> fields = {
        [&] {
            if (corners.welds_as_compiler)
                corners.merged_normals = merge_normals(corners.normals).merged_into;
        },
        [&] { corners.position_ids = first_equal_values(data.positions, positions); },
        [&] { corners.normal_ids = first_equal_values(corners.normals, normals); },
        [&] { corners.uv_ids = first_equal_values(data.uvs, uvs); },
        [&] { corners.tangent_ids = first_equal_values(data.tangents, {}); }};
    workers.parallel_for(fields.size(), 1, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) fields[i]();
    });
}

uint32_t DmxKeyTable::add_to_overflow(const DmxCornerKey& key) {
    const uint32_t index = overflow_chain_.find_or_add(
        key_hash(key), [&](uint32_t known) { return keys_[overflow_numbers_[known]] == key; });
    if (index == overflow_numbers_.size()) overflow_numbers_.push_back(append(key));
    return overflow_numbers_[index];
}

void DmxKeyTable::clear() {
    for (const DmxCornerKey& key : keys_) first_[key.position] = kNoKey;
    keys_.clear();
    next_.clear();
    if (!overflow_numbers_.empty()) overflow_chain_ = {};
    overflow_numbers_.clear();
}

}  // namespace studioscope
