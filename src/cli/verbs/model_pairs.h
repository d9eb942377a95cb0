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

// The limit for `--git-external`, in seconds: git waits for it as long as it takes.
constexpr double kGitExternalSeconds = 10;

// "reading and comparing these two took longer than ...", of this thread's deadline.
std::string late_comparison_text(const Options& options);
// The error about two models whose time is over.
Diagnostic not_compared_in_time(const std::string& file, const Options& options);

// Comparison of many models: those of two folders, or of two commits.

// A model of the two sides, each by its .mdl or the first of its files that exists.
struct ModelPair {
    std::string name;                                    // as reports show it
    std::optional<std::filesystem::path> before, after;  // nothing: the side has no such model
    bool is_renamed = false;
    // Unless null: the pair is left out unless loading it reads one of these files.
    std::shared_ptr<const std::set<std::filesystem::path>> only_with = {};
};

// One side of the comparison.
struct ModelSide {
    std::string label;  // name of the side: "old", "HEAD~1"; headings show it before each model
    FileSystem files;
    std::function<Scene(const std::filesystem::path&)> load;
    // The file's name in a heading.
    std::function<std::string(const std::filesystem::path&)> name_of;
};

// Compares the models one by one, several at a time, and writes what differs in the order of
// `pairs`. Returns the exit status.
int compare_pairs(const std::vector<ModelPair>& pairs, const ModelSide& before,
                  const ModelSide& after, const Options& options);

// Whether `diff` compares the models in it: a folder, or an archive on disk.
bool holds_models(const std::filesystem::path& path);

// Compares all models of two folders or archives by their paths in them. Returns the exit status.
int compare_folders(const std::filesystem::path& before, const std::filesystem::path& after,
                    const Options& options);

// `diff --git A..B`: compares the models that differ between two commits, each with all of its
// files from one commit. Returns the exit status.
int compare_commits(const Options& options);

}  // namespace studioscope
