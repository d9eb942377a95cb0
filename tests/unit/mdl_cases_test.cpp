// The rows of the MDL page's table "Cases a parser must survive", each a test of that name.

#include <catch2/catch.hpp>
#include <limits>

#include "animation/pose.h"
#include "formats/compiled.h"
#include "model/validate.h"
#include "support/memory_files.h"
#include "support/motion_files.h"

namespace {

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr size_t kBones = sizeof(MdlHeader);

TestMdl small() {
    TestMdl mdl;
    mdl.bones = {{"root", -1, {1, 2, 3}}, {"hand", 0, {4, 0, 0}}};
    mdl.textures = {"skin", "glass"};
    mdl.meshes = {{0, {5, 2}}, {1, {3, 3}}};
    return mdl;
}

TestMdl moving(TestMotion motion = {}) {
    TestMdl mdl = small();
    if (motion.animations[0].data.empty())
        motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    mdl.extra = std::move(motion);
    return mdl;
}

std::string refused(const Bytes& file) {
    const auto parsed = parse_mdl(file);
    return parsed ? "" : parsed.error().code;
}

struct Survivor {
    MdlFile mdl;
    Model model;

    Diagnostics all() const {
        Diagnostics both = mdl.diagnostics;
        both.insert(both.end(), model.diagnostics.begin(), model.diagnostics.end());
        return both;
    }
    bool says(std::string_view code) const { return has_code(all(), code); }
};

// The file is understood, assembled and posed in every sequence.
Survivor survive(const Bytes& file) {
    auto parsed = parse_mdl(file);
    REQUIRE(parsed);
    Survivor survivor{std::move(*parsed), {}};
    survivor.model = assemble_model(survivor.mdl, nullptr, nullptr, 0, {"hero.mdl", "", ""});
    validate(survivor.model);
    Pose pose;
    for (size_t clip = 0; clip < survivor.model.clips.size(); ++clip) {
        PoseRequest request;
        request.clip = static_cast<int>(clip);
        request.seconds = 0.3f;
        for (const float frame : {-1.0f, 0.0f, 0.5f, 1e6f}) {
            request.frame = frame;
            update_pose(survivor.model, request, pose);
        }
    }
    return survivor;
}

bool says(const Bytes& file, std::string_view code) { return survive(file).says(code); }

size_t at_of(int32_t offset) { return static_cast<size_t>(offset); }

}  // namespace

TEST_CASE("MDL: file < 408 bytes, bad magic, version outside 44..49", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(refused(cut(file, 407)) == "mdl-short");
    CHECK(refused(with(file, 0, 'X')) == "mdl-magic");
    CHECK(refused(with(file, 0, std::array{'I', 'D', 'A', 'G'})) == "mdl-magic");
    for (const int32_t version : {0, 37, 43, 50, 52, 53, 54, 2531, -1})
        CHECK(refused(with(file, 4, version)) == "mdl-version");
    CHECK(parse_mdl(with(file, 4, int32_t{53})).error().message.find("Titanfall 2") !=
          std::string::npos);
    for (int32_t version = 44; version <= 49; ++version)
        CHECK(refused(with(file, 4, version)).empty());
}

TEST_CASE("MDL: length != actual size", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(says(with(file, 0x4C, as_int(file.size() + 1)), "mdl-truncated"));
    CHECK(says(with(file, 0x4C, as_int(file.size() - 1)), "mdl-trailing-bytes"));
    CHECK(survive(file).all().empty());
}

TEST_CASE("MDL: count < 0 or count*size past EOF", "[mdl][cases]") {
    const Bytes file = moving().bytes();
    for (const size_t field : {0x9C, 0xA4, 0xAC, 0xB4, 0xBC, 0xCC, 0xD4, 0xE8, 0xF0, 0x104, 0x10C,
                               0x114, 0x11C, 0x124, 0x12C, 0x150, 0x160})
        for (const int32_t bad : {-1, kHuge, 0x01000000}) {
            CAPTURE(field, bad);
            CHECK(says(with(file, field, bad), "mdl-table-range"));
        }
}

