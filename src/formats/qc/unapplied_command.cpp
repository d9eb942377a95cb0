#include "formats/qc/unapplied_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "formats/qc/parser.h"
#include "formats/qc/words.h"

namespace studioscope {

namespace {

// qc.md 5 and 10 to 14; what else studiomdl is documented to take.
constexpr QcListedCommand kListed[] = {
    {"$allowrootlods"},
    {"$ambientboost"},
    {"$animblocksize"},
    {"$bbox"},
    {"$bonesaveframe"},
    {"$calctransitions"},
    {"$casttextureshadows"},
    {"$cbox"},
    {"$checkuv"},
    {"$cliptotextures"},
    {"$collisiontext"},
    {"$constantdirectionallight"},
    {"$contents"},
    {"$controller"},
    {"$donotcastshadows"},
    {"$embeddedmaterials"},
    {"$externaltextures"},
    {"$eyeposition"},
    {"$fakevta"},
    {"$flexflipcontroller"},
    {"$forcecapsules"},
    {"$forcephonemecrossfade"},
    {"$forcerealign", false, "the bones keep the axes of their files"},
    {"$gamma"},
    {"$ikautoplaylock"},
    {"$insertbone"},
    {"$internalname"},
    {"$jointcontents"},
    {"$jointsurfaceprop"},
    {"$keyvalues"},
    {"$limitrotation"},
    {"$lockbonelengths", false, "clips keep the bone lengths of their files"},
    {"$maxeyedeflection"},
    {"$maxverts"},
    {"$mostlyopaque"},
    {"$noforcedfade"},
    {"$obsolete"},
    {"$opaque"},
    {"$phyname"},
    {"$platform"},
    {"$preservetriangleorder"},
    {"$realignbones", false, "the bones keep the axes of their files"},
    {"$screenalign"},
    {"$sectionframes"},
    {"$skiptransition"},
    {"$subd"},
    {"$surfaceprop"},
    {"$worldalign"},
    {"$zbrush"},
    {"$appendblankbodygroup", true},
    {"$bodygrouppreset", true},
    {"$boneflexdriver", true},
    {"$if", true},
    {"$endif", true},
    {"$ifdef", true},
    {"$ifndef", true},
    {"$else", true},
    {"$motionblock", true},
    {"$lcaseallsequences", true},
    {"$maxconvexpieces", true},
    {"$reuseanimblock", true},
    {"$staticpropflag", true},
    {"$vertexcolors", true},
    {"$wrinklemap", true},
};

constexpr size_t kMaxValues = 64;         // of one command; a declared sequence has a thousand
constexpr size_t kMaxValueLength = 4096;  // characters

}  // namespace

const QcListedCommand* find_listed(const std::string& word) {
    for (const QcListedCommand& command : kListed)
        if (same_name(word, command.name)) return &command;
    return nullptr;
}

void QcParser::listed(const QcListedCommand& command, const std::string& word) {
    const std::string name = lower_case(std::string_view(command.name).substr(1));
    const bool is_first =
        std::none_of(file_.listed.begin(), file_.listed.end(),
                     [&](const UnappliedCommand& each) { return each.name == name; });
    if (is_first && command.is_newer)
        report(
            Severity::kNote, "qc-newer",
            fmt::format("{} is of newer tools; it is listed and does nothing here", as_utf8(word)));
    if (is_first && command.missing != nullptr)
        report(Severity::kNote, "qc-not-shown",
               fmt::format("{} is not shown: {}", command.name, command.missing));
    list(name, words_of_command(word));
}

void QcParser::list(const std::string& name, std::string value) {
    const auto known =
        std::find_if(file_.listed.begin(), file_.listed.end(),
                     [&](const UnappliedCommand& each) { return each.name == name; });
    UnappliedCommand& entry = known == file_.listed.end()
                                  ? file_.listed.emplace_back(UnappliedCommand{name, {}})
                                  : *known;
    if (entry.values.size() < kMaxValues) entry.values.push_back(std::move(value));
}

// A blank between words.
std::string QcParser::words_of_command(const std::string& owner) {
    std::string text;
    QcWords words(scanner_, owner);
    while (const auto word = words.next())
        if (text.size() <= kMaxValueLength) text += (text.empty() ? "" : " ") + as_utf8(*word);
    return text;
}

}  // namespace studioscope
