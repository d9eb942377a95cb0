#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "core/index_table.h"
#include "core/name_map.h"
#include "core/seeded_hash.h"
#include "model/vertex.h"

namespace studioscope {

// The vertices of one material, identical corners merged.

class SharedVertices {
public:
    // The index of the vertex that is equal bit by bit; it is added if there is none.
    uint32_t index_of(const Vertex& vertex) { return index_of(vertex, hash_of(vertex)); }

    // The first of two steps with work in between, while the slot is fetched into the cache:
    // returns the hash for index_of().
    uint32_t prefetch_slot(const Vertex& vertex) const {
        const uint32_t hash = hash_of(vertex);
        table_.prefetch_slot(hash);
        return hash;
    }
    uint32_t index_of(const Vertex& vertex, uint32_t hash) {
        const uint32_t index = table_.find_or_add(hash, [&](uint32_t known) {
            return std::memcmp(&vertices_[known], &vertex, sizeof vertex) == 0;
        });
        if (index == vertices_.size()) vertices_.push_back(vertex);
        return index;
    }

    const std::vector<Vertex>& vertices() const { return vertices_; }
    std::vector<Vertex> take() { return std::move(vertices_); }

private:
    uint32_t hash_of(const Vertex& vertex) const {
        constexpr uint64_t kOdd1 = 0x9E3779B97F4A7C15, kOdd2 = 0xD6E8FEB86659FD93;
        uint64_t words[6];
        static_assert(sizeof words == sizeof vertex);
        std::memcpy(words, &vertex, sizeof words);
        uint64_t a = (words[0] ^ seed_) * kOdd1, b = (words[1] ^ ~seed_) * kOdd2;
        a = ((a ^ (a >> 32)) + words[2]) * kOdd1;
        b = ((b ^ (b >> 32)) + words[3]) * kOdd2;
        a = ((a ^ (a >> 32)) + words[4]) * kOdd1;
        b = ((b ^ (b >> 32)) + words[5]) * kOdd2;
        const uint64_t both = (a ^ (b >> 29) ^ (b << 35)) * kOdd1;
        return static_cast<uint32_t>(both >> 32);
    }

    std::vector<Vertex> vertices_;
    IndexTable table_;
    uint64_t seed_ = hash_seed();
};

struct SmdMesh {
    std::string material;     // name as in the file
    SharedVertices vertices;  // v as in the file, 0 at the bottom
    std::vector<uint32_t> indices;
    std::vector<uint32_t> file_triangles;
};

// The meshes of an SMD, in order of first use.
class SmdMeshes {
public:
    // Finds a mesh by material; names that differ in case or extension only are one material, as in
    // the compiler.
    size_t find_or_add(std::string_view material);

    SmdMesh& operator[](size_t index) { return meshes_[index]; }
    std::vector<SmdMesh>& all() { return meshes_; }

    // Adds the meshes of the text that follows, whose triangles were counted from 0.
    void append(SmdMeshes&& later, uint32_t triangles_before);

private:
    std::vector<SmdMesh> meshes_;
    NameMap<size_t> index_of_key_;
};

}  // namespace studioscope