TEST_CASE("MDL: index negative", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(says(with(file, 0xA0, int32_t{-8}), "mdl-table-range"));
    // Relative ones may point back: a mesh to its model, a bone to a name before it.
    const MdlFile mdl = *parse_mdl(file);
    const size_t mesh = static_cast<size_t>(mdl.body_parts[0].models[0].meshes[0].offset);
    CHECK(survive(with(file, mesh + 4, int32_t{-148})).all().empty());
    const size_t second = kBones + 216;
    const int32_t first_name = 2 * 216 - 216;  // behind both bones, from the second
    const Survivor survivor = survive(with(file, second, first_name));
    CHECK(survivor.all().empty());
    const Survivor back = survive(with(file, second, int32_t{-static_cast<int32_t>(second) + 12}));
    CHECK(back.mdl.bones[1].name == "test\\hero.mdl");
}

TEST_CASE("MDL: index 0 with count > 0", "[mdl][cases]") {
    const Bytes file = moving().bytes();
    for (const size_t field : {0xA0, 0xB8, 0xC0, 0xD0, 0xEC}) {
        CAPTURE(field);
        CHECK(says(with(file, field, int32_t{0}), "mdl-table-range"));
    }
}

TEST_CASE("MDL: overlapping tables", "[mdl][cases]") {
    TestMotion motion;
    motion.sequences = {{}, {}};
    motion.sequences[0].weights = motion.sequences[1].weights = {0.5f, 1};
    const Bytes file = moving(motion).bytes();
    const size_t first = at_of(parse_mdl(file)->header.sequences.offset);
    int32_t list = 0;
    std::memcpy(&list, &file[first + 0x9C], 4);
    const Survivor shared = survive(with(file, first + 212 + 0x9C, list - 212));
    CHECK(shared.all().empty());
    CHECK(shared.mdl.weight_lists.size() == 1);
}

TEST_CASE("MDL: string offset outside file / no NUL before EOF / non-UTF-8", "[mdl][cases]") {
    const Bytes file = small().bytes();
    for (const int32_t bad : {kHuge, -kHuge, 1 << 24}) {
        const Survivor survivor = survive(with(file, kBones, bad));
        CHECK(survivor.says("mdl-bad-string"));
        CHECK(survivor.mdl.bones[0].name.starts_with("<bad string @0x"));
    }
    Bytes open_ended = file;
    open_ended.resize(file.size() + 3, std::byte{'x'});
    CHECK(says(with(open_ended, kBones, as_int(file.size() - kBones)), "mdl-bad-string"));
    Bytes latin = small().bytes();
    int32_t name = 0;
    std::memcpy(&name, &latin[kBones], 4);
    latin[kBones + at_of(name)] = std::byte{0xE9};
    CHECK(survive(latin).mdl.bones[0].name == "\u00e9oot");
    Bytes full = file;
    std::fill(full.begin() + 0x0C, full.begin() + 0x4C, std::byte{'n'});
    CHECK(survive(full).mdl.name == std::string(64, 'n'));
}

TEST_CASE("MDL: parent >= own index, parent < -1, parent == self, cyclic parents", "[mdl][cases]") {
    const Bytes file = small().bytes();
    for (const int32_t parent : {1, 2, 5, -2, kHuge}) {
        const Survivor survivor = survive(with(file, kBones + 216 + 4, parent));
        CHECK(survivor.says("mdl-bone-parent"));
        CHECK(survivor.model.bones[1].parent == kNone);
    }
    // A circle of two: the first is made a root, the second keeps it.
    const Survivor circle = survive(with(file, kBones + 4, int32_t{1}));
    CHECK(circle.says("mdl-bone-parent"));
    CHECK(circle.model.bones[0].parent == kNone);
    CHECK(circle.model.bones[1].parent == 0);
}

TEST_CASE("MDL: numbones 0", "[mdl][cases]") {
    const Survivor none = survive(with(moving().bytes(), 0x9C, int32_t{0}));
    CHECK(none.model.bones.empty());
    CHECK_FALSE(has_errors(none.all()));
    TestMdl many = small();
    for (int i = 2; i < 257; ++i) many.bones.push_back({"b" + std::to_string(i), 0});
    const Survivor survivor = survive(many.bytes());
    CHECK(survivor.says("mdl-bone-count"));
    CHECK(survivor.model.bones.size() == 257);
}

