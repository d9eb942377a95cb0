// Flexes of an MDL built byte by byte by mdl.md, section 10, and flex.md, section 6.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/compiled.h"
#include "formats/compiled/vvd.h"
#include "support/compiled_files.h"
#include "support/data_files.h"
#include "support/parse.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope::mdl_flex_test {

namespace {

constexpr int kHalfOne = 0x3C00, kHalfTwo = 0x4000;

struct TestFlex {
    int32_t flex = 0;
    std::array<float, 4> ramp{0, 1, 10, 11};
    int32_t pair = 0;
    uint8_t kind = 0;
    uint16_t vertex = 2;
    int first = 0x3C00;  // of the delta: 1
};

// Two flex names, one controller, a rule; a flex that moves one vertex by (1, 0, 2).
struct FlexFile {
    std::vector<TestFlex> flexes{{}};
    std::vector<std::array<int32_t, 2>> ops{{2, 0}};
    int32_t rule_target = 0;
    uint32_t flags = 0;
    float scale = 0;  // header flag 0x200000

    Bytes bytes() const {
        TestMdl file;
        const size_t mesh =
            static_cast<size_t>(parse_mdl(file.bytes())->body_parts[0].models[0].meshes[0].offset);
        file.extra = [&](ByteWriter& out, MdlHeader& header) {
            header.flags = flags;
            header.vertex_animation_scale = scale;
            header.flex_names = {2, as_int(out.zeros(8))};
            for (const size_t i : {0u, 1u}) {
                const auto at = static_cast<size_t>(header.flex_names.offset) + 4 * i;
                out.put_at(at, as_int(out.text(i == 0 ? "smile" : "frown") - at));
            }
            header.flex_controllers = {1, as_int(out.zeros(20))};
            const auto controller = static_cast<size_t>(header.flex_controllers.offset);
            out.put_at(controller, as_int(out.text("mouth") - controller));
            out.put_at(controller + 4, as_int(out.text("smiling") - controller));
            out.put_at(controller + 12, std::array{-1.0f, 2.0f});
            header.flex_rules = {1,
                                 as_int(out.put(std::array{rule_target, as_int(ops.size()), 12}))};
            for (const auto& op : ops) out.put(op);
            header.mouths = {1, as_int(out.put(int32_t{0}))};
            out.put(std::array{0.0f, -1.0f, 0.25f});
            out.put(int32_t{1});
            write_flexes(out, mesh);
        };
        return file.bytes();
    }

private:
    void write_flexes(ByteWriter& out, size_t mesh) const {
        out.put_at(mesh + 0x10, as_int(flexes.size()));
        out.put_at(mesh + 0x14, as_int(out.size() - mesh));
        const size_t start = out.zeros(60 * flexes.size());
        for (size_t i = 0; i < flexes.size(); ++i) {
            const size_t at = start + 60 * i;
            out.put_at(at, flexes[i].flex);
            out.put_at(at + 4, flexes[i].ramp);
            out.put_at(at + 20, int32_t{1});
            out.put_at(at + 24, as_int(out.size() - at));
            out.put_at(at + 28, flexes[i].pair);
            out.put_at(at + 32, flexes[i].kind);
            out.put(flexes[i].vertex);
            out.put(uint8_t{51});   // speed 0.2
            out.put(uint8_t{255});  // side 1
            for (const int half : {flexes[i].first, 0, kHalfTwo, 0, kHalfOne, 0})
                out.put(static_cast<uint16_t>(half));
            if (flexes[i].kind == 1) out.put(int16_t{-4096});
        }
    }
};

struct Assembled {
    Model model;
    Diagnostics diagnostics;
};

Assembled assemble(const FlexFile& file) {
    const auto mdl = parse_mdl(file.bytes());
    const auto vvd = parse_vvd(TestVvd{}.bytes());
    REQUIRE(mdl);
    REQUIRE(vvd);
    Assembled result{assemble_model(*mdl, &vvd->file, nullptr, 0, {}), mdl->diagnostics};
    result.diagnostics.insert(result.diagnostics.end(), result.model.diagnostics.begin(),
                              result.model.diagnostics.end());
    return result;
}

}  // namespace

