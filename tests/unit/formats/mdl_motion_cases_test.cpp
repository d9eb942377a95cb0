// The rows of the MDL page's table "Cases a parser must survive" about animations, sequences and
// flexes, each a test of that name.

#include "core/byte_reader.h"
#include "formats/compiled/mdl_motion.h"
#include "support/broken_mdl.h"
#include "support/parse.h"

namespace studioscope::mdl_motion_cases_test {

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

}  // namespace

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
    motion = {};
    motion.parameters = {{"turn"}};
    motion.sequences[0].flags = 0x80;  // the parameter is the place in the cycle
    CHECK(survive(moving(motion).bytes()).model.clips[0].blend.cycle_parameter == 0);
    for (const int parameter : {1, -2, 1 << 20}) {
        motion.sequences[0].cycle_parameter = parameter;
        const Survivor without = survive(moving(motion).bytes());
        CHECK(without.says("mdl-sequence-parameter"));
        CHECK(without.model.clips[0].blend.cycle_parameter == -1);
    }
}

TEST_CASE("a layer's pose parameter is used if its flags say so", "[mdl]") {
    TestMotion motion;  // has no parameters
    motion.sequences = {{}, {}};
    motion.sequences[0].layers = {{0, 0, 0, 0}};
    const auto is_missed = [&](uint32_t flags) {
        motion.sequences[0].layer_flags = flags;
        const Bytes file = moving(motion).bytes();
        const auto mdl = parse_mdl(file);
        REQUIRE(mdl);
        const auto sequence = static_cast<size_t>(mdl->header.sequences.offset);
        ByteReader in(file);
        in.seek(sequence + 0x98);
        const size_t layer = sequence + static_cast<size_t>(in.read<int32_t>());
        return says(with(file, layer + 2, int16_t{0}), "mdl-sequence-parameter");
    };
    CHECK_FALSE(is_missed(0));
    CHECK_FALSE(is_missed(0x40));
    CHECK(is_missed(0x4000));
}

TEST_CASE("MDL: groupsize 0 or product overflow", "[mdl][cases]") {
    for (const auto& [columns, rows] :
         {std::pair{0, 1}, {1, 0}, {-1, 1}, {65536, 65536}, {1 << 30, 4}}) {
        TestMotion motion;
        motion.sequences[0].columns = columns;
        motion.sequences[0].rows = rows;
        const Survivor survivor = survive(moving(motion).bytes());
        CHECK(survivor.says("mdl-blend-grid"));
        const Diagnostics all = survivor.all();
        CHECK(find_code(all, "mdl-blend-grid")->subject.kind == MessageSubject::Kind::kClip);
        CHECK(survivor.mdl.sequences[0].columns == 1);
    }
    const auto columns_of = [](int columns) {
        TestMotion motion;
        motion.sequences[0].columns = columns;
        motion.sequences[0].animations.assign(static_cast<size_t>(columns), 0);
        return survive(moving(motion).bytes()).mdl.sequences[0].columns;
    };
    CHECK(columns_of(1024) == 1024);
    CHECK(columns_of(1025) == 1);
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
        motion.sequences[0].flags = 0x8;  // its speed is used
        const Model model = survive(moving(motion).bytes()).model;
        CHECK(model.clips[0].fps == 30);  // a single frame: mdl.md 14 says that it does not move
        CHECK(model.clips[0].frames.size() == 1);
        motion.animations[0].frames = 5;
        const Survivor survivor = survive(moving(motion).bytes());
        CHECK(survivor.says("mdl-animation-fps"));
        CHECK(survivor.model.clips[0].frames.size() == 1);
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
    // an early end does not change the bones after it; it is no error
    CHECK_FALSE(said(DataWriter().node(0, 0, 0).node(1, 0, 0).bytes, "mdl-keys-bone"));
    CHECK(said(DataWriter().node(0, 0, -4).bytes, "mdl-keys-next"));
    CHECK(said(DataWriter().node(0, 0, 2).bytes, "mdl-keys-next"));
    CHECK(said(DataWriter().node(1, 0, 4).node(0, 0, 4).bytes, "mdl-keys-bone"));  // goes backwards
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
    CHECK(weight({{4, 0}}, 0, codes) == 0);  // an addition without values
    CHECK_FALSE(codes.empty());
    // values beyond the stack of 32 are skipped; the flex page is more precise than this one
    CHECK(weight(std::vector<Op>(40, {1, half}), 0, codes) == 0.5f);
    CHECK_FALSE(codes.empty());
    CHECK(weight({{99, 0}}, 0, codes) == 0);
    CHECK_FALSE(codes.empty());
    CHECK(weight({{1, half}}, 7, codes) == 0);
    CHECK_FALSE(codes.empty());
    CHECK(weight({{2, 7}}, 0, codes) == 0);  // a missing controller
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

// A million keys and 64 more for each byte of the files, for any frames and bones.
TEST_CASE("the keys of an animation are counted against the bytes of its files", "[mdl][budget]") {
    constexpr int kFrames = 10000;
    const auto is_refused = [&](size_t bones, size_t mdl_bytes, size_t ani_bytes) {
        MdlFile mdl;
        mdl.bones.resize(bones);
        mdl.bytes.resize(mdl_bytes);
        AniFile ani;
        ani.bytes.resize(ani_bytes);
        Diagnostics said;
        MdlAnimation animation;
        animation.frame_count = kFrames;
        MdlMotionDecoder(mdl, &ani, "a.mdl", "a.ani", said).decode(animation);
        return has_code(said, "mdl-animation-too-long");
    };
    // one more than the bones: 1 000 000 + 64 * 1000 allow 106 times ten thousand, not 107
    CHECK_FALSE(is_refused(105, 1000, 0));
    CHECK(is_refused(106, 1000, 0));
    CHECK_FALSE(is_refused(105, 500, 500));
    CHECK(is_refused(105, 500, 400));  // 1 057 600
    CHECK_FALSE(is_refused(99, 0, 0));
    CHECK(is_refused(100, 0, 0));
}

}  // namespace studioscope::mdl_motion_cases_test
