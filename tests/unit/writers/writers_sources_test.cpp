// Text and DMX output of the writers. Expected lines follow the SMD, VTA and QC sections of their
// format page; the binary DMX is parsed by hand by its page, section 3.

#include <catch2/catch.hpp>
#include <cstring>
#include <regex>

#include "writers/dmx_writer.h"
#include "writers/qc_writer.h"
#include "writers/smd_writer.h"
#include "writers/texture_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope::writers_sources_test {

using namespace assets;

namespace {

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

size_t count(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    return static_cast<size_t>(std::distance(
        std::sregex_iterator(text.begin(), text.end(), expression), std::sregex_iterator()));
}

// Parses a binary 5 document; counts its parts and fails at the first fault.
class Walk {
public:
    explicit Walk(const Bytes& file) : file_(file) {
        at_ = text().size() + 1;
        for (int left = number(); left > 0; --left) {
            strings_.push_back(text());
            at_ += strings_.back().size() + 1;
        }
        elements = number();
        for (int i = 0; i < elements; ++i) {
            types.push_back(string());
            string();
            at_ += 16;
        }
        for (int i = 0; i < elements; ++i)
            for (int left = number(); left > 0; --left) attribute();
    }

    bool is_at_end() const { return at_ == file_.size(); }

    int elements = 0;
    std::vector<std::string> types;
    int attributes = 0;

private:
    std::string text() const { return reinterpret_cast<const char*>(&file_[at_]); }
    int number() {
        int32_t value;
        REQUIRE(at_ + 4 <= file_.size());
        std::memcpy(&value, &file_[at_], 4);
        at_ += 4;
        return value;
    }
    std::string string() { return strings_.at(static_cast<size_t>(number())); }

    void attribute() {
        constexpr size_t kSizes[] = {0, 4, 4, 4, 1, 4, 0, 4, 4, 8, 12, 16, 12, 16, 64};
        string();
        const auto type = std::to_integer<size_t>(file_[at_++]);
        REQUIRE((type >= 1 && type <= 28));
        ++attributes;
        if (type <= 14) {
            at_ += kSizes[type];
            return;
        }
        for (int left = number(); left > 0; --left)
            at_ += type == 19 ? text().size() + 1 : kSizes[type - 14];
    }

    const Bytes& file_;
    size_t at_ = 0;
    std::vector<std::string> strings_;
};

}  // namespace

TEST_CASE("a written SMD has bones, one frame and its triangles", "[writers]") {
    const Asset asset = tiny_asset();
    const std::string smd = smd_reference(asset, asset.body_parts[0].models[0], 0);
    CHECK(smd.rfind("version 1\nnodes\n0 \"root\" -1\n1 \"Tip\" 0\nend\nskeleton\ntime 0\n", 0) ==
          0);
    CHECK(count(smd, "\nred\n") == 4);
    CHECK(count(smd, "\ngreen\n") == 4);
    // the first corner of the first panel; v is counted from the bottom
    CHECK(has(smd,
              "red\n0 -5.000000 0.000000 0.000000 0.000000 -1.000000 0.000000 0.000000 "
              "0.000000 1 0 1.000000\n"));
    CHECK(has(smd, " 2 0 0.625000 1 0.375000\n"));
    CHECK(count(smd_reference(asset, asset.body_parts[0].models[0], 2), "\nred\n") == 1);
}

TEST_CASE("a written animation keeps its frame numbers and omitted bones", "[writers]") {
    const Asset asset = tiny_asset();
    const std::string smd = smd_animation(asset, asset.clips[0]);
    CHECK(has(smd, "time -2\n0 0.000000 0.000000 0.000000 0.000000 0.000000 0.000000\n1 "));
    CHECK(has(smd, "time -1\n0 1.000000 0.000000 0.000000 0.000000 0.000000 0.000000\ntime 2\n"));
    CHECK(has(smd, "time 3\n1 0.000000 0.000000 4.000000 0.000000 0.174533 0.000000\nend\n"));
}

TEST_CASE("a written VTA names its shapes and lists whole positions", "[writers]") {
    const std::string vta = vta_shapes(tiny_asset(), 0, 0);
    CHECK(count(vta, "time 0 # basis\n") == 2);
    CHECK(count(vta, "time 3 # lift_push\n") == 2);
    // lift: vertex 3 of the first panel (id 3) and of the second (id 8), at their targets
    CHECK(has(vta, "vertexanimation\ntime 0 # basis\n0 -5.000000 0.000000 0.000000"));
    CHECK(has(vta,
              "time 1 # lift\n3 -1.000000 0.000000 9.000000 0.000000 -1.000000 0.000000\n"
              "8 5.000000 0.000000 10.000000 0.000000 -1.000000 0.000000\ntime 2 # push\n"));
}