TEST_CASE("MDL: non-finite matrices, zero quaternion, non-inverse poseToBone", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(says(with(file, kBones + 0x60, kNan), "mdl-bone-not-finite"));
    CHECK(says(with(file, kBones + 0x20, kNan), "mdl-bone-not-finite"));
    CHECK(says(with(file, kBones + 216 + 0x60, 3.0f), "mdl-bone-bind"));
    for (const float w : {0.0f, kNan}) {
        const Survivor survivor = survive(with(file, kBones + 0x38, w));
        CHECK(survivor.says("mdl-bone-rotation"));
        CHECK(survivor.model.bones[0].bind.rotation == glm::quat(1, 0, 0, 0));
    }
    // One that is only too long is made a unit quaternion.
    CHECK(survive(with(file, kBones + 0x38, 2.0f)).model.bones[0].bind.rotation.w == 1);
}

TEST_CASE("MDL: bonetable entries >= numbones or not sorted", "[mdl][cases]") {
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        header.bones_by_name_offset = as_int(out.put(std::array<uint8_t, 2>{200, 7}));
    };
    const Survivor survivor = survive(mdl.bytes());
    CHECK(survivor.all().empty());
    CHECK(find_bone(survivor.model, "HAND") == 1);  // our own search
    CHECK(survive(with(mdl.bytes(), 0x16C, kHuge)).all().empty());
}

TEST_CASE("MDL: numbodyparts/models 0, base 0", "[mdl][cases]") {
    const Bytes file = small().bytes();
    CHECK(survive(with(file, 0xE8, int32_t{0})).model.meshes.empty());
    const size_t part = at_of(parse_mdl(file)->header.body_parts.offset);
    CHECK(says(with(file, part + 4, int32_t{0}), "mdl-body-part"));
    CHECK(says(with(file, part + 8, int32_t{0}), "mdl-body-part"));
    CHECK(survive(with(file, part + 8, int32_t{0})).model.meshes.size() == 2);
}

TEST_CASE("MDL: mesh.material >= numskinref, skin entry >= numtextures or < 0, numskinfamilies 0",
          "[mdl][cases]") {
    const Bytes file = small().bytes();
    const MdlFile mdl = *parse_mdl(file);
    const auto& meshes = mdl.body_parts[0].models[0].meshes;
    for (const int32_t material : {2, -1, kHuge})
        CHECK(
            says(with(file, static_cast<size_t>(meshes[0].offset), material), "mdl-mesh-material"));
    const size_t skins = at_of(mdl.header.skin_offset);
    CHECK(says(with(file, skins, int16_t{2}), "mdl-skin-range"));
    CHECK(says(with(file, skins, int16_t{-1}), "mdl-skin-range"));
    const Survivor none = survive(with(file, 0xE0, int32_t{0}));
    REQUIRE_FALSE(none.model.skins.empty());
    CHECK(none.says("mdl-skin-families"));
}

TEST_CASE("MDL: vertexindex not multiple of 48 / past VVD count", "[mdl][cases]") {
    const Bytes file = small().bytes();
    const size_t model = static_cast<size_t>(parse_mdl(file)->body_parts[0].models[0].offset);
    VertexFile vvd;
    vvd.lod_count = 1;
    vvd.lod_vertex_counts.fill(8);
    vvd.pool.resize(8);
    const auto said = [&](int32_t bytes) {
        const auto mdl = parse_mdl(with(file, model + 0x54, bytes));
        REQUIRE(mdl);
        Model made = assemble_model(*mdl, &vvd, nullptr, 0, {});
        validate(made);
        return made.diagnostics;
    };
    CHECK_FALSE(has_errors(said(0)));
    for (const int32_t bytes : {47, -48, 48, kHuge}) {
        CAPTURE(bytes);
        CHECK(has_errors(said(bytes)));
    }
}

