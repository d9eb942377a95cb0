// Materials: sections 1.2 and 1.3 of materials.md and its cases. Expected values are in the texts.

#include "formats/materials/vmt.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::vmt_test {

namespace {

using Files = std::map<std::string, std::string>;

Vmt parse(const std::string& text, const Files& files = {}, const std::string& path = {}) {
    return parse_vmt(
        text,
        [&](const std::string& wanted) -> Result<Bytes> {
            const auto found = files.find(wanted);
            if (found == files.end()) return error("no-file", "there is no such file");
            const ByteSpan bytes = as_bytes(found->second);
            return Bytes(bytes.begin(), bytes.end());
        },
        path);
}

std::string value(const Vmt& vmt, const std::string& key) {
    const VmtParameter* parameter = find(vmt, key);
    return parameter == nullptr ? "none" : parameter->value;
}

std::string codes(const Vmt& vmt) {
    std::string text;
    for (const Diagnostic& it : vmt.diagnostics) text += (text.empty() ? "" : " ") + it.code;
    return text;
}

}  // namespace

TEST_CASE("a material is a shader with parameters", "[vmt]") {
    const Vmt vmt = parse("VertexLitGeneric\n{\n\"$baseTexture\" \"models\\a/b\"\n$NoCull 1\n}");
    CHECK(vmt.shader == "VertexLitGeneric");
    CHECK(value(vmt, "$basetexture") == "models\\a/b");
    CHECK(value(vmt, "$nocull") == "1");
    CHECK(find(vmt, "$nocull")->line == 4);
    CHECK(value(vmt, "$translucent") == "none");
    CHECK(vmt.diagnostics.empty());
}

TEST_CASE("of two values for a key the last is used, with a message", "[vmt]") {
    const Vmt vmt = parse("A { $a 1\n $A 2\n $b 3 $b 3 }");
    CHECK(value(vmt, "$a") == "2");
    CHECK(codes(vmt) == "vmt-duplicate-key");
    CHECK(vmt.diagnostics[0].severity == Severity::kWarning);
    CHECK(vmt.diagnostics[0].location == at_line(2));
}

TEST_CASE("blocks for a kind of hardware are used as on a PC with DirectX 9 and HDR", "[vmt]") {
    const Vmt vmt = parse(
        "Lit { $a 1 $b 1 $c 1 $d 1 $e 1 Lit_DX9 { $a 2 } lit_dx8 { $b 2 } >=dx90 { $c 2 } "
        "<dx90 { $d 2 } hdr? { $e 2 } ldr? { $e 3 } Proxies { $f 2 } }");
    CHECK(value(vmt, "$a") == "2");
    CHECK(value(vmt, "$b") == "1");
    CHECK(value(vmt, "$c") == "2");
    CHECK(value(vmt, "$d") == "1");
    CHECK(value(vmt, "$e") == "2");
    CHECK(value(vmt, "$f") == "none");
    CHECK(vmt.diagnostics.empty());
    CHECK(value(parse("A { hdr?$a 1 ldr?$b 2 !hdr?$c 3 }"), "$a") == "1");
    CHECK(value(parse("A { hdr?$a 1 ldr?$b 2 !hdr?$c 3 }"), "$b") == "none");
    CHECK(value(parse("A { hdr?$a 1 ldr?$b 2 !hdr?$c 3 }"), "$c") == "none");
}

TEST_CASE("every condition on hardware is true or false, others are blocks of their own", "[vmt]") {
    const std::pair<const char*, bool> rows[] = {
        {"<dx95", false},          {"<dx96", true},        {"<=dx95", true},
        {"==dx95", true},          {"==dx90", false},      {">dx90", true},
        {">dx9999", false},        {"hdr?", true},         {"!hdr?", false},
        {"!ldr?", true},           {"srgb_pc?", true},     {"lit_hdr", true},
        {"LIT_HDR_DX9", true},     {"lit_hdr_dx8", false}, {">=dx", false},
        {">=dxx", false},          {"dx90", false},        {">=gl90", false},
        {">=dx90_20b", true},      {"<dx90_20b", false},   {">dx90_20b", true},
        {">=dx_20b", false},       {"GPU>=1", true},       {"gpu>=3?", true},
        {"gpu<2", false},          {"!gpu<2?", true},      {"gpu>3", false},
        {"gpu>=", false},          {"lit_dx90", true},     {"lit_hdr_dx90", true},
        {"lit_dx80", false},       {"<dx100", true},       {"<dx99999999999", false},
        {"gpu<99999999999", false}};
    for (const auto& [condition, holds] : rows) {
        CAPTURE(condition);
        const std::string text = "Lit { $a 1 " + std::string(condition) + " { $a 2 } }";
        CHECK(value(parse(text), "$a") == (holds ? "2" : "1"));
    }
    CHECK(value(parse("A { srgb_pc?$a 1 !srgb_pc?$b 2 }"), "$a") == "1");
    CHECK(value(parse("A { srgb_pc?$a 1 !srgb_pc?$b 2 }"), "$b") == "none");
}

