// MDL, VVD and ANI files, and a VTX, that repeat a row of one of their tables.

#include <array>
#include <utility>

#include "core/byte_reader.h"
#include "slopes/compiled.h"
#include "support/colliding_names.h"

namespace studioscope {

namespace {

// Bone 0 at (1, 2, -2), as half floats.
Bytes one_key() { return DataWriter().node(0, 0x01, 0).u16({0x3C00, 0x4000, 0xC000}).bytes; }

using Change = std::function<void(TestMdl& mdl, TestMotion& motion, size_t count)>;

SlopeConstruct mdl(const char* name, size_t unit, Change change) {
    return {fmt::format("mdl-{}", name), unit, [change](size_t count) {
                TestMdl model;
                TestMotion motion;
                change(model, motion, count);
                model.extra = motion;
                return compiled_model(model);
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

using Tables = std::function<void(ByteWriter& out, MdlHeader& header, size_t count)>;

SlopeConstruct mdl_with(const char* name, size_t unit, Tables add) {
    return {fmt::format("mdl-{}", name), unit, [add](size_t count) {
                TestMdl model;
                model.extra = [add, count](ByteWriter& out, MdlHeader& header) {
                    add(out, header, count);
                };
                return compiled_model(model);
            }};
}

// Rows of a table, each of a name of its own and zeros.
MdlTable named_rows(ByteWriter& out, size_t count, size_t size, size_t name_at = 0) {
    const size_t first = out.zeros(size * count);
    for (size_t i = 0; i < count; ++i) {
        const size_t row = first + size * i;
        out.put_at(row + name_at, as_int(out.text(numbered("n", i)) - row));
    }
    return {as_int(count), as_int(first)};
}

// Of TestMdl's only mesh: how many flexes it has, and where they are.
void set_flexes(ByteWriter& out, const MdlHeader& header, size_t count, size_t offset) {
    const auto follow = [&](size_t base, size_t at) {
        return base + static_cast<size_t>(record_at<int32_t>(out.bytes, base + at));
    };
    const size_t model = follow(static_cast<size_t>(header.body_parts.offset), 12);
    const size_t mesh = follow(model, 0x4C);
    out.put_at(mesh + 16, as_int(count));
    out.put_at(mesh + 20, as_int(offset - mesh));
}

// Flexes of the first name, each of as many vertices.
void add_flexes(ByteWriter& out, MdlHeader& header, size_t flexes, size_t vertices) {
    header.flex_names = named_rows(out, 1, 4);
    const size_t first = out.zeros(60 * flexes);
    set_flexes(out, header, flexes, first);
    for (size_t i = 0; i < flexes; ++i) {
        const size_t flex = first + 60 * i;
        out.put_at(flex + 4, std::array<float, 4>{-1, 0, 1, 2});
        out.put_at(flex + 20, as_int(vertices));
        out.put_at(flex + 24, as_int(out.size() - flex));
        for (size_t vertex = 0; vertex < vertices; ++vertex) {
            out.put(static_cast<uint16_t>(vertex % 3));
            out.put(static_cast<uint16_t>(vertex));  // speed and side: entries of their own kind
            out.put(std::array<uint16_t, 6>{0x3C00, 0, 0, 0, 0, 0});
        }
    }
}

void add_faces(SlopeConstructs& all) {
    all.push_back(mdl_with("flex-names", 1000, [](auto& out, auto& header, size_t count) {
        header.flex_names = named_rows(out, count, 4);
    }));
    all.push_back(mdl_with("flex-controllers", 1000, [](auto& out, auto& header, size_t count) {
        header.flex_controllers = named_rows(out, count, 20, 4);
    }));
    all.push_back(mdl_with("flexes", 500, [](auto& out, auto& header, size_t count) {
        add_flexes(out, header, count, 1);
    }));
    all.push_back(mdl_with("flexed-vertices", 500, [](auto& out, auto& header, size_t count) {
        add_flexes(out, header, 1, count);
    }));
    all.push_back(mdl_with("flex-rules", 500, [](auto& out, auto& header, size_t count) {
        header.flex_names = named_rows(out, count, 4);
        const size_t first = out.zeros(12 * count);
        header.flex_rules = {as_int(count), as_int(first)};
        for (size_t i = 0; i < count; ++i) {
            const size_t rule = first + 12 * i;
            out.put_at(rule, std::array{as_int(i), 1, as_int(out.size() - rule)});
            out.put(std::array<int32_t, 2>{1, 0});  // a constant
        }
    }));
}

void add_named(SlopeConstructs& all) {
    all.push_back(mdl_with("attachments", 500, [](auto& out, auto& header, size_t count) {
        header.attachments = named_rows(out, count, 92);
    }));
    all.push_back(mdl_with("hitbox-sets", 500, [](auto& out, auto& header, size_t count) {
        header.hitbox_sets = named_rows(out, count, 12);
    }));
    all.push_back(mdl_with("hitboxes", 500, [](auto& out, auto& header, size_t count) {
        header.hitbox_sets = named_rows(out, 1, 12);
        const auto set = static_cast<size_t>(header.hitbox_sets.offset);
        out.put_at(set + 4, as_int(count));
        out.put_at(set + 8, as_int(out.size() - set));
        out.zeros(68 * count);
    }));
    all.push_back(mdl_with("ik-chains", 500, [](auto& out, auto& header, size_t count) {
        header.ik_chains = named_rows(out, count, 16);
    }));
    all.push_back(mdl_with("texture-folders", 250, [](auto& out, auto& header, size_t count) {
        const size_t first = out.zeros(4 * count);
        for (size_t i = 0; i < count; ++i)
            out.put_at(first + 4 * i, as_int(out.text(numbered("models/f", i))));
        if (count > 0) header.texture_folders = {as_int(count), as_int(first)};
    }));
    all.push_back(
        mdl_with("included-models-missing", 250, [](auto& out, auto& header, size_t count) {
            header.include_models = named_rows(out, count, 8, 4);
        }));
    all.push_back(
        mdl_with("included-model-named-again", 500, [](auto& out, auto& header, size_t count) {
            const size_t rows = out.zeros(8 * count);
            header.include_models = {as_int(count), as_int(rows)};
            const size_t name = out.text("models/a.mdl");  // itself
            for (size_t i = 0; i < count; ++i)
                out.put_at(rows + 8 * i + 4, as_int(name - (rows + 8 * i)));
        }));
}

// Each of a sequence of its own.
SlopeConstruct included_models() {
    return {"mdl-included-models", 8, [](size_t count) {
                const auto made = [](size_t number, size_t includes) {
                    TestMdl model;
                    TestMotion motion;
                    motion.sequences[0].name = numbered("s", number);
                    model.extra = [=](ByteWriter& out, MdlHeader& header) {
                        motion(out, header);
                        const size_t rows = out.zeros(8 * includes);
                        header.include_models = {as_int(includes), as_int(rows)};
                        for (size_t i = 0; i < includes; ++i)
                            out.put_at(rows + 8 * i + 4,
                                       as_int(out.text(fmt::format("models/i{}.mdl", i)) -
                                              (rows + 8 * i)));
                    };
                    return model;
                };
                std::vector<SlopeFile> files;
                for (SlopeFile& file : compiled_model(made(count, count)))
                    files.push_back({"models/" + file.path, std::move(file.bytes)});
                for (size_t i = 0; i < count; ++i)
                    files.push_back({fmt::format("models/i{}.mdl", i), made(i, 0).bytes()});
                return files;
            }};
}

// Each copies one vertex, in the order of the file.
SlopeConstruct fixups() {
    return {"vvd-fixups", 1000, [](size_t count) {
                TestMdl model;
                const size_t vertices = 3 * (count + 1);
                model.meshes[0].lod_vertices = {static_cast<int>(vertices)};
                TestVvd vvd;
                for (size_t i = 0; count > 0 && i < vertices; ++i)
                    vvd.fixups.push_back({0, static_cast<uint32_t>(i), 1});
                auto files = compiled_model(model, vvd);
                vvd.lod_counts = {static_cast<uint32_t>(vertices)};
                files[1].bytes = vvd.bytes();
                return files;
            }};
}

SlopeConstruct strip_indices() {
    return {"vtx-indices", 2500, [](size_t count) {
                auto files = compiled_model(TestMdl());
                TestVtx vtx;
                vtx.lods = {{TestStrip{1, {0, 1, 2}, {0, 1, 2}}}};
                for (size_t i = 0; i < count; ++i)
                    for (const uint16_t corner : std::array<uint16_t, 3>{0, 1, 2})
                        vtx.lods[0][0].indices.push_back(corner);
                files[2].bytes = vtx.bytes();
                return files;
            }};
}

// A block per animation, each with a list of one bone.
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
                auto files = compiled_model(model);
                files.push_back({"a.ani", ani.bytes});
                return files;
            }};
}

}  // namespace

SlopeConstructs compiled_constructs() {
    SlopeConstructs all;
    add_tables(all);
    add_sequences(all);
    add_faces(all);
    add_named(all);
    all.push_back(included_models());
    all.push_back(fixups());
    all.push_back(strip_indices());
    all.push_back(animation_blocks());
    return all;
}

}  // namespace studioscope
