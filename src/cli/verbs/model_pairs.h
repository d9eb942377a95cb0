#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/file_system.h"
#include "model/scene.h"

namespace studioscope {

struct Options;

// Time limit of `--git-external` in seconds, as git itself has none.
constexpr double kGitExternalSeconds = 10;

// "reading and comparing these two took longer than ...", for this thread's deadline.
std::string late_comparison_text(const Options& options);
// The error for two models that exceeded the time limit.
Diagnostic not_compared_in_time(const std::string& file, const Options& options);

// Comparison of many models: those of two folders, or of two commits.

// A model on both sides, each represented by its .mdl or the first of its files that exists.
struct ModelPair {
    std::string name;                                    // name in reports
    std::optional<std::filesystem::path> before, after;  // nothing: the side has no such model
    bool is_renamed = false;
    // Unless null: the pair is skipped if loading it reads none of these files.
    std::shared_ptr<const std::set<std::filesystem::path>> only_with = {};
};

// One side of the comparison.
struct ModelSide {
    std::string label;  // name of the side: "old", "HEAD~1"; headings show it before each model
    FileSystem files;
    std::function<Scene(const std::filesystem::path&)> load;
    // The file's name in a heading.
    std::function<std::string(const std::filesystem::path&)> display_name;
};

// Compares the models in parallel and writes the differences in the order of `pairs`. Returns the
// exit status.
int compare_pairs(const std::vector<ModelPair>& pairs, const ModelSide& before,
                  const ModelSide& after, const Options& options);

// Whether `diff` compares the models inside the path: it is a folder, or an archive on disk.
bool holds_models(const std::filesystem::path& path);

// Compares all models of two folders or archives by their paths in them. Returns the exit status.
int compare_folders(const std::filesystem::path& before, const std::filesystem::path& after,
                    const Options& options);

// `diff --git A..B`: compares the models that differ between two commits, each with all of its
// files from one commit. Returns the exit status.
int compare_commits(const Options& options);

}  // namespace studioscope
