#pragma once

#include <memory>
#include <mutex>
#include <span>

#include "core/budget.h"
#include "core/file_system.h"

namespace studioscope {

// What a file names is not always meant well: it may point anywhere on the disk, or at more than
// anyone has.

// What is said of a file past Budget::kMaxFileBytes.
Diagnostic too_large(const std::filesystem::path& path, uint64_t bytes);

// Folders that seem empty since there was no room for their names (FileSystem::why_empty), each
// once. Any thread may add.
class LeftOutFolders {
public:
    void add(Diagnostic why);
    Diagnostics take();  // as warnings

private:
    std::mutex mutex_;
    Diagnostics list_;
};

// The same files; the folders among those asked for that seem empty are collected.
FileSystem collecting_left_out(const FileSystem& files,
                               const std::shared_ptr<LeftOutFolders>& left_out);

// The same files; what is read of them is counted, and refused once the budget is spent. Memory is
// allowed for what they take on disk, which for a packed file is less than what is read.
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
