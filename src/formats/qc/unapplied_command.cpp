// Commands that change nothing here.
#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "formats/qc/commands.h"
#include "formats/qc/words.h"

namespace studioscope {

namespace {

// A command that is read and listed as written: most change nothing that a viewer draws or plays.
struct UnappliedRow {
    const char* name;
    // Newer tools than the accounts followed here: what it does to the picture is not known.
    bool is_newer = false;
    const char* missing = nullptr;  // what the picture lacks for it
};

// qc.md 5 and 10 to 14; what else studiomdl is documented to take.
constexpr UnappliedRow kUnapplied[] = {
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

void list_command(QcReader& in, const std::string& name, std::string value) {
    const auto known =
        std::find_if(in.file.listed.begin(), in.file.listed.end(),
                     [&](const UnappliedCommand& each) { return each.name == name; });
    UnappliedCommand& entry = known == in.file.listed.end()
                                  ? in.file.listed.emplace_back(UnappliedCommand{name, {}})
                                  : *known;
    if (entry.values.size() < kMaxValues) entry.values.push_back(std::move(value));
}

std::string words_of_command(QcReader& in, const std::string& owner) {
    std::string text;
    QcWords words(in.scanner, owner);
    while (const auto word = words.next())
        if (text.size() <= kMaxValueLength) text += (text.empty() ? "" : " ") + as_utf8(*word);
    return text;
}

void add_unapplied_names(std::vector<std::string>& names) {
    for (const UnappliedRow& command : kUnapplied) names.emplace_back(command.name);
}

bool read_unapplied(QcReader& in, const std::string& word) {
    const auto command =
        std::find_if(std::begin(kUnapplied), std::end(kUnapplied),
                     [&](const UnappliedRow& each) { return same_name(word, each.name); });
    if (command == std::end(kUnapplied)) return false;
    const std::string name = lower_case(word.substr(1));
    const bool is_first =
        std::none_of(in.file.listed.begin(), in.file.listed.end(),
                     [&](const UnappliedCommand& each) { return each.name == name; });
    if (is_first && command->is_newer)
        in.report(Severity::kNote, "qc-newer",
                  "{} belongs to newer tools; it is listed and has no effect here", as_utf8(word));
    if (is_first && command->missing != nullptr)
        in.report(Severity::kNote, "qc-not-shown", "{} is not shown: {}", command->name,
                  command->missing);
    list_command(in, name, words_of_command(in, word));
    return true;
}

}  // namespace studioscope
