#include "model/validate.h"
#include "writers/byte_writer.h"
#include "writers/compiled_writer.h"

namespace studioscope::assets {

namespace {

constexpr size_t kVvdHeaderSize = 64, kFixupSize = 12;

// All vertices in mesh order with the triangles of every level, for computing tangents.
Model in_mesh_order(const Asset& asset, const VertexLayout& layout) {
    Model model;
    const auto meshes = meshes_of(asset);
    for (size_t i = 0; i < meshes.size(); ++i) {
        Mesh mesh;
        for (const uint32_t vertex : layout.meshes[i].order)
            model.vertices.push_back(meshes[i]->vertices[vertex]);
        for (const auto& triangles : meshes[i]->lods) {
            mesh.lods.emplace_back();
            for (const uint32_t vertex : triangles)
                mesh.lods.back().indices.push_back(layout.meshes[i].first +
                                                   layout.meshes[i].places[vertex]);
        }
        model.meshes.push_back(std::move(mesh));
    }
    return model;
}

}  // namespace

Bytes vvd_bytes(const Asset& asset, const VertexLayout& layout) {
    ByteWriter out;
    out.reserve(kVvdHeaderSize);
    out.set_text(0x00, "IDSV");
    out.set(0x04, int32_t{4});
    out.set(0x0C, int_of(lod_count_of(asset)));
    out.set(0x10, layout.lod_counts);
    out.set(0x30, int_of(layout.fixups.size()));
    out.set(0x34, int_of(out.size()));
    for (const Fixup& fixup : layout.fixups) {
        const size_t row = out.reserve(kFixupSize);
        out.set(row, int32_t{fixup.lod});
        out.set(row + 4, fixup.source);
        out.set(row + 8, fixup.count);
    }
    const Model model = in_mesh_order(asset, layout);
    const std::vector<glm::vec4> tangents = compute_tangents(model);
    out.set(0x38, int_of(out.align(16)));
    for (const uint32_t place : layout.pool) out.add(model.vertices[place]);
    out.set(0x3C, int_of(out.align(16)));
    for (const uint32_t place : layout.pool) out.add(tangents[place]);
    return out.take();
}

}  // namespace studioscope::assets