// materials.md 1.1 lists conditions; a key after one is for another kind of hardware.
TEST_CASE("keys under conditions are no duplicates, and an unknown condition is reported",
          "[vmt]") {
    CHECK(value(parse("A { GPU>=1?$a 1 gpu<1?$b 2 >=dx90_20b?$c 3 }"), "$a") == "1");
    CHECK(value(parse("A { GPU>=1?$a 1 gpu<1?$b 2 >=dx90_20b?$c 3 }"), "$b") == "none");
    CHECK(value(parse("A { GPU>=1?$a 1 gpu<1?$b 2 >=dx90_20b?$c 3 }"), "$c") == "3");
    const Vmt before = parse("A { hdr?$color2 1\n $color2 2 }");
    CHECK(value(before, "$color2") == "2");
    CHECK(before.diagnostics.empty());
    CHECK(parse("A { $color2 2\n hdr?$color2 1 }").diagnostics.empty());
    CHECK(parse("A { ldr?$a 1 360?$a 2 Proxies { } A_DX8 { } }").diagnostics.empty());
    const Vmt odd = parse("A { $a 1\n warm?$a 2\n >=gl90 { $a 3 } }");
    CHECK(codes(odd) == "vmt-condition vmt-condition");
    CHECK(odd.diagnostics[0].severity == Severity::kNote);
    CHECK(odd.diagnostics[0].location == at_line(2));
    CHECK(value(odd, "$a") == "1");
}

TEST_CASE("a patch is the included material with its own changes", "[vmt]") {
    const Files files{{"materials/base.vmt", "Lit { $a 1 $b 1 }"}};
    const Vmt vmt = parse(
        "patch { include \"Materials\\base.vmt\" insert { $a 2 $c 2 } replace { $b 3 $d 3 } }",
        {{"Materials/base.vmt", files.begin()->second}});
    CHECK(vmt.shader == "Lit");
    CHECK(value(vmt, "$a") == "2");
    CHECK(value(vmt, "$b") == "3");
    CHECK(value(vmt, "$c") == "2");
    CHECK(value(vmt, "$d") == "none");
    CHECK(vmt.includes == std::vector<std::string>{"Materials/base.vmt"});
    CHECK(vmt.diagnostics.empty());
}

TEST_CASE("patches of patches are followed 8 deep", "[vmt]") {
    Files files;
    const auto name = [](int i) { return "materials/" + std::to_string(i) + ".vmt"; };
    for (int i = 0; i < 9; ++i) files[name(i)] = "patch { include " + name(i + 1) + " }";
    files[name(9)] = "Lit { $a 1 }";
    CHECK(parse(files[name(1)], files).shader == "Lit");  // reads 2 to 9
    CHECK(codes(parse(files[name(0)], files)) == "vmt-include-depth");
}

