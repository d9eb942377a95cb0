#include "cli/git_commits.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/exit_status.h"
#include "cli/model_pairs.h"
#include "cli/options.h"
#include "cli/wrong_usage.h"
#include "content/git/repository.h"
#include "core/cache_memory.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/load.h"
#include "model/file_types.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_model_path(const std::string& path) {
    return !path.empty() && find_file_type(path_text(path_from_text(path).filename()));
}

// The files of the models of one commit, by what they have in common.
class ModelFiles {
public:
    explicit ModelFiles(const std::vector<std::string>& paths) {
        for (const std::string& path : paths)
            if (is_model_path(path)) {
                const fs::path file = path_from_text(path);
                models_[model_key(file)].push_back(file);
            }
    }

    // The .mdl of a model, or the first of its files that exists.
    std::optional<fs::path> main_file(const fs::path& key) const {
        const auto found = models_.find(key);
        if (found == models_.end()) return std::nullopt;
        return one_per_model(found->second).front();
    }
    bool has(const fs::path& key) const { return models_.count(key) > 0; }
    const std::map<fs::path, std::vector<fs::path>>& all() const { return models_; }

private:
    std::map<fs::path, std::vector<fs::path>> models_;
};

struct Commits {
    GitSides sides;
    ModelFiles before, after;
    std::vector<GitChange> changes;
};

// The models of which a file differs: key before and key after, which differ for a renamed one.
std::set<std::pair<fs::path, fs::path>> changed_models(const Commits& commits) {
    std::set<std::pair<fs::path, fs::path>> changed;
    std::map<fs::path, fs::path> renamed;  // new key by old one
    for (const GitChange& change : commits.changes) {
        if (!is_model_path(change.before) || !is_model_path(change.after)) continue;
        const fs::path from = model_key(path_from_text(change.before)),
                       to = model_key(path_from_text(change.after));
        // git pairs files by their content; a model that still is there was not renamed
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

ModelPair pair_of(const fs::path& from, const fs::path& to, const Commits& commits) {
    ModelPair pair;
    pair.before = commits.before.main_file(from);
    pair.after = commits.after.main_file(to);
    pair.is_renamed = from != to;
    pair.name = path_text(pair.after ? *pair.after : *pair.before);
    return pair;
}

// The names of the changed sources that a QC may name, in lower case and without their endings.
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

bool names_one_of(const std::string& text, const std::set<std::string>& names) {
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
        return text.find(name) != std::string::npos;
    });
}

// The QCs that mention a changed file, or an included file that does.
std::vector<fs::path> mentioning_qcs(const Commits& commits) {
    std::set<std::string> names = source_names(commits.changes);
    std::map<std::string, std::string> texts;
    if (names.empty()) return {};
    for (const std::string& path : commits.sides.paths_after) {
        const std::string ending = lower_case(path_text(path_from_text(path).extension()));
        if (ending != ".qc" && ending != ".qci") continue;
        if (const Result<Bytes> bytes = commits.sides.after->read(path_from_text(path)))
            texts[path] = lower_case(as_text(*bytes));
    }
    std::vector<fs::path> found;
    for (bool is_new = true; is_new;) {
        is_new = false;
        for (auto each = texts.begin(); each != texts.end();) {
            if (!names_one_of(each->second, names)) {
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

// Adds the QCs that did not change themselves, but a file that they read.
void add_qcs(std::vector<ModelPair>& pairs, const Commits& commits) {
    std::vector<fs::path> changed;
    for (const GitChange& change : commits.changes)
        for (const std::string& path : {change.before, change.after})
            if (!path.empty()) changed.push_back(path_from_text(path));
    for (const fs::path& path : mentioning_qcs(commits)) {
        const bool is_listed = std::any_of(
            pairs.begin(), pairs.end(), [&](const ModelPair& pair) { return pair.after == path; });
        if (is_listed || !commits.before.has(path)) continue;
        ModelPair& pair = pairs.emplace_back(pair_of(path, path, commits));
        pair.only_with = changed;
    }
}

// Leaves the models of which no file, on either side, matches the paths of the command line.
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

// All that is in a commit may be named, but for names that begin with a dot.
ModelSide side_of(const std::string& label, const FileSystem& files, const Options& options) {
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
        } catch (const TimedOut&) {
            scene.diagnostics.push_back(timed_out());
            scene.diagnostics.back().file = path_text(file);
        }
        for (Diagnostic& each : scene.diagnostics)
            each.file = label + ":" + path_text(path_from_text(each.file).relative_path());
        return scene;
    };
    const auto name_of = [label](const fs::path& file) { return label + ":" + path_text(file); };
    return {label, files, load_one, name_of};
}

}  // namespace

int compare_commits(const Options& options) {
    const Result<GitRange> range = resolve_range(*options.diff.git_range);
    if (!range) return report_problem(options.verb, range.error());
    Result<std::vector<GitChange>> changes = changed_files(*range);
    if (!changes) return report_problem(options.verb, changes.error());
    Result<GitSides> sides = files_of(*range);
    if (!sides) return report_problem(options.verb, sides.error());
    const Commits commits{*sides, ModelFiles(sides->paths_before), ModelFiles(sides->paths_after),
                          *std::move(changes)};
    std::vector<ModelPair> pairs;
    for (const auto& [from, to] : changed_models(commits))
        pairs.push_back(pair_of(from, to, commits));
    add_qcs(pairs, commits);
    if (const Result<void> done = select_pairs(pairs, *range, options.files); !done)
        return report_problem(options.verb, done.error());
    std::sort(pairs.begin(), pairs.end(),
              [](const ModelPair& a, const ModelPair& b) { return a.name < b.name; });
    return compare_pairs(pairs, side_of(range->before, commits.sides.before, options),
                         side_of(range->after, commits.sides.after, options), options);
}

}  // namespace studioscope
