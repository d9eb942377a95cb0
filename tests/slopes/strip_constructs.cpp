// VTX and PHY files that repeat a part of theirs.

#include <array>

#include "slopes/compiled.h"

namespace studioscope {

namespace {

// One mesh of strip groups, each of three vertices and of strips of one triangle.
Bytes vtx_of(size_t groups, size_t strips, size_t bone_changes) {
    constexpr size_t kBodyPart = 36, kModel = kBodyPart + 8, kLod = kModel + 8, kMesh = kLod + 12,
                     kGroups = kMesh + 9, kGroupSize = 25, kStripSize = 27;
    ByteWriter out;
    out.put(std::array<int32_t, 2>{7, 24});
    out.put(std::array<uint16_t, 2>{53, 9});
    out.put(int32_t{3});
    out.put(kTestChecksum);
    out.put(std::array<int32_t, 4>{1, 0, 1, as_int(kBodyPart)});  // levels, replacements, body part
    out.put(std::array<int32_t, 2>{1, 8});
    out.put(std::array<int32_t, 2>{1, 8});
    out.put(std::array<int32_t, 3>{1, 12, 0});
    out.put(std::array<int32_t, 2>{as_int(groups), 9});
    out.put(uint8_t{0});
    out.zeros(kGroupSize * groups);
    for (size_t i = 0; i < groups; ++i) {
        const size_t group = kGroups + kGroupSize * i;
        const auto field = [&](size_t at, size_t count) {
            out.put_at(group + at, as_int(count));
            out.put_at(group + at + 4, as_int(out.size() - group));
        };
        field(0, 3);
        for (uint16_t vertex = 0; vertex < 3; ++vertex) {
            out.zeros(4);
            out.put(vertex);
            out.zeros(3);
        }
        field(8, 3 * strips);
        for (size_t corner = 0; corner < 3 * strips; ++corner)
            out.put(static_cast<uint16_t>(corner % 3));
        field(16, strips);
        const size_t first = out.zeros(kStripSize * strips);
        for (size_t strip = 0; strip < strips; ++strip) {
            const size_t at = first + kStripSize * strip;
            out.put_at(at, std::array{3, as_int(3 * strip), 3, 0});
            out.put_at(at + 18, uint8_t{1});
            out.put_at(at + 19, as_int(bone_changes));
            out.put_at(at + 23, as_int(out.size() - at));
            out.zeros(8 * bone_changes);
        }
    }
    return out.bytes;
}

SlopeConstruct vtx(const char* name, size_t unit, std::function<Bytes(size_t)> make) {
    return {fmt::format("vtx-{}", name), unit, [make](size_t count) {
                auto files = compiled_model(TestMdl());
                files[2].bytes = make(count);
                return files;
            }};
}

SlopeConstruct replacements() {
    return {"vtx-material-replacements", 1000, [](size_t count) {
                auto files = compiled_model(TestMdl());
                Bytes& bytes = files[2].bytes;
                ByteWriter out;
                out.bytes = bytes;
                const size_t list = out.zeros(8);
                out.put_at(24, as_int(list));
                out.put_at(list, as_int(count));
                out.put_at(list + 4, int32_t{8});
                const size_t rows = out.zeros(6 * count);
                for (size_t i = 0; i < count; ++i) {
                    const size_t name = out.text(fmt::format("t{}", i));
                    out.put_at(rows + 6 * i + 2, as_int(name - (rows + 6 * i)));
                }
                bytes = out.bytes;
                return files;
            }};
}

SlopeConstruct phy(const char* name, size_t unit, std::function<TestPhy(size_t)> make) {
    return {fmt::format("phy-{}", name), unit, [make](size_t count) {
                auto files = compiled_model(TestMdl());
                files.push_back({"a.phy", make(count).bytes()});
                return files;
            }};
}

std::string solid_text(size_t i, const std::string& name) {
    return fmt::format("solid {{\n\"index\" \"{}\"\n\"name\" \"{}\"\n}}\n", i, name);
}

// One solid whose tree has a leaf more for each count, all of the same piece or each of its own.
SlopeConstruct pieces(const char* name, bool has_own) {
    return {fmt::format("phy-{}", name), 500, [has_own](size_t count) {
                constexpr size_t kHeader = 16, kStart = kHeader + 4, kTree = kStart + 28 + 48;
                ByteWriter out;
                out.put(std::array<int32_t, 3>{kHeader, 0, 1});
                out.put(kTestChecksum);
                out.zeros(4);
                for (const char c : {'V', 'P', 'H', 'Y'}) out.put(c);
                out.put(std::array<int16_t, 2>{0x100, 0});
                out.zeros(20 + 48);
                out.put_at(kTree - 48 + 32, int32_t{48});
                // A node, the leaf on its left, the rest of the tree on its right.
                const size_t nodes = out.zeros(28 * (2 * count + 1));
                std::vector<size_t> leaves;
                for (size_t i = 0; i < count; ++i) {
                    out.put_at(nodes + 56 * i, int32_t{56});
                    leaves.push_back(nodes + 56 * i + 28);
                }
                leaves.push_back(nodes + 56 * count);
                size_t ledge = 0;
                for (const size_t leaf : leaves) {
                    if (ledge == 0 || has_own) {
                        ledge = out.zeros(16);
                        out.put_at(ledge, int32_t{32});
                        out.put_at(ledge + 12, int16_t{1});
                        out.put(std::array<uint32_t, 4>{0, 0, 1, 2});
                        for (float x = 0; x < 3; ++x) out.put(std::array<float, 4>{x, x * x, 1, 9});
                    }
                    out.put_at(leaf + 4, as_int(ledge) - as_int(leaf));
                }
                out.put_at(kHeader, as_int(out.size() - kStart));
                out.text(solid_text(0, "root"));
                auto files = compiled_model(TestMdl());
                files.push_back({"a.phy", out.bytes});
                return files;
            }};
}

}  // namespace

SlopeConstructs strip_constructs() {
    return {
        vtx("strip-groups", 500, [](size_t count) { return vtx_of(1 + count, 1, 0); }),
        vtx("strips", 500, [](size_t count) { return vtx_of(1, 1 + count, 0); }),
        vtx("bone-changes", 500, [](size_t count) { return vtx_of(1, 1 + count, 4); }),
        replacements(),
        phy("solids", 100,
            [](size_t count) {
                TestPhy made;
                made.solids = static_cast<int>(count + 1);
                made.text = repeat(count + 1, [](size_t i) { return solid_text(i, "root"); });
                return made;
            }),
        phy("solids-without-a-bone", 100,
            [](size_t count) {
                TestPhy made;
                made.solids = static_cast<int>(count + 1);
                made.text = repeat(count + 1, [](size_t i) { return solid_text(i, "nobody"); });
                return made;
            }),
        phy("solids-of-the-text", 500,
            [](size_t count) {
                TestPhy made;
                made.text +=
                    repeat(count, [](size_t i) { return solid_text(i, fmt::format("b{}", i)); });
                return made;
            }),
        phy("constraints", 500,
            [](size_t count) {
                TestPhy made;
                made.text += repeat(count, [](size_t i) {
                    return fmt::format(
                        "ragdollconstraint {{\n\"parent\" \"0\"\n\"child\" \"{}\"\n}}\n", i);
                });
                return made;
            }),
        phy("words-on-a-line", 4000,
            [](size_t count) {
                TestPhy made;
                made.text += repeat(count, [](size_t) { return "word "; });
                return made;
            }),
        pieces("pieces", true),
        pieces("piece-named-again", false),
    };
}

}  // namespace studioscope
