// Faces by the writers of tests, exported, read again and built: what the QC and the VTA must hold
// is worked out from what the face was given, by the pages Export (section 7), Flex and QC.

#include "export/faces.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <string>

#include "core/at.h"
#include "export/steps.h"
#include "support/compiled_files.h"
#include "support/exported_prop.h"
#include "support/flex_program.h"
#include "writers/face_asset.h"

namespace studioscope::faces_test {

using namespace assets;

namespace {

ExportedProp export_mdl(const CompiledFiles& files, const Bytes& mdl) {
    ExportedProp made{load_from(MemoryFiles{{"/m/prop.mdl", with(mdl, kMassOffset, 1.0f)},
                                            {"/m/prop.vvd", files.vvd},
                                            {"/m/prop.dx90.vtx", files.vtx}},
                                "/m/prop.mdl")};
    made.exported = export_and_compare(made.scene, "prop");
    return made;
}

// The face of two eyes, with a hit box, as compilers make one of their own otherwise.
Asset eyes_asset() {
    Asset asset = face_asset();
    asset.hitboxes = {{"", 0, 1, 1, {-1, -1, -1}, {1, 1, 1}}};
    return asset;
}

ExportedProp export_face(const Asset& asset) {
    const CompiledFiles files = compile(asset);
    return export_mdl(files, files.mdl);
}

std::string text_of(const ExportedProp& made, const std::string& path) {
    REQUIRE(made.exported);
    const ExportedFile* file = find_file(*made.exported, path);
    REQUIRE(file != nullptr);
    return file->text;
}

bool has_line(const std::string& text, const std::string& line) {
    return text.find("\n\t" + line + "\n") != std::string::npos;
}

std::vector<std::string> lines_after(const std::string& text, const std::string& head) {
    std::vector<std::string> lines;
    size_t at = text.find(head);
    REQUIRE(at != std::string::npos);
    for (at = text.find('\n', at) + 1; at < text.size(); at = text.find('\n', at) + 1) {
        lines.push_back(text.substr(at, text.find('\n', at) - at));
        if (lines.back().starts_with("time") || lines.back() == "end") return lines;
    }
    return lines;
}

// What is not as in the model about its face.
std::string face_faults(const ExportedProp& made) {
    REQUIRE(made.exported);
    std::string text = described(made.exported->report.differs);
    for (const ExportEntry& entry : made.exported->report.lost)
        if (entry.code == "export-face") text += described({entry});
    return text;
}

Model built_model(const ExportedProp& made) {
    REQUIRE(made.exported);
    const BuiltSources built = build_sources(made.scene, *made.exported);
    REQUIRE(built.is_whole);
    return built.scene.model;
}

// The record of the flex of a mesh in an MDL: its index, and the ramp 0 1 10 11 after it.
size_t flex_record(const Bytes& mdl, int32_t flex) {
    const float ramp[] = {0, 1, 10, 11};
    for (size_t at = 4; at + sizeof(ramp) <= mdl.size(); at += 4)
        if (std::memcmp(&mdl[at], ramp, sizeof(ramp)) == 0 &&
            std::memcmp(&mdl[at - 4], &flex, sizeof(flex)) == 0)
            return at - 4;
    FAIL("the flex is not in the file");
    return 0;
}
constexpr size_t kRampAt = 4, kPairAt = 28;  // in the record of a flex (mdl.md)

}  // namespace

TEST_CASE("a face comes out as a VTA and the lines of its model", "[export]") {
    const ExportedProp made = export_face(tiny_asset());
    CHECK(face_faults(made) == "");
    const std::string qc = text_of(made, "prop.qc");
    CHECK(qc.find("$model \"body\" \"tiny.smd\" {\n\tflexfile \"tiny.vta\"\n") != qc.npos);
    // split by 2; the only vertex of the last lies beyond that, and beyond the usual 1
    CHECK(has_line(qc, "flexpair \"lift\" 2 frame 1"));
    CHECK(has_line(qc, "flex \"push\" frame 2"));
    CHECK(has_line(qc, "flexpair \"lift_push\" 1 frame 3"));
    CHECK(has_line(qc, "flexcontroller \"lift\" range 0 1 \"right_lift\""));
    // the corrective shape: the product of the raw controls that it is named after
    CHECK(has_line(qc, "%lift_pushR = right_lift * push"));
}

TEST_CASE("frame 0 has every distinct vertex, the others the moved ones, as base and delta",
          "[export]") {
    const std::string vta = text_of(export_face(tiny_asset()), "tiny.vta");
    // two panels of five points, none in common
    CHECK(lines_after(vta, "time 0 # basis").size() == 10 + 1);
    // The fourth point of each panel stands at x + 4, z = 8, and lift raises it by 1 and 2.
    const std::string moved = vta.substr(vta.find("vertexanimation"));
    REQUIRE(lines_after(moved, "time 1").size() == 3);
    CHECK(lines_after(moved, "time 1")[0].find(" -1 0 9 0 -1 0") != std::string::npos);
    CHECK(lines_after(moved, "time 1")[1].find(" 5 0 10 0 -1 0") != std::string::npos);
}

TEST_CASE("vertices of one place and normal are one vertex of the VTA", "[export]") {
    Model model;
    model.vertices.resize(3);
    model.vertices[1].uv = {1, 1};
    model.vertices[2].normal = {1, 0, 0};
    const std::vector<FaceMove> moves{{0, {0, 0, .5f}, {}, 0, 255, 0},
                                      {1, {0, 0, .5f}, {}, 0, 255, 0}};
    const std::vector<uint32_t> drawn{0, 1, 2};
    const std::vector<VtaShape> shapes{{"up", moves}};
    const std::vector<SourceBone> bones{{"root", kNone, {}, {}}};
    const std::string text = vta_text(model, bones, drawn, shapes);
    CHECK(text ==
          "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\ntime 1 # up\n"
          "end\nvertexanimation\ntime 0 # basis\n0 0 0 0 0 0 1\n1 0 0 0 1 0 0\n"
          "time 1\n0 0 0 0.5 0 0 1\nend\n");
}

TEST_CASE("a split distance is found from the bytes of the sides", "[export]") {
    // flex.md, section 9: of a split of 2
    const std::vector<SideSample> wide{{2.1f, 255}, {0, 127}, {-2.1f, 0}, {1, 215}};
    CHECK(fit_split(wide).value == 2);
    CHECK(fit_split(wide).error == 0);
    // 0.75 is none of those that are tried first: t = .25 and .75
    const std::vector<SideSample> narrow{{.375f, 215}, {-.375f, 39}, {.75f, 255}};
    CHECK(fit_split(narrow).value == Approx(.75f));
    CHECK(fit_split(narrow).error <= 1);
    const std::vector<SideSample> sharp{{.01f, 255}, {-.01f, 0}};
    CHECK(fit_split(sharp).error == 0);
    const std::vector<SideSample> other_way{{2.1f, 0}, {-2.1f, 255}};
    CHECK(fit_split(other_way).value < 0);
    CHECK(fit_split(other_way).error == 0);
    const std::vector<SideSample> none{{1, 0}, {1, 255}};
    CHECK(fit_split(none).error >= 127);
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kInfinite = std::numeric_limits<float>::infinity();
    const std::vector<SideSample> broken{{kNan, 215}, {kInfinite, 39}, {1e-42f, 215}, {1, 215}};
    CHECK(std::isfinite(fit_split(broken).value));
}

TEST_CASE("a decay is found from the bytes of the speeds", "[export]") {
    CHECK(fit_decay(std::vector<SpeedSample>{{1, 127}, {2, 255}}).value == 1);
    CHECK(fit_decay(std::vector<SpeedSample>{{1, 255}, {2, 255}}).value == 0);
    // a quarter of the longest, by a decay of a half: 0.5
    const ByteFit half = fit_decay(std::vector<SpeedSample>{{.5f, 127}, {2, 255}});
    CHECK(half.value == Approx(.5f).epsilon(.01));
    CHECK(half.error <= 1);
    CHECK(fit_decay(std::vector<SpeedSample>{}).error == 0);
    for (const float broken :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()})
        CHECK(std::isfinite(
            fit_decay(std::vector<SpeedSample>{{broken, 127}, {1, 100}, {2, 255}}).value));
}