TEST_CASE("MDL: sequence anim index >= numlocalanim, paramindex >= pose count", "[mdl][cases]") {
    TestMotion motion;
    motion.sequences[0].animations = {5};
    const Survivor survivor = survive(moving(motion).bytes());
    CHECK(survivor.says("mdl-sequence-animation"));
    CHECK(survivor.mdl.sequences[0].animations == std::vector<int>{0});
    motion.sequences[0].parameters = {3, -7};
    const Survivor other = survive(moving(motion).bytes());
    CHECK(other.says("mdl-sequence-parameter"));
    CHECK(other.mdl.sequences[0].parameters == std::array{-1, -1});
}

TEST_CASE("MDL: groupsize 0 or product overflow", "[mdl][cases]") {
    for (const auto& [columns, rows] :
         {std::pair{0, 1}, {1, 0}, {-1, 1}, {65536, 65536}, {1 << 30, 4}}) {
        TestMotion motion;
        motion.sequences[0].columns = columns;
        motion.sequences[0].rows = rows;
        const Survivor survivor = survive(moving(motion).bytes());
        CHECK(survivor.says("mdl-blend-grid"));
        CHECK(survivor.mdl.sequences[0].columns == 1);
    }
}

TEST_CASE("MDL: numframes 0 or negative, fps 0/NaN", "[mdl][cases]") {
    for (const int frames : {0, -3}) {
        TestMotion motion;
        motion.animations[0].frames = frames;
        const Survivor survivor = survive(moving(motion).bytes());
        CHECK(survivor.says("mdl-animation-frames"));
        CHECK(survivor.model.clips[0].frames.size() == 1);
    }
    for (const float fps : {0.0f, kNan, -5.0f, std::numeric_limits<float>::infinity()}) {
        TestMotion motion;
        motion.animations[0].fps = fps;
        motion.sequences[0].flags = 0x8;  // its pace counts
        const Model model = survive(moving(motion).bytes()).model;
        CHECK(model.clips[0].fps == 30);
    }
}

TEST_CASE("MDL: sectionframes < 0 or giving > 100k sections", "[mdl][cases]") {
    TestMotion motion;
    motion.animations[0].frames = 5;
    motion.animations[0].section_frames = -1;
    CHECK(says(moving(motion).bytes(), "mdl-animation-sections"));
    motion.animations[0].frames = 200'000;
    motion.animations[0].section_frames = 1;
    CHECK(says(moving(motion).bytes(), "mdl-animation-too-long"));
}

TEST_CASE(
    "MDL: animblock without .ani, block index >= numanimblocks, block range reversed or "
    "past EOF",
    "[mdl][cases]") {
    TestMotion motion;
    motion.blocks = {{0, 0}, {500, 400}};
    motion.animations[0].block = 1;
    CHECK(says(moving(motion).bytes(), "ani-missing"));
    motion.animations[0].block = 2;
    CHECK(says(moving(motion).bytes(), "mdl-animation-block"));
    motion.animations[0].block = -1;
    CHECK(says(moving(motion).bytes(), "mdl-animation-block"));
    motion.animations[0].block = 1;
    const auto mdl = parse_mdl(moving(motion).bytes());
    REQUIRE(mdl);
    Bytes file(600);
    for (size_t i = 0; i < 4; ++i) file[i] = static_cast<std::byte>("IDAG"[i]);
    const auto ani = parse_ani(file, *mdl);
    REQUIRE(ani);
    CHECK(has_code(ani->diagnostics, "ani-block-range"));
    CHECK(assemble_model(*mdl, nullptr, nullptr, 0, {}, &*ani).clips.at(0).tracks.empty());
}

