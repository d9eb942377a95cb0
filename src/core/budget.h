#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/diagnostic.h"
#include "core/memory_budget.h"

namespace studioscope {

// What one load may take, however its files are made: all such numbers, and the README tells them.
// A file made to harm multiplies: a few bytes that are read again and again, one long name that
// many records share, a file that includes itself. So what is made of files is counted against what
// was read of them; what would go past it is left out and told.
struct Budget {
    // Files.
    static constexpr uint64_t kMaxFileBytes = uint64_t{1} << 30;  // of one
    static constexpr uint64_t kMaxBytesRead = uint64_t{1} << 32;  // of all
    static constexpr size_t kMaxFiles = 4096;
    static constexpr size_t kMaxIncludes = 1000;  // of a QC; a file counts each time
    static constexpr size_t kMaxIncludeDepth = 32;
    static constexpr size_t kMaxIncludedModels = 64;  // as the engine has it

    // Memory in use while a load lasts: so much, and for each byte of the files on disk so much
    // more. The one rule that holds whatever a file does; the others below are narrower, and so can
    // keep more of what such a file has.
    static constexpr uint64_t kFreeMemory = uint64_t{64} << 20, kMemoryPerByte = 16;
    static constexpr uint64_t kMaxMemory = uint64_t{1} << 32;
    // The part of it that is never given to the load: the program's own code and data, and what is
    // lost between blocks.
    static constexpr uint64_t kProgramMemory = uint64_t{20} << 20;
    // Pixels of pictures come on top: they are few in a file and many in memory.
    static constexpr uint64_t kMaxPixelBytes = uint64_t{1} << 30;

    // Records, for each byte of a compiled file: tables may lie over each other.
    static constexpr uint64_t kTableBytesPerByte = 4;
    // Keys of compiled animations: so many, and for each byte of the files so many more.
    static constexpr uint64_t kFreeKeys = 1'000'000, kKeysPerByte = 64, kMaxKeys = 32'000'000;
    // Keys of the clips of a QC: for each key of the sources.
    static constexpr size_t kFreeClipKeys = size_t{1} << 18, kClipKeysPerKey = 16;
    // Bones that the $hierarchy lines of a QC go through on their ways to the roots.
    static constexpr size_t kMaxAncestors = 1'000'000;
    // Commands of a QC that clips have of others, and those that they have of command lists.
    static constexpr size_t kMaxCopiedSteps = 10'000;
    static constexpr size_t kMaxClipIkRules = 100'000;  // of all its clips
    // Text that includes, macros and variables of a QC make: for each byte of its files.
    static constexpr size_t kFreeText = size_t{1} << 20, kTextPerByte = 16;
    static constexpr size_t kMaxWordLength = 4096;    // of a QC, once variables are put in
    static constexpr size_t kMaxFolderLength = 1024;  // of $pushd and $cd, with those around it
    // What a material includes.
    static constexpr size_t kMaxMaterialFiles = 64, kMaxMaterialBytes = size_t{4} << 20;
    static constexpr size_t kMaxMaterialDepth = 8;
    static constexpr size_t kMaxMaterialFolders = 64;  // that materials are looked for in

    // What is told.
    static constexpr size_t kMaxNameLength = 256;  // of a bone, a material, ...; bytes
    static constexpr size_t kMaxMessageLength = 1024;
    static constexpr size_t kMaxListed = 5;  // names in one message
    static constexpr size_t kMaxMessages = 10000;
    static constexpr size_t kMaxMessageBytes = size_t{1} << 20;  // of all, with their files' names
    static constexpr size_t kMaxInCompiled = 1000;               // about one MDL or VTX

    // Counts a file that is to be read; false when that would be too many files or bytes, or the
    // load is past its memory. What it takes on disk is less than its size where it is packed.
    bool take_file(uint64_t bytes, uint64_t bytes_on_disk);
    bool take_file(uint64_t bytes) { return take_file(bytes, bytes); }

    uint64_t bytes_read = 0;
    uint64_t bytes_on_disk_read = 0;
    size_t files_read = 0;
    MemoryBudget memory{kFreeMemory, kMaxPixelBytes, MemoryBudget::WhenFull::kFinish,
                        kProgramMemory};
};

// What a person is told where `what` would have gone past the memory of the load on this thread.
Diagnostic over_budget(const std::string& what);

// Does a step that a model can be shown without. False where that went past the memory of the load:
// `diagnostics` says that `what` is left out, and later such steps are, without a word.
template <typename Step>
bool within_budget(Diagnostics& diagnostics, const std::string& what, Step step) {
    if (const MemoryBudget* memory = MemoryTrackingScope::current(); memory && memory->is_passed())
        return false;
    try {
        step();
        return true;
    } catch (const MemoryLimitExceeded&) {
        diagnostics.push_back(over_budget(what));
        return false;
    }
}

// At most `longest` bytes of a text, cut between characters and marked with "..." where it is.
std::string shortened(std::string text, size_t longest);

}  // namespace studioscope
