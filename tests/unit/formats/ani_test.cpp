// .ani files built byte by byte by their page.

#include "formats/compiled/ani.h"

#include <catch2/catch.hpp>

#include "support/motion_model.h"
#include "support/parse.h"

namespace studioscope::ani_test {

namespace {

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

}  // namespace studioscope::ani_test