TEST_CASE("a written QC names files, flexes, levels and skins", "[writers]") {
    const std::string qc = qc_script(tiny_asset());
    CHECK(has(qc, "$modelname \"test/tiny.mdl\"\n$cdmaterials \"models/test/\"\n"));
    CHECK(has(qc, "flexpair \"lift\" 2 frame 1\n"));
    CHECK(has(qc, "flex \"push\" frame 2\n"));
    CHECK(has(qc, "flexcontroller lift range 0 1 \"right_lift\"\n"));
    CHECK(has(qc, "%liftL = left_lift\n"));
    CHECK(has(qc, "%lift_pushR = (right_lift * push)\n"));
    CHECK(has(qc, "$bodygroup \"extra\"\n{\n    studio \"tiny_extra.smd\"\n    blank\n}\n"));
    CHECK(has(qc, "$lod 10\n{\n    replacemodel \"tiny.smd\" \"tiny_lod1.smd\"\n"));
    CHECK(has(qc, "{ \"blue\" \"green\" }"));
    CHECK(has(qc, "$sequence \"nod\" \"anims/nod.smd\" fps 10\n"));
}

TEST_CASE("rule programs read as expressions", "[writers]") {
    Asset asset = tiny_asset();
    const auto expression = [&](std::vector<FlexInstruction> program) {
        return expression_of(asset, {0, std::move(program), {}});
    };
    CHECK(expression({{FlexOp::kFetchController, 0, 0},
                      {FlexOp::kConst, 0, 0.5f},
                      {FlexOp::kSubtract, 0, 0},
                      {FlexOp::kFetchFlex, 2, 0},
                      {FlexOp::kMax, 0, 0}}) == "max((right_lift - 0.5), %push)");
    CHECK(expression({{FlexOp::kTwoWay0, 2, 0}}) == "min(max(0 - push, 0), 1)");
    CHECK(expression({{FlexOp::kFetchController, 0, 0},
                      {FlexOp::kFetchController, 1, 0},
                      {FlexOp::kDominate, 1, 0}}) == "(right_lift * (1 - left_lift))");
}

TEST_CASE("a written binary DMX is consumed to its last byte", "[writers]") {
    const Asset asset = tiny_asset();
    const Bytes file = dmx_binary5(dmx_model(asset, 0, 0));
    CHECK(as_text(file).rfind("<!-- dmx encoding binary 5 format model 18 -->\n", 0) == 0);
    const Walk walk(file);
    CHECK(walk.is_at_end());
    CHECK(std::count(walk.types.begin(), walk.types.end(), "DmeJoint") == 2);
    CHECK(std::count(walk.types.begin(), walk.types.end(), "DmeFaceSet") == 2);
    CHECK(std::count(walk.types.begin(), walk.types.end(), "DmeVertexDeltaData") == 3);
    CHECK(std::count(walk.types.begin(), walk.types.end(), "DmeCombinationInputControl") == 2);
    CHECK(walk.types.front() == "DmElement");
    CHECK(Walk(dmx_binary5(dmx_animation(asset, asset.clips[0]))).is_at_end());
    CHECK(file == dmx_binary5(dmx_model(asset, 0, 0)));
}

TEST_CASE("a written text DMX quotes everything and closes what it opens", "[writers]") {
    const Asset asset = tiny_asset();
    const std::string dmx = dmx_keyvalues2(dmx_model(asset, 0, 0));
    CHECK(dmx.rfind("<!-- dmx encoding keyvalues2 1 format model 18 -->\n\"DmElement\"\n{\n", 0) ==
          0);
    CHECK(count(dmx, "\\{") == count(dmx, "\\}"));
    CHECK(count(dmx, "\\[") == count(dmx, "\\]"));
    CHECK(count(dmx, "\"elementid\" \"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\"") ==
          dmx_model(asset, 0, 0).elements.size());
    CHECK(has(dmx, "\"mtlName\" \"string\" \"models/test/red\""));
    // the clip starts at frame -2 of 10 per second; its keys count from there
    const std::string clip = dmx_keyvalues2(dmx_animation(asset, asset.clips[0]));
    CHECK(has(clip, "\"start\" \"time\" \"-0.2000\""));
    CHECK(has(clip, "\"duration\" \"time\" \"0.5000\""));
    CHECK(has(clip, "\"0.4000\""));
}

TEST_CASE("written textures have the size that their headers promise", "[writers]") {
    Image image{4, 2, {}};
    for (int i = 0; i < 8; ++i)
        for (const int value : {10 * i, 20, 30, 255})
            image.pixels.push_back(static_cast<uint8_t>(value));
    const Bytes tga = tga_bytes(image), vtf = vtf_bytes(image);
    CHECK(tga.size() == 18 + 8 * 3);
    CHECK(std::to_integer<int>(tga[18 + 2]) == 40);  // the lower row first, blue green red
    CHECK(vtf.size() == 80 + (1 + 2 + 8) * 4);       // 1x1, 2x1, 4x2
    CHECK(std::to_integer<int>(vtf[0x38]) == 3);
    CHECK(std::to_integer<int>(vtf[80 + 12 + 4 + 2]) == 10);  // second pixel of the top row, red
    CHECK(std::to_integer<int>(vtf[80 + 2]) == 35);           // the smallest level: the mean
    CHECK(has(vmt_text("a/b", "flesh"), "\"$basetexture\" \"a/b\""));
}

}  // namespace studioscope::writers_sources_test