TEST_CASE("a patch that cannot be followed keeps its own inserts", "[vmt]") {
    const Files files{{"materials/a.vmt", "patch { include materials/b.vmt }"},
                      {"materials/b.vmt", "patch { include MATERIALS/A.vmt }"},
                      {"MATERIALS/A.vmt", "patch { include materials/b.vmt }"}};
    const auto result = [&](const std::string& include, const std::string& path = {}) {
        return parse("patch { include \"" + include + "\" insert { $a 1 } }", files, path);
    };
    CHECK(codes(result("materials/none.vmt")) == "vmt-include-missing");
    CHECK(codes(result("materials/a.vmt")) == "vmt-include-cycle");
    CHECK(codes(result("materials/self.vmt", "materials/Self.vmt")) == "vmt-include-cycle");
    CHECK(codes(result("/etc/passwd")) == "vmt-include-path");
    CHECK(codes(result("C:\\x.vmt")) == "vmt-include-path");
    CHECK(codes(result("materials/../../x.vmt")) == "vmt-include-path");
    CHECK(codes(result("")) == "vmt-include-path");
    CHECK(codes(parse("patch { insert { $a 1 } }")) == "vmt-include-missing");
    CHECK(value(result("materials/none.vmt"), "$a") == "1");
    CHECK(result("materials/none.vmt").shader.empty());
}

TEST_CASE("a material has the values of its file and its base", "[vmt]") {
    const Vmt vmt = parse("#base \"common.vmt\"\nLit { $a 1 }",
                          {{"materials/m/common.vmt", "Lit { $a 2 $b 2 }"}}, "materials/m/x.vmt");
    CHECK(vmt.shader == "Lit");
    CHECK(value(vmt, "$a") == "1");
    CHECK(value(vmt, "$b") == "2");
    CHECK(find(vmt, "$b")->file == "materials/m/common.vmt");
    CHECK(vmt.diagnostics.empty());
    // a material that only includes equals the included one
    const Vmt all = parse("#include \"materials/m/common.vmt\"",
                          {{"materials/m/common.vmt", "Lit { $a 2 }"}}, "materials/m/x.vmt");
    CHECK(all.shader == "Lit");
    CHECK(value(all, "$a") == "2");
}

TEST_CASE("a message names the included file it comes from", "[vmt]") {
    const Vmt vmt = parse("patch { include materials/b.vmt }", {{"materials/b.vmt", "Lit { $a 1"}});
    REQUIRE(vmt.diagnostics.size() == 1);
    CHECK(vmt.diagnostics[0].file == "materials/b.vmt");
    CHECK(value(vmt, "$a") == "1");
}

TEST_CASE("a file without a shader is an error", "[vmt]") {
    const std::string text = GENERATE(as<std::string>(), "", "// only a comment\n", "lone words",
                                      std::string("VTF\0\7\0\0\0", 8), "{ $a 1 }");
    const Vmt vmt = parse(text);
    CHECK(vmt.shader.empty());
    CHECK(has_errors(vmt.diagnostics));
    CHECK(vmt.diagnostics.back().code == "vmt-empty");
}

TEST_CASE("paths are normalised and stay inside", "[vmt]") {
    CHECK(plain_path("models\\a//b/./c") == "models/a/b/c");
    CHECK(plain_path("/a/") == "a");
    CHECK(plain_path("a/../b") == "b");
    CHECK(plain_path("a/../../b") == "");
    CHECK(plain_path("..\\b") == "");
    CHECK(plain_path("C:/b") == "");
    CHECK(plain_path("") == "");
}

TEST_CASE("every VMT among the real files is read without errors", "[vmt][data]") {
    const std::filesystem::path data = data_folder();
    if (!has_data()) SKIP(kNoData);
    size_t files = 0, with_texture = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data)) {
        if (entry.path().extension() != ".vmt") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        const Vmt vmt = parse({std::istreambuf_iterator<char>(in), {}});
        CAPTURE(entry.path().string(), codes(vmt));
        CHECK_FALSE(vmt.shader.empty());
        CHECK_FALSE(has_errors(vmt.diagnostics));
        if (find(vmt, "$basetexture") != nullptr) ++with_texture;
        ++files;
    }
    CHECK(files >= 158);         // the list of the real files counts 158
    CHECK(with_texture >= 157);  // counted in their text with grep
}

TEST_CASE("conditions are evaluated for DirectX 9.5", "[vmt]") {
    const Vmt vmt = parse("Lit { $a 1 $b 1 $c 1 >=dx95 { $a 2 } >dx95 { $b 2 } <=dx92 { $c 2 } }");
    CHECK(value(vmt, "$a") == "2");
    CHECK(value(vmt, "$b") == "1");
    CHECK(value(vmt, "$c") == "1");
}

}  // namespace studioscope::vmt_test