TEST_CASE("flexes keep their order, those without a shape as variables", "[export]") {
    Asset asset = tiny_asset();
    asset.controls.clear();
    asset.rules.clear();
    asset.controllers = {{"open", "mouth", -1, 2}};
    asset.shapes.insert(asset.shapes.begin() + 1, {"silent", 0, {}});
    asset.shapes.push_back({"last one", 0, {}});
    asset.rules = {{5, {{FlexOp::kFetchController, 0, 0}}, {}}};
    const ExportedProp made = export_face(asset);
    CHECK(face_faults(made) == "");
    CHECK(built_model(made).flex_names == flex_names_of(asset));
    const std::string qc = text_of(made, "prop.qc");
    CHECK(has_line(qc, "localvar \"silent\""));
    CHECK(has_line(qc, "localvar \"last one\""));
    CHECK(has_line(qc, "flexcontroller \"mouth\" range -1 2 \"open\""));
}

TEST_CASE("lines of one name in a row have the ramps of the compiled flexes", "[export]") {
    Asset asset = tiny_asset();
    asset.controls.clear();
    asset.controllers.clear();
    asset.rules.clear();
    asset.shapes = {{"half", 0, {{0, 3, {0, 0, 1}, {}}}}, {"full", 0, {{0, 2, {0, 0, 2}, {}}}}};
    const CompiledFiles files = compile(asset);
    Bytes mdl = files.mdl;
    const size_t first = flex_record(mdl, 0), second = flex_record(mdl, 1);
    mdl = with(mdl, first + kRampAt, std::array<float, 4>{0, .5f, .5f, 1});
    mdl = with(mdl, second + kRampAt, std::array<float, 4>{.5f, 1, 10, 11});
    mdl = with(mdl, second, int32_t{0});
    const ExportedProp made = export_mdl(files, mdl);
    CHECK(face_faults(made) == "");
    const std::string qc = text_of(made, "prop.qc");
    CHECK(has_line(qc, "flex \"half\" frame 1 position 0.5\n\tflex \"half\" frame 2"));
    // a gap between the two is not theirs
    const ExportedProp gap = export_mdl(files, with(mdl, second + kRampAt, .75f));
    REQUIRE(gap.exported);
    CHECK(has(gap.exported->report.lost, "export-face", "half"));
}

