// .ani files built byte by byte by their page.
// The rows of the .ani page's table "Cases a parser must survive", each a test of that name.

#include "formats/compiled/ani.h"

#include <catch2/catch.hpp>

#include "core/path_text.h"
#include "support/memory_files.h"
#include "support/motion_model.h"
#include "support/parse.h"
#include "support/tree_files.h"

namespace studioscope::ani_test {

namespace {

using Blocks = std::vector<std::array<int32_t, 2>>;

// A header and one block: a list that moves bone 0 to (1, 2, -2).
Bytes ani_bytes() {
    const Bytes list = DataWriter().node(0, 0x01, 0).u16({0x3C00, 0x4000, 0xC000}).bytes;
    return ani_file({Bytes(8), list});
}

TestMdl mdl_with_block(std::array<int32_t, 2> block) {
    TestMdl mdl;
    TestMotion motion;
    motion.animations = {{"walk", 3}};
    motion.animations[0].block = 1;
    motion.animations[0].data_offset = 8;
    motion.blocks = {{0, 0}, block};
    mdl.extra = motion;
    return mdl;
}

std::array<int32_t, 2> whole_block() { return {as_int(kAniHeader), as_int(ani_bytes().size())}; }

// A header and two blocks, each a list that moves bone 0 to (1, 2, -2).
Bytes ani_with_two_blocks() {
    const Bytes list = DataWriter().node(0, 0x01, 0).u16({0x3C00, 0x4000, 0xC000}).bytes;
    return ani_file({list, list});
}
constexpr int kBlock = 10;  // bytes

const Blocks kBlocks{
    {0, 0}, {kAniHeader, kAniHeader + kBlock}, {kAniHeader + kBlock, kAniHeader + 2 * kBlock}};

// An MDL with "walk" in block 1 and "run" in block 2, or as given.
TestMdl mdl_with(const Blocks& blocks = kBlocks, int run_block = 2, int offset = 0) {
    TestMdl mdl;
    TestMotion motion;
    motion.animations = {{"walk", 3}, {"run", 3}};
    motion.animations[0].block = 1;
    motion.animations[1].block = run_block;
    motion.animations[1].data_offset = offset;
    motion.sequences = {{}, {}};
    motion.sequences[1].name = "run";
    motion.sequences[1].animations = {1};
    motion.blocks = blocks;
    mdl.extra = motion;
    return mdl;
}

struct Opened {
    Model model;
    Diagnostics diagnostics;

    bool moves(size_t clip) const { return !model.clips.at(clip).tracks.empty(); }
    bool says(std::string_view code) const { return has_code(diagnostics, code); }
};

Opened opened(const Bytes& ani_file, const TestMdl& source = mdl_with()) {
    const MdlFile mdl = parsed(source);
    const auto ani = parse_ani(ani_file, mdl);
    REQUIRE(ani);
    Opened result{assemble_model(mdl, nullptr, nullptr, 0, {"a.mdl", "", "", "a.ani"}, &*ani), {}};
    result.diagnostics = ani->diagnostics;
    result.diagnostics.insert(result.diagnostics.end(), result.model.diagnostics.begin(),
                              result.model.diagnostics.end());
    return result;
}

}  // namespace

TEST_CASE("an animation is read from its block of the .ani", "[ani]") {
    const MdlFile mdl = parsed(mdl_with_block(whole_block()));
    const auto ani = parse_ani(ani_bytes(), mdl);
    REQUIRE(ani);
    CHECK(ani->diagnostics.empty());
    const Model model = assemble_model(mdl, nullptr, nullptr, 0, {"hero.mdl", "", ""}, &*ani);
    CHECK(model.diagnostics.empty());
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].frames == std::vector<int>{0, 1, 2});
    REQUIRE(model.clips[0].tracks.size() == 1);
    CHECK(model.clips[0].tracks[0].positions.at(0).position == glm::vec3(1, 2, -2));
}

