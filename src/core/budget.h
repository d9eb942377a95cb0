#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "core/diagnostic.h"
#include "core/memory_budget.h"

namespace studioscope {

// The limits of one load, for any input; assets/manual/limits.md lists them. Malicious files
// multiply: a few bytes that are read many times, one long name that many records share, a file
// that includes itself. So data derived from files is limited in proportion to the bytes read; what
// exceeds a limit is left out and reported.
struct Budget {
    // Limits on files.
    static constexpr uint64_t kMaxFileBytes = uint64_t{1} << 30;  // bytes of one file
    static constexpr uint64_t kMaxBytesRead = uint64_t{1} << 32;  // bytes of all files
    static constexpr size_t kMaxFiles = 4096;
    // Bytes of files that are read again: a base, and a number per byte of the files on disk.
    static constexpr uint64_t kFreeBytesReadAgain = uint64_t{8} << 20, kReadAgainPerByte = 4;
    // Includes of a QC; a file counts each time it is included.
    static constexpr size_t kMaxIncludes = 1000;
    static constexpr size_t kMaxIncludeDepth = 32;
    static constexpr size_t kMaxIncludedModels = 64;  // the engine's limit

    // Bytes of memory in use during a load: a base, and a number per byte of the files on disk.
    // This limit holds for any file; the others below are narrower, so that more of a bad file can
    // be kept.
    static constexpr uint64_t kFreeMemory = uint64_t{64} << 20, kMemoryPerByte = 16;
    static constexpr uint64_t kMaxMemory = uint64_t{1} << 32;
    // The part of that limit reserved for the program's own code and data, and for fragmentation.
    static constexpr uint64_t kProgramMemory = uint64_t{20} << 20;
    // Pixels of pictures come on top: they are few in a file and many in memory.
    static constexpr uint64_t kMaxPixelBytes = uint64_t{1} << 30;

    // Bytes of records per byte of a compiled file, as its tables may overlap.
    static constexpr uint64_t kTableBytesPerByte = 4;
    // Keys of compiled animations: a base, a number per byte of the files, and a maximum.
    static constexpr uint64_t kFreeKeys = 1'000'000, kKeysPerByte = 64, kMaxKeys = 32'000'000;
    // Keys of the clips of a QC: a base, and a number per key of the sources.
    static constexpr size_t kFreeClipKeys = size_t{1} << 18, kClipKeysPerKey = 16;
    // Bones visited on the paths to the roots by all $hierarchy lines of a QC.
    static constexpr size_t kMaxAncestors = 1'000'000;
    // Commands that clips of a QC copy from other clips and from command lists.
    static constexpr size_t kMaxCopiedSteps = 10'000;
    static constexpr size_t kMaxClipIkRules = 100'000;  // rules of all clips of a QC
    // Bytes of text produced by includes, macros and variables of a QC: a base, and a number per
    // byte of its files.
    static constexpr size_t kFreeText = size_t{1} << 20, kTextPerByte = 16;
    static constexpr size_t kMaxWordLength = 4096;  // of a QC, once variables are put in
    // Bytes of the current folder of $pushd and $cd: MAX_PATH of Windows, as in the compilers.
    static constexpr size_t kMaxFolderLength = 260;
    // Max number, total bytes and nesting depth of the files that a material includes.
    static constexpr size_t kMaxMaterialFiles = 64, kMaxMaterialBytes = size_t{4} << 20;
    static constexpr size_t kMaxMaterialDepth = 8;
    static constexpr size_t kMaxMaterialFolders = 64;  // folders searched for materials
    // Keys of included texts that one material after another uses again: a base, and one per so
    // many bytes of the texts.
    static constexpr size_t kFreeSharedKeys = 20'000, kBytesPerSharedKey = 32;

    // Limits outside of a load.
    // Bytes of a gameinfo.txt, a mount.cfg, a file of Steam, a script or the settings: real ones
    // have 2 to 20 kB. And of what this program saves: presets, views, benchmarks.
    static constexpr uint64_t kMaxSideFileBytes = uint64_t{1} << 20;
    static constexpr uint64_t kMaxSavedBytes = uint64_t{4} << 20;
    // Bytes of a saved picture that is opened to restore its view.
    static constexpr uint64_t kMaxViewPictureBytes = uint64_t{256} << 20;
    static constexpr size_t kMaxSearchPaths = 1000;  // of a gameinfo.txt, also of a mount.cfg
    static constexpr size_t kMaxCandidates = 10;     // listed for each file that a model needs

    // Limits on reported text.
    static constexpr size_t kMaxNameLength = 256;  // bytes of the name of a bone, a material, ...
    static constexpr size_t kMaxMessageLength = 1024;
    static constexpr size_t kMaxListed = 5;  // names in one message
    static constexpr size_t kMaxMessages = 10000;
    // Bytes of all messages, with their files' names.
    static constexpr size_t kMaxMessageBytes = size_t{1} << 20;
    static constexpr size_t kMaxInCompiled = 1000;  // messages about one MDL or VTX

    // Counts a file that is about to be read; returns false if it exceeds the files or bytes
    // allowed, or the load is over its memory limit. `bytes_on_disk` is less than `bytes` for a
    // compressed file, and 0 for bytes that were counted before.
    bool take_file(uint64_t bytes, uint64_t bytes_on_disk);
    bool take_file(uint64_t bytes) { return take_file(bytes, bytes); }

    uint64_t bytes_read = 0;
    uint64_t bytes_on_disk_read = 0;
    size_t files_read = 0;
    MemoryBudget memory{kFreeMemory, kMaxPixelBytes, MemoryBudget::WhenFull::kFinish,
                        kProgramMemory};
};

// The error for `what` exceeding the memory limit of the load on this thread.
Diagnostic budget_error(const std::string& what);

// Runs an optional step of a load. Returns false if it exceeds the memory limit of the load: then
// `diagnostics` says that `what` is left out, and later optional steps are skipped without a
// message.
template <typename Step>
bool within_budget(Diagnostics& diagnostics, const std::string& what, Step step) {
    if (const MemoryBudget* memory = MemoryTrackingScope::current();
        memory && memory->is_exceeded())
        return false;
    try {
        step();
        return true;
    } catch (const MemoryLimitExceeded&) {
        diagnostics.push_back(budget_error(what));
        return false;
    }
}

// The text truncated to at most `max_bytes` bytes, between characters; a truncated text ends in
// "...".
std::string shortened(std::string text, size_t max_bytes);

// The memory limit of a file that is read outside of a load (a list of files, a baseline, a
// configuration) is that of a load of one file of this size.

// Runs a step that reads and parses a file of so many bytes. Returns false if it would use more
// memory than such a file may, or than there is; what the step has made by then is incomplete.
[[nodiscard]] bool within_file_memory(uint64_t bytes, const std::function<void()>& step);

// The end of a sentence: "would need more than the 64 MB of memory that 3 bytes may use (64 MB, and
// 16 for each MB of the file)".
std::string file_memory_error_text(uint64_t bytes);

}  // namespace studioscope
