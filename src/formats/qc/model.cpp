// The commands in the block of $model: its face (qc.md 8).
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "formats/qc/reader.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

// `%name = expression`, with or without blanks around the sign.
void read_rule(QcReader& in, const std::string& word) {
    QcRule rule;
    rule.place = in.scanner.place();
    std::string text = word.substr(1) + in.scanner.rest_of_line();
    const size_t sign = text.find('=');
    std::string_view name = trim(std::string_view(text).substr(0, sign));
    if (name.size() > 1 && name.front() == '"' && name.back() == '"')
        name = name.substr(1, name.size() - 2);
    rule.flex = as_utf8(name);
    if (sign == text.npos)
        return in.report_at(Severity::kError, "qc-rule", rule.place,
                            "expected '=' in the rule of {}; ignored", rule.flex);
    rule.expression = as_utf8(trim(std::string_view(text).substr(sign + 1)));
    in.face.model->rules.push_back(std::move(rule));
}

void declare_flex(QcReader& in, const std::string& name) {
    std::vector<std::string>& names = in.face.model->flex_names;
    if (in.face.declared.add(name, static_cast<int>(names.size()))) names.push_back(name);
}

void read_flex_options(QcReader& in, QcFlex& flex) {
    bool has_frame = false;
    while (const auto option = in.scanner.next_argument()) {
        const std::string name = lower_case(*option);
        if (name == "frame") {
            flex.frame = in.expect_whole("a frame number");
            has_frame = true;
        } else if (name == "position") {
            flex.ramp[1] = in.expect_number("a position");
        } else if (name == "split") {
            flex.split = in.expect_number("a distance");
        } else if (name == "decay") {
            flex.decay = in.expect_number("a decay");
        } else {
            in.report(Severity::kWarning, "qc-flex-option", "unknown option \"{}\" of {}; ignored",
                      as_utf8(*option), in.command);
        }
    }
    if (!has_frame)
        in.report_at(Severity::kError, "qc-flex-frame", flex.place,
                     "{} {} names no frame; it moves nothing", in.command, flex.name);
}

void add_flex(QcReader& in, QcFlex flex) {
    flex.vta = in.face.vta;
    // Two lines of one name in a row share its weight: the first falls while the second rises.
    if (!in.face.model->flexes.empty()) {
        QcFlex& before = in.face.model->flexes.back();
        if (flex.kind != QcFlex::Kind::kDefault && before.kind == flex.kind &&
            same_name(before.name, flex.name)) {
            flex.ramp[0] = before.ramp[1];
            before.ramp[2] = before.ramp[1];
            before.ramp[3] = flex.ramp[1];
        }
    }
    if (flex.vta.empty())
        in.report_at(Severity::kError, "qc-no-flexfile", flex.place,
                     "{} {} precedes every flexfile; ignored", in.command, flex.name);
    else
        in.face.model->flexes.push_back(std::move(flex));
}

// flex NAME, flexpair NAME SPLIT and defaultflex, each with options.
void read_flex(QcReader& in, QcFlex::Kind kind) {
    const bool is_pair = kind == QcFlex::Kind::kPair;
    QcFlex flex;
    flex.kind = kind;
    flex.place = in.scanner.place();
    flex.name = kind == QcFlex::Kind::kDefault ? "default" : in.expect_text("a name");
    if (is_pair) flex.split = in.expect_number("a split distance");
    // On the line of $model the VTA file follows here.
    if (in.face.depth == 0) in.face.vta = in.expect_path("a file");
    read_flex_options(in, flex);
    for (const char* side : {"", "R", "L"})
        if (is_pair == (*side != '\0')) declare_flex(in, flex.name + side);
    add_flex(in, std::move(flex));
}

// flexcontroller TYPE [range A B] NAME [[range A B] NAME]...; a range holds for the names after it.
void read_flex_controllers(QcReader& in) {
    const std::string type = in.expect_text("a type");
    float min = 0, max = 1;
    bool has_name = false;
    while (const auto word = in.scanner.next_argument()) {
        if (same_name(*word, "range")) {
            min = in.expect_number("a smallest value");
            max = in.expect_number("a largest value");
            continue;
        }
        has_name = true;
        in.face.model->controllers.push_back(
            {{as_utf8(*word), type, min, max}, in.scanner.place()});
    }
    if (!has_name)
        in.report(Severity::kError, "qc-missing-word", "flexcontroller expects a name; ignored");
}

void read_local_variables(QcReader& in) {
    while (const auto word = in.scanner.next_argument()) declare_flex(in, as_utf8(*word));
}

