#pragma once

#include <filesystem>
#include <functional>

#include "content/keyvalues.h"
#include "core/budget.h"
#include "core/file_system.h"

namespace studioscope {

// Small files next to models: gameinfo.txt, mount.cfg, files of Steam, presets, saved views. They
// are read outside of a load, with a memory limit of their own.

// Reads a file of at most `max_bytes`, also when unpacked; a larger one is the error
// "side-file-size", and nothing of it is read.
Result<Bytes> read_side_file(const std::filesystem::path& path, const FileSystem& files,
                             uint64_t max_bytes = Budget::kMaxSideFileBytes);

// Reads such a file and parses it.
Result<KeyValues> read_side_keyvalues(const std::filesystem::path& path, const FileSystem& files);

// Runs a step within the memory limit of a load of one such file, or within the current limit of
// this thread if it has one. Returns the error if the step needs more.
Result<void> within_side_memory(const std::function<void()>& step);

}  // namespace studioscope
