#pragma once

#include <array>
#include <string>

#include "support/compiled_files.h"

namespace studioscope {

// A collision file laid out as on its page.

// Offsets of the first solid, its surface and its tree.
constexpr size_t kPhySolid = 16, kPhySurface = kPhySolid + 4 + 28, kPhyTree = kPhySurface + 48;

// Sizes of the records of a solid by its version, as phy.md 1 has them: the start of a triangle's
// edges and the distance of those, and the place of the tree's offset in the surface.
struct PhyRecords {
    int16_t version;
    size_t surface, tree_at, ledge, triangle, edges_at, edge;
    uint32_t link;  // bits of an edge above its point
};
constexpr PhyRecords kPhyRecords0100{0x0100, 48, 32, 16, 16, 4, 4, 0xFFFF0000u};
constexpr PhyRecords kPhyRecords0101{0x0101, 64, 36, 64, 64, 16, 16, 0};

// Tetrahedra of one metre along each axis of the physics engine, one per solid.
struct TestPhy {
    int solids = 1;
    PhyRecords records = kPhyRecords0100;
    std::string text = "solid {\n\"index\" \"0\"\n\"name\" \"hand\"\n\"mass\" \"12.5\"\n}\n";

    Bytes bytes() const {
        ByteWriter out;
        out.put(std::array<int32_t, 3>{16, 0, solids});
        out.put(kTestChecksum);
        for (int i = 0; i < solids; ++i) write_solid(out);
        out.text(text);
        return out.bytes;
    }

private:
    void write_solid(ByteWriter& out) const {
        const size_t size = out.zeros(4);
        for (const char c : {'V', 'P', 'H', 'Y'}) out.put(c);
        out.put(records.version);
        out.put(int16_t{0});
        const size_t surface_size = out.zeros(20);
        const size_t surface = out.zeros(records.surface);
        out.put_at(surface + records.tree_at, as_int(records.surface));
        // The root has a hull of its own, which is not drawn, and one leaf at depth two.
        const size_t root = out.zeros(28), left = out.zeros(28), right = out.zeros(28);
        out.put_at(root, as_int(right - root));
        const size_t ledge = out.zeros(records.ledge);
        out.put_at(ledge + 12, int16_t{4});
        for (const size_t node : {root, left, right})
            out.put_at(node + 4, as_int(ledge) - as_int(node));
        const uint32_t faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
        for (const auto& face : faces) {
            const size_t triangle = out.zeros(records.triangle);
            for (size_t corner = 0; corner < 3; ++corner)
                out.put_at(triangle + records.edges_at + corner * records.edge,
                           face[corner] | records.link);
        }
        out.put_at(ledge, as_int(out.size() - ledge));
        for (const auto& p :
             {std::array<float, 4>{0, 0, 0, 9}, {1, 0, 0, 9}, {0, 1, 0, 9}, {0, 0, 1, 9}})
            out.put(p);
        out.put_at(size, as_int(out.size() - size - 4));
        out.put_at(surface_size, as_int(out.size() - surface));
    }
};

}  // namespace studioscope