TEST_CASE(
    "MDL: RLE: bone >= numbones, nextoffset 0 too early/negative/looping, total 0, "
    "valid > total, stream past EOF",
    "[mdl][cases]") {
    const auto said = [](const Bytes& data, const char* code) {
        TestMotion motion;
        motion.animations[0].frames = 3;
        motion.animations[0].data = data;
        return says(moving(motion).bytes(), code);
    };
    CHECK(said(DataWriter().node(9, 0x04, 0).bytes, "mdl-keys-bone"));
    // An early end leaves the bones after it alone; nothing is wrong with it.
    CHECK_FALSE(said(DataWriter().node(0, 0, 0).node(1, 0, 0).bytes, "mdl-keys-bone"));
    CHECK(said(DataWriter().node(0, 0, -4).bytes, "mdl-keys-next"));
    CHECK(said(DataWriter().node(0, 0, 2).bytes, "mdl-keys-next"));
    CHECK(said(DataWriter().node(1, 0, 4).node(0, 0, 4).bytes, "mdl-keys-bone"));  // goes back
    const auto stream = [](int valid, int total) {
        return DataWriter()
            .node(0, 0x04, 0)
            .u16({6, 0, 0})
            .u8({valid, total})
            .u16({1, 2, 3, 4})
            .bytes;
    };
    CHECK(said(stream(1, 0), "mdl-keys-group"));
    CHECK(said(stream(0, 3), "mdl-keys-group"));
    CHECK(said(stream(3, 2), "mdl-keys-group"));
    CHECK(said(DataWriter().node(0, 0x04, 0).u16({32767, 0, 0}).bytes, "mdl-keys-range"));
}

TEST_CASE("MDL: frame anim: framelength != computed size, frames past EOF", "[mdl][cases]") {
    const auto said = [](int frames_at, int length, const char* code) {
        DataWriter data;
        data.i32({26, frames_at, length, 0, 0, 0}).u8({0x04, 0}).u16({0x3C00, 0, 0, 0, 0, 0});
        TestMotion motion;
        motion.animations[0].frames = 2;
        motion.animations[0].flags = 0x40;
        motion.animations[0].data = data.bytes;
        TestMdl mdl = moving(motion);
        mdl.version = 49;
        return says(mdl.bytes(), code);
    };
    CHECK_FALSE(said(26, 6, "mdl-frames-length"));
    CHECK(said(26, 7, "mdl-frames-length"));
    CHECK(said(1 << 20, 6, "mdl-frames-range"));
    CHECK(said(-(1 << 20), 6, "mdl-frames-range"));
}

TEST_CASE("MDL: quaternion with x2+y2+z2 > 1", "[mdl][cases]") {
    TestMotion motion;
    motion.animations[0].data = DataWriter().node(0, 0x02, 0).u16({65535, 65535, 32767}).bytes;
    const Model model = survive(moving(motion).bytes()).model;
    REQUIRE(model.clips[0].tracks.size() == 1);
    const glm::quat rotation = model.clips[0].tracks[0].rotations.at(0).rotation;
    CHECK(rotation.w == Approx(0).margin(1e-6));
    CHECK(glm::length(rotation) == Approx(1));
    CHECK(rotation.x == Approx(std::sqrt(1 / 3.0)).margin(1e-4));
}

TEST_CASE(
    "MDL: flexrule stack under/overflow, op unknown, flex index out of range, fetch out of "
    "range",
    "[mdl][cases]") {
    struct Op {
        int32_t op, value;
    };
    const auto weight = [](const std::vector<Op>& ops, int32_t flex, std::string& codes) {
        TestMdl mdl = small();
        mdl.extra = [&](ByteWriter& out, MdlHeader& header) {
            const size_t name = out.zeros(4);
            header.flex_names = {1, as_int(name)};
            out.put_at(name, as_int(out.text("smile") - name));
            const size_t rule = out.zeros(12);
            header.flex_rules = {1, as_int(rule)};
            out.put_at(rule, std::array{flex, as_int(ops.size()), int32_t{12}});
            for (const Op& op : ops) out.put(op);
        };
        const Survivor survivor = survive(mdl.bytes());
        codes.clear();
        for (const Diagnostic& diagnostic : survivor.all()) codes += diagnostic.code + " ";
        Pose pose;
        update_pose(survivor.model, {}, pose);
        return pose.flex_weights.empty() ? 0.0f : pose.flex_weights[0];
    };
    std::string codes;
    const int32_t half = 0x3F000000;
    CHECK(weight({{1, half}}, 0, codes) == 0.5f);
    CHECK(codes.empty());
    CHECK(weight({{4, 0}}, 0, codes) == 0);  // an addition of nothing
    CHECK_FALSE(codes.empty());
    // What does not fit on the stack of 32 is skipped; the flex page is the more exact here.
    CHECK(weight(std::vector<Op>(40, {1, half}), 0, codes) == 0.5f);
    CHECK_FALSE(codes.empty());
    CHECK(weight({{99, 0}}, 0, codes) == 0);
    CHECK_FALSE(codes.empty());
    CHECK(weight({{1, half}}, 7, codes) == 0);
    CHECK_FALSE(codes.empty());
    CHECK(weight({{2, 7}}, 0, codes) == 0);  // a controller that is not there
    CHECK_FALSE(codes.empty());
    CHECK(weight({{3, -1}}, 0, codes) == 0);
    CHECK_FALSE(codes.empty());
}

