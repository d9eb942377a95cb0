#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/verbs/model_pairs.h"
#include "content/git/repository.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/load.h"
#include "host/check_files.h"
#include "host/options.h"
#include "host/output.h"
#include "host/sandbox.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_model_path(const std::string& path) {
    return !path.empty() && find_file_type(path_text(path_from_text(path).filename()));
}

// The models of one commit by model_key(), which all files of a model share.
class ModelFiles {
public:
    explicit ModelFiles(FileSystem files) : files_(std::move(files)) {}

    // The .mdl of a model, or the first of its files that exists.
    std::optional<fs::path> main_file(const fs::path& key) const {
        const auto& models = models_in(key.parent_path());
        const auto found = models.find(key);
        if (found == models.end()) return std::nullopt;
        return one_per_model(found->second).front();
    }
    bool has(const fs::path& key) const { return models_in(key.parent_path()).count(key) > 0; }

private:
    using Models = std::map<fs::path, std::vector<fs::path>>;

    const Models& models_in(const fs::path& folder) const {
        constexpr size_t kMaxKept =
            100'000;  // files; git stores equal folders once, this cache does not
        const auto known = folders_.find(folder);
        if (known != folders_.end()) return known->second;
        if (kept_ > kMaxKept) {
            folders_.clear();
            kept_ = 0;
        }
        Models& models = folders_[folder];
        for (const std::string& name : files_->list(folder)) {
            const fs::path file = folder / path_from_text(name);
            // a folder may be named as a model
            if (!is_model_path(name) || !files_->list(file).empty()) continue;
            models[model_key(file)].push_back(file);
            ++kept_;
        }
        return models;
    }

    const FileSystem files_;
    mutable std::map<fs::path, Models> folders_;
    mutable size_t kept_ = 0;
};

struct Commits {
    GitSides sides;
    ModelFiles before, after;
    std::vector<GitChange> changes;
};

// The models with a changed file: their keys before and after, which differ for a renamed model.
std::set<std::pair<fs::path, fs::path>> changed_models(const Commits& commits) {
    std::set<std::pair<fs::path, fs::path>> changed;
    std::map<fs::path, fs::path> renamed;  // new key by old one
    for (const GitChange& change : commits.changes) {
        if (!is_model_path(change.before) || !is_model_path(change.after)) continue;
        const fs::path from = model_key(path_from_text(change.before)),
                       to = model_key(path_from_text(change.after));
        // git pairs files by content; a model that still exists was not renamed
        if (from != to && !commits.after.has(from) && !commits.before.has(to))
            renamed.emplace(from, to);
    }
    std::set<fs::path> old_names, new_names;
    for (const auto& [from, to] : renamed)
        if (new_names.insert(to).second) {
            old_names.insert(from);
            changed.emplace(from, to);
        }
    for (const GitChange& change : commits.changes)
        for (const std::string& path : {change.before, change.after}) {
            if (!is_model_path(path)) continue;
            const fs::path key = model_key(path_from_text(path));
            if (old_names.count(key) == 0 && new_names.count(key) == 0) changed.emplace(key, key);
        }
    return changed;
}

ModelPair model_pair(const fs::path& from, const fs::path& to, const Commits& commits) {
    ModelPair pair;
    pair.before = commits.before.main_file(from);
    pair.after = commits.after.main_file(to);
    pair.is_renamed = from != to;
    pair.name = path_text(pair.after ? *pair.after : *pair.before);
    return pair;
}

// The names of changed files that a QC may refer to, in lower case and without endings.
std::set<std::string> source_names(const std::vector<GitChange>& changes) {
    std::set<std::string> names;
    for (const GitChange& change : changes) {
        const std::string& path = change.after.empty() ? change.before : change.after;
        const std::string ending = lower_case(path_text(path_from_text(path).extension()));
        for (const char* source : {".smd", ".dmx", ".vta", ".qci"})
            if (ending == source) names.insert(lower_case(base_name(path)));
    }
    return names;
}

// Whether a QC's text, in lower case, contains one of the names, with or without an ending.
bool mentions_any(std::string_view text, const std::set<std::string>& names) {
    const auto is_named = [&](std::string_view word) {
        return !word.empty() &&
               (names.count(std::string(word)) > 0 || names.count(base_name(word)) > 0);
    };
    // words and quoted texts, without the folders before a name
    for (const std::string_view ends : {"\"/\\{}\r\n\t ", "\"/\\{}\r\n"})
        for (size_t at = 0; at < text.size();) {
            check_deadline();
            const size_t end = std::min(text.find_first_of(ends, at), text.size());
            if (is_named(text.substr(at, end - at))) return true;
            at = end + 1;
        }
    return false;
}

// The QCs that mention a changed file, or an included file that does.
Result<std::vector<fs::path>> mentioning_qcs(const Commits& commits) {
    constexpr size_t kMaxTextBytes = size_t{256} << 20;
    std::set<std::string> names = source_names(commits.changes);
    std::map<std::string, std::string> texts;
    if (names.empty()) return std::vector<fs::path>();
    size_t text_bytes = 0;
    for (const std::string& path : commits.sides.sources_after) {
        const Result<Bytes> bytes = commits.sides.after->read(path_from_text(path));
        if (!bytes) continue;
        text_bytes += bytes->size();
        if (text_bytes > kMaxTextBytes)
            return error("git-names", fmt::format("the QCs of the commit take more than {} MB; "
                                                  "nothing is compared",
                                                  kMaxTextBytes >> 20));
        texts[path] = lower_case(as_text(*bytes));
    }
    std::vector<fs::path> found;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (auto each = texts.begin(); each != texts.end();) {
            if (!mentions_any(each->second, names)) {
                ++each;
                continue;
            }
            const fs::path path = path_from_text(each->first);
            const bool is_included = same_name(path_text(path.extension()), ".qci");
            if (is_included) is_new |= names.insert(lower_case(base_name(each->first))).second;
            if (!is_included) found.push_back(path);
            each = texts.erase(each);
        }
    }
    return found;
}

