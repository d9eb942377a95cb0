#include "content/side_files.h"

#include <fmt/format.h>

#include "core/budget.h"
#include "core/memory_budget.h"
#include "core/work_context.h"

namespace studioscope {

Result<Bytes> read_side_file(const std::filesystem::path& path, const FileSystem& files,
                             uint64_t max_bytes) {
    const UnpackLimit limit(max_bytes);  // a packed file is unpacked when it is opened
    const Result<ByteSource> source = files->open(path);
    if (!source && source.error().code == "archive-unpacked-size")
        return about_file(path,
                          error("side-file-size", source.error().message + "; it is not used"));
    if (!source) return source.error();
    if (source->size > max_bytes)
        return about_file(path, error("side-file-size",
                                      fmt::format("has {} bytes; {} are allowed; it is not used",
                                                  source->size, max_bytes)));
    Result<Bytes> bytes = read_all_bytes(*source);
    if (!bytes) return about_file(path, bytes.error());
    return bytes;
}

Result<KeyValues> read_side_keyvalues(const std::filesystem::path& path, const FileSystem& files) {
    const Result<Bytes> bytes = read_side_file(path, files);
    if (!bytes) return bytes.error();
    return parse_keyvalues(as_text(*bytes));
}

Result<void> within_side_memory(const std::function<void()>& step) {
    if (MemoryTrackingScope::current() != nullptr) {
        step();
        return {};
    }
    MemoryBudget memory(Budget::kFreeMemory + Budget::kMemoryPerByte * Budget::kMaxSideFileBytes, 0,
                        MemoryBudget::WhenFull::kRefuse, Budget::kProgramMemory);
    const MemoryTrackingScope counts(&memory);
    try {
        step();
        return {};
    } catch (const MemoryLimitExceeded&) {
        return budget_error("it");
    }
}

}  // namespace studioscope