TEST_CASE("IK rules that are the first thing of their block are listed", "[ani]") {
    // studiomdl writes this if the keys, in sections, filled the block before: section 0 in block
    // 1, the rules at 0 of block 2, and no offset for it
    TestMdl mdl;
    const int rules_start = as_int(ani_bytes().size()), rules_end = rules_start + 2 * 152;
    TestMotion motion;
    motion.animations = {{"walk", 3}};
    motion.animations[0].block = 2;
    motion.animations[0].data_offset = -12;
    motion.animations[0].section_frames = 30;
    motion.animations[0].sections = {{1, 8}};
    motion.blocks = {{0, 0}, whole_block(), {rules_start, rules_end}};
    mdl.extra = [&](ByteWriter& out, MdlHeader& header) {
        motion(out, header);
        out.put_at(static_cast<size_t>(header.animations.offset) + 0x3C, int32_t{2});
    };
    ByteWriter file;
    file.bytes = ani_bytes();
    for (const int kind : {3, 4}) {
        const size_t rule = file.zeros(152);
        file.put_at(rule + 4, kind);
        file.put_at(rule + 76, std::array{0.0f, 0.25f, 0.75f, 1.0f});
    }
    file.put_at(0x4C, as_int(file.size()));

    const MdlFile parsed_mdl = parsed(mdl);
    const auto ani = parse_ani(file.bytes, parsed_mdl);
    REQUIRE(ani);
    const Model model = assemble_model(parsed_mdl, nullptr, nullptr, 0, {}, &*ani);
    for (const Diagnostic& diagnostic : model.diagnostics) FAIL_CHECK(to_string(diagnostic));
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].tracks.size() == 1);
    REQUIRE(model.clips[0].ik_rules.size() == 2);
    CHECK(model.clips[0].ik_rules[0].kind == "ground");
    CHECK(model.clips[0].ik_rules[0].peak == 0.25f);
    CHECK(model.clips[0].ik_rules[1].end == 1.0f);
}

TEST_CASE("without its .ani an animation shows the bind pose and says so", "[ani]") {
    const MdlFile mdl = parsed(mdl_with_block(whole_block()));
    const Model model = assemble_model(mdl, nullptr, nullptr, 0, {"hero.mdl", "", ""});
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].tracks.empty());
    REQUIRE(has_code(model.diagnostics, "ani-missing"));
    CHECK(model.diagnostics[0].file == "hero.mdl");
}

TEST_CASE("an .ani cut at any byte is refused or reported", "[ani]") {
    const MdlFile mdl = parsed(mdl_with_block(whole_block()));
    const Bytes whole = ani_bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        CAPTURE(size);
        const auto ani = parse_ani(cut(whole, size), mdl);
        CHECK((!ani || has_errors(ani->diagnostics)));
    }
}

TEST_CASE("contradictions between an .ani and its MDL are reported", "[ani]") {
    const MdlFile mdl = parsed(mdl_with_block(whole_block()));
    const auto code = [&](const Bytes& bytes, const MdlFile& owner) {
        const auto ani = parse_ani(bytes, owner);
        if (!ani) return ani.error().code;
        return ani->diagnostics.empty() ? std::string() : ani->diagnostics[0].code;
    };
    CHECK(code(with(ani_bytes(), 0, 'X'), mdl) == "ani-magic");
    CHECK(code(with(ani_bytes(), 0, std::array{'I', 'D', 'S', 'T'}), mdl) == "ani-magic");
    CHECK(code(with(ani_bytes(), 4, int32_t{49}), mdl) == "ani-version");
    for (const std::array<int32_t, 2> block :
         {std::array{900, 800}, std::array{16, 500}, std::array{408, 9999}, std::array{-8, 500}}) {
        const MdlFile odd = parsed(mdl_with_block(block));
        CAPTURE(block[0], block[1]);
        CHECK(code(ani_bytes(), odd) == "ani-block-range");
        const auto ani = parse_ani(ani_bytes(), odd);
        const Model model = assemble_model(odd, nullptr, nullptr, 0, {}, &*ani);
        CHECK(model.clips.at(0).tracks.empty());
    }
    // Blocks that the MDL does not have, or that were never written.
    for (const int block : {-1, 2, -5}) {
        TestMdl file = mdl_with_block(whole_block());
        auto motion = *file.extra.target<TestMotion>();
        motion.animations[0].block = block;
        file.extra = motion;
        const MdlFile odd = parsed(file);
        const Model model = assemble_model(odd, nullptr, nullptr, 0, {}, nullptr);
        CAPTURE(block);
        CHECK(has_code(model.diagnostics, "mdl-animation-block"));
    }
}

