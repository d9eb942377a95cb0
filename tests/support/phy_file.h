#pragma once

#include <array>
#include <string>

#include "support/compiled_files.h"

namespace studioscope {

// A collision file laid out as on its page.

// Offsets of the first solid, its surface and its tree.
constexpr size_t kPhySolid = 16, kPhySurface = kPhySolid + 4 + 28, kPhyTree = kPhySurface + 48;

// Tetrahedra of one metre along each axis of the physics engine, one per solid.
struct TestPhy {
    int solids = 1;
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
    static void write_solid(ByteWriter& out) {
        const size_t size = out.zeros(4);
        for (const char c : {'V', 'P', 'H', 'Y'}) out.put(c);
        out.put(int16_t{0x100});
        out.put(int16_t{0});
        out.zeros(20);
        const size_t surface = out.zeros(48);
        out.put_at(surface + 32, int32_t{48});
        // The root has a hull of its own, which is not drawn, and one leaf at depth two.
        const size_t root = out.zeros(28), left = out.zeros(28), right = out.zeros(28);
        out.put_at(root, as_int(right - root));
        const size_t ledge = out.zeros(16);
        out.put_at(ledge + 12, int16_t{4});
        for (const size_t node : {root, left, right})
            out.put_at(node + 4, as_int(ledge) - as_int(node));
        const int faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
        for (const auto& face : faces) {
            out.zeros(4);
            for (const int index : face)
                out.put(static_cast<uint32_t>(index) | 0xFFFF0000u);  // links in the upper bits
        }
        out.put_at(ledge, as_int(out.size() - ledge));
        for (const auto& p :
             {std::array<float, 4>{0, 0, 0, 9}, {1, 0, 0, 9}, {0, 1, 0, 9}, {0, 0, 1, 9}})
            out.put(p);
        out.put_at(size, as_int(out.size() - size - 4));
    }
};

}  // namespace studioscope