TEST_CASE("a pair with its left side first is turned round", "[export]") {
    Asset asset = tiny_asset();
    asset.shapes = {{"push", 0, {{1, 3, {0, -1.5f, 0}, {}}}},
                    {"lift", 2, {{0, 3, {0, 0, 1}, {}}, {1, 3, {0, 0, 1}, {}}}}};
    asset.controls.clear();
    asset.controllers.clear();
    asset.rules.clear();
    const CompiledFiles files = compile(asset);
    Bytes mdl = files.mdl;
    for (int mesh = 0; mesh < 2; ++mesh) {
        const size_t record = flex_record(mdl, 1);
        mdl = with(with(mdl, record, int32_t{2}), record + kPairAt, int32_t{1});
    }
    const ExportedProp made = export_mdl(files, mdl);
    REQUIRE(made.exported);
    CHECK(has(made.exported->report.guessed, "export-face-form", "lift"));
    CHECK(has_line(text_of(made, "prop.qc"), "flexpair \"lift\" -2 frame 2"));
}

TEST_CASE("a rule is a line that all compilers read alike", "[export]") {
    Model model;
    model.flex_names = {"open", "a b"};
    model.controllers = {{"jaw", "mouth", 0, 1}, {"left lip", "mouth", 0, 1}};
    const auto controller = [](int index) { return op(FlexOp::kFetchController, index); };
    const auto text = [&](int flex, std::vector<FlexInstruction> program) {
        return qc_rule(model, {flex, std::move(program), {}});
    };
    CHECK(text(0, {controller(0)}) == "%open = jaw");
    // a name with a blank: quotes around the sign, too, as that is one word (fault 6)
    CHECK(text(1, {controller(1), op(FlexOp::kFetchFlex, 0), op(FlexOp::kMultiply)}) ==
          "\"%a b\" = \"left lip\" * %open");
    CHECK(text(0, {}) == "%open = 0");
    // at the beginning a minus is a subtraction from nothing
    CHECK(text(0, {controller(0), op(FlexOp::kNegate)}) == "%open = (-jaw)");
    // the compiler of 2006 goes from the right: jaw - (jaw - jaw) else
    CHECK(text(0, {controller(0), controller(0), op(FlexOp::kSubtract), controller(0),
                   op(FlexOp::kSubtract)}) == "%open = (jaw - jaw) - jaw");
    std::vector<FlexInstruction> endless{controller(1)};
    for (int i = 0; i < 20; ++i) endless.insert(endless.end(), {op(FlexOp::kFetchFlex, 1)});
    for (int i = 0; i < 20; ++i) endless.insert(endless.end(), {op(FlexOp::kAdd)});
    CHECK(text(0, endless).starts_with("%open = \"left lip\" + "));
    model.controllers[0].name.assign(20'000, 'x');
    CHECK(text(0, {controller(0)}).empty());
}

TEST_CASE("eyes come out by their bone's bind pose, with the material of their surface",
          "[export]") {
    const ExportedProp made = export_face(eyes_asset());
    CHECK(face_faults(made) == "");
    const std::string qc = text_of(made, "prop.qc");
    // the head 60 above the root, the eyes at (+-2, -4.2, 1.5) of it, 1.2 in radius, iris 1.3
    CHECK(qc.find("\teyeball \"left\" \"head\" 2 -4.2 61.5 \"eye_left\" 2.4 0 \"eye_left\" 1.3") !=
          qc.npos);
    CHECK(qc.find("$upaxis") == qc.npos);
}

TEST_CASE("eyes of a source that lies on its back are written under its axis", "[export]") {
    Asset asset = eyes_asset();
    for (Eyeball& eye : asset.body_parts[0].models[0].eyeballs) {
        eye.name.clear();
        eye.up = {0, 1, 0};
        eye.forward = {0, 0, 1};
        eye.outward = eye.origin.x < 0 ? 0.07f : -0.07f;
    }
    const ExportedProp made = export_face(asset);
    CHECK(face_faults(made) == "");
    const std::string qc = text_of(made, "prop.qc");
    CHECK(qc.find("$upaxis Y\n$model \"face\"") != qc.npos);
    CHECK(qc.find("}\n$upaxis Z\n") != qc.npos);
    // a compiled model has no names of eyes: those that look to the right are right ones
    CHECK(qc.find("\teyeball \"eye_right\" \"head\" -2 ") != qc.npos);
    CHECK(qc.find("\teyeball \"eye_left\" \"head\" 2 ") != qc.npos);
}

TEST_CASE("lids are lines of their eye, with the frames of their ramps", "[export]") {
    Asset asset = eyes_asset();
    asset.shapes = {{"upper_left", 0, {{0, 40, {0, 0, -.5f}, {}}}}};
    for (const char* part : {"_lowerer", "_neutral", "_raiser"})
        asset.shapes.push_back({std::string("upper_left") + part, 0, {}});
    Eyeball& eye = asset.body_parts[0].models[0].eyeballs[0];
    eye.upper = {0, {1, 2, 3}, {-.25f, .125f, .5f}};
    const CompiledFiles files = compile(asset);
    const size_t record = flex_record(files.mdl, 0);
    const Bytes mdl =
        with(files.mdl, record + kRampAt, std::array<float, 4>{-11, -10, -.25f, .125f});
    const ExportedProp made = export_mdl(files, mdl);
    CHECK(face_faults(made) == "");
    CHECK(has_line(text_of(made, "prop.qc"),
                   "eyelid \"upper_left\" \"face.vta\" lowerer 1 -0.25 neutral 0 0.125 raiser 0 "
                   "0.5 eyeball \"left\""));
    // with another ramp it is no shape of the lid, and no line gives it to a flex of that name
    const ExportedProp other = export_mdl(files, with(mdl, record + kRampAt, -12.0f));
    REQUIRE(other.exported);
    CHECK(has(other.exported->report.lost, "export-face", "upper_left"));
}

TEST_CASE("a mouth declares its flex", "[export]") {
    const CompiledFiles files = compile(tiny_asset());
    constexpr size_t kMouthsOffset = 292;
    Bytes mdl = with(files.mdl, kMouthsOffset, std::array<uint32_t, 2>{1, 0});
    mdl = with(mdl, kMouthsOffset + 4, static_cast<uint32_t>(mdl.size()));
    const size_t at = mdl.size();
    mdl.resize(at + 20);
    mdl = with(mdl, at, int32_t{1});                              // the bone Tip
    mdl = with(mdl, at + 4, std::array<float, 3>{0, -1, 0.25f});  // out of it
    mdl = with(mdl, at + 16, int32_t{2});                         // push
    mdl = with(mdl, 76, static_cast<uint32_t>(mdl.size()));       // the length of the file
    const ExportedProp made = export_mdl(files, mdl);
    CHECK(face_faults(made) == "");
    CHECK(has_line(text_of(made, "prop.qc"), "mouth 0 \"push\" \"Tip\" 0 -1 0.25"));
}

TEST_CASE("what has no block for a face is lost by name", "[export]") {
    const ExportedProp still = export_asset(tiny_asset(), kStaticProp);
    REQUIRE(still.exported);
    CHECK(has(still.exported->report.lost, "export-face", "push"));
    Asset asset = eyes_asset();
    asset.body_parts[0].models.push_back({"bare", {}});
    const ExportedProp choice = export_face(asset);
    REQUIRE(choice.exported);
    CHECK(has(choice.exported->report.lost, "export-face", "left"));
    CHECK(has(choice.exported->report.lost, "export-face", "eyes_updown"));
    CHECK(text_of(choice, "prop.qc").find("$model ") == std::string::npos);
}

TEST_CASE("a DMX has the shapes of a choice of a body group", "[export]") {
    Asset asset = tiny_asset();
    asset.body_parts[0].models.push_back({"bare", {}});
    const ExportedProp made = export_face(asset);
    REQUIRE(made.exported);
    CHECK(described(made.exported->report.differs) == "");
    CHECK_FALSE(has(made.exported->report.lost, "export-face", "liftR"));
    // sliders have no line there
    CHECK(has(made.exported->report.lost, "export-face", "right_lift"));
    CHECK(has(made.exported->report.guessed, "export-dmx", "tiny.dmx"));
    const std::string& qc = text_of(made, "prop.qc");
    CHECK(has_line(qc, "studio \"tiny.dmx\" noautodmxrules"));
    CHECK(
        qc.find("\n// compilers: newer ones than that of the Source SDK of 2006, for tiny.dmx\n") !=
        qc.npos);
}

TEST_CASE("a DMX has the wrinkles that no VTA can hold, and the VTA the rest", "[export]") {
    Asset asset = tiny_asset();
    asset.shapes[1].deltas[0].wrinkle = .5f;
    const ExportedProp made = export_face(asset);
    CHECK(face_faults(made) == "");
    const std::string& qc = text_of(made, "prop.qc");
    CHECK(qc.find("$model \"body\" \"tiny.dmx\" noautodmxrules {\n\tflexfile \"tiny.vta\"") !=
          qc.npos);
    CHECK(has_line(qc, "flexpair \"lift\" 2 frame 1"));
    CHECK(qc.find("flex \"push\"") == qc.npos);
    const Model built = built_model(made);
    const auto push = std::find_if(built.shapes.begin(), built.shapes.end(),
                                   [](const Shape& shape) { return shape.name == "push"; });
    REQUIRE(push != built.shapes.end());
    REQUIRE(push->deltas.size() == 3);  // at each of three levels
    CHECK(push->deltas[0].wrinkle == .5f);
    CHECK(push->deltas[0].position.y == -1.5f);
}

TEST_CASE("a shape of a mesh with a VTA and of a choice with a DMX is one shape", "[export]") {
    Asset asset = tiny_asset();
    asset.shapes[1].deltas.push_back({2, 3, {0, -1, 0}, {}});  // of the choice "extra"
    const ExportedProp made = export_face(asset);
    CHECK(face_faults(made) == "");
    REQUIRE(find_file(*made.exported, "extra.dmx") != nullptr);
    CHECK(has_line(text_of(made, "prop.qc"), "flex \"push\" frame 2"));
}

TEST_CASE("a DMX has the left side of a pair first, 0 in its balance", "[export]") {
    Asset asset = tiny_asset();
    asset.shapes[0].deltas[0].wrinkle = .25f;
    const ExportedProp made = export_face(asset);
    CHECK(face_faults(made) == "");
    const std::string& dmx = text_of(made, "tiny.dmx");
    CHECK(dmx.starts_with("<!-- dmx encoding keyvalues2 1 format model 1 -->\n"));
    const Model built = built_model(made);
    const auto lift = std::find_if(built.shapes.begin(), built.shapes.end(),
                                   [](const Shape& shape) { return shape.name == "lift"; });
    REQUIRE(lift != built.shapes.end());
    CHECK(at(built.flex_names, lift->flex) == "liftL");
    REQUIRE(lift->deltas.size() == 2 * 3);  // at each of three levels
    for (const ShapeDelta& delta : lift->deltas) {
        const float x = built.vertices[delta.vertex].position.x;
        // split by 2: at x = -1 the left side has 0.15625, at x = 5 all
        CHECK(delta.side == Approx(x < 0 ? 1 - .15625f : 0).margin(1 / 255.0));
    }
}

}  // namespace studioscope::faces_test