TEST_CASE("ANI: .ani missing", "[ani][cases]") {
    const Scene scene = load_from({{"/m/a.mdl", mdl_with().bytes()}}, "/m/a.mdl");
    REQUIRE(scene.model.clips.size() == 2);
    CHECK(scene.model.clips[0].tracks.empty());
    REQUIRE(has_code(scene.diagnostics, "ani-missing"));
    CHECK(std::any_of(scene.diagnostics.begin(), scene.diagnostics.end(), [](const auto& said) {
        return said.code == "ani-missing" && said.message.find("a.ani") != std::string::npos;
    }));
}

TEST_CASE("ANI: a file that no animation needs is not reported as missing", "[ani][cases]") {
    TestMotion motion;
    motion.animations[0].data = DataWriter().u8({255, 0}).u16({0}).bytes;
    motion.blocks = kBlocks;
    TestMdl mdl;
    mdl.extra = motion;
    const Scene scene = load_from({{"/m/a.mdl", mdl.bytes()}}, "/m/a.mdl");
    CHECK_FALSE(has_code(scene.diagnostics, "ani-missing"));
    const auto listed = std::find_if(scene.files.begin(), scene.files.end(),
                                     [](const SourceFile& file) { return file.role == "ani"; });
    REQUIRE(listed != scene.files.end());
    CHECK(listed->status == FileStatus::kNotFound);
    CHECK(listed->path == path_from_text("/m/a.ani"));  // where it is expected
}

// ani.md, "Search order": the MDL's path under each root, its name next to the MDL, the MDL's stem.
TEST_CASE("ANI: the file is found where the MDL says, whatever the MDL is called", "[ani][cases]") {
    TestMdl mdl = mdl_with();
    TestMotion motion;
    motion.animations = {{"walk", 3}};
    motion.animations[0].block = 1;
    motion.blocks = kBlocks;
    motion.animation_file = "models/People/a.ani";
    mdl.extra = motion;
    const auto moves = [&](const std::string& ani) {
        TreeFiles tree;
        tree.add("/g/models/people/a_original.mdl", mdl.bytes());
        tree.add(ani, ani_with_two_blocks());
        const std::filesystem::path path = "/g/models/people/a_original.mdl";
        const Scene scene = load_scene({&path, 1}, {}, tree.files());
        REQUIRE(scene.model.clips.size() == 1);
        return !scene.model.clips[0].tracks.empty();
    };
    CHECK(moves("/g/models/people/a.ani"));
    CHECK(moves("/g/models/people/a_original.ani"));
    CHECK_FALSE(moves("/g/models/people/b.ani"));
    motion.animation_file = "models/other/a.ani";
    mdl.extra = motion;
    CHECK(moves("/g/models/other/A.ani"));
    CHECK(moves("/g/models/people/a.ani"));
    motion.animation_file = "../other/a.ani";  // leads outside
    mdl.extra = motion;
    CHECK_FALSE(moves("/g/other/a.ani"));
}

TEST_CASE("ANI: magic `IDST` instead of `IDAG` (old tools)", "[ani][cases]") {
    const Opened result = opened(with(ani_with_two_blocks(), 0, std::array{'I', 'D', 'S', 'T'}));
    CHECK(result.says("ani-magic"));
    CHECK(result.moves(0));
}

TEST_CASE("ANI: version differs from MDL", "[ani][cases]") {
    const Opened result = opened(with(ani_with_two_blocks(), 4, int32_t{49}));
    CHECK(result.says("ani-version"));
    CHECK(result.moves(0));
}

TEST_CASE("ANI: checksum differs", "[ani][cases]") {
    const Opened result = opened(with(ani_with_two_blocks(), 8, uint32_t{12345}));
    CHECK(result.diagnostics.empty());
    CHECK(result.moves(0));
}

TEST_CASE("ANI: numanimblocks > 0 but name offset 0 or unreadable", "[ani][cases]") {
    for (const int32_t name : {0, 1 << 28}) {
        const Bytes mdl = with(mdl_with().bytes(), 0x15C, name);
        const Scene scene =
            load_from({{"/m/a.mdl", mdl}, {"/m/a.ani", ani_with_two_blocks()}}, "/m/a.mdl");
        REQUIRE(scene.model.clips.size() == 2);
        CHECK(scene.model.clips[0].tracks.size() == 1);
    }
}