TEST_CASE("MDL: flex vertex index >= mesh.numvertices", "[mdl][cases]") {
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        const size_t name = out.zeros(4);
        header.flex_names = {1, as_int(name)};
        out.put_at(name, as_int(out.text("smile") - name));
        const size_t mesh = at_of(header.body_parts.offset) + 16 + 5 + 148;
        const size_t flex = out.zeros(60);
        out.put_at(mesh + 0x10, int32_t{1});
        out.put_at(mesh + 0x14, as_int(flex) - as_int(mesh));
        out.put_at(flex + 4, std::array{0.0f, 1.0f, 1.0f, 1.0f});
        out.put_at(flex + 20, int32_t{2});
        out.put_at(flex + 24, as_int(out.size() - flex));
        for (const uint16_t vertex : {uint16_t{2}, uint16_t{5}}) {  // the mesh has 5
            const size_t delta = out.put(vertex);
            out.zeros(14);
            out.put_at(delta + 4, uint16_t{0x3C00});
        }
    };
    const auto parsed = parse_mdl(mdl.bytes());
    REQUIRE(parsed);
    VertexFile vvd;
    vvd.lod_count = 1;
    vvd.lod_vertex_counts.fill(8);
    vvd.pool.resize(8);
    Model model = assemble_model(*parsed, &vvd, nullptr, 0, {});
    validate(model);
    REQUIRE(model.shapes.size() == 1);
    CHECK(model.shapes[0].deltas.size() == 1);
    CHECK_FALSE(model.diagnostics.empty());
}

TEST_CASE("MDL: includemodel missing or cyclic", "[mdl][cases]") {
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        const size_t at = out.zeros(16);
        header.include_models = {2, as_int(at)};
        out.put_at(at + 4, as_int(out.text("models/gone.mdl") - at));
        out.put_at(at + 12, as_int(out.text("models/hero.mdl") - at - 8));
    };
    const Scene scene = load_from({{"/g/models/hero.mdl", mdl.bytes()}}, "/g/models/hero.mdl");
    CHECK(scene.model.bones.size() == 2);
    CHECK(has_code(scene.diagnostics, "include-missing"));
    CHECK(has_code(scene.diagnostics, "include-cycle"));
}

TEST_CASE("MDL: studiohdr2index or linearboneindex past EOF", "[mdl][cases]") {
    const Bytes file = small().bytes();
    for (const int32_t bad : {kHuge, -4, as_int(file.size() - 100)}) {
        const Survivor survivor = survive(with(file, 0x190, bad));
        CHECK(survivor.says("mdl-header2"));
        CHECK_FALSE(has_errors(survivor.all()));
        CHECK(survivor.mdl.name == "test\\hero.mdl");
    }
    TestMdl mdl = small();
    mdl.extra = [](ByteWriter& out, MdlHeader& header) {
        header.header2_offset = as_int(out.zeros(256));
        out.put_at(at_of(header.header2_offset) + 16, kHuge);  // the linear bones: not needed
    };
    CHECK(survive(mdl.bytes()).all().empty());
}

TEST_CASE("MDL: Xbox 360 big-endian (magic reads `TSDI`)", "[mdl][cases]") {
    const auto parsed = parse_mdl(with(small().bytes(), 0, std::array{'T', 'S', 'D', 'I'}));
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().message.find("Xbox 360") != std::string::npos);
}
