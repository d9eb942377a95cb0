// Bones that follow a rule or swing, and what holds hands and feet (qc.md 12).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "formats/qc/motion_parser.h"
#include "formats/qc/words.h"

namespace studioscope {

namespace {

constexpr size_t kMaxOptionLength = 4096;

// What may stand in the block of a $jigglebone, and how many numbers after it.
struct JiggleOption {
    const char* name;
    int numbers = 1;
};
constexpr JiggleOption kJiggleOptions[] = {
    {"is_flexible", 0},   {"is_rigid", 0},     {"has_base_spring", 0},
    {"is_boing", 0},      {"length"},          {"tip_mass"},
    {"pitch_stiffness"},  {"pitch_damping"},   {"yaw_stiffness"},
    {"yaw_damping"},      {"along_stiffness"}, {"along_damping"},
    {"angle_constraint"}, {"pitch_friction"},  {"pitch_bounce"},
    {"yaw_friction"},     {"yaw_bounce"},      {"allow_length_flex", 0},
    {"stiffness"},        {"damping"},         {"pitch_constraint", 2},
    {"left_friction"},    {"up_friction"},     {"yaw_constraint", 2},
    {"forward_friction"}, {"base_mass"},       {"left_constraint", 2},
    {"impact_speed"},     {"impact_angle"},    {"up_constraint", 2},
    {"damping_rate"},     {"frequency"},       {"forward_constraint", 2},
    {"amplitude"},
};

}  // namespace

// The rest of the line and a block that begins there or next, a blank between words. Behind an
// option of a sequence only the block.
std::string QcMotionParser::block_text() {
    const auto first = scanner_.peek_on_line();
    if (sequence_ != nullptr && first && *first != "{") return {};
    std::string text;
    QcWords words(scanner_, option_.empty() ? command_ : option_);
    while (const auto word = words.next())
        if (text.size() < kMaxOptionLength) text += (text.empty() ? "" : " ") + as_utf8(*word);
    return text;
}

// $ikchain NAME BONE [knee X Y Z] [height H] [pad P] [floor F] [center X Y Z]
void QcMotionParser::ik_chain() {
    QcIkChain chain;
    chain.place = scanner_.place();
    chain.name = as_utf8(want("a name"));
    chain.bone = as_utf8(want("a bone"));
    chain.options = block_text();
    if (ik_chains_.add(chain.name, static_cast<int>(motions().ik_chains.size())))
        motions().ik_chains.push_back(std::move(chain));  // the first counts
}

// $jigglebone BONE { is_flexible { length 30 ... } has_base_spring { ... } }
void QcMotionParser::jiggle_bone() {
    motions().jiggle_bones.emplace_back();
    motions().jiggle_bones.back().place = scanner_.place();
    motions().jiggle_bones.back().bone = as_utf8(want("a bone"));
    QcWords words(scanner_, command_);
    while (const auto word = words.next()) jiggle_option(*word);
}

void QcMotionParser::jiggle_option(const std::string& word) {
    std::string text = as_utf8(word);
    const auto known =
        std::find_if(std::begin(kJiggleOptions), std::end(kJiggleOptions),
                     [&](const JiggleOption& option) { return same_name(word, option.name); });
    if (known != std::end(kJiggleOptions)) {
        option_ = known->name;
        for (int i = 0; i < known->numbers; ++i)
            text += fmt::format(" {:g}", want_number("a number"));
        option_.clear();
    } else if (word != "{" && word != "}") {
        report(Severity::kError, "qc-option",
               fmt::format("\"{}\" is no option of $jigglebone; it is left out", as_utf8(word)));
        words_of_line();
        return;
    }
    std::string& options = motions().jiggle_bones.back().options;
    if (options.size() < kMaxOptionLength) options += (options.empty() ? "" : " ") + text;
}

void QcMotionParser::procedural_bones() {
    const QcPlace place = scanner_.place();
    const std::string written = want("a file");
    if (!written.empty()) motions().procedures.push_back({context_.path(written), place});
}

// $includemodel FILE, from the `models` folder.
void QcMotionParser::include_model() {
    const QcPlace place = scanner_.place();
    std::string written = as_utf8(want("a model"));
    if (written.empty()) return;
    std::replace(written.begin(), written.end(), '\\', '/');
    motions().included.push_back({"models/" + written, place});
}

void QcMotionParser::root_bone() {
    motions().root_place = scanner_.place();
    motions().root_bone = as_utf8(want("a bone"));
}

}  // namespace studioscope