// eyelid TYPE "vta" lowerer FRAME HEIGHT neutral FRAME HEIGHT raiser FRAME HEIGHT split D eyeball N
void read_eyelid(QcReader& in) {
    const QcPlace place = in.scanner.place();
    const std::string type = in.expect_text("a type");
    const std::string vta = in.expect_path("a file");
    constexpr const char* kParts[] = {"lowerer", "neutral", "raiser"};
    std::array<int, 3> frames{};
    std::array<float, 3> heights{};
    float split = 0;
    std::string eyeball;
    while (const auto word = in.scanner.next_argument()) {
        for (size_t i = 0; i < 3; ++i)
            if (same_name(*word, kParts[i])) {
                frames[i] = in.expect_whole("a frame number");
                heights[i] = in.expect_number("a height");
            }
        if (same_name(*word, "split")) split = in.expect_number("a distance");
        if (same_name(*word, "eyeball")) eyeball = in.expect_text("an eyeball");
    }
    const auto [low, middle, high] = heights;
    const std::array<float, 4> ramps[] = {
        {-11, -10, low, middle}, {low, middle, middle, high}, {middle, high, 10, 11}};
    constexpr float kDecay = 0;  // lids never lag
    declare_flex(in, type);
    for (size_t i = 0; i < 3; ++i) {
        declare_flex(in, fmt::format("{}_{}", type, kParts[i]));
        in.face.model->flexes.push_back(
            {QcFlex::Kind::kOne, type, vta, frames[i], split, kDecay, ramps[i], place});
    }
    in.face.model->eyelids.push_back(
        {type, eyeball, in.face.model->eyeballs.size(), heights, place});
}

// A number at the end of a line, which may be left out: 0.
float number_or_0(QcReader& in, const char* what) {
    const std::optional<std::string> word = in.scanner.next_argument();
    if (!word) return 0;
    return read_qc_number(in.file.diagnostics, in.scanner.place(), what, in.command, *word);
}

// eyeball NAME BONE X Y Z MATERIAL DIAMETER ANGLE IRIS-MATERIAL IRIS-WIDTH; the material of the eye
// names its iris itself.
void read_eyeball(QcReader& in) {
    QcEyeball eye;
    eye.place = in.scanner.place();
    eye.name = in.expect_text("a name");
    eye.bone = in.expect_text("a bone");
    eye.origin = in.expect_vector();
    eye.material = in.expect_text("a material");
    eye.diameter = in.expect_number("a diameter");
    eye.angle = number_or_0(in, "the angle");
    in.scanner.next_argument();
    eye.iris_width = number_or_0(in, "the width of the iris");
    while (in.scanner.next_argument()) {
    }
    const glm::vec3& turn = in.file.placement.degrees;
    eye.up_degrees = {turn.x, turn.y, 90};
    in.face.model->eyeballs.push_back(std::move(eye));
}

// mouth NUMBER FLEX BONE X Y Z
void read_mouth(QcReader& in) {
    QcMouth mouth;
    mouth.number = static_cast<size_t>(std::max(in.expect_whole("a number"), 0));
    mouth.flex = in.expect_text("a flex");
    declare_flex(in, mouth.flex);
    mouth.bone = in.expect_text("a bone");
    mouth.forward = in.expect_vector();
    if (!mouth.bone.empty()) in.face.model->mouths.push_back(std::move(mouth));
}

// spherenormals MATERIAL X Y Z
void read_sphere_normals(QcReader& in) {
    QcSphereNormals normals;
    normals.material = in.expect_text("a material");
    for (int i = 0; i < 3; ++i) normals.center[i] = in.expect_number("a place");
    in.face.model->sphere_normals.push_back(std::move(normals));
}

}  // namespace

void read_model_options(QcReader& in, QcModel& model) {
    static constexpr QcCommand kOptions[] = {
        // options in braces after it are options of the model
        {"flexfile", [](QcReader& reader) { reader.face.vta = reader.expect_path("a file"); }},
        {"flex", [](QcReader& reader) { read_flex(reader, QcFlex::Kind::kOne); }},
        {"flexpair", [](QcReader& reader) { read_flex(reader, QcFlex::Kind::kPair); }},
        {"defaultflex", [](QcReader& reader) { read_flex(reader, QcFlex::Kind::kDefault); }},
        {"flexcontroller", read_flex_controllers},
        {"localvar", read_local_variables},
        {"eyelid", read_eyelid},
        {"eyeball", read_eyeball},
        {"mouth", read_mouth},
        {"spherenormals", read_sphere_normals},
        // a vertex animation, which newer tools convert to flexes
        {"vcafile",
         [](QcReader& reader) {
             list_command(reader, "vcafile", command_words(reader, "vcafile"));
         }},
    };
    in.face = {&model, {}, {}, 0};
    QcWords words(in.scanner, in.command);
    while (const auto word = words.next()) {
        in.face.depth = words.depth();
        if (in.scanner.is_brace(*word)) continue;
        if (word->starts_with('%'))
            read_rule(in, *word);
        else if (!read_source_option(in, model.source, *word) && !read_command(in, kOptions, *word))
            skip_unknown(in, *word);
    }
    in.face.model = nullptr;
}

}  // namespace studioscope
