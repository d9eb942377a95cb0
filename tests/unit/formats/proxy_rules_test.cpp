// Which proxies of a material start, and what is reported of them. Expected values are read from
// the published code of Source SDK 2013: functionproxy.cpp, mathproxy.cpp, matrixproxy.cpp,
// texturescrollmaterialproxy.cpp and baseanimatedtextureproxy.cpp.

#include <catch2/catch.hpp>

#include "formats/materials/vmt.h"
#include "model/animation/proxies.h"
#include "support/material_files.h"

namespace studioscope::proxy_rules_test {

namespace {

Vmt parsed(const std::string& proxies, const std::string& parameters = {},
           const std::string& shader = "VertexLitGeneric") {
    return parse_vmt(shader + " { $basetexture b $angle 0 $v 0.5 " + parameters + " Proxies { " +
                         proxies + " } }",
                     [](const std::string&) { return error("unreadable", "no other file"); });
}

// The messages, without the name of the proxy before them.
std::vector<std::string> messages_of(const Vmt& vmt) {
    std::vector<std::string> messages;
    for (const Diagnostic& diagnostic : vmt.diagnostics) {
        CHECK(diagnostic.code == "vmt-proxy-variable");
        CHECK(diagnostic.severity == Severity::kWarning);
        messages.push_back(diagnostic.message.substr(diagnostic.message.find(": ") + 2));
    }
    return messages;
}

struct Row {
    const char* proxy;
    bool starts;
    std::vector<std::string> messages;
};

void check_rows(const std::vector<Row>& rows, const std::string& shader = "VertexLitGeneric") {
    for (const Row& row : rows) {
        CAPTURE(shader, row.proxy);
        const Vmt vmt = parsed(row.proxy, {}, shader);
        CHECK(vmt.proxies.size() == (row.starts ? 1 : 0));
        CHECK(messages_of(vmt) == row.messages);
    }
}

const std::string kOff = "; the proxy does not start";
const std::string kNowhere = " is declared neither in the material nor by VertexLitGeneric";

}  // namespace

TEST_CASE("a proxy whose result is declared nowhere does not start", "[materials][proxies]") {
    check_rows({
        {"Sine { resultVar $v }", true, {}},
        {"Sine { RESULTVAR $V[1] }", true, {}},
        {"Sine { resultVar $angel }",
         false,
         {"resultVar $angel" + kNowhere + kOff + " (did you mean $angle?)"}},
        {"Sine { resultVar $angel[0] }",
         false,
         {"resultVar $angel" + kNowhere + kOff + " (did you mean $angle?)"}},
        {"Sine { sineMax 2 }", false, {"has no resultVar" + kOff}},
        {"Sine { resultVar \"\" }", false, {"has no resultVar" + kOff}},
        {"Sine { resultVar angle }",
         false,
         {"resultVar \"angle\" names no variable: it lacks its $" + kOff}},
        {"TextureScroll { textureScrollRate 1 }", false, {"has no textureScrollVar" + kOff}},
        {"TextureScroll { textureScrollVar $zzz }",
         false,
         {"textureScrollVar $zzz" + kNowhere + kOff}},
        {"AnimatedTexture { animatedTextureVar $basetexture }",
         false,
         {"has no animatedTextureFrameNumVar" + kOff}},
        {"PlayerSpeed { scale .1 }", false, {"has no resultVar" + kOff}},
    });
}

TEST_CASE("the parameters of a shader are declared without a line in the material",
          "[materials][proxies]") {
    // of VertexLitGeneric, of every shader, and of the same shader in a later branch
    for (const char* name : {"$phongboost", "$selfillumtint", "$detailframe", "$frame",
                             "$basetexturetransform", "$color2", "$alpha", "$envmaplightscale"})
        CHECK(parsed(std::string("Sine { resultVar ") + name + " }").proxies.size() == 1);
    CHECK(parsed("Sine { resultVar $texture2transform }").proxies.empty());
    CHECK(parsed("Sine { resultVar $texture2transform }", {}, "UnlitTwoTexture").proxies.size() ==
          1);
    CHECK(parsed("Sine { resultVar $iris }", {}, "Eyes_dx9").proxies.size() == 1);
}

TEST_CASE("a proxy whose source is missing, declared nowhere or a number does not start",
          "[materials][proxies]") {
    check_rows({
        {"Multiply { srcVar1 $v srcVar2 $angle resultVar $v }", true, {}},
        {"Multiply { srcVar1 $v resultVar $v }", false, {"has no srcVar2" + kOff}},
        {"Multiply { srcVar1 $v srcVar2 .5 resultVar $v }",
         false,
         {"srcVar2 \".5\" is a number where a variable is needed" + kOff}},
        {"Add { srcVar1 $yyy srcVar2 $zzz resultVar $color2 }",
         false,
         {"srcVar1 $yyy" + kNowhere + kOff, "srcVar2 $zzz" + kNowhere + kOff}},
        {"Equals { srcVar1 $v resultVar $v }", true, {}},
        {"Equals { srcVar1 $v srcVar2 $zzz resultVar $v }",
         false,
         {"srcVar2 $zzz" + kNowhere + kOff}},
        {"LessOrEqual { srcVar1 $v srcVar2 $v lessEqualVar $v greaterVar $v resultVar $v }",
         true,
         {}},
        {"LessOrEqual { srcVar1 $v srcVar2 $v lessEqualVar $v resultVar $v }",
         false,
         {"has no greaterVar" + kOff}},
        {"AnimatedTexture { animatedTextureVar $detail animatedTextureFrameNumVar $frame }",
         true,
         {}},
        {"AnimatedTexture { animatedTextureVar $zzz animatedTextureFrameNumVar $frame }",
         false,
         {"animatedTextureVar $zzz" + kNowhere + kOff}},
    });
}

TEST_CASE("an input is a number or a declared variable; one that is left out has its default",
          "[materials][proxies]") {
    check_rows({
        {"Sine { resultVar $v sineMin -.5 sineMax $angle sinePeriod $color2[1] }", true, {}},
        {"Sine { resultVar $v sineMin $zzz }", false, {"sineMin $zzz" + kNowhere + kOff}},
        {"Sine { resultVar $v sineMin \"[1 2]\" }",
         false,
         {"sineMin \"[1 2]\" names no variable: it lacks its $" + kOff}},
        {"Clamp { srcVar1 $v min 0 max $zzz resultVar $v }", false, {"max $zzz" + kNowhere + kOff}},
        {"MatrixRotate { resultVar $basetexturetransform angle $zzz }",
         false,
         {"angle $zzz" + kNowhere + kOff}},
        // these do not ask whether it was found
        {"TextureTransform { resultVar $basetexturetransform rotateVar $zzz }",
         true,
         {"rotateVar $zzz" + kNowhere + "; its default is used"}},
        {"TextureScroll { textureScrollVar $basetexturetransform textureScrollRate $zzz }",
         true,
         {"textureScrollRate $zzz" + kNowhere + "; its default is used"}},
        {"TextureScroll { textureScrollVar $basetexturetransform textureScrollRate 2 }", true, {}},
        {"AnimatedTexture { animatedTextureVar $basetexture animatedTextureFrameNumVar $frame "
         "animatedTextureFrameRate $v }",
         true,
         {"animatedTextureFrameRate takes a number alone; $v is read as 0"}},
    });
}

TEST_CASE("a misspelt key of a proxy is reported", "[materials][proxies]") {
    check_rows({
        {"Sine { resultVar $v sinmin 0 sinemax 1 }",
         true,
         {"has no key sinmin; it is ignored (did you mean sineMin?)"}},
        {"Sine { resultVar $v minVal 0 }", true, {"has no key minval; it is ignored"}},
        {"Sine { resultVar $v comment x }", true, {}},
        {"ItemTintColor { resultVar $v default \"1 1 1\" }", true, {}},
        {"TextureScroll { texturescrolvar $basetexturetransform }",
         false,
         {"has no textureScrollVar" + kOff,
          "has no key texturescrolvar; it is ignored (did you mean textureScrollVar?)"}},
    });
}

TEST_CASE("proxies that are not published, and those of a shader that is not known, start",
          "[materials][proxies]") {
    check_rows({{"Wobble { resultVar $zzz }", true, {}},
                {"Wobble { }", true, {}},
                {"invis { }", true, {}},
                {"Empty { srcVar1 $zzz }", true, {}}});
    for (const char* shader : {"MyShader", "Water", "Phong"})
        check_rows({{"Sine { resultVar $zzz sinmin 1 }", true, {}}, {"Sine { }", true, {}}},
                   shader);
}

TEST_CASE("what a patch and the file that it includes declare counts", "[materials][proxies]") {
    const ReadInclude read = [](const std::string&) -> Result<Bytes> {
        const std::string base =
            "VertexLitGeneric { $tone 1 Proxies {\n"
            "Sine { resultVar $tone }\nSine { resultVar $zzz }\n"
            "Sine { resultVar $inserted } } }";
        return Bytes(as_bytes(base).begin(), as_bytes(base).end());
    };
    const Vmt vmt = parse_vmt("patch { include materials/base.vmt insert { $inserted 1 } }", read);
    CHECK(vmt.proxies.size() == 2);
    REQUIRE(vmt.diagnostics.size() == 1);
    CHECK(vmt.diagnostics[0].location == at_line(3));
    CHECK(vmt.diagnostics[0].file == "materials/base.vmt");
}

TEST_CASE("a result that another proxy overwrites before anything reads it is reported",
          "[materials][proxies]") {
    const std::string scroll = "TextureScroll { textureScrollVar $basetexturetransform } ",
                      transform = "TextureTransform { resultVar $basetexturetransform } ",
                      sine = "Sine { resultVar $v } ", ramp = "LinearRamp { resultVar $v } ",
                      reads = "Equals { srcVar1 $v resultVar $alpha } ",
                      first = "Sine { resultVar $color2[0] } ",
                      second = "Sine { resultVar $color2[1] } ";
    const auto messages = [](const std::string& proxies) { return messages_of(parsed(proxies)); };
    CHECK(messages(scroll + transform) ==
          std::vector<std::string>{"overwrites $basetexturetransform, which proxy TextureScroll at "
                                   "line 1 writes and nothing reads in between"});
    CHECK(messages(sine + ramp).size() == 1);
    CHECK(messages(sine + first + ramp).size() == 1);
    CHECK(messages(sine + reads + ramp).empty());
    CHECK(messages(sine + "Add { srcVar1 $v srcVar2 $v resultVar $v }").empty());
    CHECK(messages(sine + "Sine { resultVar $v sineMax $v }").empty());
    CHECK(messages(first + second).empty());
    CHECK(messages(first + first).size() == 1);
    CHECK(messages(first + "Equals { srcVar1 $v resultVar $color2 }").size() == 1);
    CHECK(messages("Equals { srcVar1 $v resultVar $color2 } " + first).empty());
    // it depends on the game whether these write, and what an unpublished one reads
    CHECK(messages("PlayerSpeed { resultVar $v } " + sine).empty());
    CHECK(messages(sine + "PlayerSpeed { resultVar $v } ").empty());
    CHECK(messages(sine + "Wobble { } " + ramp).empty());
    // arithmetic writes no transform
    CHECK(messages(scroll + "Equals { srcVar1 $v resultVar $basetexturetransform }").empty());
    // of three, each is overwritten by the next
    CHECK(messages(sine + ramp + sine).size() == 2);
}

TEST_CASE("proxies that do not start leave the material as it is, and the others run",
          "[materials][proxies]") {
    const Files files{{"/game/materials/b.vtf", vtf(1)},
                      {"/game/materials/m.vmt",
                       "VertexLitGeneric { $basetexture b $one .2 Proxies {\n"
                       "Equals { srcVar1 $one resultVar $tmp }\n"
                       "Equals { srcVar1 $tmp resultVar $alpha }\n"
                       "Add { srcVar1 $nope srcVar2 $nope2 resultVar $color2 }\n"
                       "Equals { srcVar1 $one resultVar $phongboost } } }"}};
    const Found found = resolve_mdl(files, {"m", {""}});
    REQUIRE(found.look.proxies);
    const auto written = run_proxies(*found.look.proxies, {});
    REQUIRE(written.size() == 1);
    CHECK(written[0].name == "$phongboost");
    const ResolvedMaterial look = found.look.proxies->resolve(written);
    CHECK(look.alpha == 1);
    CHECK(look.color == glm::vec3(1));
}

TEST_CASE("the first 64 keys of a proxy are compared for their spelling", "[materials][proxies]") {
    for (const size_t before : {size_t{63}, size_t{64}}) {
        std::string proxy = "Sine { ";
        for (size_t i = 0; i + 1 < before; ++i) proxy += "x" + std::to_string(i) + "y 0 ";
        const Vmt vmt = parsed(proxy + "resultVar $v sinmin 0 }");
        CHECK(vmt.proxies.size() == 1);
        CHECK(messages_of(vmt).size() == (before < 64 ? 1 : 0));
    }
}

TEST_CASE("a proxy of the published code that needs a running game is a note",
          "[materials][proxies]") {
    const Files files{{"/game/materials/b.vtf", vtf(1)},
                      {"/game/materials/m.vmt",
                       "VertexLitGeneric { $basetexture b Proxies {\n TeamTexture { } } }"}};
    const Found found = resolve_mdl(files, {"m", {""}});
    REQUIRE(found.scene.diagnostics.size() == 1);
    const Diagnostic& message = found.scene.diagnostics[0];
    CHECK(message.code == "vmt-game-proxy");
    CHECK(message.severity == Severity::kNote);
    CHECK(message.message == "proxy TeamTexture needs a running game; what it changes rests");
    CHECK(message.location == at_line(2));
}

}  // namespace studioscope::proxy_rules_test
