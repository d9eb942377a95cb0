// Bones that follow a rule or swing, and what holds hands and feet (qc.md 12).
#include "core/text.h"
#include "formats/qc/qc_motion_parser.h"

namespace studioscope {

namespace {
constexpr size_t kLongestText = 4096;
}

// The rest of the line and a block that begins there or next, a blank between words.
std::string QcMotionParser::block_text() {
    std::string text;
    for (int depth = 0;;) {
        auto word = depth > 0 ? scanner_.next() : scanner_.peek_on_line();
        if (depth == 0 && word && *word != "{" && text.empty() && sequence_ != nullptr) return text;
        if (depth == 0 && word) word = scanner_.next_on_line();
        if (!word && depth == 0 && scanner_.comes("{")) word = scanner_.next();
        if (!word) return text;
        if (text.size() < kLongestText) text += (text.empty() ? "" : " ") + as_utf8(*word);
        if (*word == "{") ++depth;
        if (*word == "}" && --depth <= 0) return text;
    }
}

// $ikchain NAME BONE [knee X Y Z] [height H] [pad P] [floor F] [center X Y Z]
void QcMotionParser::ik_chain() {
    QcIkChain chain;
    chain.name = as_utf8(want("a name"));
    chain.bone = as_utf8(want("a bone"));
    chain.options = block_text();
    for (const QcIkChain& known : motions().ik_chains)
        if (same_name(known.name, chain.name)) return;  // the first counts
    motions().ik_chains.push_back(std::move(chain));
}

void QcMotionParser::jiggle_bone() {
    QcJiggleBone bone;
    bone.place = scanner_.place();
    bone.bone = as_utf8(want("a bone"));
    bone.options = block_text();
    motions().jiggle_bones.push_back(std::move(bone));
}

void QcMotionParser::procedural_bones() {
    const QcPlace place = scanner_.place();
    const std::string written = want("a file");
    if (!written.empty()) motions().procedures.push_back({context_.path(written), place});
}

void QcMotionParser::root_bone() { motions().root_bone = as_utf8(want("a bone")); }

}  // namespace studioscope
