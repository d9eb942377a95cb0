#include "writers/vertex_layout.h"

#include <algorithm>
#include <numeric>

namespace studioscope::assets {

namespace {

// The coarsest level that uses each vertex; the last level if none does.
std::vector<size_t> coarsest_levels(const AssetMesh& mesh, size_t lod_count) {
    constexpr size_t kUnused = kMaxLods;
    std::vector<size_t> keys(mesh.vertices.size(), kUnused);
    for (size_t lod = 0; lod < mesh.lods.size(); ++lod)
        for (const uint32_t vertex : mesh.lods[lod]) keys[vertex] = lod;
    std::replace(keys.begin(), keys.end(), kUnused, lod_count - 1);
    return keys;
}

// Vertex counts per root level; slots beyond the last level repeat it.
std::array<uint32_t, kMaxLods> counts_of(const std::vector<size_t>& keys, size_t lod_count) {
    std::array<uint32_t, kMaxLods> counts{};
    for (size_t lod = 0; lod < counts.size(); ++lod) {
        const size_t level = std::min(lod, lod_count - 1);
        counts[lod] = static_cast<uint32_t>(
            std::count_if(keys.begin(), keys.end(), [&](size_t key) { return key >= level; }));
    }
    return counts;
}

MeshLayout lay_out_mesh(const std::vector<size_t>& keys, size_t lod_count) {
    MeshLayout layout;
    layout.order.resize(keys.size());
    std::iota(layout.order.begin(), layout.order.end(), 0u);
    std::stable_sort(layout.order.begin(), layout.order.end(),
                     [&](uint32_t a, uint32_t b) { return keys[a] > keys[b]; });
    layout.places.resize(keys.size());
    for (uint32_t place = 0; place < layout.order.size(); ++place)
        layout.places[layout.order[place]] = place;
    layout.lod_counts = counts_of(keys, lod_count);
    return layout;
}

// Number of the mesh's vertices with the key `lod`, and their start in the mesh.
struct Run {
    uint32_t first = 0;
    uint32_t count = 0;
};

Run run_of(const MeshLayout& mesh, size_t lod, size_t lod_count) {
    const uint32_t coarser = lod + 1 < lod_count ? mesh.lod_counts[lod + 1] : 0;
    return {coarser, mesh.lod_counts[lod] - coarser};
}

// Fills the pool, coarsest level first; `starts` gets the start of each (mesh, level).
void fill_pool(VertexLayout& layout, size_t lod_count,
               std::vector<std::array<uint32_t, kMaxLods>>& starts) {
    starts.resize(layout.meshes.size());
    for (size_t lod = lod_count; lod-- > 0;)
        for (size_t i = 0; i < layout.meshes.size(); ++i) {
            const Run run = run_of(layout.meshes[i], lod, lod_count);
            starts[i][lod] = static_cast<uint32_t>(layout.pool.size());
            for (uint32_t k = 0; k < run.count; ++k)
                layout.pool.push_back(layout.meshes[i].first + run.first + k);
        }
}

}  // namespace

VertexLayout lay_out_vertices(const Asset& asset) {
    const size_t lod_count = lod_count_of(asset);
    VertexLayout layout;
    uint32_t first = 0;
    for (const AssetMesh* mesh : meshes_of(asset)) {
        layout.meshes.push_back(lay_out_mesh(coarsest_levels(*mesh, lod_count), lod_count));
        layout.meshes.back().first = first;
        first += static_cast<uint32_t>(mesh->vertices.size());
        for (size_t lod = 0; lod < layout.lod_counts.size(); ++lod)
            layout.lod_counts[lod] += layout.meshes.back().lod_counts[lod];
    }
    std::vector<std::array<uint32_t, kMaxLods>> starts;
    fill_pool(layout, lod_count, starts);
    for (size_t i = 0; i < layout.meshes.size(); ++i)
        for (size_t lod = lod_count; lod-- > 0;) {
            const Run run = run_of(layout.meshes[i], lod, lod_count);
            if (run.count > 0)
                layout.fixups.push_back({static_cast<int>(lod), starts[i][lod], run.count});
        }
    // the compiler omits the table if the pool is in mesh order
    if (lod_count == 1 || layout.meshes.size() == 1 || layout.fixups.size() == 1)
        layout.fixups.clear();
    return layout;
}

}  // namespace studioscope::assets
