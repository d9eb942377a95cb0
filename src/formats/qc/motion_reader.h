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
    size_t prefix = 0;  // minimum letters of an abbreviation; 0: none allowed
    Kind kind = Kind::kOwn;
    int words = 0;  // words that follow on the line; -1: all
    uint32_t bits = 0;
    void (*read)(QcReader&) = nullptr;
    bool is_of_sequence = false;
};

// Finds an option by name or abbreviation; null: none.
const MotionOption* find_motion_option(const std::string& word);
void read_motion_option(QcReader& in, const MotionOption& option, const std::string& word);
void read_activity(QcReader& in, const std::string& name);
// Reads the options of the current command, on its line and in its blocks.
void read_motion_options(QcReader& in);

// Reads $append, $prepend and $continue.
void read_append(QcReader& in);
// Copies the options of the sequence's first clip to its further implied clips (qc.md 6).
// `first_made`: the index of the first implied clip.
void share_options(QcReader& in, const QcSequence& sequence, int first_made);

// Makes a clip of a file (or none if empty), with the placement at this line.
QcClip new_clip(QcReader& in, const std::string& name, const std::string& path);
PoseParameter& find_or_add_parameter(QcReader& in, const std::string& name);
// The rest of the line and a block that begins there or next, words separated by blanks. After an
// option of a sequence only the block.
std::string block_text(QcReader& in, std::vector<std::string>* words = nullptr);

}  // namespace studioscope