TEST_CASE("a flex becomes a shape over the model's vertices", "[mdl]") {
    const auto [model, diagnostics] = assemble({});
    CHECK(diagnostics.empty());
    CHECK(model.flex_names == std::vector<std::string>{"smile", "frown"});
    REQUIRE(model.controllers.size() == 1);
    CHECK(model.controllers[0].name == "smiling");
    CHECK(model.controllers[0].type == "mouth");
    CHECK(model.controllers[0].min == -1);
    CHECK(model.controllers[0].max == 2);
    REQUIRE(model.mouths.size() == 1);
    CHECK(model.mouths[0].bone == 0);
    CHECK(model.mouths[0].forward == glm::vec3(0, -1, 0.25f));
    REQUIRE(model.rules.size() == 1);
    CHECK(model.rules[0].program.at(0).op == FlexOp::kFetchController);
    REQUIRE(model.shapes.size() == 1);
    const Shape& shape = model.shapes[0];
    CHECK(shape.name == "smile");
    CHECK(shape.flex == 0);
    CHECK(shape.pair == kNone);
    CHECK(shape.ramp == std::array<float, 4>{0, 1, 10, 11});
    REQUIRE(shape.deltas.size() == 1);
    CHECK(shape.deltas[0].vertex == 2);
    CHECK(shape.deltas[0].position == glm::vec3(1, 0, 2));
    CHECK(shape.deltas[0].normal == glm::vec3(0, 1, 0));
    CHECK(shape.deltas[0].speed == Approx(0.2));
    CHECK(shape.deltas[0].side == 1);
}

// flex.md 10: "half infinity or NaN in a delta: 0, warning with count".
TEST_CASE("deltas that are not finite are 0 and counted", "[mdl]") {
    FlexFile file;
    file.flexes.resize(3);
    file.flexes[1].first = 0x7C00;
    file.flexes[2].first = 0xFE00;
    const auto [model, diagnostics] = assemble(file);
    REQUIRE(model.shapes.size() == 1);  // of one flex
    CHECK(model.shapes[0].deltas.at(0).position == glm::vec3(1, 0, 2));
    CHECK(model.shapes[0].deltas.at(1).position == glm::vec3(0, 0, 2));
    CHECK(model.shapes[0].deltas.at(2).position == glm::vec3(0, 0, 2));
    REQUIRE(diagnostics.size() == 1);
    CHECK(diagnostics[0].code == "mdl-flex-delta");
    CHECK(diagnostics[0].severity == Severity::kWarning);
    CHECK(diagnostics[0].message.starts_with("2 flexed vertices of a mesh"));
}

TEST_CASE("flexes with equal name, ramp and pair are one shape", "[mdl]") {
    FlexFile file;
    file.flexes = {{}, {}, {}, {}};
    file.flexes[1].vertex = 0;
    file.flexes[2].ramp = {0, 0.5f, 0.5f, 1};
    file.flexes[3].pair = 1;
    const auto [model, diagnostics] = assemble(file);
    CHECK(diagnostics.empty());
    REQUIRE(model.shapes.size() == 3);
    REQUIRE(model.shapes[0].deltas.size() == 2);
    CHECK(model.shapes[0].deltas[0].vertex == 0);  // ascending
    CHECK(model.shapes[2].pair == 1);
}

TEST_CASE("a wrinkle is fixed point while the deltas next to it are halves", "[mdl]") {
    FlexFile file;
    file.flexes[0].kind = 1;
    const auto [model, diagnostics] = assemble(file);
    CHECK(diagnostics.empty());
    CHECK(model.shapes.at(0).deltas.at(0).wrinkle == -1);
    CHECK(model.shapes[0].deltas[0].position == glm::vec3(1, 0, 2));
}

TEST_CASE("deltas are fixed point if the header says that they are converted", "[mdl]") {
    FlexFile file;
    file.flags = 0x4000;
    const auto [model, diagnostics] = assemble(file);
    CHECK(has_code(diagnostics, "mdl-flex-converted"));
    CHECK(model.shapes.at(0).deltas.at(0).position.x == 0x3C00 / 4096.0f);
}

TEST_CASE("flag 0x200000 with scale 0, negative or NaN", "[mdl]") {
    for (const float scale : {0.0f, -1.0f, std::numeric_limits<float>::quiet_NaN(), 0.5f}) {
        FlexFile file;
        file.flags = 0x200000;
        file.scale = scale;
        file.flexes[0].kind = 1;
        const auto [model, diagnostics] = assemble(file);
        CAPTURE(scale);
        CHECK(has_code(diagnostics, "mdl-flex-scale") == !(scale > 0));
        CHECK(model.shapes.at(0).deltas.at(0).wrinkle == (scale > 0 ? -4096 * scale : -1));
    }
}