TEST_CASE("ANI: datastart > dataend, dataend > file, negative, block overlaps header",
          "[ani][cases]") {
    for (const std::array<int32_t, 2> bad :
         {std::array{500, 400}, std::array{410, 9999}, std::array{-8, 420}, std::array{16, 420}}) {
        CAPTURE(bad[0], bad[1]);
        const Opened result = opened(ani_with_two_blocks(), mdl_with({{0, 0}, kBlocks[1], bad}));
        CHECK(result.says("ani-block-range"));
        CHECK(result.moves(0));
        CHECK_FALSE(result.moves(1));
        const std::string& message = result.diagnostics[0].message;
        CHECK(message.find("block 2") != std::string::npos);
        CHECK(message.find(std::to_string(bad[0])) != std::string::npos);
    }
}

TEST_CASE("ANI: block index >= numanimblocks or < -1", "[ani][cases]") {
    for (const int block : {3, 1000, -2}) {
        const Opened result = opened(ani_with_two_blocks(), mdl_with(kBlocks, block));
        CHECK(result.says("mdl-animation-block"));
        CHECK(result.moves(0));
        CHECK_FALSE(result.moves(1));
    }
}

TEST_CASE("ANI: offset + node outside its block but inside the file", "[ani][cases]") {
    // block 2's data read as block 1 at an offset of ten bytes
    const Opened result = opened(ani_with_two_blocks(), mdl_with(kBlocks, 1, kBlock));
    CHECK(result.moves(1));
    CHECK(result.says("ani-block-left"));
    CHECK_FALSE(has_errors(result.diagnostics));
}

TEST_CASE("ANI: file truncated in one block", "[ani][cases]") {
    const Bytes whole = ani_with_two_blocks();
    const Opened result = opened(cut(whole, whole.size() - 4));
    CHECK(result.moves(0));
    CHECK_FALSE(result.moves(1));
    CHECK(result.says("ani-truncated"));
}

TEST_CASE("ANI: animblock -1", "[ani][cases]") {
    const Opened result = opened(ani_with_two_blocks(), mdl_with(kBlocks, -1));
    REQUIRE(result.says("mdl-animation-block"));
    CHECK(result.diagnostics[0].message.find("recompile the model") != std::string::npos);
}

TEST_CASE("ANI: v45 with sections", "[ani][cases]") {
    TestMdl mdl;
    TestMotion motion;
    motion.animations[0].frames = 4;
    motion.animations[0].section_frames = 2;
    motion.animations[0].sections = {{1, 0}, {1, 0}, {1, 0}, {1, 0}};
    motion.blocks = kBlocks;
    mdl.extra = motion;
    mdl.version = 45;
    const Opened result = opened(with(ani_with_two_blocks(), 4, int32_t{45}), mdl);
    CHECK(result.says("mdl-animation-sections"));
    CHECK_FALSE(result.moves(0));
    mdl.version = 48;
    CHECK(opened(ani_with_two_blocks(), mdl).moves(0));
}

TEST_CASE("ANI: Xbox 360 LZMA block", "[ani][cases]") {
    // read as a list it names a missing bone
    Bytes file = ani_with_two_blocks();
    for (size_t i = 0; i < 4; ++i) file[kAniHeader + i] = static_cast<std::byte>("LZMA"[i]);
    const Opened result = opened(file);
    CHECK(result.says("mdl-keys-bone"));
    CHECK_FALSE(result.moves(0));
    CHECK(result.moves(1));
}

TEST_CASE("ANI: opened alone by the user", "[ani][cases]") {
    const Scene scene = load_from({{"/m/a.ani", ani_with_two_blocks()}}, "/m/a.ani");
    CHECK(scene.format.empty());
    CHECK(has_errors(scene.diagnostics));
    CHECK(has_code(scene.diagnostics, "ani-alone"));
    REQUIRE_FALSE(scene.headers.empty());
    CHECK(scene.headers[0].fields.at(0).name == "id");
}

TEST_CASE("an animated mouse pointer of Windows is recognised", "[ani][cases]") {
    Bytes file(64);
    for (size_t i = 0; i < 4; ++i) file[i] = static_cast<std::byte>("RIFF"[i]);
    const Scene scene = load_from({{"/m/busy.ani", file}}, "/m/busy.ani");
    CHECK(has_errors(scene.diagnostics));
    CHECK(has_code(scene.diagnostics, "ani-cursor"));
    CHECK_FALSE(has_code(scene.diagnostics, "ani-alone"));
}

}  // namespace studioscope::ani_test
