#pragma once

#include <filesystem>
#include <functional>

#include "content/keyvalues.h"
#include "core/budget.h"
#include "core/file_system.h"

namespace studioscope {

// Small files that come with models: gameinfo.txt, mount.cfg, those of Steam, presets, saved views.
// They are read outside of a load, so they have an account of their own.

// Reads a file of at most `max_bytes`, also when unpacked; a larger one is the error
// "side-file-size", and nothing of it is read.
Result<Bytes> read_side_file(const std::filesystem::path& path, const FileSystem& files,
                             uint64_t max_bytes = Budget::kMaxSideFileBytes);

// Reads such a file and parses it.
Result<KeyValues> read_side_keyvalues(const std::filesystem::path& path, const FileSystem& files);

// Runs a step within the memory that a load of one such file would have; within that of the thread
// where it has an account already. Returns false, with the error, if the step needs more.
Result<void> within_side_memory(const std::function<void()>& step);

}  // namespace studioscope
