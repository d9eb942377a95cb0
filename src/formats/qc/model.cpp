#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text.h"
#include "core/text_reader.h"
#include "formats/qc/parser.h"
#include "formats/qc/words.h"

namespace studioscope {

const QcParser::Named QcParser::kModelOptions[] = {
    {"flexfile", &QcParser::flex_file},
    {"flex", &QcParser::flex},
    {"flexpair", &QcParser::flex_pair},
    {"defaultflex", &QcParser::default_flex},
    {"flexcontroller", &QcParser::flex_controller},
    {"localvar", &QcParser::local_variables},
    {"eyelid", &QcParser::eyelid},
    {"eyeball", &QcParser::eyeball},
    {"mouth", &QcParser::mouth},
    {"spherenormals", &QcParser::sphere_normals},
    {"vcafile", &QcParser::vertex_cache},
};

void QcParser::model_options(QcModel& model) {
    model_ = &model;
    declared_ = {};
    flex_file_.clear();
    QcWords words(scanner_, command_);
    while (const auto word = words.next()) {
        depth_ = words.depth();
        if (*word == "{" || *word == "}") continue;
        if (word->front() == '%')
            rule(*word);
        else if (!source_option(model.source, *word) &&
                 !run(kModelOptions, std::size(kModelOptions), *word))
            skip_unknown(*word);
    }
    model_ = nullptr;
}

void QcParser::declare(const std::string& name) {
    std::vector<std::string>& names = model_->flex_names;
    if (declared_.add(name, static_cast<int>(names.size()))) names.push_back(name);
}

// What follows in braces after it are options of the model all the same.
void QcParser::flex_file() { flex_file_ = path(want("a file")); }

void QcParser::flex() {
    QcFlex flex;
    flex.place = scanner_.place();
    flex.name = as_utf8(want("a name"));
    // On the line of $model the file stands here.
    if (depth_ == 0) flex_file_ = path(want("a file"));
    flex_options(flex);
    declare(flex.name);
    add_flex(std::move(flex));
}

void QcParser::flex_pair() {
    QcFlex flex;
    flex.kind = QcFlex::Kind::kPair;
    flex.place = scanner_.place();
    flex.name = as_utf8(want("a name"));
    flex.split = want_number("a split distance");
    if (depth_ == 0) flex_file_ = path(want("a file"));
    flex_options(flex);
    declare(flex.name + "R");
    declare(flex.name + "L");
    add_flex(std::move(flex));
}

void QcParser::default_flex() {
    QcFlex flex;
    flex.kind = QcFlex::Kind::kDefault;
    flex.place = scanner_.place();
    flex.name = "default";
    declare(flex.name);
    if (depth_ == 0) flex_file_ = path(want("a file"));
    flex_options(flex);
    add_flex(std::move(flex));
}

void QcParser::flex_options(QcFlex& flex) {
    bool has_frame = false;
    while (const auto option = scanner_.next_argument()) {
        const std::string name = lower_case(*option);
        if (name == "frame") {
            flex.frame = want_whole("a frame number");
            has_frame = true;
        } else if (name == "position") {
            flex.ramp[1] = want_number("a position");
        } else if (name == "split") {
            flex.split = want_number("a distance");
        } else if (name == "decay") {
            flex.decay = want_number("a decay");
        } else {
            report(Severity::kWarning, "qc-flex-option",
                   fmt::format("\"{}\" is no option of {}; it is skipped", as_utf8(*option),
                               command_));
        }
    }
    if (!has_frame)
        report_at(Severity::kError, "qc-flex-frame", flex.place,
                  fmt::format("{} {} names no frame; frame 0 moves nothing", command_, flex.name));
}

void QcParser::add_flex(QcFlex flex) {
    flex.vta = flex_file_;
    // Two lines of one name in a row share its weight: the first falls while the second rises.
    if (!model_->flexes.empty()) {
        QcFlex& before = model_->flexes.back();
        if (flex.kind != QcFlex::Kind::kDefault && before.kind == flex.kind &&
            same_name(before.name, flex.name)) {
            flex.ramp[0] = before.ramp[1];
            before.ramp[2] = before.ramp[1];
            before.ramp[3] = flex.ramp[1];
        }
    }
    if (flex.vta.empty())
        report_at(
            Severity::kError, "qc-no-flexfile", flex.place,
            fmt::format("{} {} stands before any flexfile; it is left out", command_, flex.name));
    else
        model_->flexes.push_back(std::move(flex));
}

// flexcontroller TYPE [range A B] NAME [[range A B] NAME]...; a range holds for the names after it.
void QcParser::flex_controller() {
    const std::string type = as_utf8(want("a type"));
    float smallest = 0, largest = 1;
    bool has_name = false;
    while (const auto word = scanner_.next_argument()) {
        if (same_name(*word, "range")) {
            smallest = want_number("a smallest value");
            largest = want_number("a largest value");
            continue;
        }
        has_name = true;
        model_->controllers.push_back(
            {{as_utf8(*word), type, smallest, largest}, scanner_.place()});
    }
    if (!has_name)
        report(Severity::kError, "qc-missing-word", "flexcontroller names no controller");
}

void QcParser::local_variables() {
    while (const auto word = scanner_.next_argument()) declare(as_utf8(*word));
}

// `%name = expression`, with or without blanks around the sign.
void QcParser::rule(const std::string& word) {
    QcRule rule;
    rule.place = scanner_.place();
    std::string text = word.substr(1) + scanner_.rest_of_line();
    const size_t sign = text.find('=');
    std::string_view name = trim(std::string_view(text).substr(0, sign));
    if (name.size() > 1 && name.front() == '"' && name.back() == '"')
        name = name.substr(1, name.size() - 2);
    rule.flex = as_utf8(name);
    if (sign == text.npos)
        return report_at(Severity::kError, "qc-rule", rule.place,
                         fmt::format("the rule of {} has no =", rule.flex));
    rule.expression = as_utf8(trim(std::string_view(text).substr(sign + 1)));
    model_->rules.push_back(std::move(rule));
}

// eyelid TYPE "vta" lowerer FRAME HEIGHT neutral FRAME HEIGHT raiser FRAME HEIGHT split D eyeball N
void QcParser::eyelid() {
    const QcPlace place = scanner_.place();
    const std::string type = as_utf8(want("a type"));
    const std::string vta = path(want("a file"));
    constexpr const char* kParts[] = {"lowerer", "neutral", "raiser"};
    std::array<int, 3> frames{};
    std::array<float, 3> heights{};
    float split = 0;
    std::string eyeball;
    while (const auto word = scanner_.next_argument()) {
        for (size_t i = 0; i < 3; ++i)
            if (same_name(*word, kParts[i])) {
                frames[i] = want_whole("a frame number");
                heights[i] = want_number("a height");
            }
        if (same_name(*word, "split")) split = want_number("a distance");
        if (same_name(*word, "eyeball")) eyeball = as_utf8(want("an eyeball"));
    }
    const auto [low, middle, high] = heights;
    const std::array<float, 4> ramps[] = {
        {-11, -10, low, middle}, {low, middle, middle, high}, {middle, high, 10, 11}};
    declare(type);
    for (size_t i = 0; i < 3; ++i) {
        declare(fmt::format("{}_{}", type, kParts[i]));
        model_->flexes.push_back(
            {QcFlex::Kind::kOne, type, vta, frames[i], split, 1, ramps[i], place});
    }
    model_->eyelids.push_back({type, eyeball, model_->eyeballs.size(), heights, place});
}

// eyeball NAME BONE X Y Z MATERIAL DIAMETER ANGLE ...; what draws the iris is of no use here.
void QcParser::eyeball() {
    QcEyeball eye;
    eye.place = scanner_.place();
    eye.name = as_utf8(want("a name"));
    eye.bone = as_utf8(want("a bone"));
    for (const char* axis : {"x", "y", "z"}) want_number(axis);
    want("a material");
    eye.diameter = want_number("a diameter");
    while (scanner_.next_argument()) {
    }
    model_->eyeballs.push_back(std::move(eye));
}

// mouth NUMBER FLEX BONE X Y Z
void QcParser::mouth() {
    want_whole("a number");
    declare(as_utf8(want("a flex")));
    const std::string bone = as_utf8(want("a bone"));
    for (const char* axis : {"x", "y", "z"}) want_number(axis);
    if (!bone.empty()) model_->mouth_bones.push_back(bone);
}

// spherenormals MATERIAL X Y Z
void QcParser::sphere_normals() {
    QcSphereNormals made;
    made.material = as_utf8(want("a material"));
    for (int i = 0; i < 3; ++i) made.center[i] = want_number("a place");
    model_->sphere_normals.push_back(std::move(made));
}

// vcafile FILE { ... }: an animation of the vertices themselves, which newer tools turn into
// flexes.
void QcParser::vertex_cache() { list("vcafile", words_of_command("vcafile")); }

}  // namespace studioscope
