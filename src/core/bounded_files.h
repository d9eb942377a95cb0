#pragma once

#include <memory>
#include <span>

#include "core/budget.h"
#include "core/file_system.h"

namespace studioscope {

// What a file names is not always meant well: it may point anywhere on the disk, or at more than
// anyone has.

// What is said of a file past Budget::kMostFileBytes.
Diagnostic too_large(const std::filesystem::path& path, uint64_t bytes);

// The same files; what is read of them is counted, and refused once the budget is spent.
FileSystem counted(const FileSystem& files, const std::shared_ptr<Budget>& budget);

// The folder that holds everything a file may name: the nearest above it with one of models,
// materials, modelsrc, gameinfo.txt, addon.json or .git, else the parent of the file's own folder
// (real files need one ".."). Links are resolved.
std::filesystem::path root_of(const std::filesystem::path& file, const FileSystem& files);

// The same files as far as they lie, after links are resolved, in the root of one of `named`, in
// one of `folders`, or are one of `named` themselves. Of all others no question is answered:
// folders are empty and files refused, there or not.
FileSystem confined(const FileSystem& files, std::span<const std::filesystem::path> named,
                    std::span<const std::filesystem::path> folders);

}  // namespace studioscope