TEST_CASE("vertex data offset outside the file, numverts huge", "[mdl]") {
    const Bytes whole = FlexFile{}.bytes();
    const auto flex = static_cast<size_t>(
        parse_mdl(whole)->body_parts[0].models[0].meshes[0].flexes.at(0).offset);
    for (const size_t field : {20u, 24u})
        for (const int32_t value : {std::numeric_limits<int32_t>::max(), -100000}) {
            CAPTURE(field, value);
            const auto mdl = parse_mdl(with(whole, flex + field, value));
            REQUIRE(mdl);
            CHECK(has_code(mdl->diagnostics, "mdl-table-range"));
            // the subject of a wrong number is found by its content
            const bool is_lost = field == 24;
            CHECK(mdl->body_parts[0].models[0].meshes[0].flexes.at(0).vertices.empty() == is_lost);
        }
}

TEST_CASE("invalid flexes and rules are ignored and reported", "[mdl]") {
    const auto code = [](const FlexFile& file, std::string_view expected) {
        return has_code(assemble(file).diagnostics, expected);
    };
    FlexFile file;
    file.flexes[0].flex = 9;
    CHECK(code(file, "mdl-flex-range"));
    file = {};
    file.flexes[0].pair = 9;
    CHECK(code(file, "mdl-flex-pair"));
    file = {};
    file.flexes[0].vertex = 3;
    CHECK(code(file, "mdl-flex-vertex-range"));
    const auto assembled = assemble(file);
    CHECK(find_code(assembled.diagnostics, "mdl-flex-vertex-range")->subject.kind ==
          MessageSubject::Kind::kShape);
    file = {};
    file.flexes[0].kind = 2;
    CHECK(code(file, "mdl-flex-kind"));
    file = {};
    file.rule_target = 2;
    CHECK(code(file, "mdl-flex-rule-target"));
    for (const std::array<int32_t, 2> op :
         {std::array{9, 0}, {22, 0}, {0, 0}, {2, 1}, {3, 2}, {15, -1}, {18, 2}, {17, 1}}) {
        file = {};
        file.ops = {{1, 0}, op};
        CAPTURE(op[0], op[1]);
        CHECK(code(file, "mdl-flex-op"));
        CHECK(assemble(file).model.rules.at(0).program.size() == 1);
    }
    // 10 to 12 are brackets and commas in studio.h of Source SDK 2013, whose RunFlexRules does
    // nothing for them; heads of Half-Life 2 have one.
    for (const int32_t op : {9, 10, 12}) {
        file = {};
        file.ops = {{1, 0}, {op, 0}};
        CAPTURE(op);
        const Diagnostics diagnostics = assemble(file).diagnostics;
        REQUIRE(has_code(diagnostics, "mdl-flex-op"));
        CHECK(std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& one) {
                  return one.severity >= Severity::kWarning;
              }) == (op == 9));
    }
    const Bytes whole = FlexFile{}.bytes();
    const auto flex = parse_mdl(whole)->body_parts[0].models[0].meshes[0].flexes.at(0).offset;
    const auto huge =
        parse_mdl(with(whole, static_cast<size_t>(flex) + 20, std::numeric_limits<int32_t>::max()));
    CHECK(has_code(huge->diagnostics, "mdl-table-range"));
}

TEST_CASE("compiled flexes of the sample data are read", "[mdl][data]") {
    if (!has_data()) SKIP(kNoData);
    // The data's README: "2 flex descs, 1 mesh flexes, 1 controllers, 1 rules" for both.
    for (const char* name : {"hollowcylinder", "wedge"}) {
        const auto path =
            data_folder() / "StarfallEx/models/starfall/holograms" / (std::string(name) + ".mdl");
        const auto mdl = parse_mdl(read_bytes(path));
        const auto vvd = parse_vvd(read_bytes(companion(path, ".vvd")));
        REQUIRE(mdl);
        REQUIRE(vvd);
        const Model model = assemble_model(*mdl, &vvd->file, nullptr, 0, {});
        CHECK(model.diagnostics.empty());
        CHECK(model.flex_names.size() == 2);
        CHECK(model.controllers.size() == 1);
        CHECK(model.rules.size() == 1);
        REQUIRE(model.shapes.size() == 1);
        CHECK_FALSE(model.shapes[0].deltas.empty());
        // half floats read as anything else would be far from these models of tens of units
        for (const ShapeDelta& delta : model.shapes[0].deltas)
            CHECK(glm::length(delta.position) < 100);
    }
}

}  // namespace studioscope::mdl_flex_test
