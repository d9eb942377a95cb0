// MDL, VVD, VTX, PHY and ANI files that repeat a row of one of their tables.

#include <array>
#include <utility>

#include "slopes/construct.h"
#include "support/colliding_names.h"
#include "support/motion_files.h"
#include "support/phy_file.h"

namespace studioscope {

namespace {

// The three files of a model with a triangle per mesh.
std::vector<SlopeFile> compiled(const TestMdl& mdl, TestVvd vvd = {}) {
    TestVtx vtx;
    vtx.lods = {std::vector(mdl.meshes.size(), TestStrip{1, {0, 1, 2}, {0, 1, 2}})};
    vvd.lod_counts = {static_cast<uint32_t>(3 * mdl.meshes.size())};
    return {{"a.mdl", mdl.bytes()}, {"a.vvd", vvd.bytes()}, {"a.dx90.vtx", vtx.bytes()}};
}

// A key that moves bone 0 to (1, 2, -2), as half floats.
Bytes one_key() { return DataWriter().node(0, 0x01, 0).u16({0x3C00, 0x4000, 0xC000}).bytes; }

using Change = std::function<void(TestMdl& mdl, TestMotion& motion, size_t count)>;

SlopeConstruct mdl(const char* name, size_t unit, Change change) {
    return {fmt::format("mdl-{}", name), unit, [change](size_t count) {
                TestMdl model;
                TestMotion motion;
                change(model, motion, count);
                model.extra = motion;
                return compiled(model);
            }};
}

std::string numbered(const char* front, size_t i) { return fmt::format("{}{}", front, i); }

void add_sequences(SlopeConstructs& all) {
    all.push_back(mdl("sequences", 500, [](TestMdl&, TestMotion& motion, size_t count) {
        for (size_t i = 0; i < count; ++i) {
            motion.sequences.emplace_back().name = numbered("s", i);
        }
    }));
    all.push_back(mdl("sequences-of-one-name", 500, [](TestMdl&, TestMotion& motion, size_t n) {
        motion.sequences.resize(n + 1);
    }));
    all.push_back(mdl("animations", 500, [](TestMdl&, TestMotion& motion, size_t count) {
        motion.animations.resize(count + 1);
        for (size_t i = 0; i <= count; ++i) {
            motion.animations[i].name = numbered("a", i);
            motion.animations[i].data = one_key();
        }
    }));
    all.push_back(mdl("pose-parameters", 1000, [](TestMdl&, TestMotion& motion, size_t count) {
        for (size_t i = 0; i < count; ++i) motion.parameters.push_back({numbered("p", i)});
    }));
    all.push_back(mdl("layers", 1000, [](TestMdl&, TestMotion& motion, size_t count) {
        motion.sequences.resize(2);
        motion.sequences[0].layers.resize(count, {0, 0.25f, 0.5f, 1});
    }));
    all.push_back(mdl("blended-animations", 500, [](TestMdl&, TestMotion& motion, size_t count) {
        motion.sequences[0].animations.resize(count + 1, 0);
        motion.sequences[0].columns = static_cast<int>(count + 1);
    }));
    all.push_back(mdl("sections", 100, [](TestMdl&, TestMotion& motion, size_t count) {
        motion.animations[0].frames = static_cast<int>(2 * count + 1);
        motion.animations[0].data = DataWriter().node(0, 0x04, 0).u16({0, 0, 0}).bytes;
        if (count == 0) return;
        motion.animations[0].section_frames = 2;
        motion.animations[0].sections.resize(count + 2, {0, 0});
    }));
}

void add_tables(SlopeConstructs& all) {
    all.push_back(mdl("bones", 500, [](TestMdl& model, TestMotion&, size_t count) {
        for (size_t i = 0; i < count; ++i) model.bones.push_back({numbered("b", i), 0});
    }));
    all.push_back(mdl("bones-in-a-chain", 500, [](TestMdl& model, TestMotion&, size_t count) {
        for (size_t i = 0; i < count; ++i)
            model.bones.push_back({numbered("b", i), static_cast<int>(i)});
    }));
    all.push_back(mdl("bones-of-one-name", 500, [](TestMdl& model, TestMotion&, size_t count) {
        for (size_t i = 0; i < count; ++i) model.bones.push_back({"b", 0});
    }));
    all.push_back(mdl("colliding-bones", 500, [](TestMdl& model, TestMotion&, size_t count) {
        for (const std::string& name : colliding_names(count, 13)) model.bones.push_back({name, 0});
    }));
    all.push_back(mdl("textures", 500, [](TestMdl& model, TestMotion&, size_t count) {
        for (size_t i = 0; i < count; ++i) model.textures.push_back(numbered("t", i));
    }));
    all.push_back(mdl("textures-of-one-name", 500, [](TestMdl& model, TestMotion&, size_t count) {
        model.textures.resize(count + 1, "skin");
    }));
    all.push_back(mdl("meshes", 500, [](TestMdl& model, TestMotion&, size_t count) {
        model.meshes.resize(count + 1);
    }));
}

// Fixups that copy one vertex each, in the order of the file.
SlopeConstruct fixups() {
    return {"vvd-fixups", 1000, [](size_t count) {
                TestMdl model;
                const size_t vertices = 3 * (count + 1);
                model.meshes[0].lod_vertices = {static_cast<int>(vertices)};
                TestVvd vvd;
                for (size_t i = 0; count > 0 && i < vertices; ++i)
                    vvd.fixups.push_back({0, static_cast<uint32_t>(i), 1});
                auto files = compiled(model, vvd);
                vvd.lod_counts = {static_cast<uint32_t>(vertices)};
                files[1].bytes = vvd.bytes();
                return files;
            }};
}

SlopeConstruct strip_indices() {
    return {"vtx-indices", 2500, [](size_t count) {
                auto files = compiled(TestMdl());
                TestVtx vtx;
                vtx.lods = {{TestStrip{1, {0, 1, 2}, {0, 1, 2}}}};
                for (size_t i = 0; i < count; ++i)
                    for (const uint16_t corner : std::array<uint16_t, 3>{0, 1, 2})
                        vtx.lods[0][0].indices.push_back(corner);
                files[2].bytes = vtx.bytes();
                return files;
            }};
}

SlopeConstruct phy(const char* name, size_t unit, std::function<TestPhy(size_t)> make) {
    return {fmt::format("phy-{}", name), unit, [make](size_t count) {
                auto files = compiled(TestMdl());
                files.push_back({"a.phy", make(count).bytes()});
                return files;
            }};
}

void add_collision(SlopeConstructs& all) {
    all.push_back(phy("solids", 100, [](size_t count) {
        TestPhy phy;
        phy.solids = static_cast<int>(count + 1);
        phy.text = repeat(count + 1, [](size_t i) {
            return fmt::format("solid {{\n\"index\" \"{}\"\n\"name\" \"root\"\n}}\n", i);
        });
        return phy;
    }));
    all.push_back(phy("solids-of-the-text", 500, [](size_t count) {
        TestPhy phy;
        phy.text += repeat(count, [](size_t i) {
            return fmt::format("solid {{\n\"index\" \"{}\"\n\"name\" \"b{}\"\n}}\n", i, i);
        });
        return phy;
    }));
    all.push_back(phy("constraints", 500, [](size_t count) {
        TestPhy phy;
        phy.text += repeat(count, [](size_t i) {
            return fmt::format("ragdollconstraint {{\n\"parent\" \"0\"\n\"child\" \"{}\"\n}}\n", i);
        });
        return phy;
    }));
    all.push_back(phy("words-on-a-line", 4000, [](size_t count) {
        TestPhy phy;
        phy.text += repeat(count, [](size_t) { return "word "; });
        return phy;
    }));
}

// Blocks of an .ani, one per animation, each with a list of one bone.
SlopeConstruct animation_blocks() {
    return {"ani-blocks", 250, [](size_t count) {
                constexpr size_t kHeader = 408;
                ByteWriter ani;
                ani.zeros(kHeader);
                for (size_t i = 0; i < 4; ++i) ani.put_at(i, "IDAG"[i]);
                ani.put_at(4, int32_t{48});
                TestMotion motion;
                motion.animation_file = "models/a.ani";
                motion.blocks = {{0, 0}};
                motion.animations[0].data = one_key();
                for (size_t i = 0; i < count; ++i) {
                    const int start = as_int(ani.size());
                    const Bytes list = one_key();
                    ani.bytes.insert(ani.bytes.end(), list.begin(), list.end());
                    motion.blocks.push_back({start, as_int(ani.size())});
                    TestAnimation animation{numbered("a", i), 3};
                    animation.block = static_cast<int>(i + 1);
                    motion.animations.push_back(animation);
                }
                ani.put_at(0x4C, as_int(ani.size()));
                TestMdl model;
                model.extra = motion;
                auto files = compiled(model);
                files.push_back({"a.ani", ani.bytes});
                return files;
            }};
}

}  // namespace

SlopeConstructs compiled_constructs() {
    SlopeConstructs all;
    add_tables(all);
    add_sequences(all);
    all.push_back(fixups());
    all.push_back(strip_indices());
    add_collision(all);
    all.push_back(animation_blocks());
    return all;
}

}  // namespace studioscope
