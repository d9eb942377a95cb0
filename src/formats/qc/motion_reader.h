#pragma once

#include <string>
#include <vector>

#include "formats/qc/reader.h"

namespace studioscope {

// Declarations that the files about animations and sequences share.

// An option of sequences and animations.
struct MotionOption {
    enum class Kind { kFlag, kClipFlag, kStep, kListed, kListedClip, kHold, kExtract, kOwn };
    const char* name;
    size_t prefix = 0;  // so many letters are enough; 0: all
    Kind kind = Kind::kOwn;
    int words = 0;  // taken from its line; -1: all
    uint32_t bits = 0;
    void (*read)(QcReader&) = nullptr;
    bool is_of_sequence = false;
};

// The option that the word is, or that it begins like; null for none.
const MotionOption* find_motion_option(const std::string& word);
void read_motion_option(QcReader& in, const MotionOption& option, const std::string& word);
void read_activity(QcReader& in, const std::string& name);
// The options of the command that is read, on its line and in its blocks.
void read_motion_options(QcReader& in);

// $append, $prepend and $continue.
void read_append(QcReader& in);
// Further clips that the sequence made of files take over what was said of its first (qc.md 6).
// `first_made`: the number of the first clip that the sequence made.
void share_options(QcReader& in, const QcSequence& sequence, int first_made);

// A clip of that file, which may be empty, with the placement at this line.
QcClip new_clip(QcReader& in, const std::string& name, const std::string& path);
PoseParameter& find_or_add_parameter(QcReader& in, const std::string& name);
// The rest of the line and a block that begins there or next, a blank between words. Behind an
// option of a sequence only the block.
std::string block_text(QcReader& in);

}  // namespace studioscope