// Adds QCs that are unchanged but read a changed file.
Result<void> add_qcs(std::vector<ModelPair>& pairs, const Commits& commits) {
    const auto changed = std::make_shared<std::set<fs::path>>();
    for (const GitChange& change : commits.changes)
        for (const std::string& path : {change.before, change.after})
            if (!path.empty()) changed->insert(path_from_text(path));
    std::set<fs::path> listed;
    for (const ModelPair& pair : pairs)
        if (pair.after) listed.insert(*pair.after);
    const Result<std::vector<fs::path>> qcs = mentioning_qcs(commits);
    if (!qcs) return qcs.error();
    for (const fs::path& path : *qcs) {
        if (listed.count(path) > 0 || !commits.before.has(path)) continue;
        ModelPair& pair = pairs.emplace_back(model_pair(path, path, commits));
        pair.only_with = changed;
    }
    return {};
}

// Removes models without a file, on either side, that matches the paths of the command line.
Result<void> select_pairs(std::vector<ModelPair>& pairs, const GitRange& range,
                          const std::vector<fs::path>& paths) {
    if (paths.empty()) return {};
    std::vector<std::string> pathspecs;
    pathspecs.reserve(paths.size());
    for (const fs::path& path : paths) pathspecs.push_back(path_text(path));
    std::set<fs::path> keys;
    for (const std::string& commit : {range.before_object, range.after_object}) {
        const Result<std::vector<std::string>> matching = matching_paths(commit, pathspecs);
        if (!matching) return matching.error();
        for (const std::string& path : *matching) keys.insert(model_key(path_from_text(path)));
    }
    std::erase_if(pairs, [&](const ModelPair& pair) {
        return !(pair.before && keys.count(model_key(*pair.before)) > 0) &&
               !(pair.after && keys.count(model_key(*pair.after)) > 0);
    });
    return {};
}

// One side of the comparison. Models may refer to all files of the commit, except for names that
// begin with a dot.
ModelSide commit_side(const std::string& label, const FileSystem& files, const Options& options) {
    LoadOptions load = options.load;
    load.with_materials = false;
    load.with_pixels = false;
    load.allows_outside = false;
    load.material_folders = {"/"};
    const auto load_one = [label, files, load](const fs::path& file) {
        const DeadlineScope ends(load.timeout);
        const RepeatedUnpackingScope repeats;
        const std::vector<fs::path> paths{file};
        Scene scene;
        try {
            scene = load_scene(paths, load, files);
        } catch (const TimeoutError&) {
            scene.diagnostics.push_back(about_file(file, timeout_error()));
        }
        for (Diagnostic& each : scene.diagnostics)
            each.file = label + ":" + path_text(path_from_text(each.file).relative_path());
        return scene;
    };
    const auto display_name = [label](const fs::path& file) {
        return label + ":" + path_text(file);
    };
    return {label, files, load_one, display_name};
}

// The models to compare. All questions to git are answered before the first model is read.
struct ComparisonPlan {
    GitRange range;
    GitSides sides;
    std::vector<ModelPair> pairs;
};

Result<ComparisonPlan> make_plan(const Options& options) {
    const Result<GitRange> range = resolve_range(*options.diff.git_range);
    if (!range) return range.error();
    constexpr std::string_view kSources[] = {".qc", ".qci"};
    Result<GitSides> sides = commit_files(*range, kSources);
    if (!sides) return sides.error();
    Result<std::vector<GitChange>> changes = changed_files(*range);
    if (!changes) return changes.error();
    const Commits commits{*sides, ModelFiles(sides->before), ModelFiles(sides->after),
                          *std::move(changes)};
    ComparisonPlan plan{*range, *std::move(sides), {}};
    for (const auto& [from, to] : changed_models(commits))
        plan.pairs.push_back(model_pair(from, to, commits));
    if (const Result<void> done = add_qcs(plan.pairs, commits); !done) return done.error();
    if (const Result<void> done = select_pairs(plan.pairs, *range, options.files); !done)
        return done.error();
    std::sort(plan.pairs.begin(), plan.pairs.end(),
              [](const ModelPair& a, const ModelPair& b) { return a.name < b.name; });
    return plan;
}

Result<ComparisonPlan> plan_in_time(const Options& options) {
    const DeadlineScope ends(options.load.timeout);
    try {
        return make_plan(options);
    } catch (const TimeoutError&) {
        return timeout_error();
    }
}

}  // namespace

int compare_commits(const Options& options) {
    const Result<ComparisonPlan> plan = plan_in_time(options);
    if (!plan) return report_problem(options.verb, plan.error());
    leave_git(options, plan->sides.data_folder);
    return compare_pairs(plan->pairs, commit_side(plan->range.before, plan->sides.before, options),
                         commit_side(plan->range.after, plan->sides.after, options), options);
}

}  // namespace studioscope
