#pragma once

#include <filesystem>

namespace studioscope {

struct Options;

// Whether `diff` compares the models in it: a folder, or an archive on disk.
bool holds_models(const std::filesystem::path& path);

// Compares all models of two folders or archives by their paths in them. Returns the exit status.
int compare_folders(const std::filesystem::path& before, const std::filesystem::path& after,
                    const Options& options);

}  // namespace studioscope
